"""What the palette can do: every action of the window, and every object it can go to."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtGui import QAction, QKeySequence

from trnviz.core import unplaced
from trnviz.core.fuzzy import score
from trnviz.files import resources
from trnviz.gui import bookmark_actions, commands
from trnviz.gui.actions import ROWS, menu_path
from trnviz.gui.canvas.selection import Selection, from_names
from trnviz.gui.dialogs.plain import without_mnemonic
from trnviz.gui.file_actions import FileActions
from trnviz.gui.language import tr
from trnviz.gui.parts import Parts
from trnviz.session.edits import rank_name

_MARGIN_SU = 90.0
_ACTION_FIRST = 0.5
"""An action comes before an object that fits as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing to do.

    Attributes:
        text: What is searched and shown.
        run: Does it.
        note: Beside the text: its key, or where it is.
        usable: Whether it can be done now.
        favour: Added to how well it fits.
    """

    text: str
    run: Callable[[], object]
    note: str = ""
    usable: bool = True
    favour: float = 0.0


def all_entries(
    actions: Mapping[str, QAction], parts: Parts, files: FileActions
) -> tuple[Entry, ...]:
    """Actions in the order of the menus, then samples, recent files and objects."""
    objects = (*of_objects(parts), *_of_groups_and_marks(parts))
    return (*of_actions(actions), *_of_files(parts, files), *objects)


def of_actions(actions: Mapping[str, QAction]) -> Iterator[Entry]:
    """One for each row of the table."""
    for row in ROWS:
        action = actions[row.name]
        menu = menu_path(row)
        text = without_mnemonic(action.text()).rstrip(".")
        native = QKeySequence.SequenceFormat.NativeText
        keys = ", ".join(key.toString(native) for key in action.shortcuts())
        on = tr("on") if action.isCheckable() and action.isChecked() else ""
        yield Entry(
            text=f"{menu}: {text}" if menu else text,
            run=action.trigger,
            note="   ".join(part for part in (on, keys) if part),
            usable=action.isEnabled(),
            favour=_ACTION_FIRST,
        )


def _of_files(parts: Parts, files: FileActions) -> Iterator[Entry]:
    for name in resources.names("samples"):
        shown = name.replace("-", " ")
        yield Entry(text=tr("Sample: {0}").format(shown), run=partial(files.open_sample, name))
    for name in parts.settings.recent():
        path = Path(name)
        run = partial(files.open_path, path)
        yield Entry(text=tr("Recent: {0}").format(path.name), run=run, note=str(path.parent))


def of_objects(parts: Parts) -> Iterator[Entry]:
    """Chips, shards and links; to run one is to select it and to bring it into view."""
    scenario = parts.document.scenario
    topology = scenario.topology
    for chip, name in enumerate(topology.chip_names):
        yield _place(parts, tr("chip {0}").format(chip), name, Selection(chips=(chip,)))
    if scenario.plan is not None and scenario.placement is not None:
        for rank in range(scenario.plan.world):
            text = tr("shard {0}, rank {1}").format(rank_name(scenario.plan, rank), rank)
            at = tr("on {0}").format(unplaced.chip_name(scenario.placement, topology, rank))
            yield _place(parts, text, at, Selection(ranks=(rank,)))
    for link, name in enumerate(topology.link_names):
        note = "" if topology.link_up[link] else tr("down")
        yield _place(parts, tr("link {0}").format(name), note, Selection(links=(link,)))


def _of_groups_and_marks(parts: Parts) -> Iterator[Entry]:
    """Instances, notes, and moments that are marked."""
    scenario = parts.document.scenario
    topology = scenario.topology
    of_chip = topology.instance_of_chip.tolist()
    for instance in dict.fromkeys(of_chip):
        chips = tuple(chip for chip, its in enumerate(of_chip) if its == instance)
        note = tr("{0} chips").format(len(chips))
        yield _place(parts, tr("instance {0}").format(instance), note, Selection(chips=chips))
    for each in scenario.annotations:
        named = from_names((each.at,), topology, 0)
        inside = tuple(c for c, n in enumerate(topology.chip_names) if n.startswith(f"{each.at}."))
        place = Selection(chips=inside) if named.is_empty and each.at else named
        yield _place(parts, tr("note {0}").format(each.text), each.at, place)
    for mark in bookmark_actions.marks_of(parts):
        text = tr("moment {0}").format(bookmark_actions.words(mark))
        yield Entry(text=text, run=partial(parts.playback.seek, mark.time_s))


def _place(parts: Parts, text: str, note: str, selection: Selection) -> Entry:
    return Entry(text=text, note=note, run=partial(_go_to, parts, selection))


def _go_to(parts: Parts, selection: Selection) -> None:
    parts.scene.select(selection)
    commands.zoom_to_selection(parts, _MARGIN_SU)
    parts.view.setFocus()


def matching(entries: tuple[Entry, ...], typed: str, most: int) -> list[Entry]:
    """The best of them, those that cannot be done now after all others."""
    found = []
    for place, entry in enumerate(entries):
        points = score(typed, f"{entry.text} {entry.note}" if typed else "")
        if points is not None:
            found.append((not entry.usable, -points - entry.favour, place))
    found.sort()
    return [entries[place] for *_, place in found[:most]]
