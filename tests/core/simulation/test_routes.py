"""The value that routing hands to the simulation."""

import numpy as np
import pytest

from tests.core.simulation.builders import routes


def test_arrays_cannot_change():
    net = routes([[0, 1]], [1.0, 2.0], size=np.ones(1))
    assert len(net) == 1
    with pytest.raises(ValueError, match="read-only"):
        net.hop_resource[0] = 1


def test_lengths_must_agree():
    with pytest.raises(ValueError, match="shape"):
        routes([[0, 1]], [1.0, 2.0], size=np.ones(2))
