"""Older versions of the document, brought up to date one step at a time while reading.

The file on disk stays as it was until it is saved. To change the format: raise
`document_schema.VERSION`, and add the step from the version before it here.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from trnviz.core.errors import InputError
from trnviz.files.document_schema import FORMAT, VERSION
from trnviz.files.strict_json import show

_MODEL_FIELD = "model_type"
_MODEL_HINT = (
    "this looks like the configuration of a model; "
    "trnviz plan FILE -o NAME.trnviz makes a document of it"
)
Fields = dict[str, Any]
Step = Callable[[Fields], Fields]


def _dealt_by_launcher(data: Fields) -> Fields:
    """Version 1 knew no deal by hand and no tray: all that it holds means the same in version 2."""
    return data


STEPS: Mapping[int, Step] = MappingProxyType({1: _dealt_by_launcher})
"""From each older version to the next; version 1 is the first."""


def version_of(data: object) -> int:
    """The version a document says it has.

    Raises:
        InputError: It is no document, or its version is not one this program can read.
    """
    if not isinstance(data, dict):
        raise InputError(
            f"{show(data)} is not a document", where="$", hint="an object was expected"
        )
    if data.get("format") != FORMAT:
        found = (
            f"{show(data['format'])} is not"
            if "format" in data
            else "'format' is missing, so this is not"
        )
        raise InputError(
            f"{found} a trnviz document",
            where="$.format",
            hint=_MODEL_HINT if _MODEL_FIELD in data else f'"{FORMAT}" was expected',
        )
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        problem = (
            f"{show(version)} is not a version" if "version" in data else "'version' is missing"
        )
        raise InputError(problem, where="$.version", hint=f"a whole number, such as {VERSION}")
    if version > VERSION:
        raise InputError(
            f"was written by a newer trnviz, in version {version} of the format",
            where="$.version",
            hint=f"this one reads up to version {VERSION}; open it with one that reads {version}",
        )
    return version


def upgraded(
    data: Fields, version: int, steps: Mapping[int, Step] = STEPS, to: int = VERSION
) -> Fields:
    """The same document as the version `to` would have it."""
    for older in range(version, to):
        data = {**steps[older](data), "version": older + 1}
    return data
