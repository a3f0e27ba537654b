"""What commands print."""

import json

import numpy as np
import pytest

from trnviz.cli import output
from trnviz.core.errors import OutputError


def test_json_keeps_the_order_and_reads_numpy(capsys):
    output.print_json(
        {"b": np.int64(2), "a": np.array([1.5, 2.0]), "c": np.float64(0.1), "d": None}
    )
    printed = capsys.readouterr().out
    assert list(json.loads(printed)) == ["b", "a", "c", "d"]
    assert json.loads(printed) == {"b": 2, "a": [1.5, 2.0], "c": 0.1, "d": None}


@pytest.mark.parametrize("value", [float("nan"), float("inf"), np.float64("nan")])
def test_json_never_holds_what_is_not_a_number(value):
    with pytest.raises(ValueError, match="JSON"):
        output.print_json({"time_s": value})


def test_json_refuses_what_it_cannot_hold():
    with pytest.raises(TypeError, match="object"):
        output.print_json({"a": object()})


def test_a_table_sets_numbers_right_and_words_left(capsys):
    output.print_table(("link", "bytes"), [("i0.c0>i0.c1", "8"), ("z", "1,024")])
    assert capsys.readouterr().out == "link         bytes\ni0.c0>i0.c1      8\nz            1,024\n"


def test_a_table_without_rows_is_its_head(capsys):
    output.print_table(("link", "bytes"), [])
    assert capsys.readouterr().out == "link  bytes\n"


def test_pairs_stand_under_each_other(capsys):
    output.print_pairs([("chips", "64"), ("hbm", "6 TiB")])
    assert capsys.readouterr().out == "chips  64\nhbm    6 TiB\n"


def test_messages_go_beside_the_data(capsys):
    output.say("wrote a.png")
    assert capsys.readouterr() == ("", "wrote a.png\n")


def test_a_full_disk_is_an_output_error(monkeypatch):
    def full(text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("builtins.print", full)
    with pytest.raises(OutputError, match="No space left"):
        output.write("x")


def test_a_reader_that_left_is_told_apart(monkeypatch):
    def left(text):
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", left)
    with pytest.raises(BrokenPipeError):
        output.write("x")
