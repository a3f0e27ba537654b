"""Hugging Face `config.json` -> ModelSpec, strictly: nothing missing is guessed.

Only keys that decide the shape are read; the many that do not are passed over. A key that would
make another model of it is refused: ignoring it would count wrong. `model_families` has the rows.
"""

import difflib
import os
from pathlib import Path
from typing import Final

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.model import ModelSpec
from trnviz.files import model_config, resources, strict_json

LARGEST_FILE_BYTES: Final = 1 << 20
_LONGEST_NAME: Final = 80
_SHORTEST_BEGIN: Final = 4
_CLOSE: Final = 0.7


def read(path: str | os.PathLike[str]) -> ModelSpec:
    """The model that a configuration file describes.

    Raises:
        InputError: The file cannot be read, is not a configuration, or describes a model of
            no family known here; one error for each field that is wrong.
    """
    path = Path(path)
    name = path.parent.resolve().name if path.stem == "config" else path.stem
    return loads(strict_json.read(path, LARGEST_FILE_BYTES), name=name, source=str(path))


_OURS = "trnviz"
"""What the formats of our own files begin with."""


def loads(data: bytes, *, name: str, source: str = "") -> ModelSpec:
    """The model that the bytes of a configuration describe.

    Raises:
        InputError: As `read`.
    """
    fields = strict_json.decode(data, source=source)
    if not isinstance(fields, dict):
        raise InputError(
            f"the file holds {strict_json.show(fields)}",
            source=source,
            where="$",
            hint="a Hugging Face config.json is one JSON object",
        )
    if str(fields.get("format", "")).startswith(_OURS) and "architectures" not in fields:
        raise InputError(
            f"the file is of trnviz itself ({strict_json.show(fields['format'])}), no model",
            source=source,
            where="$.format",
            hint="a Hugging Face config.json is needed here; simulate and export read documents",
        )
    try:
        return model_config.model(fields, name)
    except InputErrors as errors:
        raise InputErrors(tuple(e.at(source=source) for e in errors.errors)) from errors


def shipped(name: str) -> ModelSpec:
    """A model that ships with the program, by its name in any case.

    Raises:
        InputError: No model of this name ships.
    """
    names, near = resources.names("models"), nearest(name)
    if near.lower() != name.lower():
        guess = f"did you mean {near}?" if near else ""
        raise InputError(
            f"{name[:80]!r} is neither a file nor a model that ships",
            hint=guess or f"models that ship: {', '.join(names)}",
        )
    return read(resources.path("models", near))


def nearest(name: str) -> str:
    """The model that ships under this name in any case, or under one close to it; "" if none.

    Close is the beginning of a name, or most of it.
    """
    known = {known.lower(): known for known in resources.names("models")}
    word = name.lower()[:_LONGEST_NAME]
    begin = [key for key in known if len(word) >= _SHORTEST_BEGIN and key.startswith(word)]
    near = begin or difflib.get_close_matches(word, known, n=1, cutoff=_CLOSE)
    return known.get(word) or (known[near[0]] if near else "")


def resolve(text: str) -> ModelSpec:
    """The model that `MODEL` on the command line means: a path, or the name of one that ships.

    Raises:
        InputError: As `read` and `shipped`.
    """
    if "\0" in text:
        return shipped(text)
    path = Path(text)
    if path.is_dir():
        return read(path / "config.json")
    return (
        read(path) if text.endswith(".json") or os.sep in text or path.exists() else shipped(text)
    )
