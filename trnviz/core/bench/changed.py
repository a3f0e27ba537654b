"""A collective alone on a fabric that changes while it runs: its flows, followed one by one."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from trnviz.core.bench.run import CollectiveResult
from trnviz.core.errors import SimulationError
from trnviz.core.routing import route
from trnviz.core.simulation import changing
from trnviz.core.simulation.bound import bound
from trnviz.core.simulation.changing import FabricChange
from trnviz.core.topology import Topology


def meanwhile(
    result: CollectiveResult, changes: Sequence[tuple[float, Topology]]
) -> CollectiveResult:
    """The same run, the fabric changing at these moments.

    The algorithm is the one that was chosen for the fabric as it is at first.

    Raises:
        RoutingError: No way is left between two chips; the moment is named.
        SimulationError: The run does not hold every flow, or passes whole messages on.
    """
    if not changes or changes[0][0] >= result.run.time_s:
        return result
    if result.rules.network != "fluid" or result.images > 1:
        raise SimulationError("a fabric that changes needs --network fluid and every flow")

    ran = changing.simulate(
        result.schedule,
        result.routes,
        result.topology,
        [
            FabricChange(
                at_s=at_s,
                topology=fabric,
                routes=partial(route, result.schedule, fabric, ties=result.rules.ties),
            )
            for at_s, fabric in changes
        ],
    )
    best = _best([result.topology, *(fabric for _, fabric in changes)])
    return replace(result, run=ran.run, bound=bound(result.collective, best), changed=ran)


def _best(fabrics: Sequence[Topology]) -> Topology:
    """Every part as good as it is at its best moment: what no run can beat."""
    capacity = np.max([fabric.link_capacity_bytes_per_s for fabric in fabrics], axis=0)
    return replace(
        fabrics[0],
        link_capacity_bytes_per_s=capacity,
        link_up=np.any([fabric.link_up for fabric in fabrics], axis=0),
        chip_up=np.any([fabric.chip_up for fabric in fabrics], axis=0),
    )
