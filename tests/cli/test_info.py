"""`trnviz info`: fabrics, models and documents, as JSON and as text."""

import json

import pytest

from tests.paths import ROOT, SHARED, needs_shared
from trnviz.cli.main import main

SAMPLES = ROOT / "resources" / "samples"


def answer(capsys, *arguments):
    assert main(["info", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def text(capsys, *arguments):
    assert main(["info", *arguments]) == 0
    return capsys.readouterr().out


def test_an_ultraserver_adds_up_to_what_is_published(capsys):
    found = answer(capsys, "ultraserver")
    assert found["chips"] == 64
    assert found["instances"] == 4
    assert found["links"]["NEURONLINK_XY"] == 256
    assert found["links"]["NEURONLINK_Z"] == 128
    assert found["nics"] == 64
    assert found["hbm_bytes"] == 6144 * 2**30
    assert found["hbm_bytes_per_s"] == pytest.approx(185.6e12)
    assert found["efa_bytes_per_s"] * 8 == pytest.approx(12.8e12)
    assert found["per_chip_bytes_per_s"] == {"NEURONLINK_XY": 1.024e12, "NEURONLINK_Z": 256e9}


def test_without_a_target_it_speaks_of_the_ultraserver(capsys):
    assert answer(capsys)["name"] == "ultraserver"


@pytest.mark.parametrize("fabric", ["ultraserver", "torus:3x2*switch:3"])
def test_every_row_of_links_can_be_told_from_the_others(capsys, fabric):
    table = text(capsys, fabric).partition("\nlinks")[2].partition("\n\n")[0]
    rows = [tuple(line.split()[:3]) for line in table.splitlines()[1:]]
    assert len(set(rows)) == len(rows) > 2
    assert {end for _, *ends in rows for end in ends} <= {"chip", "leaf", "spine", "switch"}


@needs_shared
def test_the_adjacency_is_that_of_the_sample(capsys):
    sample = json.loads((SHARED / "samples/trn2-ultraserver-adjacency-64.json").read_text())
    expected = {str(c["global"]): c["xy"] + c["z"] for c in sample["chips"]}
    assert answer(capsys, "ultraserver")["adjacency"] == expected


def test_every_figure_has_its_source_and_both_profiles(capsys):
    sources = {row["name"]: row for row in answer(capsys, "ultraserver")["sources"]}
    assert all(row["source"] and row["text"] and row["confidence"] for row in sources.values())
    assert sources["efa_efficiency"]["measured"]["value"] == 0.772
    assert sources["hbm_bytes_per_s"]["alternatives"][0]["text"] == "3 TB/s"
    assert sources["neuronlink_latency_s"]["confidence"] == "assumption"


def test_the_profile_changes_the_links(capsys):
    line, measured = (answer(capsys, "trn2", "--profile", p) for p in ("line", "measured"))
    assert measured["efa_bytes_per_s"] == pytest.approx(line["efa_bytes_per_s"] * 0.772 / 1.158)


def test_a_generic_fabric_has_the_figures_it_was_given(capsys):
    options = ("--bandwidth", "128GB/s,64GB/s", "--latency", "1us")
    found = answer(capsys, "torus:4x4", *options)
    assert [d["bandwidth_bytes_per_s"] for d in found["dimensions"]] == [128e9, 64e9]
    assert found["hbm_bytes_per_s"] is None
    assert found["nics"] == 0
    assert found["sources"][0]["name"] == "GENERIC"
    apart = answer(capsys, "torus:4x4", "--bandwidth", "128GB/s", "64GB/s")
    assert apart["dimensions"][1]["bandwidth_bytes_per_s"] == 64e9


def test_the_text_names_figures_sources_and_other_published_values(capsys):
    shown = text(capsys, "ultraserver")
    for part in ("64 in 4 instances", "1.024 TB/s both ways added", "NEURONLINK_Z", "6 TiB"):
        assert part in shown
    assert "hbm_bytes_per_s: also published: 3 TB/s" in shown
    assert "d1 64 GB/s" in text(capsys, "torus:4x4", "--bandwidth", "128GB/s,64GB/s")


def test_a_model_is_counted(capsys):
    assert answer(capsys, "Llama-3.1-70B")["total_parameters"] == 70_553_706_496
    assert "70,553,706,496" in text(capsys, "Llama-3.1-70B")


def test_a_model_of_experts_is_counted_by_kind_and_part(capsys):
    found = answer(capsys, "deepseek-v3")
    assert found["total_parameters"] == 671_026_419_200
    assert found["prediction_parameters"] == 11_610_068_224
    assert found["kv_cache_bytes_per_token"] == 61 * 576 * 2
    assert (found["attention"], found["feed_forward_widths"]) == ("MLA", [18_432, 2_048])
    dense, moe = found["layer_kinds"]
    assert (dense["kind"], dense["layers"]) == ("dense", 3)
    assert (moe["kind"], moe["layers"]) == ("256 experts", 58)
    assert sum(moe["parts"].values()) == moe["parameters"] > moe["active_parameters"]
    assert moe["cuts"]["router"] == "whole on every TP rank"
    assert moe["cuts"]["expert gate, up, down"].startswith("experts over EP")
    shown = text(capsys, "deepseek-v3")
    assert "58 x 256 experts" in shown
    assert "key, value down" in shown


def test_a_folder_with_a_configuration_is_a_model(capsys, tmp_path):
    config = {"architectures": ["GPT2LMHeadModel"], "n_embd": 8, "n_layer": 1, "n_head": 2}
    (tmp_path / "config.json").write_text(json.dumps(config | {"vocab_size": 5, "n_ctx": 4}))
    assert answer(capsys, str(tmp_path))["name"] == tmp_path.name


@needs_shared
def test_a_configuration_file_is_counted(capsys):
    path = SHARED / "hf-configs" / "Llama-3.1-8B.json"
    assert answer(capsys, str(path))["active_parameters"] == 8_030_261_248


def test_a_document_is_summed_up(capsys):
    path = SAMPLES / "llama-3.1-70b-ultraserver.trnviz"
    found = answer(capsys, str(path))
    assert found["topology"]["chips"] == 64
    assert found["model"]["name"] == "Llama-3.1-70B"
    assert (found["plan"]["tp"], found["plan"]["pp"], found["plan"]["dp"]) == (32, 4, 2)
    assert "256 ranks" in text(capsys, str(path))


def test_the_faults_of_a_document_are_named(capsys):
    path = SAMPLES / "ultraserver-dead-z-link.trnviz"
    assert answer(capsys, str(path))["faults"][0]["kind"] == "link"
    assert "fault" in text(capsys, str(path))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("torus:4y4",), "'4y4' is not a size"),
        (("torus:4x4", "--bandwidth", "128"), "--bandwidth: '128' has no unit"),
        (("Llama-3.1-71B",), "did you mean Llama-3.1-70B?"),
        (("kimi-k2",), "did you mean Kimi-K2-Instruct?"),
        (("",), "a factor is missing"),
        (("none.trnviz",), "none.trnviz"),
        (("none.json",), "none.json"),
        (("Llama-9",), "Llama-9"),
        (("ultraserver", "--latency", "1us"), "has its own"),
    ],
)
def test_what_is_refused_is_named_on_one_line(capsys, arguments, said):
    assert main(["info", *arguments]) == 3
    shown = capsys.readouterr()
    assert not shown.out
    assert len(shown.err.splitlines()) == 1
    assert said in shown.err


