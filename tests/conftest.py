"""For all tests: a home of their own, no Qt under `--no-qt`, long runs only under `--soak`."""

import importlib.abc
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import hypothesis
import pytest

# A busy machine is no failure; a hang meets pytest-timeout. By hand every run draws new examples.
hypothesis.settings.register_profile("house", deadline=None, derandomize=bool(os.environ.get("CI")))
hypothesis.settings.load_profile("house")

os.environ["QT_QPA_PLATFORM"] = "offscreen"

_QT = ("PySide6", "shiboken6", "pyqtgraph", "superqt")
_NEEDS_QT = tuple(Path(__file__).parent / name for name in ("gui", "benchmarks"))
_XDG = ("CONFIG", "CACHE", "DATA", "STATE")


class _NoQt(importlib.abc.MetaPathFinder):
    """Refuses Qt, also where an import stands inside a function."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: object = None) -> None:
        if fullname.partition(".")[0] in _QT:
            raise ImportError(f"{fullname} is blocked: nothing outside trnviz.gui may need Qt")


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    parser.addoption(
        "--no-qt", action="store_true", help="block Qt and leave out the tests of the window"
    )
    parser.addoption("--soak", action="store_true", help="take in the long runs")
    if not pluginmanager.has_plugin(
        "pytest-qt"
    ):  # its settings stand in pyproject.toml all the same
        for name in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(name, "setting of pytest-qt, which is switched off")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--no-qt"):
        return
    if any(name in sys.modules for name in _QT):
        raise pytest.UsageError("--no-qt needs -p no:pytest-qt, which loads Qt at once")
    sys.meta_path.insert(0, _NoQt())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.getoption("--no-qt") and collection_path in _NEEDS_QT else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--soak"):
        return
    long = [item for item in items if item.get_closest_marker("soak")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in set(long)]


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing of the person at the machine is read or written."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        for name in _XDG:
            patch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
        yield
