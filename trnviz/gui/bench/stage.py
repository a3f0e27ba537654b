"""The canvas while it plays a collective: banner, event line, flows in the air, the way back."""

from time import perf_counter

import numpy as np
from PySide6.QtCore import QObject, QTimer

from trnviz.gui.bench.banner import Banner
from trnviz.gui.bench.panel import BenchPanel
from trnviz.gui.canvas.selection import Selection, from_names
from trnviz.gui.figures import format_count, format_time
from trnviz.gui.language import said
from trnviz.gui.parts import Parts
from trnviz.session.bench import BenchRun, event_line, seen

_LIVE_INTERVAL_S = 0.2


class Stage(QObject):
    """Puts a run on the canvas in place of the document's step, and takes it off again."""

    def __init__(self, parts: Parts, panel: BenchPanel, banner: Banner, parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._panel, self._banner = parts, panel, banner
        self.run: BenchRun | None = None
        self._told_s = 0.0
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.timeout.connect(self.show_flows)
        banner.back_wanted.connect(self.leave)
        parts.playback.moved.connect(self._on_moved)
        parts.playback.state_changed.connect(self._on_state_changed)
        parts.scene.selection_changed.connect(self._on_selected)
        panel.tabs.currentChanged.connect(self.show_flows)
        panel.flows_table.chosen_row.connect(self._on_flow_chosen)
        self.show_flows()

    @property
    def is_on(self) -> bool:
        """Whether the canvas plays a collective."""
        return self.run is not None

    def play(self, run: BenchRun) -> None:
        """Play a run from its start."""
        self.run = run
        has_model = self._parts.document.scenario.model is not None
        step, fabric = self.tr("Back to the step (Esc)"), self.tr("Back to the fabric (Esc)")
        back = step if has_model else fabric
        self._banner.show_run(self.tr("Collective bench: {0}").format(said(run.title)), back)
        self._parts.scene.show_scope(*self._scope(run))
        self._parts.playback.invite(run, said(run.title), self._going_on)
        self._panel.show_on_canvas(on=True)
        self.show_flows()

    def _on_state_changed(self) -> None:
        """Make room for another run that came in place of this one."""
        if self.run is not None and self._parts.playback.guest not in (self.run, None):
            self._step_down()

    def leave(self) -> None:
        """Back to the document's step."""
        if self.run is None:
            return
        self._step_down()
        self._parts.playback.dismiss()

    def _step_down(self) -> None:
        self.run = None
        had_focus = self._banner.back.hasFocus()
        self._banner.setVisible(False)
        self._parts.scene.show_scope((), ())
        self._panel.show_on_canvas(on=False)
        self.show_flows()
        if had_focus:
            self._parts.view.setFocus()

    def _scope(self, run: BenchRun) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Chips and links that take part; nothing where that is every chip."""
        groups = run.result.collective.groups
        chips = np.unique(np.concatenate([group.chip_of_rank for group in groups]))
        if len(chips) == run.result.topology.chip_count:
            return (), ()
        return tuple(chips.tolist()), tuple(run.result.busy_links().tolist())

    def _selected(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Selected chips, those under selected tiles included, and selected links."""
        selection, placement = self._parts.scene.selection, self._parts.document.scenario.placement
        chips = list(selection.chips)
        if placement is not None:
            where = (int(placement.chip_of_rank[rank]) for rank in selection.ranks)
            chips += [chip for chip in where if chip >= 0]
        return tuple(dict.fromkeys(chips)), selection.links

    def _going_on(self, time_s: float) -> str:
        if self.run is None:
            return ""
        return said(event_line(self.run, time_s, *self._selected()))

    # the table

    def _on_moved(self, time_s: float) -> None:
        """Follow a few times a second: rows that flicker cannot be read."""
        if self.run is None:
            return
        self._banner.show_event(self._going_on(time_s))
        playing = self._parts.playback.player.is_playing
        if not playing or perf_counter() - self._told_s > _LIVE_INTERVAL_S:
            self.show_flows()
        elif not self._late.isActive():
            self._late.start(int(_LIVE_INTERVAL_S * 1000))

    def _on_selected(self) -> None:
        self.show_flows()
        if self.run is not None:
            self._parts.playback.loop.request()

    def show_flows(self) -> None:
        """The flows in the air now, where the table is looked at."""
        self._told_s = perf_counter()
        table, title = self._panel.flows, self._panel.flows_title
        if self.run is None:
            table.show_flows(None, np.zeros(0, dtype=np.int64))
            title.show_text(self.tr("Run a collective to see its flows, chunk by chunk."))
            return
        if not self._panel.flows_table.isVisible():
            return
        time_s = self._parts.playback.time_s()
        chips, links = self._selected()
        flows = seen(self.run, time_s, chips, links)
        every = seen(self.run, time_s) if chips or links else flows
        table.show_flows(self.run, flows)
        told = self.tr("{0} flows in the air at {1}")
        if chips or links:
            told = self.tr("{0} flows in the air at {1}, {2} at {3}")
        here = format_count(len(flows)), self._where(chips, links)
        title.show_text(told.format(format_count(len(every)), format_time(time_s), *here))

    def _where(self, chips: tuple[int, ...], links: tuple[int, ...]) -> str:
        topology = self._parts.document.scenario.topology
        names = [topology.chip_names[chip] for chip in chips]
        names += [topology.link_names[link] for link in links]
        return names[0] if len(names) == 1 else self.tr("the {0} selected").format(len(names))

    def _on_flow_chosen(self, row: int) -> None:
        links = self._panel.flows.links(row)
        if links:
            self._parts.scene.select(Selection(links=links))

    def select_name(self, name: str) -> None:
        """Select the chip or link of this name on the canvas."""
        self._parts.scene.select(from_names((name,), self._parts.document.scenario.topology, 0))

    def close(self) -> None:
        """Show nothing more."""
        self._late.stop()
