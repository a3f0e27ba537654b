"""Agreement with ASTRA-sim to the nanosecond, group by group; the table is printed with -s."""

import json
import sys

import numpy as np
import pytest

from tests.core.simulation.builders import topology
from tests.paths import SHARED, needs_shared
from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.routing import route
from trnviz.core.simulation import fifo
from trnviz.core.simulation.phases import Exchange, endpoint_ns, phases, schedule

pytestmark = needs_shared
PATH = SHARED / "golden" / "astra-sim.json"
GOLDEN = json.loads(PATH.read_text()) if PATH.is_file() else {"results": [], "topologies": {}}
EXCHANGES = {
    "ring": Exchange.RING,
    "direct": Exchange.DIRECT,
    "halvingDoubling": Exchange.HALVING_DOUBLING,
}
GIGA = {"dec": 10**9, "GiB": 2**30}
"""Bytes in what the peer's file calls a GB: as it reads it, and with its input scaled."""
WORDS = {"Ring": "ring", "FullyConnected": "full", "Switch": "switch"}
GROUPS = [
    group
    for group in GOLDEN["results"]
    if group["config"] in ("P1", "P1h")
    and group["backend"] == "aware"
    and group["algorithm"] in EXCHANGES
]


def key(group):
    parts = ("topology", "collective", "algorithm", "config", "bw_unit")
    return "-".join(group[part] for part in parts)


def fabric(group):
    about = GOLDEN["topologies"][group["topology"]]
    factors = zip(about["topology"], about["npus_count"], strict=True)
    return topology(
        "*".join(f"{WORDS[kind]}:{size}" for kind, size in factors),
        [bandwidth * GIGA[group["bw_unit"]] for bandwidth in about["bandwidth_GBps"]],
        [latency * 1e-9 for latency in about["latency_ns"]],
    )


def run_ns(group, size, chips):
    """Our time with the peer's end point delays added, as it reports it."""
    kind, exchange = CollectiveKind(group["collective"]), EXCHANGES[group["algorithm"]]
    steps = phases(kind, len(chips.dimensions), full=group["config"] == "P1")
    held = size // chips.chip_count if kind is CollectiveKind.ALL_GATHER else size
    plan = schedule(chips, steps, exchange, held)
    order = np.zeros(len(plan), np.int64)
    ways = route(plan, chips, "clockwise")
    run = fifo.simulate(plan, ways, chips, record="totals", injection=order)
    ends = sum(
        endpoint_ns(exchange, step.kind, chips.dimensions[step.dimension].size) for step in steps
    )
    return round(run.time_s * 1e9) + ends


@pytest.fixture(scope="module")
def table():
    rows = []
    yield rows
    lines = [f"{'group':60} {'sizes':>5} {'equal':>5} {'worst ns':>9}"]
    lines += [f"{name:60} {sizes:5} {equal:5} {worst:9}" for name, sizes, equal, worst in rows]
    whole = sum(sizes == equal for _, sizes, equal, _ in rows)
    lines.append(f"{len(rows)} groups, {whole} agree to the nanosecond at every size")
    sys.stdout.write("\n" + "\n".join(lines) + "\n")


@pytest.mark.parametrize("group", GROUPS, ids=key)
def test_the_peer_and_we_agree_to_the_nanosecond(group, table):
    chips = fabric(group)
    apart = [run_ns(group, int(size), chips) - ns for size, ns in group["ns"].items()]
    table.append((key(group), len(apart), apart.count(0), max(apart, key=abs)))
    assert not any(apart), apart


ALGORITHMS = {
    "ring": "dimension_ring",
    "direct": "dimension_direct",
    "halvingDoubling": "halving_doubling",
}


def has_a_name(group):
    """Not the full all-reduce on every dimension, nor the ring all-to-all."""
    kind, dimensions = group["collective"], len(GOLDEN["topologies"][group["topology"]]["topology"])
    if kind == "all_to_all":
        return group["algorithm"] == "direct"
    return group["config"] == "P1h" or kind != "all_reduce" or dimensions == 1


@pytest.mark.parametrize("group", [*filter(has_a_name, GROUPS)], ids=key)
def test_the_algorithms_by_name_agree_too(group):
    chips = fabric(group)
    kind, exchange = CollectiveKind(group["collective"]), EXCHANGES[group["algorithm"]]
    ranks = np.arange(chips.chip_count)
    everyone = ReplicaGroup(ranks=ranks, chip_of_rank=ranks, core_of_rank=ranks * 0)
    steps = phases(kind, len(chips.dimensions))
    ends = sum(
        endpoint_ns(exchange, step.kind, chips.dimensions[step.dimension].size) for step in steps
    )
    for size in sorted({"1024", "262144", "1073741824"} & set(group["ns"])):
        asked = Collective(
            name="by name",
            kind=kind,
            size_bytes=int(size),
            groups=(everyone,),
            algorithm=ALGORITHMS[group["algorithm"]],
        )
        plan = registry.plan(asked, chips)
        run = fifo.simulate(plan, route(plan, chips, "clockwise"), chips, record="totals")
        assert round(run.time_s * 1e9) + ends == group["ns"][size]
