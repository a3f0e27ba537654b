"""The numbers behind the answer: step, collectives, links, memory, problems, figures."""

from collections.abc import Iterator

import numpy as np

from trnviz.core import unplaced
from trnviz.core.entry import KINDS
from trnviz.core.hardware import HardwareSpec
from trnviz.core.macro import macros
from trnviz.core.pipeline import busy_ratio, peak_ratio
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.simulation.bound import bound
from trnviz.core.units import format_bytes, format_rate, format_ratio, format_time
from trnviz.export.caption import fault_words, figure_words
from trnviz.export.report.asked import kind_words
from trnviz.export.report.parts import Bar, Bars, Block, Bullets, Paragraph, Section, Table
from trnviz.export.report.verdict import fault_cost, step_parts, traffic_of
from trnviz.scene.palette import GROUP_COLORS

_MOST_LINKS, _MOST_ROWS = 10, 30
_OVERLAPS = 1e-3
"""A share of the step that the next one begins earlier by, and that is worth a word."""
_COLORS = {
    "compute": "#8c8c8c", "tp": GROUP_COLORS[0], "pp": GROUP_COLORS[1], "dp": GROUP_COLORS[2],
    "cp": GROUP_COLORS[3], "ep": GROUP_COLORS[4], "bubble": "#d5d9e0",
}  # fmt: skip


def step(result: Result) -> Section:
    """Where the time goes."""
    whole = result.step_time_s
    bars = tuple(
        Bar(
            label=words,
            value=f"{format_time(seconds)}, {format_ratio(seconds / whole)}",
            share=seconds / whole,
            color=_COLORS[key],
        )
        for key, words, seconds in step_parts(result)
    )
    text = (
        f"The {format_time(whole)} of the step, as the busiest pipeline stage spends them. "
        "Communication that hides behind computation takes no time of its own and is not here"
    )
    hidden = result.account.hidden_s
    text += f"; {format_time(hidden)} of it do." if hidden > 0 else "; none of it does."
    if result.mode == "decode" and result.pace_s < whole * (1 - _OVERLAPS):
        text += (
            " This is one step from an empty pipeline to an empty one. Steps that follow one "
            f"another overlap: {format_time(result.pace_s)} from one to the next."
        )
    return Section(title="Where the time goes", blocks=(Paragraph(text=text), Bars(bars=bars)))


# --- collectives ----------------------------------------------------------------------------------


def collectives(scenario: Scenario, result: Result) -> Section:
    """What is exchanged, how long it takes, and how long it must take."""
    rows = tuple(_collective_rows(scenario, result))
    head = (
        "exchange", "operation", "over", "bytes", "algorithm", "one takes", "at least",
        "times", "in all", "of it waited for",
    )  # fmt: skip
    blocks: list[Block] = [
        Paragraph(
            text="Each exchange (a collective operation) takes a time that its algorithm, its "
            "place and the links decide; no algorithm could be faster than what stands under "
            "“at least”, the physical bound of these links. Equal exchanges of several "
            "stages are one line."
        ),
        Table(head=head, rows=rows[:_MOST_ROWS], words=3),
    ]
    if len(rows) > _MOST_ROWS:
        blocks.append(Paragraph(text=f"{len(rows) - _MOST_ROWS} shorter ones are left out."))
    return Section(title="What is exchanged", blocks=tuple(blocks))


def _collective_rows(scenario: Scenario, result: Result) -> Iterator[tuple[str, ...]]:
    if scenario.placement is None:
        return
    alone = macros(result.uses, scenario.placement, scenario.topology)
    merged: dict[tuple[object, ...], list[int]] = {}
    for index, (use, one) in enumerate(zip(result.uses, alone, strict=True)):
        groups, size = use.ranks.shape
        key = (use.name, use.kind, use.size_bytes, size, groups, one.algorithm)
        merged.setdefault(key, []).append(index)
    longest = sorted(
        merged.values(), key=lambda rows: -max(result.collectives[i].duration_s for i in rows)
    )
    for rows in longest:
        slowest = max(rows, key=lambda i: alone[i].time_s)
        use = result.uses[slowest]
        least = bound(use.placed(scenario.placement), scenario.topology).time_s
        took = alone[slowest].time_s * use.pace
        groups, size = use.ranks.shape
        many = max(result.collectives[i].count for i in rows)
        yield (
            use.name,
            use.kind.value.replace("_", " "),
            f"{size} ranks" + (f", {groups} groups" if groups > 1 else ""),
            format_bytes(use.size_bytes),
            alone[slowest].algorithm.replace("_", " "),
            format_time(took, 3),
            f"{format_time(least, 3)}, {format_ratio(least / took)}" if least > 0 else "–",
            f"{many:,.0f}",
            format_time(max(result.collectives[i].duration_s for i in rows), 3),
            _or_none(max(result.collectives[i].exposed_s for i in rows)),
        )


