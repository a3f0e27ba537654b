"""What is selected and what is held: values of the view, not of the document, never undone."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from trnviz.core.errors import InputError
from trnviz.core.topology import Topology
from trnviz.gui.language import later, tr

_NAMES = {
    "layer": (later("layer {0}"), later("{0} layers")),
    "expert": (later("expert {0}"), later("{0} experts")),
}
"""By the kind of a piece: one by its number, several by how many they are."""
_TITLES = {
    "layer": (later("Layer {0}"), later("Layers {0} to {1}"), later("Layers {0}")),
    "expert": (later("Expert {0}"), later("Experts {0} to {1}"), later("Experts {0}")),
}
"""Likewise by number: one, those that follow each other, others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """What can be dragged besides whole tiles: experts or layers of a stage.

    Attributes:
        kind: "expert" or "layer".
        stage: That holds them.
        numbers: In the order in which they were chosen.
        rank: On whose tile they were picked, -1 in the tray or a list.
    """

    kind: str
    stage: int
    numbers: tuple[int, ...]
    rank: int = -1

    @property
    def name(self) -> str:
        """One by its number, several by how many they are."""
        one, many = _NAMES[self.kind]
        if len(self.numbers) == 1:
            return tr(one).format(self.numbers[0])
        return tr(many).format(len(self.numbers))

    @property
    def title(self) -> str:
        """All by number: "Expert 5", "Layers 4 to 7", "Experts 2, 9, 11"."""
        first, last, many = self.numbers[0], self.numbers[-1], len(self.numbers)
        one, row, others = _TITLES[self.kind]
        if many == 1:
            return tr(one).format(first)
        if last - first == many - 1:
            return tr(row).format(first, last)
        return tr(others).format(", ".join(str(number) for number in self.numbers))


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Chips, links, ranks and pieces of them, each in the order in which they were chosen.

    Attributes:
        chips: Ids.
        links: Ids.
        ranks: Tiles.
        pieces: Layers and experts on tiles.
        group: The dimension whose group the ranks are, when they were chosen as one; else "".
        notes: A note on the drawing, by its place in the list; it is no part of the fabric and
            counts for nothing, and only one is chosen, in place of anything else.
    """

    chips: tuple[int, ...] = ()
    links: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    pieces: tuple[Piece, ...] = ()
    group: str = ""
    notes: tuple[int, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is selected."""
        return not (self.chips or self.links or self.ranks or self.pieces)

    @property
    def count(self) -> int:
        """How many things are selected."""
        return len(self.chips) + len(self.links) + len(self.ranks) + len(self.pieces)

    def added(self, other: "Selection") -> "Selection":
        """This and the other; what is in both only once."""
        return Selection(
            chips=tuple(dict.fromkeys((*self.chips, *other.chips))),
            links=tuple(dict.fromkeys((*self.links, *other.links))),
            ranks=tuple(dict.fromkeys((*self.ranks, *other.ranks))),
            pieces=tuple(dict.fromkeys((*self.pieces, *other.pieces))),
        )

    def toggled(self, other: "Selection") -> "Selection":
        """What is in exactly one of the two."""
        return Selection(
            chips=_either(self.chips, other.chips),
            links=_either(self.links, other.links),
            ranks=_either(self.ranks, other.ranks),
            pieces=_either(self.pieces, other.pieces),
        )

    def is_within(self, chips: int, links: int) -> bool:
        """Whether a fabric of so many chips and links has all of these."""
        return max((-1, *self.chips)) < chips and max((-1, *self.links)) < links

    def things(self, topology: Topology) -> tuple[str, ...]:
        """Names of the chips and links, as documents and exports keep them."""
        return (
            *(topology.chip_names[chip] for chip in self.chips),
            *(topology.link_names[link] for link in self.links),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """Tiles, or pieces of them, over a chip: what would happen if they were let go now.

    Attributes:
        ranks: In the order in which they take cores; empty for a piece.
        chip: Its id, `TRAY` over the tray.
        core: The tile under the pointer, None where the placement may choose.
        over_commit: Whether cores and banks may be shared and overfilled, and experts dealt
            unevenly.
        piece: Experts or layers that are held instead of tiles.
    """

    ranks: tuple[int, ...] = ()
    chip: int
    core: int | None = None
    over_commit: bool = False
    piece: Piece | None = None


NOTHING = Selection()


def joined(things: Iterable[object]) -> Piece | None:
    """Pieces of one kind and stage as one; those of another are left out."""
    pieces = [thing for thing in things if isinstance(thing, Piece)]
    if not pieces:
        return None
    first = pieces[0]
    alike = [p for p in pieces if (p.kind, p.stage) == (first.kind, first.stage)]
    numbers = dict.fromkeys(number for piece in alike for number in piece.numbers)
    return replace(first, numbers=tuple(numbers))


def from_names(names: tuple[str, ...], topology: Topology, ranks: int) -> Selection:
    """Things by name, "rank N" for a tile; names that mean nothing here are passed over."""
    chosen = NOTHING
    for name in names:
        chosen = chosen.added(_named(name, topology, ranks))
    return chosen


def _named(name: str, topology: Topology, ranks: int) -> Selection:
    word, _, number = name.partition(" ")
    if word == "rank":
        known = number.isascii() and number.isdigit() and int(number) < ranks
        return Selection(ranks=(int(number),)) if known else NOTHING
    try:
        if ">" in name or ".k" in name:
            return Selection(links=(topology.link_id(name),))
        return Selection(chips=(topology.chip_id(name),))
    except InputError:
        return NOTHING


_T = TypeVar("_T")


def _either(one: tuple[_T, ...], other: tuple[_T, ...]) -> tuple[_T, ...]:
    return (*(i for i in one if i not in other), *(i for i in other if i not in one))
