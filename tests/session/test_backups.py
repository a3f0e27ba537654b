"""Three earlier states of a saved file."""

import os

import pytest

from trnviz.core.errors import OutputError
from trnviz.session import backups


def saved(path, at, text):
    """Save over a file as the window does."""
    kept = backups.keep(path, at)
    path.write_text(text)
    return kept


def contents(path, at):
    return [copy.read_text() for copy in backups.copies(path, at)]


def test_the_last_three_are_kept_newest_first(tmp_path):
    path, at = tmp_path / "plan.trnviz", tmp_path / "state"
    for text in "abcdef":
        saved(path, at, text)
    assert contents(path, at) == ["e", "d", "c"]
    times = [backups.time_s(copy) for copy in backups.copies(path, at)]
    assert times == sorted(times, reverse=True)
    assert list(tmp_path.iterdir()) in ([path, at], [at, path])


def test_the_first_save_has_nothing_to_keep(tmp_path):
    assert saved(tmp_path / "plan.trnviz", tmp_path / "state", "a") is None
    assert backups.copies(tmp_path / "plan.trnviz", tmp_path / "state") == ()


def test_saving_the_same_again_costs_no_older_state(tmp_path):
    path, at = tmp_path / "plan.trnviz", tmp_path / "state"
    for text in "abbbbb":
        saved(path, at, text)
    assert contents(path, at) == ["b", "a"]


def test_files_of_the_same_name_are_kept_apart_and_links_are_one_file(tmp_path):
    at = tmp_path / "state"
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        saved(tmp_path / name / "plan.trnviz", at, name)
        backups.keep(tmp_path / name / "plan.trnviz", at)
    (tmp_path / "plan.trnviz").symlink_to(tmp_path / "one" / "plan.trnviz")
    assert contents(tmp_path / "one" / "plan.trnviz", at) == ["one"]
    assert contents(tmp_path / "two" / "plan.trnviz", at) == ["two"]
    assert contents(tmp_path / "plan.trnviz", at) == ["one"]


def test_a_state_folder_that_cannot_be_is_said(tmp_path):
    path = tmp_path / "plan.trnviz"
    path.write_text("a")
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="no backup could be made"):
        backups.keep(path, tmp_path / "file" / "state")


def test_something_else_in_the_folder_is_no_copy(tmp_path):
    path, at = tmp_path / "plan.trnviz", tmp_path / "state"
    path.write_text("a")
    copy = backups.keep(path, at)
    (copy.parent / f".{copy.name}.1-ab.tmp").write_text("half")
    assert backups.copies(path, at) == (copy,)
    assert copy.parent.stat().st_mode & 0o077 == 0 or os.name == "nt"
