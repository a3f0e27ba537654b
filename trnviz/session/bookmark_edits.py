"""Edits of the bookmarks: moments of the step to come back to."""

from dataclasses import dataclass, replace

from trnviz.core.errors import InputError
from trnviz.core.scenario import Scenario
from trnviz.core.view import Bookmark
from trnviz.files.checked import MOST_TEXT
from trnviz.files.document_schema import MOST_BOOKMARKS

SAME_S = 1e-12
"""Moments that are no further apart are one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBookmarks:
    """Other bookmarks; they are kept in order of time, and of two of one moment the later given."""

    bookmarks: tuple[Bookmark, ...]

    def label(self, before: Scenario) -> str:
        """Whether one came, went or changed."""
        more = len(self._sorted()) - len(before.bookmarks)
        if not more:
            return "Change a bookmark"
        return "Add a bookmark" if more > 0 else "Remove a bookmark"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with exactly these bookmarks."""
        kept = self._sorted()
        if len(kept) > MOST_BOOKMARKS:
            raise InputError(f"{len(kept):,} bookmarks", hint=f"at most {MOST_BOOKMARKS:,}")
        longest = max((len(mark.name) for mark in kept), default=0)
        if longest > MOST_TEXT:
            problem = f"the name of a bookmark has {longest:,} characters"
            raise InputError(problem, hint=f"at most {MOST_TEXT}")
        return before if kept == before.bookmarks else replace(before, bookmarks=kept)

    def _sorted(self) -> tuple[Bookmark, ...]:
        found = {mark.time_s: mark for mark in self.bookmarks}
        return tuple(found[time_s] for time_s in sorted(found))


def toggled(bookmarks: tuple[Bookmark, ...], time_s: float, name: str = "") -> SetBookmarks:
    """Take away the bookmark of a moment; where there is none, set one."""
    kept = tuple(mark for mark in bookmarks if abs(mark.time_s - time_s) > SAME_S)
    if len(kept) == len(bookmarks):
        kept = (*kept, Bookmark(time_s=time_s, name=name))
    return SetBookmarks(bookmarks=kept)


def renamed(bookmarks: tuple[Bookmark, ...], time_s: float, name: str) -> SetBookmarks:
    """Call the bookmark of a moment something else."""
    wanted = " ".join(name.split())
    return SetBookmarks(
        bookmarks=tuple(
            replace(mark, name=wanted) if mark.time_s == time_s else mark for mark in bookmarks
        )
    )
