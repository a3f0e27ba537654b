"""What each action does: the handlers of the table in `actions`, by name."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from trnviz.core.hardware import PROFILES
from trnviz.core.view import COLOR_BY, LAYOUTS, METRICS
from trnviz.gui import (
    bookmark_actions,
    fault_actions,
    phase_actions,
    rework_actions,
    select_actions,
)
from trnviz.gui.canvas.focus import both_ways, ring_of
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.file_actions import FileActions
from trnviz.gui.language import CHOICES, tr
from trnviz.gui.parts import Parts
from trnviz.gui.theme import ThemeChoice
from trnviz.session.edits import SetLooks, SetProfile

_ZOOM = 1.25
_SHOWN_MS = 5000


def handlers(
    parts: Parts, files: FileActions, window: QWidget, set_theme: Callable[[ThemeChoice], None]
) -> dict[str, Callable[[], object]]:
    """One function for every row of the table."""
    document, view, playback, shards = parts.document, parts.view, parts.playback, parts.shards
    return {
        "new": files.new,
        "open": files.open,
        "save": files.save,
        "save_as": files.save_as,
        "export": lambda: _export(parts, window),
        "export_again": lambda: _export_again(parts, window),
        "decision": lambda: _decision(parts, window),
        "report": lambda: _report(parts, window),
        "copy_picture": lambda: _copy_picture(parts),
        "quit": window.close,
        "undo": document.undo,
        "redo": document.redo,
        "cut": shards.cut,
        "paste": shards.paste,
        "move_to": lambda: _move(parts),
        "put_aside": shards.put_aside,
        "select_all": lambda: _select_all(parts),
        "select_group": lambda: select_group(parts),
        **select_actions.handlers(parts),
        **fault_actions.handlers(parts),
        **rework_actions.handlers(parts),
        "fit": view.fit,
        "zoom_selection": lambda: zoom_to_selection(parts),
        "zoom_in": lambda: view.zoom_by(_ZOOM),
        "zoom_out": lambda: view.zoom_by(1 / _ZOOM),
        **{f"theme_{c.value}": partial(set_theme, c) for c in ThemeChoice},
        **{f"language_{c}": partial(speak, parts, c) for c in CHOICES},
        **{f"group_{d}": partial(colour_by, parts, d) for d in COLOR_BY},
        **{f"metric_{m}": partial(show_metric, parts, m) for m in METRICS},
        **{f"profile_{name}": partial(use_profile, parts, name) for name in PROFILES},
        **{f"layout_{name}": partial(lay_out, parts, name) for name in LAYOUTS},
        "bank_view": lambda: show_banks(parts),
        **{f"layer_{name}": partial(show_layer, parts, name) for name in LAYERS_IN_MENU},
        "play": playback.toggle,
        "step_back": lambda: playback.step(-1),
        "step_forward": lambda: playback.step(1),
        "loop_from": lambda: playback.loop_here(begins=True),
        "loop_to": lambda: playback.loop_here(begins=False),
        "loop_none": playback.end_loop,
        **bookmark_actions.handlers(parts),
        "phase_back": lambda: phase_actions.step(playback, -1),
        "phase_forward": lambda: phase_actions.step(playback, 1),
        "to_start": lambda: playback.seek(0.0),
        "to_end": lambda: playback.seek(playback.player.duration_s),
        "to_busiest": playback.to_busiest,
        "faster": lambda: playback.change_speed(1),
        "slower": lambda: playback.change_speed(-1),
        "about": lambda: _about(window),
    }


def speak(parts: Parts, choice: str) -> None:
    """Choose the language of the windows that come."""
    parts.settings.values.language = choice
    parts.settings.save()
    parts.panels.status.showMessage(tr("The language changes with the next start"), _SHOWN_MS)


def colour_by(parts: Parts, dimension: str) -> None:
    """Colour tiles by the groups of a dimension; part of the document."""
    parts.document.apply(SetLooks(color_by=dimension))


def show_metric(parts: Parts, metric: str) -> None:
    """Show this load on the links; part of the document."""
    parts.document.apply(SetLooks(metric=metric))


def use_profile(parts: Parts, profile: str) -> None:
    """Let the hardware be as fast as this profile says."""
    parts.document.apply(SetProfile(profile=profile))


def lay_out(parts: Parts, name: str) -> None:
    """Let the chips stand like this; part of the document."""
    parts.document.apply(SetLooks(layout=name))


LAYERS_IN_MENU = ("xy", "z", "efa", "dots", "labels", "banks", "tiles", "notes")


def show_layer(parts: Parts, layer: str) -> None:
    """Draw a part of the picture, or leave it out; in the document."""
    hidden = parts.document.scenario.hidden
    kept = tuple(name for name in hidden if name != layer)
    parts.document.apply(SetLooks(hidden=kept if layer in hidden else (*hidden, layer)))


def show_banks(parts: Parts) -> None:
    """Show the banks of every chip, or their sum where they are too small; in the document."""
    hidden = [layer for layer in parts.document.scenario.hidden if layer != "sums"]
    if len(hidden) == len(parts.document.scenario.hidden):
        hidden.append("sums")
    parts.document.apply(SetLooks(hidden=tuple(hidden)))


def _move(parts: Parts) -> None:
    """Ask where the selected shards go; without any, those that the keyboard is at."""
    if not parts.shards.ranks() and parts.shards.piece() is None:
        parts.walk.select()
    piece = parts.shards.piece()
    if piece is not None and not parts.shards.ranks():
        parts.shards.ask_for_place(piece)
    else:
        parts.shards.ask_for_chip()


def _select_all(parts: Parts) -> None:
    chips = tuple(range(parts.document.scenario.topology.chip_count))
    parts.scene.select(Selection(chips=chips))


def select_group(parts: Parts, dimension: str = "") -> None:
    """Select the whole group of the first selected tile, by the dimension that colours tiles."""
    scenario = parts.document.scenario
    ranks = parts.shards.ranks()
    if not ranks or scenario.plan is None:
        return
    wanted = dimension or scenario.color_by
    group = next(g for g in scenario.plan.groups(wanted) if ranks[0] in g)
    parts.scene.select(Selection(ranks=group, group=wanted))


def select_ring(parts: Parts, link: int) -> None:
    """Select the ring that a link is part of."""
    parts.scene.select(Selection(links=ring_of(parts.document.scenario.topology, link)))


def select_both_ways(parts: Parts, link: int) -> None:
    """Select a link and the one that comes back."""
    parts.scene.select(Selection(links=both_ways(parts.document.scenario.topology, link)))


def zoom_to_selection(parts: Parts, margin_su: float = 24.0) -> None:
    """Show what is selected as large as it can be; everything, if nothing is."""
    chips = select_actions.chips_of(parts)
    if chips:
        parts.view.show_box(parts.scene.layout_.box_around(chips, margin_su))
    else:
        parts.view.fit()


def _export(parts: Parts, window: QWidget) -> None:
    from trnviz.gui.dialogs.export import ExportDialog

    ExportDialog(parts, window, parts.settings).open()


def _export_again(parts: Parts, window: QWidget) -> None:
    """The last picture of this document once more; the dialog, where there was none."""
    from trnviz.gui.dialogs.export import export_again

    written = export_again(parts, window, parts.settings)
    if written is not None:
        parts.panels.status.showMessage(tr("Written: {0}").format(written), _SHOWN_MS)


def _decision(parts: Parts, window: QWidget) -> None:
    from trnviz.gui.dialogs.decision import DecisionDialog

    dialog = DecisionDialog(parts.document, window)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


def _report(parts: Parts, window: QWidget) -> None:
    from trnviz.gui.dialogs.report import ReportDialog

    ReportDialog(parts.document, window).open()


def _copy_picture(parts: Parts) -> None:
    from trnviz.gui.clipboard import copy_picture

    copy_picture(parts, parts.settings)
    parts.panels.status.showMessage(tr("The picture is on the clipboard"), _SHOWN_MS)


def _about(window: QWidget) -> None:
    from trnviz.gui.dialogs.about import about

    about(window)
