"""Puts the start page into the window and takes it out again."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from trnviz.gui.file_actions import FileActions
from trnviz.gui.main_window import MainWindow

if TYPE_CHECKING:
    from trnviz.gui.welcome.strip import StartStrip


class StartPage(QObject):
    """The strip of one window, made when it is first shown."""

    def __init__(self, window: MainWindow, files: FileActions) -> None:
        super().__init__(window)
        self._window, self._files = window, files
        self.strip: StartStrip | None = None
        files.recent_changed.connect(self._refill)

    @property
    def is_shown(self) -> bool:
        """Whether it can be seen."""
        return self.strip is not None and not self.strip.isHidden()

    def toggle(self) -> None:
        """Show it, or put it away."""
        if self.is_shown:
            self.hide()
        else:
            self.show()

    def show(self) -> None:
        """Between toolbar and canvas; the keyboard stays where it is."""
        if self.strip is None:
            from trnviz.gui.welcome.strip import StartStrip

            self.strip = StartStrip(self._window.settings, self._window.scene.theme_name)
            self.strip.sample_wanted.connect(self._open_sample)
            self.strip.file_wanted.connect(self._open_file)
            self.strip.closed.connect(self.hide)
            self.strip.tour_wanted.connect(self.take_tour)
            self.strip.news_wanted.connect(self.tell_news)
            self._window.put_on_top(self.strip)
        self.strip.dress(self._window.scene.theme_name)
        self.strip.show()
        self._window.actions_["start_page"].setChecked(True)

    def hide(self) -> None:
        """Give its room back to the canvas."""
        if self.strip is not None:
            self.strip.hide()
        self._window.actions_["start_page"].setChecked(False)
        self._window.view.setFocus()

    def dress(self) -> None:
        """After a change of theme."""
        if self.strip is not None:
            self.strip.dress(self._window.scene.theme_name)

    def take_tour(self) -> None:
        """Five steps over the window."""
        from trnviz.gui.welcome.tour import Tour

        if not any(each.isVisible() for each in self._window.findChildren(Tour)):
            Tour(self._window)

    def tell_news(self) -> None:
        """What came with this version."""
        from trnviz.gui.welcome.news import News

        News(self._window).open()

    def _refill(self) -> None:
        if self.strip is not None:
            self.strip.refill()

    def _open_sample(self, name: str) -> None:
        self._files.open_sample(name)

    def _open_file(self, path: Path) -> None:
        self._files.open_path(path)
