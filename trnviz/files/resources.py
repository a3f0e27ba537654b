"""Finds the files that ship with the program: in a checkout, in a wheel, in a frozen app.

A wheel and a frozen app carry them inside the package; a checkout has them beside it. The nearer
place wins.
"""

from functools import lru_cache
from pathlib import Path

from trnviz.core.errors import InputError

SUFFIXES = {
    "hardware": (".json",),
    "models": (".json",),
    "samples": (".trnviz",),
    "fonts": (".ttf", ".otf"),
    "icons": (".svg", ".png"),
    "thumbnails": (".png",),
    "languages": (".ts",),
}


@lru_cache(maxsize=1)
def root() -> Path:
    """The directory that holds them.

    Raises:
        InputError: The installation lacks it.
    """
    package = Path(__file__).resolve().parent.parent
    for place in (package / "resources", package.parent / "resources"):
        if place.is_dir():
            return place
    raise InputError("the installation lacks its resources", hint="install trnviz again")


def names(kind: str) -> tuple[str, ...]:
    """Names of the resources of a kind, without suffix, sorted."""
    folder = root() / kind
    return tuple(sorted(path.stem for path in folder.glob("*") if path.suffix in SUFFIXES[kind]))


def path(kind: str, name: str) -> Path:
    """The file of one resource.

    Raises:
        InputError: There is none of this name.
    """
    for suffix in SUFFIXES[kind]:
        found = root() / kind / f"{name}{suffix}"
        if found.parent == root() / kind and found.is_file():
            return found
    raise InputError(f"{name!r} is not one of the {kind}", hint=f"one of {', '.join(names(kind))}")