def test_a_wrong_choice_is_wrong_usage(capsys):
    assert main(["info", "ultraserver", "--lnc", "3"]) == 2
    capsys.readouterr()


SEVERAL = (
    ("trn2", "hbm_bytes_per_s", "2.9 TB/s", "3 TB/s"),
    ("trn2", "fp8_flops", "1299 TFLOPS", "1287 TFLOPS"),
    ("trn2", "hbm_bank_bytes", "24 GiB", "512 GiB per accelerator"),
    ("trn2", "collective_cores", "16", "20 in the block diagram"),
    ("trn2", "sbuf_bytes_per_core", "28 MiB", "28 MB"),
    ("trn2", "neuronlink_xy_bytes_per_s", "128 GB/s", "4 NeuronLink-v3 per chip"),
    ("trn2", "neuronlink_xy_bytes_per_s", "128 GB/s", "1.28 TB/s per chip"),
    ("ultraserver", "efa_bytes_per_s", "200 Gbps", "3,200 Gbps for an UltraServer"),
    ("trn2", "efa_bytes_per_s", "200 Gbps", "up to 800 Gbps"),
    ("trn2", "chips_per_nic", "1", "1 or 2"),
    ("trn2", "efa_latency_s", "15 us", "75 us"),
    ("trn2", "efa_efficiency", "100 %", "67 %"),
    ("trn2", "launch_s", "0 s", "0.28 / 0.37 / 5.2 ms"),
    ("trn2", "mesh_most_bytes", "1 MB", "128 KB at 16 ranks"),
    ("trn2", "kangaring_least_bytes", "56 MB", "32 MB at 16 ranks"),
    ("trn1n", "neuronlink_xy_bytes_per_s", "96 GB/s", "from 384 GB/s per chip"),
    ("trn3-gen2", "neuronlink_rack_bytes_per_s", "320 GB/s", "2.56 TB/s per chip"),
    ("trn3-gen2", "neuronlink_sled_bytes_per_s", "256 GB/s", "2,048 GiB/s per chip"),
    ("trn3-gen2", "hbm_bytes_per_s", "4.9 TB/s", "4.7 TB/s"),
)


@pytest.mark.parametrize(("fabric", "name", "default", "other"), SEVERAL)
def test_several_published_values_keep_the_default_and_show_the_others(
    capsys, fabric, name, default, other
):
    row = next(r for r in answer(capsys, fabric)["sources"] if r["name"] == name)
    assert row["text"] == default
    found = [*row["alternatives"], *((row["measured"] or {}).get("alternatives", []))]
    assert any(other in a["text"] for a in found)
    assert all(a["source"] for a in found)
    assert other in text(capsys, fabric)
