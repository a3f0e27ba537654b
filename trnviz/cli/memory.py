"""`trnviz memory`: the HBM ledger of every rank of a plan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trnviz.cli import plan_options

if TYPE_CHECKING:
    import argparse

    from trnviz.core.memory import Ledger, Occupancy
    from trnviz.core.placement import Placement
    from trnviz.core.problem import Problem

_SHOWN_KINDS = (
    "weights", "gradients", "optimizer", "activations", "kv_cache", "logits", "gathered", "runtime",
)  # fmt: skip


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "memory", help="print the memory ledger of every rank", allow_abbrev=False
    )
    plan_options.add(parser)
    parser.add_argument("--json", action="store_true", help="print JSON, with every rank")


def execute(arguments: argparse.Namespace) -> int:
    """Prints the ledger; a plan that does not fit is a result, not a failure."""
    from trnviz.core import memory, planning
    from trnviz.core.placement import Placement

    chosen = plan_options.choose(arguments)
    scenario = chosen.scenario()
    placement = scenario.placement or Placement.initial(chosen.plan, chosen.topology)
    held = memory.ledger(chosen.model, chosen.plan, chosen.topology)
    report = _Report(
        chosen=chosen,
        placement=placement,
        held=held,
        occupancy=memory.occupancy(held, placement, chosen.topology),
        problems=planning.problems(scenario),
    )
    if arguments.json:
        report.print_json()
    else:
        report.print_text()
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Report:
    """The ledger of a plan in both forms."""

    chosen: plan_options.Chosen
    placement: Placement
    held: Ledger
    occupancy: Occupancy
    problems: tuple[Problem, ...]

    def print_json(self) -> None:
        from trnviz.cli import output
        from trnviz.core import checkpoint, memory
        from trnviz.core.model import active_parameters, parameters, prediction_parameters

        model, plan = self.chosen.model, self.chosen.plan
        output.print_json(
            {
                "model": {
                    "name": model.name,
                    "total_parameters": parameters(model),
                    "active_parameters": active_parameters(model),
                    "prediction_parameters": prediction_parameters(model),
                },
                "topology": self.chosen.topology.name,
                "mode": plan.mode,
                "ranks": plan.world,
                "fits": self.occupancy.fits,
                "heaviest_rank": self.held.heaviest_rank,
                "heaviest_stage": self.held.heaviest_stage,
                "checkpoint": {
                    f"{name}_bytes": checkpoint.checkpoint(model, plan, name).size_bytes
                    for name in checkpoint.KEPT
                    if plan.is_training or name == "weights"
                },
                "copies": [
                    {"what": what, "weights_bytes": size}
                    for what, size in memory.copies(model, plan)
                ],
                "formulas": [
                    {"stage": stage, **{entry.kind: entry.formula for entry in entries}}
                    for stage, entries in enumerate(self.held.stages)
                ],
                "per_rank": [self._rank(rank) for rank in range(self.chosen.plan.world)],
                "problems": [
                    {"code": p.code, "severity": p.severity, "message": p.message, "where": p.where}
                    for p in self.problems
                ],
            }
        )

    def _rank(self, rank: int) -> dict[str, object]:
        placement, topology = self.placement, self.chosen.topology
        bank = int(topology.bank_of_core[placement.core_of_rank[rank]])
        size = {entry.kind: entry.size_bytes for entry in self.held.entries(rank)}
        return {
            "rank": rank,
            "stage": int(self.chosen.plan.stage_of_rank[rank]),
            "chip": topology.chip_names[placement.chip_of_rank[rank]],
            "bank": bank,
            **{f"{kind}_bytes": size[kind] for kind in _SHOWN_KINDS},
            "total_bytes": sum(size.values()),
            "capacity_bytes": int(topology.bank_bytes[bank]),
        }

    def print_text(self) -> None:
        from trnviz.cli import output
        from trnviz.core import memory
        from trnviz.core.model import parameters
        from trnviz.core.units import format_bytes

        model, plan = self.chosen.model, self.chosen.plan
        output.print_pairs(
            (
                ("model", f"{model.name}, {parameters(model):,} parameters{self._further()}"),
                ("plan", plan_options.degrees(plan)),
                ("work", plan_options.work(plan)),
                ("fabric", f"{self.chosen.topology.title}, {plan.world} ranks"),
                ("heaviest", self._heaviest()),
                ("checkpoint", self._checkpoint()),
                ("fits", "yes" if self.occupancy.fits else "NO"),
            )
        )
        output.write("")
        output.print_table(
            ("stage", "layers", *_SHOWN_KINDS, _of_rank(self.held)),
            [self._stage(stage) for stage in range(plan.pp)],
        )
        for what, size in memory.copies(model, plan):
            output.write(f"weights stored besides the model: {format_bytes(size)}, {what}")
        for problem in self.problems:
            output.write(f"{problem.severity}: {problem.message}")

    def _further(self) -> str:
        """Parameters that are trained besides, to predict further tokens."""
        from trnviz.core.model import prediction_parameters

        count = prediction_parameters(self.chosen.model) if self.chosen.plan.is_training else 0
        return f" and {count:,} to predict further tokens" if count else ""

    def _heaviest(self) -> str:
        from trnviz.core.units import format_bytes

        rank = self.held.heaviest_rank
        chip, bank = self.occupancy.fullest
        used, capacity = self.occupancy.total_bytes[chip, bank], self.occupancy.bank_bytes[bank]
        return (
            f"rank {rank} of stage {self.held.heaviest_stage}, "
            f"{format_bytes(int(self.held.total_bytes[rank]))}; fullest bank "
            f"{self.chosen.topology.chip_names[chip]} bank {bank}, {format_bytes(int(used))} of "
            f"{format_bytes(int(capacity))}"
        )

    def _checkpoint(self) -> str:
        from trnviz.core import checkpoint
        from trnviz.core.units import format_bytes

        def size(kept: str) -> str:
            made = checkpoint.checkpoint(self.chosen.model, self.chosen.plan, kept)
            return format_bytes(made.size_bytes)

        weights = f"{size('weights')} of weights"
        return (
            f"{size('resumable')} to go on, {weights}" if self.chosen.plan.is_training else weights
        )

    def _stage(self, stage: int) -> tuple[str, ...]:
        from trnviz.core.units import format_bytes

        size = {entry.kind: entry.size_bytes for entry in self.held.stages[stage]}
        layers = self.chosen.plan.layers_of_stage(self.chosen.model)[stage]
        shown = (format_bytes(size[kind]) if size[kind] else "0" for kind in _SHOWN_KINDS)
        return (str(stage), str(layers), *shown, format_bytes(sum(size.values())))


def _of_rank(held: Ledger) -> str:
    """Ranks of a stage keep the same, unless experts are dealt or loaded unevenly."""
    return "fullest rank" if held.groups else "total a rank"
