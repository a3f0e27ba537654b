"""Every command with nothing of the environment, many at once, and many in a row."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.files.inputs import GOOD
from tests.paths import ROOT
from tests.scenarios import trained
from trnviz.files import document

COMMANDS = (
    ("--help",),
    ("--version",),
    ("info",),
    ("info", "plan.trnviz"),
    ("plan", "Llama-3.1-8B", "--tp", "32", "-o", "made.trnviz"),
    ("memory", "Llama-3.1-8B", "--tp", "32"),
    ("simulate", "plan.trnviz", "--trace", "step.trace.json"),
    ("simulate", "plan.trnviz", "--measured", "loads.csv"),
    ("collective", "all_reduce", "-s", "64MiB"),
    ("sweep", "all_reduce", "--begin", "1KiB", "--end", "1MiB"),
    ("export", "plan.trnviz", "-o", "a.png", "-o", "a.svg", "-o", "a.pdf", "-o", "a.webp"),
    ("export", "plan.trnviz", "-o", "m.png", "--measured", "loads.csv"),
    ("export", "plan.trnviz", "-o", "a.gif", "--length", "1", "--fps", "4", "--size", "640x400"),
    ("report", "plan.trnviz", "-o", "a.html"),
    ("validate", "plan.trnviz", "loads.csv"),
    ("diff", "plan.trnviz", "plan.trnviz"),
    ("convert", "plan.trnviz", "-o", "a.graphml", "-o", "a.ranks.json", "-o", "a.env"),
    ("completion", "bash"),
)
IN_A_ROW, AT_ONCE = 100, 8


def bare_environment(home):
    """Only PATH and HOME, as `env -i` leaves them."""
    return {"PATH": os.defpath, "HOME": str(home)}


def command(*words):
    return [sys.executable, "-m", "trnviz", *words]


@pytest.fixture
def folder(tmp_path):
    document.write(tmp_path / "plan.trnviz", trained(dp=1))
    (tmp_path / "loads.csv").write_bytes(GOOD["link loads"])
    (tmp_path / "trnviz").symlink_to(ROOT / "trnviz")
    (tmp_path / "resources").symlink_to(ROOT / "resources")
    return tmp_path


def run(folder, *words):
    done = subprocess.run(
        command(*words), cwd=folder, env=bare_environment(folder), capture_output=True, check=False
    )
    assert done.returncode == 0, (words, done.stderr[-500:])
    assert b"Traceback" not in done.stdout + done.stderr
    return done


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_every_command_works_with_path_and_home_alone(folder):
    for words in COMMANDS:
        run(folder, *words)


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_many_at_once_do_not_disturb_each_other(folder):
    names = [f"{i}.png" for i in range(AT_ONCE)]
    running = [
        subprocess.Popen(
            command("export", "plan.trnviz", "-o", name),
            cwd=folder,
            env=bare_environment(folder),
            stderr=subprocess.PIPE,
        )
        for name in names
    ]
    for one in running:
        _, told = one.communicate()
        assert one.returncode == 0, told
    assert len({digest(folder / name) for name in names}) == 1


def digest(path: Path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_many_in_a_row_give_the_same_bytes_and_leave_nothing(folder):
    found = set()
    for _ in range(IN_A_ROW):
        run(folder, "export", "plan.trnviz", "-o", "a.png", "--force", "--size", "800x500")
        found.add(digest(folder / "a.png"))
    assert len(found) == 1
    assert not list(folder.glob(".*tmp*")) + list(folder.glob("*.part"))
