"""Routes: for each sub-flow of a schedule, the resources it passes and how hard it leans on each.

A flow whose traffic has several equally short ways may be split into sub-flows. A resource is a
directed link, or, after the links, the memory of a chip (resource `L + chip`) and what else limits
one, in blocks (`core.chip_limits`). A reduction reads and writes memory several times for each byte
that arrives, so a hop has a weight.
Letters for shapes: F flows, G sub-flows, H hops, R resources.
"""

from dataclasses import dataclass

from trnviz.core.arrays import FloatArray, Int32Array, IntArray, frozen


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Routes:
    """Sub-flows and their hops as CSR.

    Attributes:
        flow_of_subflow: (G,) i4.
        subflow_bytes: (G,) f8, the share of the flow's bytes.
        subflow_latency_s: (G,) f8, waited before the first byte moves; nothing is held meanwhile.
        hop_start: (G + 1,) i8.
        hop_resource: (H,) i4.
        hop_weight: (H,) f8 bytes of the resource used per byte of the sub-flow.
        resource_capacity_bytes_per_s: (R,) f8, infinite where nothing limits.
        blocks: What the resources behind the links are and how many of each, chip by chip.
    """

    flow_of_subflow: Int32Array
    subflow_bytes: FloatArray
    subflow_latency_s: FloatArray
    hop_start: IntArray
    hop_resource: Int32Array
    hop_weight: FloatArray
    resource_capacity_bytes_per_s: FloatArray
    blocks: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        subflows, hops = len(self.flow_of_subflow), len(self.hop_resource)
        shapes = (
            ("flow_of_subflow", "i4", subflows), ("subflow_bytes", "f8", subflows),
            ("subflow_latency_s", "f8", subflows), ("hop_start", "i8", subflows + 1),
            ("hop_resource", "i4", hops), ("hop_weight", "f8", hops),
            ("resource_capacity_bytes_per_s", "f8", len(self.resource_capacity_bytes_per_s)),
        )  # fmt: skip
        for name, dtype, length in shapes:
            object.__setattr__(self, name, frozen(getattr(self, name), dtype, (length,)))

    def __len__(self) -> int:
        return len(self.flow_of_subflow)
