"""The undoable value: everything that decides a result, and nothing else.

Camera, selection and the playback position are not in it. Two scenarios with the same identity have
the same result, so results are cached by identity.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from trnviz.core.hardware import HardwareSpec
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.topology import Topology


@dataclass(frozen=True, slots=True, kw_only=True)
class TopologySpec:
    """What a fabric is built from; the text of `--topology`, taken apart.

    Attributes:
        text: As typed, such as "ultraserver:2" or "torus:4x4x4*switch:16".
        lnc: Physical cores per logical core.
        bandwidths_bytes_per_s: Of a generic fabric, one for all or one per dimension; empty for a preset.
        latencies_s: Likewise.
    """

    text: str
    lnc: int = 2
    bandwidths_bytes_per_s: tuple[float, ...] = ()
    latencies_s: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A part that is down or degraded.

    Attributes:
        kind: "link", "chip", "nic" or "instance".
        name: Its name, such as "i0.c5>i1.c5", "i0.c5" or "i0"; a NIC goes by its chip.
        share: What is left of its capacity; 0 is down.
        both_ways: For a link, whether the opposite direction is hit too.
    """

    kind: str
    name: str
    share: float = 0.0
    both_ways: bool = True


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
        algorithms: Algorithm by use ("tp", "pp", "dp"); absent means "auto".
        profile: "line" or "measured".
        network: "fluid" or "fifo".
        layout: Name of the drawing's layout.
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