def _or_none(seconds: float) -> str:
    return format_time(seconds, 3) if seconds > 0 else "none"


# --- links ----------------------------------------------------------------------------------------


def links(scenario: Scenario, result: Result) -> Section:
    """The busiest links, what they carry, and the tiers."""
    topology = scenario.topology
    mean, peak = busy_ratio(result.timeline, scenario), peak_ratio(result.timeline, scenario)
    order = [i for i in np.argsort(-mean, kind="stable").tolist() if mean[i] > 0]
    rows = []
    for link in order[:_MOST_LINKS]:
        capacity = float(topology.link_capacity_bytes_per_s[link])
        carried = float(result.timeline.link_bytes[link])
        causes = traffic_of(scenario, result, link)
        rows.append(
            (
                topology.link_names[link],
                kind_words(int(topology.link_kind[link])),
                f"{causes[0][0]} {format_ratio(causes[0][1])}" if causes else "",
                format_rate(capacity),
                format_bytes(carried),
                format_time(carried / capacity, 3),
                format_ratio(float(mean[link])),
                format_ratio(float(peak[link])),
            )
        )
    if not rows:
        text = "No link carries anything: all exchange stays inside chips."
        return Section(title="The busiest links", blocks=(Paragraph(text=text),))
    head = (
        "link", "kind", "mostly carries", "capacity", "bytes in a step", "time they need at least",
        "mean use", "peak use",
    )  # fmt: skip
    blocks: tuple[Block, ...] = (
        Paragraph(text=_links_words(result, mean)),
        Table(head=head, rows=tuple(rows), words=3),
    )
    return Section(title="The busiest links", blocks=blocks)


def _links_words(result: Result, mean: np.ndarray[tuple[int], np.dtype[np.float64]]) -> str:
    used = int((mean > 0).sum())
    tiers = result.quality.tier_bytes
    names = {"xy": "inside instances", "z": "between instances over NeuronLink", "efa": "over EFA"}
    total = sum(tiers.values())
    shares = [
        f"{format_ratio(tiers[key] / total)} {words}"
        for key, words in names.items()
        if total and tiers.get(key, 0) > 0
    ]
    text = f"{used:,} of {len(mean):,} links carry something; the ten that are busiest:"
    return f"Of all bytes on links, {', '.join(shares)}. {text}" if shares else text


# --- memory ---------------------------------------------------------------------------------------


def memory(scenario: Scenario, result: Result) -> Section:
    """What each stage keeps, and the heaviest rank line by line."""
    held, plan = result.ledger, result.ledger.plan
    kinds = [i for i, _ in enumerate(KINDS) if held.rank_bytes[:, i].any()]
    stage_of_rank = plan.stage_of_rank
    rows = []
    for stage in range(plan.pp):
        rank = int(np.flatnonzero(stage_of_rank == stage)[0])
        cells = [format_bytes(int(held.rank_bytes[rank, i]), 3) for i in kinds]
        total = int(held.total_bytes[rank])
        rows.append((f"stage {stage}", *cells, format_bytes(total, 3)))
    names = [KINDS[i].replace("kv_cache", "KV cache") for i in kinds]
    heaviest = held.heaviest_rank
    lines = tuple(
        (entry.kind.replace("kv_cache", "KV cache"), format_bytes(entry.size_bytes), entry.formula)
        for entry in held.entries(heaviest)
        if entry.size_bytes
    )
    where = ""
    if scenario.placement is not None:
        chip = unplaced.chip_name(scenario.placement, scenario.topology, heaviest)
        where = f" in {chip}" if chip == unplaced.IN_TRAY else f" on chip {chip}"
    return Section(
        title="What fills the memory",
        blocks=(
            Paragraph(text="What one rank (one logical core) of each pipeline stage keeps:"),
            Table(head=("", *names, "together"), rows=tuple(rows)),
            Paragraph(
                text=f"The heaviest is rank {heaviest}{where}, with "
                f"{format_bytes(int(held.total_bytes[heaviest]))}. Line by line:"
            ),
            Table(
                head=("what", "bytes", "how it comes about"),
                rows=tuple((kind, size, formula) for kind, size, formula in lines),
                words=3,
                widths=(0.14, 0.14, 0.72),
            ),
        ),
    )


