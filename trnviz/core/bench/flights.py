"""Which flows of a run are in the air at a moment, over which links, and whose data they carry.

A chunk is named by the rank that has it first (all-gather, broadcast, all-to-all), ends with it
(reduce-scatter), or both (all-reduce): "chunk 3 of i0.c5" is the third of its chunks.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from trnviz.core.arrays import BoolArray, IntArray, distinct
from trnviz.core.bench.run import CollectiveResult
from trnviz.core.simulation import rows

_FEW, _MANY = 3, 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Cargo:
    """The chunks that a flow carries of one rank.

    Attributes:
        owner: Name of the chip, with its core where several ranks of the group are on it.
        first: The first of them, counted from 1 among the chunks of that rank.
        last: The last of them.
    """

    owner: str
    first: int
    last: int

    @property
    def count(self) -> int:
        """Chunks."""
        return self.last - self.first + 1

    def text(self) -> str:
        """Such as "chunk 3 of i0.c5"."""
        if self.count == 1:
            return f"chunk {self.first} of {self.owner}"
        return f"chunks {self.first}-{self.last} of {self.owner}"


class Flights:
    """Answers for one run; flows are numbered as in its schedule."""

    def __init__(self, result: CollectiveResult) -> None:
        self.result = result
        schedule = result.schedule
        here = schedule.flow_src == schedule.flow_dst
        self._real: BoolArray = ~(here & (schedule.flow_src_core == schedule.flow_dst_core))
        self._over: dict[int, IntArray] = {}

    @property
    def step_count(self) -> int:
        """Steps of the algorithm."""
        return self.result.schedule.step_count

    def at(self, time_s: float) -> IntArray:
        """Flows that have begun and are not delivered, in the order of the schedule.

        At the very end of the run nothing is in the air.
        """
        run = self.result.run
        under_way = (run.flow_start_s <= time_s) & (time_s < run.flow_end_s) & self._real
        return np.flatnonzero(under_way)

    def over_link(self, link: int) -> IntArray:
        """All flows of the run that pass a link."""
        if link not in self._over:
            routes = self.result.routes
            subflow = rows.owners(routes.hop_start)[routes.hop_resource == link]
            self._over[link] = distinct(routes.flow_of_subflow[subflow])
        return self._over[link]

    def at_chip(self, flows: IntArray, chip: int) -> IntArray:
        """Those of some flows that leave or enter a chip, or stay on it."""
        schedule = self.result.schedule
        mine = (schedule.flow_src[flows] == chip) | (schedule.flow_dst[flows] == chip)
        there: IntArray = flows[mine]
        return there

    def links_of(self, flow: int) -> IntArray:
        """The links that a flow passes, all its ways together, in order of their passing."""
        routes = self.result.routes
        hops = [
            routes.hop_resource[routes.hop_start[g] : routes.hop_start[g + 1]]
            for g in np.flatnonzero(routes.flow_of_subflow == flow).tolist()
        ]
        passed = np.concatenate(hops) if hops else np.zeros(0, dtype=np.int32)
        passed = passed[passed < self.result.topology.link_count]
        return np.array(list(dict.fromkeys(passed.tolist())), dtype=np.int64)

    def way_count(self, flow: int) -> int:
        """Into how many ways a flow is split."""
        return int(np.count_nonzero(self.result.routes.flow_of_subflow == flow))

    def step(self, flow: int) -> int:
        """The step that a flow is part of, counted from 1."""
        return int(self.result.schedule.flow_step[flow]) + 1

    def steps(self, flows: IntArray) -> tuple[int, int]:
        """The first and last step that some flows are part of, counted from 1; 0, 0 for none."""
        if not len(flows):
            return 0, 0
        steps = self.result.schedule.flow_step[flows]
        return int(steps.min()) + 1, int(steps.max()) + 1

    def ends(self, flow: int) -> tuple[str, str]:
        """Names of where a flow comes from and goes to."""
        schedule = self.result.schedule
        places = (
            (int(schedule.flow_src[flow]), int(schedule.flow_src_core[flow])),
            (int(schedule.flow_dst[flow]), int(schedule.flow_dst_core[flow])),
        )
        src, dst = (self._place(chip, core) for chip, core in places)
        return src, dst

    def _place(self, chip: int, core: int) -> str:
        name = self.result.topology.chip_names[chip]
        return f"{name}.k{core}" if self._shares_chips else name

    @cached_property
    def _shares_chips(self) -> bool:
        """Whether some chip holds several ranks."""
        chips = np.concatenate([g.chip_of_rank for g in self.result.collective.groups])
        return len(distinct(chips)) < len(chips)

    # chunks

    @cached_property
    def _number_of_chunk(self) -> IntArray:
        """(C,) place of each chunk among those of its owner, from 1."""
        schedule = self.result.schedule
        most = int(schedule.chunk_owner.max(initial=0)) + 1
        key = schedule.chunk_group.astype(np.int64) * most + schedule.chunk_owner
        order = np.argsort(key, kind="stable")
        ordered = key[order]
        first = np.searchsorted(ordered, ordered, side="left")
        number = np.empty(len(key), dtype=np.int64)
        number[order] = np.arange(len(key)) - first + 1
        return number

    def _chunks(self, flow: int) -> IntArray:
        schedule = self.result.schedule
        if not len(schedule.chunk_bytes):
            return np.zeros(0, dtype=np.int64)
        begin = int(schedule.flow_chunk[flow])
        span = np.arange(begin, begin + int(schedule.flow_chunks[flow]))
        return schedule.chunk_list[span].astype(np.int64) if len(schedule.chunk_list) else span

    def chunk_count(self, flow: int) -> int:
        """Chunks that a flow carries."""
        return int(self.result.schedule.flow_chunks[flow])

    def cargo(self, flow: int) -> tuple[Cargo, ...]:
        """Whose chunks a flow carries; empty where the schedule does not tell them apart."""
        chunks = self._chunks(flow)
        schedule, groups = self.result.schedule, self.result.collective.groups
        found: list[Cargo] = []
        for chunk in chunks.tolist():
            group = groups[int(schedule.chunk_group[chunk])]
            owner = int(schedule.chunk_owner[chunk])
            name = self._place(int(group.chip_of_rank[owner]), int(group.core_of_rank[owner]))
            number = int(self._number_of_chunk[chunk])
            last = found[-1] if found else None
            if last is not None and last.owner == name and last.last == number - 1:
                found[-1] = Cargo(owner=name, first=last.first, last=number)
            else:
                found.append(Cargo(owner=name, first=number, last=number))
        return tuple(found)

    def cargo_text(self, flow: int) -> str:
        """Such as "chunk 3 of i0.c5", or "16 chunks of i0.c0, i0.c1 and 2 more"."""
        count = self.chunk_count(flow)
        if not len(self.result.schedule.chunk_bytes):
            return "1 chunk" if count == 1 else f"{count} chunks"
        carried = self.cargo(flow) if count <= _MANY else ()
        if len(carried) == 1:
            return carried[0].text()
        owners = self._owners(flow)
        named = ", ".join(owners[:_FEW])
        more = len(owners) - _FEW
        return f"{count} chunks of {named}" + (f" and {more} more" if more > 0 else "")

    def _owners(self, flow: int) -> list[str]:
        """Names of the ranks whose chunks a flow carries, each once."""
        schedule, groups = self.result.schedule, self.result.collective.groups
        chunks = self._chunks(flow)
        pairs = zip(
            schedule.chunk_group[chunks].tolist(),
            schedule.chunk_owner[chunks].tolist(),
            strict=True,
        )
        return [
            self._place(int(groups[g].chip_of_rank[owner]), int(groups[g].core_of_rank[owner]))
            for g, owner in dict.fromkeys(pairs)
        ]
