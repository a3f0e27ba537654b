"""The numbers on the canvas at the playback time: player, frame loop and document meet here."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QObject, Signal

from trnviz.core.against import Against, with_change
from trnviz.core.frame import Played, frame, occupancy_of, shown_at
from trnviz.core.memory import Occupancy
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.simulation.timeline import Timeline
from trnviz.gui.canvas.scene import CanvasScene, Showing
from trnviz.gui.frame_loop import FrameLoop
from trnviz.gui.language import tr
from trnviz.scene.packets import SPEED_SU_PER_S
from trnviz.session.change import Aspect, Change
from trnviz.session.document import Document
from trnviz.session.player import Player

_FASTER = 10**0.25
_PHASE_WRAP_SU = 1e7


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Guest:
    """A run that is played in place of the document's."""

    run: Played
    title: str
    going_on: Callable[[float], str]
    player: Player


class Playback(QObject):
    """Plays the document's result on the canvas, or a guest in its place."""

    moved = Signal(float)
    state_changed = Signal()
    frame_changed = Signal()

    def __init__(self, document: Document, scene: CanvasScene) -> None:
        super().__init__()
        self._document, self.scene = document, scene
        self._own = Player()
        self._guest: Guest | None = None
        self.frame = scene.shown.frame
        self.pace = 1.0
        self._phase_su = 0.0
        self._looks: tuple[object, ...] = ()
        self._shown_moment: tuple[object, ...] = ()
        self._against: Against | None = None
        phases = (("clock", self._advance), ("frame", self._compute), ("panels", self._tell))
        self.loop = FrameLoop(phases, self)
        document.changed.connect(self._on_document_changed)

    @property
    def player(self) -> Player:
        """The playhead over the run that is played."""
        return self._guest.player if self._guest is not None else self._own

    @property
    def is_still(self) -> bool:
        """Whether dots stand while time passes."""
        return not self.pace

    @property
    def guest(self) -> Played | None:
        """The run that is played in place of the document's, None for the document's."""
        return self._guest.run if self._guest is not None else None

    @property
    def guest_title(self) -> str:
        """What that run is, "" for the document's."""
        return self._guest.title if self._guest is not None else ""

    def invite(self, run: Played, title: str, going_on: Callable[[float], str]) -> None:
        """Play another run in place of the document's, from its start, until `dismiss`.

        With reduced motion it stands still at its busiest moment instead.

        Args:
            run: What is played.
            title: What it is.
            going_on: What to say about a moment of it.
        """
        now = perf_counter()
        self._own.clock.pause(now)
        player = Player()
        player.show(run.timeline, self._document.scenario.topology, now)
        player.set_speed(guest_speed(run.timeline), now)
        if not self.is_still:
            player.seek(0.0, now)
            player.toggle(now)
        self._guest = Guest(run=run, title=title, going_on=going_on, player=player)
        self._follow_state()

    def dismiss(self) -> None:
        """Play the document's run again, from where it stood."""
        if self._guest is not None:
            self._guest = None
            self._follow_state()

    def set_against(self, against: Against | None) -> None:
        """Let links show what they carry more or less than in another run; None for their load."""
        if against is not self._against:
            self._against = against
            self.loop.request()

    @property
    def against(self) -> Against | None:
        """The other run, None while links show their load."""
        return self._against if self._guest is None else None

    @property
    def run(self) -> Played | None:
        """The run that is played, None before there is one."""
        return self._result()

    def as_shown(self) -> Scenario:
        """The document's scenario as it is at the moment that is shown."""
        return shown_at(self._document.scenario, self._result(), self.frame.time_s)

    def begin_with(self, showing: Showing) -> None:
        """Another fabric: these are its numbers until the next frame."""
        self.frame, self._looks, self._shown_moment = showing.frame, (), ()

    # what the user does

    def toggle(self) -> None:
        """Play or pause."""
        self.player.toggle(perf_counter())
        self._follow_state()

    def pause(self) -> None:
        """Let time stand still."""
        if self.player.is_playing:
            self.toggle()

    def step(self, direction: int) -> None:
        """To the next or previous moment at which a rate changes."""
        self.player.step(direction, perf_counter())
        self._follow_state()

    def seek(self, time_s: float) -> None:
        """To a moment."""
        looped = self.player.loop_s
        self.player.seek(time_s, perf_counter())
        if self.player.loop_s != looped:
            self.state_changed.emit()
        self.loop.request()

    def loop_here(self, *, begins: bool) -> None:
        """Let the loop begin, or end, at the playback time."""
        self.loop_at(self.time_s(), begins=begins)

    def loop_at(self, time_s: float, *, begins: bool) -> None:
        """Let the loop begin, or end, at a moment."""
        from_s, to_s = self.player.loop_s or (0.0, self.player.duration_s)
        self.set_loop(time_s if begins else from_s, to_s if begins else time_s)

    def set_loop(self, from_s: float, to_s: float) -> None:
        """Play this stretch over and over."""
        self.player.set_loop(from_s, to_s, perf_counter())
        self.state_changed.emit()
        self.loop.request()

    def end_loop(self) -> None:
        """Play the whole run again."""
        self.player.end_loop(perf_counter())
        self.state_changed.emit()

    def to_busiest(self) -> None:
        """To the moment at which the links carry most."""
        self.player.to_busiest(perf_counter())
        self.loop.request()

    def set_speed(self, speed: float) -> None:
        """Simulated seconds per second."""
        self.player.set_speed(speed, perf_counter())
        self.state_changed.emit()

    def change_speed(self, direction: int) -> None:
        """Faster (+1) or slower (-1)."""
        self.set_speed(self.player.clock.speed * _FASTER**direction)

    def time_s(self) -> float:
        """The playback time."""
        return self.player.time_s(perf_counter())

    def _follow_state(self) -> None:
        self.loop.set_running(self.player.is_playing)
        self.state_changed.emit()

    # the phases of a frame

    def _advance(self, elapsed_s: float) -> None:
        if self.player.clock.has_ended(perf_counter()):
            self.player.clock.pause(perf_counter())
            self._follow_state()
        run_su_per_s = SPEED_SU_PER_S * self.pace
        if self.player.is_playing and run_su_per_s:
            self._phase_su = (self._phase_su + elapsed_s * run_su_per_s) % _PHASE_WRAP_SU
            self.scene.set_phase(self._phase_su)

    def _compute(self, _elapsed_s: float) -> None:
        """The numbers, if any differ from those shown; where only dots differ, only those."""
        document, time_s = self._document, self.time_s()
        result = self._result()
        scenario = shown_at(document.scenario, result, time_s)
        moment, against = _moment(result, time_s), self.against
        if against is not None and result is not None:
            moment += _moment(against.result, against.time_s(time_s, result))
        stale = document.is_stale and self._guest is None
        looks = (scenario, result, stale, moment if scenario.metric == "now" else (), against)
        if looks == self._looks and moment == self._shown_moment:
            return
        numbers = frame(scenario, result, time_s, scenario.metric, self.occupancy())
        if against is not None:
            numbers = with_change(numbers, (document.title, scenario, result), against)
        showing = Showing(scenario=scenario, frame=numbers, is_stale=stale and result is not None)
        show = self.scene.show_moment if looks == self._looks else self.scene.show_numbers
        self.frame, self._looks, self._shown_moment = numbers, looks, moment
        show(showing)
        self.frame_changed.emit()

    def _tell(self, _elapsed_s: float) -> None:
        self.moved.emit(self.time_s())

    def occupancy(self) -> Occupancy | None:
        """What the banks of the scenario on screen hold, also before its result is there."""
        return occupancy_of(self._document.scenario)

    def _result(self) -> Played | None:
        """The run that is played, if its links are those of the fabric on screen."""
        return self._fitting(self._guest.run) if self._guest is not None else self._step()

    def _step(self) -> Result | None:
        """The document's result, likewise."""
        result = self._document.result
        return result if self._fitting(result) is not None else None

    def _fitting(self, run: Played | None) -> Played | None:
        links = self._document.scenario.topology.link_count
        return run if run is not None and run.timeline.link_count == links else None

    def _on_document_changed(self, change: Change, _initiator: object) -> None:
        if change.touches(Aspect.TOPOLOGY):
            self.scene.expect(self._document.scenario.topology)
        if change.touches(Aspect.RESULT | Aspect.TOPOLOGY):
            self._show_run(fresh=change.touches(Aspect.MODEL))
            self._follow_state()
        self.loop.request()

    def _show_run(self, *, fresh: bool) -> None:
        """Give the player the run."""
        result, topology = self._step(), self._document.scenario.topology
        run = result.timeline if result is not None else None
        self._own.show(run, topology, perf_counter(), fresh=fresh)

    def going_on(self, time_s: float | None = None) -> str:
        """What the spans at a moment say, the playback time if none is given.

        Such as "stage 1 · tp all_gather".
        """
        at_s = self.time_s() if time_s is None else time_s
        if self._guest is not None:
            return self._guest.going_on(at_s)
        result = self._step()
        if result is None:
            return ""
        spans = result.timeline.spans_at(at_s)
        texts = (
            tr("stage {0} · {1}").format(s.stage, s.name) if s.stage >= 0 else s.name for s in spans
        )
        return ",  ".join(dict.fromkeys(texts))

    def close(self) -> None:
        """No frame comes after this."""
        self.loop.stop()
        self._document.changed.disconnect(self._on_document_changed)


def _moment(result: Played | None, time_s: float) -> tuple[object, ...]:
    """The intervals that hold at a time: while they are the same, so is every rate."""
    if result is None:
        return ()
    return tuple((id(e), i) for e, i in result.timeline.active(time_s))


_INTERVAL_WALL_S, _GUEST_WALL_S = 0.6, (8.0, 30.0)


def guest_speed(timeline: Timeline) -> float:
    """A speed at which the intervals can be told apart, but no run takes longer than half a minute.

    A run of a few intervals is over in some seconds.
    """
    intervals = sum(len(episode.time_s) - 1 for episode in timeline.episodes)
    wall_s = min(max(intervals * _INTERVAL_WALL_S, _GUEST_WALL_S[0]), _GUEST_WALL_S[1])
    return max(timeline.duration_s, 1e-9) / wall_s
