"""Faults as one types them: `link:i0.c5>i1.c5=25%@2ms..5ms`.

KIND:NAME, then what is left of the capacity (0 % where nothing is said), then the moment of the
step at which it begins, or two moments with `..` between them. The kind `direction` is a link one
way, `link` both ways.
"""

from trnviz.core.errors import InputError
from trnviz.core.faults import KINDS, Fault
from trnviz.core.units import exact_ratio, exact_time, parse_ratio, parse_time

ONE_WAY = "direction"
GRAMMAR = "KIND:NAME[=LEFT][@BEGIN[..END]]"
EXAMPLE = '"link:i0.c5>i1.c5=25%@2ms..5ms"'
_WORDS = (*KINDS, ONE_WAY)


def parse(text: str) -> Fault:
    """The fault that a word means.

    Raises:
        InputError: It cannot be read; what would be right is said.
    """
    kind, colon, rest = text.strip().partition(":")
    if not colon or kind not in _WORDS:
        known = f"one of {', '.join(_WORDS)}, as in {EXAMPLE}"
        raise InputError(f"{text[:60]!r} does not begin with a kind of fault", hint=known)
    rest, _, moments = _ends_with(rest, "@")
    name, equals, left = _ends_with(rest, "=")
    if not name:
        raise InputError(f"{text[:60]!r} names no {kind}", hint=f"such as {EXAMPLE}")
    begins, dots, ends = moments.partition("..")
    return Fault(
        kind="link" if kind == ONE_WAY else kind,
        name=name,
        share=parse_ratio(left) if equals else 0.0,
        both_ways=kind != ONE_WAY,
        begins_s=parse_time(begins) if begins.strip() else 0.0,
        ends_s=parse_time(ends) if dots else None,
    )


def words(fault: Fault) -> str:
    """The word that reads back to the same fault."""
    kind = ONE_WAY if fault.kind == "link" and not fault.both_ways else fault.kind
    left = f"={exact_ratio(fault.share)}" if fault.share else ""
    begins = exact_time(fault.begins_s) if fault.begins_s > 0 else ""
    ends = f"..{exact_time(fault.ends_s)}" if fault.ends_s is not None else ""
    moments = f"@{begins}{ends}" if fault.is_timed else ""
    return f"{kind}:{fault.name}{left.replace(' ', '')}{moments.replace(' ', '')}"


def _ends_with(text: str, mark: str) -> tuple[str, str, str]:
    """What stands before the last mark, the mark, and what stands behind it."""
    before, found, behind = text.rpartition(mark)
    return (before.strip(), found, behind.strip()) if found else (text.strip(), "", "")
