"""Numbers as the window shows and takes them: written as the user's locale writes them.

The same functions as in `core.units`, for everything that is shown in a window. Files, pictures,
tables that are exported and the command line keep the point.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from PySide6.QtCore import QLocale

from trnviz.core import units

_Args = ParamSpec("_Args")
_SWAP = str.maketrans(",.", ".,")


def shown(number: str) -> str:
    """A number that was written with a decimal point, with the mark of the locale."""
    return number.translate(_SWAP) if QLocale().decimalPoint() == "," else number


def typed(text: str) -> str:
    """A number that a user typed, with a decimal point; a point typed stays one."""
    return text.replace(",", ".") if QLocale().decimalPoint() == "," else text


def _as_shown(write: Callable[_Args, str]) -> Callable[_Args, str]:
    @wraps(write)
    def written(*args: _Args.args, **options: _Args.kwargs) -> str:
        return shown(write(*args, **options))

    return written


format_bytes = _as_shown(units.format_bytes)
format_rate = _as_shown(units.format_rate)
format_time = _as_shown(units.format_time)
format_span = _as_shown(units.format_span)
format_energy = _as_shown(units.format_energy)
format_flops = _as_shown(units.format_flops)
format_ratio = _as_shown(units.format_ratio)


def format_count(number: float, decimals: int = 0) -> str:
    """A plain number with thousands in groups: "16,384", "1.25"."""
    return shown(f"{number:,.{decimals}f}")
