"""What there is to know about a chip, a link, a shard or a group of shards."""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from trnviz.core import dealing, memory, unplaced
from trnviz.core.arrays import FloatArray
from trnviz.core.errors import PlacementError
from trnviz.core.fault_problems import told
from trnviz.core.frame import utilization
from trnviz.core.occupancy import bank_of_rank
from trnviz.core.parallelism import Parallelism
from trnviz.core.result import Row
from trnviz.core.scenario import Scenario
from trnviz.core.simulation.timeline import Timeline
from trnviz.core.topology import LinkKind
from trnviz.core.units import format_bytes, format_rate, format_ratio, format_time
from trnviz.gui.panels import assumed
from trnviz.gui.panels.beside import beside_model, mean_rates
from trnviz.gui.panels.facts import (
    KIND_TITLES,
    Fact,
    Section,
    Shown,
    source_of,
)
from trnviz.session.edits import rank_name
from trnviz.session.fault_edits import causes

_KIND_NAMES = {name: name.replace("_", " ").replace("kv ", "KV ") for name in memory.KINDS}
_MOST_USERS = 8
_MOST_MEMBERS = 64
_DIMENSION_TITLES = {
    "tp": "Tensor-parallel",
    "pp": "Pipeline",
    "dp": "Data-parallel",
    "cp": "Context-parallel",
    "ep": "Expert-parallel",
}


def chip(shown: Shown, index: int) -> tuple[Section, ...]:
    """A chip: place, HBM by kind and bank, shards, links."""
    return tuple(
        section
        for section in (
            _chip_itself(shown, index),
            _chip_kinds(shown, index),
            _chip_banks(shown, index),
            _chip_shards(shown, index),
            _chip_links(shown, index),
        )
        if section.facts
    )


def _chip_itself(shown: Shown, index: int) -> Section:
    topology = shown.scenario.topology
    facts = [Fact(label="instance", value=str(int(topology.instance_of_chip[index])))]
    coords = zip(topology.dimensions, topology.chip_coord[index].tolist(), strict=True)
    facts.append(Fact(label="position", value=", ".join(f"{d.name} {at}" for d, at in coords)))
    up = bool(topology.chip_up[index])
    state = "up" if up else "down"
    if index in topology.removed_chips:
        state = "removed"
    facts.append(Fact(label="state", value=state, alarm=not up))
    facts += assumed.told(shown.scenario, topology.chip_names[index])
    facts += _chip_faults(shown, topology.chip_names[index])
    if topology.bank_count:
        capacity, used = int(topology.bank_bytes.sum()), int(shown.frame.hbm_bytes[index].sum())
        value = filled(used, capacity)
        source = source_of(topology.hardware, "hbm_bank_bytes")
        facts.append(Fact(label="HBM", value=value, source=source, alarm=used > capacity))
        facts.append(_figure(shown, "HBM rate", "hbm_bytes_per_s"))
        facts.append(_figure(shown, "BF16 peak", "bf16_flops"))
    return Section(title=f"Chip {topology.chip_names[index]}", facts=tuple(facts))


def _chip_faults(shown: Shown, name: str) -> Iterator[Fact]:
    """What is broken of a chip as a whole, or will be, and when."""
    whole = (("chip", name), ("instance", name.rpartition(".")[0]))
    for fault in shown.scenario.faults:
        if (fault.kind, fault.name) in whole:
            yield Fact(label="fault", value=told(fault), alarm=True)


def _figure(shown: Shown, label: str, name: str) -> Fact:
    hardware = shown.scenario.topology.hardware
    text = hardware.figure(name).text if hardware else "unknown"
    return Fact(label=label, value=text, source=source_of(hardware, name))


def _chip_kinds(shown: Shown, index: int) -> Section:
    if not shown.frame.has_memory:
        return Section(title="HBM by kind", facts=())
    by_kind = shown.frame.hbm_bytes[index].sum(axis=0).tolist()
    pairs = zip(memory.KINDS, by_kind, strict=True)
    facts = [Fact(label=_KIND_NAMES[k], value=format_bytes(size)) for k, size in pairs if size]
    free = int(shown.scenario.topology.bank_bytes.sum()) - sum(by_kind)
    facts.append(Fact(label="free", value=_signed(free), alarm=free < 0))
    return Section(title="HBM by kind", facts=tuple(facts))


def filled(used: int, capacity: int) -> str:
    """How full something is: "54.3 %, 13.02 of 24 GiB"."""
    share, whole = format_ratio(used / capacity), format_bytes(capacity)
    held, unit = format_bytes(used).split(" ")
    return f"{share}, {held}{'' if whole.endswith(unit) else f' {unit}'} of {whole}"


def _signed(free: int) -> str:
    return format_bytes(free) if free >= 0 else f"{format_bytes(-free)} too much"


