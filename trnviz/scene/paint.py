"""compose: numbers of one moment and a style become colours, widths, texts and dots."""

from dataclasses import replace
from functools import lru_cache

from trnviz.core.frame import FrameState
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.scene.chip_paint import chip_paint
from trnviz.scene.drawing import Layout
from trnviz.scene.framepaint import FramePaint, Label, LinkPaint
from trnviz.scene.legend import legend_rows
from trnviz.scene.link_paint import link_paint
from trnviz.scene.note_paint import note_paint
from trnviz.scene.packets import packet_paint
from trnviz.scene.rate_labels import rate_labels
from trnviz.scene.style import Style
from trnviz.scene.titles import fabric_labels, title_labels

__all__ = ["FramePaint", "Style", "compose", "with_packets"]


def compose(layout: Layout, frame: FrameState, scenario: Scenario, style: Style) -> FramePaint:
    """The looks of one frame; what is broken is so on the scenario's fabric."""
    layout = on_fabric(layout, scenario.topology)
    links = link_paint(layout, frame, style)

    return FramePaint(
        style=style,
        links=links,
        chips=chip_paint(layout, frame, links, scenario, style),
        packets=packet_paint(layout, frame, links, style),
        labels=_texts(layout, frame, links, style),
        legend=legend_rows(frame, scenario, style),
        notes=note_paint(layout, scenario.annotations, style),
    )


def on_fabric(layout: Layout, topology: Topology) -> Layout:
    """The same drawing of the fabric as it is at another moment."""
    if topology is layout.topology or topology.link_names != layout.topology.link_names:
        return layout
    return _on_fabric(layout, topology)


@lru_cache(maxsize=8)
def _on_fabric(layout: Layout, topology: Topology) -> Layout:
    return replace(layout, topology=topology)


def _texts(layout: Layout, frame: FrameState, links: LinkPaint, style: Style) -> tuple[Label, ...]:
    if not style.shows("labels"):
        return ()
    return (
        *title_labels(layout, style.px_per_su, style.theme),
        *fabric_labels(layout, frame, links, style),
        *rate_labels(layout, frame, links, style),
    )


def with_packets(
    paint: FramePaint, layout: Layout, frame: FrameState, phase_su: float
) -> FramePaint:
    """The same frame a little later: only the dots have moved."""
    style = replace(paint.style, phase_su=phase_su)
    packets = packet_paint(layout, frame, paint.links, style)
    return replace(paint, style=style, packets=packets)
