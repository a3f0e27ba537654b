"""Measured beside modelled, in numbers and in words."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from trnviz.core.measured import CoreMemory, MeasuredRun
from trnviz.core.simulation.timeline import Timeline
from trnviz.core.units import format_bytes, format_rate, format_time

_SAME = 0.02
_TWICE = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Deviation:
    """One figure, twice.

    Attributes:
        what: Such as "1 MiB".
        measured: In SI.
        modelled: In SI.
    """

    what: str
    measured: float
    modelled: float

    @property
    def ratio(self) -> float | None:
        """Measured over modelled, None where the model says 0."""
        return self.measured / self.modelled if self.modelled > 0 else None


def in_words(deviation: Deviation, kind: str = "time") -> str:
    """One sentence: "1 MiB: measured 68 us, the model says 41 us: 1.66 times as long".

    Args:
        deviation: The two figures.
        kind: "time", "rate" or "bytes": how figures are written, and what more of it means.
    """
    show = {"time": format_time, "rate": format_rate, "bytes": format_bytes}[kind]
    measured, modelled = show(deviation.measured), show(deviation.modelled)
    return (
        f"{deviation.what}: measured {measured}, the model says {modelled}: "
        f"{_difference(deviation, kind)}"
    )


def _difference(deviation: Deviation, kind: str) -> str:
    more, less = {
        "time": ("longer", "shorter"),
        "rate": ("faster", "slower"),
        "bytes": ("more", "less"),
    }[kind]
    ratio = deviation.ratio
    if ratio is None:
        return "the model has none" if deviation.measured else "the same"
    if abs(ratio - 1) < _SAME:
        return "the same within 2 %"
    if ratio >= _TWICE:
        return f"{ratio:.3g} times as {'long' if kind == 'time' else 'much'}"
    if ratio < 1 / _TWICE:
        return f"{ratio * 100:.3g} % of it"
    return f"{abs(ratio - 1) * 100:.3g} % {more if ratio > 1 else less}"


def overall(deviations: Iterable[Deviation]) -> str:
    """All of them in a sentence: how far off in the middle, and where most."""
    known = [d for d in deviations if d.ratio is not None and d.ratio > 0]
    if not known:
        return "nothing to compare"
    ratios = np.array([d.ratio for d in known], dtype=float)
    worst = known[int(np.abs(np.log(ratios)).argmax())]
    middle = float(np.exp(np.median(np.log(ratios))))
    return (
        f"measured is {middle:.3g} times the model in the middle of {len(known)} "
        f"point{'' if len(known) == 1 else 's'}, {worst.ratio:.3g} times at {worst.what}"
    )


def memory(core: CoreMemory, ledger_bytes: int) -> Deviation:
    """What a core holds beside what the ledger says."""
    return Deviation(
        what=f"core {core.core}",
        measured=float(core.total_bytes),
        modelled=float(ledger_bytes),
    )


def links(
    run: MeasuredRun, modelled: Timeline, names: tuple[str, ...], most: int = 10
) -> tuple[Deviation, ...]:
    """Mean rates of the links that were measured, the busiest first."""
    measured, model = run.mean_rate(), modelled.mean_rate()
    seen = np.flatnonzero(run.known_ratio() > 0)
    order = seen[np.argsort(-np.maximum(measured, model)[seen], kind="stable")][:most]
    return tuple(
        Deviation(what=names[i], measured=float(measured[i]), modelled=float(model[i]))
        for i in order.tolist()
    )
