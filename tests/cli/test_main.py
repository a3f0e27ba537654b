"""The door of the command line: which words lead where, and the exit status of each ending."""

import io
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.paths import ROOT
from trnviz import __version__
from trnviz.cli import main as door
from trnviz.core import errors

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@pytest.fixture
def command(monkeypatch):
    """Puts a command of ours in the place of `info`; returns a function that says what it does."""

    def put(action):
        module = ModuleType("trnviz.cli.info")
        module.add = lambda subparsers: subparsers.add_parser("info").add_argument(
            "--size", type=int
        )
        module.execute = action
        monkeypatch.setitem(sys.modules, "trnviz.cli.info", module)
        monkeypatch.setattr(door, "_start_log", lambda argv: None)

    return put


@pytest.fixture
def window(monkeypatch):
    """Files that the window was asked to open, one entry a call."""
    opened = []
    module = ModuleType("trnviz.gui.app")
    module.run = lambda files: opened.append(files) or 0
    monkeypatch.setitem(sys.modules, "trnviz.gui.app", module)
    monkeypatch.setattr(door, "_start_log", lambda argv: None)
    monkeypatch.setattr(door, "_has_display", lambda: True)
    return opened


def raising(error):
    def execute(arguments):
        raise error

    return execute


def trnviz(*arguments, **extra):
    """The real program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "trnviz", *arguments],
        cwd=ROOT,
        text=True,
        stderr=subprocess.PIPE,
        **{"stdout": subprocess.PIPE, "check": False} | extra,
    )


def test_a_command_gets_its_arguments_and_gives_the_status(command):
    sizes = []
    command(lambda arguments: sizes.append(arguments.size) or 5)
    assert door.main(["info", "--size", "7"]) == 5
    assert sizes == [7]


def test_each_command_of_the_table_has_a_module():
    missing = [
        name for name in door.COMMANDS if not (ROOT / "trnviz" / "cli" / f"{name}.py").exists()
    ]
    assert missing == []


def test_help_names_every_command(capsys):
    assert door.main(["--help"]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in door.COMMANDS)


def test_version(capsys):
    assert door.main(["--version"]) == 0
    assert capsys.readouterr().out == f"trnviz {__version__}\n"


def test_an_unknown_option_is_wrong_usage(capsys):
    assert door.main(["--nope"]) == 2
    assert "--nope" in capsys.readouterr().err


def test_an_unknown_option_of_a_command_is_wrong_usage(command):
    command(lambda arguments: 0)
    assert door.main(["info", "--nope"]) == 2


def test_a_misspelt_command_is_wrong_usage_and_gets_advice(capsys):
    assert door.main(["colective"]) == 2
    assert "did you mean collective?" in capsys.readouterr().err


def test_a_missing_file_is_refused_before_a_window_opens(window, capsys, tmp_path):
    assert door.main([str(tmp_path / "none.trnviz")]) == 3
    assert "no such file" in capsys.readouterr().err
    assert window == []


def test_a_folder_is_refused(window, tmp_path):
    assert door.main([str(tmp_path)]) == 3


def test_an_option_after_a_file_is_wrong_usage(window, tmp_path):
    document = tmp_path / "a.trnviz"
    document.write_text("{}")
    assert door.main([str(document), "--fast"]) == 2


def test_files_open_in_the_window(window, tmp_path):
    names = [str(tmp_path / name) for name in ("a.trnviz", "b")]
    for name in names:
        Path(name).write_text("{}")
    assert door.main(names) == 0
    assert door.main([]) == 0
    assert window == [names, []]


def test_without_a_display_it_says_so_and_what_to_do(monkeypatch, capsys):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    assert door.main([]) == 2
    assert "trnviz export" in capsys.readouterr().err


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_seen(monkeypatch, name):
    for each in SCREENS:
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setenv(name, "anything")
    assert door._has_display()


def test_other_systems_always_have_a_display(monkeypatch):
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert door._has_display()


def test_a_refused_input_is_one_line_with_status_3(command, capsys):
    command(
        raising(
            errors.InputError("-3 is negative", source="a.json", where="$.layers", hint="1 or more")
        )
    )
    assert door.main(["info"]) == 3
    assert capsys.readouterr().err == "a.json: $.layers: -3 is negative; 1 or more\n"


def test_each_problem_of_an_input_has_a_line(command, capsys):
    both = (errors.InputError("first", source="a"), errors.InputError("second", source="a"))
    command(raising(errors.InputErrors(both)))
    assert door.main(["info"]) == 3
    assert capsys.readouterr().err == "a: first\na: second\n"


@pytest.mark.parametrize(
    "error",
    [errors.TopologyError, errors.PlacementError, errors.ScheduleError, errors.RoutingError],
)
def test_other_errors_of_ours_are_refusals_too(command, capsys, error):
    command(raising(error("why")))
    assert door.main(["info"]) == 3
    assert capsys.readouterr().err == "why\n"


def test_text_of_a_file_cannot_steer_the_terminal(command, capsys):
    command(raising(errors.InputError("'\x1b[31mred\nline'")))
    assert door.main(["info"]) == 3
    printed = capsys.readouterr().err
    assert "\x1b" not in printed
    assert printed.count("\n") == 1


def test_an_output_that_cannot_be_written_has_status_4(command, capsys):
    command(raising(errors.OutputError("out.png exists; use --force")))
    assert door.main(["info"]) == 4
    assert capsys.readouterr().err == "out.png exists; use --force\n"


def test_data_that_does_not_reach_the_disk_has_status_4(command, monkeypatch, capsys):
    class Full(io.StringIO):
        def flush(self):
            raise OSError(28, "No space left on device")

    command(lambda arguments: 0)
    monkeypatch.setattr(sys, "stdout", Full())
    assert door.main(["info"]) == 4
    assert "No space left" in capsys.readouterr().err


def test_an_interruption_has_the_status_of_the_signal(command):
    command(raising(KeyboardInterrupt()))
    assert door.main(["info"]) == 130


def test_a_bug_is_not_hidden(command):
    command(raising(ZeroDivisionError("ours")))
    with pytest.raises(ZeroDivisionError):
        door.main(["info"])


def test_a_missing_library_of_qt_is_named_with_its_packages(command, capsys):
    command(raising(ImportError("libEGL.so.1: cannot open shared object file: No such file")))
    assert door.main(["info"]) == 2
    printed = capsys.readouterr().err
    assert "libEGL.so.1" in printed
    assert "apt-get install libegl1" in printed


def test_a_missing_module_is_a_bug(command):
    command(raising(ImportError("No module named 'ours'")))
    with pytest.raises(ImportError):
        door.main(["info"])


BROKEN = """
import sys
from pathlib import Path
from types import ModuleType
import trnviz.cli.main as door
module = ModuleType("trnviz.cli.info")
module.add = lambda subparsers: subparsers.add_parser("info")
module.execute = lambda arguments: 1 / 0
sys.modules["trnviz.cli.info"] = module
sys.argv = ["trnviz", "info"]
door.run()
"""


def test_a_bug_ends_with_status_1_a_traceback_and_a_copy_in_the_log(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", BROKEN],
        cwd=ROOT,
        text=True,
        capture_output=True,
        check=False,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path), "HOME": str(tmp_path)},
    )
    assert done.returncode == 1
    assert "ZeroDivisionError" in done.stderr
    log = next(tmp_path.rglob("trnviz.log"))
    assert str(log) in done.stderr
    assert "ZeroDivisionError" in log.read_text()


def test_a_reader_that_leaves_early_is_no_error():
    reading, writing = os.pipe()
    os.close(reading)
    done = trnviz("--help", stdout=writing)
    os.close(writing)
    assert done.returncode in (0, door.PIPE_CLOSED)  # argparse itself may have met the closed pipe
    assert done.stderr == ""


def test_python_m_trnviz_is_the_same_program():
    done = trnviz("--version")
    assert (done.returncode, done.stdout) == (0, f"trnviz {__version__}\n")
