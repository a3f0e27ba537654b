"""A monkey at the window: it plays, drags, switches, zooms, selects and undoes as a seed says."""

import random
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui import windows

SWITCHES = ("layout_racks", "layout_flat", "layout_rings", "layout_tori", "layout_efa", "group_tp",
            "group_pp", "group_dp", "metric_now", "metric_peak", "metric_mean", "bank_view",
            "theme_dark", "theme_light", "motion_less", "motion_none",
            "motion_full", "minimap")  # fmt: skip
PANELS = ("panel_problems", "panel_plan", "panel_gantt", "panel_ledger", "panel_hbm",
          "panel_traffic", "bench", "start_page")  # fmt: skip
KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_B,
        Qt.Key.Key_F, Qt.Key.Key_S, Qt.Key.Key_K, Qt.Key.Key_G, Qt.Key.Key_I, Qt.Key.Key_Tab,
        Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Up, Qt.Key.Key_Down)  # fmt: skip


class Monkey:
    """One window, one seed; `did` says what it did, for whoever must do it again."""

    def __init__(self, window, seed):
        self.window, self.choice, self.did = window, random.Random(seed), []  # noqa: S311 - repeatable, no secret

    def act(self):
        """One thing, and what follows from it."""
        whim = self.choice.choices(
            (self.key, self.click, self.drag, self.switch, self.zoom, self.undo, self.seek,
             self.panel, self.play, self.type),
            (6, 6, 6, 3, 4, 5, 3, 1, 2, 1),
        )[0]  # fmt: skip
        self.did.append(whim.__name__)
        whim()
        windows.frame(self.window)
        for box in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if box is not None:
                box.close()

    def trigger(self, name):
        """An action by name."""
        self.did[-1] += f" {name}"
        self.window.actions_[name].trigger()

    def spot(self):
        """Mostly something on the canvas that can be taken, else anywhere."""
        size = self.window.view.viewport().size()
        placement = self.window.desk.document.scenario.placement
        if placement is not None and self.choice.random() < 0.7:
            point = windows.tile_of(self.window, self.choice.randrange(placement.rank_count))
            if self.window.view.viewport().rect().contains(point):
                return point
        return QPoint(self.choice.randrange(size.width()), self.choice.randrange(size.height()))

    def modifiers(self):
        """None, most of the time."""
        return self.choice.choices(
            (windows.NO_KEY, windows.SHIFT, windows.CONTROL, windows.ALT), (6, 1, 1, 1)
        )[0]

    def key(self):
        QTest.keyClick(self.window.view, self.choice.choice(KEYS))

    def click(self):
        button = self.choice.choices((windows.LEFT, windows.MIDDLE), (5, 1))[0]
        windows.click(self.window, self.spot(), self.modifiers(), button)

    def drag(self):
        start, end = self.spot(), self.spot()
        keys = self.modifiers()
        windows.press(self.window, start, keys)
        windows.move(self.window, start, end, steps=3)
        if self.choice.random() < 0.2:
            QTest.keyClick(self.window.view, Qt.Key.Key_Escape)
        windows.release(self.window, end, keys)

    def switch(self):
        self.trigger(self.choice.choice(SWITCHES))

    def panel(self):
        self.trigger(self.choice.choice(PANELS))

    def zoom(self):
        self.trigger(self.choice.choice(("zoom_in", "zoom_out", "fit", "zoom_selection")))

    def undo(self):
        for _ in range(self.choice.randrange(1, 4)):
            self.trigger(self.choice.choices(("undo", "redo"), (3, 1))[0])

    def play(self):
        self.trigger(self.choice.choice(("play", "faster", "slower", "to_busiest")))

    def seek(self):
        playback = self.window.desk.playback
        playback.seek(self.choice.random() * playback.player.duration_s)

    def type(self):
        """A search, and then none."""
        words = ("chip 17", "util>0.9", "hbm>90%", "c5 or c6", "(", "qq", "stage 2")
        self.window.search.setText(self.choice.choice(words))
        windows.settle()
        self.window.search.clear()


def resident_bytes():
    """What the process holds in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096
