"""How much moves, in three levels; the desktop's wish; what earlier settings said."""

import os
import shutil
import subprocess
import sys

import pytest

from tests import scenarios
from tests.gui import windows
from tests.paths import ROOT
from trnviz.gui import motion
from trnviz.gui.motion import PACE, Motion
from trnviz.gui.settings import Settings


@pytest.fixture(scope="module")
def step():
    """A step is simulated once for all levels."""
    return scenarios.trained()


def run_su(window, level):
    """How far dots run in a tenth of a second of playing."""
    window.actions_[f"motion_{level}"].trigger()
    before = window.scene.phase_su
    window.desk.playback._advance(0.1)
    return window.scene.phase_su - before


def test_dots_run_slower_with_less_motion_and_stand_with_none(step):
    with windows.shown(step, simulated=True) as window:
        window.desk.playback.set_speed(1e-7)
        window.desk.playback.player.toggle(0.0)
        full, less, none = (run_su(window, level) for level in ("full", "less", "none"))
        assert full == pytest.approx(6.0)
        assert less == pytest.approx(6.0 * PACE[Motion.LESS])
        assert none == 0
        at_s = window.desk.playback.time_s()
        window.actions_["step_forward"].trigger()
        assert window.desk.playback.time_s() > at_s


def test_as_the_system_follows_what_the_desktop_asks_for(step, monkeypatch):
    asked = []
    monkeypatch.setattr(motion, "desktop_is_still", lambda: asked.append(1) or True)
    with windows.shown(step) as window:
        assert window.actions_["motion_system"].isChecked()
        windows.until(lambda: asked, 5)
        assert window.desk.motion.level is Motion.NONE
        window.actions_["motion_less"].trigger()
        assert window.desk.motion.level is Motion.LESS
        window.actions_["motion_system"].trigger()
        assert window.desk.playback.is_still


@pytest.mark.parametrize(
    ("answers", "still"),
    [
        ({}, False),
        ({"reduced-motion": 1}, True),
        ({"reduced-motion": 0, "enable-animations": True}, False),
        ({"enable-animations": False}, True),
        ({"AnimationDurationFactor": "0"}, True),
        ({"AnimationDurationFactor": "1.5"}, False),
        ({"AnimationDurationFactor": "much"}, False),
    ],
)
def test_desktops_say_it_in_their_own_words(monkeypatch, answers, still):
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(motion, "ask", lambda _space, key: answers.get(key))
    assert motion.desktop_is_still() is still


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="there is no message bus")
def test_a_bus_without_a_portal_means_full_motion_soon():
    code = "from trnviz.gui import motion; print(motion.desktop_is_still())"
    env = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    done = subprocess.run(
        ["dbus-run-session", "--", sys.executable, "-c", code],
        cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "False"


def test_without_a_bus_nobody_is_asked(monkeypatch):
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setattr(motion, "ask", lambda *_: pytest.fail("asked"))
    assert motion.desktop_is_still() is False


def test_settings_of_earlier_versions_keep_what_they_said(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"reduced_motion": true}', encoding="utf-8")
    settings = Settings(path)
    assert settings.problem == ""
    assert settings.values.motion == "none"
    settings.values.motion = "full"
    settings.save()
    assert Settings(path).values.motion == "full"


def test_a_level_that_does_not_exist_is_as_the_system():
    assert motion.chosen("a little") is Motion.SYSTEM
