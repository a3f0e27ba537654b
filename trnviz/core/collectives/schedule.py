"""A schedule: the flows of a collective, their sizes, and which must wait for which.

Letters for shapes: F flows, E dependencies. A flow carries a contiguous range of the collective's
chunks from one core to another; a chunk is the smallest piece that an algorithm moves on its own.
There is no clock in a schedule: a flow may start when all it depends on have been delivered. A flow
of no bytes from a core to itself is a gate: it is delivered when all it depends on are, and stands
for them, so that a barrier needs few dependencies.
"""

from dataclasses import dataclass, field

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, Int32Array, IntArray, frozen
from trnviz.core.errors import ScheduleError


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Schedule:
    """Flat arrays over flows, dependencies as CSR.

    Attributes:
        flow_src: (F,) i4 chip.
        flow_dst: (F,) i4 chip.
        flow_src_core: (F,) i4 logical core.
        flow_dst_core: (F,) i4 logical core.
        flow_bytes: (F,) f8.
        flow_chunk: (F,) i4 first chunk carried.
        flow_chunks: (F,) i4 number of chunks carried.
        flow_step: (F,) i4 step of the algorithm, from 0.
        flow_priority: (F,) i4, a link serves the lowest number first.
        flow_reduces: (F,) bool, the receiver adds what comes to what it has.
        flow_group: (F,) i4 replica group.
        flow_path: (F,) i4 which of the equally short ways to take; -1 lets the router choose.
        dep_start: (F + 1,) i8, `dep_flow[dep_start[f]:dep_start[f + 1]]` must be delivered first.
        dep_flow: (E,) i4.
        algorithm: Name of the algorithm that made it.
        flow_touches: (F,) f8 how often the memory of the destination is touched per byte, 0 for the
            usual; empty for all usual.
        chunk_bytes: (C,) f8 size of each chunk; chunks of all groups are numbered through. Empty
            where a schedule is too large to tell its chunks apart.
        chunk_owner: (C,) i4 position in its group of the rank that has the chunk first (all-gather,
            broadcast, all-to-all) or ends with it (reduce-scatter), of both for an all-reduce.
        chunk_group: (C,) i4 replica group.
        chunk_list: Where it is not empty, `flow_chunk` and `flow_chunks` are a range of this list
            of chunks and not of the chunks themselves.
        note: What a reader must know, such as why `auto` chose it.
    """

    flow_src: Int32Array
    flow_dst: Int32Array
    flow_src_core: Int32Array
    flow_dst_core: Int32Array
    flow_bytes: FloatArray
    flow_chunk: Int32Array
    flow_chunks: Int32Array
    flow_step: Int32Array
    flow_priority: Int32Array
    flow_reduces: BoolArray
    flow_group: Int32Array
    flow_path: Int32Array
    dep_start: IntArray
    dep_flow: Int32Array
    algorithm: str
    note: str = ""
    flow_touches: FloatArray = field(default_factory=lambda: np.zeros(0))
    chunk_bytes: FloatArray = field(default_factory=lambda: np.zeros(0))
    chunk_owner: Int32Array = field(default_factory=lambda: np.zeros(0, dtype=np.int32))
    chunk_group: Int32Array = field(default_factory=lambda: np.zeros(0, dtype=np.int32))
    chunk_list: Int32Array = field(default_factory=lambda: np.zeros(0, dtype=np.int32))

    def __post_init__(self) -> None:
        flows = len(self.flow_src)
        names = (
            "flow_src", "flow_dst", "flow_src_core", "flow_dst_core", "flow_chunk", "flow_chunks",
            "flow_step", "flow_priority", "flow_group", "flow_path",
        )  # fmt: skip
        for name in names:
            object.__setattr__(self, name, frozen(getattr(self, name), "i4", (flows,)))
        object.__setattr__(self, "flow_bytes", frozen(self.flow_bytes, "f8", (flows,)))
        object.__setattr__(self, "flow_reduces", frozen(self.flow_reduces, "?", (flows,)))
        object.__setattr__(self, "dep_start", frozen(self.dep_start, "i8", (flows + 1,)))
        object.__setattr__(self, "dep_flow", frozen(self.dep_flow, "i4", (None,)))
        touches = self.flow_touches if len(self.flow_touches) else np.zeros(flows)
        object.__setattr__(self, "flow_touches", frozen(touches, "f8", (flows,)))
        chunks = len(self.chunk_bytes)
        object.__setattr__(self, "chunk_bytes", frozen(self.chunk_bytes, "f8", (chunks,)))
        for name in ("chunk_owner", "chunk_group"):
            object.__setattr__(self, name, frozen(getattr(self, name), "i4", (chunks,)))
        object.__setattr__(self, "chunk_list", frozen(self.chunk_list, "i4", (None,)))
        if self.dep_start[0] != 0 or self.dep_start[-1] != len(self.dep_flow):
            raise ScheduleError("the dependency index does not span the dependencies")
        if len(self.dep_flow) and not (self.dep_flow.min() >= 0 and self.dep_flow.max() < flows):
            raise ScheduleError("a flow depends on a flow that does not exist")

    def __len__(self) -> int:
        return len(self.flow_src)

    @property
    def step_count(self) -> int:
        """Steps of the algorithm."""
        return int(self.flow_step.max()) + 1 if len(self) else 0
