"""What was dealt out by hand, as text: the layers of each stage, the experts of each rank.

A stage's experts are one text with one word a group: "0-3 4,6 - 5,7" on four groups, "-" for a
group that holds none. Experts that no word names lie in the tray.
"""

from collections.abc import Iterable

from trnviz.core import dealing
from trnviz.core.errors import InputError, TrnvizError
from trnviz.core.model import ModelSpec
from trnviz.core.plan import Plan
from trnviz.files.strict_json import show

_NONE = "-"
_LONGEST = 7


def words(layout: tuple[int, ...], groups: int) -> str:
    """The experts of one stage."""
    held: list[list[int]] = [[] for _ in range(groups)]
    for expert, group in enumerate(layout):
        if group != dealing.TRAY:
            held[group].append(expert)
    return " ".join(runs(experts) for experts in held)


def runs(numbers: Iterable[int]) -> str:
    """Neighbours together: "0-3,6"; "-" for none."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    texts = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found]
    return ",".join(texts) or _NONE


def layout(texts: tuple[str, ...], plan: Plan, model: ModelSpec, where: str) -> dealing.Layout:
    """The group of every expert of each stage.

    Raises:
        InputError: A word names what is not there, an expert stands twice, or words are missing.
    """
    count = _slots(model, plan, where)
    if len(texts) != plan.pp:
        raise InputError(
            f"has {len(texts)} texts", where=where, hint=f"one for each of {plan.pp} stages"
        )
    return tuple(_row(text, plan.ep, count, f"{where}[{i}]") for i, text in enumerate(texts))


def row(text: str, plan: Plan, model: ModelSpec, where: str) -> tuple[int, ...]:
    """The group of every expert of one stage.

    Raises:
        InputError: A word names what is not there, an expert stands twice, or words are missing.
    """
    return _row(text, plan.ep, _slots(model, plan, where), where)


def _slots(model: ModelSpec, plan: Plan, where: str) -> int:
    try:
        return dealing.slots(model, plan)
    except TrnvizError as error:
        raise InputError(str(error), where=where) from error


def _row(text: str, groups: int, count: int, where: str) -> tuple[int, ...]:
    parts = text.split()
    if len(parts) != groups:
        raise InputError(
            f"{show(text)} has {len(parts)} words",
            where=where,
            hint=f"one for each of {groups} groups",
        )
    found = [dealing.TRAY] * count
    for group, word in enumerate(parts):
        for expert in _experts(word, count, where):
            if found[expert] != dealing.TRAY:
                raise InputError(f"expert {expert} stands twice", where=where, hint="keep one")
            found[expert] = group
    return tuple(found)


def _experts(word: str, count: int, where: str) -> list[int]:
    found: list[int] = []
    for run in word.split(",") if word != _NONE else ():
        ends = run.split("-")
        plain = len(ends) in (1, 2) and all(
            end.isascii() and end.isdigit() and len(end) < _LONGEST for end in ends
        )
        if not plain:
            raise InputError(f"{show(word)} names no experts", where=where, hint='such as "0-3,6"')
        first, last = int(ends[0]), int(ends[-1])
        if not first <= last < count:
            raise InputError(
                f"{show(run)} is not within the experts", where=where, hint=f"0 to {count - 1}"
            )
        found += range(first, last + 1)
    return found
