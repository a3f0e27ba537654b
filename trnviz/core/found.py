"""Which chips, links and ranks a search matches.

Letters for shapes: N chips, L links, R ranks.
"""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from trnviz.core import faults, query
from trnviz.core.arrays import BoolArray, FloatArray, frozen
from trnviz.core.frame import FrameState
from trnviz.core.parallelism import Parallelism
from trnviz.core.query import Query
from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind, Topology

_SIGNS: dict[str, Callable[[FloatArray, float], BoolArray]] = {
    ">": operator.gt, ">=": operator.ge, "<": operator.lt, "<=": operator.le,
}  # fmt: skip
_KINDS = {
    "xy": (LinkKind.NEURONLINK_XY, LinkKind.GENERIC), "z": (LinkKind.NEURONLINK_Z,),
    "efa": (LinkKind.EFA,), "core": (LinkKind.ON_CHIP,),
}  # fmt: skip
_ALIKE, _IDLE_RATIO = 1e-9, 0.05


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Searched:
    """What is searched.

    Attributes:
        scenario: The fabric and what is placed on it.
        frame: Its numbers at the moment that is shown.
        link_bytes: (L,) bytes of the run; None where nothing was run.
        rank_names: R names of the ranks as people read them.
    """

    scenario: Scenario
    frame: FrameState
    link_bytes: FloatArray | None
    rank_names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Found:
    """What was found.

    Attributes:
        chips: (N,) bool.
        links: (L,) bool.
        ranks: (R,) bool.
    """

    chips: BoolArray
    links: BoolArray
    ranks: BoolArray

    def __post_init__(self) -> None:
        for name in ("chips", "links", "ranks"):
            object.__setattr__(self, name, frozen(getattr(self, name), "?", (None,)))

    @property
    def count(self) -> int:
        """How many things."""
        return int(self.chips.sum() + self.links.sum() + self.ranks.sum())


def find(asked: Query, searched: Searched) -> Found:
    """The things that a search matches; what lies inside a chip only if it was asked for."""
    found = _match(asked, searched)
    topology = searched.scenario.topology
    inner = np.asarray(topology.link_kind == LinkKind.ON_CHIP)
    if _asks_for_cores(asked) or not found.links[inner].any():
        return found
    return Found(chips=found.chips, links=found.links & ~inner, ranks=found.ranks)


def _asks_for_cores(asked: Query) -> bool:
    if isinstance(asked, query.All | query.Any):
        return any(_asks_for_cores(part) for part in asked.parts)
    if isinstance(asked, query.Name):
        return ".k" in asked.text
    return isinstance(asked, query.Kind) and asked.name == "core"


def _match(asked: Query, searched: Searched) -> Found:
    if isinstance(asked, query.Not):
        part = _match(asked.part, searched)
        return Found(chips=~part.chips, links=~part.links, ranks=~part.ranks)
    if isinstance(asked, query.All | query.Any):
        parts = [_match(part, searched) for part in asked.parts]
        join = np.logical_and if isinstance(asked, query.All) else np.logical_or
        return Found(
            chips=join.reduce([part.chips for part in parts]),
            links=join.reduce([part.links for part in parts]),
            ranks=join.reduce([part.ranks for part in parts]),
        )
    return _term(asked, searched)


def _term(
    asked: query.Compared | query.Numbered | query.Kind | query.State | query.Name,
    searched: Searched,
) -> Found:
    if isinstance(asked, query.Compared):
        return _compared(asked, searched)
    if isinstance(asked, query.Numbered):
        return _numbered(asked, searched)
    if isinstance(asked, query.Kind):
        return _of_kind(asked.name, searched)
    if isinstance(asked, query.State):
        return _in_state(asked.name, searched)
    return _named(asked.text, searched)


