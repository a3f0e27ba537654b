"""What fills the window with life: it passes what one part says on to the others."""

import operator
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt

from trnviz.core import dealing
from trnviz.core.scenario import Scenario
from trnviz.core.view import Places, View
from trnviz.gui import (
    actions,
    bookmark_actions,
    commands,
    fault_actions,
    fault_strip,
    help_actions,
    live_menus,
    parts,
    rework_actions,
    select_actions,
    theme,
)
from trnviz.gui.accessibility import CanvasTree
from trnviz.gui.bench.dock import BenchDock
from trnviz.gui.canvas.camera import LARGEST_SCALE, Camera
from trnviz.gui.canvas.glide import Glide
from trnviz.gui.canvas.hit import Hit
from trnviz.gui.canvas.minimap import Minimap
from trnviz.gui.canvas.scene import first_showing
from trnviz.gui.canvas.selection import Selection, from_names
from trnviz.gui.canvas_modes import CanvasModes
from trnviz.gui.compare_actions import CompareActions
from trnviz.gui.dialogs import plain
from trnviz.gui.file_actions import FileActions
from trnviz.gui.language import said, tr
from trnviz.gui.main_window import MainWindow
from trnviz.gui.measured_mode import MeasuredMode
from trnviz.gui.motion import Motion
from trnviz.gui.motion_actions import MotionChoice
from trnviz.gui.panel_export import PanelExport
from trnviz.gui.panels.live import Panels
from trnviz.gui.pins.pins import Pins
from trnviz.gui.pins.tips import Tips
from trnviz.gui.ruler_keeper import RulerKeeper
from trnviz.gui.safety.guard import Guard
from trnviz.gui.study.docks import Docks
from trnviz.gui.trail import Trail
from trnviz.gui.waiting import Waiting
from trnviz.gui.welcome.photographer import Photographer
from trnviz.gui.welcome.start import StartPage
from trnviz.scene.layout import drawing_of, draws_alike
from trnviz.scene.paint import on_fabric
from trnviz.session.change import SIMULATED, Aspect, Change
from trnviz.session.document import Document

if TYPE_CHECKING:
    from trnviz.gui.search.finder import Finder


