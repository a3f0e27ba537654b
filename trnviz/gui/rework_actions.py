"""Adding links and chips to the fabric and taking them out: by key, from menus, put back again."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from trnviz.core.errors import TrnvizError
from trnviz.core.topology import LinkKind
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.dialogs.plain import in_menu
from trnviz.gui.language import said, tr
from trnviz.gui.parts import Parts
from trnviz.session.edits import Edit
from trnviz.session.rework_edits import AddChip, AddLink, PutBack, Remove, usual_figures

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

MENU = "&Edit/Chan&ge the fabric"
_SHOWN_MS = 8000
_PAIR = 2


def handlers(parts: Parts) -> dict[str, Callable[[], object]]:
    """One function for each action on the fabric."""
    return {
        "add_link": partial(add_link, parts),
        "add_chip": partial(add_chip, parts),
        "remove_parts": partial(remove, parts),
        "as_built": lambda: apply(parts, PutBack()),
    }


def can(parts: Parts) -> dict[str, bool]:
    """Which of the actions would do something, by name."""
    chosen = _chosen(parts)
    return {
        "add_link": len(parts.scene.selection.chips) == _PAIR,
        "add_chip": len(chosen.chips) == 1,
        "remove_parts": bool(chosen.chips or _links(parts, chosen)),
        "as_built": bool(parts.document.scenario.spec.rework),
    }


def add_link(parts: Parts) -> None:
    """Ask for the figures of a link between the two selected chips, and add it."""
    names = _names(parts, parts.scene.selection.chips)
    if len(names) != _PAIR:
        return
    from trnviz.gui.dialogs.link import LinkDialog  # asked for now and then

    topology = parts.document.scenario.topology
    a, b = names
    taken_out = {f"{a}>{b}", f"{b}>{a}"} & set(parts.document.scenario.spec.rework.without_links)
    if taken_out or any(f"{x}>{y}" in topology.link_names for x, y in ((a, b), (b, a))):
        apply(parts, AddLink(src=a, dst=b))  # comes back as it was, or is refused with the reason
        return
    dialog = LinkDialog(parts.view.window(), (a, b), usual_figures(topology))
    if dialog.exec():
        rate, latency_s = dialog.figures
        apply(parts, AddLink(src=a, dst=b, capacity_bytes_per_s=rate, latency_s=latency_s))
        link = parts.document.scenario.topology.link_names.index(f"{a}>{b}")
        parts.scene.select(Selection(links=(link,)))
    dialog.deleteLater()


def add_chip(parts: Parts) -> None:
    """A chip more, joined to the selected one, and selected."""
    chips = _names(parts, _chosen(parts).chips)
    if len(chips) == 1 and apply(parts, AddChip(near=chips[0])):
        last = parts.document.scenario.topology.chip_count - 1
        parts.scene.select(Selection(chips=(last,)))


def remove(parts: Parts) -> None:
    """Take out what is selected, links both ways; put it back, if all of it was taken out."""
    chosen = _chosen(parts)
    chips, links = _names(parts, chosen.chips), _links(parts, chosen)
    gone = set(parts.document.scenario.spec.rework.without_chips)
    if chips and not links and set(chips) <= gone:
        apply(parts, PutBack(chips=chips))
    elif chips or links:
        apply(parts, Remove(chips=chips, links=links))


def apply(parts: Parts, edit: Edit) -> bool:
    """Make the edit, or say why it cannot be made."""
    try:
        parts.document.apply(edit)
    except TrnvizError as error:
        parts.panels.status.showMessage(said(str(error)), _SHOWN_MS)
        return False
    return True


def fill_menu(menu: QMenu, parts: Parts, actions: Mapping[str, "QAction"], hit: Hit) -> None:
    """What can be changed of the part that the pointer is over."""
    topology = parts.document.scenario.topology
    if hit.kind in (HitKind.CHIP, HitKind.TILE):
        name = topology.chip_names[hit.chip]
        there = name not in parts.document.scenario.spec.rework.without_chips
        edit: Edit = Remove(chips=(name,)) if there else PutBack(chips=(name,))
        if actions["add_link"].isEnabled():
            menu.addAction(actions["add_link"])
        if there:
            _add(menu, tr("Add a chip at {0}").format(name), parts, AddChip(near=name))
        text = tr("Remove chip {0}") if there else tr("Put back chip {0}")
        _add(menu, text.format(name), parts, edit)
    elif hit.kind is HitKind.LINK and topology.link_kind[hit.link] != LinkKind.ON_CHIP:
        links = _links(parts, Selection(links=(hit.link,)))
        text = tr("Remove link {0}, both ways") if len(links) > 1 else tr("Remove link {0}")
        _add(menu, text.format(links[0]), parts, Remove(links=links))


def add_list(menu: QMenu, parts: Parts) -> None:
    """List what was taken out at the end of a menu, to be put back, whenever it is opened."""
    listed: list[QAction] = []

    def fill() -> None:
        for action in listed:
            menu.removeAction(action)
            action.deleteLater()
        listed.clear()
        rework = parts.document.scenario.spec.rework
        for name in rework.without_chips:
            text = tr("Put back chip {0}").format(name)
            listed.append(_add(menu, text, parts, PutBack(chips=(name,))))
        for pair in _pairs(rework.without_links):
            both = len(pair) > 1
            text = tr("Put back link {0}, both ways") if both else tr("Put back link {0}")
            listed.append(_add(menu, text.format(pair[0]), parts, PutBack(links=pair)))

    menu.aboutToShow.connect(fill)


def _pairs(links: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Directions of one connection together."""
    found: dict[frozenset[str], tuple[str, ...]] = {}
    for name in links:
        ends = frozenset(name.split(">"))
        found[ends] = (*found.get(ends, ()), name)
    return list(found.values())


def _add(menu: QMenu, text: str, parts: Parts, edit: Edit) -> "QAction":
    action = menu.addAction(in_menu(text))
    action.triggered.connect(lambda _on=False: apply(parts, edit))
    return action


def _chosen(parts: Parts) -> Selection:
    """The selection; what has the keyboard's focus, where nothing is selected."""
    return parts.walk.here if parts.scene.selection.is_empty else parts.scene.selection


def _names(parts: Parts, chips: tuple[int, ...]) -> tuple[str, ...]:
    names = parts.document.scenario.topology.chip_names
    return tuple(names[chip] for chip in chips if chip < len(names))


def _links(parts: Parts, chosen: Selection) -> tuple[str, ...]:
    """Links between chips and switches, each with the one that comes back."""
    topology = parts.document.scenario.topology
    found: dict[str, None] = {}
    for link in chosen.links:
        if link >= topology.link_count or topology.link_kind[link] == LinkKind.ON_CHIP:
            continue
        found[topology.link_names[link]] = None
        back = topology.link_between(int(topology.link_dst[link]), int(topology.link_src[link]))
        if back >= 0:
            found[topology.link_names[back]] = None
    gone = set(parts.document.scenario.spec.rework.without_links)
    return tuple(name for name in found if name not in gone)
