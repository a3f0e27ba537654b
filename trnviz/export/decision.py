"""The placement as what a job needs: rank map, replica groups, environment, configuration."""

import json

from trnviz.core import unplaced
from trnviz.core.errors import InputError
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.scenario import Scenario
from trnviz.export import tables
from trnviz.files import nxdt
from trnviz.files.placement_files import GROUPS, RANKS_FORMAT

_ULTRASERVER_NODES = {"ultraserver": 4, "ultraserver-4x": 4, "ultraserver-2x": 2}


def _decided(scenario: Scenario) -> tuple[Parallelism, Placement]:
    if scenario.plan is None or scenario.placement is None:
        raise InputError(
            "there is no placement to write", hint="a document with a model and a plan has one"
        )
    unplaced.require_placed(scenario, "a placement to run by")
    return scenario.plan, scenario.placement


def rank_map(scenario: Scenario) -> bytes:
    """Every rank with its chip, core, instance and device.

    Raises:
        InputError: There is no placement.
    """
    _decided(scenario)
    table = tables.table("ranks", scenario, None)
    rows = ",\n".join(
        "  " + json.dumps(dict(zip(table.columns, row, strict=True))) for row in table.rows
    )
    head = {"format": RANKS_FORMAT, "fabric": scenario.topology.name}
    return (json.dumps(head)[:-1] + ', "ranks": [\n' + rows + "\n]}\n").encode()


def replica_groups(scenario: Scenario, dimension: str = "tp") -> bytes:
    """The groups of one dimension as nccom-test reads them.

    Members are logical cores numbered through the whole fabric, in ring order.

    Raises:
        InputError: There is no placement, or no such dimension.
    """
    plan, placement = _decided(scenario)
    if dimension not in ("tp", "pp", "dp", "cp"):
        raise InputError(f"{dimension!r} is not a dimension", hint="tp, pp, dp or cp")
    cores = scenario.topology.cores_per_chip
    core_of_rank = (placement.chip_of_rank * cores + placement.core_of_rank).tolist()
    groups = [[core_of_rank[rank] for rank in group] for group in plan.groups(dimension)]
    lines = ",\n".join(f"  {json.dumps(group)}" for group in groups)
    return f'{{"{GROUPS}": [[\n{lines}\n]]}}\n'.encode()


def environment(scenario: Scenario) -> bytes:
    """The variables of each instance, as a shell reads them.

    Raises:
        InputError: There is no placement.
    """
    plan, placement = _decided(scenario)
    topology = scenario.topology
    local = tables.local_chips(scenario)
    cores = topology.cores_per_chip
    by_instance: dict[int, dict[int, list[int]]] = {}
    places = zip(placement.chip_of_rank.tolist(), placement.core_of_rank.tolist(), strict=True)
    for rank, (chip, core) in enumerate(places):
        used = by_instance.setdefault(int(topology.instance_of_chip[chip]), {})
        used.setdefault(local[chip] * cores + core, []).append(rank)
    lines = [f"# {plan.world} ranks on {topology.title}, one block an instance"]
    nodes = _ULTRASERVER_NODES.get(topology.name.partition(":")[0], 0)
    for instance, used in sorted(by_instance.items()):
        numbers = sorted(used)
        order = [rank for core in numbers for rank in used[core]]
        lines += [
            "",
            f"# instance {instance}: ranks {_ranges(order)} on its cores in that order",
            f"export NEURON_LOGICAL_NC_CONFIG={plan.lnc}",
            f"export NEURON_RT_VISIBLE_CORES={_ranges(numbers)}",
            f"export NEURON_RT_NUM_CORES={len(numbers)}",
        ]
        if nodes:
            lines.append(f"export NEURON_ULTRASERVER_NODE_CONFIG={nodes}")
        if len(by_instance) > 1:
            lines.append("# and NEURON_RT_ROOT_COMM_ID=HOST:PORT of rank 0, which no plan knows")
    return ("\n".join(lines) + "\n").encode()


def _ranges(numbers: list[int]) -> str:
    """Numbers as "0-3,8", in their order."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] + 1 == number:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(f"{a}-{b}" if b > a else f"{a}" for a, b in runs)


def configuration(scenario: Scenario) -> bytes:
    """The parallel part of a NeuronX Distributed Training configuration.

    Raises:
        InputError: There is no plan.
    """
    plan, _ = _decided(scenario)
    return nxdt.write(plan, scenario.topology)
