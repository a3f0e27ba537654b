"""The lines of the inspector and of tooltips: label, value with its unit, and where it is from."""

from dataclasses import dataclass, replace

from trnviz.core.frame import FrameState, Played
from trnviz.core.hardware import Figure, HardwareSpec
from trnviz.core.measured import MeasuredRun
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind
from trnviz.gui.language import Quote, said

KIND_TITLES = {
    LinkKind.NEURONLINK_XY: "NeuronLink X/Y",
    LinkKind.NEURONLINK_Z: "NeuronLink Z",
    LinkKind.EFA: "EFA",
    LinkKind.ON_CHIP: "on chip, core to core",
    LinkKind.GENERIC: "link",
}
CAPACITY_FIGURE = {
    LinkKind.NEURONLINK_XY: "neuronlink_xy_bytes_per_s",
    LinkKind.NEURONLINK_Z: "neuronlink_z_bytes_per_s",
    LinkKind.EFA: "efa_bytes_per_s",
    LinkKind.ON_CHIP: "on_chip_bytes_per_s",
}
LATENCY_FIGURE = {
    LinkKind.NEURONLINK_XY: "neuronlink_latency_s",
    LinkKind.NEURONLINK_Z: "neuronlink_latency_s",
    LinkKind.EFA: "efa_latency_s",
    LinkKind.ON_CHIP: "on_chip_latency_s",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One line.

    Attributes:
        label: What it is.
        value: With its unit.
        source: Where it is from, how sure that is, and what else was published; may be empty.
        target: The chip, link or "rank N" that the line leads to; may be empty.
        alarm: Whether it is something to worry about.
    """

    label: str
    value: str
    source: str = ""
    target: str = ""
    alarm: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Lines under a title."""

    title: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shown:
    """What is on screen: the scenario, its latest result, and the numbers at this moment.

    Attributes:
        scenario: What is drawn.
        result: Its latest result.
        frame: The numbers at this moment.
        is_stale: Whether an edit came after the result.
        guest: A run that the links show in place of the result's, such as a collective alone.
        measured: What was measured on the links, whether they show it or not.
        other: The step in the other hardware profile, None while it is not known.
    """

    scenario: Scenario
    result: Result | None
    frame: FrameState
    is_stale: bool = False
    guest: Played | None = None
    measured: MeasuredRun | None = None
    other: Result | None = None

    @property
    def played(self) -> Played | None:
        """The run that the links show."""
        return self.guest if self.guest is not None else self.result

    @property
    def played_name(self) -> str:
        """What that run is: "step", "collective" or "recording"."""
        if self.guest is None:
            return "step"
        return "recording" if isinstance(self.guest, MeasuredRun) else "collective"


def source_of(hardware: HardwareSpec | None, name: str) -> str:
    """Where a figure is from: source, confidence, note, alternatives; empty when unknown."""
    if hardware is None or name not in hardware.figures:
        return ""
    figure = hardware.figure(name)
    if name in hardware.changed:
        return f"{figure.text}, set in this document"
    return figure_source(figure)


def figure_source(figure: Figure) -> Quote:
    """The origin of one figure as a sentence or two."""
    parts = [f"{figure.source} ({figure.confidence})"]
    if figure.note:
        parts.append(figure.note)
    others = "; ".join(f"{other.text}: {other.source}" for other in figure.alternatives)
    if others:
        parts.append(f"Also published: {others}")
    return Quote(". ".join(part.rstrip(".") for part in parts))


def plain(sections: tuple[Section, ...], most: int) -> str:
    """The first lines as text, for a tooltip; sources in a few words."""
    lines = [said(sections[0].title)] if sections else []
    facts = [fact for section in sections for fact in section.facts]
    for fact in facts[:most]:
        source = said(fact.source).partition(". ")[0]
        line = f"{said(fact.label)}: {said(fact.value)}"
        lines.append(line + (f"   [{source}]" if source else ""))
    return "\n".join(lines)


def without_sources(section: Section) -> Section:
    """The same lines, shorter, for when several things are told at once."""
    return Section(
        title=section.title, facts=tuple(replace(fact, source="") for fact in section.facts)
    )
