"""The manual page, made from the parsers: `docs/trnviz.1`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import trnviz
from trnviz.cli import grammar
from trnviz.cli.main import DESCRIPTION

if TYPE_CHECKING:
    from collections.abc import Iterator

_STATUS = (
    ("0", "done"),
    ("1", "a bug of ours"),
    ("2", "wrong usage"),
    ("3", "an input was refused; a line a problem is on standard error"),
    ("4", "an output could not be written; the target is as it was"),
    ("5", "diff found a difference"),
    ("130", "interrupted"),
    ("141", "the reader of standard output left"),
)
_EXAMPLES = (
    ("trnviz plan Llama-3.1-70B -o plan.trnviz", "cut a model and place it on an UltraServer"),
    ("trnviz simulate plan.trnviz --trace step.trace.json", "run its step, for Perfetto too"),
    ("trnviz convert n0.json n1.json n2.json n3.json -o mine.trnviz", "four neuron-ls listings"),
    ("trnviz convert plan.trnviz -o job.env -o job.groups.json", "what a job needs"),
    ("trnviz diff plan.trnviz other.trnviz", "what differs, and what that does"),
)


def page() -> str:
    """The page in the language of man."""
    return "\n".join([*_lines(), ""])


def _lines() -> Iterator[str]:
    yield f'.TH TRNVIZ 1 "" "trnviz {trnviz.__version__}" "User Commands"'
    yield ".SH NAME"
    yield r"trnviz \- see what a sharding plan does to a Trainium2 UltraServer"
    yield ".SH SYNOPSIS"
    yield ".B trnviz"
    yield r"[\fIFILE\fR ...]"
    for command in grammar.commands():
        yield ".br"
        yield f".B trnviz {command.name}"
        yield _escaped(command.usage)
    yield ".SH DESCRIPTION"
    yield _escaped(DESCRIPTION.split("\n")[0])
    yield "Without a command it opens the window. Every command works without a display, writes"
    yield "data to standard output and messages to standard error."
    for command in grammar.commands():
        yield f".SH {command.name.upper()}"
        yield _escaped(command.description or f"{command.summary.capitalize()}.")
        for option in command.options:
            yield ".TP"
            yield _option_line(option)
            yield _escaped(option.help or "...")
    yield ".SH EXIT STATUS"
    for status, meaning in _STATUS:
        yield from (".TP", f".B {status}", _escaped(meaning))
    yield ".SH EXAMPLES"
    for line, meaning in _EXAMPLES:
        yield from (".TP", f".B {_escaped(line)}", _escaped(meaning))


def _option_line(option: grammar.Option) -> str:
    value = rf" \fI{_escaped(option.metavar)}\fR" if option.metavar else ""
    if not option.flags:
        return rf"\fI{_escaped(option.metavar)}\fR"
    return ", ".join(rf"\fB{_escaped(flag)}\fR" for flag in option.flags) + value


def _escaped(text: str) -> str:
    """Text in which nothing is a command of troff."""
    plain = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{plain}" if plain[:1] in (".", "'") else plain
