"""What was asked, in sentences for somebody who knows neither the program nor the plan."""

from trnviz.core.model import ModelSpec, active_parameters, parameters
from trnviz.core.parallelism import Parallelism
from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind, Topology
from trnviz.core.units import format_bytes, format_rate
from trnviz.export.isolated import isolated
from trnviz.export.report.parts import Block, Bullets, Paragraph, Section, Table

_BILLION = 1e9
_KINDS = {
    LinkKind.NEURONLINK_XY: "NeuronLink inside an instance",
    LinkKind.NEURONLINK_Z: "NeuronLink between instances",
    LinkKind.EFA: "EFA network",
    LinkKind.ON_CHIP: "inside a chip",
    LinkKind.GENERIC: "link",
}


def kind_words(kind: int) -> str:
    """A kind of link in words."""
    return _KINDS[LinkKind(kind)]


def asked(scenario: Scenario) -> Section:
    """Model, machine, cut and placement."""
    blocks: list[Block] = []
    model, plan = scenario.model, scenario.plan
    if model is not None and plan is not None:
        blocks.append(Paragraph(lead="The job.", text=job_words(model, plan)))
        blocks.append(Bullets(items=_cut_words(plan)))
    else:
        blocks.append(
            Paragraph(
                lead="The job.",
                text="The document holds a machine and no model: what is told is what the machine "
                "could do, not what it does.",
            )
        )
    blocks.append(Paragraph(lead="The machine.", text=machine_words(scenario.topology)))
    blocks.append(_links(scenario.topology))
    return Section(title="What was asked", blocks=tuple(blocks))


def job_words(model: ModelSpec, plan: Parallelism) -> str:
    """Such as "Train Llama-3.1-70B (70.6 billion parameters) on 256 logical cores ..."."""
    total, active = parameters(model), active_parameters(model)
    size = f"{total / _BILLION:.4g} billion parameters"
    if active < total:
        size += f", {active / _BILLION:.3g} billion of them at work for each token"
    who = f"{isolated(model.name)} ({size}) on {plan.world} logical cores"
    if plan.is_training:
        return (
            f"Train {who}: each step takes {plan.global_batch} sequences of {plan.seq_len:,} "
            f"tokens, {plan.micro_batch} at a time."
        )
    what = "read the prompts" if plan.mode == "prefill" else "write the next token"
    return (
        f"Serve {who}: {what} of {plan.batch} sequences of up to {plan.context:,} tokens on each "
        "replica."
    )


def _cut_words(plan: Parallelism) -> tuple[str, ...]:
    """One sentence for each way in which the model is cut."""
    shared = _SHARED[plan.zero - 1]
    schedule = f" ({plan.schedule} schedule)" if plan.is_training else ""
    items = [
        (plan.tp > 1, f"Tensor parallelism (TP) {plan.tp}: every layer is cut over {plan.tp} "
         "logical cores, which exchange their parts several times in each layer."),
        (plan.pp > 1, f"Pipeline parallelism (PP) {plan.pp}: the layers stand in {plan.pp} stages "
         f"one after another{schedule}, which pass on what they have computed."),
        (plan.dp > 1, f"Data parallelism (DP) {plan.dp}: {plan.dp} replicas work on different "
         "sequences" + (" and add up their gradients once a step." if plan.is_training else ".")),
        (plan.cp > 1, f"Context parallelism (CP) {plan.cp}: each sequence is cut into {plan.cp} "
         "parts."),
        (plan.ep > 1, f"Expert parallelism (EP) {plan.ep}: the experts are dealt out over "
         f"{plan.ep} groups, to which tokens are sent and from which they come back."),
        (plan.is_training and plan.zero > 0, f"ZeRO {plan.zero}: the replicas share {shared} "
         "instead of each keeping all of it."),
        (plan.is_training and plan.recompute != "none", f"Recomputation {plan.recompute}: "
         "activations are dropped and computed again in the backward pass."),
        (plan.is_training, f"Overlap {plan.overlap}: " + _OVERLAPS[plan.overlap]),
    ]  # fmt: skip
    return tuple(words for holds, words in items if holds)


_SHARED = (
    "the optimizer state",
    "optimizer state and gradients",
    "optimizer state, gradients and weights",
)
_OVERLAPS = {
    "none": "no communication hides behind computation.",
    "dp": "only the exchange of gradients and weights between replicas hides behind computation.",
    "tp": "only the exchange inside layers hides behind computation.",
    "all": "communication hides behind computation wherever it can.",
}


def machine_words(topology: Topology) -> str:
    """Chips, instances, memory, what connects them."""
    hardware = topology.hardware
    if hardware is None:
        return (
            f"{topology.title}: {topology.chip_count} chips, of which nothing but the links is "
            "known."
        )
    memory = int(topology.bank_bytes.sum())
    words = [
        f"{topology.title}: {topology.chip_count} chips ({hardware.title}) in "
        f"{topology.instance_count} instance{'s' * (topology.instance_count != 1)}, each chip with "
        f"{topology.cores_per_chip} logical cores and {format_bytes(memory)} of HBM memory in "
        f"{topology.bank_count} banks of {format_bytes(int(topology.bank_bytes[0]))}."
    ]
    down = int(topology.down_links.sum())
    if down:
        words.append(f"{down} of its {topology.link_count} links are down.")
    return " ".join(words)


def _links(topology: Topology) -> Table:
    """How many links of each kind, and how fast one is."""
    rows = []
    for kind in LinkKind:
        ids = topology.links_of_kind(kind)
        if len(ids):
            capacity = topology.link_capacity_bytes_per_s[ids]
            low, high = float(capacity.min()), float(capacity.max())
            rate = (
                format_rate(high) if low == high else f"{format_rate(low)} to {format_rate(high)}"
            )
            rows.append((kind_words(kind), f"{len(ids):,}", rate))
    return Table(
        head=("connection", "links, one for each direction", "capacity of one"), rows=tuple(rows)
    )
