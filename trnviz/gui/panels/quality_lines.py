"""The quality of the placement in the inspector: the score, and what each part takes away."""

from typing import TYPE_CHECKING

from trnviz.gui.panels.facts import Fact, Section, Shown
from trnviz.session.quality_words import TITLES, figure

if TYPE_CHECKING:  # made by the worker, long after the window
    from trnviz.core.quality import Quality

_LEAST_POINTS = 0.05
"""Less than this is said as 0."""


def with_quality(sections: tuple[Section, ...], shown: Shown) -> tuple[Section, ...]:
    """The overview with the quality of the placement behind the step."""
    if shown.result is None:
        return sections
    return (*sections[:1], section(shown.result.quality, shown.result.mode), *sections[1:])


def _points(lost: float) -> str:
    """What a part takes away; nothing is 0, not a minus before it."""
    return f"−{lost:.1f}" if lost >= _LEAST_POINTS else "0"


def section(quality: "Quality", mode: str) -> Section:
    """The score, and a line a part: its figure, and the points that it takes away."""
    facts = tuple(
        Fact(
            label=TITLES[part],
            value=f"{figure(part, quality, mode)}, {_points(quality.lost[part])}",
            alarm=part == "hbm" and quality.is_overfull,
        )
        for part in TITLES
    )
    return Section(title=f"Placement quality, {quality.score:.0f} of 100", facts=facts)
