import numpy as np
import pytest

from tests.core.collectives.builders import chips, collective
from trnviz.core.collectives.registry import plan
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.errors import ScheduleError
from trnviz.files.topologies import topology


def made():
    return plan(collective("all_gather", "ring", chips(0, 1, 2)), topology("ring:3"))


def fields(schedule):
    return {name: getattr(schedule, name) for name in Schedule.__slots__}


def test_arrays_cannot_be_written():
    with pytest.raises(ValueError, match="read-only"):
        made().flow_bytes[0] = 1


def test_steps_are_counted():
    assert made().step_count == 2
    assert len(made()) == 6


def test_a_dependency_must_exist():
    values = fields(made())
    values["dep_flow"] = np.full_like(values["dep_flow"], 99)
    with pytest.raises(ScheduleError, match="does not exist"):
        Schedule(**values)
    values["dep_start"] = np.zeros_like(values["dep_start"])
    with pytest.raises(ScheduleError, match="span"):
        Schedule(**values)
