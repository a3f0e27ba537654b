"""What a run came to, as lines with their units; a link that holds it up leads to the canvas."""

from trnviz.core.bench.run import CollectiveResult
from trnviz.gui.figures import format_bytes, format_count, format_rate, format_ratio, format_time
from trnviz.gui.language import tr
from trnviz.gui.panels.facts import Fact, Section
from trnviz.session.bench import BenchRun, members_text

_MOST_LINKS = 6


def sections(run: BenchRun, *, is_stale: bool) -> tuple[Section, ...]:
    """Headline figures, the bound, the shape of the schedule, the busiest links."""
    result = run.result
    asked = run.question
    title = f"{asked.operation} {format_bytes(asked.size_bytes)}"
    if is_stale:
        title = tr("{0}, before the last edit").format(title)
    return (
        Section(title=title, facts=_headline(run)),
        Section(title=tr("Bound"), facts=_bound(result)),
        Section(title=tr("Schedule"), facts=_schedule(run)),
        Section(title=_links_title(result), facts=_links(result)),
    )


def _headline(run: BenchRun) -> tuple[Fact, ...]:
    result = run.result
    name = result.schedule.algorithm
    if run.question.algorithm == "auto":
        name = tr("{0}, chosen by auto").format(name)
    return (
        Fact(label=tr("time"), value=format_time(result.run.time_s)),
        Fact(label=tr("algbw"), value=format_rate(result.algbw_bytes_per_s)),
        Fact(label=tr("busbw"), value=format_rate(result.busbw_bytes_per_s)),
        Fact(label=tr("bound / time"), value=format_ratio(result.bound_ratio)),
        Fact(label=tr("algorithm"), value=name),
    )


def _bound(result: CollectiveResult) -> tuple[Fact, ...]:
    limit = result.bound
    facts = [
        Fact(label=tr("bound"), value=format_time(limit.time_s)),
        Fact(label=tr("limited by"), value=limit.limited_by),
        Fact(label=tr("latency term"), value=format_time(limit.latency_s)),
        Fact(label=tr("bandwidth term"), value=format_time(limit.bandwidth_s)),
    ]
    if limit.memory_s > 0:
        facts.append(Fact(label=tr("memory alone"), value=format_time(limit.memory_s)))
    return tuple(facts)


def _schedule(run: BenchRun) -> tuple[Fact, ...]:
    result, asked = run.result, run.question
    pieces = len(result.schedule.chunk_bytes)
    facts = [
        Fact(label=tr("members"), value=members_text(result.collective)),
        Fact(label=tr("steps"), value=format_count(result.schedule.step_count)),
        Fact(label=tr("flows"), value=format_count(result.flow_count)),
        Fact(label=tr("network"), value=tr("{0}, ties {1}").format(asked.network, asked.ties)),
    ]
    if pieces:
        facts.insert(3, Fact(label=tr("chunks"), value=format_count(pieces)))
    if result.schedule.note:
        facts.append(Fact(label=tr("note"), value=result.schedule.note))
    return tuple(facts)


def _links_title(result: CollectiveResult) -> str:
    count = len(result.bottleneck_links())
    many = tr("Busiest links, {0}").format(format_count(count))
    return many if count > 1 else tr("Busiest link")


def _links(result: CollectiveResult) -> tuple[Fact, ...]:
    links = result.bottleneck_links()
    mean = result.mean_utilization()
    names = result.topology.link_names
    facts = [
        Fact(
            label=names[n],
            value=tr("busy {0}").format(format_ratio(float(mean[n]))),
            target=names[n],
        )
        for n in links[:_MOST_LINKS].tolist()
    ]
    if not facts:
        facts.append(Fact(label=tr("links"), value=tr("none carries anything")))
    if len(links) > _MOST_LINKS:
        more = tr("{0} more as busy").format(format_count(len(links) - _MOST_LINKS))
        facts.append(Fact(label=tr("and"), value=more))
    return tuple(facts)
