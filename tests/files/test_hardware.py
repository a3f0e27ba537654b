"""Hardware files: every figure has a source, and a wrong file is refused with its place."""

import json

import pytest

from trnviz.core.errors import InputError
from trnviz.files import hardware, resources

GOOD = {
    "format": "trnviz-hardware",
    "version": 1,
    "name": "chip",
    "title": "A chip",
    "figures": {
        "link_bytes_per_s": {"text": "128 GB/s", "source": "a page", "confidence": "official"}
    },
}


def edited(**changes) -> bytes:
    return json.dumps({**GOOD, **changes}).encode()


def figure(**changes) -> bytes:
    base = GOOD["figures"]["link_bytes_per_s"]
    return edited(figures={"link_bytes_per_s": {**base, **changes}})


@pytest.mark.parametrize("name", resources.names("hardware"))
def test_every_figure_that_ships_has_a_text_and_a_source(name):
    chip = hardware.read(name)
    assert chip.name == name
    for profile in (chip.figures, chip.measured):
        for figure in profile.values():
            assert figure.text
            assert figure.source
            assert figure.value >= 0
    assert set(chip.measured) <= set(chip.figures)


def test_trainium2_has_the_published_figures():
    chip = hardware.read("trainium2")
    assert chip.value("neuronlink_xy_bytes_per_s") == 128e9
    assert chip.value("neuronlink_z_bytes_per_s") == 64e9
    assert chip.value("neuronlink_latency_s") == 500e-9
    assert chip.value("efa_bytes_per_s") == 25e9
    assert chip.value("efa_latency_s") == 15e-6
    assert chip.value("bf16_flops") == 667e12
    assert chip.value("compute_efficiency") == 1
    assert chip.with_profile("measured").value("compute_efficiency") == 0.68


def test_what_is_usable_of_a_bank_is_what_the_fact_says():
    chip = hardware.read("trainium2")
    usable = chip.value("hbm_bank_bytes") - chip.value("runtime_bytes_per_core")
    assert usable / 2**30 == pytest.approx(23.4, abs=0.001)


def test_contradicting_sources_are_kept_as_alternatives():
    chip = hardware.read("trainium2")
    assert [a.text for a in chip.figure("hbm_bytes_per_s").alternatives] == ["3 TB/s"]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("a_bytes_per_s", "200 Gbps", 25e9),
        ("a_bytes", "24 GiB", 24 * 2**30),
        ("a_bytes_per_core", "28 MiB", 28 * 2**20),
        ("a_s", "15 us", 15e-6),
        ("a_flops", "667 TFLOPS", 667e12),
        ("a_ratio", "95 %", 0.95),
        ("a_efficiency", "67 %", 0.67),
        ("cores", "8", 8),
    ],
)
def test_the_name_says_the_unit(name, text, value):
    assert hardware.parse_figure(name, text) == value


@pytest.mark.parametrize(
    ("data", "where", "said"),
    [
        (b"", "", "truncated"),
        (b"{", "", "truncated"),
        (b"[]", "", "array"),
        (b"[" * 100_000, "", "array"),
        (edited(colour="red"), "", "colour"),
        (edited(version=2), "$.format", "version 2"),
        (edited(format="other"), "$.format", "other"),
        (edited(version="1"), "$.version", "int"),
        (figure(shade="red"), "$.figures", "shade"),
        (figure(text="128"), "$.figures.link_bytes_per_s.text", "no unit"),
        (figure(text="128 ns"), "$.figures.link_bytes_per_s.text", "unknown unit"),
        (figure(confidence="sure"), "$.figures.link_bytes_per_s.confidence", "sure"),
        (figure(measured={"text": "1 GB/s"}), "$.figures", "source"),
        (b'{"a": NaN}', "", "."),
        (edited(title="x" * (1 << 20)), "", "too large"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(data, where, said):
    with pytest.raises(InputError, match=said) as caught:
        hardware.decode(data, source="chip.json")
    assert caught.value.source == "chip.json"
    assert caught.value.where.startswith(where)


def test_a_count_is_a_whole_number():
    with pytest.raises(InputError, match="not a count"):
        hardware.parse_figure("cores", "eight")


def test_a_file_may_hold_only_what_differs_from_another():
    like = hardware.read("trainium1n")
    base = hardware.read("trainium1")
    assert like.value("chips_per_nic") == 1
    assert base.value("chips_per_nic") == 2
    assert like.value("bf16_flops") == base.value("bf16_flops")
    assert like.measured["efa_efficiency"] is base.measured["efa_efficiency"]
    assert "efa_efficiency" not in hardware.read("inferentia2").measured


def test_a_file_like_none_that_ships_is_refused():
    with pytest.raises(InputError, match="trainium9"):
        hardware.decode(edited(like="trainium9"))


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        hardware.read_file(tmp_path / "none.json")
    good = tmp_path / "good.json"
    good.write_bytes(edited())
    assert hardware.read_file(good).value("link_bytes_per_s") == 128e9
