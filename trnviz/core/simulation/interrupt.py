"""Ending a simulation whose answer nobody waits for any more.

A simulation runs in a thread; whoever started it there says with `watched` how to learn that it is
not wanted. The loops over events ask with `check`. Nothing is asked where nobody watches.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Interrupted(BaseException):
    """The answer is not wanted any more; like an interrupt from the keyboard, not an error."""


class _Watch(threading.local):
    unwanted: Callable[[], bool] | None = None


_WATCH = _Watch()


@contextmanager
def watched(unwanted: Callable[[], bool]) -> Iterator[None]:
    """Let simulations of this thread end with `Interrupted` once `unwanted` says so."""
    before, _WATCH.unwanted = _WATCH.unwanted, unwanted
    try:
        yield
    finally:
        _WATCH.unwanted = before


def check() -> None:
    """End here if the answer is not wanted any more.

    Raises:
        Interrupted: It is not.
    """
    unwanted = _WATCH.unwanted
    if unwanted is not None and unwanted():
        raise Interrupted
