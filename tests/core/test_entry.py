from trnviz.core.entry import nothing


def test_a_line_of_nothing_says_why() -> None:
    line = nothing("logits", "only the last stage has them")
    assert (line.size_bytes, line.formula) == (0, "0 B: only the last stage has them")
