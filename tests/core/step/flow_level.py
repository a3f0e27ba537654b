"""A whole step flow by flow: every collective by its real schedule, every kernel as a timer.

Slow and exact; what the step on macro-flows is held against. A kernel is a flow of as many bytes as
it has seconds, over a resource of its own that carries one byte a second.
"""

from dataclasses import dataclass, field, replace

import numpy as np

from trnviz.core.collectives import registry
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.macro import macros
from trnviz.core.routing import route
from trnviz.core.simulation import engine
from trnviz.core.step.order import tasks_of

COLUMNS = (
    "flow_src", "flow_dst", "flow_src_core", "flow_dst_core", "flow_bytes", "flow_step",
    "flow_priority", "flow_reduces", "flow_path", "flow_touches",
)  # fmt: skip


@dataclass
class Flows:
    """Flows and dependencies while they are put together."""

    rows: dict = field(default_factory=lambda: {name: [] for name in COLUMNS})
    deps: list = field(default_factory=list)
    timers: list = field(default_factory=list)

    def one(self, chip, core, after, seconds=0.0):
        """A gate, or a timer."""
        row = dict.fromkeys(COLUMNS, 0) | {
            "flow_src": chip, "flow_dst": chip, "flow_src_core": core, "flow_dst_core": core,
            "flow_bytes": seconds, "flow_path": -1,
        }  # fmt: skip
        for name in COLUMNS:
            self.rows[name].append(row[name])
        self.deps.append(list(after))
        number = len(self.deps) - 1
        if seconds:
            self.timers.append(number)
        return number

    def collective(self, schedule, after):
        """All flows of a schedule; those that end it."""
        first = len(self.deps)
        waited = set()
        for name in COLUMNS:
            self.rows[name] += getattr(schedule, name).tolist()
        for flow in range(len(schedule)):
            own = schedule.dep_flow[schedule.dep_start[flow] : schedule.dep_start[flow + 1]]
            waited |= set(own.tolist())
            self.deps.append([first + int(dep) for dep in own] or list(after))
        return [first + flow for flow in range(len(schedule)) if flow not in waited]

    def schedule(self):
        count = len(self.deps)
        zero = np.zeros(count, dtype=np.int32)
        start = np.cumsum([0, *(len(deps) for deps in self.deps)])
        columns = {name: np.array(values) for name, values in self.rows.items()}
        return Schedule(
            **columns,
            flow_chunk=zero,
            flow_chunks=zero + 1,
            flow_group=zero,
            dep_start=start,
            dep_flow=np.array([dep for deps in self.deps for dep in deps], dtype=np.int32),
            algorithm="step",
        )


def run(scenario, program):
    """The step's time, flow by flow."""
    flows = Flows()
    placement, topology = scenario.placement, scenario.topology
    chosen = macros(program.uses, placement, topology)
    schedules = [
        registry.plan(replace(use, algorithm=one.algorithm).placed(placement), topology)
        for use, one in zip(program.uses, chosen, strict=True)
    ]
    tasks = tasks_of(program, program.micro_batches)
    ends = {}
    waits = list(tasks.waits)
    ready = [task for task, waiting in enumerate(waits) if not waiting]
    before = {task: [] for task in range(len(tasks))}
    while ready:
        task = ready.pop(0)
        ends[task] = _walk(flows, program, schedules, tasks.patterns[task], before[task])
        for follower in tasks.leads_to[task]:
            before[follower].append(ends[task])
            waits[follower] -= 1
            if not waits[follower]:
                ready.append(follower)
    schedule = flows.schedule()
    routes = _with_timers(route(schedule, topology), flows.timers)
    return engine.simulate(schedule, routes, topology, record="totals").time_s


def _walk(flows, program, schedules, patterns, after):
    """All phases of a task; the gate at its end."""
    last = flows.one(0, 0, after)
    for pattern in patterns:
        for _ in range(program.patterns[pattern].turns):
            for phase in program.patterns[pattern].phases:
                last = _phase(flows, schedules, phase, last)
    return last


def _phase(flows, schedules, phase, last):
    ends, carried = [], [last]
    if phase.seconds:
        ends.append(flows.one(0, 0, [last], phase.seconds))
    for use, times in phase.uses:
        for _ in range(times):
            carried = [flows.one(0, 0, flows.collective(schedules[use], carried))]
    return flows.one(0, 0, [*ends, *carried])


def _with_timers(routes, timers):
    """A resource of its own for every timer."""
    timed = {flow: number for number, flow in enumerate(timers)}
    first = len(routes.resource_capacity_bytes_per_s)
    hops, weights, start = [], [], [0]
    for subflow, flow in enumerate(routes.flow_of_subflow.tolist()):
        here = slice(routes.hop_start[subflow], routes.hop_start[subflow + 1])
        hops += routes.hop_resource[here].tolist()
        weights += routes.hop_weight[here].tolist()
        if flow in timed:
            hops.append(first + timed[flow])
            weights.append(1.0)
        start.append(len(hops))
    latency = np.where(np.isin(routes.flow_of_subflow, timers), 0.0, routes.subflow_latency_s)
    capacity = [routes.resource_capacity_bytes_per_s, np.ones(len(timers))]
    return replace(
        routes,
        subflow_latency_s=latency,
        hop_start=np.array(start),
        hop_resource=np.array(hops),
        hop_weight=np.array(weights),
        resource_capacity_bytes_per_s=np.concatenate(capacity),
    )
