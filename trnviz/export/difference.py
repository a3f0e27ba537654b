"""How two scenarios differ, in words; what that does to the step is in `deltas`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Final

from trnviz.core import unplaced
from trnviz.core.fault_problems import when
from trnviz.core.faults import Fault
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.rework import Rework
from trnviz.core.scenario import Scenario
from trnviz.core.units import exact_time, format_ratio
from trnviz.files import assumptions, deal_part, document

_MOST_NAMED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that is not the same.

    Attributes:
        what: Such as "plan tp".
        before: In words, "" for nothing.
        after: Likewise.
    """

    what: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """A line: "plan tp: 32 -> 16"."""
        return f"{self.what}: {self.before or 'none'} -> {self.after or 'none'}"


def differences(before: Scenario, after: Scenario) -> tuple[Difference, ...]:
    """Everything that decides a result or a picture and is not the same."""
    if before is after or document.dumps(before) == document.dumps(after):
        return ()
    found = (
        *_fabric(before, after),
        *_faults(before.faults, after.faults),
        *_plan(before, after),
        *_placement(before, after),
        *_choices(before, after),
    )
    return found or (Difference(what="document", before="one text", after="another text"),)


def _changed(what: str, before: object, after: object) -> Iterator[Difference]:
    if before != after:
        yield Difference(what=what, before=_words(before), after=_words(after))


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _fabric(before: Scenario, after: Scenario) -> Iterator[Difference]:
    yield from _changed("fabric", _fabric_words(before), _fabric_words(after))
    if before.spec.custom != after.spec.custom and before.spec.text == after.spec.text:
        yield Difference(
            what="links of the fabric",
            before=f"{before.topology.link_count} as spelled out",
            after=f"{after.topology.link_count} as spelled out",
        )
    yield from _rework(before.spec.rework, after.spec.rework)
    yield from _changed("logical core size", before.spec.lnc, after.spec.lnc)
    for name in ("bandwidths_bytes_per_s", "latencies_s"):
        yield from _changed(name, getattr(before.spec, name), getattr(after.spec, name))
    yield from _changed("profile", before.profile, after.profile)
    yield from _changed("network model", before.network, after.network)
    changed = [assumptions.changed(s.hardware) if s.hardware else {} for s in (before, after)]
    for name in sorted(set(changed[0]) | set(changed[1])):
        yield from _changed(f"assumption {name}", changed[0].get(name), changed[1].get(name))


def _rework(before: Rework, after: Rework) -> Iterator[Difference]:
    """Every link and chip that was added or taken out in one of both, or is another one."""
    one, other = _reworked(before), _reworked(after)
    for part in dict.fromkeys((*one, *other)):
        yield from _changed(part, one.get(part), other.get(part))


def _reworked(rework: Rework) -> dict[str, str]:
    found = {}
    for link in rework.links:
        name = link.names[0]
        found[f"link {name}"] = f"added{link.words().removeprefix(name)}"
    found |= {f"link {name}": "removed" for name in rework.without_links}
    found |= {f"chip {name}": "removed" for name in rework.without_chips}
    return found


def _fabric_words(scenario: Scenario) -> str:
    custom = scenario.spec.custom
    return f"{scenario.spec.text} ({custom.title})" if custom else scenario.spec.text


def _faults(before: tuple[Fault, ...], after: tuple[Fault, ...]) -> Iterator[Difference]:
    gone = _by_part(fault for fault in before if fault not in after)
    come = _by_part(fault for fault in after if fault not in before)
    for part in dict.fromkeys((*gone, *come)):
        yield Difference(
            what=f"fault {part}",
            before=", then ".join(gone.get(part, ())),
            after=", then ".join(come.get(part, ())),
        )


def _by_part(faults: Iterable[Fault]) -> dict[str, list[str]]:
    """What each part has, in words."""
    found: dict[str, list[str]] = {}
    for fault in faults:
        found.setdefault(f"{fault.kind} {fault.name}", []).append(_fault(fault))
    return found


def _fault(fault: Fault) -> str:
    state = "down" if fault.share == 0 else f"at {format_ratio(fault.share)}"
    return f"{state}{'' if fault.both_ways else ', one way'}{when(fault)}"


_BY_LAUNCHER: Final = "as the launcher deals"


