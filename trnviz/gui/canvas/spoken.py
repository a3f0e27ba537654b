"""Chips, links, shards and pieces in words that can be listened to: name, value, description."""

from dataclasses import dataclass
from functools import reduce

from trnviz.core import unplaced
from trnviz.core.frame import FrameState
from trnviz.core.scenario import Scenario
from trnviz.core.units import GIB
from trnviz.gui.canvas.selection import Piece, Selection
from trnviz.gui.figures import format_rate, format_ratio
from trnviz.gui.language import later, said, tr
from trnviz.session.edits import rank_name

_COUNTED = (
    (later("{0} chip"), later("{0} chips")),
    (later("{0} link"), later("{0} links")),
    (later("{0} shard"), later("{0} shards")),
    (later("{0} piece"), later("{0} pieces")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """One thing in words.

    Attributes:
        name: What it is, and the number that matters most.
        value: That number alone.
        description: What else there is to know.
    """

    name: str
    value: str
    description: str


def chip(scenario: Scenario, frame: FrameState, index: int) -> Spoken:
    """Such as "Chip i0.c5, HBM 72 of 96 GiB"."""
    topology = scenario.topology
    name = tr("Chip {0}") if topology.chip_up[index] else tr("Chip {0}, down")
    if index in topology.removed_chips:
        name = tr("Chip {0}, removed")
    name = name.format(topology.chip_names[index])
    placement = scenario.placement
    ranks = placement.ranks_on(index) if placement is not None else ()
    told = tr("instance {0}, {1} shard") if len(ranks) == 1 else tr("instance {0}, {1} shards")
    told = told.format(int(topology.instance_of_chip[index]), len(ranks))
    if not frame.has_memory:
        return Spoken(name=name, value="", description=told)
    held, room = float(frame.hbm_bytes[index].sum()), float(topology.bank_bytes.sum())
    sizes = f"{held / GIB:.0f}", f"{room / GIB:.0f}"
    name = tr("{0}, HBM {1} of {2} GiB").format(name, *sizes)
    full = (frame.hbm_bytes[index].sum(axis=1) > topology.bank_bytes).any()
    if full:
        told = tr("{0}, a bank is over-full").format(told)
    return Spoken(name=name, value=format_ratio(held / room), description=told)


def link(scenario: Scenario, frame: FrameState, index: int) -> Spoken:
    """Such as "Link i0.c5 to i1.c5, load 93 %"."""
    topology = scenario.topology
    src = topology.vertex_names[int(topology.link_src[index])]
    dst = topology.vertex_names[int(topology.link_dst[index])]
    name = tr("Link {0} to {1}").format(src, dst)
    capacity = format_rate(float(topology.link_capacity_bytes_per_s[index]))
    if not topology.link_up[index]:
        name = tr("Link {0} to {1}, down").format(src, dst)
        return Spoken(name=name, value="", description=tr("it carries nothing"))
    if not frame.has_traffic:
        return Spoken(name=name, value="", description=tr("capacity {0}").format(capacity))
    load = format_ratio(float(frame.link_utilization[index]))
    rate = format_rate(float(frame.link_rate_bytes_per_s[index]))
    name = tr("Link {0} to {1}, load {2}").format(src, dst, load)
    return Spoken(name=name, value=load, description=tr("{0} of {1}").format(rate, capacity))


def shard(scenario: Scenario, index: int) -> Spoken:
    """Such as "Shard t5 of stage 0, on i0.c1"."""
    plan, placement = scenario.plan, scenario.placement
    if plan is None or placement is None or index >= placement.rank_count:
        return Spoken(name=tr("Shard {0}").format(index), value="", description="")
    place = unplaced.chip_name(placement, scenario.topology, index)
    lies = place == unplaced.IN_TRAY
    told = tr("rank {0}, on no chip") if lies else tr("rank {0}, core {1}")
    return Spoken(
        name=tr("Shard {0}, on {1}").format(said(rank_name(plan, index)), said(place)),
        value=said(place),
        description=told.format(index, int(placement.core_of_rank[index])),
    )


def piece(scenario: Scenario, of: Piece) -> Spoken:
    """Such as "Expert 5 of stage 0, group 1, on i0.c4"."""
    plan, placement = scenario.plan, scenario.placement
    if plan is None or placement is None or not 0 <= of.rank < placement.rank_count:
        name = tr("{0} of stage {1}").format(of.title, of.stage)
        return Spoken(name=name, value="", description="")
    place = said(unplaced.chip_name(placement, scenario.topology, of.rank))
    if of.kind == "expert":
        name = tr("{0} of stage {1}, group {3}, on {2}")
        told = tr("in {0}; every rank of its group, in each replica, holds it")
    else:
        name = tr("{0} of stage {1}, on {2}")
        told = tr("in {0}; every rank of the stage holds a part of it")
    return Spoken(
        name=name.format(of.title, of.stage, place, int(plan.ep_of_rank[of.rank])),
        value=place,
        description=told.format(said(rank_name(plan, of.rank))),
    )


_NOTES = {
    "text": later("Note"), "arrow": later("Arrow"), "bracket": later("Bracket"),
    "marker": later("Mark"),
}  # fmt: skip


def note(scenario: Scenario, index: int) -> Spoken:
    """Such as "Arrow: slow link, from i0.c5 to i1.c5"."""
    notes = scenario.annotations
    if not 0 <= index < len(notes):
        return Spoken(name=tr("Note"), value="", description="")
    one = notes[index]
    kind, words = tr(_NOTES[one.kind]), " ".join(one.text.split())
    name = f"{kind}: {words}" if words else kind
    if one.at and one.to:
        told = tr("from {0} to {1}").format(one.at, one.to)
    elif one.at or one.to:
        told = tr("at {0}").format(one.at or one.to)
    else:
        told = tr("at a place of the drawing") if one.spots else tr("on the whole drawing")
    return Spoken(name=name, value=words, description=told)


def thing(scenario: Scenario, frame: FrameState, one: Selection) -> Spoken:
    """The first thing of a selection."""
    if one.notes:
        return note(scenario, one.notes[0])
    if one.chips:
        return chip(scenario, frame, one.chips[0])
    if one.links:
        return link(scenario, frame, one.links[0])
    if one.pieces:
        return piece(scenario, one.pieces[0])
    return shard(scenario, one.ranks[0])


def selection(scenario: Scenario, frame: FrameState, chosen: Selection) -> str:
    """What is selected, in one sentence."""
    if chosen.notes:
        return tr("Selected: {0}").format(note(scenario, chosen.notes[0]).name)
    if chosen.is_empty:
        return tr("Nothing selected")
    if chosen.count == 1:
        return tr("Selected: {0}").format(thing(scenario, frame, chosen).name)
    counts = (len(chosen.chips), len(chosen.links), len(chosen.ranks), len(chosen.pieces))
    words = (
        tr(one if count == 1 else many).format(count)
        for count, (one, many) in zip(counts, _COUNTED, strict=True)
        if count
    )
    return tr("Selected: {0}").format(reduce(tr("{0} and {1}").format, words))
