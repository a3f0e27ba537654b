"""`trnviz completion SHELL`: the completion script of a shell, made from the parsers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable

    from trnviz.cli.grammar import Command

SHELLS = ("bash", "zsh", "fish")
_HOW = """\
Print the completion script of a shell.

  bash   trnviz completion bash > ~/.local/share/bash-completion/completions/trnviz
  zsh    trnviz completion zsh > "${fpath[1]}/_trnviz"
  fish   trnviz completion fish > ~/.config/fish/completions/trnviz.fish"""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    import argparse

    parser = subparsers.add_parser(
        "completion",
        help="print the completion script of a shell",
        description=_HOW,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help="bash, zsh or fish")


def execute(arguments: argparse.Namespace) -> int:
    """Prints the script."""
    from trnviz.cli import output

    output.write(script(arguments.shell).rstrip("\n"))
    return 0


def script(shell: str) -> str:
    """The completion script of a shell."""
    from trnviz.cli import grammar

    makers: dict[str, Callable[[tuple[Command, ...]], Iterable[str]]] = {
        "bash": _bash,
        "zsh": _zsh,
        "fish": _fish,
    }
    return "\n".join([*makers[shell](grammar.commands()), ""])


def _bash(commands: tuple[Command, ...]) -> Iterable[str]:
    yield "# completion of trnviz for bash; made by: trnviz completion bash"
    yield "_trnviz() {"
    yield '    local now="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"'
    yield "    local words="
    yield "    if (( COMP_CWORD == 1 )); then"
    names = " ".join(command.name for command in commands)
    yield f'        words="{names} --help --version"'
    yield "    else"
    yield '        case "${COMP_WORDS[1]}:$before" in'
    for command in commands:
        for option in command.options:
            if option.choices and option.flags:
                cases = "|".join(f"{command.name}:{flag}" for flag in option.flags)
                yield f"            {cases}) words={_quoted(option.choices)} ;;"
    for command in commands:
        operands = [c for option in command.options if not option.flags for c in option.choices]
        flags = [flag for option in command.options for flag in option.flags]
        yield f"            {command.name}:*) words={_quoted([*operands, *flags])} ;;"
    yield "        esac"
    yield "    fi"
    yield '    COMPREPLY=( $(compgen -W "$words" -- "$now") )'
    yield '    [[ $now == -* ]] || COMPREPLY+=( $(compgen -f -- "$now") )'
    yield "}"
    yield "complete -o filenames -F _trnviz trnviz"


def _quoted(words: Iterable[str]) -> str:
    return '"' + " ".join(words) + '"'


def _zsh(commands: tuple[Command, ...]) -> Iterable[str]:
    yield "#compdef trnviz"
    yield "# made by: trnviz completion zsh"
    yield "_trnviz() {"
    yield "    if (( CURRENT == 2 )); then"
    yield "        local -a commands=("
    for command in commands:
        yield f"            {_single(f'{command.name}:{command.summary}')}"
    yield "        )"
    yield "        _describe command commands"
    yield "        _files"
    yield "        return"
    yield "    fi"
    yield '    local command="${words[2]}"'
    yield "    shift words; (( CURRENT-- ))"
    yield '    case "$command" in'
    for command in commands:
        yield f"        {command.name}) _arguments \\"
        for option in command.options:
            for flag in option.flags:
                about = option.help.replace("[", "(").replace("]", ")").replace(":", " ")
                what = f"{flag}[{about}]"
                if option.metavar:
                    what += f":value:{_zsh_values(option.choices)}"
                yield f"            {_single(f'*{what}')} \\"
        yield f"            {_single('*:file:_files')} ;;"
    yield "    esac"
    yield "}"
    yield '_trnviz "$@"'


def _zsh_values(choices: tuple[str, ...]) -> str:
    return f"({' '.join(choices)})".replace(":", r"\:") if choices else "_files"


def _fish(commands: tuple[Command, ...]) -> Iterable[str]:
    yield "# completion of trnviz for fish; made by: trnviz completion fish"
    for command in commands:
        yield (
            f"complete -c trnviz -n __fish_use_subcommand -a {command.name} "
            f"-d {_single(command.summary)}"
        )
    for command in commands:
        when = f"-n {_single(f'__fish_seen_subcommand_from {command.name}')}"
        for option in command.options:
            if not option.flags:
                if option.choices:
                    yield f"complete -c trnviz {when} -a {_single(' '.join(option.choices))}"
                continue
            flags = " ".join(
                f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}"
                for flag in option.flags
            )
            takes = " -r" if option.metavar else ""
            values = f" -f -a {_single(' '.join(option.choices))}" if option.choices else ""
            yield f"complete -c trnviz {when} {flags}{takes}{values} -d {_single(option.help)}"


def _single(text: str) -> str:
    """In single quotes, as all three shells read them."""
    return "'" + " ".join(text.split()).replace("\\", " ").replace("'", "") + "'"
