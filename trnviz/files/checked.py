"""A strict check of plain data against structs, which lists everything that does not fit at once.

msgspec stops at the first problem; a person who mends a file wants all of them, with the paths.
"""

import difflib
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Meta

from trnviz.core.errors import InputError, InputErrors
from trnviz.files.strict_json import show

MOST_LISTED = 100_000
MOST_PROBLEMS = 50

Count = Annotated[int, Meta(ge=1, le=1 << 30)]
MOST_TEXT = 200
MOST_NOTE = 10_000

Text = Annotated[str, Meta(max_length=MOST_TEXT)]
Note = Annotated[str, Meta(max_length=MOST_NOTE)]


class Part(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A JSON object with known fields only."""


P = TypeVar("P", bound=Part)


def checked(data: object, kind: type[P]) -> P:
    """The data as this kind of part.

    Raises:
        InputErrors: Fields are missing, unknown, of a wrong type or out of bounds; all of them.
    """
    problems: list[InputError] = []
    _check(data, kind, "$", problems)
    if problems:
        raise InputErrors(tuple(problems[:MOST_PROBLEMS]))
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        problem, _, where = str(error).partition(" - at ")
        raise InputError(problem, where=where.strip("`")) from error


@dataclass(frozen=True, slots=True)
class _Leaf:
    """How a plain type is recognised and what it is called."""

    types: tuple[type, ...]
    name: str


_LEAVES = {
    str: _Leaf((str,), "text"),
    int: _Leaf((int,), "a whole number"),
    float: _Leaf((int, float), "a number"),
    bool: _Leaf((bool,), "true or false"),
}


def _check(value: object, kind: Any, path: str, problems: list[InputError]) -> None:  # noqa: ANN401 - a type form
    meta: Meta | None = None
    if get_origin(kind) in (UnionType, Union):
        kind = get_args(kind)[0]
    if get_origin(kind) is Annotated:
        kind, meta = get_args(kind)
    origin = get_origin(kind)
    if origin in (list, tuple):
        most = meta.max_length if meta and meta.max_length else MOST_LISTED
        _check_list(value, (get_args(kind)[0], most), path, problems)
    elif origin is dict:
        _check_map(value, get_args(kind)[1], path, problems)
    elif isinstance(kind, type) and issubclass(kind, Part):
        _check_part(value, kind, path, problems)
    else:
        _check_leaf(value, (_LEAVES[kind], meta), path, problems)


def _check_part(value: object, kind: type[Part], path: str, problems: list[InputError]) -> None:
    if not isinstance(value, dict):
        problems.append(_wrong(value, "an object", path))
        return
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name in value:
        if name not in fields:
            problems.append(_unknown(name, tuple(fields), path))
    for name, field in fields.items():
        if name in value:
            _check(value[name], field.type, f"{path}.{name}", problems)
        elif field.required:
            problems.append(InputError(f"{name!r} is missing", where=path))


def _check_list(
    value: object, kind: tuple[object, int], path: str, problems: list[InputError]
) -> None:
    item_kind, most = kind
    if not isinstance(value, list):
        problems.append(_wrong(value, "a list", path))
        return
    if len(value) > most:
        problems.append(_too_many(len(value), path, most))
        return
    for i, item in enumerate(value):
        _check(item, item_kind, f"{path}[{i}]", problems)


def _check_map(value: object, kind: object, path: str, problems: list[InputError]) -> None:
    if not isinstance(value, dict):
        problems.append(_wrong(value, "an object", path))
        return
    if len(value) > MOST_LISTED:
        problems.append(_too_many(len(value), path, MOST_LISTED))
        return
    for name, item in value.items():
        _check(item, kind, f"{path}.{name}", problems)


def _check_leaf(
    value: object, kind: tuple[_Leaf, Meta | None], path: str, problems: list[InputError]
) -> None:
    leaf, meta = kind
    if not isinstance(value, leaf.types) or (isinstance(value, bool) and bool not in leaf.types):
        problems.append(_wrong(value, leaf.name, path))
    elif isinstance(value, str):
        if meta and meta.max_length and len(value) > meta.max_length:
            hint = f"at most {meta.max_length} characters"
            problems.append(InputError(f"{show(value)} is too long", where=path, hint=hint))
    elif meta and isinstance(value, int | float) and not _inside(value, meta):
        problems.append(
            InputError(f"{show(value)} is out of bounds", where=path, hint=_bounds(meta))
        )


def _inside(value: float, meta: Meta) -> bool:
    return (
        (meta.ge is None or value >= meta.ge)
        and (meta.le is None or value <= meta.le)
        and (meta.gt is None or value > meta.gt)
    )


def _bounds(meta: Meta) -> str:
    if meta.gt is not None:
        return f"more than {meta.gt}"
    return f"{meta.ge} to {meta.le:,}" if meta.le is not None else f"{meta.ge} or more"


def _wrong(value: object, expected: str, path: str) -> InputError:
    return InputError(f"{show(value)} is not {expected}", where=path)


def _too_many(count: int, path: str, most: int) -> InputError:
    return InputError(f"has {count:,} entries", where=path, hint=f"at most {most:,}")


def _unknown(name: str, known: tuple[str, ...], path: str) -> InputError:
    near = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
    return InputError(f"{show(name)} is not a field", where=path, hint=hint)
