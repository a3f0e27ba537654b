"""Everything that is wrong with a scenario, in sentences: what does not fit, where, and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from trnviz.core import dealing, fault_problems, memory, tiers, unplaced
from trnviz.core.arrays import IntArray, distinct
from trnviz.core.errors import PlacementError
from trnviz.core.kv_cache import CacheCut, rank_bytes_per_token
from trnviz.core.memory import Ledger, Occupancy
from trnviz.core.model import ModelSpec
from trnviz.core.occupancy import bank_of_rank
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.problem import Problem, Severity
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.core.units import format_bytes

_MOST_OVER_MEAN: Final = 1.25
"""Fullest stage over the mean from which on it is noted (assumption)."""
_MOST_OF_GROUPS: Final = 1.1
"""Fullest group of experts over the mean of its stage from which on it is noted (assumption)."""
_MOST_NAMED: Final = 8


def problems(scenario: Scenario) -> tuple[Problem, ...]:
    """Everything that is wrong with a scenario, the worst first.

    A plan that is not possible is one error in the list; then nothing else can be said.
    """
    model, plan, placement = scenario.model, scenario.plan, scenario.placement
    if model is None or plan is None or placement is None:
        return (*fault_problems.changed(scenario), *fault_problems.broken(scenario))
    topology = scenario.topology
    try:
        of_plan = plan.check(model, topology)
    except PlacementError as error:
        return (Problem(code="impossible", severity=Severity.ERROR, message=str(error)),)
    held = memory.ledger(model, plan, topology)
    full = memory.occupancy(held, placement, topology)
    memories = _Memories(plan=plan, placement=placement, topology=topology, held=held, full=full)
    found = (
        *memories.overflows(),
        *_lying(scenario),
        *_misplaced(placement, topology),
        *fault_problems.stranded_later(scenario),
        *fault_problems.changed(scenario),
        *_of_groups(plan, placement, topology),
        *fault_problems.cut_groups(scenario),
        *memories.spread(),
        *memories.busy(),
        *memories.room(model),
        *of_plan,
        *fault_problems.broken(scenario),
    )
    order = list(Severity)
    return tuple(sorted(found, key=lambda problem: order.index(problem.severity)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Memories:
    """A ledger on its banks."""

    plan: Parallelism
    placement: Placement
    topology: Topology
    held: Ledger
    full: Occupancy

    def overflows(self) -> Iterator[Problem]:
        """One problem for all banks that hold the same bytes."""
        chips, banks = np.nonzero(self.full.hbm_ratio > 1)
        if not len(chips):
            return
        alike: dict[tuple[int, ...], list[int]] = {}
        for index, content in enumerate(self.full.hbm_bytes[chips, banks].tolist()):
            alike.setdefault(tuple(content), []).append(index)
        others = self._other_stages() if self.plan.pp > 1 else ""
        empty = int((self.full.total_bytes == 0).sum())
        bank_of = bank_of_rank(self.placement, self.topology)
        for content, found in alike.items():
            chip, bank = int(chips[found[0]]), int(banks[found[0]])
            where = f"{self.topology.chip_names[chip]} bank {bank}"
            ranks = np.flatnonzero(bank_of == chip * self.topology.bank_count + bank)
            message = _overflow(content, int(self.full.bank_bytes[bank]), where, len(found))
            yield Problem(
                code="hbm-overflow",
                severity=Severity.ERROR,
                message=message + self._beside(ranks, others, empty),
                where=where,
            )

    def _beside(self, ranks: IntArray, other_stages: str, empty: int) -> str:
        """What a sum over the node would hide: who fills the bank, and what others hold."""
        said = []
        if len(ranks) > 1:
            each = format_bytes(int(self.held.total_bytes[ranks].max()))
            said.append(f"{len(ranks)} ranks of {each} share it")
        if self.plan.pp > 1:
            stages = sorted({int(stage) for stage in self.plan.stage_of_rank[ranks]})
            own = _stages(stages)
            said.append(
                f"it holds {own}, while {other_stages}" if other_stages else f"it holds {own}"
            )
        if empty:
            one = empty == 1
            said.append(
                "1 other bank holds nothing" if one else f"{empty} other banks hold nothing"
            )
        return "".join(f"; {text}" for text in said)

    def _other_stages(self) -> str:
        chip, core = self.placement.chip_of_rank, self.placement.core_of_rank
        over = self.full.hbm_ratio[chip, self.topology.bank_of_core[core]] > 1
        over &= self.placement.placed
        bad = set(distinct(self.plan.stage_of_rank[over]).tolist())
        good = sorted(set(range(self.plan.pp)) - bad)
        if not good:
            return ""
        return f"stage {good[0]} fits" if len(good) == 1 else f"stages {_listed(good)} fit"

    def spread(self) -> Iterator[Problem]:
        """Stages that are far from equally full: the heaviest decides, not the mean."""
        if self.plan.pp == 1:
            return
        by_stage = [sum(e.size_bytes for e in entries) for entries in self.held.stages]
        mean = sum(by_stage) / len(by_stage)
        worst = self.held.heaviest_stage
        if by_stage[worst] < _MOST_OVER_MEAN * mean:
            return
        message = (
            f"stage {worst} is the heaviest with {format_bytes(by_stage[worst])} a rank, "
            f"{by_stage[worst] / mean:.2f} x the mean of {format_bytes(mean)}"
        )
        if self.plan.is_training:
            counts = [self.plan.in_flight(stage) for stage in range(self.plan.pp)]
            flight = f"micro-batches in flight from the first stage on: {_listed(counts)}"
            message = f"{message}; {flight}"
        yield Problem(
            code="uneven-memory",
            severity=Severity.NOTE,
            message=message,
            where=f"rank {self.held.heaviest_rank}",
        )

    def busy(self) -> Iterator[Problem]:
        """Groups of experts that keep more than others of their stage, and why."""
        if not self.held.groups:
            return
        sums = np.array([[sum(e.size_bytes for e in row) for row in of] for of in self.held.groups])
        stage = int((sums.max(axis=1) / sums.mean(axis=1)).argmax())
        most, least = int(sums[stage].argmax()), int(sums[stage].argmin())
        if sums[stage, most] < _MOST_OF_GROUPS * sums[stage].mean():
            return
        loads = dealing.loads(self.plan, stage)
        counts = dealing.counts(self.plan, stage)
        hold = f"; they hold {counts[most]} and {counts[least]}" if counts else ""
        ranks = (self.plan.stage_of_rank == stage) & (self.plan.ep_of_rank == most)
        yield Problem(
            code="uneven-experts",
            severity=Severity.NOTE,
            message=(
                f"in stage {stage} each rank of expert group {most} keeps "
                f"{format_bytes(int(sums[stage, most]))}, of group {least} "
                f"{format_bytes(int(sums[stage, least]))}: their experts are sent "
                f"{loads[most]:.3g} and {loads[least]:.3g} x the mean{hold}"
            ),
            where=f"rank {int(ranks.argmax())}",
        )

    def room(self, model: ModelSpec) -> Iterator[Problem]:
        """While serving, how far the KV cache can grow: until the fullest stage is full."""
        if self.plan.is_training or not self.full.fits:
            return
        stage, tokens = self._tightest(model)
        room = f"the KV cache has room for {tokens:,} tokens more of its sequence"
        if self.plan.batch > 1:
            many = self.plan.batch
            room = f"the KV cache has room for {tokens:,} tokens more of each of {many} sequences"
        if self.plan.pp > 1:
            room = f"{room}, set by stage {stage}, the first to be full"
        yield Problem(code="kv-room", severity=Severity.NOTE, message=room)

    def _tightest(self, model: ModelSpec) -> tuple[int, int]:
        """The stage whose banks are full first, and the tokens of each sequence until then.

        A window that is full already is counted as if it grew, so that it is never too many.
        """
        plan = self.plan
        cut = CacheCut(tp=plan.tp, value_bytes=plan.value_bytes)
        filled = bank_of_rank(self.placement, self.topology)[self.placement.placed]
        sharing = int(np.bincount(filled, minlength=1).max()) or 1
        room = []
        for stage, entries in enumerate(self.held.stages):
            free = int(self.full.bank_bytes.min()) // sharing - sum(e.size_bytes for e in entries)
            each = rank_bytes_per_token(memory.stage_kinds(model, plan, stage), cut)
            room.append(plan.cp * (max(0, free) // (each * plan.batch)))
        return room.index(min(room)), min(room)


def _overflow(content: tuple[int, ...], capacity: int, where: str, alike: int) -> str:
    total = sum(content)
    largest = sorted(zip(content, memory.KINDS, strict=True), reverse=True)[:3]
    parts = ", ".join(f"{kind} {format_bytes(size)}" for size, kind in largest if size)
    room, over = format_bytes(capacity), format_bytes(total - capacity)
    if alike > 1:
        return (
            f"{where} and {alike - 1} more like it hold {format_bytes(total)} of {room}, "
            f"{over} too much: {parts}"
        )
    return f"{where} holds {format_bytes(total)} of {room}, {over} too much: {parts}"


def _stages(numbers: list[int]) -> str:
    return f"stage {numbers[0]}" if len(numbers) == 1 else f"stages {_listed(numbers)}"


def _listed(numbers: list[int]) -> str:
    """Numbers as text: "0, 1 and 2"."""
    shown = [str(number) for number in numbers[:_MOST_NAMED]]
    if len(numbers) > _MOST_NAMED:
        return f"{', '.join(shown)} and {len(numbers) - _MOST_NAMED} more"
    return " and ".join((", ".join(shown[:-1]), shown[-1])) if len(shown) > 1 else "".join(shown)


def _lying(scenario: Scenario) -> Iterator[Problem]:
    """What was put aside: nothing can be said of the step until it is placed."""
    lying = unplaced.what_lies_aside(scenario)
    if lying:
        ranks = unplaced.aside(scenario).ranks
        yield Problem(
            code="unplaced",
            severity=Severity.ERROR,
            message=f"{lying}: no chip counts what lies there, and the step waits until all is "
            "placed",
            where=f"rank {ranks[0]}" if ranks else "",
        )


def _of_groups(plan: Parallelism, placement: Placement, topology: Topology) -> Iterator[Problem]:
    """What groups cross; with ranks in the tray, nobody can say."""
    if placement.placed.all():
        yield from tiers.crossings(plan, placement, topology)
        yield from tiers.rings(plan, placement, topology)


def _misplaced(placement: Placement, topology: Topology) -> Iterator[Problem]:
    shared = np.flatnonzero(placement.shares_core(topology))
    if len(shared):
        rank = int(shared[0])
        yield Problem(
            code="over-committed",
            severity=Severity.WARNING,
            message=f"{len(shared)} ranks share a logical core with another, such as rank {rank}",
            where=f"rank {rank}",
        )
    stranded = fault_problems.stranded(placement, topology)
    if stranded:
        count, rank = stranded
        chip = topology.chip_names[placement.chip_of_rank[rank]]
        yield Problem(
            code="chip-down",
            severity=Severity.ERROR,
            message=f"{count} ranks sit on a chip that is down, as rank {rank} on {chip}",
            where=chip,
        )