def _made(
    searched: Searched,
    chips: BoolArray | None = None,
    links: BoolArray | None = None,
    ranks: BoolArray | None = None,
) -> Found:
    """What is not given is not found."""
    topology, placement = searched.scenario.topology, searched.scenario.placement
    count = placement.rank_count if placement is not None else 0
    return Found(
        chips=np.zeros(topology.chip_count, np.bool_) if chips is None else chips,
        links=np.zeros(topology.link_count, np.bool_) if links is None else links,
        ranks=np.zeros(count, np.bool_) if ranks is None else ranks,
    )


def _compared(asked: query.Compared, searched: Searched) -> Found:
    topology, frame = searched.scenario.topology, searched.frame
    if asked.field == "hbm":
        held = frame.hbm_bytes.sum(axis=(1, 2)).astype(np.float64)
        if not frame.has_memory:
            return _made(searched)
        room = float(topology.bank_bytes.sum())
        return _made(searched, chips=_holds(asked, held / room if _is_ratio(asked) else held))
    values = _link_values(asked.field, searched)
    return _made(searched, links=_holds(asked, values) if values is not None else None)


def _link_values(field: str, searched: Searched) -> FloatArray | None:
    """(L,) a number of every link, None where nothing was run."""
    topology, frame = searched.scenario.topology, searched.frame
    capacity = topology.link_capacity_bytes_per_s
    if field in ("capacity", "latency"):
        return capacity if field == "capacity" else topology.link_latency_s
    if field == "bytes":
        return searched.link_bytes
    if not frame.has_traffic:
        return None
    rate = frame.link_rate_bytes_per_s
    if field == "rate":
        return rate
    return np.divide(rate, capacity, out=np.zeros(len(rate)), where=capacity > 0)


def _is_ratio(asked: query.Compared) -> bool:
    return asked.of == query.RATIO


def _holds(asked: query.Compared, values: FloatArray) -> BoolArray:
    if asked.operator in _SIGNS:
        return np.asarray(_SIGNS[asked.operator](values, asked.value), np.bool_)
    alike = np.isclose(values, asked.value, rtol=_ALIKE, atol=0.0)
    return np.asarray(~alike if asked.operator == "!=" else alike, np.bool_)


def _numbered(asked: query.Numbered, searched: Searched) -> Found:
    topology = searched.scenario.topology
    if asked.what == "link":
        return _made(searched, links=_between(np.arange(topology.link_count), asked))
    if asked.what == "shard":
        placement = searched.scenario.placement
        ranks = np.arange(placement.rank_count if placement is not None else 0)
        return _made(searched, ranks=_between(ranks, asked))
    if asked.what in ("tp", "pp", "dp", "cp", "ep"):
        return _group(asked, searched)
    return _place(asked, searched)


def _between(numbers: "np.ndarray[tuple[int, ...], np.dtype[np.integer]]",
             asked: query.Numbered) -> BoolArray:  # fmt: skip
    return np.asarray((numbers >= asked.first) & (numbers <= asked.last), np.bool_)


def _place(asked: query.Numbered, searched: Searched) -> Found:
    """Chips by number, instance or coordinate; of the last two also what lies inside."""
    topology = searched.scenario.topology
    if asked.what == "chip":
        return _made(searched, chips=_between(np.arange(topology.chip_count), asked))
    if asked.what == "instance":
        chips = _between(topology.instance_of_chip, asked)
    else:
        names = [dimension.name for dimension in topology.dimensions]
        if asked.what not in names:
            return _made(searched)
        chips = _between(topology.chip_coord[:, names.index(asked.what)], asked)
    return _made(searched, chips, _inside(topology, chips), _ranks_on(searched.scenario, chips))


def _inside(topology: Topology, chips: BoolArray) -> BoolArray:
    inside = np.zeros(len(topology.vertex_names), np.bool_)
    inside[: topology.chip_count] = chips
    return np.asarray(inside[topology.link_src] & inside[topology.link_dst])


def _ranks_on(scenario: Scenario, chips: BoolArray) -> BoolArray | None:
    placement = scenario.placement
    return None if placement is None else chips[placement.chip_of_rank] & placement.placed


