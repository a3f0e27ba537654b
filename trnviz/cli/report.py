"""`trnviz report FILE -o OUT`: the review of a document, as PDF or as one HTML file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trnviz.cli import targets

if TYPE_CHECKING:
    import argparse

    from trnviz.export.report.parts import Report

KINDS = (".html", ".pdf")


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command's parser."""
    parser = subparsers.add_parser(
        "report",
        help="the review of a document: pdf, html",
        description="Write a review of a document: what was asked, the picture, whether it fits, "
        "how fast it is, what limits it, what to change, and all numbers with their sources.",
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="a .trnviz document")
    targets.add_output(
        parser, "review to write, .pdf or .html; - for standard output; may be given several times"
    )
    parser.add_argument("--format", choices=("html", "pdf"), help="what OUT is, where it is -")
    parser.add_argument("--against", metavar="B", help="a second document to compare it with")
    parser.add_argument(
        "--no-trials", action="store_true", help="try no changes of the plan, which takes seconds"
    )
    parser.add_argument("--force", action="store_true", help="overwrite what is there")


def execute(arguments: argparse.Namespace) -> int:
    """Makes every output, then writes them.

    Raises:
        InputError: A document is refused.
        OutputError: An output exists, or could not be written.
    """
    from pathlib import Path

    from trnviz.cli import output
    from trnviz.export.report import build
    from trnviz.export.report.subject import read, subject

    kinds = [_kind(name, arguments.format) for name in arguments.output]
    targets.require_free(arguments.output, force=arguments.force)
    against = read(Path(arguments.against)) if arguments.against else None
    about = subject(read(Path(arguments.file)), against)
    made = build.report(about, tries=not arguments.no_trials)
    files = {kind: _bytes(made, kind) for kind in dict.fromkeys(kinds)}
    for name, kind in zip(arguments.output, kinds, strict=True):
        targets.put(name, files[kind])
        if name != targets.STDOUT:
            output.say(f"wrote {name}: {len(files[kind]):,} bytes")
    return 0


def _kind(name: str, chosen: str | None) -> str:
    """Suffix of an output.

    Raises:
        SystemExit: The name does not say, or says something else: wrong usage.
    """
    from pathlib import Path

    from trnviz.cli import output

    wanted = f".{chosen}" if chosen else ""
    path = Path(name)
    is_device = path.exists() and not path.is_file() and not path.is_dir()
    suffix = wanted if name == targets.STDOUT or is_device else path.suffix.lower()
    if suffix in KINDS and wanted in ("", suffix):
        return suffix
    why = (
        "- needs --format" if name == targets.STDOUT else f"{name!r} does not end in .pdf or .html"
    )
    if wanted and suffix in KINDS:
        why = f"{name!r} ends in {suffix}, but --format asks for {chosen}"
    output.say(f"trnviz report: {why}")
    raise SystemExit(2)


def _bytes(made: Report, kind: str) -> bytes:
    if kind == ".html":
        from trnviz.export.report import html

        return html.write(made).encode()
    from trnviz.gui.report_pdf import report_pdf

    return report_pdf(made)
