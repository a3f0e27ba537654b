"""The menu entry, the file type and the description, checked as desktops check them."""

import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET  # our own files
from configparser import ConfigParser

import pytest

import trnviz
from tests.paths import ROOT
from tests.test_prepare import load
from trnviz.files import resources

NAME = "io.github.trnviz.trnviz"
FOLDER = ROOT / "packaging" / "desktop"
TYPE = "application/vnd.trnviz+json"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
MAIN = {"Development", "Science", "Education", "Utility", "Graphics", "Office"}
KEYS = {
    "Type", "Version", "Name", "GenericName", "Comment", "Exec", "TryExec", "Icon", "Terminal",
    "StartupNotify", "StartupWMClass", "Categories", "Keywords", "MimeType",
}  # fmt: skip


def entry():
    parser = ConfigParser(interpolation=None, strict=True, delimiters=("=",))
    parser.optionxform = str
    parser.read(FOLDER / f"{NAME}.desktop", encoding="utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return parser["Desktop Entry"]


def test_the_menu_entry_holds_what_the_standard_asks_for():
    found = entry()
    assert set(found) == KEYS
    assert found["Type"] == "Application"
    assert found["Terminal"] == "false"
    assert found["Exec"].split() == [found["TryExec"], "%F"]
    assert found["Icon"] == NAME
    for key in ("Categories", "Keywords", "MimeType"):
        assert found[key].endswith(";")
    assert MAIN & set(found["Categories"].split(";"))
    assert found["MimeType"] == f"{TYPE};"


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="not installed")
def test_the_menu_entry_passes_the_desktop_s_own_check():
    subprocess.run(["desktop-file-validate", FOLDER / f"{NAME}.desktop"], check=True)


def test_the_file_type_has_a_pattern_and_magic_that_fits_what_we_write():
    root = ET.parse(FOLDER / f"{NAME}.mime.xml").getroot()  # noqa: S314 - our own file
    (kind,) = root.findall(f"{MIME}mime-type")
    assert kind.get("type") == TYPE
    assert kind.find(f"{MIME}glob").get("pattern") == "*.trnviz"
    for path in (resources.root() / "samples").glob("*.trnviz"):
        assert any(fits(match, path.read_bytes()) for match in kind.find(f"{MIME}magic"))
    for other in (b'{"format": "other"}', b"[]", b'{\n  "edges": "trnviz"}'):
        assert not any(fits(match, other) for match in kind.find(f"{MIME}magic"))


def fits(match, data):
    """As the standard says: the value at one of the offsets, and one of the matches inside."""
    first, _, last = match.get("offset").partition(":")
    value = match.get("value").encode()
    starts = range(int(first), int(last or first) + 1)
    here = any(data[start : start + len(value)] == value for start in starts)
    inner = match.findall(f"{MIME}match")
    return here and (not inner or any(fits(each, data) for each in inner))


def test_the_description_names_the_same_things():
    root = ET.parse(FOLDER / f"{NAME}.metainfo.xml").getroot()  # noqa: S314 - our own file
    assert root.get("type") == "desktop-application"
    assert root.findtext("id") == NAME
    assert root.findtext("launchable") == f"{NAME}.desktop"
    assert root.findtext("provides/mediatype") == TYPE
    assert root.findtext("provides/binary") == entry()["TryExec"]
    assert root.findtext("project_license") == "Apache-2.0"
    assert re.fullmatch(r"[^.]{10,80}", root.findtext("summary"))
    assert root.find("releases/release").get("version") == trnviz.__version__
    assert {c.text for c in root.iter("category")} <= set(entry()["Categories"].split(";"))


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="not installed")
def test_the_description_passes_the_desktop_s_own_check():
    done = subprocess.run(
        ["appstreamcli", "validate", "--no-net", FOLDER / f"{NAME}.metainfo.xml"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_the_icon_is_a_square_drawing():
    root = ET.parse(resources.root() / "trnviz.svg").getroot()  # noqa: S314 - our own file
    assert root.get("viewBox") == "0 0 128 128"


def test_everything_is_put_where_desktops_look(tmp_path):
    made = load("install_desktop").install(tmp_path)
    assert all(path.is_file() for path in made)
    assert (tmp_path / "applications" / f"{NAME}.desktop").is_file()
    assert (tmp_path / "icons/hicolor/scalable/apps" / f"{NAME}.svg").is_file()


@pytest.mark.skipif(sys.platform != "linux", reason="of Linux desktops")
@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="not installed")
def test_the_mime_database_takes_the_type(tmp_path):
    load("install_desktop").install(tmp_path)
    globs = (tmp_path / "mime" / "globs").read_text()
    assert f"{TYPE}:*.trnviz" in globs
    assert (tmp_path / "mime" / "magic").read_bytes().find(TYPE.encode()) > 0
    assert (tmp_path / "mime" / "application" / "vnd.trnviz+json.xml").is_file()
