"""What a simulation of a scenario answers: the numbers behind every table and panel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the window names a result long before there is one
    from trnviz.core.memory import Ledger, Occupancy
    from trnviz.core.problem import Problem
    from trnviz.core.quality import Quality
    from trnviz.core.simulation.timeline import Timeline
    from trnviz.core.step.account import StepAccount
    from trnviz.core.step.record import StepRecord
    from trnviz.core.traffic import StepCollective

_STRETCH_BYTES = 400
"""A stretch with its pace and its numbers, as measured."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Row:
    """One collective of the step, as tables show it.

    Attributes:
        name: Such as "tp all_gather".
        dimension: "tp", "pp" or "dp".
        stage: Pipeline stage.
        replica: Data-parallel replica, -1 for all.
        operation: Of `CollectiveKind`.
        algorithm: That carries it out.
        groups: Ranks of each replica group.
        size_bytes: By the convention of `collectives.collective`.
        count: Executions in the step.
        start_s: Beginning of the first.
        duration_s: Time in the air, all executions added up.
        exposed_s: The part in which its ranks did nothing else.
    """

    name: str
    dimension: str
    stage: int
    replica: int
    operation: str
    algorithm: str
    groups: tuple[tuple[int, ...], ...]
    size_bytes: int
    count: float
    start_s: float
    duration_s: float
    exposed_s: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Result:
    """What one step of a scenario does.

    Attributes:
        mode: "training", "prefill" or "decode".
        step_time_s: The whole step.
        pace_s: From one step to the next. That is the step, save in decode, where the steps of a
            pipeline overlap; what counts in tokens, time and money counts by it.
        account: Where the time went.
        model_flops_utilization_ratio: Useful operations over what the plan's cores could do.
        tokens_per_s: Of the whole plan.
        quality: How good the placement is.
        time_to_first_token_s: Of a prompt; None in other modes.
        time_per_output_token_s: Of each sequence that is answered; None in other modes.
        bottleneck: Name of the link that is busy for the largest share of the step, or "".
        timeline: Rates of all links over the step.
        uses: Every collective of the step's program.
        collectives: One row for each of `uses`.
        ledger: What each rank keeps.
        occupancy: What each bank holds.
        problems: What the owner of the plan should know.
        record: What every lane did, for charts.
    """

    mode: str
    step_time_s: float
    pace_s: float
    account: StepAccount
    model_flops_utilization_ratio: float
    tokens_per_s: float
    bottleneck: str
    timeline: Timeline
    uses: tuple[StepCollective, ...]
    collectives: tuple[Row, ...]
    ledger: Ledger
    occupancy: Occupancy
    problems: tuple[Problem, ...]
    quality: Quality
    time_to_first_token_s: float | None = None
    time_per_output_token_s: float | None = None
    record: StepRecord | None = None

    @property
    def held_bytes(self) -> int:
        """About what it takes in memory: what is drawn so far, and what every lane did."""
        did = len(self.record.log.stretches) if self.record is not None else 0
        return self.timeline.held_bytes + did * _STRETCH_BYTES
