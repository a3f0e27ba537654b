"""The undoable value: everything that decides a result, and nothing else.

Camera, selection and the playback position are not in it. Two scenarios with the same identity have
the same result, so results are cached by identity.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.faults import Fault

if TYPE_CHECKING:  # a bare fabric is drawn before models and plans are loaded
    from collections.abc import Mapping

    from trnviz.core.hardware import HardwareSpec
    from trnviz.core.model import ModelSpec
    from trnviz.core.parallelism import Parallelism
    from trnviz.core.placement import Placement
    from trnviz.core.topology import Topology
    from trnviz.core.view import Annotation, Bookmark, Places

__all__ = ["Fault", "Scenario", "TopologySpec"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scenario:
    """A fabric, and perhaps a model that is cut and placed on it.

    Attributes:
        spec: What the fabric was built from.
        topology: The fabric with its faults applied.
        hardware: Figures in the chosen profile, with the user's changes; None on a generic fabric.
        faults: Applied in order.
        model: None for a bare fabric; then plan and placement are None as well.
        plan: How the model is cut.
        placement: Where each rank sits.
        algorithms: Algorithm by use ("tp", "cp", "ep", "pp", "dp"); absent means "auto".
        profile: "line" or "measured".
        network: "fluid" or "fifo".
        layout: Name of the drawing's layout.
        metric: What link colours show, one of `view.METRICS`.
        color_by: The dimension whose groups colour the tiles, one of `view.COLOR_BY`.
        hidden: Layers that are not drawn, of `view.LAYERS`.
        annotations: The user's notes on the drawing.
        bookmarks: Moments of the step to come back to, in order of time.
        places: Where chips were put by hand, by drawing; what is absent stands as laid out.
    """

    spec: TopologySpec
    topology: Topology
    hardware: HardwareSpec | None
    faults: tuple[Fault, ...] = ()
    model: ModelSpec | None = None
    plan: Parallelism | None = None
    placement: Placement | None = None
    algorithms: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    profile: str = "line"
    network: str = "fluid"
    layout: str = "racks"
    metric: str = "now"
    color_by: str = "pp"
    hidden: tuple[str, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()
    places: Places = field(default_factory=lambda: MappingProxyType({}))