def _plan(before: Scenario, after: Scenario) -> Iterator[Difference]:
    models = [s.model.name if s.model else None for s in (before, after)]
    yield from _changed("model", *models)
    if models[0] == models[1] and before.model != after.model:
        yield Difference(what="model", before="one configuration", after="another")
    if before.plan is None or after.plan is None:
        return
    for field in fields(before.plan):
        values = (_value(plan, field.name) for plan in (before.plan, after.plan))
        yield from _changed(f"plan {field.name}", *values)


def _value(plan: Parallelism, name: str) -> object:
    """A field as text where it was dealt out by hand, such as "0-3 4-7; 0-2 3-7"."""
    value = getattr(plan, name)
    if name == "layer_split":
        return ", ".join(map(str, value)) or _BY_LAUNCHER
    if name == "expert_layout":
        return "; ".join(deal_part.words(row, plan.ep) for row in value) or _BY_LAUNCHER
    return value


def _placement(before: Scenario, after: Scenario) -> Iterator[Difference]:
    one, two = before.placement, after.placement
    if one is None or two is None or one.equals(two):
        return

    def place(scenario: Scenario, placement: Placement, rank: int) -> str:
        return unplaced.chip_name(placement, scenario.topology, rank)

    if one.rank_count != two.rank_count:
        yield Difference(what="ranks", before=str(one.rank_count), after=str(two.rank_count))
        return
    moved = [
        rank
        for rank in range(one.rank_count)
        if (place(before, one, rank), one.core_of_rank[rank])
        != (place(after, two, rank), two.core_of_rank[rank])
    ]
    if not moved:
        return
    shown = ", ".join(str(rank) for rank in moved[:_MOST_NAMED])
    more = ", ..." if len(moved) > _MOST_NAMED else ""
    places = [
        ", ".join(place(s, p, r) for r in moved[:_MOST_NAMED]) + more
        for s, p in ((before, one), (after, two))
    ]
    what = f"place of {len(moved)} rank{'s' * (len(moved) != 1)} ({shown}{more})"
    yield Difference(what=what, before=places[0], after=places[1])


def _choices(before: Scenario, after: Scenario) -> Iterator[Difference]:
    for name in sorted(set(before.algorithms) | set(after.algorithms)):
        yield from _changed(
            f"algorithm of {name.upper()}",
            before.algorithms.get(name, "auto"),
            after.algorithms.get(name, "auto"),
        )
    for name in ("layout", "metric", "color_by", "hidden"):
        yield from _changed(f"picture: {name}", getattr(before, name), getattr(after, name))
    yield from _places(before, after)
    yield from _changed("notes", len(before.annotations), len(after.annotations))
    yield from _notes(before, after)
    yield from _bookmarks(before, after)


def _places(before: Scenario, after: Scenario) -> Iterator[Difference]:
    """What stands elsewhere in a drawing, since it was moved by hand."""
    for drawing in sorted(set(before.places) | set(after.places)):
        one, two = (dict(s.places.get(drawing, {})) for s in (before, after))
        moved = [name for name in {**one, **two} if one.get(name) != two.get(name)]
        if not moved:
            continue
        shown = ", ".join(moved[:_MOST_NAMED]) + (", ..." if len(moved) > _MOST_NAMED else "")
        sides = [", ".join(_place(side, n) for n in moved[:_MOST_NAMED]) for side in (one, two)]
        what = f"position of {shown} in {drawing}"
        yield Difference(what=what, before=sides[0], after=sides[1])


def _place(places: dict[str, tuple[float, float]], name: str) -> str:
    return f"{places[name][0]:g} {places[name][1]:g}" if name in places else "as laid out"


def _notes(before: Scenario, after: Scenario) -> Iterator[Difference]:
    """Notes that say something else or stand elsewhere, where there are as many on both sides."""
    if len(before.annotations) != len(after.annotations):
        return
    for number, pair in enumerate(zip(before.annotations, after.annotations, strict=True), 1):
        one, two = (" ".join(note.text.split()) or note.kind for note in pair)
        if pair[0] != pair[1]:
            yield Difference(
                what=f"note {number}", before=one, after=two if one != two else f"{two}, moved"
            )


def _bookmarks(before: Scenario, after: Scenario) -> Iterator[Difference]:
    """What a moment is called on both sides; "no name" where it has none."""
    names = [{m.time_s: m.name or "no name" for m in s.bookmarks} for s in (before, after)]
    for time_s in sorted(set(names[0]) | set(names[1])):
        what = f"bookmark at {exact_time(time_s)}"
        yield from _changed(what, names[0].get(time_s), names[1].get(time_s))
