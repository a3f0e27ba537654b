"""Arrow keys reach every chip of every layout, and lead where they point."""

import pytest

from tests import scenarios
from trnviz.scene import walk
from trnviz.scene.layout import LAYOUTS, layout

WAYS = (walk.LEFT, walk.RIGHT, walk.UP, walk.DOWN)


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("word", ["ultraserver", "trn2"])
def test_every_chip_is_reached_from_the_first(name, word):
    drawn = layout(scenarios.bare(word).topology, name)
    seen, waiting = set(), [walk.first_chip(drawn)]
    while waiting:
        chip = waiting.pop()
        if chip not in seen:
            seen.add(chip)
            waiting += [walk.next_chip(drawn, chip, way) for way in WAYS]
    assert seen == set(range(drawn.topology.chip_count))


@pytest.mark.parametrize("name", LAYOUTS)
def test_an_arrow_leads_where_it_points(name):
    drawn = layout(scenarios.bare().topology, name)
    middle = drawn.chip_box_su[:, :2] + drawn.chip_box_su[:, 2:] / 2
    for chip in range(64):
        for way in WAYS:
            there = walk.next_chip(drawn, chip, way)
            step = middle[there] - middle[chip]
            assert there == chip or step @ way > 0


def test_the_end_of_a_row_leads_to_the_instance_beside_it():
    topology = scenarios.bare().topology
    drawn = layout(topology, "racks")
    first = walk.first_chip(drawn)
    assert topology.chip_names[first] == "i0.c0"
    row = [first]
    for _ in range(8):
        row.append(walk.next_chip(drawn, row[-1], walk.RIGHT))
    assert [topology.chip_names[c] for c in row] == [
        "i0.c0", "i0.c1", "i0.c2", "i0.c3", "i3.c0", "i3.c1", "i3.c2", "i3.c3", "i3.c3",
    ]  # fmt: skip
