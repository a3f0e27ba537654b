from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.check_schedule import check_schedule
from tests.core.collectives.builders import chips, collective, ranks
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.collectives.registry import ALGORITHMS, plan
from trnviz.core.errors import ScheduleError
from trnviz.files import topologies

topology = lru_cache(topologies.topology)

GROUPS = {
    "a plane": ("torus:4x4", [chips(*range(16))]),
    "a cube": ("torus:3x3x2", [chips(*range(18))]),
    "an odd ring": ("ring:5", [chips(*range(5))]),
    "a ring of two": ("ring:2", [chips(0, 1)]),
    "no wrap": ("mesh:3x2", [chips(*range(6))]),
    "every pair": ("full:4", [chips(*range(4))]),
    "a switch": ("switch:4", [chips(*range(4))]),
    "a product": ("torus:2x2*switch:2", [chips(*range(8))]),
    "rows 0 and 3, four ranks a chip": ("trn2", [ranks(*range(16), *range(48, 64))]),
    "side by side": ("trn2", [chips(0, 1, 5), chips(7, 9, 10)]),
    "rows side by side": ("trn2", [chips(0, 1, 2, 3), chips(8, 9, 10, 11)]),
    "one chip": ("trn2", [ranks(*range(4))]),
    "one rank": ("trn2", [chips(3)]),
    "two ranks": ("trn2", [chips(3, 8)]),
    "uneven": ("trn2", [ranks(0, 1, 4, 5, 8)]),
    "a Z ring": ("ultraserver", [chips(5, 21, 37, 53)]),
    "two instances over EFA": ("trn2:2", [chips(*range(32))]),
    "ranks over EFA": ("trn2:2", [ranks(*range(8), *range(64, 72))]),
}


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("operation", list(CollectiveKind))
@pytest.mark.parametrize("where", GROUPS)
@pytest.mark.parametrize("chunks", [2])
def test_every_rank_ends_with_its_data_or_the_algorithm_says_why(
    where, operation, algorithm, chunks
):
    text, groups = GROUPS[where]
    asked = collective(operation, algorithm, *groups, root=len(groups[0]) // 2)
    try:
        schedule = plan(asked, topology(text), chunks)
    except ScheduleError:
        return
    check_schedule(asked, schedule)


def test_rings_and_meshes_serve_any_group():
    for text, groups in GROUPS.values():
        for algorithm in ("ring", "bidirectional_ring", "mesh"):
            plan(collective("all_reduce", algorithm, *groups), topology(text))


@settings(deadline=None, max_examples=60)
@given(
    sides=st.lists(st.integers(1, 4), min_size=1, max_size=3),
    operation=st.sampled_from(CollectiveKind),
    algorithm=st.sampled_from(sorted(ALGORITHMS)),
    chunks=st.integers(1, 4),
    size=st.sampled_from([0, 1, 1000, 2**20]),
    data=st.data(),
)
def test_any_torus_and_any_group(sides, operation, algorithm, chunks, size, data):
    fabric = topology(f"torus:{'x'.join(map(str, sides))}")
    order = data.draw(st.permutations(range(fabric.chip_count)))
    count = data.draw(st.integers(1, min(len(order), 24)))
    asked = collective(
        operation,
        algorithm,
        chips(*order[:count]),
        size_bytes=size,
        root=data.draw(st.integers(0, count - 1)),
    )
    try:
        schedule = plan(asked, fabric, chunks)
    except ScheduleError:
        return
    check_schedule(asked, schedule)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"algorithm": "rings"}, "is not an algorithm"),
        ({"root": 16}, "positions are 0-15"),
        ({"operation": "all_to_all", "algorithm": "ring"}, "has no all_to_all"),
        ({"operation": "permute", "algorithm": "mesh", "pairs": ((0, 1), (0, 2))}, "at most once"),
        ({"operation": "send_recv", "algorithm": "mesh", "pairs": ((0, 77),)}, "0:77"),
        ({"algorithm": "hierarchical"}, "does not span two instances"),
    ],
)
def test_a_refusal_says_why(changes, words):
    values = {"operation": "all_reduce", "algorithm": "ring", **changes}
    asked = collective(
        values.pop("operation"), values.pop("algorithm"), chips(*range(16)), **values
    )
    with pytest.raises(ScheduleError, match=words):
        plan(asked, topology("trn2"))
