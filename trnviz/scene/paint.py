"""compose: numbers of one moment and a style become colours, widths, texts and dots."""

from dataclasses import replace

from trnviz.core.frame import FrameState
from trnviz.core.scenario import Scenario
from trnviz.scene.chip_paint import chip_paint
from trnviz.scene.drawing import Layout
from trnviz.scene.framepaint import FramePaint
from trnviz.scene.labels import fabric_labels, title_labels
from trnviz.scene.legend import legend_rows
from trnviz.scene.link_paint import link_paint
from trnviz.scene.packets import packet_paint
from trnviz.scene.style import Style

__all__ = ["FramePaint", "Style", "compose", "with_packets"]


def compose(layout: Layout, frame: FrameState, scenario: Scenario, style: Style) -> FramePaint:
    """The looks of one frame."""
    links = link_paint(layout, frame, style)
    labels = (
        title_labels(layout, style.px_per_su, style.theme)
        + fabric_labels(layout, frame, links, style)
        if style.shows("labels")
        else ()
    )
    return FramePaint(
        style=style,
        links=links,
        chips=chip_paint(layout, frame, links, scenario, style),
        packets=packet_paint(layout, frame, links, style),
        labels=labels,
        legend=legend_rows(frame, scenario, style),
    )


def with_packets(
    paint: FramePaint, layout: Layout, frame: FrameState, phase_su: float
) -> FramePaint:
    """The same frame a little later: only the dots have moved."""
    style = replace(paint.style, phase_su=phase_su)
    packets = packet_paint(layout, frame, paint.links, style)
    return replace(paint, style=style, packets=packets)