# --- problems, faults, figures --------------------------------------------------------------------


def problems(result: Result | None) -> Section:
    """What a reader should know, the worst first."""
    found = result.problems if result is not None else ()
    if not found:
        text = "No problem was found." if result is not None else "Nothing was checked."
        return Section(title="Problems", blocks=(Paragraph(text=text),))
    rank = {"error": 0, "warning": 1, "note": 2}
    ordered = sorted(found, key=lambda problem: rank[problem.severity.value])
    rows = tuple((p.severity.value, p.message, p.where or "the whole plan") for p in ordered)
    text = (
        "An error cannot run, or does not fit; a warning is what a runtime refuses or does badly; "
        "a note costs time or memory that one may not expect."
    )
    table = Table(head=("how bad", "what", "where"), rows=rows, words=3, widths=(0.12, 0.68, 0.2))
    return Section(title="Problems", blocks=(Paragraph(text=text), table))


def faults(scenario: Scenario, healthy_s: float | None, result: Result | None) -> Section:
    """What is assumed to be broken, and what that costs."""
    if not scenario.faults:
        text = "None: every chip and every link is assumed to work at its full rate."
        return Section(title="Faults assumed", blocks=(Paragraph(text=text),))
    items = tuple(fault_words(fault) for fault in scenario.faults)
    blocks: list[Block] = [Bullets(items=items)]
    if healthy_s is not None and result is not None:
        cost = fault_cost(len(scenario.faults), result.step_time_s, healthy_s)
        blocks.append(Paragraph(text=cost))
    return Section(title="Faults assumed", blocks=tuple(blocks))


def assumptions(scenario: Scenario) -> Section:
    """What the user changed, and what stays a choice of the program."""
    hardware = scenario.hardware
    if hardware is None:
        text = (
            "The machine is a generic one; its capacities and latencies are those of the document."
        )
        return Section(title="Assumptions", blocks=(Paragraph(text=text),))
    blocks: list[Block] = []
    changed = [hardware.figures[name] for name in sorted(hardware.changed)]
    if changed:
        rows = tuple((figure_words(f.name), f.text, f.source) for f in changed)
        blocks.append(Paragraph(text="These figures were set by hand in the document:"))
        blocks.append(
            Table(
                head=("figure", "set to", "instead of"),
                rows=rows,
                words=3,
                widths=(0.3, 0.15, 0.55),
            )
        )
    else:
        blocks.append(Paragraph(text="No figure was changed by hand."))
    guessed = sum(hardware.figure(n).confidence == "assumption" for n in hardware.figures)
    blocks.append(
        Paragraph(
            text=f"Of the {len(hardware.figures)} hardware figures, {guessed} are assumptions of "
            "this program, because nobody has published them; the last table marks them. "
            "Network model: " + _NETWORKS.get(scenario.network, scenario.network)
        )
    )
    return Section(title="Assumptions", blocks=tuple(blocks))


_NETWORKS = {
    "fluid": "links share their capacity fairly between all that flows over them at a time.",
    "fifo": "links pass whole messages on, first come, first served.",
}


def figures(hardware: HardwareSpec) -> Section:
    """Every number of the hardware with its source."""
    rows = tuple(
        (figure_words(name), figure.text, figure.confidence, figure.source)
        for name, figure in ((n, hardware.figure(n)) for n in hardware.figures)
    )
    text = f"{hardware.title}, {hardware.profile} figures. Each number, and where it comes from:"
    table = Table(
        head=("figure", "value", "kind of source", "source"), rows=rows, words=4,
        widths=(0.26, 0.13, 0.13, 0.48),
    )  # fmt: skip
    return Section(
        title="Sources of the hardware figures",
        blocks=(Paragraph(text=text), table),
        is_appendix=True,
    )
