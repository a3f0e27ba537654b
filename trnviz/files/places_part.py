"""Where chips were put by hand, as the document keeps it: "340 120", in scene units."""

import math
from collections.abc import Mapping
from types import MappingProxyType

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.topology import Topology
from trnviz.core.view import DRAWINGS, Places, Point
from trnviz.files.strict_json import show

FARTHEST_SU = 1e6
_WHERE = "$.view.places"


def texts(places: Places, topology: Topology) -> dict[str, dict[str, str]]:
    """Every place by drawing and name, in the fabric's order; what has gone since is left out."""
    found = {}
    for drawing in DRAWINGS:
        moved = places.get(drawing, {})
        rows = {name: text(moved[name]) for name in topology.vertex_names if name in moved}
        if rows:
            found[drawing] = rows
    return found


def places(rows: Mapping[str, Mapping[str, str]], topology: Topology) -> Places:
    """The places that a document names.

    Raises:
        InputErrors: Drawings or parts that are not there, and what is no place; all of them.
    """
    known, wrong = set(topology.vertex_names), []
    made: dict[str, Mapping[str, Point]] = {}
    for drawing, row in rows.items():
        where = f"{_WHERE}.{drawing}"
        if drawing not in DRAWINGS:
            hint = f"one of {', '.join(DRAWINGS)}"
            wrong.append(InputError(f"{show(drawing)} is not a drawing", where=_WHERE, hint=hint))
        found: dict[str, Point] = {}
        for name, words in row.items():
            if name not in known:
                problem = f"{show(name)} is no part of {topology.name}"
                wrong.append(InputError(problem, where=where, hint="a chip or a switch"))
            at_su = place(words)
            if at_su is None:
                hint = 'x and y in scene units, such as "340 120"'
                wrong.append(
                    InputError(f"{show(words)} is not a place", where=f"{where}.{name}", hint=hint)
                )
            else:
                found[name] = at_su
        made[drawing] = MappingProxyType(found)
    if wrong:
        raise InputErrors(tuple(wrong))
    return MappingProxyType({name: moved for name, moved in made.items() if moved})


def text(place: Point) -> str:
    """A place as the document keeps it."""
    return " ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in place)


def place(words: str) -> Point | None:
    """Two numbers; None for anything else."""
    try:
        x, y = (float(word) for word in words.split())
    except ValueError:
        return None
    return (x, y) if all(math.isfinite(v) and abs(v) <= FARTHEST_SU for v in (x, y)) else None
