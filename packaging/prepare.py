"""Sets up a private environment in .venv and starts trnviz: the whole of `make run`.

    python packaging/prepare.py run [FILE ...]   set up, then open the window or draw the first view
    python packaging/prepare.py dev              set up for development

Standard library only. A second call repeats nothing: a stamp in .venv holds what it
was made from.
"""

import argparse
import ctypes
import hashlib
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
SAMPLE = ROOT / "resources" / "samples" / "llama-3.1-70b-ultraserver.trnviz"
FIRST_VIEW = ROOT / "out" / "trnviz-first-view.png"
_AT_ONCE_S = (
    10.0  # Qt aborts this soon where it cannot reach the display that the environment names
)


class Library(NamedTuple):
    """A shared library that Qt loads, and the package that brings it.

    Attributes:
        soname: What the loader looks for.
        apt: Package on Debian and Ubuntu.
        dnf: Package on Fedora.
        pacman: Package on Arch.
        use: "qt" is needed always, "x11" for a window on X11, "test" by the checks.
    """

    soname: str
    apt: str
    dnf: str
    pacman: str
    use: str


LIBRARIES = (
    Library("libEGL.so.1", "libegl1", "libglvnd-egl", "libglvnd", "qt"),
    Library("libGL.so.1", "libgl1", "libglvnd-glx", "libglvnd", "qt"),
    Library("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon", "libxkbcommon", "qt"),
    Library("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig", "qt"),
    Library("libfreetype.so.6", "libfreetype6", "freetype", "freetype2", "qt"),
    Library("libglib-2.0.so.0", "libglib2.0-0", "glib2", "glib2", "qt"),
    Library("libdbus-1.so.3", "libdbus-1-3", "dbus-libs", "dbus", "qt"),
    Library("libX11-xcb.so.1", "libx11-xcb1", "libX11-xcb", "libx11", "x11"),
    Library("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor", "x11"),
    Library("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm", "x11"),
    Library("libxcb-image.so.0", "libxcb-image0", "xcb-util-image", "xcb-util-image", "x11"),
    Library(
        "libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms", "x11"
    ),
    Library(
        "libxcb-render-util.so.0",
        "libxcb-render-util0",
        "xcb-util-renderutil",
        "xcb-util-renderutil",
        "x11",
    ),
    *(
        Library(f"libxcb-{part}.so.{number}", f"libxcb-{part}{number}", "libxcb", "libxcb", "x11")
        for part, number in (
            ("randr", 0),
            ("render", 0),
            ("shape", 0),
            ("shm", 0),
            ("sync", 1),
            ("xfixes", 0),
            ("xkb", 1),
        )
    ),
    Library(
        "libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11", "x11"
    ),
    Library("libcairo.so.2", "libcairo2", "cairo", "cairo", "test"),
)


class SetupError(Exception):
    """Something the set-up cannot mend by itself; the message says what the user can do."""


def say(text: str) -> None:
    """One line to the user, at once even in a pipe."""
    print(text, file=sys.stderr, flush=True)


# --- shared libraries -------------------------------------------------------------------------


def loads(soname: str) -> bool:
    """True when the loader finds this library."""
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def missing_libraries(uses: tuple[str, ...]) -> tuple[Library, ...]:
    """The libraries of these uses that the loader does not find; none but on Linux."""
    if platform.system() != "Linux":
        return ()
    return tuple(each for each in LIBRARIES if each.use in uses and not loads(each.soname))


def package_advice(missing: tuple[Library, ...]) -> str:
    """What to type on each Linux for these libraries; one line a system."""

    def names(system: str) -> str:
        return " ".join(dict.fromkeys(getattr(each, system) for each in missing))

    return "\n".join(
        (
            f"  missing:         {' '.join(each.soname for each in missing)}",
            f"  Debian, Ubuntu:  apt-get install {names('apt')}",
            f"  Fedora:          dnf install {names('dnf')}",
            f"  Arch:            pacman -S {names('pacman')}",
        )
    )


