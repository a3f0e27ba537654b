import json
from dataclasses import fields, replace
from types import MappingProxyType

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.documents import DATA, TEXT, VIEW, full
from tests.scenarios import bare, trained
from tests.test_prepare import load
from trnviz.core.errors import InputError, OutputError
from trnviz.core.faults import Fault
from trnviz.core.parallelism import Parallelism
from trnviz.core.scenario import Scenario
from trnviz.core.view import COLOR_BY, LAYERS, METRICS, Annotation, View
from trnviz.files import document, resources
from trnviz.files.document_schema import VERSION, PlanPart
from trnviz.session import edits
from trnviz.session.bookmark_edits import toggled

SAMPLES = resources.names("samples")


def test_what_is_written_reads_back_to_the_same_bytes():
    loaded = document.loads(TEXT)
    assert document.dumps(loaded.scenario, loaded.view) == TEXT
    assert loaded.version == VERSION
    assert loaded.view == VIEW


def test_what_is_kept_in_one_line_is_the_same_document():
    text = document.kept(document.loads(TEXT).scenario, VIEW)
    assert text.count(b"\n") == 1
    loaded = document.loads(text)
    assert document.dumps(loaded.scenario, loaded.view) == TEXT


def test_all_values_come_back():
    before, after = full(), document.loads(TEXT).scenario
    for name in ("spec", "faults", "model", "plan", "profile", "network", "layout", "metric"):
        assert getattr(after, name) == getattr(before, name), name
    for name in ("color_by", "hidden", "annotations", "bookmarks", "algorithms", "hardware"):
        assert getattr(after, name) == getattr(before, name), name
    assert after.placement.equals(before.placement)
    old, new = before.topology, after.topology
    assert new.link_names == old.link_names
    assert (new.link_capacity_bytes_per_s == old.link_capacity_bytes_per_s).all()
    assert (new.link_latency_s == old.link_latency_s).all()


@pytest.mark.parametrize(
    "word", ["ultraserver", "trn2", "trn2:4", "ultraserver:2", "torus:4x4*switch:4"]
)
def test_a_bare_fabric_is_a_document(word):
    text = document.dumps(bare(word))
    assert document.dumps(document.loads(text).scenario) == text


def test_generic_figures_come_back_exactly():
    spec = replace(
        bare("torus:4x4").spec,
        bandwidths_bytes_per_s=(128e9, 1e11 / 3),
        latencies_s=(5e-7, 1.1e-7 / 3),
    )
    scenario = edits._rebuilt(replace(bare("torus:4x4"), spec=spec))
    assert document.loads(document.dumps(scenario)).scenario.spec == spec


def test_the_least_document_is_a_topology():
    loaded = document.loads(b'{"format":"trnviz","version":1,"topology":{"fabric":"trn2"}}')
    assert loaded.scenario.topology.chip_count == 16
    assert loaded.scenario.model is None
    assert loaded.view == View()


def test_a_plan_without_a_placement_stands_in_rank_order():
    data = {key: value for key, value in DATA.items() if key != "placement"}
    assert document.loads(json.dumps(data).encode()).scenario.placement.equals(trained().placement)


def test_a_model_may_stand_without_a_plan():
    data = {key: value for key, value in DATA.items() if key not in ("placement", "plan")}
    scenario = document.loads(json.dumps(data).encode()).scenario
    assert scenario.model == trained().model
    assert scenario.plan is None


def test_a_move_changes_two_lines_of_the_text():
    moved = edits.MoveRanks(ranks=(5,), chip="i1.c5").apply(trained())
    old = document.dumps(trained()).decode().splitlines()
    new = document.dumps(moved).decode().splitlines()
    changed = [pair for pair in zip(old, new, strict=True) if pair[0] != pair[1]]
    assert len(changed) == 2


def test_a_selection_that_is_gone_is_not_written():
    text = document.dumps(bare("trn2"), View(selection=("i3.c15", "i0.c1")))
    assert document.loads(text).view.selection == ("i0.c1",)


def test_tiles_can_be_selected():
    view = View(selection=("rank 255", "rank 256"))
    assert document.loads(document.dumps(trained(), view)).view.selection == ("rank 255",)


def test_a_note_whose_chip_has_gone_is_kept_without_it():
    note = Annotation(text="hot", at="i3.c15")
    text = document.dumps(replace(bare("trn2"), annotations=(note,)))
    assert document.loads(text).scenario.annotations == (Annotation(text="hot"),)


def test_a_long_name_is_cut_so_that_the_file_can_be_read():
    scenario = replace(trained(), model=replace(trained().model, name="x" * 255))
    assert len(document.loads(document.dumps(scenario)).scenario.model.name) == 200


def test_a_name_that_is_no_text_is_still_written():
    scenario = replace(trained(), model=replace(trained().model, name="a\udcffb"))
    assert document.loads(document.dumps(scenario)).scenario.model.name == "a?b"


