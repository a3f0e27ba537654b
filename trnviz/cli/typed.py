"""Numbers as they are typed behind options, refused in words instead of names of this program."""

from __future__ import annotations

import argparse
from math import isfinite

_MOST = 1 << 30


def whole(text: str, least: int) -> int:
    """A whole number from `least`.

    Raises:
        argparse.ArgumentTypeError: It is not.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(_MOST))):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number")
    if not least <= int(text) <= _MOST:
        raise argparse.ArgumentTypeError(f"{text} is not a number from {least} to 2**30")
    return int(text)


def number(text: str) -> float:
    """A number.

    Raises:
        argparse.ArgumentTypeError: It is none, or has no end.
    """
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number") from None
    if not isfinite(value):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number")
    return value
