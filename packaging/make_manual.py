"""Writes what is made from the code into docs/: `python packaging/make_manual.py`.

The manual page from the parsers of the command line, the JSON Schema of the document from the
structs that read it. A test holds both equal to the code.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from trnviz.cli import manual
from trnviz.files import schema_doc

DOCS = Path(__file__).resolve().parent.parent / "docs"


def made() -> dict[str, str]:
    """The text of every file by its name."""
    return {"trnviz.1": manual.page(), "document.schema.json": schema_doc.text()}


def main() -> None:
    """Writes them."""
    for name, text in made().items():
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"wrote {DOCS / name}")


if __name__ == "__main__":
    main()
