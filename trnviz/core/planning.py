"""From a model and a fabric to a scenario: default degrees, the first placement."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from trnviz.core.diagnosis import problems
from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism, legal_tp
from trnviz.core.placement import Placement
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology

__all__ = ["Degrees", "fill", "problems", "scenario", "with_plan"]
_DEFAULT_TP: Final = 32
_DEFAULT_PP: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Degrees:
    """Degrees as a user gave them; None is filled in by `fill`, the others are kept.

    Attributes:
        tp: Tensor-parallel degree.
        pp: Pipeline stages.
        dp: Replicas.
        cp: Context-parallel degree.
        etp: Tensor-parallel degree inside an expert, 0 that of the rest.
        seq_len: Tokens of a sequence that is cut over CP x TP; 0 where none is.
    """

    tp: int | None = None
    pp: int | None = None
    dp: int | None = None
    cp: int = 1
    etp: int = 0
    seq_len: int = 0


def fill(
    degrees: Degrees, model: ModelSpec, topology: Topology, batches: int | None
) -> dict[str, int]:
    """Sensible values where the user gave none, under the names of `Parallelism`.

    TP is the largest legal degree up to 32 (two torus rows) that cuts the sequence evenly, PP one
    stage an instance up to 4, so that it runs over Z; DP takes the cores that are left, as far as
    the micro-batches divide.

    Args:
        degrees: What was given.
        model: What is cut.
        topology: What it is put on.
        batches: Micro-batches of a step over all replicas; None where nothing must divide.
    """
    cores = topology.core_count
    pp = degrees.pp or min(_DEFAULT_PP, topology.instance_count, model.layers)
    room = pp * degrees.cp
    most = max(1, min(_DEFAULT_TP, cores // (room * (degrees.dp or 1))))
    tp = degrees.tp or _largest_tp(degrees, model, most)
    left = max(1, cores // (tp * room))
    dp = degrees.dp or max(d for d in range(1, left + 1) if not batches or batches % d == 0)
    return {"tp": tp, "pp": pp, "dp": dp}


def _largest_tp(degrees: Degrees, model: ModelSpec, most: int) -> int:
    """The largest legal TP; one that cuts the sequence unevenly only where CP does already."""
    legal = [tp for tp in legal_tp(model, expert_tp=degrees.etp) if tp <= most]
    even = [tp for tp in legal if degrees.seq_len % (degrees.cp * tp) == 0]
    return max(even or legal)


def scenario(
    model: ModelSpec,
    plan: Parallelism,
    topology: Topology,
    spec: TopologySpec,
    *,
    algorithms: Mapping[str, str] | None = None,
) -> Scenario:
    """The model, cut and put where the launcher would put it.

    Raises:
        PlacementError: The plan is not possible for this model or on this fabric.
    """
    plan.check(model, topology)
    profile = topology.hardware.profile if topology.hardware else "line"
    bare = Scenario(spec=spec, topology=topology, hardware=topology.hardware, profile=profile)
    return with_plan(bare, model, plan, algorithms=algorithms)


def with_plan(
    bare: Scenario,
    model: ModelSpec,
    plan: Parallelism,
    *,
    algorithms: Mapping[str, str] | None = None,
) -> Scenario:
    """The same fabric with another model or plan on it, freshly placed.

    Raises:
        PlacementError: The plan is not possible for this model or on this fabric.
    """
    plan.check(model, bare.topology)
    return replace(
        bare,
        model=model,
        plan=plan,
        placement=Placement.initial(plan, bare.topology),
        algorithms=bare.algorithms if algorithms is None else MappingProxyType(dict(algorithms)),
    )
