"""What is done to a note on the drawing: tied, set free, moved; and how that is called."""

from dataclasses import replace

from trnviz.core.view import ENDS, Annotation, Point, Spot

_KINDS = {"text": "note", "arrow": "arrow", "bracket": "bracket", "marker": "mark"}
_LONGEST = 24
_DIGITS = 2


def label(before: tuple[Annotation, ...], after: tuple[Annotation, ...]) -> str:
    """For the undo menu, such as "Move the arrow" or "Remove the note “hot”"."""
    if len(after) == len(before) + 1:
        added = next((n for n in after if n not in before), after[-1])
        return f"Add {_article(added.kind)} {_KINDS[added.kind]}"
    if len(after) + 1 == len(before):
        gone = next((n for n in before if n not in after), before[-1])
        return f"Remove {_named(gone)}"
    pairs = zip(before, after, strict=False)
    changed = [(old, new) for old, new in pairs if old != new]
    if len(before) != len(after) or len(changed) != 1:
        return "Change the notes"
    old, new = changed[0]
    if old.text != new.text:
        return f"Reword {_named(old)}"
    return f"Move {_named(old)}" if _place(old) != _place(new) else f"Change {_named(old)}"


def _article(kind: str) -> str:
    return "an" if _KINDS[kind].startswith("a") else "a"


def _named(note: Annotation) -> str:
    words = " ".join(note.text.split())
    if not words:
        return f"the {_KINDS[note.kind]}"
    short = words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"
    return f"the {_KINDS[note.kind]} “{short}”"


def _place(note: Annotation) -> tuple[object, ...]:
    return note.at, note.to, note.spots, note.shift_su


def tied(note: Annotation, end: str, name: str) -> Annotation:
    """The note with an end at a chip, link or instance: it follows that in every drawing."""
    spots = tuple(spot for spot in note.spots if spot.end != end)
    return replace(_named_at(note, end, name), spots=spots)


def freed(note: Annotation, drawing: str, end: str, at_su: Point) -> Annotation:
    """The note with an end at a place of a drawing, tied to nothing."""
    spot = Spot(drawing=drawing, end=end, at_su=_rounded(at_su))
    others = [s for s in note.spots if (s.drawing, s.end) != (drawing, end)]
    spots = tuple(sorted((*others, spot), key=lambda s: (s.end, s.drawing)))
    return replace(_named_at(note, end, ""), spots=spots)


def shifted(note: Annotation, by: Point) -> Annotation:
    """The note with its words moved from where they are."""
    x, y = note.shift_su or (0.0, 0.0)
    moved = _rounded((x + by[0], y + by[1]))
    return replace(note, shift_su=None if moved == (0.0, 0.0) else moved)


def moved(note: Annotation, drawing: str, by: Point) -> Annotation:
    """The note moved as a whole: its free ends; without any, its words."""
    ends = [end for end in ENDS if note.spot(drawing, end) is not None]
    if not ends:
        return shifted(note, by)
    for end in ends:
        x, y = note.spot(drawing, end) or (0.0, 0.0)
        note = freed(note, drawing, end, (x + by[0], y + by[1]))
    return note


def _named_at(note: Annotation, end: str, name: str) -> Annotation:
    return replace(note, at=name) if end == ENDS[0] else replace(note, to=name)


def _rounded(place: Point) -> Point:
    """As the document keeps it."""
    return round(place[0], _DIGITS) + 0.0, round(place[1], _DIGITS) + 0.0
