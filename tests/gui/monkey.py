"""A monkey at the window: it plays, drags, switches, zooms, selects and undoes as a seed says."""

import random
import time
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.gui import windows

SWITCHES = ("layout_racks", "layout_flat", "layout_rings", "layout_tori", "layout_efa",
            "layout_iso", "group_tp", "group_pp", "group_dp", "metric_now", "metric_peak",
            "metric_mean", "metric_demand", "metric_bytes", "bank_view", "theme_dark",
            "theme_light", "theme_contrast", "motion_less", "motion_none",
            "motion_full", "minimap", "layer_xy", "layer_efa",
            "layer_dots", "layer_labels", "layer_tiles")  # fmt: skip
PANELS = ("panel_problems", "panel_plan", "panel_gantt", "panel_ledger", "panel_hbm",
          "panel_traffic", "panel_experts", "panel_shards", "panel_faults", "panel_loads",
          "panel_events", "panel_notes", "panel_bookmarks", "bench",
          "start_page")  # fmt: skip
FAULTS = ("break", "degrade", "repair_all")
COMPARISONS = ("compare_last", "snapshot", "compare_snapshot", "compare_beside", "compare_swipe",
               "compare_difference", "align_phase", "align_clock", "compare_table",
               "compare_stop")  # fmt: skip
KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_B,
        Qt.Key.Key_F, Qt.Key.Key_S, Qt.Key.Key_K, Qt.Key.Key_G, Qt.Key.Key_I, Qt.Key.Key_Tab,
        Qt.Key.Key_L, Qt.Key.Key_T, Qt.Key.Key_X, Qt.Key.Key_Return, Qt.Key.Key_Escape,
        Qt.Key.Key_Space, Qt.Key.Key_Up, Qt.Key.Key_Down)  # fmt: skip
RULER_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
              Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_F,
              Qt.Key.Key_Menu)  # fmt: skip
SIZES = ((1600, 1000), (1600, 1000), (900, 700), (300, 200), (2400, 500))


class Monkey:
    """One window, one seed; `did` says what it did, for whoever must do it again."""

    def __init__(self, window, seed):
        self.window, self.choice = window, random.Random(seed)  # noqa: S311 - no secret
        self.did, self.frames_s = [], []

    def act(self):
        """One thing, and what follows from it."""
        whim = self.choice.choices(
            (self.key, self.click, self.drag, self.switch, self.zoom, self.undo, self.seek,
             self.panel, self.play, self.type, self.fault, self.compare, self.menu, self.resize,
             self.rule, self.mark),
            (60, 60, 60, 30, 40, 50, 30, 10, 20, 10, 10, 5, 10, 3, 30, 10),
        )[0]  # fmt: skip
        self.did.append(whim.__name__)
        whim()
        self.frame()
        for box in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if box is not None:
                box.close()
        # As the event loop of the program does; processEvents leaves it out.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def frame(self):
        """A frame and its paint, and what this thread needed for it, however busy others are."""
        began = time.thread_time()
        windows.frame(self.window)
        self.frames_s.append(time.thread_time() - began)

    def trigger(self, name):
        """An action by name, as its key or its menu would: not while it is greyed."""
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

    def fault(self):
        self.trigger(self.choice.choice(FAULTS))

    def compare(self):
        self.trigger(self.choice.choice(COMPARISONS))

    def menu(self):
        """A right click; what comes up is closed again by `act`."""
        windows.click(self.window, self.spot(), button=windows.RIGHT)

    def resize(self):
        self.window.resize(*self.choice.choice(SIZES))

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

    def rule(self):
        """On the ruler of time: scrub, draw up or drag the loop, zoom; or by keys."""
        ruler = self.window.bar.ruler
        if not ruler.isEnabled():
            return
        ends = [QPoint(self.choice.randrange(ruler.width()), self.choice.randrange(ruler.height()))
                for _ in range(3)]  # fmt: skip
        if self.choice.random() < 0.3:
            QTest.keyClick(ruler, self.choice.choice(RULER_KEYS), self.modifiers())
            return
        QTest.mousePress(ruler, windows.LEFT, self.modifiers(), ends[0])
        for end in ends[1:]:
            QTest.mouseMove(ruler, end)
            windows.settle()
        if self.choice.random() < 0.2:
            QTest.keyClick(ruler, Qt.Key.Key_Escape)
        QTest.mouseRelease(ruler, windows.LEFT, windows.NO_KEY, ends[-1])

    def mark(self):
        """Bookmarks set, taken away and gone to."""
        self.trigger(self.choice.choice(("bookmark", "bookmark_back", "bookmark_forward", "snap")))

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
