"""Pictures from scripts: the part of the interface that needs Qt."""

import pytest

import trnviz
from trnviz.core.errors import InputError


@pytest.fixture(scope="module")
def scenario():
    return trnviz.plan("Llama-3.1-8B", "trn2", tp=8, pp=1, dp=2, global_batch=4, seq_len=1024)


@pytest.mark.parametrize(
    ("suffix", "begin"), [("png", b"\x89PNG"), ("svg", b"<"), ("pdf", b"%PDF")]
)
def test_a_script_draws_by_suffix(scenario, tmp_path, suffix, begin):
    path = tmp_path / f"plan.{suffix}"
    trnviz.draw(path, scenario, width=800, height=500, theme="dark")
    assert path.read_bytes().startswith(begin)


def test_an_unknown_suffix_is_refused(scenario, tmp_path):
    with pytest.raises(InputError):
        trnviz.draw(tmp_path / "plan.doc", scenario)
