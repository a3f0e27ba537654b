"""Every operation by every algorithm on every preset ends, or is refused with a reason."""

from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.collectives.builders import GIB, MIB, collective
from trnviz.core.bench.run import run
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.collectives.groups import parse_groups, whole
from trnviz.core.collectives.registry import ALGORITHMS
from trnviz.core.errors import RoutingError, ScheduleError
from trnviz.core.faults import apply
from trnviz.core.scenario import Fault
from trnviz.files import topologies

PRESETS = (
    "trn2", "trn2:2", "ultraserver", "ultraserver:2", "trn2.3xlarge", "trn1.32xlarge",
    "inf2.24xlarge", "inf2.48xlarge", "trn3-ultraserver-gen1", "trn3-ultraserver-gen2",
    "torus:4x4", "mesh:3x3", "ring:5", "full:8", "switch:8", "torus:4x4*switch:2",
)  # fmt: skip
SIZES = (1024, MIB, GIB)
topology = lru_cache(topologies.topology)


def ends(asked, fabric, **rules):
    """Runs it; a refusal must give a reason."""
    try:
        result = run(asked, fabric, record="totals", **rules)
    except (ScheduleError, RoutingError) as error:
        return len(str(error)) > 20
    time_s = result.run.time_s
    return bool(np.isfinite(time_s)) and result.bound.time_s <= time_s * (1 + 1e-9)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("algorithm", ["auto", *sorted(ALGORITHMS)])
@pytest.mark.parametrize("text", PRESETS)
def test_every_operation_ends_or_is_refused(text, algorithm):
    fabric = topology(text)
    for operation in CollectiveKind:
        for size in SIZES:
            asked = collective(operation, algorithm, whole(fabric), size_bytes=size)
            assert ends(asked, fabric), (operation, size)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("algorithm", ["auto", *sorted(ALGORITHMS)])
@pytest.mark.parametrize("groups", ["ranks:0-63", "ranks:0-15,48-63;ranks:16-47", "chips:0,5,11"])
def test_every_operation_of_ranks_ends_or_is_refused(groups, algorithm):
    fabric = topology("trn2")
    for operation in CollectiveKind:
        asked = collective(operation, algorithm, *parse_groups(groups, fabric), size_bytes=MIB)
        assert ends(asked, fabric), operation


SAMPLED = ("trn2", "trn1.32xlarge", "inf2.24xlarge", "torus:3x3", "mesh:2x3", "switch:4")


@settings(deadline=None, max_examples=25)
@given(
    text=st.sampled_from(SAMPLED),
    operation=st.sampled_from(CollectiveKind),
    algorithm=st.sampled_from(["auto", *sorted(ALGORITHMS)]),
    size=st.sampled_from([0, *SIZES]),
    network=st.sampled_from(["fluid", "fifo"]),
)
def test_a_sample_of_all_ends_or_is_refused(text, operation, algorithm, size, network):
    fabric = topology(text)
    asked = collective(operation, algorithm, whole(fabric), size_bytes=size)
    assert ends(asked, fabric, network=network)


@settings(deadline=None, max_examples=25)
@given(
    text=st.sampled_from(["trn2", "torus:3x3", "ring:6", "mesh:3x3"]),
    operation=st.sampled_from(CollectiveKind),
    algorithm=st.sampled_from(["auto", *sorted(ALGORITHMS)]),
    data=st.data(),
)
def test_with_random_faults_nothing_hangs(text, operation, algorithm, data):
    healthy = topology(text)
    names = [name for name in healthy.link_names if ">" in name]
    faults = data.draw(
        st.lists(
            st.builds(
                Fault,
                kind=st.just("link"),
                name=st.sampled_from(names),
                share=st.sampled_from([0.0, 0.3]),
                both_ways=st.booleans(),
            ),
            max_size=6,
        )
    )
    fabric = apply(healthy, tuple(faults))
    asked = collective(operation, algorithm, whole(fabric), size_bytes=MIB)
    assert ends(asked, fabric)
