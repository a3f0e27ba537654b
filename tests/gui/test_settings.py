"""What is remembered between runs, and that a broken file never keeps the window shut."""

import json
from dataclasses import replace

import pytest
from PySide6.QtGui import QGuiApplication

from tests import scenarios
from tests.gui import windows
from trnviz.gui import export_choice, greeting
from trnviz.gui.main_window import MainWindow
from trnviz.gui.settings import Settings, Values
from trnviz.gui.study.costs_panel import CostsPanel


def test_they_are_kept_in_a_file_of_the_desktop(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    settings = Settings()
    settings.values.theme = "dark"
    settings.save()
    assert settings.path == tmp_path / "trnviz" / "settings.json"
    assert Settings().values.theme == "dark"


def test_a_broken_file_is_put_aside_with_its_content(tmp_path):
    path = tmp_path / "settings.json"
    for content in (b"{", b"[]", b"\x00", b'{"motion": ' + b'{"a":' * 100_000):
        path.write_bytes(content)
        settings = Settings(path)
        assert settings.values == Values()
        assert "usual settings" in settings.problem
        assert (tmp_path / "settings.broken.json").read_bytes() == content
        assert not path.exists()


@pytest.mark.parametrize("wrong", [b'"theme": 7', b'"x": "\xff"', b'"theme": {"dark": [true]}'])
def test_a_value_that_does_not_fit_costs_that_value_alone(tmp_path, wrong):
    path = tmp_path / "settings.json"
    content = b'{"recent": ["/a.trnviz"], "keys": {"fit": "Z"}, "another": 1, ' + wrong + b"}"
    path.write_bytes(content)
    settings = Settings(path)
    assert settings.values == Values(recent=["/a.trnviz"], keys={"fit": "Z"})
    assert "All other settings are as they were." in settings.problem
    assert (tmp_path / "settings.broken.json").read_bytes() == content
    again = Settings(path)
    assert again.values == settings.values
    assert not again.problem
    assert json.loads(path.read_text())["another"] == 1


def test_what_a_newer_version_has_written_is_kept_for_it(tmp_path):
    path = tmp_path / "settings.json"
    newer = {
        "theme": "dark", "recent": ["/a.trnviz"], "keys": {"play": "P", "fly": "Space"},
        "wings": {"span": [1, 2.5, None]}, "export": {"suffix": ".svg", "glow": True},
        "costs": {"price": "2", "tax": "0.19"},
    }  # fmt: skip
    path.write_text(json.dumps(newer))
    settings = Settings(path)
    assert settings.values.theme == "dark"
    assert not settings.problem
    export_choice.remember(settings, export_choice.last_choice(settings))
    with windows.shown(scenarios.bare()) as window:
        parts = replace(window.desk.parts, settings=settings)
        panel = CostsPanel(parts.document, parts)
        panel.fields["price"].setText("3")
        panel.fields["price"].editingFinished.emit()
        panel.deleteLater()
    settings.remember(tmp_path / "b.trnviz")
    kept = json.loads(path.read_text())
    assert kept["wings"] == newer["wings"]
    assert kept["keys"] == newer["keys"]
    assert kept["export"] | newer["export"] == kept["export"]
    assert kept["costs"] == {"price": "3", "tax": "0.19", "store": "efa"}
    assert len(kept["recent"]) == 2


def test_a_key_of_an_action_that_only_another_version_has_is_free(tmp_path):
    settings = Settings(tmp_path / "settings.json")
    settings.values.keys = {"fly": "Space"}
    window = MainWindow(settings, scenarios.bare())
    assert window.actions_["play"].shortcut().toString() == "Space"
    window.deleteLater()


def test_what_was_put_aside_is_told_once_after_the_start(tmp_path, monkeypatch):
    from trnviz.gui.dialogs import messages

    told = []
    monkeypatch.setattr(messages, "noted", lambda _w, title, lines: told.append((title, lines)))
    path = tmp_path / "settings.json"
    path.write_text('{"theme": 7}')
    with windows.shown(scenarios.bare()) as window:
        window.settings = Settings(path)
        for _ in range(2):
            greeting.greet(window, window.desk)
    ((title, lines),) = told
    assert title == "The settings were broken"
    assert "$.theme" in lines[0]
    assert "settings.broken.json" in lines[1]


@pytest.mark.parametrize("place", [(-9000, 40), (30_000, 40), (100, 20_000), (100, -5000)])
def test_a_window_that_was_on_no_screen_comes_back_onto_one(place):
    with windows.shown(scenarios.bare(), size=(900, 700)) as window:
        window.move(*place)
        windows.settle()
        window.settings.keep_window(bytes(window.saveGeometry().data()), b"")
        window._come_onto_a_screen()
        room = QGuiApplication.primaryScreen().availableGeometry()
        assert room.intersects(window.frameGeometry())
        assert room.contains(window.frameGeometry().center())


def test_a_place_that_cannot_be_written_costs_the_settings_only(tmp_path):
    (tmp_path / "file").write_text("")
    settings = Settings(tmp_path / "file" / "settings.json")
    assert settings.save().endswith("could not be written: a file is where the folder would be")
    assert settings.values.theme == "system"


def test_settings_that_cannot_be_kept_are_told_once_after_the_start(tmp_path, told):
    (tmp_path / "file").write_text("")
    with windows.shown(scenarios.bare()) as window:
        greeting.greet(window, window.desk)
        assert "Settings cannot be kept" not in window.statusBar().currentMessage()
        window.settings = Settings(tmp_path / "file" / "settings.json")
        window.settings.problem = ""
        greeting.greet(window, window.desk)
        message = window.statusBar().currentMessage()
        assert message.startswith("Settings cannot be kept")
        assert "a file is where the folder would be" in message


def test_recent_documents_are_few_and_each_once(tmp_path):
    settings = Settings(tmp_path / "settings.json")
    for i in (*range(14), 12):
        settings.remember(tmp_path / f"{i}.trnviz")
    assert settings.values.recent[0].endswith("12.trnviz")
    assert len(settings.values.recent) == 10
    assert len(set(settings.values.recent)) == 10
    settings.forget(settings.values.recent[0])
    assert len(json.loads(settings.path.read_text())["recent"]) == 9


def test_damaged_window_places_are_passed_over(tmp_path):
    settings = Settings(tmp_path / "settings.json")
    settings.values.geometry = "not base 64!"
    assert settings.window() == (b"", b"")


def test_a_window_opens_where_it_was_closed():
    with windows.shown(scenarios.bare(), size=(900, 700)) as window:
        window.inspector_dock.hide()
    again = Settings()
    assert all(again.window())
    with windows.shown(scenarios.bare()) as window:
        assert not window.inspector_dock.isVisible()