def _chip_banks(shown: Shown, index: int) -> Section:
    if not shown.frame.has_memory:
        return Section(title="HBM by bank", facts=())
    capacity = shown.scenario.topology.bank_bytes.tolist()
    used = shown.frame.hbm_bytes[index].sum(axis=1).tolist()
    facts = tuple(
        Fact(
            label=f"bank {bank}",
            value=filled(size, most),
            alarm=size > most,
        )
        for bank, (size, most) in enumerate(zip(used, capacity, strict=True))
    )
    return Section(title="HBM by bank", facts=facts)


def _chip_shards(shown: Shown, index: int) -> Section:
    placement, plan = shown.scenario.placement, shown.scenario.plan
    facts: list[Fact] = []
    if placement is not None and plan is not None:
        for core in range(shown.scenario.topology.cores_per_chip):
            there = placement.ranks_at(index, core)
            for rank in there:
                value = rank_name(plan, rank) + (", shares the core" if len(there) > 1 else "")
                facts.append(
                    Fact(
                        label=f"core {core}",
                        value=value,
                        target=f"rank {rank}",
                        alarm=len(there) > 1,
                    )
                )
            if not there:
                facts.append(Fact(label=f"core {core}", value="free"))
    return Section(title="Shards", facts=tuple(facts))


def _chip_links(shown: Shown, index: int) -> Section:
    topology = shown.scenario.topology
    ends = (topology.link_src == index) | (topology.link_dst == index)
    facts = tuple(
        Fact(
            label=topology.link_names[link],
            value=_load_text(shown, link),
            target=topology.link_names[link],
            alarm=not topology.link_up[link],
        )
        for link in np.flatnonzero(ends).tolist()
    )
    return Section(title=f"Links, {metric_title(shown)}", facts=facts)


def metric_title(shown: Shown) -> str:
    """What the loads of the links are: "now", "peak of the step"."""
    metric = shown.frame.metric
    return metric if metric == "now" else f"{metric} of the {shown.played_name}"


def _load_text(shown: Shown, link: int) -> str:
    if not shown.scenario.topology.link_up[link]:
        return "down"
    known = shown.frame.link_known
    if not shown.frame.has_traffic or (known is not None and not known[link]):
        return "no data"
    rate = float(shown.frame.link_rate_bytes_per_s[link])
    text = f"{format_rate(rate)}, {format_ratio(float(shown.frame.link_utilization[link]))}"
    return f"{text}, saturated" if shown.frame.saturated[link] else text


def link(shown: Shown, index: int) -> tuple[Section, ...]:
    """A link: figures with their sources, loads, and whose bytes it carries."""
    topology = shown.scenario.topology
    names = topology.vertex_names
    kind = LinkKind(int(topology.link_kind[index]))
    src, dst = names[int(topology.link_src[index])], names[int(topology.link_dst[index])]
    up = bool(topology.link_up[index])
    capacity = float(topology.link_capacity_bytes_per_s[index])
    facts = (
        Fact(label="load", value=_load_text(shown, index), alarm=not up),
        Fact(label="kind", value=KIND_TITLES[kind]),
        Fact(label="from", value=src, target=src if src in topology.chip_names else ""),
        Fact(label="to", value=dst, target=dst if dst in topology.chip_names else ""),
        Fact(
            label="capacity",
            value=format_rate(capacity) if up else "down",
            source=assumed.source_of_link(shown, index, is_rate=True),
        ),
        Fact(
            label="latency",
            value=format_time(float(topology.link_latency_s[index])),
            source=assumed.source_of_link(shown, index, is_rate=False),
        ),
        *assumed.told(shown.scenario, topology.link_names[index]),
        *_faults(shown, (index,)),
    )
    sections = [Section(title=f"Link {topology.link_names[index]}", facts=facts)]
    if shown.played is not None:
        sections += _link_in_run(shown, shown.played.timeline, index)
    if shown.measured is not None:
        sections.append(beside_model(shown, shown.measured, index))
    return tuple(sections)


def _faults(shown: Shown, links: tuple[int, ...]) -> Iterator[Fact]:
    """What is broken there, or will be, and when."""
    for fault in causes(shown.scenario, links):
        yield Fact(label="fault", value=told(fault), alarm=True)


def _link_in_run(shown: Shown, run: Timeline, index: int) -> list[Section]:
    wish = run.demand_rate()
    rates = (
        ("peak", run.link_peak_bytes_per_s),
        *((("demand", wish),) if wish is not None else ()),
        ("mean", mean_rates(shown, run)),
    )
    facts = (
        *(Fact(label=name, value=_of_run(shown, run, name, rate, index)) for name, rate in rates),
        Fact(label="carried", value=format_bytes(float(run.link_bytes[index]))),
        Fact(label=f"length of the {shown.played_name}", value=format_time(run.duration_s)),
    )
    users = carried_by(run, index)
    total = sum(users.values()) or 1.0
    by_user = tuple(
        Fact(label=name, value=f"{format_bytes(size)}, {format_ratio(size / total)}")
        for name, size in list(users.items())[:_MOST_USERS]
    )
    sections = [Section(title=f"In the {shown.played_name}", facts=facts)]
    return [*sections, Section(title="Carried for", facts=by_user)] if by_user else sections


