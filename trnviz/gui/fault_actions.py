"""Breaking, degrading and repairing what is selected: by a key, from menus, from the inspector."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu

from trnviz.core.errors import TrnvizError
from trnviz.core.fault_problems import part_name
from trnviz.core.faults import Fault
from trnviz.core.topology import LinkKind, Topology
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.figures import format_ratio
from trnviz.gui.language import said, tr
from trnviz.gui.parts import Parts
from trnviz.session.edits import SetFaults
from trnviz.session.fault_edits import SetFaultTimes, SetShare, share_of

_SHOWN_MS = 8000
_SHARES = (0.0, 0.25, 0.5, 0.75)


def handlers(parts: Parts) -> dict[str, Callable[[], object]]:
    """One function for each action on faults."""
    return {
        "break": partial(break_or_repair, parts),
        "degrade": partial(halve, parts),
        "repair_all": partial(repair_all, parts),
    }


def can(parts: Parts) -> dict[str, bool]:
    """Which of the actions would do something, by name."""
    some = bool(targets(parts))
    has = bool(parts.document.scenario.faults)
    return {"break": some, "degrade": some, "repair_all": has}


def targets(parts: Parts) -> tuple[Fault, ...]:
    """The selected chips and links; what has the keyboard's focus, where nothing is selected."""
    chosen = parts.scene.selection
    if chosen.is_empty:
        chosen = parts.walk.here
    return parts_of(parts.document.scenario.topology, chosen)


def parts_of(topology: Topology, chosen: Selection) -> tuple[Fault, ...]:
    """Chips, and links both ways: a link and the one that comes back are one part."""
    found = [Fault(kind="chip", name=topology.chip_names[chip]) for chip in chosen.chips]
    seen: set[frozenset[int]] = set()
    for link in chosen.links:
        ends = frozenset((int(topology.link_src[link]), int(topology.link_dst[link])))
        if len(ends) < 2 or ends not in seen:  # noqa: PLR2004 - a loop joins a chip to itself
            found.append(Fault(kind="link", name=topology.link_names[link]))
        seen.add(ends)
    return tuple(found)


def break_or_repair(parts: Parts) -> None:
    """Break what is selected; repair it, if all of it is broken already."""
    chosen = targets(parts)
    scenario = parts.document.scenario
    is_broken = all(share_of(scenario, part) == 0 for part in chosen)
    set_share(parts, chosen, 1.0 if is_broken else 0.0)


def halve(parts: Parts) -> None:
    """Leave half of the capacity that is there now; what is down stays down."""
    chosen = targets(parts)
    if chosen:
        now = min(share_of(parts.document.scenario, part) for part in chosen)
        set_share(parts, chosen, now / 2)


def repair_all(parts: Parts) -> None:
    """A healthy fabric again."""
    parts.document.apply(SetFaults(faults=()))


def set_share(
    parts: Parts, chosen: tuple[Fault, ...], share: float, *, merge_key: str = ""
) -> None:
    """Make the edit, or say why it cannot be made."""
    if not chosen:
        return
    edit = SetShare(parts=chosen, share=share)
    try:
        parts.document.apply(edit, merge_key=merge_key)
    except TrnvizError as error:
        parts.panels.status.showMessage(str(error), _SHOWN_MS)


def set_times(
    parts: Parts,
    chosen: tuple[Fault, ...],
    begins_s: float,
    ends_s: float | None,
    *,
    merge_key: str = "",
) -> None:
    """Let the faults of some parts begin and end at these moments, or say why that cannot be."""
    if not chosen:
        return
    try:
        edit = SetFaultTimes(parts=chosen, begins_s=begins_s, ends_s=ends_s)
        parts.document.apply(edit, merge_key=merge_key)
    except TrnvizError as error:
        parts.panels.status.showMessage(str(error), _SHOWN_MS)


def around(topology: Topology, part: Fault) -> tuple[Fault, ...]:
    """The part, and what belongs to it: one direction of a link, NIC and instance of a chip."""
    if part.kind == "link":
        link = topology.link_id(part.name)
        ends = int(topology.link_src[link]), int(topology.link_dst[link])
        one = Fault(kind="link", name=part.name, both_ways=False)
        return (part, one) if topology.link_between(ends[1], ends[0]) >= 0 else (one,)
    if part.kind != "chip":
        return (part,)
    found = [part]
    chip = topology.chip_id(part.name)
    touches = (topology.link_src == chip) | (topology.link_dst == chip)
    if (touches & (topology.link_kind == LinkKind.EFA)).any():
        found.append(Fault(kind="nic", name=part.name))
    instance = part.name.rpartition(".")[0]
    if instance:
        found.append(Fault(kind="instance", name=instance))
    return tuple(found)


def fill_menu(menu: QMenu, parts: Parts, hit: Hit) -> None:
    """A sub-menu for each part that the pointer is over."""
    topology = parts.document.scenario.topology
    if hit.kind is HitKind.LINK:
        over = around(topology, Fault(kind="link", name=topology.link_names[hit.link]))
    elif hit.kind is HitKind.PORT:
        over = (Fault(kind="nic", name=topology.chip_names[hit.chip]),)
    elif hit.kind in (HitKind.CHIP, HitKind.TILE, HitKind.PIECE):
        over = around(topology, Fault(kind="chip", name=topology.chip_names[hit.chip]))
    else:
        return
    menu.addSeparator()
    for part in over:
        _add_shares(
            menu.addMenu(tr("Fault: {0}").format(said(part_name(part))).replace("&", "&&")),
            parts,
            part,
        )


def _add_shares(menu: QMenu, parts: Parts, part: Fault) -> None:
    now = share_of(parts.document.scenario, part)
    for share in (*_SHARES, 1.0):
        action = menu.addAction(_share_text(share))
        action.setCheckable(True)
        action.setChecked(now == share)
        action.triggered.connect(lambda _on=False, left=share: set_share(parts, (part,), left))


def _share_text(share: float) -> str:
    if share == 0:
        return tr("Down")
    return tr("Healthy") if share == 1 else tr("{0} of its capacity").format(format_ratio(share))
