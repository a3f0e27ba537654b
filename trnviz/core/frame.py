"""FrameState: every number on the drawing at one simulated time."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray, distinct, frozen
from trnviz.core.entry import KINDS
from trnviz.core.errors import InputError
from trnviz.core.topology import LinkKind
from trnviz.core.view import METRICS

if TYPE_CHECKING:
    from trnviz.core.memory import Occupancy
    from trnviz.core.model import ModelSpec
    from trnviz.core.parallelism import Parallelism
    from trnviz.core.placement import Placement
    from trnviz.core.scenario import Scenario
    from trnviz.core.simulation.timeline import Episode, Timeline
    from trnviz.core.topology import Topology

SATURATED_RATIO = 0.95


class Played(Protocol):
    """A run that can be shown: the result of a step, or a collective alone."""

    @property
    def timeline(self) -> Timeline:
        """Rates of all links."""
        ...

    @property
    def occupancy(self) -> Occupancy | None:
        """What each bank holds, None where the run does not say."""
        ...


@runtime_checkable
class Recorded(Protocol):
    """A run in which links may have gaps: what was measured, not computed."""

    def known(self, time_s: float) -> BoolArray:
        """(L,) links that have data at a moment."""
        ...

    def known_ratio(self) -> FloatArray:
        """(L,) share of the run in which each link has data."""
        ...

    def mean_rate(self) -> FloatArray:
        """(L,) mean over the time in which a link has data."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LinkChange:
    """What links carry more or less than in another run.

    Attributes:
        name: Of the other document.
        document: Of the one that is shown.
        ratio: (L,) f8 utilization minus the other's; NaN where only one of both has the link, or a
            run is missing. Of "bytes", the difference as a share of the most on any link of both.
        bytes_per_s: (L,) f8 rate minus the other's, NaN likewise.
    """

    name: str
    document: str
    ratio: FloatArray
    bytes_per_s: FloatArray
    largest_ratio: float = field(init=False)

    def __post_init__(self) -> None:
        known = np.abs(self.ratio[np.isfinite(self.ratio)])
        object.__setattr__(self, "largest_ratio", float(known.max(initial=0.0)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FrameState:
    """Numbers, not looks.

    Attributes:
        time_s: The moment.
        metric: What the links show, one of `view.METRICS`.
        has_traffic: False when nothing was simulated: links then have no data, which is not idle.
        link_rate_bytes_per_s: (L,) f8 by the metric; of "bytes", the mean rate.
        moment_bytes_per_s: (L,) f8 rate at this moment, whatever the metric; dots show it.
        link_utilization: (L,) f8 rate over capacity, 0 where a link is down; of "demand" it may
            pass 1; of "bytes", the share of the most that a link between chips carried.
        saturated: (L,) bool, at `SATURATED_RATIO` of the capacity or above.
        has_memory: False when no model is placed.
        hbm_bytes: (N, B, M) i8 by chip, bank and kind.
        active: What goes on, such as ("tp all_gather", "stage 3").
        change: What the links carry more or less than in another run, None without one.
        link_known: (L,) bool, links of which there is data; None for all of them. In a recording
            a gap is no data, which is not idle.
    """

    time_s: float
    metric: str
    has_traffic: bool
    link_rate_bytes_per_s: FloatArray
    moment_bytes_per_s: FloatArray
    link_utilization: FloatArray
    saturated: BoolArray
    has_memory: bool
    hbm_bytes: IntArray
    active: tuple[str, ...]
    change: LinkChange | None = None
    link_known: BoolArray | None = None

    def __post_init__(self) -> None:
        links = len(self.link_rate_bytes_per_s)
        for name, dtype in (
            ("link_rate_bytes_per_s", "f8"), ("moment_bytes_per_s", "f8"),
            ("link_utilization", "f8"), ("saturated", "?"),
        ):  # fmt: skip
            object.__setattr__(self, name, frozen(getattr(self, name), dtype, (links,)))
        if self.link_known is not None:
            object.__setattr__(self, "link_known", frozen(self.link_known, "?", (links,)))
        object.__setattr__(
            self, "hbm_bytes", frozen(self.hbm_bytes, "i8", (None, None, len(KINDS)))
        )


def frame(
    scenario: Scenario,
    result: Played | None,
    time_s: float = 0.0,
    metric: str = "now",
    occupancy: Occupancy | None = None,
) -> FrameState:
    """The numbers at one moment.

    Args:
        scenario: What is drawn.
        result: The run that is shown, None when there is none (yet).
        time_s: The moment, clipped to the run.
        metric: What the links show.
        occupancy: What the banks hold, where it is already known; else the run's, else computed.

    Raises:
        InputError: The metric is unknown.
    """
    if metric not in METRICS:
        raise InputError(f"{metric!r} is not a metric", hint=f"one of {', '.join(METRICS)}")
    if occupancy is None:
        told = result.occupancy if result is not None else None
        occupancy = told if told is not None else occupancy_of(scenario)
    timeline = result.timeline if result is not None else None
    topology = scenario.topology
    rate = moment = np.zeros(topology.link_count)
    is_told = timeline is not None
    if timeline is not None:
        time_s = min(max(time_s, 0.0), timeline.duration_s)
        moment = timeline.link_rate(time_s)
        found = moment if metric == "now" else _over_the_run(result, timeline, metric)
        rate, is_told = (found, True) if found is not None else (rate, False)
    ratio = utilization(rate, topology, (timeline, time_s), metric)
    shape = (topology.chip_count, topology.bank_count, len(KINDS))
    return FrameState(
        time_s=time_s,
        metric=metric,
        has_traffic=is_told,
        link_rate_bytes_per_s=rate,
        moment_bytes_per_s=moment,
        link_utilization=ratio,
        saturated=np.asarray(ratio >= SATURATED_RATIO) & (timeline is None or metric != "bytes"),
        has_memory=occupancy is not None,
        hbm_bytes=occupancy.hbm_bytes if occupancy is not None else np.zeros(shape, np.int64),
        active=_active(timeline, time_s),
        link_known=_known(result, time_s, metric),
    )


def _known(result: Played | None, time_s: float, metric: str) -> BoolArray | None:
    """The links that the metric is known of, None for all."""
    if not isinstance(result, Recorded):
        return None
    return result.known(time_s) if metric == "now" else result.known_ratio() > 0


def occupancy_of(scenario: Scenario) -> Occupancy | None:
    """What the banks hold, None where no model is placed on chips whose memory is known."""
    if scenario.model is None or scenario.plan is None or scenario.placement is None:
        return None
    if scenario.hardware is None:
        return None
    return _occupancy(scenario.model, scenario.plan, scenario.placement, scenario.topology)


@lru_cache(maxsize=4)
def _occupancy(
    model: ModelSpec, plan: Parallelism, placement: Placement, topology: Topology
) -> Occupancy:
    """Asked for by all that shows a scenario, each time anything of it is shown anew."""
    from trnviz.core import memory  # a bare fabric is drawn before the ledger is loaded

    return memory.occupancy(memory.ledger(model, plan, topology), placement, topology)


def busiest_s(timeline: Timeline, topology: Topology) -> float:
    """A moment at which most goes on between the chips: the middle of an interval.

    Each kind of link counts by the root of its mean utilization, so that NeuronLink and EFA at work
    together come before either alone. Of the break points only those of some turns are tried.
    """
    moments = np.array(_moments(timeline))
    if not len(moments):
        return 0.0
    weight = _weight_by_kind(topology)
    load = np.zeros((len(moments), weight.shape[1]))
    for episode in timeline.episodes:
        interval = _intervals_at(episode, moments)
        holds = interval >= 0
        load[holds] += (episode.rate_bytes_per_s @ weight[episode.link])[interval[holds]]
    score = np.sqrt(load).sum(axis=1)
    best = np.flatnonzero(score >= score.max() * (1 - 1e-9))[0]
    return float(moments[best])


def _weight_by_kind(topology: Topology) -> FloatArray:
    """(L, kinds) f8: a rate times this is its part of the mean utilization of the kind."""
    capacity, kind = topology.link_capacity_bytes_per_s, topology.link_kind
    counted = (capacity > 0) & (kind != LinkKind.ON_CHIP)
    members = counted[:, None] & (kind[:, None] == distinct(kind[counted])[None])
    each = members / np.maximum(members.sum(axis=0), 1)
    weight: FloatArray = each / np.where(counted, capacity, 1.0)[:, None]
    return weight


def _intervals_at(episode: Episode, moments: FloatArray) -> IntArray:
    """(m,) the interval of the pattern that holds at each moment, -1 for none."""
    run = np.searchsorted(episode.starts_s, moments, side="right") - 1
    since = moments - episode.starts_s[np.maximum(run, 0)]
    turn = np.floor(since / episode.period_s) if episode.period_s > 0 else np.full(len(since), -1.0)
    inside = (run >= 0) & (turn >= 0) & (turn < episode.count)
    at = np.searchsorted(episode.time_s, since - turn * episode.period_s, side="right") - 1
    interval: IntArray = np.where(inside, np.clip(at, 0, len(episode.time_s) - 2), -1)
    return interval


_MOST_MOMENTS = 400


def _moments(timeline: Timeline) -> list[float]:
    """Middles of the intervals of the first, the middle and the last period of every run."""
    times: set[float] = set()
    for episode in timeline.episodes:
        middles = (episode.time_s[1:] + episode.time_s[:-1]) / 2
        for turn in sorted({0, episode.count // 2, episode.count - 1}):
            for start in (episode.starts_s[0], episode.starts_s[len(episode.starts_s) // 2]):
                times.update((start + turn * episode.period_s + middles).tolist())
    ordered = sorted(t for t in times if 0 <= t <= timeline.duration_s)
    if len(ordered) > _MOST_MOMENTS:
        picks = np.linspace(0, len(ordered) - 1, _MOST_MOMENTS).astype(int)
        ordered = [ordered[i] for i in picks.tolist()]
    return ordered


def _over_the_run(result: Played | None, timeline: Timeline, metric: str) -> FloatArray | None:
    """(L,) by the metric, None where the run does not say."""
    if metric == "peak":
        return timeline.link_peak_bytes_per_s
    if metric == "demand":
        return timeline.demand_rate()
    return result.mean_rate() if isinstance(result, Recorded) else timeline.mean_rate()


def _of_the_most(carried: FloatArray, topology: Topology) -> FloatArray:
    """(L,) bytes over the most that any link between chips carried; inside them, at most 1."""
    between = topology.link_kind != LinkKind.ON_CHIP
    most = float(carried[between].max(initial=0.0)) or float(carried.max(initial=0.0))
    share: FloatArray = np.minimum(carried / most, 1.0) if most > 0 else carried * 0.0
    return share


def utilization(
    rate: FloatArray, topology: Topology, played: tuple[Timeline | None, float], metric: str
) -> FloatArray:
    """(L,) rates of a run at a moment as shares of what the links can carry, or could."""
    timeline, time_s = played
    capacity = topology.link_capacity_bytes_per_s
    if timeline is not None:
        if metric == "bytes":
            return _of_the_most(timeline.link_bytes, topology)
        changing = timeline.changing()
        if changing is not None and metric == "demand" and changing.demand_ratio is not None:
            return changing.demand_ratio()
        if changing is not None and metric == "peak":
            return np.minimum(changing.peak_ratio, 1.0)
        if changing is not None:
            known = changing.capacities
            is_now = metric == "now"
            capacity = known.at(time_s) if is_now else known.mean(0.0, timeline.duration_s)
    ratio = np.divide(rate, capacity, out=np.zeros(len(rate)), where=capacity > 0)
    return ratio if metric == "demand" else np.minimum(ratio, 1.0)


def shown_at(scenario: Scenario, result: Played | None, time_s: float) -> Scenario:
    """The scenario as it is drawn at a moment: what broke or healed in the run until then is so.

    A run on a fabric that stays as it is, and one of something else than the step, shows it as the
    step finds it.
    """
    if result is None or result.timeline.changing() is None:
        return scenario
    from trnviz.core.fault_times import scenario_at  # most documents never need it

    return scenario_at(scenario, time_s)


def _active(timeline: Timeline | None, time_s: float) -> tuple[str, ...]:
    if timeline is None:
        return ()
    return tuple(dict.fromkeys(span.name for span in timeline.spans_at(time_s)))
