"""How long a schedule takes whose flows go in step: one step after another, each by itself.

Flows that start together arrive one after another, by their latencies. A resource is busy at least
from any moment on with all bytes that arrive later, and a step ends when the last resource has done
its work: nothing else holds its flows up. What is handed on between the cores of a chip waits for
no step: it goes on beside the next one, so its latency shows only in a step of its own.

That holds where all flows of a step start together: behind a barrier, or because every hop is one
link like the others. A ring without either has flows that run ahead of one another and meet those
of other steps; `goes_in_step` tells them apart.
"""

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import Topology


def goes_in_step(schedule: Schedule, topology: Topology) -> bool:
    """True for a ring whose flows start each step together.

    A ring is held by a barrier as soon as one hop differs from the others; without it all hops are
    links alike, or none is a link.
    """
    away = schedule.flow_src != schedule.flow_dst
    links = topology.links_between(schedule.flow_src[away], schedule.flow_dst[away])
    return bool((links >= 0).any())


def paced_s(schedule: Schedule, routes: Routes) -> float:
    """Seconds of all steps, one after another."""
    latency = np.where(
        _goes_on_beside(schedule)[routes.flow_of_subflow], 0.0, routes.subflow_latency_s
    )
    step = schedule.flow_step[routes.flow_of_subflow].astype(np.int64)
    took = np.zeros(schedule.step_count)
    np.maximum.at(took, step, latency)
    hops = np.diff(routes.hop_start)
    arrives = np.repeat(latency, hops)
    work = np.repeat(routes.subflow_bytes, hops) * routes.hop_weight
    work /= routes.resource_capacity_bytes_per_s[routes.hop_resource]
    place = np.repeat(step, hops) * len(routes.resource_capacity_bytes_per_s) + routes.hop_resource
    order = np.lexsort((-arrives, place))
    ends = arrives[order] + _since_the_last(place[order], work[order])
    np.maximum.at(took, np.repeat(step, hops)[order], ends)
    return float(took.sum())


def _goes_on_beside(schedule: Schedule) -> BoolArray:
    """(F,) bool, handed on inside a chip in a step in which others go between chips."""
    between = np.zeros(schedule.step_count, dtype=np.bool_)
    between[schedule.flow_step[schedule.flow_src != schedule.flow_dst]] = True
    handed_on: BoolArray = (schedule.flow_touches > 0) & between[schedule.flow_step]
    return handed_on


def _since_the_last(place: IntArray, work: FloatArray) -> FloatArray:
    """The sum of `work` within each run of equal places, up to and with each entry."""
    total = np.cumsum(work)
    begins = np.diff(place, prepend=-1) != 0
    before = np.where(begins, total - work, 0.0)
    result: FloatArray = total - np.maximum.accumulate(before)
    return result
