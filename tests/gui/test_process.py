"""What the window sets for its whole process: turns of threads, and memory."""

import ctypes
import sys

import numpy as np
import pytest

from trnviz import gui

FIELDS = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks",
          "fordblks", "keepcost")  # fmt: skip


class MallInfo(ctypes.Structure):
    """`struct mallinfo2` of glibc."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in FIELDS)


@pytest.fixture
def mapped_bytes():
    """Asks how much the C library holds apart from its heap."""
    library = ctypes.CDLL(None) if sys.platform == "linux" else None
    if not hasattr(library, "mallinfo2"):
        pytest.skip("asks glibc")
    library.mallinfo2.restype = MallInfo
    return lambda: library.mallinfo2().hblkhd


def test_a_large_array_goes_back_to_the_system_each_time(mapped_bytes):
    before = mapped_bytes()
    for _ in range(3):  # by itself the library would keep the second in its heap
        array = np.zeros(4 * gui.LARGE_BYTES, np.uint8)
        assert mapped_bytes() - before >= array.nbytes
        del array
        assert mapped_bytes() == before


def test_a_thread_that_works_gives_way_a_hundred_times_in_a_frame():
    assert sys.getswitchinterval() < 1e-4
