"""What a run came to, as lines with their units; a link that holds it up leads to the canvas."""

from trnviz.core.bench.run import CollectiveResult
from trnviz.core.units import format_bytes, format_rate, format_ratio, format_time
from trnviz.gui.panels.facts import Fact, Section
from trnviz.session.bench import BenchRun, members_text

_MOST_LINKS = 6


def sections(run: BenchRun, *, is_stale: bool) -> tuple[Section, ...]:
    """Headline figures, the bound, the shape of the schedule, the busiest links."""
    result = run.result
    asked = run.question
    title = f"{asked.operation} {format_bytes(asked.size_bytes)}"
    if is_stale:
        title += ", before the last edit"
    return (
        Section(title=title, facts=_headline(run)),
        Section(title="Bound", facts=_bound(result)),
        Section(title="Schedule", facts=_schedule(run)),
        Section(title=_links_title(result), facts=_links(result)),
    )


def _headline(run: BenchRun) -> tuple[Fact, ...]:
    result = run.result
    chosen = ", chosen by auto" if run.question.algorithm == "auto" else ""
    return (
        Fact(label="time", value=format_time(result.run.time_s)),
        Fact(label="algbw", value=format_rate(result.algbw_bytes_per_s)),
        Fact(label="busbw", value=format_rate(result.busbw_bytes_per_s)),
        Fact(label="bound / time", value=format_ratio(result.bound_ratio)),
        Fact(label="algorithm", value=f"{result.schedule.algorithm}{chosen}"),
    )


def _bound(result: CollectiveResult) -> tuple[Fact, ...]:
    limit = result.bound
    facts = [
        Fact(label="bound", value=format_time(limit.time_s)),
        Fact(label="limited by", value=limit.limited_by),
        Fact(label="latency term", value=format_time(limit.latency_s)),
        Fact(label="bandwidth term", value=format_time(limit.bandwidth_s)),
    ]
    if limit.memory_s > 0:
        facts.append(Fact(label="memory alone", value=format_time(limit.memory_s)))
    return tuple(facts)


def _schedule(run: BenchRun) -> tuple[Fact, ...]:
    result, asked = run.result, run.question
    pieces = len(result.schedule.chunk_bytes)
    facts = [
        Fact(label="members", value=members_text(result.collective)),
        Fact(label="steps", value=f"{result.schedule.step_count:,}"),
        Fact(label="flows", value=f"{result.flow_count:,}"),
        Fact(label="network", value=f"{asked.network}, ties {asked.ties}"),
    ]
    if pieces:
        facts.insert(3, Fact(label="chunks", value=f"{pieces:,}"))
    if result.schedule.note:
        facts.append(Fact(label="note", value=result.schedule.note))
    return tuple(facts)


def _links_title(result: CollectiveResult) -> str:
    count = len(result.bottleneck_links())
    return f"Busiest links, {count:,}" if count > 1 else "Busiest link"


def _links(result: CollectiveResult) -> tuple[Fact, ...]:
    links = result.bottleneck_links()
    mean = result.mean_utilization()
    names = result.topology.link_names
    facts = [
        Fact(label=names[n], value=f"busy {format_ratio(float(mean[n]))}", target=names[n])
        for n in links[:_MOST_LINKS].tolist()
    ]
    if not facts:
        facts.append(Fact(label="links", value="none carries anything"))
    if len(links) > _MOST_LINKS:
        facts.append(Fact(label="and", value=f"{len(links) - _MOST_LINKS:,} more as busy"))
    return tuple(facts)
