"""Completion scripts, and the pages of docs/ that are made from the code."""

import importlib.util
import json
import shutil
import subprocess

import pytest

from tests.paths import ROOT
from tests.scenarios import trained
from trnviz.cli import completion, grammar, main
from trnviz.files import document, resources


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_a_script_knows_every_command_and_option(shell):
    text = completion.script(shell)
    for command in grammar.commands():
        assert command.name in text
        for option in command.options:
            for flag in option.flags:
                assert (flag if shell != "fish" else flag.lstrip("-")) in text


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_a_shell_takes_its_script(shell):
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    done = subprocess.run([shell, "-n"], input=completion.script(shell), text=True, check=False)
    assert done.returncode == 0


def test_bash_completes_commands_options_and_values():
    if shutil.which("bash") is None:
        pytest.skip("there is no bash here")
    for words, wanted in (
        (["trnviz", "conv"], "convert"),
        (["trnviz", "simulate", "--tr"], "--trace"),
        (["trnviz", "simulate", "--profile", "me"], "measured"),
        (["trnviz", "completion", "fi"], "fish"),
    ):
        line = " ".join(f"'{word}'" for word in words)
        probe = (
            f"{completion.script('bash')}\ncomplete() {{ :; }}\n"
            f"COMP_WORDS=({line})\nCOMP_CWORD={len(words) - 1}\n_trnviz\n"
            'printf "%s\\n" "${COMPREPLY[@]}"'
        )
        done = subprocess.run(
            ["bash", "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert wanted in done.stdout.split()


def test_the_command_prints_the_script(capsys):
    assert main.main(["completion", "bash"]) == 0
    assert capsys.readouterr().out == completion.script("bash")
    assert main.main(["completion", "tcsh"]) == 2


def made():
    """What packaging/make_manual.py makes."""
    spec = importlib.util.spec_from_file_location(
        "make_manual", ROOT / "packaging" / "make_manual.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.made()


@pytest.mark.parametrize("name", ["trnviz.1", "document.schema.json"])
def test_the_pages_in_docs_are_what_the_code_makes(name):
    found = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert found == made()[name], "make format writes it"


SCHEMA = json.loads((ROOT / "docs" / "document.schema.json").read_text())


KINDS = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
    "boolean": bool,
}  # fmt: skip


def fits(value, rule, path="$"):
    """Problems of a value under the part of JSON Schema that the file uses."""
    if "$ref" in rule:
        return fits(value, SCHEMA["$defs"][rule["$ref"].rpartition("/")[2]], path)
    if "const" in rule:
        return [] if value == rule["const"] else [f"{path}: {value!r}"]
    if not isinstance(value, KINDS[rule["type"]]):
        return [f"{path}: {value!r} is no {rule['type']}"]
    if isinstance(value, dict):
        return [*of_object(value, rule, path)]
    if isinstance(value, list):
        items = rule.get("items", {})
        return [p for i, item in enumerate(value) for p in fits(item, items, f"{path}[{i}]")]
    low, high = rule.get("minimum", -1e300), rule.get("maximum", 1e300)
    size = len(value) if isinstance(value, str) else value
    high = rule.get("maxLength", high) if isinstance(value, str) else high
    return [] if low <= size <= high else [f"{path}: {value!r} is out of bounds"]


def of_object(value, rule, path):
    known = rule.get("properties", {})
    yield from (f"{path}: {n} is missing" for n in rule.get("required", ()) if n not in value)
    for name, item in value.items():
        more = known.get(name, rule.get("additionalProperties", True))
        if more is False:
            yield f"{path}: {name} is unknown"
        elif isinstance(more, dict):
            yield from fits(item, more, f"{path}.{name}")


@pytest.mark.parametrize("name", resources.names("samples"))
def test_every_sample_fits_the_schema(name):
    assert fits(json.loads(resources.path("samples", name).read_bytes()), SCHEMA) == []


def test_the_schema_refuses_what_the_reader_refuses():
    good = json.loads(document.dumps(trained()))
    assert fits(good, SCHEMA) == []
    for wrong in (
        good | {"colour": 1},
        good | {"version": 99},
        good | {"topology": {}},
        good | {"plan": good["plan"] | {"tp": "8"}},
        good | {"plan": good["plan"] | {"tp": 0}},
    ):
        assert fits(wrong, SCHEMA)
        with pytest.raises(ValueError, match=r"\S"):
            document.loads(json.dumps(wrong).encode())
