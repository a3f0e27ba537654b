"""Keeps inspector, status line and playback bar at what the canvas shows."""

from dataclasses import dataclass
from time import perf_counter

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from trnviz.core.memory import Occupancy
from trnviz.core.topology import LinkKind
from trnviz.gui.bridge import Bridge
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.figures import format_bytes, format_ratio, format_time
from trnviz.gui.language import later, said, tr
from trnviz.gui.panels import describe, describe_piece
from trnviz.gui.panels.facts import Section, Shown, plain, without_sources
from trnviz.gui.panels.inspector import Inspector
from trnviz.gui.panels.other_profile import OtherProfile
from trnviz.gui.panels.overview import overview
from trnviz.gui.panels.playback_bar import PlaybackBar
from trnviz.gui.panels.quality_lines import with_quality
from trnviz.gui.panels.status_line import StatusLine
from trnviz.gui.playback import Playback
from trnviz.session.document import Document
from trnviz.session.edits import plan_name

_LIVE_INTERVAL_S, _LATE_S = 0.2, 0.5
_TOOLTIP_LINES = 13


@dataclass(frozen=True, slots=True, kw_only=True)
class Panels:
    """The widgets that are kept up to date."""

    inspector: Inspector
    status: StatusLine
    bar: PlaybackBar


