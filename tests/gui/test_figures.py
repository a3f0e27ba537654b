"""Numbers as the window writes them and takes them."""

from trnviz.core import units
from trnviz.gui import figures


def test_quantities_follow_the_locale(german: None) -> None:
    assert figures.format_time(0.0123456) == "12,35 ms"
    assert figures.format_rate(1.5e9) == "1,5 GB/s"
    assert figures.format_bytes(1536) == "1,5 KiB"
    assert figures.format_ratio(0.1234) == "12,3 %"
    assert figures.format_count(1234567) == "1.234.567"
    assert figures.format_count(1234.5, 1) == "1.234,5"


def test_without_a_locale_of_its_own_nothing_changes() -> None:
    assert figures.format_time(0.0123456) == units.format_time(0.0123456)
    assert figures.typed("1.5 GB/s") == "1.5 GB/s"


def test_what_is_typed_is_read_either_way(german: None) -> None:
    assert units.parse_rate(figures.typed("1,5 GB/s")) == 1.5e9
    assert units.parse_rate(figures.typed("1.5 GB/s")) == 1.5e9
