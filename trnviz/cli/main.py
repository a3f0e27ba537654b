"""The door of the command line: finds the command, runs it, turns its errors into exit statuses.

Only the module of the asked command is loaded, and `--help` loads none, so that it answers at once.
"""

import argparse
import difflib
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import NoReturn

import trnviz
from trnviz.cli import home
from trnviz.core import errors

DONE, BUG, USAGE, REFUSED, NOT_WRITTEN, DIFFERENT = range(6)
INTERRUPTED = 130
PIPE_CLOSED = 141

COMMANDS = MappingProxyType(
    {
        "info": "say what a fabric, a document or a model is made of",
        "plan": "cut a model, place it on a fabric and write the document",
        "memory": "print the memory ledger of every rank",
        "simulate": "run the step of a document",
        "collective": "time one collective operation on a fabric",
        "sweep": "time a collective over a range of sizes",
        "export": "draw a document: png, svg, pdf, webp, gif, apng",
        "report": "the review of a document: pdf, html",
        "validate": "check files and say what is wrong with them",
        "diff": "say how two documents differ, and what that does",
        "convert": "between file formats",
        "completion": "print the completion script of a shell",
    }
)

DESCRIPTION = """\
See what a sharding plan does to every link and every HBM bank of a Trainium2 UltraServer.

  trnviz [FILE ...]        open the window
  trnviz COMMAND --help    what a command takes
"""

NO_DISPLAY = """\
trnviz: there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set)
  draw the picture instead:  trnviz export FILE -o picture.png
  over ssh:                  ssh -X HOST, or run it on the machine with the screen"""

_NO_LIBRARY = "cannot open shared object file"  # the words of the dynamic loader
NO_QT = """\
trnviz: Qt lacks a shared library of this system: {}
  Debian, Ubuntu:  apt-get install libegl1 libgl1 libxkbcommon0 libfontconfig1 libdbus-1-3
  Fedora:          dnf install libglvnd-egl libglvnd-glx libxkbcommon fontconfig dbus-libs"""


def main(argv: Sequence[str]) -> int:
    """Runs one command line and returns its exit status.

    A bug of ours is not caught: its traceback shows, and it is in the log.
    """
    home.find()
    try:
        status = _execute(list(argv))
        _flush()
    except errors.OutputError as error:
        status = _refuse((str(error),), NOT_WRITTEN)
    except errors.TrnvizError as error:
        status = _refuse(_lines(error), REFUSED)
    except BrokenPipeError:
        status = _drop_stdout()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except ImportError as error:
        status = _name_library(error)
    return status


def run() -> NoReturn:
    """What the installed `trnviz` program calls."""
    sys.exit(main(sys.argv[1:]))


def _execute(argv: list[str]) -> int:
    try:
        return _dispatch(argv)
    except SystemExit as leaving:  # argparse leaves this way, with help or usage printed
        return leaving.code if isinstance(leaving.code, int) else USAGE


def _dispatch(argv: list[str]) -> int:
    if argv and argv[0] in COMMANDS:
        return _run_command(argv)
    if argv and argv[0].startswith("-"):
        _overview().parse_args(argv)
        return DONE
    return _open_window(argv)


def _run_command(argv: list[str]) -> int:
    module = importlib.import_module(f"trnviz.cli.{argv[0]}")
    arguments, unknown = _parser(argv[0], module).parse_known_args(argv)
    if unknown:
        return _unknown(argv[0], unknown)
    _start_log(argv)
    status = module.execute(arguments)
    return int(status)


def _parser(command: str, module: ModuleType) -> argparse.ArgumentParser:
    """The parser of one command only; the others cost nothing."""
    parser = argparse.ArgumentParser(prog="trnviz", allow_abbrev=False)
    module.add(parser.add_subparsers(dest="command", metavar=command.upper()))
    return parser


def _unknown(command: str, words: list[str]) -> int:
    """What a command does not take, and where it says what it does."""
    print(f"trnviz {command}: error: it does not take {' '.join(words)}", file=sys.stderr)
    print(f"'trnviz {command} --help' lists what it takes", file=sys.stderr)
    return USAGE


def _overview() -> argparse.ArgumentParser:
    """What `trnviz --help` shows, and what refuses an unknown option."""
    parser = argparse.ArgumentParser(
        prog="trnviz",
        usage="trnviz [FILE ...] | COMMAND ...",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"trnviz {trnviz.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=summary)
    return parser


def _open_window(files: list[str]) -> int:
    for name in files:
        _require_file(name)
    if not _has_display():
        print(NO_DISPLAY, file=sys.stderr)
        return USAGE
    _start_log(files)
    # Ctrl+C inside the import of Qt would abort Python; there is nothing to lose before the window.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        app = importlib.import_module("trnviz.gui.app")
        return int(app.run(files))
    finally:
        signal.signal(signal.SIGINT, before)


def _require_file(name: str) -> None:
    """Refuses what is neither a file nor a command before a window opens."""
    if Path(name).is_file():
        return
    if name.startswith("-"):
        _overview().error(f"options stand before the files or after a command; found {name}")
    if Path(name).exists():
        raise errors.InputError("is not a file", source=name, hint="name a .trnviz document")
    if Path(name).suffix or os.sep in name:
        raise errors.InputError(
            "there is no such file", source=name, hint="name a .trnviz document"
        )
    near = difflib.get_close_matches(name, COMMANDS, n=1)
    advice = f"did you mean {near[0]}?" if near else f"the commands are {', '.join(COMMANDS)}"
    _overview().error(f"{name!r} is neither a command nor a file; {advice}")


def _has_display() -> bool:
    """True when a window can be shown; only Linux can be without a display."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(key) for key in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _start_log(argv: Sequence[str]) -> None:
    from trnviz.cli import log  # logging costs more to import than --help may take

    log.start(argv)


def _lines(error: errors.TrnvizError) -> tuple[str, ...]:
    if isinstance(error, errors.InputErrors):
        return error.lines()
    return (str(error),)


def _refuse(lines: tuple[str, ...], status: int) -> int:
    """One line a problem; text from a file may not steer the terminal."""
    for line in lines:
        plain = " ".join(line.split())
        print(
            "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in plain),
            file=sys.stderr,
        )
    return status


def _flush() -> None:
    """Writes what is left of the data while a full disk can still be told."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise errors.OutputError(f"standard output: {error.strerror or error}") from error


def _drop_stdout() -> int:
    """Lets the interpreter's last flush go nowhere: the reader has left."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED


def _name_library(error: ImportError) -> int:
    """Says which shared library of the system Qt lacks; a missing module is a bug of ours."""
    if _NO_LIBRARY not in str(error):
        raise error
    print(NO_QT.format(error), file=sys.stderr)
    return USAGE
