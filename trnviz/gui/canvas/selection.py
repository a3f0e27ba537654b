"""What is selected and what is held: values of the view, not of the document, never undone."""

from dataclasses import dataclass

from trnviz.core.errors import InputError
from trnviz.core.topology import Topology


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Chips, links and ranks, each in the order in which they were chosen.

    Attributes:
        chips: Ids.
        links: Ids.
        ranks: Tiles.
        group: The dimension whose group the ranks are, when they were chosen as one; else "".
    """

    chips: tuple[int, ...] = ()
    links: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    group: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is selected."""
        return not (self.chips or self.links or self.ranks)

    @property
    def count(self) -> int:
        """How many things are selected."""
        return len(self.chips) + len(self.links) + len(self.ranks)

    def added(self, other: "Selection") -> "Selection":
        """This and the other; what is in both only once."""
        return Selection(
            chips=tuple(dict.fromkeys((*self.chips, *other.chips))),
            links=tuple(dict.fromkeys((*self.links, *other.links))),
            ranks=tuple(dict.fromkeys((*self.ranks, *other.ranks))),
        )

    def toggled(self, other: "Selection") -> "Selection":
        """What is in exactly one of the two."""
        return Selection(
            chips=_either(self.chips, other.chips),
            links=_either(self.links, other.links),
            ranks=_either(self.ranks, other.ranks),
        )

    def things(self, topology: Topology) -> tuple[str, ...]:
        """Names of the chips and links, as documents and exports keep them."""
        return (
            *(topology.chip_names[chip] for chip in self.chips),
            *(topology.link_names[link] for link in self.links),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """What can be dragged besides whole tiles: experts or layers of a stage.

    Attributes:
        kind: "expert" or "layer".
        stage: That holds them.
        numbers: In the order in which they were chosen.
    """

    kind: str
    stage: int
    numbers: tuple[int, ...]

    @property
    def name(self) -> str:
        """One by its number, several by how many they are."""
        if len(self.numbers) == 1:
            return f"{self.kind} {self.numbers[0]}"
        return f"{len(self.numbers)} {self.kind}s"


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


def _either(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return (*(i for i in one if i not in other), *(i for i in other if i not in one))
