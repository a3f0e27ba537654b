"""Who may start when."""

import numpy as np
import pytest

from trnviz.core.errors import SimulationError
from trnviz.core.simulation.progress import Progress


def book(deps, flow_of_subflow, flows):
    counts = np.bincount([f for f, _ in deps], minlength=flows)
    start = np.concatenate([[0], np.cumsum(counts)])
    return Progress(start, np.array([d for _, d in deps], np.int64), np.array(flow_of_subflow))


def test_a_flow_starts_when_all_it_waits_for_have_arrived():
    progress = book([(2, 0), (2, 1)], [0, 1, 2], 3)
    assert progress.begin(0.0).tolist() == [0, 1]
    assert progress.arrive(np.array([0]), 1.0).tolist() == []
    assert progress.arrive(np.array([1]), 2.0).tolist() == [2]
    assert progress.start_s.tolist() == [0.0, 0.0, 2.0]
    progress.arrive(np.array([2]), 3.0)
    progress.check_done()
    assert progress.end_s.tolist() == [1.0, 2.0, 3.0]


def test_gates_open_in_a_row_at_one_moment():
    progress = book([(1, 0), (2, 1), (3, 2)], [0, 3], 4)
    progress.begin(0.0)
    assert progress.arrive(np.array([0]), 1.0).tolist() == [1]
    assert progress.end_s.tolist() == [1.0, 1.0, 1.0, -1.0]


def test_a_split_flow_has_arrived_with_its_last_part():
    progress = book([], [0, 0], 1)
    progress.begin(0.0)
    progress.arrive(np.array([0]), 1.0)
    with pytest.raises(SimulationError, match="1 of 1 flows"):
        progress.check_done()
    progress.arrive(np.array([1]), 2.0)
    assert progress.end_s.tolist() == [2.0]
