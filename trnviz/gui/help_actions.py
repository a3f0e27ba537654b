"""Ways to find what the program can do: the palette, the sheet of keys, the editor of keys."""

from collections.abc import Callable

from trnviz.gui.file_actions import FileActions
from trnviz.gui.main_window import MainWindow
from trnviz.gui.parts import Parts


def handlers(
    parts: Parts, files: FileActions, window: MainWindow
) -> dict[str, Callable[[], object]]:
    """By the name of the action."""
    return {
        "palette": lambda: open_palette(parts, files, window),
        "keys": lambda: open_sheet(window),
        "change_keys": lambda: open_editor(window),
    }


def open_palette(parts: Parts, files: FileActions, window: MainWindow) -> None:
    """Everything that can be done, by a part of its name."""
    from trnviz.gui.palette.entries import all_entries
    from trnviz.gui.palette.palette import CommandPalette

    CommandPalette(all_entries(window.actions_, parts, files), window).open()


def open_sheet(window: MainWindow) -> None:
    """All keys and what the mouse does."""
    from trnviz.gui.shortcuts.sheet import ShortcutSheet

    ShortcutSheet(window.actions_, lambda: open_editor(window), window).open()


def open_editor(window: MainWindow) -> None:
    """Other keys for actions."""
    from trnviz.gui.shortcuts.editor import ShortcutEditor

    titles = [action.text() for action in window.menuBar().actions()]
    ShortcutEditor(window.actions_, window.settings, titles, window).open()
