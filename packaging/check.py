"""Every check of the project, one stage after another: the whole of `make test`.

    python packaging/check.py [STAGE ...]

Run by the interpreter of .venv. A stage that fails does not hide what comes after it; the summary
at the end says what passed, what failed and how long each took.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
PICTURES = MappingProxyType({"png": b"\x89PNG\r\n\x1a\n", "svg": b"<", "pdf": b"%PDF-"})


class Stage(NamedTuple):
    """One check: a name to type, a headline to read, and what does it."""

    name: str
    headline: str
    run: Callable[[], bool]


def succeeds(
    *command: str | Path, cwd: Path = ROOT, environment: dict[str, str] | None = None
) -> bool:
    """Runs a command and says whether it succeeded."""
    return subprocess.run(command, check=False, cwd=cwd, env=environment).returncode == 0


def module(*arguments: str) -> Callable[[], bool]:
    """A check that is a Python module's command line."""
    return lambda: succeeds(PYTHON, "-m", *arguments)


def tests_without_qt() -> bool:
    """The tests outside tests/gui, with the import of Qt blocked."""
    return succeeds(PYTHON, "-m", "pytest", "-q", "-p", "no:pytest-qt", "--no-qt")


def tests_of_the_window() -> bool:
    """The tests of the window, on Qt's offscreen platform."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    return succeeds(PYTHON, "-m", "pytest", "-q", "tests/gui", environment=environment)


def arrows() -> bool:
    """The import contract of pyproject.toml."""
    return succeeds(Path(PYTHON).parent / "lint-imports")


def types() -> bool:
    """Types of the package and of these scripts."""
    scripts = [str(path) for path in sorted((ROOT / "packaging").glob("*.py"))]
    return succeeds(PYTHON, "-m", "mypy") and succeeds(PYTHON, "-m", "mypy", *scripts)


def wheel() -> bool:
    """A wheel in an environment of its own, outside the checkout: samples read, pictures drawn."""
    with tempfile.TemporaryDirectory(prefix="trnviz-wheel-") as folder:
        place = Path(folder)
        build = (PYTHON, "-m", "build", "--wheel", "--outdir", place, ROOT)
        if subprocess.run(build, check=False, stdout=subprocess.DEVNULL).returncode != 0:
            return False
        python = place / "env" / "bin" / "python"
        (built,) = place.glob("*.whl")
        pip = ("-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-input")
        return (
            succeeds(PYTHON, "-m", "venv", place / "env")
            and succeeds(python, *pip, built)
            and wheel_works(python, place)
        )


def wheel_works(python: Path, place: Path) -> bool:
    """True when the installed wheel accepts its samples and draws the first of them."""
    kept = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "DISPLAY")}
    environment = {**kept, "HOME": str(place), "XDG_STATE_HOME": str(place / "state")}
    program = (python, "-P", "-m", "trnviz")
    samples = sorted(place.glob("env/lib/python*/site-packages/trnviz/resources/samples/*.trnviz"))
    if not samples:
        print("the wheel holds no samples")
        return False
    wanted = [place / f"picture.{suffix}" for suffix in PICTURES]
    outputs = [word for path in wanted for word in ("-o", path)]
    return (
        succeeds(*program, "validate", *samples, cwd=place, environment=environment)
        and succeeds(*program, "export", samples[0], *outputs, cwd=place, environment=environment)
        and all(is_picture(path) for path in wanted)
    )


def is_picture(path: Path) -> bool:
    """True when the file is there and begins as its kind does."""
    right = path.is_file() and path.read_bytes().startswith(PICTURES[path.suffix[1:]])
    if not right:
        print(f"{path.name} was not drawn")
    return right


STAGES = (
    Stage("format", "the format of the code", module("ruff", "format", "--check", ".")),
    Stage("lint", "the rules of the code", module("ruff", "check", "-q", ".")),
    Stage("arrows", "who imports whom", arrows),
    Stage("types", "types", types),
    Stage("core", "tests without Qt", tests_without_qt),
    Stage("gui", "tests of the window", tests_of_the_window),
    Stage("wheel", "the wheel, installed elsewhere", wheel),
)


def main() -> int:
    """Runs the named stages, or all; 1 when one failed."""
    names = sys.argv[1:]
    unknown = set(names) - {stage.name for stage in STAGES}
    if unknown:
        print(
            f"no stage {', '.join(sorted(unknown))}; there are {', '.join(s.name for s in STAGES)}"
        )
        return 2
    lines, failed = [], False
    for stage in STAGES:
        if names and stage.name not in names:
            continue
        print(f"\n== {stage.headline}", flush=True)
        begin = time.monotonic()
        passed = stage.run()
        failed = failed or not passed
        verdict = "passed" if passed else "FAILED"
        lines.append(f"  {stage.name:8} {verdict}  {time.monotonic() - begin:6.1f} s")
    print("\n== summary", *lines, sep="\n", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
