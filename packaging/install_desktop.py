"""Makes trnviz at home on a Linux desktop: `python packaging/install_desktop.py [FOLDER]`.

Puts the menu entry, the file type, the icon and the description where desktops look for them:
under FOLDER, the user's data folder unless another is given. Running it again changes nothing.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "io.github.trnviz.trnviz"
SOURCE = ROOT / "packaging" / "desktop"
PLACES = {
    SOURCE / f"{NAME}.desktop": f"applications/{NAME}.desktop",
    SOURCE / f"{NAME}.mime.xml": f"mime/packages/{NAME}.xml",
    SOURCE / f"{NAME}.metainfo.xml": f"metainfo/{NAME}.metainfo.xml",
    ROOT / "resources" / "trnviz.svg": f"icons/hicolor/scalable/apps/{NAME}.svg",
}
REFRESH = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))


def install(folder: Path) -> list[Path]:
    """Copies the files and lets the desktop read them."""
    made = []
    for source, place in PLACES.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        made.append(target)
    for command, part in REFRESH:
        if shutil.which(command):
            subprocess.run([command, str(folder / part)], check=False)
    return made


def data_folder() -> Path:
    """Where the desktop looks for what a user installed."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


if __name__ == "__main__":
    for path in install(Path(sys.argv[1]) if len(sys.argv) > 1 else data_folder()):
        print(f"wrote {path}")
