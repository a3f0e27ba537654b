"""Which events of a log are asked for: by what they are for, when, over which links, how large."""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import BoolArray, IntArray
from trnviz.core.event_log import FAULT, Log, Pattern
from trnviz.core.simulation.timeline import Span

ANY = ""
ALL_STAGES = -1


def kind_of(span: Span) -> str:
    """The operation alone: "all_reduce" of "tp all_reduce, loss"; "fault" of any fault."""
    if span.group == FAULT:
        return FAULT
    return span.name.removeprefix(f"{span.group} ").partition(",")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Conditions, all of which must hold; those left as they come hold always.

    Attributes:
        text: In the name of what it is for, or of a link; letters of either case.
        kind: The operation.
        dimension: Of the plan, such as "tp".
        stage: Of the pipeline, `ALL_STAGES` for what belongs to none; None for any.
        from_s: It goes on after this.
        to_s: And before this.
        least_bytes: It carries so many or more.
        links: It uses one of these; None for any.
    """

    text: str = ANY
    kind: str = ANY
    dimension: str = ANY
    stage: int | None = None
    from_s: float = 0.0
    to_s: float = float("inf")
    least_bytes: float = 0.0
    links: frozenset[int] | None = None


def rows(log: Log, wanted: Filter, link_names: tuple[str, ...]) -> IntArray:
    """(m,) i8 the events that pass, in order of time."""
    if not len(log):
        return np.zeros(0, np.int64)
    names, chosen = _named(wanted, link_names), _chosen(wanted, len(link_names))
    allowed = np.array([_passes(p, wanted, names, chosen) for p in log.patterns])
    holds = allowed[log.pattern] & (log.end_s > wanted.from_s) & (log.start_s < wanted.to_s)
    found: IntArray = np.flatnonzero(holds)
    return found


def _named(wanted: Filter, link_names: tuple[str, ...]) -> BoolArray:
    """(L,) the links whose name has the text."""
    if not wanted.text:
        return np.ones(len(link_names), np.bool_)
    text = wanted.text.lower()
    return np.array([text in name.lower() for name in link_names], np.bool_)


def _chosen(wanted: Filter, count: int) -> BoolArray:
    if wanted.links is None:
        return np.ones(count, np.bool_)
    chosen = np.zeros(count, np.bool_)
    chosen[list(wanted.links)] = True
    return chosen


def _passes(pattern: Pattern, wanted: Filter, named: BoolArray, chosen: BoolArray) -> bool:
    """Whether all events of a pattern pass, as far as time does not decide it."""
    span = pattern.span
    return (
        wanted.kind in (ANY, kind_of(span))
        and wanted.dimension in (ANY, span.group)
        and wanted.stage in (None, max(span.stage, ALL_STAGES))
        and pattern.hop_bytes >= wanted.least_bytes
        and (wanted.text.lower() in span.name.lower() or bool(named[pattern.link].any()))
        and bool(chosen[pattern.link].any())
    )
