import pytest

from trnviz.core import checkpoint
from trnviz.core.errors import InputError
from trnviz.core.parallelism import Parallelism
from trnviz.files import huggingface, topologies

PLAN = Parallelism(tp=32, pp=4, dp=2)


def test_sizes_by_what_is_kept() -> None:
    model, count = huggingface.shipped("Llama-3.1-405B"), 405_853_388_800
    sizes = {kept: checkpoint.checkpoint(model, PLAN, kept).size_bytes for kept in checkpoint.KEPT}
    widths = {"weights": 2, "optimizer": 12, "resumable": 14, "everything": 18}
    assert sizes == {kept: width * count for kept, width in widths.items()}
    assert checkpoint.checkpoint(model, PLAN).formula == (
        f"{2 * count:,} B of weights in bf16 + 12 B x {count:,} parameters of optimizer"
    )


def test_narrow_weights_make_a_smaller_file() -> None:
    model = huggingface.shipped("gpt-oss-20b")
    narrow = Parallelism(tp=1, pp=1, dtype="mxfp4", mode="decode")
    size = checkpoint.checkpoint(model, narrow, "weights").size_bytes
    assert 12.5e9 < size < 14.5e9


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(InputError, match="'all' is no kind of checkpoint"):
        checkpoint.of_bytes(1, 2, PLAN, "all")


def test_time_is_bounded_by_writers_and_by_the_store() -> None:
    assert checkpoint.seconds(1000, 10, 5.0) == 20
    assert checkpoint.seconds(1000, 10, 5.0, 25.0) == 40
    with pytest.raises(InputError, match="0 writers"):
        checkpoint.seconds(1000, 0, 5.0)
    with pytest.raises(InputError, match="at least one writer"):
        checkpoint.seconds(1000, 1, 0.0)


def test_the_rate_over_efa_is_that_of_the_chips_that_are_up() -> None:
    assert checkpoint.efa_bytes_per_s(topologies.topology("ultraserver")) == 64 * 25e9
    assert checkpoint.efa_bytes_per_s(topologies.topology("trn1")) == 16 * 12.5e9 / 2
    with pytest.raises(InputError, match="has no EFA"):
        checkpoint.efa_bytes_per_s(topologies.topology("ring:4"))


def test_the_stall_of_an_hour() -> None:
    assert checkpoint.stall_s_per_hour(60, 1740) == pytest.approx(120)
    assert checkpoint.stall_s_per_hour(0, 60) == 0
    with pytest.raises(InputError, match="an interval of 0"):
        checkpoint.stall_s_per_hour(1, 0)
