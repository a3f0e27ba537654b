"""What a drop would do, computed while the tiles are still in the hand; at most once a frame."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from trnviz.core import memory, unplaced
from trnviz.core.errors import PlacementError, TrnvizError
from trnviz.core.frame import SATURATED_RATIO, FrameState, frame
from trnviz.core.memory import Occupancy
from trnviz.core.placement import TRAY, Placement
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.gui.canvas.drop_edit import edit_of, words
from trnviz.gui.canvas.scene import CanvasScene, Showing
from trnviz.gui.canvas.selection import Drop
from trnviz.gui.figures import format_bytes, format_ratio
from trnviz.gui.language import said, tr
from trnviz.session.document import Document
from trnviz.session.edits import rank_name, rank_names
from trnviz.session.quality_words import change_lines
from trnviz.session.runner import SimResult

if TYPE_CHECKING:  # routing, schedules and threads: not before the first drag
    from trnviz.core.preview import Preview
    from trnviz.gui.forecast import Forecast


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Outlook:
    """What a drop leads to.

    Attributes:
        lines: For the ghost: what happens, and to which bytes.
        refused: Whether a drop would be refused.
        showing: The scenario after it with its numbers, None when it cannot be.
        asks: A scenario whose step is worth simulating, None when all is said.
    """

    lines: tuple[str, ...]
    refused: bool
    showing: Showing | None = None
    asks: Scenario | None = None


def outlook(
    drop: Drop, document: Document, held: Occupancy | None, foreseen: Result | None = None
) -> Outlook:
    """Apply the edit to a copy and look at the banks and the links.

    Args:
        drop: What is held over which chip.
        document: What it would be dropped on; not touched.
        held: What the banks hold now.
        foreseen: What experts or layers elsewhere do to the step, once that was simulated.
    """
    from trnviz.core.preview import preview  # routing and schedules: not before the first drag

    before = document.scenario
    try:
        after = document.preview(edit_of(drop, before))
    except TrnvizError as error:
        return Outlook(lines=(said(str(error)),), refused=True)
    if after is before:
        return Outlook(lines=(tr("stays where it is"),), refused=False)
    result = None if document.is_stale else document.result
    seen = preview(before, after, result)
    if seen is None or held is None:
        return Outlook(lines=_moves(before, after, drop), refused=False)
    lines = (*_moves(before, after, drop), *_bytes(before, held, seen.occupancy, drop.chip))
    if drop.piece is not None and result is not None:
        seen = _of_deal(seen, result, foreseen)
    why = memory.misfit(held, seen.occupancy, before.topology)
    refused = why is not None and not drop.over_commit
    if why is not None:
        more = tr("over-committed") if drop.over_commit else tr("hold Alt to over-commit")
        lines = (*lines, said(why), more)
    numbers = _numbers(after, result, seen.occupancy, seen.link_bytes)
    lines = (*lines, *_worst(before.topology, result, numbers))
    lines = (*lines, *map(said, change_lines(result, seen)))
    showing = Showing(scenario=after, frame=numbers)
    asks = drop.piece is not None and result is not None and foreseen is None
    asks = asks and not unplaced.aside(after)
    return Outlook(lines=lines, refused=refused, showing=showing, asks=after if asks else None)


def _of_deal(seen: "Preview", now: Result, foreseen: Result | None) -> "Preview":
    """Experts or layers elsewhere: loads as they are now until the step was simulated."""
    run = foreseen or now
    return replace(
        seen,
        link_bytes=run.timeline.link_bytes,
        step_time_s=foreseen.step_time_s if foreseen else None,
        quality=foreseen.quality if foreseen else None,
    )


def refusal(drop: Drop, scenario: Scenario) -> None:
    """Refuse a drop that overfills a bank without over-committing.

    Raises:
        PlacementError: It overfills one; the message says which and by how much.
    """
    placement, model, plan = scenario.placement, scenario.model, scenario.plan
    if drop.over_commit or placement is None or model is None or plan is None:
        return
    then = edit_of(drop, scenario).apply(scenario)
    after, cut = then.placement, then.plan
    if after is None or cut is None:
        return
    topology = scenario.topology
    why = memory.misfit(
        memory.occupancy(memory.ledger(model, plan, topology), placement, topology),
        memory.occupancy(memory.ledger(model, cut, topology), after, topology),
        topology,
    )
    if why is not None:
        raise PlacementError(tr("{0}; hold Alt to over-commit").format(said(why)))


def _moves(before: Scenario, after: Scenario, drop: Drop) -> tuple[str, ...]:
    """Which tiles go where, those that make room included."""
    old, new = before.placement, after.placement
    if old is None or new is None or before.plan is None:
        return ()
    if drop.piece is not None:
        return words(drop, before, after)
    if drop.chip == TRAY:
        return (tr("to the tray: on no chip"),)
    chip = before.topology.chip_names[drop.chip]
    others = [r for r in _moved(old, new) if r not in drop.ranks]
    shares = drop.over_commit and _shares(drop, new)
    first = (tr("share cores of {0}") if shares else tr("move to {0}")).format(chip)
    if not others:
        return (first,)
    back = said(unplaced.chip_name(new, before.topology, others[0]))
    one, many = said(rank_name(before.plan, others[0])), tr("{0} shards").format(len(others))
    name = one if len(others) == 1 else many
    return (first, tr("in exchange for {0}, to {1}").format(name, back))


def _shares(drop: Drop, placement: Placement) -> bool:
    return any(
        len(placement.ranks_at(int(placement.chip_of_rank[r]), int(placement.core_of_rank[r]))) > 1
        for r in drop.ranks
    )


def _moved(old: Placement, new: Placement) -> tuple[int, ...]:
    differs = (old.chip_of_rank != new.chip_of_rank) | (old.core_of_rank != new.core_of_rank)
    return tuple(np.flatnonzero(differs).tolist())


def _bytes(before: Scenario, held: Occupancy, after: Occupancy, target: int) -> tuple[str, ...]:
    """Bytes of the chips that change, the target first."""
    old, new = held.total_bytes.sum(axis=1), after.total_bytes.sum(axis=1)
    changed = np.flatnonzero(old != new).tolist()
    changed.sort(key=lambda chip: (chip != target, chip))
    names = before.topology.chip_names
    return tuple(
        f"{names[c]}: {format_bytes(int(old[c]))} → {format_bytes(int(new[c]))}"
        for c in changed[:_MOST_CHIPS]
    )


_MOST_CHIPS = 3


def _numbers(
    after: Scenario, result: Result | None, occupancy: Occupancy, carried: object
) -> FrameState:
    """The frame after the drop: exact bytes, and the estimated mean load of every link."""
    if result is None or carried is None:
        return frame(after, None, 0.0, "mean", occupancy)
    capacity = after.topology.link_capacity_bytes_per_s
    rate = np.asarray(carried, np.float64) / max(result.timeline.duration_s, 1e-12)
    ratio = np.divide(rate, capacity, out=np.zeros(len(rate)), where=capacity > 0)
    return FrameState(
        time_s=0.0,
        metric="mean",
        has_traffic=True,
        link_rate_bytes_per_s=rate,
        moment_bytes_per_s=rate,
        link_utilization=np.minimum(ratio, 1.0),
        saturated=ratio >= SATURATED_RATIO,
        has_memory=True,
        hbm_bytes=occupancy.hbm_bytes,
        active=(),
    )


def _worst(topology: Topology, result: Result | None, numbers: FrameState) -> tuple[str, ...]:
    """The link with the highest estimated mean load, beside what it is now."""
    if result is None or not numbers.has_traffic:
        return ()
    capacity = topology.link_capacity_bytes_per_s
    mean = result.timeline.mean_rate()
    now = np.divide(mean, capacity, out=np.zeros(len(mean)), where=capacity > 0)
    worst = int(numbers.link_utilization.argmax())
    before, after = float(now.max(initial=0.0)), float(numbers.link_utilization[worst])
    told = tr("busiest link {0}, mean {1} → about {2}")
    return (told.format(topology.link_names[worst], format_ratio(before), format_ratio(after)),)


class DropPreview:
    """Shows the outlook of the drop under the pointer, computed when the frame loop has time."""

    def __init__(
        self,
        document: Document,
        scene: CanvasScene,
        occupancy: Callable[[], Occupancy | None],
        request: Callable[[], object],
    ) -> None:
        self._document, self._scene, self._occupancy = document, scene, occupancy
        self._request = request
        self._wanted: Drop | None = None
        self._is_pending = False
        self._forecast: Forecast | None = None
        self._foreseen: dict[Drop, Result] = {}
        self._asked: Drop | None = None

    def want(self, drop: Drop | None) -> None:
        """Remember what to look at; None ends it."""
        self._wanted, self._is_pending = drop, drop is not None
        if drop is None:
            self._foreseen.clear()
            self._asked = None
            if self._forecast is not None:
                self._forecast.forget()
            self._scene.show_preview(None)
            self._scene.explain_drop((), refused=False)

    def compute(self, _elapsed_s: float) -> None:
        """The phase of the frame loop."""
        if not self._is_pending or self._wanted is None:
            return
        self._is_pending = False
        drop = self._wanted
        seen = outlook(drop, self._document, self._occupancy(), self._foreseen.get(drop))
        self._scene.explain_drop(seen.lines, refused=seen.refused)
        self._scene.show_preview(seen.showing)
        if seen.asks is not None and drop != self._asked:
            self._foresee(drop, seen.asks)

    def _foresee(self, drop: Drop, after: Scenario) -> None:
        """Simulate the step beside the window; the ghost tells of it as soon as it is known."""
        if self._forecast is None:
            from trnviz.gui.forecast import Forecast

            self._forecast = Forecast(self._scene)
            self._forecast.arrived.connect(self._on_arrived)
        self._asked = drop
        self._forecast.ask(after)

    def _on_arrived(self, outcome: SimResult[Result]) -> None:
        if self._asked is not None and outcome.result is not None:
            self._foreseen[self._asked] = outcome.result
            self._is_pending = self._wanted is not None
            self._request()

    def close(self) -> None:
        """End the thread that simulates, if there is one."""
        if self._forecast is not None:
            self._forecast.close()
            self._forecast = None


def label_of(scenario: Scenario, ranks: tuple[int, ...]) -> str:
    """The tiles by name or number, for titles."""
    return rank_names(scenario, ranks)
