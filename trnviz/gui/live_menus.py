"""Menus that depend on the moment: recent files, samples, and what the pointer is over."""

import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from trnviz.core.topology import LinkKind
from trnviz.gui import commands, fault_actions, rework_actions
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.dialogs.plain import in_menu, tip
from trnviz.gui.file_actions import FileActions
from trnviz.gui.language import later, tr
from trnviz.gui.parts import Parts
from trnviz.gui.settings import Settings
from trnviz.session import backups


def add_file_lists(
    menu: QMenu, before: QAction, files: FileActions, settings: Settings
) -> tuple[QMenu, QMenu]:
    """Open Recent, Samples and Backups, filled when they are opened."""
    recent, samples = QMenu(tr("Open &Recent"), menu), QMenu(tr("Sa&mples"), menu)
    kept = QMenu(tr("&Backups"), menu)
    for each in (recent, samples, kept):
        menu.insertMenu(before, each)
    kept.aboutToShow.connect(lambda: _fill_backups(kept, files))
    recent.aboutToShow.connect(lambda: _fill_recent(recent, files, settings))
    samples.aboutToShow.connect(lambda: _fill_samples(samples, files))
    return recent, samples


def _fill_recent(menu: QMenu, files: FileActions, settings: Settings) -> None:
    menu.clear()
    for name in settings.recent():
        _add(menu, Path(name).name, partial(files.open_path, Path(name))).setToolTip(tip(name))
    if not settings.recent():
        menu.addAction(tr("nothing yet")).setEnabled(False)


def _fill_samples(menu: QMenu, files: FileActions) -> None:
    from trnviz.gui.welcome.gallery import titles

    menu.clear()
    for name, title in titles().items():
        _add(menu, tr(title), partial(files.open_sample, name))


def _fill_backups(menu: QMenu, files: FileActions) -> None:
    menu.clear()
    for copy in files.backup_list():
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(backups.time_s(copy)))
        _add(menu, tr("as it was before {0}").format(when), partial(files.restore_backup, copy))
    if menu.isEmpty():
        menu.addAction(tr("none of this file")).setEnabled(False)


def _add(menu: QMenu, text: str, call: Callable[[], object]) -> QAction:
    action = menu.addAction(in_menu(text))
    action.triggered.connect(lambda _checked=False: call())
    return action


def context_menu(parts: Parts, actions: Mapping[str, QAction], hit: Hit) -> QMenu:
    """What can be done with the thing under the pointer, which is selected first."""
    menu = QMenu(parts.view)
    target = parts.scene.target_of(hit)
    selected = parts.scene.selection
    keeps = all(
        set(getattr(target, kind)) <= set(getattr(selected, kind))
        for kind in ("ranks", "chips", "pieces")
    )
    if not target.is_empty and not (keeps and target.links == ()):
        parts.scene.select(target)
    if hit.kind is HitKind.LINK:
        _fill_for_link(menu, parts, hit.link)
    elif hit.kind is HitKind.PIECE:
        _fill_for_piece(menu, parts, actions)
    elif hit.kind in (HitKind.TILE, HitKind.CHIP):
        _fill_for_shards(menu, parts, actions)
    fault_actions.fill_menu(menu, parts, hit)
    rework_actions.fill_menu(menu, parts, actions, hit)
    if not parts.scene.selection.is_empty:
        belongs = menu.addMenu(tr("Select"))
        belongs.addActions([actions[name] for name in _BELONGS if actions[name].isEnabled()])
    elif actions["select_faults"].isEnabled():
        menu.addAction(actions["select_faults"])
    menu.addSeparator()
    menu.addAction(actions["zoom_selection"])
    menu.addAction(actions["fit"])
    return menu


def _fill_for_link(menu: QMenu, parts: Parts, link: int) -> None:
    _add(menu, tr("Select both directions"), lambda: commands.select_both_ways(parts, link))
    kind = LinkKind(int(parts.document.scenario.topology.link_kind[link]))
    if kind not in (LinkKind.EFA, LinkKind.ON_CHIP):
        _add(menu, tr("Select its ring"), lambda: commands.select_ring(parts, link))


def _fill_for_piece(menu: QMenu, parts: Parts, actions: Mapping[str, QAction]) -> None:
    menu.addAction(actions["move_to"])
    piece, plan = parts.shards.piece(), parts.document.scenario.plan
    if piece is None or plan is None:
        return
    if piece.kind == "expert":
        menu.addAction(actions["put_aside"])
    else:
        for stage in (piece.stage - 1, piece.stage + 1):
            if 0 <= stage < plan.pp:
                name = f"stage {stage}"
                _add(
                    menu, tr("To stage {0}").format(stage), partial(parts.shards.place, piece, name)
                )
    whole = Selection(ranks=(piece.rank,))
    _add(menu, tr("Select the whole shard"), lambda: parts.scene.select(whole))


def _fill_for_shards(menu: QMenu, parts: Parts, actions: Mapping[str, QAction]) -> None:
    for name in ("move_to", "put_aside", "cut", "paste"):
        menu.addAction(actions[name])
    if parts.scene.selection.ranks:
        menu.addSeparator()
        plan = parts.document.scenario.plan
        for dimension, title in _GROUPS:
            if plan is None or getattr(plan, dimension) == 1:
                continue
            _add(menu, tr(title), partial(commands.select_group, parts, dimension))


_BELONGS = ("select_instance", "select_ring_x", "select_ring_y", "select_ring_z",
            "select_plane_xz", "select_plane_yz", "select_faults")  # fmt: skip
_GROUPS = (
    ("tp", later("Select its tensor-parallel group")),
    ("pp", later("Select its pipeline")),
    ("dp", later("Select its data-parallel group")),
    ("cp", later("Select its context-parallel group")),
    ("ep", later("Select its expert-parallel group")),
)
