"""Fabrics, schedules and routes made by hand, so that the simulation is tested on its own."""

from dataclasses import dataclass

import numpy as np

from trnviz.core.collectives.schedule import Schedule
from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.fabrics import build
from trnviz.core.simulation.routes import Routes


def topology(text, bandwidth=(), latency=(0.0,)):
    """A generic fabric."""
    return build(
        TopologySpec(
            text=text,
            bandwidths_bytes_per_s=tuple(bandwidth),
            latencies_s=tuple(latency),
        ),
        None,
    )


def schedule(size, *, src=None, dst=None, deps=(), step=None, priority=None, algorithm="by hand"):
    """Flows of these sizes; `deps` lists (flow, flow it waits for)."""
    flows = len(size)
    deps = np.array(sorted(deps), dtype=np.int64).reshape(-1, 2)
    zeros = np.zeros(flows, np.int32)
    return Schedule(
        flow_src=zeros if src is None else src,
        flow_dst=zeros if dst is None else dst,
        flow_src_core=zeros,
        flow_dst_core=zeros,
        flow_bytes=size,
        flow_chunk=np.arange(flows),
        flow_chunks=np.ones(flows),
        flow_step=zeros if step is None else step,
        flow_priority=zeros if priority is None else priority,
        flow_reduces=np.zeros(flows, bool),
        flow_group=zeros,
        flow_path=np.full(flows, -1),
        dep_start=np.concatenate([[0], np.cumsum(np.bincount(deps[:, 0], minlength=flows))]),
        dep_flow=deps[:, 1],
        algorithm=algorithm,
    )


def routes(paths, capacity, *, size, latency=0.0, flow=None, weight=None):
    """One sub-flow per path, each a list of resources."""
    lengths = [len(path) for path in paths]
    hops = np.concatenate([*(np.array(p, np.int64) for p in paths), np.zeros(0, np.int64)])
    return Routes(
        flow_of_subflow=np.arange(len(paths)) if flow is None else flow,
        subflow_bytes=size,
        subflow_latency_s=np.broadcast_to(latency, (len(paths),)),
        hop_start=np.concatenate([[0], np.cumsum(lengths)]),
        hop_resource=hops,
        hop_weight=np.ones(len(hops)) if weight is None else weight,
        resource_capacity_bytes_per_s=capacity,
    )


@dataclass(frozen=True)
class Torus:
    """A torus with its own numbering of links, for the reference cases.

    Link id = ((node * D) + axis) * 2 + (0 for the + way, 1 for the - way), nodes in C order.
    """

    shape: tuple[int, ...]

    @property
    def nodes(self):
        return int(np.prod(self.shape))

    @property
    def links(self):
        return self.nodes * len(self.shape) * 2

    def coords(self, node):
        return [int(c) for c in np.unravel_index(node, self.shape)]

    def walk(self, src, signed_steps):
        """Links of a way that goes so many steps along each axis, axis by axis."""
        at, links = self.coords(src), []
        for axis, steps in enumerate(signed_steps):
            way = 1 if steps > 0 else -1
            for _ in range(abs(steps)):
                node = int(np.ravel_multi_index(at, self.shape))
                links.append((node * len(self.shape) + axis) * 2 + (0 if way > 0 else 1))
                at[axis] = (at[axis] + way) % self.shape[axis]
        return links

    def steps(self, src, dst, tie):
        """Signed steps along each axis; `tie` picks the sign for half-way distances."""
        out = []
        for axis, (a, b) in enumerate(zip(self.coords(src), self.coords(dst), strict=True)):
            k = self.shape[axis]
            up = (b - a) % k
            if 2 * up == k:
                out.append(tie * up)
            else:
                out.append(up if 2 * up < k else up - k)
        return out

    def all_ways(self, src, dst):
        """Every combination of shortest directions."""
        ways = [[]]
        for axis, steps in enumerate(self.steps(src, dst, 1)):
            tied = 2 * steps == self.shape[axis]
            ways = [[*way, s] for way in ways for s in ((steps, -steps) if tied else (steps,))]
        return ways
