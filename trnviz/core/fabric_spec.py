"""The words that name a fabric: presets ("ultraserver:2") and products ("torus:4x4*switch:16").

A word is read into factors here and built in `fabrics`. Nothing in a word may make the program
build more than `MOST_CHIPS` chips.
"""

import math
import re
from dataclasses import dataclass

from trnviz.core.custom_fabric import WORD, CustomFabric
from trnviz.core.errors import InputError
from trnviz.core.presets import PRESETS, Preset, preset_of_word
from trnviz.core.rework import NOTHING, Rework
from trnviz.core.topology import DimensionKind

MOST_CHIPS = 65_536
MOST_LINKS = 2**20
MOST_DIMENSIONS = 8

_GENERIC = {
    "ring": DimensionKind.RING,
    "torus": DimensionKind.RING,
    "mesh": DimensionKind.LINE,
    "full": DimensionKind.FULL,
    "switch": DimensionKind.SWITCH,
}
_ONE_SIZE = ("ring", "full", "switch")
_SIZES = re.compile(r"\d{1,6}(?:x\d{1,6})*\Z", re.ASCII)
_COUNT = re.compile(r"[1-9]\d{0,5}\Z", re.ASCII)
_LONGEST_WORD = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class TopologySpec:
    """What a fabric is built from; the text of `--topology`, taken apart.

    Attributes:
        text: As typed, such as "ultraserver:2" or "torus:4x4x4*switch:16".
        lnc: Physical cores per logical core.
        bandwidths_bytes_per_s: Of a generic fabric, one for all or one per dimension; none for a
            preset.
        latencies_s: Likewise.
        custom: The fabric spelled out; `text` is then "custom".
        rework: Links that were added, links and chips that were taken out.
    """

    text: str
    lnc: int = 2
    bandwidths_bytes_per_s: tuple[float, ...] = ()
    latencies_s: tuple[float, ...] = ()
    custom: CustomFabric | None = None
    rework: Rework = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetWord:
    """A preset, and how many of it hang on one EFA fabric."""

    preset: Preset
    count: int


def parse_spec(text: str) -> TopologySpec:
    """The spec of a TOPOLOGY word, checked.

    Raises:
        InputError: The word names no fabric, or one that is too large.
    """
    word = text.strip()
    if len(word) > _LONGEST_WORD:
        raise _refused(word[:40] + "...", "it is too long")
    if word == WORD:
        raise _refused(word, "it is spelled out in a file", hint="name the file")
    if preset_word(word) is None:
        generic_factors(word)
    return TopologySpec(text=word)


def preset_word(text: str) -> PresetWord | None:
    """The preset a word means, None when the word is of a generic fabric.

    Raises:
        InputError: The count is not possible.
    """
    name, colon, count = text.partition(":")
    preset = preset_of_word(name)
    if preset is None:
        return None
    if not colon:
        return PresetWord(preset=preset, count=1)
    if not _COUNT.match(count):
        raise _refused(text, f"{count!r} is not a count", hint=f'such as "{name}:2"')
    if int(count) > 1 and not preset.has_efa:
        raise _refused(text, f"{preset.title} has no EFA to join several", hint=f'"{name}" alone')
    if int(count) * preset.chips > MOST_CHIPS:
        raise _refused(text, "it is too large", hint=f"at most {MOST_CHIPS // preset.chips} of it")
    return PresetWord(preset=preset, count=int(count))


def generic_factors(text: str) -> tuple[tuple[DimensionKind, int], ...]:
    """Kind and size of every dimension of a generic fabric, in routing order.

    Raises:
        InputError: The word names no fabric, or one that is too large.
    """
    factors = tuple(pair for part in text.split("*") for pair in _factor(text, part.strip()))
    if len(factors) > MOST_DIMENSIONS:
        raise _refused(text, f"it has {len(factors)} dimensions", hint=f"at most {MOST_DIMENSIONS}")
    chips = math.prod(size for _, size in factors)
    if chips > MOST_CHIPS:
        raise _refused(text, f"it has {chips:,} chips", hint=f"at most {MOST_CHIPS:,}")
    links = chips * sum(size - 1 if kind is DimensionKind.FULL else 2 for kind, size in factors)
    if links > MOST_LINKS:
        raise _refused(text, f"it has {links:,} links", hint=f"at most {MOST_LINKS:,}")
    return factors


def _factor(text: str, part: str) -> tuple[tuple[DimensionKind, int], ...]:
    name, _, sizes = part.partition(":")
    kind = _GENERIC.get(name)
    if kind is None:
        raise _refused(text, f"{part!r} is not a fabric" if part else "a factor is missing")
    if not _SIZES.match(sizes):
        raise _refused(text, f"{sizes!r} is not a size", hint=f'such as "{name}:{_example(name)}"')
    numbers = tuple(int(size) for size in sizes.split("x"))
    if name in _ONE_SIZE and len(numbers) > 1:
        raise _refused(text, f"a {name} has one size, not {sizes}", hint=f'such as "{name}:8"')
    if 0 in numbers:
        raise _refused(text, "a size is 0", hint="sizes are 1 or more")
    return tuple((kind, size) for size in numbers)


def _example(name: str) -> str:
    return "8" if name in _ONE_SIZE else "4x4"


def _refused(text: str, why: str, *, hint: str = "") -> InputError:
    known = f"one of {', '.join(sorted(PRESETS))}, or ring:N torus:AxBxC mesh:AxB full:N switch:N"
    return InputError(f"topology {text!r}: {why}", hint=hint or f"{known}, also joined by *")
