"""`python -m trnviz` is the same as `trnviz`."""

from trnviz.cli.main import run

run()