def apt_command() -> list[str]:
    """How apt-get may be called here without asking anyone; empty when it may not."""
    apt = shutil.which("apt-get")
    if apt is None:
        return []
    if os.geteuid() == 0:
        return ["env", "DEBIAN_FRONTEND=noninteractive", apt]
    sudo = shutil.which("sudo")
    if (
        sudo
        and subprocess.run([sudo, "-n", "true"], check=False, capture_output=True).returncode == 0
    ):
        return [sudo, "-n", "env", "DEBIAN_FRONTEND=noninteractive", apt]
    return []


def apt_install(packages: tuple[str, ...]) -> bool:
    """True when apt installed these packages."""
    command = apt_command()
    if not command:
        return False
    say(f"installing {' '.join(packages)}")
    install = [*command, "install", "-y", "-qq", "--no-install-recommends", *packages]
    for step in ([*command, "update", "-qq"], install):
        done = subprocess.run(
            step, check=False, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL
        )
    return done.returncode == 0


def see_to_libraries(*, dev: bool) -> None:
    """Installs Qt's shared libraries where that is allowed, else names their packages.

    Raises:
        SetupError: One that is needed is missing and could not be installed.
    """
    uses = ("qt", "x11", "test") if dev else ("qt", "x11")
    missing = missing_libraries(uses)
    if not missing:
        return
    apt_install(tuple(dict.fromkeys(each.apt for each in missing)))
    missing = missing_libraries(uses)
    if not missing:
        return
    advice = package_advice(missing)
    if any(each.use != "x11" for each in missing) or needs_x11():
        raise SetupError(
            f"Qt lacks shared libraries of this system; install them and try again:\n{advice}"
        )
    say(f"note: a window on X11 would lack shared libraries:\n{advice}")


# --- display ----------------------------------------------------------------------------------


def has_display() -> bool:
    """True when a window can be shown."""
    if platform.system() != "Linux":
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def needs_x11() -> bool:
    """True when X11 is the only way to show a window here."""
    return bool(os.environ.get("DISPLAY")) and not os.environ.get("WAYLAND_DISPLAY")


# --- environment ------------------------------------------------------------------------------


def requirements(group: str, project: dict[str, Any]) -> list[str]:
    """The requirements of a dependency group of pyproject.toml, with the groups it includes.

    Old versions of pip cannot read groups, and upgrading pip first would cost every newcomer.
    """
    found: list[str] = []
    for entry in project["dependency-groups"][group]:
        if isinstance(entry, str):
            found.append(entry)
        else:
            found.extend(requirements(entry["include-group"], project))
    return list(dict.fromkeys(found))


def stamp_text(*, dev: bool) -> str:
    """What the environment is made from; another text means it must be made again."""
    inputs = (ROOT / "pyproject.toml").read_bytes() + Path(__file__).read_bytes()
    digest = hashlib.sha256(inputs).hexdigest()
    return json.dumps({"dev": dev, "root": str(ROOT), "python": sys.version, "inputs": digest})


def venv_python() -> Path:
    """The interpreter of the private environment."""
    return VENV / "bin" / "python"


def venv_works() -> bool:
    """True when .venv exists, was made here and its pip runs (a copied or moved one does not)."""
    if not venv_python().exists():
        return False
    code = "import sys, pip; print(sys.prefix); print(sys.version_info >= (3, 11))"
    asked = subprocess.run(
        [venv_python(), "-c", code], check=False, capture_output=True, text=True, cwd=ROOT
    )
    lines = asked.stdout.splitlines()
    return (
        asked.returncode == 0 and Path(lines[0]).resolve() == VENV.resolve() and lines[1] == "True"
    )


