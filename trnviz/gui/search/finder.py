"""Searches while one types: lists what matches, lets the rest step back, goes to what is chosen."""

from time import perf_counter

import numpy as np
from PySide6.QtCore import QEvent, QObject

from trnviz.core import unplaced
from trnviz.core.errors import InputError
from trnviz.core.found import Found, Searched, find
from trnviz.core.query import parse
from trnviz.gui import commands
from trnviz.gui.canvas.selection import NOTHING, Selection
from trnviz.gui.figures import format_bytes, format_count, format_ratio
from trnviz.gui.language import later, tr
from trnviz.gui.parts import Parts
from trnviz.gui.search.box import SearchBox
from trnviz.gui.search.results import Results
from trnviz.session.change import Aspect, Change
from trnviz.session.edits import rank_name

_MOST_LISTED = 200
_INTERVAL_S = 0.2
_MARGIN_SU = 90.0
"""So that the neighbours of what was found can be seen."""
_COUNTED = {
    "chips": (later("1 chip"), later("{0} chips")),
    "links": (later("1 link"), later("{0} links")),
    "ranks": (later("1 shard"), later("{0} shards")),
}


class Finder(QObject):
    """Between the box, the list under it and the canvas."""

    def __init__(self, parts: Parts, box: SearchBox) -> None:
        super().__init__(box)
        self._parts, self._box = parts, box
        self._results = Results(box.window())
        self._things: tuple[Selection, ...] = ()
        self._found: Found | None = None
        self._names: tuple[object, tuple[str, ...]] = (None, ())
        self._searched_s = 0.0
        box.window().installEventFilter(self)
        box.textChanged.connect(lambda _text: self.search())
        box.stepped.connect(self._results.step)
        box.chosen.connect(self._choose)
        box.left.connect(self.leave)
        box.entered.connect(self.search)
        box.put_down.connect(self._results.hide)
        self._results.clicked.connect(self._go_to)
        parts.playback.frame_changed.connect(self._on_frame_changed)
        parts.document.changed.connect(self._on_changed)

    @property
    def results(self) -> Results:
        """The list under the box."""
        return self._results

    def begin(self) -> None:
        """Put the keyboard into the box."""
        self._box.setFocus()
        self._box.selectAll()

    def leave(self) -> None:
        """Forget the search and go back to the canvas."""
        self._box.clear()
        self._results.hide()
        self._parts.view.setFocus()

    def close(self) -> None:
        """Listen no more."""
        self._box.window().removeEventFilter(self)
        self._parts.document.changed.disconnect(self._on_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The list cannot stay under a box that moves."""
        if event.type() == QEvent.Type.Resize:
            self._results.hide()
        return super().eventFilter(watched, event)

    def search(self) -> None:
        """Find what the text asks for."""
        self._searched_s = perf_counter()
        text = self._box.text()
        if not text.strip():
            self._show(None, "", ())
            self._results.hide()
            return
        try:
            found = find(parse(text), self._searched())
        except InputError as error:
            self._show(None, error.line(), ())
        else:
            self._things = _listed(found)
            rows = tuple(self._row(thing) for thing in self._things)
            self._show(found, _counted(found), rows)
        if self._box.hasFocus():
            self._results.place(self._box)
            self._results.show()

    def _show(self, found: Found | None, words: str, rows: tuple[str, ...]) -> None:
        self._found = found
        if not rows:
            self._things = ()
        self._results.show_rows(words, rows)
        self._parts.scene.show_found(_selection(found) if found is not None else NOTHING)

    def _searched(self) -> Searched:
        timeline = self._parts.playback.player.timeline
        return Searched(
            scenario=self._parts.playback.as_shown(),
            frame=self._parts.playback.frame,
            link_bytes=timeline.link_bytes if timeline is not None else None,
            rank_names=self._rank_names(),
        )

    def _rank_names(self) -> tuple[str, ...]:
        plan = self._parts.document.scenario.plan
        if plan is not self._names[0]:
            names = () if plan is None else tuple(rank_name(plan, r) for r in range(plan.world))
            self._names = (plan, names)
        return self._names[1]

    def _row(self, thing: Selection) -> str:
        """The name of a thing and the number that matters most."""
        scenario, frame = self._parts.playback.as_shown(), self._parts.playback.frame
        topology = scenario.topology
        if thing.links:
            name = topology.link_names[thing.links[0]]
            if not topology.link_up[thing.links[0]]:
                return f"{name}    {self.tr('down')}"
            load = format_ratio(float(frame.link_utilization[thing.links[0]]))
            return f"{name}    {load}" if frame.has_traffic else name
        if thing.chips:
            name = topology.chip_names[thing.chips[0]]
            if not frame.has_memory:
                return name
            held = format_bytes(int(frame.hbm_bytes[thing.chips[0]].sum()), 3)
            return f"{name}    {held} / {format_bytes(int(topology.bank_bytes.sum()))}"
        rank = thing.ranks[0]
        name = self._rank_names()[rank]
        if scenario.placement is None:
            return name
        return f"{name}    {unplaced.chip_name(scenario.placement, topology, rank)}"

    def _choose(self, everything: bool) -> None:  # noqa: FBT001 - a slot
        """Take the current row, or with Ctrl all that was found."""
        if everything and self._found is not None:
            self._parts.scene.select(_selection(self._found))
            commands.zoom_to_selection(self._parts, _MARGIN_SU)
        else:
            self._go_to(self._results.current)

    def _go_to(self, row: int) -> None:
        if 0 <= row < len(self._things):
            self._parts.scene.select(self._things[row])
            commands.zoom_to_selection(self._parts, _MARGIN_SU)

    def _on_frame_changed(self) -> None:
        late = perf_counter() - self._searched_s > _INTERVAL_S
        if self._box.text().strip() and (late or not self._parts.playback.player.is_playing):
            self.search()

    def _on_changed(self, change: Change, _initiator: object) -> None:
        if self._box.text().strip() and change.touches(~(Aspect.FILE | Aspect.VIEW)):
            self.search()


def _selection(found: Found) -> Selection:
    return Selection(
        chips=tuple(np.flatnonzero(found.chips).tolist()),
        links=tuple(np.flatnonzero(found.links).tolist()),
        ranks=tuple(np.flatnonzero(found.ranks).tolist()),
    )


def _listed(found: Found) -> tuple[Selection, ...]:
    """One selection a row, the first of them."""
    every = _selection(found)
    things = (
        *(Selection(chips=(chip,)) for chip in every.chips[:_MOST_LISTED]),
        *(Selection(links=(link,)) for link in every.links[:_MOST_LISTED]),
        *(Selection(ranks=(rank,)) for rank in every.ranks[:_MOST_LISTED]),
    )
    return things[:_MOST_LISTED]


def _counted(found: Found) -> str:
    counts = [(int(getattr(found, name).sum()), *words) for name, words in _COUNTED.items()]
    words = ", ".join(
        tr(one if n == 1 else more).format(format_count(n)) for n, one, more in counts if n
    )
    if not words:
        return tr("Nothing matches")
    more = found.count - _MOST_LISTED
    return tr("{0}; the first {1} are listed").format(words, _MOST_LISTED) if more > 0 else words
