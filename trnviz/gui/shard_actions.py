"""Moving shards: a drop, a typed name, cut and paste; each is one step that can be undone."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QToolTip

from trnviz.core.errors import InputError, TrnvizError
from trnviz.core.memory import Occupancy
from trnviz.core.placement import TRAY
from trnviz.gui.canvas.drop_edit import drop_on, edit_of, places
from trnviz.gui.canvas.preview import outlook, refusal
from trnviz.gui.canvas.selection import Drop, Piece, Selection, joined
from trnviz.gui.canvas.view import CanvasView
from trnviz.gui.dialogs.plain import tip
from trnviz.gui.language import tr
from trnviz.session.document import Document
from trnviz.session.edits import rank_names
from trnviz.session.shard_edits import DealAnew

if TYPE_CHECKING:
    from trnviz.gui.dialogs.move_to import MoveToDialog

_SHOWN_MS = 6000


class ShardActions(QObject):
    """What the canvas and the Edit menu do with shards."""

    tray_wanted = Signal()

    def __init__(self, document: Document, view: CanvasView) -> None:
        super().__init__(view)
        self._document, self._view = document, view
        self._cut: tuple[int, ...] = ()
        view.scene_.dropped.connect(self.drop)

    def drop(self, drop: Drop) -> bool:
        """Make the edit that a drop asks for; whether it was made."""
        scenario = self._document.scenario
        try:
            refusal(drop, scenario)
            self._document.apply(edit_of(drop, scenario), initiator=self)
        except TrnvizError as error:
            self._say(str(error))
            return False
        return True

    def _say(self, text: str) -> None:
        """Near the pointer, where the user is looking."""
        at = QCursor.pos()
        if not self._view.rect().contains(self._view.mapFromGlobal(at)):
            at = self._view.mapToGlobal(QPoint(24, 24))
        QToolTip.showText(at, tip(text), self._view, self._view.rect(), _SHOWN_MS)

    def ranks(self) -> tuple[int, ...]:
        """The selected tiles; of selected chips, all that sit on them."""
        selection, placement = self._view.scene_.selection, self._document.scenario.placement
        if placement is None:
            return ()
        on_chips = (rank for chip in selection.chips for rank in placement.ranks_on(chip))
        return tuple(dict.fromkeys((*selection.ranks, *on_chips)))

    def cut(self) -> None:
        """Mark the selected tiles; they stay until they are pasted."""
        self._cut = self.ranks()
        self._view.scene_.mark_cut(self._cut)

    def forget_cut(self) -> None:
        """Nothing waits to be pasted any more."""
        self._cut = ()
        self._view.scene_.mark_cut(())

    @property
    def cut_ranks(self) -> tuple[int, ...]:
        """The tiles that wait to be pasted."""
        return self._cut

    def paste(self) -> None:
        """Put the tiles that were cut on the selected chip."""
        chip = self.target_chip()
        if not self._cut or chip < 0:
            return
        drop = Drop(ranks=self._cut, chip=chip, core=None, over_commit=False)
        if self.drop(drop):
            ranks = self._cut
            self.forget_cut()
            self._view.scene_.select(Selection(ranks=ranks))

    def target_chip(self) -> int:
        """The chip that is selected, or on which the one selected tile sits; -1 for none."""
        selection, placement = self._view.scene_.selection, self._document.scenario.placement
        if len(selection.chips) == 1:
            return selection.chips[0]
        if len(selection.ranks) == 1 and placement is not None:
            return int(placement.chip_of_rank[selection.ranks[0]])
        return -1

    def piece(self) -> Piece | None:
        """The selected layers or experts, as far as they can move together."""
        return joined(self._view.scene_.selection.pieces)

    def put_aside(self) -> None:
        """Put the selected tiles, or experts, in the tray, and show it."""
        ranks, piece = self.ranks(), self.piece()
        if not ranks and piece is not None:
            if self.drop(Drop(chip=TRAY, piece=piece)):
                self.tray_wanted.emit()
            return
        if ranks and self.drop(Drop(ranks=ranks, chip=TRAY)):
            self.tray_wanted.emit()

    def deal_anew(self) -> None:
        """Experts and layers as the launcher deals them."""
        self._document.apply(DealAnew(), initiator=self)

    def place(self, piece: Piece, name: str) -> bool:
        """Put experts or layers where a name says: "group 3", "stage 1", "tray"; whether it was."""
        try:
            drop = drop_on(piece, name, self._document.scenario, over_commit=False)
        except TrnvizError as error:
            self._say(str(error))
            return False
        return self.drop(drop)

    def ask_for_place(self, piece: Piece) -> "MoveToDialog":
        """Ask for the group or the stage that experts or layers go to."""
        from trnviz.gui.dialogs.move_to import MoveToDialog

        scenario = self._document.scenario

        def drop(name: str, over: bool) -> Drop:  # noqa: FBT001 - of a dialog's plain function
            return drop_on(piece, name, scenario, over_commit=over)

        def explain(name: str, over: bool) -> tuple[str, bool]:  # noqa: FBT001 - likewise
            try:
                seen = outlook(drop(name, over), self._document, self._held())
            except TrnvizError as error:
                return str(error), False
            return "\n".join(seen.lines), not seen.refused

        names = places(piece, scenario)
        place = "stage" if piece.kind == "layer" else "group"
        dialog = MoveToDialog(self._view, piece.name, names, explain, place=place)
        dialog.accepted.connect(lambda: self.drop(drop(dialog.chip(), dialog.over_commits())))
        dialog.open()
        return dialog

    def ask_for_chip(self, these: tuple[int, ...] = ()) -> "MoveToDialog | None":
        """Ask for the chip that some tiles go to, the selected ones if none are named."""
        from trnviz.gui.dialogs.move_to import MoveToDialog

        ranks = these or self.ranks()
        if not ranks:
            self._say(tr("select a shard first: click a tile"))
            return None
        scenario = self._document.scenario
        names, what = scenario.topology.chip_names, rank_names(scenario, ranks)
        dialog = MoveToDialog(self._view, what, names, lambda n, over: self.explain(ranks, n, over))
        dialog.accepted.connect(
            lambda: self.drop(self._drop(ranks, dialog.chip(), dialog.over_commits()))
        )
        dialog.open()
        return dialog

    def explain(self, ranks: tuple[int, ...], name: str, over_commit: bool) -> tuple[str, bool]:  # noqa: FBT001 - handed to a dialog as a plain function
        """What a move to this chip would do, and whether it can be done."""
        try:
            drop = self._drop(ranks, name, over_commit)
        except InputError as error:
            return str(error), False
        seen = outlook(drop, self._document, self._held())
        return "\n".join(seen.lines), not seen.refused

    def _drop(self, ranks: tuple[int, ...], name: str, over_commit: bool) -> Drop:  # noqa: FBT001 - likewise
        chip = self._document.scenario.topology.chip_id(name)
        return Drop(ranks=ranks, chip=chip, core=None, over_commit=over_commit)

    def _held(self) -> Occupancy | None:
        from trnviz.core.frame import occupancy_of

        return occupancy_of(self._document.scenario)
