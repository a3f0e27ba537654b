import errno
import os
import stat

import pytest

from trnviz.core.errors import OutputError
from trnviz.files import atomic


def left_over(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_gets_the_usual_mode(tmp_path):
    atomic.write(tmp_path / "a", b"one")
    (tmp_path / "plain").touch()
    assert (tmp_path / "a").read_bytes() == b"one"
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_an_old_file_keeps_its_mode(tmp_path):
    target = tmp_path / "a"
    target.write_bytes(b"old")
    target.chmod(0o640)
    atomic.write(target, b"new")
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert left_over(tmp_path) == ["a"]


def test_a_symbolic_link_stays_one(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    atomic.write(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_symbolic_link_to_nothing_makes_its_target(tmp_path):
    (tmp_path / "link").symlink_to("real")
    atomic.write(tmp_path / "link", b"new")
    assert (tmp_path / "real").read_bytes() == b"new"


@pytest.mark.parametrize(
    "name", ["a b#%&.trnviz", "größe ✓.trnviz", "<b>&amp;.trnviz", "x" * 250, "-f"]
)
def test_any_name_will_do(name, tmp_path):
    atomic.write(tmp_path / name, b"x")
    assert left_over(tmp_path) == [name]


def refused(path):
    with pytest.raises(OutputError) as caught:
        atomic.write(path, b"new")
    return str(caught.value)


def test_a_folder_is_no_target(tmp_path):
    assert "is a folder" in refused(tmp_path)
    assert left_over(tmp_path) == []


def test_a_missing_folder_is_named(tmp_path):
    assert "the folder does not exist" in refused(tmp_path / "missing" / "a")


def test_a_file_in_place_of_a_folder_is_named(tmp_path):
    (tmp_path / "file").touch()
    assert "not a folder" in refused(tmp_path / "file" / "a")


def test_too_long_a_name_is_named(tmp_path):
    assert "name is too long" in refused(tmp_path / ("x" * 300))


def test_a_circle_of_links_is_named(tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert "links go in a circle" in refused(tmp_path / "a")


def test_a_name_with_a_zero_byte_is_refused():
    assert "not a file name" in refused(atomic.Path("a\0b"))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")  # noqa: PTH110
def test_a_full_disk_is_named():
    assert refused(atomic.Path("/dev/full")).endswith("the disk is full")


def test_a_device_is_written_to_directly():
    atomic.write(atomic.Path("/dev/null"), b"x" * 100_000)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)  # noqa: PTH116 - the device itself


FAILURES = [
    ("fsync", errno.ENOSPC, "the disk is full"),
    ("fsync", errno.EIO, "the disk reported a fault"),
    ("fsync", errno.EDQUOT, "quota"),
    ("open", errno.EROFS, "the disk is read-only"),
    ("open", errno.EACCES, "no permission"),
]


@pytest.mark.parametrize(("call", "code", "words"), FAILURES)
def test_a_disk_that_refuses_leaves_the_old_file_alone(call, code, words, tmp_path, monkeypatch):
    target = tmp_path / "a"
    target.write_bytes(b"old")

    def fail(*_arguments):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(atomic.os, call, fail)
    message = refused(target)
    monkeypatch.undo()
    assert words in message
    assert target.read_bytes() == b"old"
    assert left_over(tmp_path) == ["a"]


def test_an_interruption_leaves_the_old_file_alone(tmp_path, monkeypatch):
    target = tmp_path / "a"
    target.write_bytes(b"old")

    def interrupt(_handle):
        raise KeyboardInterrupt

    monkeypatch.setattr(atomic.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        atomic.write(target, b"new")
    monkeypatch.undo()
    assert target.read_bytes() == b"old"
    assert left_over(tmp_path) == ["a"]


def test_a_read_only_file_is_not_replaced(tmp_path, monkeypatch):
    target = tmp_path / "a"
    target.write_bytes(b"old")
    # Whoever runs as root may write everywhere, so the answer of the system is stood in for.
    monkeypatch.setattr(atomic.os, "access", lambda *_: False)
    assert "no permission" in refused(target)
    assert target.read_bytes() == b"old"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write to a read-only folder")
def test_a_read_only_folder_is_named(tmp_path):
    tmp_path.chmod(0o500)
    try:
        assert "no permission" in refused(tmp_path / "a")
    finally:
        tmp_path.chmod(0o700)


def test_an_unknown_reason_is_passed_on():
    assert atomic.reason(OSError(errno.EBUSY, "Device or resource busy")) == (
        "device or resource busy"
    )
    assert atomic.reason(OSError("odd")) == "odd"