def _group(asked: query.Numbered, searched: Searched) -> Found:
    """Ranks of a group, and the chips that they sit on."""
    scenario = searched.scenario
    if scenario.plan is None or scenario.placement is None:
        return _made(searched)
    ranks = _between(_index_of_rank(scenario.plan, asked.what), asked)
    chips = np.zeros(scenario.topology.chip_count, np.bool_)
    where = scenario.placement.chip_of_rank[ranks]
    chips[where[where >= 0]] = True
    return _made(searched, chips=chips, ranks=ranks)


def _index_of_rank(
    plan: Parallelism, dimension: str
) -> "np.ndarray[tuple[int, ...], np.dtype[np.int32]]":
    return {
        "tp": lambda: plan.tp_of_rank, "pp": lambda: plan.stage_of_rank,
        "dp": lambda: plan.dp_of_rank, "cp": lambda: plan.cp_of_rank,
        "ep": lambda: plan.ep_of_rank,
    }[dimension]()  # fmt: skip


def _of_kind(name: str, searched: Searched) -> Found:
    if name == "chip":
        return _made(searched, chips=np.ones(searched.scenario.topology.chip_count, np.bool_))
    if name == "link":
        return _made(searched, links=np.ones(searched.scenario.topology.link_count, np.bool_))
    if name == "shard":
        return _made(searched, ranks=np.ones(len(_made(searched).ranks), np.bool_))
    return _made(searched, links=np.isin(searched.scenario.topology.link_kind, _KINDS[name]))


def _in_state(name: str, searched: Searched) -> Found:
    scenario, frame = searched.scenario, searched.frame
    topology = scenario.topology
    if name == "overfull":
        full = (frame.hbm_bytes.sum(axis=2) > topology.bank_bytes).any(axis=1)
        return _made(searched, chips=np.asarray(full) & frame.has_memory)
    if name in ("saturated", "idle"):
        ratio = frame.link_utilization
        state = frame.saturated if name == "saturated" else ratio < _IDLE_RATIO
        return _made(searched, links=np.asarray(state & topology.link_up & frame.has_traffic))
    chips, links = faulty(scenario)
    if name == "down":
        chips, links = topology.down_chips, topology.down_links
    elif name == "degraded":
        chips, links = chips & topology.chip_up, links & topology.link_up
    return _made(searched, chips=np.asarray(chips), links=np.asarray(links))


def faulty(scenario: Scenario) -> tuple[BoolArray, BoolArray]:
    """(N,) chips and (L,) links that a fault touches, or that are down."""
    topology = scenario.topology
    chips, links = topology.down_chips, topology.down_links
    for fault in scenario.faults:
        links[faults.links_of_fault(topology, fault)] = True
        if fault.kind in ("chip", "nic"):
            chips[topology.chip_id(fault.name)] = True
        elif fault.kind == "instance":
            chips |= np.array([n.startswith(f"{fault.name}.") for n in topology.chip_names])
    return chips, links


def _named(text: str, searched: Searched) -> Found:
    """By the whole name; else by its last part or its instance; else by any part of it."""
    topology = searched.scenario.topology
    everything = (topology.chip_names, topology.link_names, searched.rank_names)
    wanted = text.lower()
    exact = [_which(names, lambda name: name == wanted) for names in everything]
    if any(each.any() for each in exact):
        return _made(searched, *exact)
    if "*" in text:
        parts = [re.escape(part) for part in wanted.split("*")]
        pattern = re.compile(".*".join(parts) + r"\Z")
        return _made(searched, *(_which(n, lambda x: bool(pattern.match(x))) for n in everything))
    chips = _which(topology.chip_names, lambda name: wanted in name.split("."))
    if chips.any():
        return _made(searched, chips=chips)
    return _made(searched, *(_which(names, lambda name: wanted in name) for names in everything))


def _which(names: tuple[str, ...], holds: Callable[[str], bool]) -> BoolArray:
    return np.fromiter((holds(name.lower()) for name in names), np.bool_, len(names))
