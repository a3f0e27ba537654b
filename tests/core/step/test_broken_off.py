"""Turns that a change of the fabric breaks off, with times that can be reckoned by hand."""

import numpy as np
import pytest

from trnviz.core.step import run as step_run
from trnviz.core.step.company import Companies, Later
from trnviz.core.step.flight import Rest
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.order import Tasks
from trnviz.core.step.program import NONE, Pattern, Phase

FIRST, SECOND = 0, 1
BYTES = np.array([[1.0, 0.0], [0.0, 1.0]])
"""Two collectives, each on a link of its own."""


def rates(*seconds):
    alone_s = np.array(seconds)
    return MacroRates(link_bytes=BYTES, alone_s=alone_s, capacity=1 / alone_s)


def stepped(pattern, first, *later, stopped=()):
    """The run of one task; `later` are (moment, seconds of each collective)."""
    asked = []

    def rest(of):
        def left(flight):
            asked.append(flight)
            alone_s = flight.left * of.alone_s[flight.use]
            return Rest(ends=1.0, alone_s=alone_s, link_bytes=flight.left * BYTES[flight.use])

        return left

    eras = [(moment, rates(*seconds)) for moment, seconds in later]
    companies = Companies(
        (pattern,),
        rates(*first),
        tuple(
            Later(
                from_s=moment,
                companies=Companies((pattern,), of),
                rest=rest(of),
                stopped=frozenset({0} if moment in stopped else ()),
            )
            for moment, of in eras
        ),
    )
    tasks = Tasks()
    tasks.add("other", NONE, (0,), ())
    return step_run.run(tasks, companies), asked


def in_turn(turns=1):
    """A second of compute, then the one collective, then the other."""
    uses = ((FIRST, 1),), ((SECOND, 1),)
    return Pattern((Phase(seconds=1.0), *(Phase(uses=use) for use in uses)), turns)


@pytest.mark.parametrize(
    ("moment", "ends"),
    [
        (0.25, 1.0 + 4.0 + 3.0),  # all of both is still to come
        (1.5, 1.5 + 0.5 * 4.0 + 3.0),
        (2.0, 2.0 + 3.0),
        (2.75, 2.75 + 0.25 * 3.0),  # the first is over
    ],
)
def test_what_of_a_turn_is_done_stays_done(moment, ends):
    log, _ = stepped(in_turn(), (1.0, 1.0), (moment, (4.0, 3.0)))
    assert log.duration_s == pytest.approx(ends)
    assert sum(end - start for start, end, *_ in log.noted) == pytest.approx(ends)


def test_turns_that_had_not_begun_follow_the_rest_of_one():
    log, _ = stepped(in_turn(turns=3), (1.0, 1.0), (4.5, (4.0, 3.0)))
    assert log.duration_s == pytest.approx(4.5 + 0.5 * 4.0 + 3.0 + 8.0)
    assert log.broken.cut == [(0, pytest.approx(0.5))]
    assert [pattern for _, _, pattern, _, _ in log.noted] == [0, 1, 0]


def test_executions_that_had_not_begun_follow_the_one_in_the_air_beside_what_is_left_to_compute():
    pattern = Pattern((Phase(uses=((FIRST, 3),), seconds=2.0),), 1)
    log, (flight,) = stepped(pattern, (1.0, 1.0), (1.25, (0.2, 1.0)))
    assert flight.changes == ((pytest.approx(0.25), 1),)
    assert log.broken.patterns[1].phases[0].uses == ((2, 1), (FIRST, 1))
    assert log.duration_s == pytest.approx(2.0)  # 0.35 s are carried, 0.75 s computed


def test_a_pattern_that_nothing_changes_for_is_not_broken_off():
    pattern = Pattern((Phase(uses=((FIRST, 1),)),), 2)
    log, asked = stepped(pattern, (1.0, 1.0), (0.5, (1.0, 3.0)))
    assert not log.broken.cut
    assert not asked
    assert log.duration_s == pytest.approx(2.0)


def test_a_rest_that_is_broken_off_remembers_every_change():
    pattern = Pattern((Phase(uses=((FIRST, 1),)),), 1)
    log, asked = stepped(pattern, (1.0, 1.0), (0.5, (4.0, 1.0)), (1.5, (1.0, 1.0)))
    # Half is left, which takes 2 s; half of that again, from 0.75 of its clock on.
    assert [flight.left for flight in asked] == pytest.approx([0.5, 0.25])
    assert asked[1].changes == ((pytest.approx(0.5), 1), (pytest.approx(0.75), 2))
    assert log.duration_s == pytest.approx(1.5 + 0.25)
    assert log.broken.base == [0, 0, 0]
    assert log.broken.origin == [0, 1, 0, 0]


def test_what_stood_still_goes_on_from_where_it_was():
    pattern = Pattern((Phase(uses=((FIRST, 1),)),), 1)
    cut, worse = (0.5, (1.0, 1.0)), (2.0, (4.0, 1.0))
    log, (flight,) = stepped(pattern, (1.0, 1.0), cut, worse, stopped=(0.5,))
    assert flight.changes == ((pytest.approx(0.5), 2),)
    assert log.duration_s == pytest.approx(2.0 + 0.5 * 4.0)
    healed, asked = stepped(pattern, (1.0, 1.0), cut, (2.0, (1.0, 1.0)), stopped=(0.5,))
    assert healed.duration_s == pytest.approx(2.5)
    assert not asked
