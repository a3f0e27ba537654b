import numpy as np
import pytest

from tests.core.collectives.builders import MIB, chips, ranks
from trnviz.core.collectives.exchange import along_axes, every_pair
from trnviz.core.collectives.members import by_chip
from trnviz.files.topologies import topology


def test_every_pair_exchanges_its_chunk():
    members = by_chip(chips(0, 1, 2), topology("ring:3"))
    made = every_pair(members, 3.0)
    assert made.flows.size_bytes.tolist() == [1.0] * 6
    assert sorted(made.flows.chunk.tolist()) == [1, 2, 3, 5, 6, 7]


def test_an_axis_takes_a_share_of_the_whole():
    members = by_chip(chips(*range(6)), topology("torus:3x2"))
    made = along_axes(members, np.arange(6, dtype=np.int32).reshape(2, 3).T, MIB).flows
    moving = made.size_bytes > 0
    shares = [made.size_bytes[moving & (made.phase == axis)] / MIB for axis in (0, 1)]
    assert [len(share) for share in shares] == [12, 6]
    assert shares[0] == pytest.approx(1 / 3)
    assert shares[1] == pytest.approx(1 / 2)


def test_the_cores_of_a_chip_are_the_first_axis():
    members = by_chip(ranks(*range(8)), topology("trn2"))
    made = along_axes(members, np.arange(2, dtype=np.int32), 8.0).flows
    first = (made.phase == 0) & (made.size_bytes > 0)
    assert (made.src[first] // 4 == made.dst[first] // 4).all()


def test_heads_are_what_leaves_the_first_node():
    members = by_chip(ranks(*range(16)), topology("trn2"))
    grid = np.arange(4, dtype=np.int32)
    for make in (
        lambda **k: every_pair(members, MIB, **k),
        lambda **k: along_axes(members, grid, MIB, **k),
    ):
        heads, full = make(heads=True).flows, make().flows
        first = (full.src < 4) & (full.size_bytes > 0)
        some = heads.size_bytes > 0
        assert sorted(zip(heads.src[some], heads.dst[some], strict=True)) == sorted(
            zip(full.src[first], full.dst[first], strict=True)
        )
