"""Layers and experts that are dealt out by hand: inline on the command line, or in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path

    from trnviz.core.model import ModelSpec
    from trnviz.core.parallelism import Parallelism

LAYERS, EXPERTS = "--layers-dealt", "--experts-dealt"
_LARGEST_BYTES = 1 << 20
_LONGEST_COUNT = 6
_SUCH_LAYERS = 'such as "18,22,20,20"'


class Row(NamedTuple):
    """One line of a deal: its text and where it stands."""

    text: str
    source: str
    where: str


_LONGEST_PATH = 4096
"""Characters; a longer text is a deal, and systems refuse to look for it."""


def add(group: argparse._ArgumentGroup) -> None:
    """Adds the options."""
    group.add_argument(
        LAYERS,
        metavar="DEAL",
        help="layers of each stage, such as 18,22,20,20, or a file of counts; with virtual stages "
        "of each part of the model (default: as the launcher deals them)",
    )
    group.add_argument(
        EXPERTS,
        metavar="DEAL",
        help='experts of each group of every stage, such as "0-3 4,6 - 5,7", where - is none; '
        "stages that differ are separated by ; or are lines of a file; experts that are not named "
        "lie in the tray (default: as the launcher deals them)",
    )


def stages(arguments: argparse.Namespace) -> int | None:
    """The pipeline stages that a deal of layers speaks of, None where there is none."""
    if arguments.layers_dealt is None:
        return None
    parts = len(_counts(arguments.layers_dealt))
    return max(1, parts // int(arguments.virtual_stages))


def dealt(plan: Parallelism, model: ModelSpec, arguments: argparse.Namespace) -> Parallelism:
    """The plan with its layers and experts dealt as asked for.

    Raises:
        InputError: A deal is not one, or does not fit plan and model; it names the place.
    """
    from dataclasses import replace

    from trnviz.core import dealing

    if arguments.layers_dealt is not None:
        split = _layers(plan, model, arguments.layers_dealt)
        even = dealing.layers_by_launcher(plan, model.layers)
        plan = replace(plan, layer_split=() if split == even else split)
    if arguments.experts_dealt is not None:
        rows = _experts(plan, model, arguments.experts_dealt)
        count = dealing.slots(model, plan)
        even = dealing.experts_by_launcher(plan, count)
        plan = replace(plan, expert_layout=() if all(row == even for row in rows) else rows)
    return plan


def _layers(plan: Parallelism, model: ModelSpec, text: str) -> tuple[int, ...]:
    """The layers of every part of the model."""
    from trnviz.core.errors import InputError

    found = _counts(text)
    counts = tuple(number for number, _ in found)
    parts = plan.pp * plan.virtual_stages
    if len(counts) != parts:
        what = "stages" if plan.virtual_stages == 1 else "parts of the model"
        raise InputError(
            f"names the layers of {len(counts)}", where=LAYERS, hint=f"there are {parts} {what}"
        )
    if sum(counts) != model.layers:
        raise InputError(
            f"deals out {sum(counts)} layers",
            where=LAYERS,
            hint=f"{model.name} has {model.layers}",
        )
    return counts


def _counts(text: str) -> list[tuple[int, Row]]:
    """Every count with its place."""
    from trnviz.core.errors import InputError

    found = []
    for row in _rows(text, LAYERS):
        for word in row.text.replace(",", " ").split():
            plain = word.isascii() and word.isdigit() and len(word) <= _LONGEST_COUNT
            if not plain or not int(word):
                raise InputError(
                    f"{word[:40]!r} is no number of layers from 1",
                    source=row.source,
                    where=row.where,
                    hint=_SUCH_LAYERS,
                )
            found.append((int(word), row))
    if not found:
        raise InputError("names no layers", where=LAYERS, hint=_SUCH_LAYERS)
    return found


def _experts(plan: Parallelism, model: ModelSpec, text: str) -> tuple[tuple[int, ...], ...]:
    """The group of every expert of each stage; one row is for all stages."""
    from trnviz.core.errors import InputError
    from trnviz.files import deal_part

    _require_groups(plan, model)
    rows = _rows(text, EXPERTS)
    if len(rows) == 1:
        rows *= plan.pp
    if len(rows) != plan.pp:
        raise InputError(
            f"deals out the experts of {len(rows)} stages",
            where=EXPERTS,
            hint=f"one for all, or one for each of {plan.pp}",
        )
    found = []
    for row in rows:
        try:
            found.append(deal_part.row(row.text, plan, model, row.where))
        except InputError as error:
            raise error.at(source=row.source) from None
    return tuple(found)


def _require_groups(plan: Parallelism, model: ModelSpec) -> None:
    from trnviz.core.errors import InputError

    if not model.has_experts:
        raise InputError(f"{model.name} has no experts", where=EXPERTS, hint="leave it out")
    if plan.ep == 1:
        raise InputError(
            "EP 1 deals out no experts: every rank of a stage holds all of them",
            where=EXPERTS,
            hint="choose a larger --ep",
        )


def _rows(text: str, option: str) -> list[Row]:
    """The lines of a deal, those of a file without comments and what is empty."""
    from pathlib import Path

    path = Path(text)
    if len(text) < _LONGEST_PATH and "\n" not in text and path.is_file():
        return list(_lines(path))
    parts = [part.strip() for part in text.split(";")]
    places = [option] if len(parts) == 1 else [f"{option}, stage {i}" for i in range(len(parts))]
    return [Row(part, "", place) for part, place in zip(parts, places, strict=True)]


def _lines(path: Path) -> Iterator[Row]:
    from trnviz.core.errors import InputError

    try:
        data = path.read_bytes()[: _LARGEST_BYTES + 1]
        text = data.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError("is no text", source=str(path), hint="one line a stage") from error
    if len(data) > _LARGEST_BYTES:
        raise InputError("is larger than 1 MiB", source=str(path), hint="one line a stage")
    for number, line in enumerate(text.splitlines(), start=1):
        kept = line.partition("#")[0].strip()
        if kept:
            yield Row(kept, str(path), f"line {number}")
