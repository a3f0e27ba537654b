"""The options that say how a model is cut and what it is put on."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from trnviz.core.fabric_spec import TopologySpec
    from trnviz.core.model import ModelSpec
    from trnviz.core.parallelism import Parallelism
    from trnviz.core.topology import Topology

_MOST = 1 << 30


class Chosen(NamedTuple):
    """What the arguments of a command mean."""

    model: ModelSpec
    plan: Parallelism
    spec: TopologySpec
    topology: Topology


def add(parser: argparse.ArgumentParser) -> None:
    """Adds MODEL, the fabric and the plan options."""
    parser.add_argument(
        "model", metavar="MODEL", help="a Hugging Face config.json, or the name of one that ships"
    )
    parser.add_argument(
        "-t", "--topology", default="ultraserver", help="fabric to put it on (default: ultraserver)"
    )
    _add_degrees(parser.add_argument_group("degrees"))
    _add_step(parser.add_argument_group("the step"))
    _add_choices(parser.add_argument_group("how"))


def choose(arguments: argparse.Namespace) -> Chosen:
    """Reads the model, builds the fabric and fills in the plan.

    Raises:
        InputError: The model or the fabric is refused.
        PlacementError: The plan is not possible.
    """
    from trnviz.core import planning
    from trnviz.core.parallelism import Parallelism
    from trnviz.files import huggingface, topologies

    model = huggingface.resolve(arguments.model)
    spec = topologies.spec(arguments.topology, lnc=arguments.lnc)
    topology = topologies.topology(arguments.topology, lnc=arguments.lnc)
    given = planning.Degrees(tp=arguments.tp, pp=arguments.pp, dp=arguments.dp)
    batches = max(1, arguments.global_batch // arguments.micro_batch)
    degrees = planning.fill(given, model, topology, batches)
    plan = Parallelism(
        tp=degrees["tp"],
        pp=degrees["pp"],
        dp=degrees["dp"],
        cp=arguments.cp,
        zero=arguments.zero,
        sequence_parallel=arguments.sequence_parallel,
        micro_batch=arguments.micro_batch,
        global_batch=arguments.global_batch,
        seq_len=arguments.seq_len,
        recompute=arguments.recompute,
        recipe=arguments.recipe,
        lnc=arguments.lnc,
        schedule=arguments.schedule,
        rank_order=arguments.rank_order,
        overlap=arguments.overlap,
    )
    return Chosen(model=model, plan=plan, spec=spec, topology=topology)


def count(text: str) -> int:
    """A whole number from 1."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(_MOST))):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number")
    if not 1 <= int(text) <= _MOST:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 to 2**30")
    return int(text)


def _add_degrees(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--tp", type=count, help="tensor parallel (default: the largest legal up to 32)"
    )
    group.add_argument(
        "--pp", type=count, help="pipeline stages (default: one an instance, up to 4)"
    )
    group.add_argument("--dp", type=count, help="replicas (default: as many as there is room for)")
    group.add_argument("--cp", type=count, default=1, help="context parallel (default: 1)")
    group.add_argument(
        "--zero", type=int, choices=(0, 1, 2, 3), default=1, help="ZeRO stage (default: 1)"
    )


def _add_step(group: argparse._ArgumentGroup) -> None:
    for name, default, what in (
        ("--micro-batch", 1, "sequences in a micro-batch"),
        ("--global-batch", 64, "sequences in a step"),
        ("--seq-len", 8192, "tokens in a sequence"),
    ):
        group.add_argument(name, type=count, default=default, help=f"{what} (default: {default})")


def _add_choices(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--sequence-parallel",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="cut norms and residuals along the sequence over TP",
    )
    for name, choices in (
        ("--recompute", ("none", "selective", "full")),
        ("--recipe", ("mixed_precision",)),
        ("--schedule", ("1f1b",)),
        ("--rank-order", ("nxd", "megatron")),
        ("--overlap", ("dp", "none", "tp", "all")),
    ):
        group.add_argument(name, choices=choices, default=choices[0], help=f"default: {choices[0]}")
    group.add_argument(
        "--lnc", type=int, choices=(1, 2), default=2, help="physical cores of a rank (default: 2)"
    )
