"""Writes the line a module of docs/architecture.md from the first lines of the docstrings.

    python packaging/list_modules.py

Part of `make format`. What stands above the heading is written by hand.
"""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "architecture.md"
HEADING = "## A line a module\n"
FIRST = ("", "cli", "gui", "export", "session", "scene", "files", "core")


def first_line(path: Path) -> str:
    """What a module says of itself in one line."""
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n")[0]


def packages(top: Path) -> list[Path]:
    """The folders of the package, from the command line down to the core, each before its parts."""
    found = {path.parent for path in top.rglob("__init__.py")}

    def place(folder: Path) -> tuple[int, str]:
        words = folder.relative_to(top).parts
        return FIRST.index(words[0] if words else ""), folder.as_posix()

    return sorted(found, key=place)


def listing(top: Path) -> str:
    """Every package with its modules under it."""
    lines: list[str] = []
    for folder in packages(top):
        name = folder.relative_to(top.parent).as_posix()
        lines += ["", f"**{name}** {first_line(folder / '__init__.py')}", ""]
        modules = sorted(path for path in folder.glob("*.py") if path.stem != "__init__")
        lines += [f"- `{path.stem}` {first_line(path)}" for path in modules]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Replaces what stands under the heading."""
    above, heading, _ = PAGE.read_text(encoding="utf-8").partition(HEADING)
    PAGE.write_text(above + (heading or HEADING) + listing(ROOT / "trnviz"), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
