"""Layers and experts on the tiles of the canvas: by mouse, by key, by screen reader."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtTest import QTest

from tests.gui import windows
from tests.scenarios import mixtral
from trnviz.core import dealing
from trnviz.files import document as files
from trnviz.gui import live_menus
from trnviz.gui.canvas.camera import Camera
from trnviz.gui.canvas.hit import HitKind
from trnviz.gui.canvas.marks import boxes_of, holders, pieces_of
from trnviz.gui.canvas.selection import Piece, Selection
from trnviz.gui.dialogs.move_to import MoveToDialog
from trnviz.gui.pins.anchor import anchor_of_first, hit_of

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
NEAR = 3.4
SOURCE, OTHER = 21, 25  # chips 5 and 6 of stage 0: expert groups 2 and 3
NAME = QAccessible.Text.Name


def near(window, rank=SOURCE, scale=NEAR):
    """Look at the chip of a rank and the one beside it."""
    placement = window.desk.document.scenario.placement
    box = window.scene.layout_.chip_box_su[int(placement.chip_of_rank[rank])].tolist()
    size = window.view.viewport().size()
    x, y = box[0] - size.width() * 0.1 / scale, box[1] + box[3] / 2 - size.height() / 2 / scale
    window.view.look(Camera(x_su=x, y_su=y, scale=scale))
    windows.frame(window)


def of(window, kind, index=0, rank=SOURCE):
    scenario, drawing = window.desk.document.scenario, window.scene.layout_
    found = pieces_of(rank, scenario, drawing, window.view.camera.scale)
    return [piece for piece in found if piece.kind == kind][index]


def on(window, piece, rank=None):
    """The pixel in the middle of a piece."""
    (box, *_) = boxes_of(
        piece, piece.rank if rank is None else rank, window.desk.document.scenario,
        window.scene.layout_, window.view.camera.scale,
    )  # fmt: skip
    return windows.at(window, (box.center().x(), box.center().y()))


def plan(window):
    return window.desk.document.scenario.plan


def groups(window, stage=0):
    return dealing.group_of_expert(plan(window), stage, 8)


def test_a_click_selects_a_piece_and_the_inspector_tells_of_it():
    with windows.shown(mixtral()) as window:
        near(window)
        piece = of(window, "expert")
        assert piece == Piece(kind="expert", stage=0, numbers=(4,), rank=SOURCE)
        windows.click(window, on(window, piece))
        assert window.scene.selection == Selection(pieces=(piece,))
        sections = window.desk.panels.sections()
        assert sections[0].title == "Expert 4 of stage 0"
        told = {fact.label: fact.value for fact in sections[0].facts}
        assert told["expert group"] == "2 of 4"
        assert told["held by"] == "16 shards on 4 chips"
        assert told["weights"] == "336 MiB on each shard, all layers of the stage"
        assert len(window.scene.marks.picked) == 1
        assert len(window.scene.marks.copies) == 15
        windows.click(window, on(window, of(window, "layer", 3)))
        assert window.desk.panels.sections()[0].title == "Layer 3 of stage 0"


def test_the_rest_of_a_tile_is_still_the_shard():
    with windows.shown(mixtral()) as window:
        near(window)
        box = boxes_of(of(window, "layer"), SOURCE, mixtral(), window.scene.layout_, NEAR)[0]
        windows.click(window, windows.at(window, (box.center().x(), box.top() - 1.5)))
        assert window.scene.selection.ranks == (SOURCE,)


def test_the_tooltip_names_the_piece():
    with windows.shown(mixtral()) as window:
        near(window)
        QTest.mouseMove(window.view.viewport(), on(window, of(window, "expert", 1)))
        windows.settle()
        hit = window.scene.hovered_hit
        assert hit.kind is HitKind.PIECE
        assert "Expert 5 of stage 0" in window.desk.panels.tooltip(hit)
        assert len(window.scene.marks.copies) == 1


def test_an_expert_is_dragged_to_another_chip_in_one_step():
    with windows.shown(mixtral(), simulated=True) as window:
        near(window)
        start, end = on(window, of(window, "expert")), windows.tile_of(window, OTHER)
        before = files.dumps(window.desk.document.scenario)
        windows.press(window, start)
        windows.move(window, start, end)
        face = window.scene.ghost.face
        assert face.name == "expert 4"
        assert face.lines[:2] == ("to group 3 of stage 0, on all its ranks",
                                  "in exchange for expert 6")  # fmt: skip
        assert not face.refused
        assert window.scene.lit_chips == (6,)
        then = dealing.group_of_expert(window.scene.shown.scenario.plan, 0, 8)
        assert then[4] == 3  # the preview shows it there
        assert len(window.scene.marks.copies) == 16
        assert files.dumps(window.desk.document.scenario) == before
        windows.until(lambda: any("step" in line for line in window.scene.ghost.face.lines))
        windows.release(window, end)
        assert groups(window) == (0, 0, 1, 1, 3, 2, 2, 3)
        assert window.scene.ghost is None
        assert window.desk.document.undo_label == "Move expert 4 of stage 0 to group 3"
        window.desk.document.undo()
        assert files.dumps(window.desk.document.scenario) == before
        assert not window.desk.document.undo_label


def test_alt_gives_the_other_chip_one_more():
    with windows.shown(mixtral()) as window:
        near(window)
        start, end = on(window, of(window, "expert")), windows.tile_of(window, OTHER)
        windows.drag(window, start, end, windows.ALT)
        assert groups(window).count(3) == 3
        assert groups(window).count(2) == 1


def test_escape_leaves_nothing_behind():
    with windows.shown(mixtral()) as window:
        near(window)
        start, end = on(window, of(window, "expert")), windows.tile_of(window, OTHER)
        windows.press(window, start)
        windows.move(window, start, end)
        assert window.scene.marks.copies
        QTest.keyClick(window.view, Qt.Key.Key_Escape)
        windows.release(window, end)
        assert not plan(window).expert_layout
        assert not window.scene.marks.copies
        assert window.scene.ghost is None


def test_a_layer_is_dragged_to_a_tile_of_the_next_stage():
    with windows.shown(mixtral()) as window:
        start = mixtral()
        there = int(start.plan.grid[1].ravel()[0])
        chip = int(start.placement.chip_of_rank[there])
        layer = Piece(kind="layer", stage=0, numbers=(6,), rank=0)
        boxes = window.scene.layout_.box_around((0, chip))
        window.view.show_box(boxes)
        near(window, rank=0, scale=2.7)
        at = on(window, layer)
        windows.press(window, at)
        windows.move(window, at, at + (at - at))
        size = window.view.viewport().size()
        target = windows.tile(window, chip, 0)
        if not 0 < target.x() < size.width() or not 0 < target.y() < size.height():
            # both stages never fit from near by: push the drawing with the piece in the hand
            windows.move(window, at, at + at.__class__(12, 0))
            window.view.pan(size.width() / 2 - target.x(), size.height() / 2 - target.y())
            target = windows.tile(window, chip, 0)
        windows.move(window, at, target)
        assert window.scene.ghost.face.lines[0] == "layers 6 to 7 to stage 1"
        windows.release(window, target)
        assert plan(window).layer_split == (6, 10, 8, 8)


def test_several_pieces_go_together():
    with windows.shown(mixtral()) as window:
        near(window)
        windows.click(window, on(window, of(window, "expert", 0)))
        windows.click(window, on(window, of(window, "expert", 1)), windows.SHIFT)
        assert len(window.scene.selection.pieces) == 2
        windows.drag(window, on(window, of(window, "expert", 1)), windows.tile_of(window, OTHER))
        assert groups(window) == (0, 0, 1, 1, 3, 3, 2, 2)


def test_the_keyboard_walks_selects_and_moves_pieces():
    with windows.shown(mixtral()) as window:
        near(window)
        window.scene.select(Selection(ranks=(SOURCE,)))
        window.view.setFocus()
        seen = []
        for _ in range(11):
            QTest.keyClick(window.view, Qt.Key.Key_E)
            if window.desk.parts.walk.here.pieces:
                seen.append(window.desk.parts.walk.here.pieces[0].name)
        assert seen[:2] == ["layer 0", "layer 1"]
        assert "expert 5" in seen
        QTest.keyClick(window.view, Qt.Key.Key_E, Qt.KeyboardModifier.ShiftModifier)
        QTest.keyClick(window.view, Qt.Key.Key_Return)
        chosen = window.scene.selection.pieces
        assert len(chosen) == 1
        expert = of(window, "expert")
        window.scene.select(Selection(pieces=(expert,)))
        window.desk.follow()
        QTest.keyClick(window.view, Qt.Key.Key_Delete)
        assert groups(window)[4] == dealing.TRAY
        window.desk.document.undo()
        window.scene.select(Selection(pieces=(expert,)))
        window.desk.follow()
        window.view.setFocus()  # the tray was opened, and has it
        QTest.keyClick(window.view, Qt.Key.Key_M)
        dialog = window.findChild(MoveToDialog)
        assert dialog is not None
        assert "expert 4" in dialog.windowTitle()
        dialog.reject()


def test_pieces_are_walked_from_afar_too():
    with windows.shown(mixtral()) as window:
        window.scene.select(Selection(ranks=(SOURCE,)))
        walk = window.desk.parts.walk
        walk.next_piece(1)
        walk.next_piece(1)
        assert walk.here.pieces[0].numbers == (1,)
        assert not walk.box_of(walk.here).isEmpty()  # the ring is around the tile


def test_a_screen_reader_hears_of_pieces():
    with windows.shown(mixtral()) as window:
        near(window)
        piece = of(window, "expert")
        window.scene.select(Selection(pieces=(piece,)))
        canvas = QAccessible.queryAccessibleInterface(window.view)
        assert canvas.childCount() == 65
        child = canvas.child(64)
        assert child.text(NAME) == "Expert 4 of stage 0, group 2, on i0.c5"
        assert child.role() == QAccessible.Role.ListItem
        assert child.state().movable
        assert child.state().selected
        spot = on(window, piece)
        place = window.view.viewport().mapToGlobal(spot)
        assert canvas.indexOfChild(canvas.childAt(place.x(), place.y())) == 64


def test_the_context_menu_offers_where_a_piece_can_go():
    with windows.shown(mixtral()) as window:
        near(window)
        piece = of(window, "layer", 7)
        at = on(window, piece)
        hit = window.view.hit(window.view.pointer(at.toPointF(), windows.NO_KEY))
        menu = live_menus.context_menu(window.desk.parts, window.actions_, hit)
        texts = [action.text() for action in menu.actions() if isinstance(action, QAction)]
        assert "To stage 1" in texts
        assert "To stage -1" not in texts
        next(action for action in menu.actions() if action.text() == "To stage 1").trigger()
        assert plan(window).layer_split == (7, 9, 8, 8)
        menu.deleteLater()


def test_holders_of_an_expert_are_the_ranks_of_its_group():
    piece = Piece(kind="expert", stage=2, numbers=(0,), rank=-1)
    ranks = holders(piece, mixtral())
    cut = mixtral().plan
    assert len(ranks) == 16
    assert {int(cut.stage_of_rank[rank]) for rank in ranks} == {2}
    assert {int(cut.ep_of_rank[rank]) for rank in ranks} == {0}


def test_a_pin_and_the_trail_keep_pieces():
    with windows.shown(mixtral()) as window:
        near(window)
        piece, layer = of(window, "expert"), of(window, "layer")
        window.scene.select(Selection(pieces=(piece,)))
        window.scene.select(Selection(pieces=(layer,)))
        window.actions_["inspect_back"].trigger()
        assert window.scene.selection.pieces == (piece,)
        anchor = anchor_of_first(window.scene.selection, window.scene)
        hit = hit_of(anchor, window.scene)
        assert hit.piece == piece
        window.desk.parts.shards.place(piece, "group 0")
        windows.frame(window)
        now = hit_of(anchor, window.scene).piece
        assert now.numbers == (4,)
        assert int(plan(window).ep_of_rank[now.rank]) == 0
        assert "Expert 4" in window.desk.panels.tooltip(hit_of(anchor, window.scene))