def _of_run(shown: Shown, run: Timeline, metric: str, rate: FloatArray, index: int) -> str:
    """A rate of one link, and its share of what the link can carry; of a demand it may pass 1."""
    topology = shown.scenario.topology
    share = "down"
    if run.changing() is not None or topology.link_capacity_bytes_per_s[index] > 0:
        share = format_ratio(float(utilization(rate, topology, (run, 0.0), metric)[index]))
    return f"{format_rate(float(rate[index]))}, {share}"


def carried_by(run: Timeline, index: int) -> dict[str, float]:
    """Bytes over one link by what they were for, the most first."""
    users: defaultdict[str, float] = defaultdict(float)
    for episode in run.episodes:
        columns = np.flatnonzero(episode.link == index)
        if not len(columns):
            continue
        times = episode.count * len(episode.starts_s)
        sizes = np.diff(episode.time_s) * episode.rate_bytes_per_s[:, columns].sum(axis=1) * times
        for span, size in zip(episode.span.tolist(), sizes.tolist(), strict=True):
            if size > 0:
                users[_span_text(run, span)] += size
    return dict(sorted(users.items(), key=lambda pair: -pair[1]))


def _span_text(run: Timeline, span: int) -> str:
    if span < 0:
        return "other"
    found = run.spans[span]
    return f"stage {found.stage} · {found.name}" if found.stage >= 0 else found.name


def rank(shown: Shown, index: int) -> tuple[Section, ...]:
    """A shard: what it is, where it sits, and every line of its ledger with its formula."""
    scenario = shown.scenario
    plan, placement, model = scenario.plan, scenario.placement, scenario.model
    if plan is None or placement is None or model is None:
        return ()
    core, topology = int(placement.core_of_rank[index]), scenario.topology
    chip_name = unplaced.chip_name(placement, topology, index)
    stage = int(plan.stage_of_rank[index])
    layers = dealing.layers_on(plan, model.layers, stage)
    held = ledger_of(shown).entries(index)
    place = f"{chip_name}, core {core}, bank {int(topology.bank_of_core[core])}"
    where = (
        Fact(label="place", value="in the tray, on no chip")
        if chip_name == unplaced.IN_TRAY
        else Fact(label="place", value=place, target=chip_name)
    )
    facts = (
        Fact(label="name", value=rank_name(plan, index)),
        where,
        Fact(label="holds", value=format_bytes(sum(e.size_bytes for e in held))),
        *_beside_it(shown, index),
        Fact(label="TP rank", value=f"{int(plan.tp_of_rank[index])} of {plan.tp}"),
        Fact(label="stage", value=f"{stage} of {plan.pp}"),
        Fact(label="replica", value=f"{int(plan.dp_of_rank[index])} of {plan.dp}"),
        Fact(label="layers", value=runs_text(layers)),
        *_experts_of(scenario, index),
    )
    lines = tuple(
        Fact(label=_KIND_NAMES[e.kind], value=format_bytes(e.size_bytes), source=e.formula)
        for e in held
        if e.size_bytes
    )
    return (
        Section(title=f"Shard, rank {index}", facts=facts),
        Section(title="HBM by kind", facts=lines),
    )


def _beside_it(shown: Shown, rank: int) -> tuple[Fact, ...]:
    """What the bank of a rank holds in all, where others keep something on it too."""
    topology, placement = shown.scenario.topology, shown.scenario.placement
    if placement is None or not placement.placed[rank]:
        return ()
    banks = bank_of_rank(placement, topology)
    there = np.flatnonzero((banks == banks[rank]) & placement.placed)
    kept = int(ledger_of(shown).total_bytes[there].sum())
    room = int(topology.bank_bytes[banks[rank] % topology.bank_count])
    held = f"{format_bytes(kept)} of {format_bytes(room)}, of {len(there)} ranks"
    fact = Fact(label="its bank holds", value=held, alarm=kept > room)
    return (fact,) if len(there) > 1 else ()


def _experts_of(scenario: Scenario, rank: int) -> tuple[Fact, ...]:
    """The experts that a rank holds, where they are dealt out."""
    plan, model = scenario.plan, scenario.model
    if plan is None or model is None or plan.ep == 1 or not model.has_experts:
        return ()
    try:
        count = dealing.slots(model, plan)
    except PlacementError:
        return ()
    stage, group = int(plan.stage_of_rank[rank]), int(plan.ep_of_rank[rank])
    held = dealing.experts_of(plan, stage, group, count)
    return (
        Fact(label="expert group", value=f"{group} of {plan.ep}"),
        Fact(label="experts", value=runs_text(held) or "none"),
    )


