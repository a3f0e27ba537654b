"""The options that say how a model is cut and what it is put on."""

from __future__ import annotations

import argparse
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from trnviz.cli import deals, options, typed

if TYPE_CHECKING:
    from trnviz.core.fabric_spec import TopologySpec
    from trnviz.core.faults import Fault
    from trnviz.core.model import ModelSpec
    from trnviz.core.parallelism import Parallelism
    from trnviz.core.scenario import Scenario
    from trnviz.core.topology import Topology

_LARGEST_FACTOR = 1024.0


class Chosen(NamedTuple):
    """What the arguments of a command mean."""

    model: ModelSpec
    plan: Parallelism
    spec: TopologySpec
    topology: Topology
    faults: tuple[Fault, ...] = ()

    def scenario(self) -> Scenario:
        """The model, cut and put where the launcher would put it.

        Raises:
            PlacementError: The plan is not possible.
        """
        from dataclasses import replace

        from trnviz.core import planning

        made = planning.scenario(self.model, self.plan, self.topology, self.spec)
        return replace(made, faults=self.faults)


def add(parser: argparse.ArgumentParser) -> None:
    """Adds MODEL, the fabric and the plan options."""
    parser.add_argument(
        "model", metavar="MODEL", help="a Hugging Face config.json, or the name of one that ships"
    )
    parser.add_argument(
        "-t",
        "--topology",
        default="ultraserver",
        help="fabric to put it on, a word or a file (default: ultraserver)",
    )
    _add_degrees(parser.add_argument_group("degrees"))
    _add_step(parser.add_argument_group("the training step"))
    _add_serving(parser.add_argument_group("prefill and decode"))
    _add_choices(parser.add_argument_group("how"))
    deals.add(parser.add_argument_group("dealt out by hand"))


