"""The notes of a document: what each field means, and all that cannot be."""

import difflib
from collections.abc import Collection, Mapping, Sequence

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.topology import Topology
from trnviz.core.units import exact_time, parse_time
from trnviz.core.view import DRAWINGS, ENDS, NOTE_KINDS, Annotation, Point, Spot
from trnviz.files import places_part
from trnviz.files.document_schema import AnnotationPart
from trnviz.files.strict_json import show


def named_parts(topology: Topology) -> set[str]:
    """What a note can be tied to: the names of chips, links and instances."""
    instances = {name.rpartition(".")[0] for name in topology.chip_names} - {""}
    return {*topology.chip_names, *topology.link_names, *instances}


def part(note: Annotation, known: Collection[str]) -> AnnotationPart:
    """The note as the file keeps it; what it was tied to and has gone since is left out."""
    return AnnotationPart(
        text=note.text,
        at=note.at if note.at in known else "",
        kind=note.kind if note.kind != NOTE_KINDS[0] else None,
        to=note.to if note.to in known else None,
        time=None if note.time_s is None else exact_time(note.time_s),
        spots=_texts(note, ENDS[0]),
        to_spots=_texts(note, ENDS[1]),
        shift=None if note.shift_su is None else places_part.text(note.shift_su),
    )


def _texts(note: Annotation, end: str) -> dict[str, str]:
    return {s.drawing: places_part.text(s.at_su) for s in note.spots if s.end == end}


def notes(parts: Sequence[AnnotationPart]) -> tuple[Annotation, ...]:
    """The notes that a document holds.

    Raises:
        InputErrors: Kinds, times and places that cannot be; all of them.
    """
    wrong: list[InputError] = []
    made = tuple(_note(each, f"$.annotations[{i}]", wrong) for i, each in enumerate(parts))
    if wrong:
        raise InputErrors(tuple(wrong))
    return made


def _note(given: AnnotationPart, where: str, wrong: list[InputError]) -> Annotation:
    kind = given.kind or NOTE_KINDS[0]
    if kind not in NOTE_KINDS:
        near = difflib.get_close_matches(kind, NOTE_KINDS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"one of {', '.join(NOTE_KINDS)}"
        wrong.append(InputError(f"{show(kind)} is not known", where=f"{where}.kind", hint=hint))
    time_s = None
    if given.time is not None:
        try:
            time_s = parse_time(given.time)
        except InputError as error:
            wrong.append(error.at(where=f"{where}.time"))
    shift = None if given.shift is None else _point(given.shift, f"{where}.shift", wrong)
    return Annotation(
        text=given.text,
        at=given.at,
        kind=kind,
        to=given.to or "",
        time_s=time_s,
        spots=(
            *_spots(given.spots, ENDS[0], f"{where}.spots", wrong),
            *_spots(given.to_spots, ENDS[1], f"{where}.to_spots", wrong),
        ),
        shift_su=shift,
    )


def _spots(
    texts: Mapping[str, str], end: str, where: str, wrong: list[InputError]
) -> tuple[Spot, ...]:
    found = []
    for drawing, text in texts.items():
        if drawing not in DRAWINGS:
            hint = f"one of {', '.join(DRAWINGS)}"
            wrong.append(InputError(f"{show(drawing)} is not a drawing", where=where, hint=hint))
        at_su = _point(text, f"{where}.{drawing}", wrong)
        if at_su is not None:
            found.append(Spot(drawing=drawing, end=end, at_su=at_su))
    return tuple(found)


def _point(text: str, where: str, wrong: list[InputError]) -> Point | None:
    made = places_part.place(text)
    if made is None:
        hint = 'x and y in scene units, such as "340 120"'
        wrong.append(InputError(f"{show(text)} is not a place", where=where, hint=hint))
    return made
