"""How a model is cut: a plan, and what follows from it."""

from dataclasses import dataclass

from trnviz.core import advice, legality, rank_groups, stages
from trnviz.core.arrays import Int32Array
from trnviz.core.errors import PlacementError
from trnviz.core.legality import legal_tp
from trnviz.core.model import ModelSpec
from trnviz.core.plan import Plan
from trnviz.core.problem import Problem
from trnviz.core.rank_groups import Groups, row_pair_order
from trnviz.core.recipe import RECIPES
from trnviz.core.topology import Topology

__all__ = ["RECIPES", "Parallelism", "legal_tp", "row_pair_order"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parallelism(Plan):
    """A plan, and what follows from it: ranks, groups, layers, what is legal."""

    @property
    def grid(self) -> Int32Array:
        """(PP, DP, CP, TP) i4, the rank at each place of the plan."""
        return rank_groups.grid(self)

    @property
    def stage_of_rank(self) -> Int32Array:
        """(R,) i4, the pipeline stage of each rank."""
        return rank_groups.index_of_rank(self, "pp")

    @property
    def dp_of_rank(self) -> Int32Array:
        """(R,) i4, the replica each rank belongs to."""
        return rank_groups.index_of_rank(self, "dp")

    @property
    def cp_of_rank(self) -> Int32Array:
        """(R,) i4, the piece of the sequence each rank holds."""
        return rank_groups.index_of_rank(self, "cp")

    @property
    def tp_of_rank(self) -> Int32Array:
        """(R,) i4, the slice of each layer each rank holds."""
        return rank_groups.index_of_rank(self, "tp")

    @property
    def ep_of_rank(self) -> Int32Array:
        """(R,) i4, the group of experts each rank holds."""
        return rank_groups.index_of_rank(self, "ep")

    def groups(self, dimension: str) -> Groups:
        """The ranks that differ in `dimension` only, in its order; one tuple a group.

        Dimensions are "pp", "dp", "cp", "tp"; of the experts' mesh "edp", "ep", "etp"; of ZeRO
        "replica", "shard", "copy", "expert_shard", "expert_copy".

        Raises:
            PlacementError: There is no such dimension.
        """
        return rank_groups.groups(self, dimension)

    def kv_groups(self, model: ModelSpec, *, adjacent: bool = True) -> Groups:
        """The ranks that keep a copy of the same K/V heads: neighbours on Trn2, not on Trn1."""
        return rank_groups.kv_groups(self, model.kv_heads, adjacent=adjacent)

    def layers_of_stage(self, model: ModelSpec) -> tuple[int, ...]:
        """Layers on each stage; what does not divide goes one each to the last ones."""
        return stages.layers_of_stage(self, model.layers)

    def in_flight(self, stage: int) -> int:
        """Micro-batches whose activations `stage` holds at its fullest moment, all parts of it."""
        return sum(stages.in_flight(self, stage))

    def check(self, model: ModelSpec, topology: Topology) -> tuple[Problem, ...]:
        """What a runtime does not support, and what is only unwise; positions are not looked at.

        Raises:
            PlacementError: The model cannot be cut like this, or the fabric cannot hold the ranks;
                the message names the nearest legal values.
        """
        wrong = tuple(legality.impossible(self, model, topology))
        if wrong:
            raise PlacementError("; ".join(wrong))
        return (
            *legality.unsupported(self, model, topology),
            *advice.unwise(self, model, topology),
        )
