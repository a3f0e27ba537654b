"""Where the figures of a link are from, also of one that a user added: that is an assumption."""

from collections.abc import Iterator

from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind
from trnviz.gui.panels.facts import CAPACITY_FIGURE, LATENCY_FIGURE, Fact, Shown, source_of
from trnviz.session.rework_edits import usual_figures


def is_added(scenario: Scenario, name: str) -> bool:
    """Whether somebody added this chip or link to the fabric by hand."""
    spec = scenario.spec
    by_rework = any(name in link.names for link in spec.rework.links)
    return by_rework or (spec.custom is not None and name in spec.custom.added)


def told(scenario: Scenario, name: str) -> Iterator[Fact]:
    """A line about a chip or a link that no fabric of this kind has."""
    if is_added(scenario, name):
        yield Fact(
            label="assumption",
            value="added by hand",
            source="Added in this document: no published fabric has it",
        )


def source_of_link(shown: Shown, index: int, *, is_rate: bool) -> str:
    """Where the rate or the latency of a link is from.

    Args:
        shown: What is on screen.
        index: The link.
        is_rate: The rate, or else the latency.
    """
    topology = shown.scenario.topology
    if is_added(shown.scenario, topology.link_names[index]):
        return _of_added(shown, index, is_rate=is_rate)
    kind = LinkKind(int(topology.link_kind[index]))
    figure = _capacity_figure(kind, topology.lnc) if is_rate else LATENCY_FIGURE.get(kind, "")
    return source_of(topology.hardware, figure) or topology.source_of_kind.get(kind, "")


def _capacity_figure(kind: LinkKind, lnc: int) -> str:
    name = CAPACITY_FIGURE.get(kind, "")
    return "on_chip_lnc1_bytes_per_s" if kind is LinkKind.ON_CHIP and lnc == 1 else name


def _of_added(shown: Shown, index: int, *, is_rate: bool) -> str:
    topology = shown.scenario.topology
    usual = usual_figures(topology.changed_from or topology)[0 if is_rate else 1]
    column = topology.link_capacity_bytes_per_s if is_rate else topology.link_latency_s
    if shown.scenario.spec.custom is None and float(column[index]) == usual:
        first = topology.dimensions[0].name
        return f"An assumption of yours: the link was added, with what links along {first} have"
    return "An assumption of yours: the link was added, with this figure"
