"""Fabrics that are no product, for tests of several packages."""

from trnviz.core import fabrics
from trnviz.core.custom_fabric import WORD, CustomFabric, CustomLink
from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind
from trnviz.files import hardware, topologies


def both_ways(*ends, capacity=1e9, latency=1e-6):
    """Links there and back between pairs of names."""
    return tuple(
        CustomLink(src=a, dst=b, capacity_bytes_per_s=capacity, latency_s=latency)
        for pair in ends
        for a, b in (pair, pair[::-1])
    )


KITE = CustomFabric(
    title="kite",
    chips=("a", "b", "c", "d"),
    switches=("s",),
    links=both_ways(("a", "s"), ("b", "s"), ("c", "s"), ("a", "d"), ("d", "b")),
)
"""Three chips on a switch, one more between two of them."""


def scenario(fabric=KITE):
    """A bare scenario on a spelled-out fabric."""
    spec = TopologySpec(text=WORD, custom=fabric)
    figures = hardware.read(fabric.hardware) if fabric.hardware else None
    return Scenario(spec=spec, topology=fabrics.build(spec, figures), hardware=figures)


def spelled(word):
    """A preset, spelled out."""
    topology = topologies.topology(word)
    names = topology.vertex_names
    rows = zip(
        topology.link_src.tolist(), topology.link_dst.tolist(),
        topology.link_capacity_bytes_per_s.tolist(), topology.link_latency_s.tolist(),
        topology.link_kind.tolist(), strict=True,
    )  # fmt: skip
    links = tuple(
        CustomLink(
            src=names[a], dst=names[b], capacity_bytes_per_s=capacity, latency_s=latency,
            kind=LinkKind(kind),
        )
        for a, b, capacity, latency, kind in rows
        if a != b
    )  # fmt: skip
    return CustomFabric(
        title=f"{word}, spelled out",
        chips=topology.chip_names,
        switches=names[topology.chip_count :],
        links=links,
        hardware=topology.hardware.name if topology.hardware else "",
    )
