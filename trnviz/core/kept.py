"""Values that were worked out, kept by key while there is room: the one unused longest goes first.

Bounded by bytes, not by entries: one value may be a thousand times as large as another, and a
window is open for days.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """A dictionary that forgets; threads may share it."""

    def __init__(
        self, most_bytes: int, weigh: Callable[[K, V], int], *, most_entries: int | None = None
    ) -> None:
        """Keeps what weighs no more than `most_bytes` together, and the latest in any case.

        Args:
            most_bytes: What all values may take.
            weigh: Bytes of one with its key; asked once, when it comes in.
            most_entries: How many there may be besides; None for any number.
        """
        self._most_bytes, self._weigh, self._most_entries = most_bytes, weigh, most_entries
        self._entries: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._bytes = 0
        self._guard = Lock()

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def held_bytes(self) -> int:
        """What all values take."""
        return self._bytes

    def get(self, key: K) -> V | None:
        """The value, which counts as used now; None where there is none any more."""
        with self._guard:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def put(self, key: K, value: V) -> None:
        """Keep a value, and forget others where it takes their room."""
        weight = self._weigh(key, value)
        with self._guard:
            self._drop(key)
            self._entries[key] = (value, weight)
            self._bytes += weight
            while len(self._entries) > 1 and self._is_full():
                self._drop(next(iter(self._entries)))

    def clear(self) -> None:
        """Forget everything."""
        with self._guard:
            self._entries.clear()
            self._bytes = 0

    def _is_full(self) -> bool:
        too_many = self._most_entries is not None and len(self._entries) > self._most_entries
        return too_many or self._bytes > self._most_bytes

    def _drop(self, key: K) -> None:
        if key in self._entries:
            self._bytes -= self._entries.pop(key)[1]
