"""The load of experts: the sum is that of an even load, the busiest is the plan's figure."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests import scenarios
from trnviz.core.activations import Tokens, expert_tokens
from trnviz.core.expert_load import expert_load
from trnviz.core.parallelism import Parallelism
from trnviz.files import huggingface


@cache
def model():
    return huggingface.shipped("Mixtral-8x7B-v0.1")


def plan(**changes):
    return replace(Parallelism(tp=8, pp=4, dp=8, ep=8, etp=8), **changes)


@pytest.mark.parametrize("imbalance", [1.0, 1.3, 4.0, 8.0, 100.0])
def test_the_sum_is_that_of_an_even_load(imbalance):
    even, load = (expert_load(model(), plan(expert_imbalance=f)) for f in (1.0, imbalance))
    assert load.tokens.sum() == pytest.approx(even.tokens.sum())
    assert load.tokens.min() >= 0
    assert load.imbalance == pytest.approx(min(imbalance, 8.0))


def test_the_busiest_is_what_the_ledger_reckons_with():
    busy = plan(expert_imbalance=1.5)
    experts = model().kinds[0].experts
    assert expert_load(model(), busy).busiest == pytest.approx(
        expert_tokens(experts, busy, Tokens.of(model(), busy))
    )


def test_ranks_of_a_group_have_the_same():
    load = expert_load(model(), plan(expert_imbalance=2.0))
    for group in range(8):
        assert len(np.unique(load.tokens[load.group == group])) == 1
    assert load.experts == 1


def test_without_expert_parallelism_nobody_is_busier():
    load = expert_load(model(), plan(ep=1, expert_imbalance=3.0))
    assert load.imbalance == 1.0
    assert load.experts == 8


def test_a_dense_model_has_none():
    dense = scenarios.trained()
    assert expert_load(dense.model, dense.plan) is None