def choose(arguments: argparse.Namespace) -> Chosen:
    """Reads the model, builds the fabric and fills in the plan.

    Raises:
        InputError: The model or the fabric is refused.
        PlacementError: The plan is not possible.
    """
    from dataclasses import fields

    from trnviz.core import planning
    from trnviz.core.parallelism import Parallelism
    from trnviz.files import huggingface, topologies

    model = huggingface.resolve(arguments.model)
    faults: tuple[Fault, ...] = ()
    if options.is_document(arguments.topology):
        whole = options.document_scenario(arguments.topology)
        spec, topology, faults = whole.spec, whole.topology, whole.faults
        arguments.lnc = topology.lnc or arguments.lnc
    else:
        spec = topologies.spec(arguments.topology, lnc=arguments.lnc)
        topology = topologies.topology(arguments.topology, lnc=arguments.lnc)
    given = planning.Degrees(
        tp=arguments.tp,
        pp=deals.stages(arguments) if arguments.pp is None else arguments.pp,
        dp=arguments.dp,
        cp=arguments.cp,
        etp=arguments.etp,
        seq_len=_cut_sequence(arguments),
    )
    batches = None
    if arguments.mode == "training":
        batches = max(1, arguments.global_batch // arguments.micro_batch)
    filled = planning.fill(given, model, topology, batches)
    given_values = vars(arguments)
    names = (field.name for field in fields(Parallelism))
    named = {name: given_values[name] for name in names if name in given_values}
    plan = deals.dealt(Parallelism(**named | filled), model, arguments)
    return Chosen(model=model, plan=plan, spec=spec, topology=topology, faults=faults)


def _cut_sequence(arguments: argparse.Namespace) -> int:
    """Tokens of a sequence that TP cuts as well; 0 where it cuts none."""
    is_cut = arguments.mode == "training" and arguments.sequence_parallel
    return int(arguments.seq_len) if is_cut else 0


def degrees(plan: Parallelism) -> str:
    """The degrees of a plan, those that are not 1."""
    always = f"TP {plan.tp}, PP {plan.pp}, DP {plan.dp}"
    more = [
        (plan.cp > 1, f"CP {plan.cp}"),
        (plan.ep > 1, f"EP {plan.ep}"),
        (bool(plan.etp), f"expert TP {plan.etp}"),
        (plan.is_training, f"ZeRO {plan.zero}"),
        (bool(plan.hsdp) and plan.is_training, f"HSDP {plan.hsdp}"),
        (plan.weight_format != "bf16", plan.weight_format),
    ]
    return ", ".join((always, *(text for is_said, text in more if is_said)))


def work(plan: Parallelism) -> str:
    """What a plan works on at once."""
    if plan.is_training:
        return f"{plan.global_batch} sequences of {plan.seq_len:,} tokens in a step"
    return f"{plan.mode}, {plan.batch} sequences of {plan.context:,} tokens a replica"


def count(text: str) -> int:
    """A whole number from 1."""
    return typed.whole(text, 1)


def count_from_0(text: str) -> int:
    """A whole number from 0."""
    return typed.whole(text, 0)


def factor(text: str) -> float:
    """A number from 1."""
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number") from None
    if not isfinite(value) or not 1 <= value <= _LARGEST_FACTOR:
        raise argparse.ArgumentTypeError(f"{text[:40]} is not a number from 1 to 1024")
    return value


def _add_degrees(group: argparse._ArgumentGroup) -> None:
    for name, kind, default, what in (
        ("--tp", count, None, "tensor parallel (default: the largest legal up to 32)"),
        ("--pp", count, None, "pipeline stages (default: one an instance, up to 4)"),
        ("--dp", count, None, "replicas (default: as many as there is room for)"),
        ("--cp", count, 1, "context parallel (default: 1)"),
        ("--ep", count, 1, "expert parallel, on the ranks of DP, CP and TP (default: 1)"),
        ("--etp", count_from_0, 0, "tensor parallel inside an expert (default: 0, that of TP)"),
        ("--redundant-experts", count_from_0, 0, "copies of busy experts a layer (default: 0)"),
        ("--hsdp", count_from_0, 0, "ranks that ZeRO cuts over (default: 0, all of DP x CP)"),
    ):
        group.add_argument(name, type=kind, default=default, metavar="N", help=what)
    group.add_argument(
        "--zero", type=int, choices=(0, 1, 2, 3), default=1, help="ZeRO stage (default: 1)"
    )


def _add_step(group: argparse._ArgumentGroup) -> None:
    for name, default, what in (
        ("--micro-batch", 1, "sequences in a micro-batch"),
        ("--global-batch", 64, "sequences in a step"),
        ("--seq-len", 8192, "tokens in a sequence"),
        ("--virtual-stages", 1, "parts of the model on a rank, with the interleaved schedule"),
    ):
        _add_number(group, name, default, what)


def _add_serving(group: argparse._ArgumentGroup) -> None:
    for name, default, what in (
        ("--batch", 1, "sequences that a replica serves at once"),
        ("--context", 8192, "tokens of each, prompt and answer"),
    ):
        _add_number(group, name, default, what)
    for name, what in (
        ("--spec-tokens", "tokens that a decode step yields, with speculation"),
        ("--expert-imbalance", "tokens of the busiest expert group over the mean"),
    ):
        group.add_argument(name, type=factor, default=1.0, metavar="X", help=f"{what} (default: 1)")


def _add_number(group: argparse._ArgumentGroup, name: str, default: int, what: str) -> None:
    group.add_argument(
        name, type=count, default=default, metavar="N", help=f"{what} (default: {default})"
    )


def _add_choices(group: argparse._ArgumentGroup) -> None:
    for name, default, what in (
        ("--sequence-parallel", True, "cut norms and residuals along the sequence over TP"),
        ("--padding", False, "pad heads and columns that TP does not divide"),
        ("--flash-attention", True, "keep no attention scores"),
        ("--dropout", False, "keep the masks of dropout"),
    ):
        group.add_argument(name, action=argparse.BooleanOptionalAction, default=default, help=what)
    for name, choices in (
        ("--mode", ("training", "prefill", "decode")),
        ("--recompute", ("none", "selective", "full")),
        (
            "--recipe",
            ("mixed_precision", "amp", "fp16_main_gradient", "fp32", "bf16sr", "adam8bit", "sgd",
             "lora"),
        ),
        ("--dtype", ("bf16", "fp8", "fp32", "mxfp4")),
        ("--sparsity", ("none", "4:16", "4:12", "4:8", "2:8", "2:4", "1:4", "1:2")),
        ("--schedule", ("1f1b", "gpipe", "interleaved")),
        ("--rank-order", ("nxd", "megatron")),
        ("--overlap", ("dp", "none", "tp", "all")),
    ):  # fmt: skip
        group.add_argument(name, choices=choices, default=choices[0], help=f"default: {choices[0]}")
    group.add_argument(
        "--collective-cores",
        type=_switch,
        default=True,
        metavar="on|off",
        help="the chip's collective cores carry communication (default: on)",
    )
    group.add_argument(
        "--lnc", type=int, choices=(1, 2), default=2, help="physical cores of a rank (default: 2)"
    )


def _switch(text: str) -> bool:
    if text not in ("on", "off"):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is neither on nor off")
    return text == "on"