def test_a_file_is_read_and_written(tmp_path):
    path = tmp_path / "größe #1.trnviz"
    document.write(path, full(), VIEW)
    assert path.read_bytes() == TEXT
    assert document.read(path).view == VIEW
    with pytest.raises(OutputError):
        document.write(tmp_path, full())
    with pytest.raises(InputError, match=r"missing.trnviz: cannot be read: there is no such file"):
        document.read(tmp_path / "missing.trnviz")


def test_the_parts_have_the_names_of_the_core():
    def names(part):
        return {field.name for field in msgspec.structs.fields(part)}

    assert names(PlanPart) == {field.name for field in fields(Parallelism)} - {"lnc"}


def test_defaults_of_the_file_are_those_of_the_core():
    core = {field.name: field.default for field in fields(Parallelism)}
    for field in msgspec.structs.fields(PlanPart):
        if not field.required:
            assert field.default == core[field.name], field.name


def test_every_field_of_a_scenario_is_in_the_file():
    kept = {"spec", "topology", "hardware", "faults", "model", "plan", "placement", "algorithms"}
    kept |= {"profile", "network", "layout", "metric", "color_by", "hidden", "annotations"}
    kept |= {"bookmarks"}
    kept |= {"places"}
    assert {field.name for field in fields(Scenario)} == kept


CHIPS = st.builds("i{}.c{}".format, st.integers(0, 3), st.integers(0, 15))
RANKS = st.lists(st.integers(0, 255), min_size=1, max_size=3, unique=True).map(tuple)
EDITS = st.one_of(
    st.builds(edits.MoveRanks, ranks=RANKS, chip=CHIPS, over_commit=st.booleans()),
    st.builds(
        edits.SetLooks,
        metric=st.sampled_from(METRICS),
        color_by=st.sampled_from(COLOR_BY),
        hidden=st.lists(st.sampled_from(LAYERS), unique=True).map(tuple),
    ),
    st.builds(
        lambda chip, share: edits.SetFaults(faults=(Fault(kind="chip", name=chip, share=share),)),
        CHIPS,
        st.floats(0, 1),
    ),
    st.builds(
        lambda text, chip: edits.SetAnnotations(annotations=(Annotation(text=text, at=chip),)),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=50),
        CHIPS,
    ),
    st.builds(
        lambda chip, begins, lasts: edits.SetFaults(
            faults=(
                Fault(kind="chip", name=chip, begins_s=begins, ends_s=lasts and begins + lasts),
            )
        ),
        CHIPS,
        st.floats(0, 100),
        st.none() | st.floats(1e-6, 100),
    ),
    st.builds(edits.SetProfile, profile=st.sampled_from(["line", "measured"])),
    st.builds(
        lambda name, time_s: toggled((), time_s, name),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=50),
        st.floats(0, 1e6),
    ),
)


@settings(deadline=None, max_examples=50, suppress_health_check=list(HealthCheck))
@given(st.lists(EDITS, max_size=6))
def test_save_then_load_is_identity(changes):
    scenario = trained()
    for edit in changes:
        try:
            scenario = edit.apply(scenario)
        except ValueError:
            continue
    text = document.dumps(scenario, VIEW)
    loaded = document.loads(text)
    assert document.dumps(loaded.scenario, loaded.view) == text
    assert loaded.scenario.placement.equals(scenario.placement)
    assert loaded.scenario.faults == scenario.faults


maker = load("make_samples")


def test_the_samples_are_what_the_maker_writes():
    folder = resources.root() / "samples"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == maker.made()


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_loads_and_is_its_own_text(name):
    path = resources.path("samples", name)
    loaded = document.read(path)
    assert document.dumps(loaded.scenario, loaded.view) == path.read_bytes()


def test_the_dead_link_of_the_sample_is_down():
    topology = document.read(resources.path("samples", "ultraserver-dead-z-link")).scenario.topology
    assert (~topology.link_up).sum() == 2


def test_algorithms_are_kept_in_a_fixed_order():
    chosen = MappingProxyType({"pp": "ring", "tp": "ring"})
    text = document.dumps(replace(trained(), algorithms=chosen)).decode()
    assert text.index('"tp": "ring"') < text.index('"pp": "ring"')


def test_the_moments_of_a_fault_are_written_only_where_they_are_set():
    link = Fault(kind="link", name="i0.c0>i1.c0")
    texts = [
        document.dumps(edits.SetFaults(faults=(fault,)).apply(trained())).decode()
        for fault in (link, replace(link, begins_s=2e-3, ends_s=5e-3))
    ]
    assert '"begins"' not in texts[0]
    assert '"begins": "2 ms"' in texts[1]
    assert '"ends": "5 ms"' in texts[1]
