"""The rules of the house that no linter knows."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT

PACKAGE = ROOT / "trnviz"
MODULES = sorted(PACKAGE.rglob("*.py"))
NAMES = [path.relative_to(ROOT).as_posix() for path in MODULES]

LONGEST_FILE = 450
LARGEST_KB = 400
NO_ROOMS = {"utils", "util", "common", "helpers", "helper", "manager", "misc"}
# Brackets, so that this line does not match itself.
UNWANTED = re.compile("/(?:work|root|farm)/|(?i:clau[d]e|anthro[p]ic|ai assis[t]ant)")
TEXT = {
    ".py",
    ".md",
    ".toml",
    ".json",
    ".yaml",
    ".yml",
    ".svg",
    ".trnviz",
    ".txt",
    ".cfg",
    "",
    ".xml",
}


def tracked() -> list[Path]:
    """The files of the project; nothing where this is not a checkout."""
    if shutil.which("git") is None:
        pytest.skip("git is not here")
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_a_file_is_short_enough_to_read(path):
    assert len(path.read_text().splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_a_module_is_named_for_what_it_holds(path):
    assert not NO_ROOMS & set(path.relative_to(ROOT).with_suffix("").parts)


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_imports_are_absolute(path):
    relative = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert not relative


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_nothing_is_checked_by_assert_or_left_for_later(path):
    found = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Assert)
        or (isinstance(node, ast.Name) and node.id == "NotImplementedError")
    ]
    assert not found


CORE = [
    path for path in MODULES if path.is_relative_to(PACKAGE / "core") and path.stem != "__init__"
]


def does_something(path: Path) -> bool:
    """False for a module that only declares constants and fields: there is nothing to test."""
    return any(isinstance(node, ast.FunctionDef) for node in ast.walk(ast.parse(path.read_text())))


DOERS = [path for path in CORE if does_something(path)]


@pytest.mark.parametrize(
    "path", DOERS, ids=[path.relative_to(PACKAGE).as_posix() for path in DOERS]
)
def test_a_module_of_the_core_has_a_test_file(path):
    name = f"test_{path.stem}.py"
    assert list((ROOT / "tests" / "core").rglob(name)), f"tests/core lacks {name}"


def test_every_module_has_its_line_in_the_architecture():
    page = (ROOT / "docs" / "architecture.md").read_text()
    listed = page.partition("## A line a module")[2]
    missing = [name for path, name in zip(MODULES, NAMES, strict=True) if not_listed(path, listed)]
    assert not missing, "make format writes them"


def not_listed(path: Path, listed: str) -> bool:
    """A module goes by its name, under the name of its folder."""
    folder = listed.partition(f"**{path.parent.relative_to(ROOT).as_posix()}** ")[2].partition(
        "**"
    )[0]
    return path.stem != "__init__" and f"- `{path.stem}` " not in folder


def test_no_machine_path_or_maker_is_named_in_a_file_of_the_project():
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in tracked()
        if path.suffix in TEXT
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), start=1)
        if UNWANTED.search(line)
    ]
    assert not found


def test_no_file_of_the_project_is_large():
    large = [path.name for path in tracked() if path.stat().st_size > LARGEST_KB * 1000]
    assert not large


def loaded_by(code: str) -> set[str]:
    """The top-level packages in memory after this code ran in a fresh interpreter."""
    probe = (
        f"{code}\nimport sys\nprint(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.splitlines()[-1].split())


def test_the_door_of_the_command_line_loads_nothing_heavy():
    heavy = {
        "numpy",
        "PySide6",
        "pyqtgraph",
        "msgspec",
        "psygnal",
        "networkx",
        "PIL",
        "cmap",
        "logging",
    }
    assert not heavy & loaded_by("import trnviz.cli.main")


def test_help_loads_nothing_heavy():
    code = "import sys, trnviz.cli.main as door\nassert door.main(['--help']) == 0"
    assert not {"numpy", "PySide6", "msgspec"} & loaded_by(code)


def test_the_package_itself_loads_nothing():
    assert not {"numpy", "PySide6", "msgspec", "argparse"} & loaded_by("import trnviz")


def test_the_core_needs_numpy_only():
    modules = [path.relative_to(ROOT).with_suffix("") for path in CORE]
    code = "\n".join(f"import {'.'.join(path.parts)}" for path in modules)
    others = {
        "PySide6",
        "pyqtgraph",
        "msgspec",
        "psygnal",
        "networkx",
        "PIL",
        "cmap",
        "platformdirs",
    }
    assert not others & loaded_by(code)


def test_what_the_table_of_features_names_is_there():
    named = set(re.findall(r"`(tests/[\w/.]+)`", (ROOT / "docs" / "features.md").read_text()))
    assert named
    assert sorted(name for name in named if not (ROOT / name).exists()) == []
