"""Something about a scenario that its owner should know, from impossible to merely unwise."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How bad it is: a bank that overflows, what a runtime refuses, what only costs time."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One line of the problem list.

    Attributes:
        code: Stable identifier, such as "hbm-overflow".
        severity: How bad it is.
        message: What is wrong with the value, and what would be right.
        where: The part to look at, such as "i0.c5 bank 2" or "rank 17"; empty for the whole plan.
    """

    code: str
    severity: Severity
    message: str
    where: str = ""
