import json

import pytest

from tests.documents import DATA, TEXT
from trnviz.cli.main import main
from trnviz.files import resources


@pytest.fixture
def files(tmp_path):
    (tmp_path / "good.trnviz").write_bytes(TEXT)
    broken = {**DATA, "profile": "x", "network": "y"}
    (tmp_path / "broken.trnviz").write_text(json.dumps(broken))
    (tmp_path / "cut.trnviz").write_bytes(TEXT[:300])
    return tmp_path


def run(capsys, *arguments):
    status = main(["validate", *map(str, arguments)])
    out, err = capsys.readouterr()
    return status, out, err.splitlines()


def test_every_sample_is_ok(capsys):
    samples = [resources.path("samples", name) for name in resources.names("samples")]
    status, out, err = run(capsys, *samples)
    assert (status, err) == (0, [])
    assert out.splitlines() == [f"{path}: ok" for path in samples]


def test_all_problems_of_all_files_are_said_one_a_line(capsys, files):
    names = [files / name for name in ("broken.trnviz", "good.trnviz", "cut.trnviz", "none.trnviz")]
    status, out, err = run(capsys, *names)
    assert status == 3
    assert out == f"{names[1]}: ok\n"
    assert [line.split(": ")[:2] for line in err] == [
        [str(names[0]), "$.profile"],
        [str(names[0]), "$.network"],
        [str(names[2]), "line 17 column 7"],
        [str(names[3]), "cannot be read"],
    ]


def test_json_says_the_same(capsys, files):
    status, out, _ = run(capsys, "--json", files / "good.trnviz")
    assert status == 0
    assert json.loads(out) == {
        "file": str(files / "good.trnviz"),
        "ok": True,
        "kind": "document",
        "problems": [],
    }
    status, out, _ = run(capsys, "--json", files / "broken.trnviz")
    answer = json.loads(out)
    assert status == 3
    assert (answer["ok"], len(answer["problems"])) == (False, 2)
    assert answer["problems"][0] == {
        "code": "refused",
        "severity": "error",
        "message": "'x' is not known; one of line, measured",
        "where": "$.profile",
    }


def test_json_of_several_files_is_one_object_each(capsys, files):
    status, out, _ = run(capsys, "--json", files / "good.trnviz", files / "cut.trnviz")
    assert status == 3
    decoder = json.JSONDecoder()
    first, end = decoder.raw_decode(out)
    second, _ = decoder.raw_decode(out[end:].lstrip())
    assert (first["ok"], second["ok"]) == (True, False)


def test_without_a_file_it_is_wrong_usage(capsys):
    assert run(capsys)[0] == 2
