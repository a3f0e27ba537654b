"""Taking files that are no document: fabrics, models, plans, placements, measurements, together.

Files that make a fabric come in place of what is open; others are put onto it as one step that can
be undone; measurements are laid beside it.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path, PurePath

from PySide6.QtWidgets import QWidget

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.model import ModelSpec
from trnviz.files import compose, sniff, strict_json
from trnviz.files.document import Loaded
from trnviz.files.plain_graph import PlainGraph
from trnviz.files.sniff import Opened
from trnviz.gui.dialogs import messages, order
from trnviz.gui.language import said, tr
from trnviz.gui.patience import patiently
from trnviz.session.document import Document
from trnviz.session.edits import LoadScenario, SetModel
from trnviz.session.measurements import Measurement


class Taking:
    """Works on one document; asks what the files leave open."""

    def __init__(
        self, document: Document, window: QWidget, may_lose_changes: Callable[[], bool]
    ) -> None:
        self._document, self._window = document, window
        self._may_lose_changes = may_lose_changes

    def take(self, paths: Sequence[Path], *, ordered: bool) -> bool:
        """Take files; whether they were taken, or the user would rather not.

        Raises:
            TrnvizError: A file is refused, or they do not belong together; nothing changed.
        """
        read = self._read(paths)
        files = self._in_order(read, ordered=ordered) if read is not None else None
        if files is None:
            return False
        measured = [file for file in files if compose.is_measured(file)]
        parts = [file for file in files if not compose.is_measured(file)]
        if parts and not self._take_parts(parts):
            return False
        for file in measured:
            self._measure(file)
        return True

    def _read(self, paths: Sequence[Path]) -> list[Opened] | None:
        """Every file, all that are refused named; None where the user would rather not."""
        found, refused = [], list[InputError]()
        for path in paths:
            try:
                file = self._one(path)
            except InputErrors as errors:
                refused.extend(errors.errors)
                continue
            except InputError as error:
                refused.append(error)
                continue
            if file is None:
                return None
            found.append(file)
        if len(refused) == 1:
            raise refused[0]
        if refused:
            raise InputErrors(tuple(refused))
        return found

    def _one(self, path: Path) -> Opened | None:
        """A file; of a stranger's graph, the user says what its attributes are."""
        text = tr("Reading {0}").format(path.name)
        found = patiently(self._window, text, partial(_contents, path))
        if found is None or isinstance(found, Opened):
            return found
        from trnviz.gui.dialogs import mapping

        return mapping.asked(self._window, *found, str(path))

    def _in_order(self, files: Sequence[Opened], *, ordered: bool) -> Sequence[Opened] | None:
        """With the instances in the order that they state, or else the user."""
        unsaid = compose.without_order(files)
        if not unsaid:
            return files
        found = order.asked(self._window, unsaid if ordered else order.by_name(unsaid))
        return None if found is None else compose.in_order(files, found)

    def _take_parts(self, parts: Sequence[Opened]) -> bool:
        first = parts[0]
        if len(parts) == 1 and isinstance(first.content, ModelSpec):
            self._document.apply(SetModel(model=first.content))
            return True
        if not any(compose.is_whole(file) for file in parts):
            of_now = sniff.of_scenario(self._document.scenario)
            made = compose.compose([of_now, *parts])
            text = tr("Take {0}").format(_named(parts))
            self._document.apply(LoadScenario(scenario=made.scenario, text=text))
        elif len(parts) == 1 and isinstance(first.content, Loaded):
            if not self._may_lose_changes():
                return False
            self._document.open(Path(first.source), loaded=first.content)
            return True
        else:
            made = compose.compose(parts)
            if not self._may_lose_changes():
                return False
            self._document.new(made.scenario, findings=made.problems)
        told = [*map(said, made.notes), *(f"{p.where}: {said(p.message)}" for p in made.problems)]
        if told:
            messages.noted(self._window, f"{_named(parts)}: {said(first.kind)}", told)
        return True

    def _measure(self, file: Opened) -> None:
        if not isinstance(file.content, Measurement):
            return
        try:
            self._document.measure(file.content, PurePath(file.source).name)
        except InputError as error:
            raise error.at(source=file.source) from error


def _contents(path: Path) -> Opened | tuple[str, PlainGraph]:
    data = strict_json.read(path, sniff.MOST_BYTES)
    return sniff.graph_in(data, str(path)) or sniff.opened(data, str(path))


def _named(files: Sequence[Opened]) -> str:
    name = PurePath(files[0].source).name
    return name if len(files) == 1 else tr("{0} and {1} more").format(name, len(files) - 1)