def make_venv() -> None:
    """Makes .venv, with Debian's separate venv package where that is what lacks.

    Raises:
        SetupError: Python cannot make environments here.
    """
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    made = subprocess.run(command, check=False, capture_output=True, text=True)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if made.returncode != 0 and apt_install((f"python{version}-venv",)):
        made = subprocess.run(command, check=False, capture_output=True, text=True)
    if made.returncode != 0:
        raise SetupError(
            f"Python could not make an environment in {VENV}:\n{made.stdout}{made.stderr}"
            f"  Debian, Ubuntu:  apt-get install python{version}-venv"
        )


def install(*, dev: bool) -> None:
    """Installs trnviz into .venv so that edits of the checkout count at once.

    Raises:
        SetupError: pip failed.
    """
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    wanted = ["-e", str(ROOT), *(requirements("dev", project) if dev else ())]
    command = [
        str(venv_python()),
        "-m",
        "pip",
        "install",
        "-qq",
        "--disable-pip-version-check",
        "--no-input",
    ]
    if subprocess.run([*command, *wanted], check=False, cwd=ROOT).returncode != 0:
        raise SetupError("pip could not install what trnviz needs; its own words are above")


def set_up(*, dev: bool) -> None:
    """Makes the environment complete; quick when it already is.

    Raises:
        SetupError: It cannot be completed without the user.
    """
    stamp = VENV / ".trnviz-stamp"
    wanted = {stamp_text(dev=True), stamp_text(dev=dev)}
    if stamp.exists() and stamp.read_text() in wanted and venv_works():
        if needs_x11():  # the environment may have been made where no window was wanted
            see_to_libraries(dev=dev)
        return
    say("setting up .venv (the first time takes a few minutes)")
    if not venv_works():
        make_venv()
    stamp.unlink(missing_ok=True)
    see_to_libraries(dev=dev)
    install(dev=dev)
    see_that_qt_loads()
    stamp.write_text(stamp_text(dev=dev))


def see_that_qt_loads() -> None:
    """Starts Qt without a window, in a process of its own.

    Raises:
        SetupError: Qt does not start; its own words are in the message.
    """
    code = "from PySide6.QtWidgets import QApplication; QApplication([])"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    started = subprocess.run(
        [venv_python(), "-c", code], check=False, capture_output=True, text=True, env=environment
    )
    if started.returncode != 0:
        raise SetupError(f"Qt does not start on this system:\n{started.stderr}")


# --- start ------------------------------------------------------------------------------------


def start(files: list[str]) -> int:
    """Opens the window; without a display draws the default scenario and says where."""
    if not has_display():
        say("there is no display here, so the first view is drawn to a file")
        return draw(files)
    begin = time.monotonic()
    status = subprocess.run([str(venv_python()), "-m", "trnviz", *files], check=False).returncode
    if status == -signal.SIGABRT and time.monotonic() - begin < _AT_ONCE_S:
        say("the display did not take the window, so the first view is drawn to a file")
        return draw(files)
    return status


def draw(files: list[str]) -> int:
    """Draws the first of the files, or the default scenario."""
    FIRST_VIEW.parent.mkdir(exist_ok=True)
    source = files[0] if files else str(SAMPLE)
    program = [str(venv_python()), "-m", "trnviz"]
    command = [*program, "export", source, "-o", str(FIRST_VIEW), "--force"]
    status = subprocess.run(command, check=False).returncode
    if status == 0:
        say(f"drew {Path(source).name} to {FIRST_VIEW}")
    return status


def main() -> int:
    """Runs the asked action; 1 when the set-up needs the user."""
    parser = argparse.ArgumentParser(description="Set up .venv and start trnviz.")
    parser.add_argument("action", choices=("run", "dev"))
    parser.add_argument("files", nargs="*", metavar="FILE")
    asked = parser.parse_args()
    try:
        set_up(dev=asked.action == "dev")
    except SetupError as error:
        say(f"trnviz: {error}")
        return 1
    return start(asked.files) if asked.action == "run" else 0


if __name__ == "__main__":
    sys.exit(main())
