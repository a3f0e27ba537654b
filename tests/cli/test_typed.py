"""Numbers behind options are refused in words, and a moment that is not in the step is none."""

import pytest

from tests.scenarios import trained
from trnviz.cli.main import main
from trnviz.files import document


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ("sweep all_reduce --factor 1", "--factor: 1 is not a number from 2 to 2**30"),
        ("sweep all_reduce --factor x", "--factor: 'x' is not a whole number"),
        ("collective all_reduce -s 1MB --chunks 0", "--chunks: 0 is not a number from 1 to 2**30"),
        ("export a.trnviz -o a.png --dpi x", "--dpi: 'x' is not a number"),
        ("export a.trnviz -o a.gif --fps nan", "--fps: 'nan' is not a number"),
        ("plan Llama-3.1-8B -o a.trnviz --tp 0", "--tp: 0 is not a number from 1 to 2**30"),
    ],
)
def test_what_is_no_number_is_refused_without_names_of_the_program(capsys, argv, told):
    assert main(argv.split()) == 2
    error = capsys.readouterr().err
    assert error.rstrip().endswith(told)
    assert "invalid" not in error


def test_a_picture_is_of_the_moment_that_was_asked_for_or_none(tmp_path, capsys):
    file, out = tmp_path / "plan.trnviz", tmp_path / "out.svg"
    document.write(file, trained())
    assert main(["export", str(file), "-o", str(out), "--time", "99s"]) == 3
    assert "99 s is after the end of the step, 9.679 s" in capsys.readouterr().err
    assert not out.exists()
    assert main(["export", str(file), "-o", str(out), "--time", "9.679s"]) == 0
    assert "load at 9.679 s" in out.read_text()


def test_an_option_that_a_command_does_not_know_is_told_with_the_command(capsys):
    assert main(["plan", "Llama-3.1-8B", "-o", "a.trnviz", "--bandwidth", "1GB/s"]) == 2
    error = capsys.readouterr().err
    assert "trnviz plan: error: it does not take --bandwidth 1GB/s" in error
    assert "'trnviz plan --help'" in error
