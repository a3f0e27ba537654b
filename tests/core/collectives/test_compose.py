import numpy as np
import pytest

from tests.core.collectives.builders import MIB, ranks
from trnviz.core.collectives import multi_ring, weighted_multi_ring
from trnviz.core.collectives.compose import cutting_of, gathered
from trnviz.core.collectives.members import by_chip
from trnviz.files.topologies import topology

MEMBERS = by_chip(ranks(*range(16), *range(48, 64)), topology("trn2"))


def test_every_rank_owns_an_equal_share():
    made = gathered(multi_ring.plan(MEMBERS, 2), MEMBERS, MIB)
    owned = np.bincount(made.chunk_owner, weights=made.chunk_bytes)
    assert owned == pytest.approx([MIB / 32] * 32)


def test_what_arrives_at_a_core_is_handed_to_the_three_others():
    made = gathered(multi_ring.plan(MEMBERS, 1), MEMBERS, MIB).flows
    between = int((~made.local).sum())
    assert int(made.local.sum()) == 3 * (
        between + 8 * len({*made.own[made.own >= 0].tolist()}) // 8
    )


def test_an_ordered_plan_ranks_what_begins_last_first():
    cutting = cutting_of(weighted_multi_ring.plan(MEMBERS, 2), MEMBERS, MIB)
    for rank in cutting.ranks:
        assert (np.diff(rank, axis=1) < 0).all()
    assert cutting.local_priority > max(int(rank.max()) for rank in cutting.ranks)