class Desk(QObject):
    """The document on the window's canvas, and everything that works on it."""

    def __init__(self, window: MainWindow, document: Document) -> None:
        super().__init__(window)
        self._window, self.document = window, document
        self.view, self.scene = window.view, window.scene
        panels = Panels(inspector=window.inspector, status=window.status, bar=window.bar)
        self.parts = parts.build(document, window.view, panels, window.settings)
        self.playback, self.panels = self.parts.playback, self.parts.panels
        self.files = FileActions(document, window.settings, window)
        self.guard = Guard(document, self.files, window.status)
        self.start_page = StartPage(window, self.files)
        self.photographer = Photographer(self.parts, self)
        self.docks = Docks(window, self.parts, window.actions_)
        self.bench_dock = BenchDock(window, self.parts, window.actions_["bench"])
        self.panel_export = PanelExport(window, self.parts)
        self.compare = CompareActions(
            window, self.parts, window.actions_, (window.column, window.canvas_row)
        )
        self.measured = MeasuredMode(self.parts, window.actions_["measured"], self)
        self.pins, self.motion = Pins(self.parts), MotionChoice(self.parts, window.actions_)
        self.trail = Trail(self.parts, window.actions_, window.inspector_dock)
        self.ruler = RulerKeeper(self.parts, window.actions_, self)
        self.modes = CanvasModes(self.parts, window.actions_)
        actions.wire(window.actions_, self._handlers())
        file_menu = window.menus["&File"]
        live_menus.add_file_lists(file_menu, window.actions_["save"], self.files, window.settings)
        self._finder: Finder | None = None
        window.search.entered.connect(lambda: self.finder)
        self._drawn_as = _looks_of(self.scene.shown.scenario)
        self._measured, self._plan = document.measured, document.scenario.plan
        self._topology = document.scenario.topology
        self._connect()
        self.waiting = Waiting(self.parts.bridge, window.status)
        self._close_strip = fault_strip.install(window.inspector_dock, self.parts)
        self.tree = CanvasTree(self.view, self.parts.walk, document)
        self.minimap, self.glide = Minimap(self.view), Glide(self.view)
        self._begin()

    def _begin(self) -> None:
        """Show the document; its fabric is drawn already, as a rule."""
        if not _is_drawn_alike(self.scene.shown.scenario, self.document.scenario):
            self._show_fabric(same_places=False)
        elif self.scene.shown.scenario is not self.document.scenario:
            self._show_numbers()
        self._take_view()
        self.follow()

    def _handlers(self) -> dict[str, Callable[[], object]]:
        """What every action of the table does."""
        window, page = self._window, self.start_page
        return {
            **commands.handlers(self.parts, self.files, window, window.set_theme),
            **{f"canvas_{c}": partial(window.set_canvas_theme, c) for c in theme.CANVAS_CHOICES},
            **help_actions.handlers(self.parts, self.files, window),
            **self.compare.handlers(),
            **self.docks.handlers(),
            **self.pins.handlers(),
            **self.trail.handlers(),
            **self.modes.handlers(),
            **self.motion.handlers(),
            "bench": self.bench_dock.toggle,
            "measured": self.measured.toggle,
            "snap": lambda: self.ruler.toggle_snap(),
            "export_panel": self.panel_export.export_current,
            "find": lambda: self.finder.begin(),
            "minimap": self._toggle_minimap,
            "start_page": page.toggle,
            "tour": page.take_tour,
            "news": page.tell_news,
        }

    def _connect(self) -> None:
        Tips(self.parts, self._window.actions_["pin"])
        bookmark_actions.add_list(self._window.menus["&Playback/Boo&kmarks"], self.parts)
        rework_actions.add_list(self._window.menus[rework_actions.MENU], self.parts)
        self.document.changed.connect(self._on_document_changed)
        self.view.play_wanted.connect(self._window.actions_["play"].trigger)
        self.view.menu_wanted.connect(self._on_menu_wanted)
        self.view.zoomed.connect(self.panels.status.show_zoom)
        self.scene.selection_changed.connect(self.follow)
        self.parts.walk.moved.connect(self.follow)
        self.playback.state_changed.connect(self.follow)
        self.panels.status.link_wanted.connect(lambda link: self.select(Selection(links=(link,))))
        self.panels.status.bank_wanted.connect(
            lambda chip, _bank: self.select(Selection(chips=(chip,)))
        )
        self.panels.inspector.target_chosen.connect(self.select_name)
        self.files.before_saving.connect(self._keep_view)

    @property
    def finder(self) -> "Finder":
        """What searches: made when the search box is first used."""
        if self._finder is None:
            from trnviz.gui.search.finder import Finder

            self._finder = Finder(self.parts, self._window.search)
        return self._finder

    # what the document says

    def _on_document_changed(self, change: Change, initiator: object) -> None:
        if change.touches(SIMULATED | Aspect.LOOKS):  # what is held may be gone, or another's
            self.view.cancel_gesture()
        if change.touches(Aspect.TOPOLOGY | Aspect.HARDWARE):
            self._show_change(change)
        elif self._drawn_as[0] != self.document.scenario.layout:
            self._lay_out_anew()
        elif self._drawn_as != _looks_of(self.document.scenario):
            self._rearrange(glides=initiator is not self.modes.arrange)
        if self._ranks_differ() or change.touches(Aspect.TOPOLOGY):
            self.parts.shards.forget_cut()
            self.scene.select_nothing()
        self._topology = self.document.scenario.topology
        if change.touches(Aspect.TOPOLOGY) and change.touches(Aspect.VIEW):
            self._take_view()
        self.follow()
        if change.touches(Aspect.FILE | Aspect.RESULT | Aspect.MEASURED):
            self.panels.refresh_with_frame()
        if change.touches(Aspect.MEASURED):
            self._show_measured()

    def _ranks_differ(self) -> bool:
        """Whether the plan is another one: a deal by hand leaves every rank what it was."""
        before, self._plan = self._plan, self.document.scenario.plan
        if before is None or self._plan is None:
            return before is not self._plan
        return dealing.by_launcher(before) != dealing.by_launcher(self._plan)

    def _show_measured(self) -> None:
        """Bring what has just been measured into sight, beside what the model says of it."""
        before, self._measured = self._measured, self.document.measured
        if self._measured.sweep not in (before.sweep, None):
            self.bench_dock.show()
            self.bench_dock.raise_()
            self.bench_dock.opened().take_measured()
        if self._measured.cores and self._measured.cores is not before.cores:
            self.docks.open("ledger")

    def _lay_out_anew(self) -> None:
        """The same fabric in another layout: its chips glide there, unless motion is reduced."""
        moves = self.motion.level is Motion.FULL
        if moves:
            self.glide.remember()
        self._show_fabric(same_places=False)
        self.view.fit()
        if moves:
            self.glide.go()

    def _rearrange(self, *, glides: bool) -> None:
        """The same layout, with chips that were moved by hand, or are where they were before."""
        scenario = self.document.scenario
        moves = glides and not self._window.settings.values.reduced_motion
        self.view.cancel_gesture()
        if moves:
            self.glide.remember()
        self._drawn_as = _looks_of(scenario)
        self.scene.rearrange(drawing_of(scenario))
        if moves:
            self.glide.go()

    def _show_change(self, change: Change) -> None:
        """Draw the fabric anew; where only links came or went, the view stays where it is.

        Where its parts only carry more or less, or broke, it is drawn already.
        """
        before, after = self.scene.layout_.topology, self.document.scenario.topology
        if self._drawn_as == _looks_of(self.document.scenario) and draws_alike(before, after):
            self.scene.take_layout(on_fabric(self.scene.layout_, after))
            return
        alike = before.chip_names == after.chip_names
        grown = alike and after.link_count >= before.link_count
        camera, fitted = self.view.camera, self.view.is_fitted
        self._show_fabric(same_places=grown or not change.touches(Aspect.TOPOLOGY))
        if alike and not fitted:
            self.view.look(camera)

    def _show_fabric(self, *, same_places: bool) -> None:
        """Draw the document's fabric in place of the one on the canvas."""
        scenario = self.document.scenario
        showing = first_showing(scenario)
        self.playback.begin_with(showing)
        self._drawn_as = _looks_of(scenario)
        drawn = drawing_of(scenario)
        self.scene.replace(drawn, showing, same_places=same_places)

    def _show_numbers(self) -> None:
        """Show the document's numbers on the fabric that is drawn already."""
        showing = first_showing(self.document.scenario)
        self.playback.begin_with(showing)
        self.scene.show_numbers(showing)

    def follow(self) -> None:
        """Bring titles, labels and what can be done up to date."""
        document, made = self.document, self._window.actions_
        if (self._plan, self._topology) != (document.scenario.plan, document.scenario.topology):
            return  # what is selected is another document's still; this one's turn comes
        self._window.setWindowTitle(f"{plain.title(said(document.title))}[*] - trnviz")
        self._window.setWindowModified(document.is_modified)
        for name, does, label in (
            ("undo", tr("&Undo"), document.undo_label),
            ("redo", tr("&Redo"), document.redo_label),
        ):
            made[name].setEnabled(bool(label))
            made[name].setText(f"{does} {plain.in_menu(said(label))}".strip())
        shards = self.parts.shards
        has_ranks = bool(shards.ranks())
        made["decision"].setEnabled(document.scenario.placement is not None)
        made["cut"].setEnabled(has_ranks)
        made["move_to"].setEnabled(has_ranks or not self.parts.walk.here.is_empty)
        made["put_aside"].setEnabled(has_ranks or shards.piece() is not None)
        made["select_group"].setEnabled(has_ranks)
        made["paste"].setEnabled(bool(shards.cut_ranks) and shards.target_chip() >= 0)
        able = select_actions.can_select(self.parts) | fault_actions.can(self.parts)
        able |= rework_actions.can(self.parts)
        for name, can in able.items():
            made[name].setEnabled(can)
        made["snap"].setChecked(self._window.settings.values.snap)
        made["minimap"].setChecked(self._window.settings.values.minimap)
        self.minimap.set_wanted(wanted=self._window.settings.values.minimap)
        self.motion.follow()
        self.trail.follow()
        self.start_page.dress()
        self._follow_playback()
        self._follow_choices()
        self.modes.follow()
        self.compare.follow()

    def _follow_playback(self) -> None:
        player = self.playback.player
        playable = player.duration_s > 0
        for name in (
            "play",
            "step_back",
            "step_forward",
            "phase_back",
            "phase_forward",
            "to_start",
            "to_end",
            "to_busiest",
        ):
            self._window.actions_[name].setEnabled(playable)
        self._window.actions_["bookmark"].setEnabled(bookmark_actions.can_mark(self.parts))
        play = self._window.actions_["play"]
        wanted = "pause" if player.is_playing else "play"
        if play.property("shows") != wanted:
            play.setProperty("shows", wanted)
            play.setText(tr("&Pause") if player.is_playing else tr("&Play"))
            play.setIcon(theme.icon(wanted, self._window.colours))

    def _follow_choices(self) -> None:
        scenario, made = self.document.scenario, self._window.actions_
        made["bank_view"].setChecked("sums" in scenario.hidden)
        for layer in commands.LAYERS_IN_MENU:
            made[f"layer_{layer}"].setChecked(layer not in scenario.hidden)
        for dimension in ("cp", "ep"):
            degree = getattr(scenario.plan, dimension) if scenario.plan is not None else 1
            made[f"group_{dimension}"].setEnabled(degree > 1)
        speaks = self._window.settings.values.language
        chosen = (f"theme_{self._window.theme_choice().value}", f"group_{scenario.color_by}",
                  f"canvas_{self._window.canvas_choice()}", f"language_{speaks}",
                  f"profile_{scenario.profile}",
                  f"metric_{scenario.metric}", f"layout_{scenario.layout}")  # fmt: skip
        for name in chosen:
            if name in self._window.actions_:
                self._window.actions_[name].setChecked(True)

    def _toggle_minimap(self) -> None:
        """Whether there is an overview is the user's, not the document's."""
        settings = self._window.settings
        settings.values.minimap = not settings.values.minimap
        settings.save()
        self.follow()

    # selection, hover, menus

    def select(self, selection: Selection) -> None:
        """Select, and bring into view what is not."""
        self.scene.select(selection)

    def select_name(self, name: str) -> None:
        """Select the chip, link or shard of this name."""
        plan = self.document.scenario.plan
        ranks = plan.world if plan is not None else 0
        self.select(from_names((name,), self.document.scenario.topology, ranks))

    def _on_menu_wanted(self, hit: Hit, at: QPoint) -> None:
        over = self.view.viewport().mapFromGlobal(at).toPointF()
        pointer = self.view.pointer(over, Qt.KeyboardModifier.NoModifier)
        menu = self.modes.menu_at(pointer)
        menu = menu or live_menus.context_menu(self.parts, self._window.actions_, hit)
        self.pins.offer(menu, hit)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)

    # view in the document

    def _keep_view(self) -> None:
        """Camera, selected chips and links go into the file."""
        camera, size = self.view.camera, self.view.viewport().size()
        center = camera.to_scene((size.width() / 2, size.height() / 2))
        names = self.scene.selection.things(self.document.scenario.topology)
        fitted = self.view.is_fitted
        self.document.set_view(
            View(
                center_su=None if fitted else center,
                zoom=1.0 if fitted else camera.scale,
                selection=names,
            ),
            initiator=self,
        )

    def _take_view(self) -> None:
        view = self.document.view
        self.scene.select(from_names(view.selection, self.document.scenario.topology, 0))
        if view.center_su is None:
            self.view.fit()
            return
        size = self.view.viewport().size()
        scale = min(max(view.zoom, self.view.smallest_scale()), LARGEST_SCALE)
        self.view.look(
            Camera(
                x_su=view.center_su[0] - size.width() / 2 / scale,
                y_su=view.center_su[1] - size.height() / 2 / scale,
                scale=scale,
            )
        )

    # for the window

    def open_paths(self, paths: Sequence[Path], *, ordered: bool = True) -> bool:
        """Open files that were dropped on the window."""
        return self.files.open_paths(paths, ordered=ordered)

    def may_close(self) -> bool:
        """Ask about unsaved changes."""
        return self.guard.is_left or self.files.may_lose_changes()

    def leave(self) -> None:
        """Do not ask from here on; what is not saved stays in the journal."""
        self.guard.is_left = True

    def close(self) -> None:
        """Let go of everything that runs."""
        self.document.changed.disconnect(self._on_document_changed)
        self.view.cancel_gesture()
        self.guard.close()
        self.photographer.close()
        self.bench_dock.close_bench()
        self.measured.close()
        self.ruler.close()
        self.tree.close()
        self.glide.stop()
        self._close_strip()
        self.modes.close()
        self.docks.close()
        self.compare.close()
        if self._finder is not None:
            self._finder.close()
        self.panels.close()
        self.playback.close()
        self.parts.preview.close()
        self.parts.bridge.close()


def _looks_of(scenario: Scenario) -> tuple[str, Places]:
    """What decides where chips stand, besides the fabric."""
    return scenario.layout, scenario.places


def _is_drawn_alike(drawn: Scenario, wanted: Scenario) -> bool:
    """Whether two scenarios are of the very same fabric, though built twice."""
    parts = ((s.spec, s.layout, s.places, s.faults, s.hardware) for s in (drawn, wanted))
    return drawn is wanted or operator.eq(*parts)


def fill(window: MainWindow, document: Document) -> Desk:
    """Show a document in a window, and let the user work on it."""
    window.desk = desk = Desk(window, document)
    window.dress_menus()
    return desk
