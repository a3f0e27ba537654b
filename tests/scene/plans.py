"""Scenarios for the tests of the picture: bare fabrics, and the 70B plan with its step."""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from trnviz.core import pipeline, planning
from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.frame import FrameState, frame
from trnviz.core.memory import KINDS
from trnviz.core.parallelism import Parallelism
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.files import huggingface, topologies
from trnviz.scene.drawing import Layout
from trnviz.scene.layout import layout
from trnviz.scene.page import page
from trnviz.scene.paint import compose
from trnviz.scene.style import Style


@lru_cache(maxsize=32)
def bare(name: str = "ultraserver") -> Scenario:
    topology = topologies.topology(name)
    return Scenario(spec=TopologySpec(text=name), topology=topology, hardware=topology.hardware)


@lru_cache(maxsize=8)
def training(**plan: int) -> Scenario:
    chosen = {"tp": 32, "pp": 4, "dp": 2} | plan
    topology = bare().topology
    model = huggingface.shipped("Llama-3.1-70B")
    return planning.scenario(
        model, Parallelism(**chosen), topology, TopologySpec(text="ultraserver")
    )


@lru_cache(maxsize=4)
def result(**plan: int) -> Result:
    return pipeline.simulate(training(**plan))


@lru_cache(maxsize=32)
def drawing(name: str = "ultraserver") -> Layout:
    return layout(bare(name).topology)


def fit(name: str = "ultraserver", width: int = 1600, height: int = 1000) -> float:
    return page(drawing(name), width, height).px_per_su


def state(scenario: Scenario, utilization=0.0, **changes) -> FrameState:
    """A frame with traffic made by hand."""
    topology = scenario.topology
    ratio = np.broadcast_to(np.asarray(utilization, float), topology.link_count)
    rate = ratio * topology.link_capacity_bytes_per_s
    made = replace(
        frame(scenario, None),
        has_traffic=True,
        link_utilization=ratio,
        link_rate_bytes_per_s=rate,
        moment_bytes_per_s=rate,
    )
    return replace(made, **changes)


def hbm(scenario: Scenario, gib: float, kind: str = "weights") -> np.ndarray:
    """Every bank with so much of one kind."""
    topology = scenario.topology
    held = np.zeros((topology.chip_count, topology.bank_count, len(KINDS)), np.int64)
    held[:, :, KINDS.index(kind)] = int(gib * 2**30)
    return held


def painted(scenario: Scenario, frame_state: FrameState, **style):
    style.setdefault("px_per_su", 1.0)
    return compose(layout(scenario.topology), frame_state, scenario, Style(**style))
