"""Chips, links, shards and pieces in words that can be listened to: name, value, description."""

from dataclasses import dataclass

from trnviz.core import unplaced
from trnviz.core.frame import FrameState
from trnviz.core.scenario import Scenario
from trnviz.core.units import GIB, format_rate, format_ratio
from trnviz.gui.canvas.selection import Piece, Selection
from trnviz.session.edits import rank_name


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
    name = f"Chip {topology.chip_names[index]}"
    if not topology.chip_up[index]:
        name += ", down"
    placement = scenario.placement
    ranks = placement.ranks_on(index) if placement is not None else ()
    shards = f"{len(ranks)} shard{'' if len(ranks) == 1 else 's'}"
    instance = f"instance {int(topology.instance_of_chip[index])}"
    if not frame.has_memory:
        return Spoken(name=name, value="", description=f"{instance}, {shards}")
    held, room = float(frame.hbm_bytes[index].sum()), float(topology.bank_bytes.sum())
    name = f"{name}, HBM {held / GIB:.0f} of {room / GIB:.0f} GiB"
    full = (frame.hbm_bytes[index].sum(axis=1) > topology.bank_bytes).any()
    told = f"{instance}, {shards}, a bank is over-full" if full else f"{instance}, {shards}"
    return Spoken(name=name, value=format_ratio(held / room), description=told)


def link(scenario: Scenario, frame: FrameState, index: int) -> Spoken:
    """Such as "Link i0.c5 to i1.c5, load 93 %"."""
    topology = scenario.topology
    src = topology.vertex_names[int(topology.link_src[index])]
    dst = topology.vertex_names[int(topology.link_dst[index])]
    name = f"Link {src} to {dst}"
    capacity = format_rate(float(topology.link_capacity_bytes_per_s[index]))
    if not topology.link_up[index]:
        return Spoken(name=f"{name}, down", value="", description="it carries nothing")
    if not frame.has_traffic:
        return Spoken(name=name, value="", description=f"capacity {capacity}")
    load = format_ratio(float(frame.link_utilization[index]))
    rate = format_rate(float(frame.link_rate_bytes_per_s[index]))
    told = f"{rate} of {capacity}"
    return Spoken(name=f"{name}, load {load}", value=load, description=told)


def shard(scenario: Scenario, index: int) -> Spoken:
    """Such as "Shard t5 of stage 0, on i0.c1"."""
    plan, placement = scenario.plan, scenario.placement
    if plan is None or placement is None or index >= placement.rank_count:
        return Spoken(name=f"Shard {index}", value="", description="")
    place = unplaced.chip_name(placement, scenario.topology, index)
    lies = place == unplaced.IN_TRAY
    core = "on no chip" if lies else f"core {int(placement.core_of_rank[index])}"
    name = f"Shard {rank_name(plan, index)}, on {place}"
    return Spoken(name=name, value=place, description=f"rank {index}, {core}")


def piece(scenario: Scenario, of: Piece) -> Spoken:
    """Such as "Expert 5 of stage 0, group 1, on i0.c4"."""
    plan, placement = scenario.plan, scenario.placement
    name = f"{of.title} of stage {of.stage}"
    if plan is None or placement is None or not 0 <= of.rank < placement.rank_count:
        return Spoken(name=name, value="", description="")
    place = unplaced.chip_name(placement, scenario.topology, of.rank)
    if of.kind == "expert":
        name += f", group {int(plan.ep_of_rank[of.rank])}"
        told = "every rank of its group, in each replica, holds it"
    else:
        told = "every rank of the stage holds a part of it"
    shard_name = rank_name(plan, of.rank)
    return Spoken(name=f"{name}, on {place}", value=place, description=f"in {shard_name}; {told}")


def thing(scenario: Scenario, frame: FrameState, one: Selection) -> Spoken:
    """The first thing of a selection."""
    if one.chips:
        return chip(scenario, frame, one.chips[0])
    if one.links:
        return link(scenario, frame, one.links[0])
    if one.pieces:
        return piece(scenario, one.pieces[0])
    return shard(scenario, one.ranks[0])


def selection(scenario: Scenario, frame: FrameState, chosen: Selection) -> str:
    """What is selected, in one sentence."""
    if chosen.is_empty:
        return "Nothing selected"
    if chosen.count == 1:
        return f"Selected: {thing(scenario, frame, chosen).name}"
    counts = {
        "chip": len(chosen.chips),
        "link": len(chosen.links),
        "shard": len(chosen.ranks),
        "piece": len(chosen.pieces),
    }
    words = [f"{many} {word}{'' if many == 1 else 's'}" for word, many in counts.items() if many]
    return f"Selected: {' and '.join(words)}"