def runs_text(numbers: tuple[int, ...]) -> str:
    """Numbers with neighbours together: "0 to 3, 6"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a} to {b}" for a, b in runs)


def ledger_of(shown: Shown) -> memory.Ledger:
    """The ledger of what is on screen: the result's, or one made for it."""
    scenario = shown.scenario
    if shown.result is not None and shown.result.ledger.plan is scenario.plan:
        return shown.result.ledger
    if scenario.model is None or scenario.plan is None:
        raise LookupError("a fabric without a model has no ledger")
    return memory.ledger(scenario.model, scenario.plan, scenario.topology)


def group(shown: Shown, dimension: str, ranks: tuple[int, ...]) -> tuple[Section, ...]:
    """A group of shards: its members, where they sit, and its collectives."""
    plan, placement = shown.scenario.plan, shown.scenario.placement
    if plan is None or placement is None or not ranks:
        return ()
    topology = shown.scenario.topology
    chips = dict.fromkeys(c for c in placement.chip_of_rank[list(ranks)].tolist() if c >= 0)
    instances = dict.fromkeys(int(topology.instance_of_chip[c]) for c in chips)
    total = int(ledger_of(shown).total_bytes[list(ranks)].sum())
    number = _group_number(plan.groups(dimension), ranks)
    facts = (
        Fact(label="shards", value=str(len(ranks))),
        Fact(label="chips", value=str(len(chips))),
        Fact(label="instances", value=", ".join(str(i) for i in instances)),
        Fact(label="holds together", value=format_bytes(total)),
    )
    title = f"{_DIMENSION_TITLES[dimension]} group {number}"
    sections = [Section(title=title, facts=facts)]
    if shown.result is not None:
        for row in shown.result.collectives:
            if row.dimension == dimension and any(set(g) & set(ranks) for g in row.groups):
                sections.append(_collective(row))
    members = tuple(
        _member(plan, r, unplaced.chip_name(placement, topology, r)) for r in ranks[:_MOST_MEMBERS]
    )
    return (*sections, Section(title="Members, in ring order", facts=members))


def _member(plan: Parallelism, index: int, chip_name: str) -> Fact:
    value = f"{rank_name(plan, index)}, on {chip_name}"
    return Fact(label=f"rank {index}", value=value, target=f"rank {index}")


def _group_number(groups: tuple[tuple[int, ...], ...], ranks: tuple[int, ...]) -> int:
    return next((i for i, group in enumerate(groups) if ranks[0] in group), 0)


def _collective(row: Row) -> Section:
    stage = f", stage {row.stage}" if row.stage >= 0 else ""
    facts = (
        Fact(label="operation", value=row.operation),
        Fact(label="algorithm", value=row.algorithm),
        Fact(label="size", value=format_bytes(row.size_bytes)),
        Fact(label="times in the step", value=f"{row.count:,.0f}"),
        Fact(label="first begins", value=format_time(row.start_s)),
        Fact(label="in the air", value=format_time(row.duration_s)),
        Fact(label="exposed", value=format_time(row.exposed_s)),
    )
    return Section(title=f"{row.name}{stage}", facts=facts)


def shards(shown: Shown, ranks: tuple[int, ...]) -> tuple[Section, ...]:
    """Several shards that are no group."""
    plan, placement = shown.scenario.plan, shown.scenario.placement
    if plan is None or placement is None:
        return ()
    total = int(ledger_of(shown).total_bytes[list(ranks)].sum())
    facts = [Fact(label="hold together", value=format_bytes(total))]
    for r in ranks[:_MOST_MEMBERS]:
        where = unplaced.chip_name(placement, shown.scenario.topology, r)
        facts.append(_member(plan, r, where))
    return (Section(title=f"{len(ranks)} shards", facts=tuple(facts)),)


def port(shown: Shown, index: int) -> tuple[Section, ...]:
    """The NIC of a chip: its links to and from the leaf."""
    topology = shown.scenario.topology
    mine = (topology.link_src == index) | (topology.link_dst == index)
    nics = np.flatnonzero(mine & (topology.link_kind == LinkKind.EFA)).tolist()
    facts = [
        Fact(
            label=topology.link_names[n], value=_load_text(shown, n), target=topology.link_names[n]
        )
        for n in nics
    ]
    facts.append(_figure(shown, "rate, each way", "efa_bytes_per_s"))
    return (Section(title=f"EFA port of {topology.chip_names[index]}", facts=tuple(facts)),)
