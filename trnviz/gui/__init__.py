"""The Qt window and the Qt painter, and nothing but Qt."""

import ctypes
import gc
import sys

import PySide6  # noqa: F401 - brings the module that is changed below


def _leave_sources_alone() -> None:
    """Keeps PySide from reading the source of every module that is imported after it.

    It looks there for its other spellings (`snake_case`, `true_property`), which we never use. The
    reading is a fifth of the time from the first paint to the first traffic.
    """
    feature = sys.modules.get("shibokensupport.feature")
    if feature is not None and hasattr(feature, "_mod_uses_pyside"):
        vars(feature)["_mod_uses_pyside"] = lambda _module: False


_leave_sources_alone()


def _collect_seldom() -> None:
    """Has Python look for garbage in cycles after so many new objects, not after every 700.

    A start makes objects that stay: a tenth of its time would go into looking through them. There
    are fewer than this before the first traffic; then `greeting.settle` takes over.
    """
    gc.set_threshold(150_000, 20, 20)


_collect_seldom()


def _take_turns_quickly() -> None:
    """Has a thread that works in Python give way to the window in 20 µs, not in 5 ms.

    Each call of numpy or Qt lets the other threads in, and the window gets its turn back only after
    this long. The first picture of a long step's charts calls them three thousand times: beside a
    simulation it took 1.6 seconds at half a millisecond and takes 0.1 so. Two threads that do
    nothing but Python lose a fifth to the turns.
    """
    sys.setswitchinterval(20e-6)


_take_turns_quickly()


def _give_memory_back() -> None:
    """Has the C library of Linux give large arrays back to the system at once.

    By itself it learns from the first large array that is freed to keep the next ones, up to 32 MiB
    each, between small ones that stay, and one such heap for every thread: in ten minutes of work
    the heap came to 270 MB, of which 120 were holes. One heap is enough where threads take turns.
    """
    if sys.platform != "linux":
        return
    library = ctypes.CDLL(None)
    if hasattr(library, "mallopt"):
        library.mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES)
        library.mallopt(_M_ARENA_MAX, 1)


_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
"""As `malloc.h` of glibc numbers them."""
LARGE_BYTES = 256 * 1024
_give_memory_back()