class LivePanels(QObject):
    """Reads the document, the playback and the selection; writes only to the panels."""

    told = Signal()
    """What is known was told anew: who shows some of it follows."""

    def __init__(
        self, document: Document, playback: Playback, bridge: Bridge, panels: Panels
    ) -> None:
        super().__init__(playback)
        self._document, self._playback = document, playback
        self._scene = playback.scene
        self.inspector, self.status, self.bar = panels.inspector, panels.status, panels.bar
        self._told_s, self._is_due = 0.0, False
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.timeout.connect(self.refresh)
        self._scene.selection_changed.connect(self._on_selection_changed)
        playback.moved.connect(self._on_moved)
        playback.frame_changed.connect(self._on_frame_changed)
        playback.state_changed.connect(self._on_playback_changed)
        bridge.busy_changed.connect(self.show_state)
        self.bar.ruler.seek_requested.connect(playback.seek)
        self.bar.speed_chosen.connect(playback.set_speed)
        self._other = OtherProfile(document, self)
        self._other.arrived.connect(self._on_frame_changed)
        self._on_playback_changed()

    def shown(self) -> Shown:
        """What is on screen, for those that describe it."""
        return Shown(
            scenario=self._playback.as_shown(),
            result=self._document.result,
            frame=self._playback.frame,
            is_stale=self._document.is_stale,
            guest=self._playback.guest,
            measured=self._document.measured.run,
            other=None if self._document.is_stale else self._other.result,
        )

    def refresh(self) -> None:
        """Everything anew, now."""
        self._told_s, self._is_due = perf_counter(), False
        self._late.stop()
        self.inspector.show_sections(self.sections())
        self._show_worst()
        self._show_fullest()
        self.show_state()
        self.told.emit()

    def _on_selection_changed(self) -> None:
        """Another thing is read from its beginning."""
        self.refresh()
        self.inspector.verticalScrollBar().setValue(0)

    def refresh_with_frame(self) -> None:
        """What is known at once, now; everything anew with the frame that is to come, once."""
        self.show_state()
        self._is_due = True
        self._playback.loop.request()

    def refresh_soon(self) -> None:
        """What is known at once, now; the rest with the first result, or when that is late."""
        self._show_fullest()
        self.show_state()
        self._late.start(int(_LATE_S * 1000))

    def close(self) -> None:
        """Say nothing more."""
        self._late.stop()
        self._other.close()

    def sections(self) -> tuple[Section, ...]:
        """What there is to know about the selection."""
        selection, shown = self._scene.selection, self.shown()
        if selection.group:
            return describe.group(shown, selection.group, selection.ranks)
        if selection.count == 1:
            return _one(shown, selection)
        if selection.is_empty:
            return with_quality(overview(shown), shown)
        parts = [describe.shards(shown, selection.ranks)] if selection.ranks else []
        parts += [describe_piece.piece(shown, p)[:1] for p in selection.pieces[:_MOST_SHOWN]]
        parts += [describe.chip(shown, chip)[:1] for chip in selection.chips[:_MOST_SHOWN]]
        parts += [describe.link(shown, link)[:1] for link in selection.links[:_MOST_SHOWN]]
        return tuple(without_sources(section) for part in parts for section in part)

    def tooltip(self, hit: Hit) -> str:
        """The first lines about what is under the pointer."""
        return plain(self._about(hit), _TOOLTIP_LINES)

    def values(self, hit: Hit) -> str:
        """The same lines, without where they are from."""
        return plain(tuple(without_sources(each) for each in self._about(hit)), _TOOLTIP_LINES)

    def _about(self, hit: Hit) -> tuple[Section, ...]:
        shown = self.shown()
        if hit.kind is HitKind.LINK:
            return describe.link(shown, hit.link)[:1]
        if hit.kind is HitKind.PORT:
            return describe.port(shown, hit.chip)
        if hit.kind is HitKind.CHIP:
            return describe.chip(shown, hit.chip)[:2]
        if hit.kind in (HitKind.TILE, HitKind.PIECE):
            return self._about_tile(shown, hit)
        if hit.kind is HitKind.FRAME:
            name = self._scene.layout_.frames[hit.frame].name
            return (Section(title=tr("{0}: EFA switch").format(name), facts=()),) if name else ()
        return ()

    def _about_tile(self, shown: Shown, hit: Hit) -> tuple[Section, ...]:
        if hit.piece is not None:
            return describe_piece.piece(shown, hit.piece)[:1]
        rank = self._scene.rank_of(hit)
        name = shown.scenario.topology.chip_names[hit.chip]
        if rank < 0:
            return (Section(title=tr("{0} core {1}: free").format(name, hit.core), facts=()),)
        return describe.rank(shown, rank)[:1]

    def _on_moved(self, time_s: float) -> None:
        self.bar.show_time(time_s, self._playback.going_on())
        if self._is_due:
            self.refresh()

    def _on_frame_changed(self) -> None:
        """Follow the numbers, a few times a second: digits that flicker cannot be read."""
        if not self._playback.player.is_playing or perf_counter() - self._told_s > _LIVE_INTERVAL_S:
            self.refresh()
        elif not self._late.isActive():
            self._late.start(int(_LIVE_INTERVAL_S * 1000))

    def _on_playback_changed(self) -> None:
        player = self._playback.player
        self.bar.set_duration(player.duration_s)
        self.bar.ruler.show_loop(player.loop_s)
        self.bar.show_speed(player.clock.speed)
        self.bar.show_time(self._playback.time_s(), self._playback.going_on())

    def busiest_link(self) -> int:
        """The link between chips with the highest load on screen, -1 where none carries any."""
        frame, topology = self._playback.frame, self._document.scenario.topology
        counted = np.where(topology.link_kind == LinkKind.ON_CHIP, -1.0, frame.link_utilization)
        if not frame.has_traffic or not len(counted) or counted.max() <= 0:
            return -1
        return int(counted.argmax())

    def _show_worst(self) -> None:
        frame, topology = self._playback.frame, self._document.scenario.topology
        worst = self.busiest_link()
        if worst < 0:
            self.status.show_link(-1, "")
            return
        when = said(describe.metric_title(self.shown()))
        share = format_ratio(float(frame.link_utilization[worst]))
        text = tr("busiest link {0}: {1} {2}").format(when, topology.link_names[worst], share)
        self.status.show_link(worst, text)

    def _show_fullest(self) -> None:
        topology, frame = self._document.scenario.topology, self._playback.frame
        if not frame.has_memory:
            self.status.show_bank(-1, -1, "")
            return
        held = Occupancy(
            hbm_bytes=frame.hbm_bytes,
            bank_bytes=topology.bank_bytes,
            hbm_ratio=frame.hbm_bytes.sum(axis=2) / topology.bank_bytes,
            aside_bytes=np.zeros(frame.hbm_bytes.shape[2], np.int64),
        )
        chip, bank = held.fullest
        used, share = int(held.total_bytes[chip, bank]), float(held.hbm_ratio[chip, bank])
        text = tr("fullest bank: {0} bank {1}, {2}, {3}").format(
            topology.chip_names[chip], bank, format_bytes(used), format_ratio(share)
        )
        self.status.show_bank(chip, bank, text)

    def show_state(self) -> None:
        """Say whether the numbers belong to what is on screen."""
        document = self._document
        scenario = document.scenario
        self.status.show_plan(plan_name(scenario.plan) if scenario.plan else tr(_NO_MODEL))
        self.status.show_state(self._state_text())

    def _state_text(self) -> str:
        document = self._document
        if document.scenario.model is None:
            return tr("nothing to simulate")
        if document.error is not None:
            return tr("cannot be simulated: {0}").format(said(str(document.error)))
        if document.is_stale:
            first = document.result is None
            return tr("simulating...") if first else tr("simulating, links are stale...")
        result = document.result
        if result is None:
            return ""
        told = tr("step {0} ({1})")
        return told.format(format_time(result.step_time_s), tr(document.scenario.profile))


def _one(shown: Shown, one: Selection) -> tuple[Section, ...]:
    """All there is to know about the one thing that is selected."""
    if one.chips:
        return describe.chip(shown, one.chips[0])
    if one.links:
        return describe.link(shown, one.links[0])
    if one.pieces:
        return describe_piece.piece(shown, one.pieces[0])
    return describe.rank(shown, one.ranks[0])


_MOST_SHOWN = 12
_NO_MODEL = later("no model yet: choose one in the panel Plan (Ctrl+2)")
