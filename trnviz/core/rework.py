"""A fabric with links added to it, and with links and chips taken out: what if it were built so?

Not the same as a fault: what was taken out is not there, so it is not counted, not drawn and never
comes back by itself; what was added counts like any other link. Chips and links keep their ids:
added links come last, removed ones stay in the arrays, not up and without capacity.

Who uses an added link: every message for which it makes the way shorter, counted in links
(`detours.shortened`); all others stay on their way, dimension by dimension. So schedules that only
talk to neighbours along a dimension gain nothing from it, exchanges of all with all and scattered
groups do; bounds count it in any case.
"""

import math
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.topology import LinkKind, Topology
from trnviz.core.units import format_rate, format_time

MOST_CHANGES = 1000
_SOURCE = "added by hand, with figures that were chosen for it"
_SEPARATOR = ">"


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedLink:
    """A link between two chips that had none.

    Attributes:
        src: Name of a chip.
        dst: Name of another.
        capacity_bytes_per_s: Of one direction.
        latency_s: Of one crossing.
        both_ways: Whether there is one back as well.
    """

    src: str
    dst: str
    capacity_bytes_per_s: float
    latency_s: float
    both_ways: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """Of its directions."""
        there = f"{self.src}{_SEPARATOR}{self.dst}"
        back = f"{self.dst}{_SEPARATOR}{self.src}"
        return (there, back) if self.both_ways else (there,)

    def words(self) -> str:
        """Such as "i0.c0>i0.c5, both ways, 128 GB/s, 500 ns"."""
        ways = ("both ways",) if self.both_ways else ()
        figures = (format_rate(self.capacity_bytes_per_s), format_time(self.latency_s))
        return ", ".join((self.names[0], *ways, *figures))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rework:
    """What is different from the fabric as it is built.

    Attributes:
        links: Added, in this order.
        without_links: Names of links that were taken out, each direction by itself.
        without_chips: Names of chips that were taken out, with all their links.
    """

    links: tuple[AddedLink, ...] = ()
    without_links: tuple[str, ...] = ()
    without_chips: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.links or self.without_links or self.without_chips)

    def __len__(self) -> int:
        return len(self.links) + len(self.without_links) + len(self.without_chips)


NOTHING = Rework()


def reworked(built: Topology, rework: Rework) -> Topology:
    """The fabric with these changes.

    Raises:
        InputErrors: All that cannot be.
    """
    if not rework:
        return built
    problems = _problems(built, rework)
    if problems:
        raise InputErrors(tuple(problems))
    chips = np.array([built.chip_id(name) for name in rework.without_chips], np.int64)
    more = _with_links(built, rework.links)
    gone = np.isin(more.link_src, chips) | np.isin(more.link_dst, chips)
    gone[[built.link_id(name) for name in rework.without_links]] = True
    up = more.chip_up.copy()
    up[chips] = False
    return replace(
        more,
        title=f"{built.title}, changed",
        link_capacity_bytes_per_s=np.where(gone, 0.0, more.link_capacity_bytes_per_s),
        link_up=more.link_up & ~gone,
        chip_up=up,
        changed_from=built,
        removed_links=np.flatnonzero(gone),
        removed_chips=np.sort(chips),
    )


def _with_links(built: Topology, links: tuple[AddedLink, ...]) -> Topology:
    names = [name for link in links for name in link.names]
    if not names:
        return built
    each = [link for link in links for _ in link.names]
    ends = np.array([[built.chip_id(end) for end in name.split(_SEPARATOR)] for name in names])
    many = len(names)
    return replace(
        built,
        link_src=np.concatenate([built.link_src, ends[:, 0]]),
        link_dst=np.concatenate([built.link_dst, ends[:, 1]]),
        link_capacity_bytes_per_s=np.concatenate(
            [built.link_capacity_bytes_per_s, [link.capacity_bytes_per_s for link in each]]
        ),
        link_latency_s=np.concatenate([built.link_latency_s, [link.latency_s for link in each]]),
        link_kind=np.concatenate([built.link_kind, np.full(many, LinkKind.GENERIC, np.uint8)]),
        link_up=np.concatenate([built.link_up, np.ones(many, np.bool_)]),
        link_names=(*built.link_names, *names),
        core_of_on_chip_link=np.concatenate(
            [built.core_of_on_chip_link, np.full(many, -1, np.int32)]
        ),
        source_of_kind=MappingProxyType({LinkKind.GENERIC: _SOURCE, **built.source_of_kind}),
    )


# --- what cannot be -------------------------------------------------------------------------------


def _problems(built: Topology, rework: Rework) -> list[InputError]:
    if len(rework) > MOST_CHANGES:
        return [InputError(f"the fabric has {len(rework)} changes", hint=f"at most {MOST_CHANGES}")]
    found = [
        problem
        for link in rework.links
        for problem in (_of_ends(built, rework, link) or _of_figures(link))
    ]
    for name in rework.without_links:
        if name not in built.link_names or built.core_of_on_chip_link[built.link_id(name)] >= 0:
            found.append(InputError(f"{name!r} is not a link between two parts of {built.name}"))
    for name in rework.without_chips:
        if name not in built.chip_names:
            hint = f"{built.chip_names[0]} to {built.chip_names[-1]}"
            found.append(InputError(f"{name!r} is not a chip of {built.name}", hint=hint))
    if len(set(rework.without_chips)) >= built.chip_count:
        found.append(InputError("no chip is left", hint="leave at least one"))
    return [*found, *_twice(rework)]


def _of_ends(built: Topology, rework: Rework, link: AddedLink) -> list[InputError]:
    name = link.names[0]
    unknown = [end for end in (link.src, link.dst) if end not in built.chip_names]
    if unknown:
        hint = f"chips, {built.chip_names[0]} to {built.chip_names[-1]}"
        return [InputError(f"the link {name} ends at {unknown[0]!r}", hint=hint)]
    if link.src == link.dst:
        return [InputError(f"the link {name} ends where it begins", hint="two chips")]
    if any(end in rework.without_chips for end in (link.src, link.dst)):
        return [InputError(f"the link {name} ends at a chip that was removed", hint="put it back")]
    if any(direction in built.link_names for direction in link.names):
        joined = f"{link.src} and {link.dst} are joined already"
        return [InputError(joined, hint="put back or repair their link")]
    return []


def _of_figures(link: AddedLink) -> list[InputError]:
    name = link.names[0]
    if not 0 < link.capacity_bytes_per_s < math.inf:
        return [InputError(f"the link {name} has no capacity", hint="more than 0")]
    if not 0 <= link.latency_s < math.inf:
        return [InputError(f"the link {name} has an impossible latency", hint="0 s or more")]
    return []


def _twice(rework: Rework) -> list[InputError]:
    names = [name for link in rework.links for name in link.names]
    names += [*rework.without_links, *rework.without_chips]
    again = dict.fromkeys(name for i, name in enumerate(names) if name in names[:i])
    return [InputError(f"{name!r} is changed twice", hint="once") for name in again]
