"""What a run of the step leaves behind, before it becomes a timeline.

A lane that meets nobody's traffic is not followed phase by phase: its pattern is written down once
with the number of turns (`Turns`). Where collectives meet on a link, every stretch of constant
rate is written down (`Stretch`). Times are when they start; owners are lanes.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turns:
    """`count` undisturbed turns of a pattern."""

    start_s: float
    pattern: int
    count: int
    owner: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """Part of one phase at constant rate.

    Attributes:
        start_s: Beginning.
        end_s: End.
        use: The collective, or `COMPUTE`.
        progress_per_s: Executions of the collective carried per second, 0 for compute.
        owner: The lane, -1 for what belongs to none.
        label: Of compute.
    """

    start_s: float
    end_s: float
    use: int
    progress_per_s: float
    owner: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class BlockStart:
    """A forward or backward pass begins."""

    start_s: float
    lane: int
    direction: str
    micro_batch: int
