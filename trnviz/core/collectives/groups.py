"""Groups of ranks as people type them: `chips:0-15`, `ranks:0-63;ranks:64-127`.

The order of a list is ring order; `;` stands between groups that run at the same time; a chip or
rank is a number, a range, or for chips a name. The whole fabric goes in the order of a cycle along
links where there is one.
"""

import re

import numpy as np

from trnviz.core.arrays import Int32Array
from trnviz.core.collectives.collective import ReplicaGroup
from trnviz.core.collectives.cycles import whole_fabric
from trnviz.core.errors import InputError
from trnviz.core.topology import Topology

_HINT = "such as chips:0-15, ranks:0-63 or chips:0-3;chips:4-7"
_RANGE = re.compile(r"(\d{1,9})(?:-(\d{1,9}))?\Z")


def group_of_chips(chips: Int32Array) -> ReplicaGroup:
    """One rank per chip, on its first core."""
    return ReplicaGroup(
        ranks=chips, chip_of_rank=chips, core_of_rank=np.zeros(len(chips), dtype=np.int32)
    )


def group_of_ranks(ranks: Int32Array, topology: Topology) -> ReplicaGroup:
    """Logical cores by number, `cores_per_chip` to a chip."""
    chip, core = np.divmod(ranks, topology.cores_per_chip)
    return ReplicaGroup(
        ranks=ranks, chip_of_rank=chip.astype(np.int32), core_of_rank=core.astype(np.int32)
    )


def whole(topology: Topology) -> ReplicaGroup:
    """All chips that are up, one rank each.

    Raises:
        InputError: None is up.
    """
    chips = [chip for chip in whole_fabric(topology) if topology.chip_up[chip]]
    if not chips:
        raise InputError("every chip is down", hint="repair one")
    return group_of_chips(np.array(chips, dtype=np.int32))


def parse_groups(text: str, topology: Topology) -> tuple[ReplicaGroup, ...]:
    """The groups that a text names.

    Raises:
        InputError: It names none, something unknown, one twice, or groups of unequal size.
    """
    kind, groups = "", []
    for part in text.split(";"):
        word, colon, members = part.strip().rpartition(":")
        kind = word.strip() if colon else kind
        if kind not in ("chips", "ranks"):
            raise InputError(f"{part.strip()!r} is not a group", hint=_HINT)
        groups.append(_group(kind, members, topology))
    if len({len(group) for group in groups}) > 1:
        sizes = ", ".join(str(len(group)) for group in groups)
        raise InputError(f"the groups have {sizes} ranks", hint="all groups have the same size")
    _check_apart(groups, topology)
    return tuple(groups)


def member(text: str, group: ReplicaGroup, topology: Topology) -> int:
    """Position in a group of the chip or rank that a text names.

    Raises:
        InputError: It is not in the group.
    """
    name = text.strip()
    named = topology.chip_names.index(name) if name in topology.chip_names else None
    number = named if named is not None else int(name) if name.isdecimal() else -1
    found = np.flatnonzero(group.ranks == number)
    if not len(found):
        first, last = int(group.ranks.min()), int(group.ranks.max())
        raise InputError(f"{name!r} is not in the group", hint=f"its numbers lie in {first}-{last}")
    return int(found[0])


def _group(kind: str, text: str, topology: Topology) -> ReplicaGroup:
    cores = topology.cores_per_chip if kind == "ranks" else 1
    most = topology.chip_count * cores
    numbers = [n for item in text.split(",") for n in _numbers(item.strip(), kind, most, topology)]
    twice = sorted({n for n in numbers if numbers.count(n) > 1}) if len(numbers) <= most else [-1]
    if len(set(numbers)) != len(numbers):
        raise InputError(f"{kind}:{text} names {twice[0]} twice", hint=_HINT)
    ids = np.array(numbers, dtype=np.int32)
    return group_of_chips(ids) if kind == "chips" else group_of_ranks(ids, topology)


def _numbers(item: str, kind: str, most: int, topology: Topology) -> range:
    if kind == "chips" and item in topology.chip_names:
        chip = topology.chip_names.index(item)
        return range(chip, chip + 1)
    match = _RANGE.match(item)
    if match is None:
        raise InputError(f"{item!r} names no {kind}", hint=_HINT)
    first = int(match[1])
    last = int(match[2]) if match[2] else first
    if last < first:
        raise InputError(f"{item!r} runs backward", hint=f"{last}-{first}")
    if last >= most:
        raise InputError(
            f"{kind} {item} of {topology.name} do not exist", hint=f"it has {kind} 0-{most - 1}"
        )
    return range(first, last + 1)


def _check_apart(groups: list[ReplicaGroup], topology: Topology) -> None:
    """No core is in two groups."""
    cores = topology.cores_per_chip
    taken = np.concatenate([g.chip_of_rank * cores + g.core_of_rank for g in groups])
    values, counts = np.unique(taken, return_counts=True)
    if (counts > 1).any():
        chip = topology.chip_names[int(values[counts > 1][0]) // cores]
        raise InputError(f"two groups share a core of {chip}", hint="groups stand side by side")
