"""Tests, on as many threads as the program: its matrix products are too small to be worth more."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy, as the program does
