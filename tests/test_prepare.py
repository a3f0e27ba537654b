"""The set-up script: what it finds missing, what it says, what it installs."""

import importlib.util
import signal
import subprocess
import sys

import pytest

from tests.paths import ROOT


def load(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


prepare = load("prepare")
check = load("check")


class Shell:
    """Stands for `subprocess.run`: notes the commands, answers each with a status."""

    def __init__(self, answer=lambda command: 0):
        self.commands = []
        self.answer = answer

    def __call__(self, command, **_):
        command = [str(word) for word in command]
        self.commands.append(command)
        return subprocess.CompletedProcess(command, self.answer(command), stdout="", stderr="")


@pytest.fixture
def linux(monkeypatch):
    monkeypatch.setattr(prepare.platform, "system", lambda: "Linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


def lacking(monkeypatch, *sonames):
    monkeypatch.setattr(prepare, "loads", lambda soname: soname not in sonames)


def no_apt(monkeypatch):
    monkeypatch.setattr(prepare, "apt_command", list)


def test_a_library_that_is_not_there_is_found_missing(linux):
    assert not prepare.loads("libthere-is-no-such-thing.so.99")


def test_only_the_uses_asked_for_are_looked_at(linux, monkeypatch):
    lacking(monkeypatch, "libEGL.so.1", "libxcb-xkb.so.1", "libcairo.so.2")
    assert [each.apt for each in prepare.missing_libraries(("qt",))] == ["libegl1"]
    assert [each.apt for each in prepare.missing_libraries(("qt", "x11"))] == [
        "libegl1",
        "libxcb-xkb1",
    ]


def test_nothing_is_missing_on_a_mac(monkeypatch):
    lacking(monkeypatch, "libEGL.so.1")
    monkeypatch.setattr(prepare.platform, "system", lambda: "Darwin")
    assert prepare.missing_libraries(("qt", "x11", "test")) == ()
    assert prepare.has_display()


def test_the_advice_names_the_packages_of_each_system(linux, monkeypatch):
    lacking(monkeypatch, "libEGL.so.1", "libxkbcommon.so.0")
    advice = prepare.package_advice(prepare.missing_libraries(("qt",)))
    assert "apt-get install libegl1 libxkbcommon0" in advice
    assert "dnf install libglvnd-egl libxkbcommon" in advice
    assert "pacman -S libglvnd libxkbcommon" in advice


def test_without_apt_a_missing_library_of_qt_stops_with_advice(linux, monkeypatch):
    lacking(monkeypatch, "libEGL.so.1")
    no_apt(monkeypatch)
    with pytest.raises(prepare.SetupError, match="libegl1"):
        prepare.see_to_libraries(dev=False)


def test_a_library_for_x11_alone_stops_nobody_without_x11(linux, monkeypatch, capsys):
    lacking(monkeypatch, "libxcb-cursor.so.0")
    no_apt(monkeypatch)
    prepare.see_to_libraries(dev=False)
    assert "libxcb-cursor0" in capsys.readouterr().err
    monkeypatch.setenv("DISPLAY", ":0")
    with pytest.raises(prepare.SetupError, match="libxcb-cursor0"):
        prepare.see_to_libraries(dev=False)


def test_with_apt_the_packages_are_installed(linux, monkeypatch):
    missing = {"libEGL.so.1"}
    monkeypatch.setattr(prepare, "loads", lambda soname: soname not in missing)
    monkeypatch.setattr(prepare, "apt_command", lambda: ["apt-get"])
    shell = Shell(lambda command: missing.clear() or 0)
    monkeypatch.setattr(prepare.subprocess, "run", shell)
    prepare.see_to_libraries(dev=False)
    assert shell.commands[0][:2] == ["apt-get", "update"]
    assert shell.commands[1][-1] == "libegl1"


def test_root_calls_apt_itself_and_others_only_by_a_silent_sudo(monkeypatch):
    monkeypatch.setattr(prepare.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(prepare.os, "geteuid", lambda: 0)
    assert prepare.apt_command()[-1] == "/usr/bin/apt-get"
    monkeypatch.setattr(prepare.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(prepare.subprocess, "run", Shell())
    assert prepare.apt_command()[:2] == ["/usr/bin/sudo", "-n"]
    monkeypatch.setattr(prepare.subprocess, "run", Shell(lambda command: 1))
    assert prepare.apt_command() == []


def test_a_system_without_apt_is_no_error(monkeypatch):
    monkeypatch.setattr(prepare.shutil, "which", lambda name: None)
    assert prepare.apt_install(("libegl1",)) is False


def test_groups_are_read_with_the_groups_they_include():
    project = {"dependency-groups": {"a": ["x>=1", {"include-group": "b"}], "b": ["y", "x>=1"]}}
    assert prepare.requirements("a", project) == ["x>=1", "y"]


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout in which every set-up step only notes that it ran."""
    (tmp_path / "pyproject.toml").write_text("")
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    monkeypatch.setattr(prepare, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(prepare, "venv_works", lambda: (tmp_path / ".venv").exists())
    done = []
    monkeypatch.setattr(prepare, "make_venv", lambda: (tmp_path / ".venv").mkdir())
    monkeypatch.setattr(prepare, "see_to_libraries", lambda dev: None)
    monkeypatch.setattr(prepare, "see_that_qt_loads", lambda: None)
    monkeypatch.setattr(prepare, "install", lambda dev: done.append(dev))
    return done


def test_a_second_set_up_does_nothing(checkout):
    prepare.set_up(dev=False)
    prepare.set_up(dev=False)
    assert checkout == [False]


def test_a_developer_s_set_up_serves_a_user_but_not_the_other_way_round(checkout):
    prepare.set_up(dev=False)
    prepare.set_up(dev=True)
    prepare.set_up(dev=False)
    assert checkout == [False, True]


def test_changed_requirements_are_installed(checkout):
    prepare.set_up(dev=False)
    (prepare.ROOT / "pyproject.toml").write_text("# more")
    prepare.set_up(dev=False)
    assert checkout == [False, False]


def test_a_set_up_that_failed_is_tried_again(checkout, monkeypatch):
    def broken():
        raise prepare.SetupError("no")

    monkeypatch.setattr(prepare, "see_that_qt_loads", broken)
    with pytest.raises(prepare.SetupError):
        prepare.set_up(dev=False)
    monkeypatch.setattr(prepare, "see_that_qt_loads", lambda: None)
    prepare.set_up(dev=False)
    assert checkout == [False, False]


def test_a_window_asked_for_later_looks_for_its_libraries(checkout, linux, monkeypatch):
    prepare.set_up(dev=False)
    looked = []
    monkeypatch.setattr(prepare, "see_to_libraries", lambda dev: looked.append(dev))
    prepare.set_up(dev=False)
    assert looked == []
    monkeypatch.setenv("DISPLAY", ":0")
    prepare.set_up(dev=False)
    assert looked == [False]


def test_an_environment_that_cannot_be_made_names_the_package(tmp_path, monkeypatch):
    no_apt(monkeypatch)
    monkeypatch.setattr(prepare.subprocess, "run", Shell(lambda command: 1))
    with pytest.raises(prepare.SetupError, match=r"apt-get install python3\.\d+-venv"):
        prepare.make_venv()


def test_without_a_display_the_first_view_is_drawn(linux, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(prepare, "FIRST_VIEW", tmp_path / "out" / "view.png")
    shell = Shell()
    monkeypatch.setattr(prepare.subprocess, "run", shell)
    assert prepare.start([]) == 0
    assert shell.commands[0][3:5] == ["export", str(prepare.SAMPLE)]
    assert str(tmp_path / "out" / "view.png") in capsys.readouterr().err


def test_with_a_display_the_window_opens(linux, monkeypatch):
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    shell = Shell()
    monkeypatch.setattr(prepare.subprocess, "run", shell)
    assert prepare.start(["a.trnviz"]) == 0
    assert shell.commands[0][1:] == ["-m", "trnviz", "a.trnviz"]


def test_a_display_that_does_not_answer_is_no_display(linux, monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("DISPLAY", ":77")
    monkeypatch.setattr(prepare, "FIRST_VIEW", tmp_path / "out" / "view.png")
    shell = Shell(lambda command: 0 if "export" in command else -signal.SIGABRT)
    monkeypatch.setattr(prepare.subprocess, "run", shell)
    assert prepare.start([]) == 0
    assert len(shell.commands) == 2
    assert str(tmp_path / "out" / "view.png") in capsys.readouterr().err


def test_the_status_of_the_window_is_passed_on(linux, monkeypatch):
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(prepare.subprocess, "run", Shell(lambda command: 3))
    assert prepare.start([]) == 3


def test_what_stops_the_set_up_is_said_without_a_traceback(monkeypatch, capsys):
    def broken(dev):
        raise prepare.SetupError("install this")

    monkeypatch.setattr(prepare, "set_up", broken)
    monkeypatch.setattr(sys, "argv", ["prepare.py", "dev"])
    assert prepare.main() == 1
    assert capsys.readouterr().err == "trnviz: install this\n"


def run_stages(monkeypatch, outcomes, *names):
    ran = []

    def stage(name, passes):
        return check.Stage(name, name, lambda: ran.append(name) or passes)

    monkeypatch.setattr(check, "STAGES", tuple(stage(*each) for each in outcomes.items()))
    monkeypatch.setattr(sys, "argv", ["check.py", *names])
    return check.main(), ran


def test_a_failed_check_does_not_hide_the_next_and_fails_the_whole(monkeypatch, capsys):
    assert run_stages(monkeypatch, {"a": False, "b": True}) == (1, ["a", "b"])
    assert "FAILED" in capsys.readouterr().out


def test_one_check_can_be_asked_for(monkeypatch):
    assert run_stages(monkeypatch, {"a": False, "b": True}, "b") == (0, ["b"])


def test_an_unknown_check_is_refused(monkeypatch):
    assert run_stages(monkeypatch, {"a": True}, "z") == (2, [])


def test_a_picture_begins_as_its_kind_does(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "b.pdf").write_bytes(b"nothing")
    assert check.is_picture(tmp_path / "a.pdf")
    assert not check.is_picture(tmp_path / "b.pdf")
    assert not check.is_picture(tmp_path / "c.pdf")
