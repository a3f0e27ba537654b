"""Makes the pictures of the start page: `python packaging/make_thumbnails.py`.

Each sample of the gallery is simulated and drawn by the program, in both themes.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from io import BytesIO

from PIL import Image

from trnviz.core import pipeline
from trnviz.files import document, resources
from trnviz.gui.welcome import thumbnails
from trnviz.gui.welcome.gallery import GALLERY, Shown

THEMES = ("light", "dark")
COLOURS = 48


def made(shown: Shown) -> dict[str, bytes]:
    """The bytes of a sample's pictures by their file names."""
    scenario = document.read(resources.path("samples", shown.name)).scenario
    result = pipeline.simulate(scenario)
    found = {}
    for theme in THEMES:
        image = thumbnails.thumbnail(scenario, result, theme, shown.chips)
        found[f"{shown.name}-{theme}.png"] = small(thumbnails.as_png(image))
    return found


def small(png: bytes) -> bytes:
    """The picture in few colours."""
    with Image.open(BytesIO(png)) as image:
        reduced = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    out = BytesIO()
    reduced.save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Writes them."""
    folder = resources.root() / "thumbnails"
    folder.mkdir(exist_ok=True)
    for shown in GALLERY:
        for name, data in made(shown).items():
            (folder / name).write_bytes(data)
            print(f"wrote {name}, {len(data)} bytes")


if __name__ == "__main__":
    main()
