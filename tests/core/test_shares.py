import dataclasses

from tests.core.test_model import DENSE, tiny
from trnviz.core import shares
from trnviz.core.layer import Experts, FeedForward
from trnviz.core.parallelism import Parallelism
from trnviz.files import huggingface

ROUTED = dataclasses.replace(
    DENSE, feed_forward=Experts(count=8, per_token=2, expert=FeedForward(width=16))
)


def test_experts_are_dealt_out_and_cut_by_their_own_degrees() -> None:
    model = tiny(kind=ROUTED)
    one = 3 * 8 * 16
    for changed, experts in (
        ({}, 8 * one // 4),
        ({"ep": 4}, 2 * one // 4),
        ({"etp": 1}, 8 * one),
        ({"ep": 16, "etp": 1}, one),
        ({"ep": 8, "etp": 2}, one // 2),
        ({"ep": 4, "redundant_experts": 4}, 3 * one // 4),
    ):
        plan = Parallelism(tp=4, pp=1, dp=4, **changed)
        assert shares.stage_share(model, plan, 0).experts == 3 * experts


def test_the_rest_is_cut_over_tp_alone() -> None:
    model = tiny(kind=ROUTED)
    plans = [Parallelism(tp=4, pp=1, dp=4, **c) for c in ({}, {"ep": 4}, {"ep": 16, "etp": 1})]
    assert len({shares.stage_share(model, plan, 0).dense for plan in plans}) == 1


def test_latent_down_projections_and_routers_are_whole_on_every_rank() -> None:
    """Two stages of DeepSeek-V3 at TP 16: what vLLM measured rests on this rule."""
    model = huggingface.shipped("DeepSeek-V3")
    share = shares.stage_share(model, Parallelism(tp=16, pp=2, mode="decode"), 1)
    down = 7168 * (1536 + 512 + 64) + 1536 + 512
    assert share.replicated == 31 * (down + 7168 * 256 + 256 + 2 * 7168) + 7168


def test_narrow_parameters_are_counted_apart() -> None:
    model = huggingface.shipped("gpt-oss-20b")
    plain = shares.stage_share(model, Parallelism(tp=1, pp=1), 0)
    assert (plain.narrow, plain.narrow_experts) == (0, 0)
    share = shares.stage_share(model, Parallelism(tp=1, pp=1, dtype="mxfp4"), 0)
    assert share.narrow == 0
    assert share.narrow_experts == 24 * 32 * 3 * 2880 * 2880
    assert share.experts - share.narrow_experts == 24 * 32 * 3 * 2880
    assert share.total == share.dense + share.experts


def test_the_ends_of_a_model_stand_on_the_first_and_last_stage() -> None:
    model, plan = tiny(tied_embeddings=True), Parallelism(tp=1, pp=3)
    ends = [[part.name for part in shares.end_parts(model, plan, stage)] for stage in range(3)]
    assert ends == [["embedding"], [], ["norms", "head"]]
    assert [p.name for p in shares.end_parts(model, Parallelism(tp=1, pp=1), 0)] == [
        "embedding",
        "norms",
    ]
