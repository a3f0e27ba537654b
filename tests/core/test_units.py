"""Quantities: text with a unit in, SI inside, text with a unit out."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trnviz.core import units
from trnviz.core.errors import InputError


@pytest.mark.parametrize(
    ("parse", "text", "value"),
    [
        (units.parse_bytes, "64 MiB", 2**26),
        (units.parse_bytes, "64MiB", 2**26),
        (units.parse_bytes, "1.5 GB", 1_500_000_000),
        (units.parse_bytes, "0 B", 0),
        (units.parse_rate, "200 Gbps", 25e9),
        (units.parse_rate, "128 GB/s", 128e9),
        (units.parse_rate, "1 GiB/s", 2**30),
        (units.parse_time, "500 ns", 5e-7),
        (units.parse_time, "1.5us", 1.5e-6),
        (units.parse_time, "15 µs", 15e-6),
        (units.parse_flops, "667 TFLOPS", 6.67e14),
        (units.parse_ratio, "67 %", 0.67),
    ],
)
def test_text_with_a_unit_becomes_si_exactly(parse, text, value):
    assert parse(text) == value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("128", "no unit"),
        ("128 GB", "unknown unit"),
        ("128 gb/s", "unknown unit"),
        ("-1 GB/s", "negative"),
        ("fast", "not a bandwidth"),
        ("", "not a bandwidth"),
        ("nan GB/s", "not a bandwidth"),
        ("1e999 GB/s", "too large"),
        ("1 GB/s" + " " * 80, "not a bandwidth"),
        (128, "not a bandwidth"),
        (None, "not a bandwidth"),
    ],
)
def test_anything_else_is_refused_with_an_example(text, said):
    with pytest.raises(InputError, match=said) as caught:
        units.parse_rate(text)
    assert caught.value.hint


def test_a_fraction_of_a_byte_is_refused():
    with pytest.raises(InputError, match="whole number"):
        units.parse_bytes("0.3 B")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (units.format_bytes(23.4 * 2**30), "23.4 GiB"),
        (units.format_bytes(0), "0 B"),
        (units.format_rate(128e9), "128 GB/s"),
        (units.format_rate(1.024e12), "1.024 TB/s"),
        (units.format_time(0.00393816), "3.938 ms"),
        (units.format_time(5e-7), "500 ns"),
        (units.format_flops(6.67e14), "667 TFLOPS"),
        (units.format_ratio(0.931), "93.1 %"),
        (units.format_bytes(5000 * 2**50), "5,000 PiB"),
    ],
)
def test_numbers_are_shown_with_a_readable_unit(text, shown):
    assert text == shown


@given(st.integers(0, 2**60))
def test_exact_bytes_read_back(value):
    assert units.parse_bytes(units.exact_bytes(value)) == value


@given(st.floats(1.0, 1e15, allow_nan=False))
def test_exact_rates_read_back(value):
    assert units.parse_rate(units.exact_rate(value)) == value


@given(st.floats(1e-9, 1e6, allow_nan=False))
def test_exact_times_read_back(value):
    assert units.parse_time(units.exact_time(value)) == value


@given(st.floats(0, 1e9, allow_nan=False))
def test_exact_ratios_read_back(value):
    assert units.parse_ratio(units.exact_ratio(value)) == value


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (units.exact_bytes(24 * 2**30), "24 GiB"),
        (units.exact_bytes(1500), "1500 B"),
        (units.exact_rate(128e9), "128 GB/s"),
        (units.exact_rate(25e9), "25 GB/s"),
        (units.exact_time(5e-7), "500 ns"),
        (units.exact_time(1.5e-5), "15 us"),
        (units.exact_ratio(0.85), "85 %"),
    ],
)
def test_exact_texts_are_the_ones_people_write(text, shown):
    assert text == shown


@given(st.decimals(0, 10**6, places=3), st.sampled_from(["ns", "us", "ms", "s"]))
def test_parsing_rounds_once(number, unit):
    exact = Fraction(number) * Fraction(1, {"ns": 10**9, "us": 10**6, "ms": 10**3, "s": 1}[unit])
    assert units.parse_time(f"{number:f} {unit}") == float(exact)


@given(st.floats(1e-12, 1e18, allow_nan=False))
def test_no_format_shows_an_exponent(value):
    for show in (units.format_bytes, units.format_rate, units.format_time, units.format_flops):
        number, _, unit = show(value).partition(" ")
        assert unit
        assert math.isfinite(float(number.replace(",", "")))
        assert "e" not in number


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.5, "500 ms"), (7199.0, "7,199 s"), (7200.0, "2 h"), (172800.0, "2 days"),
     (276_912_426.0, "3,205 days")],
)  # fmt: skip
def test_long_times_are_in_hours_and_days(seconds: float, text: str) -> None:
    assert units.format_span(seconds) == text


@pytest.mark.parametrize(
    ("joules", "text"),
    [(190.2, "190.2 J"), (3600.0, "1 Wh"), (309_721.0, "86.03 Wh"), (1.8e10, "5 MWh")],
)
def test_energy_is_what_a_meter_shows(joules: float, text: str) -> None:
    assert units.format_energy(joules) == text
