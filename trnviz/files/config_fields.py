"""A configuration's keys, read strictly: every wrong one is noted with its place, none is guessed.

A size may stand under several names, which must agree. What was read is remembered, so that a key
which would make another model of it can be refused if no rule took it into account.
"""

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from trnviz.core.errors import InputError
from trnviz.files import strict_json

_MISSPELT: Final = 0.8
_LONGEST_KEY: Final = 80


@dataclass(slots=True)
class Fields:
    """The keys of one object of a configuration.

    Attributes:
        values: The object.
        path: Where it stands, "$" or such as "$.text_config".
        found: What is wrong so far; nested objects share the list.
        taken: Keys that were asked for.
    """

    values: Mapping[str, Any]
    path: str = "$"
    found: list[InputError] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)

    def refuse(self, key: str, problem: str, hint: str) -> None:
        """Notes what is wrong with a key."""
        self.found.append(InputError(problem, where=f"{self.path}.{key}", hint=hint))

    def get(self, key: str) -> Any:  # noqa: ANN401 - anything that JSON can hold
        """The value of a key, or of "outer.inner"; None when it is absent."""
        self.taken.add(key.split(".")[0])
        value: Any = self.values
        for name in key.split("."):
            value = value.get(name) if isinstance(value, Mapping) else None
        return value

    def names(self, keys: str) -> Iterator[str]:
        """Of alternative names "a|b", those that are there."""
        return (key for key in keys.split("|") if self.get(key) is not None)

    def count(self, keys: str, largest: int, default: int | None = None, least: int = 1) -> int:
        """A whole number under any of the names "a|b"; `default` when absent, None if it must be.

        Returns:
            `least` where the value was refused.
        """
        hint = f"a whole number from {least} to {largest:,}"
        present = list(self.names(keys))
        if not present:
            return self._absent(keys, hint, default, least)
        values = [self.get(key) for key in present]
        for key, value in zip(present, values, strict=True):
            whole = isinstance(value, int) and not isinstance(value, bool)
            if not whole or not least <= value <= largest:
                self.refuse(key, f"the value is {strict_json.show(value)}", hint)
                return least
        if len(set(values)) > 1:
            problem = f"the value is {values[1]}, but {present[0]} says {values[0]}"
            self.refuse(present[1], problem, "keep one of them")
        return int(values[0])

    def _absent(self, keys: str, hint: str, default: int | None, least: int) -> int:
        if default is not None:
            return default
        self.missing(keys.split("|")[0], hint)
        return least

    def missing(self, key: str, hint: str) -> None:
        """Notes that a key is missing or null, and what may be a misspelling of it."""
        if key in self.values:
            self.refuse(key, "the value is null", hint)
            return
        near = difflib.get_close_matches(
            key, (other[:_LONGEST_KEY] for other in self.values), n=1, cutoff=_MISSPELT
        )
        guess = f"{near[0]!r} may be a misspelling of it; " if near else ""
        self.refuse(key, "the key is missing", guess + hint)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """A truth value."""
        self.taken.add(key)
        value = self.values.get(key, default)
        if isinstance(value, bool):
            return value
        absent = "true" if default else "false"
        hint = f"true or false; absent means {absent}"
        self.refuse(key, f"the value is {strict_json.show(value)}", hint)
        return default

    def items(self, key: str, kinds: tuple[type, ...], length: int | None = None) -> list[Any]:
        """A list of values of these types; empty when it is absent or null."""
        value = self.get(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(type(item) in kinds for item in value):
            names = " or ".join(sorted(kind.__name__ for kind in kinds))
            self.refuse(key, f"the value is {strict_json.show(value)}", f"a list of {names}")
            return []
        if length is not None and value and len(value) != length:
            self.refuse(key, f"the list has {len(value)} entries", f"one for each of {length}")
            return []
        return value

    def layers(self, key: str, count: int) -> list[int]:
        """A list of layers by number; empty when it is absent or null."""
        listed: list[int] = self.items(key, (int,))
        strange = [number for number in listed if not 0 <= number < count]
        if strange:
            self.refuse(key, f"there is no layer {strange[0]}", f"0 to {count - 1}")
            return []
        return listed

    def nested(self, key: str) -> "Fields | None":
        """The object under a key, None when it is absent or no object."""
        value = self.get(key)
        if isinstance(value, dict):
            return Fields(values=value, path=f"{self.path}.{key}", found=self.found)
        if value is None:
            self.missing(key, "an object")
        else:
            self.refuse(key, f"the value is {strict_json.show(value)}", "an object")
        return None

    def refuse_untaken(self, keys: tuple[str, ...], family: str) -> None:
        """Refuses keys that make another model of it and that no rule took into account."""
        for key in keys:
            if key not in self.taken and self.values.get(key) not in (None, False, 0, []):
                problem = f"the key describes a model that is not of the {family} family"
                self.refuse(key, problem, f"a {family} model has no such key")
