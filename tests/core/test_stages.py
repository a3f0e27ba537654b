import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.test_model import tiny
from trnviz.core import stages
from trnviz.core.plan import Plan


def walked(plan: Plan, stage: int) -> list[int]:
    """Most micro-batches of all parts at once, by walking through the interleaved schedule."""
    v, p, m = plan.virtual_stages, plan.pp, plan.micro_batches
    order = [
        (begin + i, part)
        for begin in range(0, m, p)
        for part in range(v)
        for i in range(min(p, m - begin))
    ]
    back = [(batch, v - 1 - part) for batch, part in order]
    warm = min(m * v, 2 * (p - stage - 1) + (v - 1) * p)
    held, most = [0] * v, 0
    for i in range(m * v + warm):
        if i < m * v:
            held[order[i][1]] += 1
            most = max(most, sum(held))
        if i >= warm:
            held[back[i - warm][1]] -= 1
    return [most]


def test_parts_are_dealt_out_in_turn() -> None:
    plan = Plan(tp=1, pp=4, schedule="interleaved", virtual_stages=2)
    assert stages.layers_of_part(plan, 30) == (3, 3, 4, 4, 4, 4, 4, 4)
    assert stages.layers_of_stage(plan, 30) == (7, 7, 8, 8)
    model = tiny(layers=30)
    assert [sum(n for _, n in stages.stage_kinds(model, plan, s)) for s in range(4)] == [7, 7, 8, 8]


@pytest.mark.parametrize(
    ("schedule", "parts", "expected"),
    [
        ("gpipe", 1, [8, 8, 8, 8]),
        ("1f1b", 1, [4, 3, 2, 1]),
        ("interleaved", 1, [4, 3, 2, 1]),
        ("interleaved", 2, [11, 9, 7, 5]),
    ],
)
def test_micro_batches_in_flight(schedule: str, parts: int, expected: list[int]) -> None:
    plan = Plan(tp=1, pp=4, global_batch=8, schedule=schedule, virtual_stages=parts)
    assert [sum(stages.in_flight(plan, stage)) for stage in range(4)] == expected


@given(st.integers(1, 6), st.integers(2, 4), st.integers(1, 5))
def test_interleaved_holds_what_walking_through_the_schedule_finds(p: int, v: int, n: int) -> None:
    plan = Plan(tp=1, pp=p, global_batch=p * n, schedule="interleaved", virtual_stages=v)
    for stage in range(p):
        found = stages.in_flight(plan, stage)
        assert all(0 <= many <= plan.micro_batches for many in found)
        assert [sum(found)] == walked(plan, stage)


def test_the_first_stage_holds_a_little_more_when_interleaved() -> None:
    plan = Plan(tp=1, pp=8, global_batch=64, schedule="interleaved", virtual_stages=3)
    assert stages.in_flight_ratio(plan) == pytest.approx(1 + 7 / 24)
    assert stages.bubble_ratio(plan) == pytest.approx(7 / (3 * 64))


def test_held_layers_are_those_of_the_parts() -> None:
    plan = Plan(tp=1, pp=2, global_batch=2, schedule="interleaved", virtual_stages=2)
    held = stages.held_kinds(tiny(layers=5), plan, 1)
    assert [(count, many) for _, count, many in held] == [(1, 2), (2, 1)]
