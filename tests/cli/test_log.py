"""The log file."""

import logging
import sys

import pytest

from trnviz.cli import log


@pytest.fixture
def place(tmp_path, monkeypatch):
    """An empty place for the log; a log that an earlier test opened is set aside."""
    monkeypatch.setattr(log, "path", lambda: tmp_path / "deep" / "trnviz.log")
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    logger = logging.getLogger("trnviz")
    before = list(logger.handlers)
    logger.handlers.clear()
    yield tmp_path / "deep" / "trnviz.log"
    for handler in logger.handlers:
        handler.close()
    logger.handlers[:] = before


def test_the_log_says_what_was_asked(place):
    log.start(["info", "ultraserver"])
    assert "info ultraserver" in place.read_text()


def test_a_second_start_does_not_write_twice(place):
    log.start(["first"])
    log.start(["second"])
    assert place.read_text().count("second") == 1


def test_the_log_rotates(place, monkeypatch):
    monkeypatch.setattr(log, "LARGEST_BYTES", 500)
    log.start(["x"])
    for _ in range(100):
        logging.getLogger("trnviz").info("a line of some length, again and again")
    files = sorted(place.parent.iterdir())
    assert len(files) == 1 + log.KEPT_FILES
    assert all(file.stat().st_size <= 500 for file in files)


def test_a_place_that_cannot_be_written_costs_the_log_only(tmp_path, place, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(log, "path", lambda: tmp_path / "file" / "trnviz.log")
    log.start(["info"])
