"""What a review is made of: sections of paragraphs, tables, bars and a picture; no looks yet."""

from dataclasses import dataclass

from trnviz.export.picture import Picture


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """Sentences.

    Attributes:
        text: What they say.
        lead: Words before them that stand out, such as "What limits it".
    """

    text: str
    lead: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bullets:
    """Short sentences below each other."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Named columns.

    Attributes:
        head: Their names, with units where cells have none.
        rows: As many cells as names.
        words: How many columns hold words and stand left; the others stand right.
        widths: Share of each column, for a page of paper; empty to let it be.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1
    widths: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A part of a whole.

    Attributes:
        label: What it is.
        value: In words.
        share: 0 to 1.
        color: "#rrggbb".
    """

    label: str
    value: str
    share: float
    color: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars:
    """Parts of a whole."""

    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Drawing:
    """A picture; `ids` begins the ids of all that is in it, where there is more than one."""

    picture: Picture
    ids: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """Lines to be typed or compared, letter by letter."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """Something long that few readers open; paper leaves it out."""

    title: str
    text: str


Block = Paragraph | Bullets | Table | Bars | Drawing | Listing | Fold


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Section:
    """A heading and what is under it.

    Attributes:
        title: Of the section.
        blocks: In order.
        is_appendix: Whether it can be left for last.
    """

    title: str
    blocks: tuple[Block, ...]
    is_appendix: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Report:
    """The whole review."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
