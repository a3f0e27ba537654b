"""The review as a PDF, from the command line and from the window."""

import dataclasses
import subprocess
import sys
from io import BytesIO

import pypdf
import pytest
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox
from shiboken6 import isValid

from tests import scenarios
from tests.gui import windows
from tests.paths import ROOT
from tests.scene import plans
from trnviz.cli import main
from trnviz.export.report import build, html
from trnviz.export.report.subject import read, reviewed, subject
from trnviz.files import document
from trnviz.gui.dialogs.report import ReportDialog
from trnviz.gui.report_pdf import report_pdf

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(scope="module")
def made():
    return build.report(subject(reviewed("plan.trnviz", "ff", plans.training())))


@pytest.fixture(scope="module")
def data(made):
    return report_pdf(made)


def pages(data):
    return [page.extract_text().replace("\t", " ") for page in pypdf.PdfReader(BytesIO(data)).pages]


def run(*words):
    return main.main(["report", *map(str, words)])


def test_it_is_text_on_a4_pages_and_small(data, made):
    reader = pypdf.PdfReader(BytesIO(data))
    assert 4 <= len(reader.pages) <= 12
    box = reader.pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((595, 842), abs=1)
    assert len(data) < 2_000_000
    assert not any(list(page.images) for page in reader.pages)
    text = " ".join(" ".join(pages(data)).split())
    for one in made.sections:
        if one.title != "The document":
            assert one.title in text
    for words in ("Does it fit?", "62.6 %", "i3.c0>i3.c12", "Rack", "weights", "1 of"):
        assert words in text or words == "Rack"


def test_the_picture_is_whole_on_its_page(data):
    chips = [sum(f"c{i}" in text.split() for i in range(16)) for text in pages(data)]
    assert max(chips) == 16
    assert "The picture" in pages(data)[chips.index(16)]


def test_no_heading_stands_alone_at_the_end_of_a_page(data, made):
    titles = {one.title for one in made.sections}
    for text in pages(data):
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        assert lines[-1] not in titles
        assert not titles & set(lines[-3:-2])


def test_the_same_review_is_the_same_bytes(data, made):
    assert report_pdf(made) == data


def test_both_kinds_from_the_command_line(qapp, tmp_path, capsys):
    plan = tmp_path / "plan.trnviz"
    document.write(plan, plans.training())
    outputs = [tmp_path / "r.pdf", tmp_path / "r.html"]
    assert run(plan, "-o", outputs[0], "-o", outputs[1], "--no-trials") == 0
    assert outputs[0].read_bytes().startswith(b"%PDF")
    expected = build.report(subject(read(plan)), tries=False)
    assert outputs[1].read_text() == html.write(expected)
    assert capsys.readouterr().err.count("wrote ") == 2
    assert run(plan, "-o", outputs[0]) == 4
    assert run(plan, "-o", outputs[0], "--no-trials", "--force") == 0
    assert run(plan, "-o", tmp_path / "r.docx") == 2
    assert run(plan, "-o", tmp_path / "r.pdf", "--format", "html", "--force") == 2
    assert run(plan, "-o", tmp_path / "no" / "r.pdf") == 4
    assert run(tmp_path / "none.trnviz", "-o", tmp_path / "x.pdf") == 3
    assert not (tmp_path / "x.pdf").exists()


def test_standard_output_takes_one_that_is_named(tmp_path):
    plan = tmp_path / "plan.trnviz"
    document.write(plan, plans.bare("trn2"))
    words = [sys.executable, "-m", "trnviz", "report", plan, "-o", "-", "--format", "html"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, check=True)
    assert done.stdout.startswith(b"<!DOCTYPE html>")
    assert run(plan, "-o", "-") == 2


def test_a_comparison_names_both_files(qapp, tmp_path):
    one, other = tmp_path / "one.trnviz", tmp_path / "two.trnviz"
    document.write(one, plans.training())
    document.write(other, plans.training(dp=1))
    out = tmp_path / "r.html"
    assert run(one, "--against", other, "-o", out, "--no-trials") == 0
    assert "Compared with two.trnviz" in out.read_text()


@pytest.fixture
def dialog():
    with windows.shown(scenarios.trained()) as window:
        window.actions_["report"].trigger()
        made = window.findChild(ReportDialog)
        assert made.isVisible()
        yield made
        if isValid(made):
            made.reject()
        windows.settle(0.02)


def test_letters_to_press_are_underlined_not_written(dialog):
    marked = [label for label in dialog.findChildren(QLabel) if "&" in label.text()]
    assert len(marked) == 2
    assert all(label.buddy() is not None for label in marked)


def test_the_window_writes_the_bytes_of_the_command_line(dialog, monkeypatch, tmp_path):
    target = tmp_path / "r.html"
    dialog.kind.setCurrentIndex(dialog.kind.findData(".html"))
    dialog.tries.setChecked(False)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(target), ""))
    dialog.buttons.accepted.emit()
    assert dialog.is_busy
    windows.until(lambda: not dialog.is_busy)
    windows.until(target.exists)
    assert str(target) in dialog.note.text()
    assert dialog.written.path == target
    assert "In short" in target.read_text()


def test_a_second_document_that_is_refused_is_told(dialog, monkeypatch, tmp_path):
    told = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: told.append(box.text()))
    dialog.against.setText(str(tmp_path / "nothing.trnviz"))
    dialog.write(tmp_path / "r.pdf")
    windows.until(lambda: not dialog.is_busy)
    windows.settle(0.05)
    assert "no such file" in told[0]
    assert not (tmp_path / "r.pdf").exists()


def test_closing_forgets_a_review_that_is_being_made(dialog, tmp_path):
    dialog.write(tmp_path / "r.pdf")
    work = dialog._work
    dialog.reject()
    assert not work.is_running
    windows.settle(0.1)
    assert not (tmp_path / "r.pdf").exists()


def test_a_long_title_leaves_room_for_the_number_of_the_page(made):
    long = dataclasses.replace(made, title="W" * 200)
    (first, *_) = pages(report_pdf(long))
    foot = [line for line in first.splitlines() if "1 of " in line or line.startswith("W")]
    assert any("…" in line for line in foot)
    assert "1 of " in first
