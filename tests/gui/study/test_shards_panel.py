"""Experts, layers and the tray in the window: by mouse, by key, by menu; each one step."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.gui import windows
from tests.scenarios import mixtral
from trnviz.core import dealing, planning
from trnviz.core.dealing import ExpertMove
from trnviz.core.frame import occupancy_of
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import TRAY
from trnviz.files import document as files
from trnviz.files import huggingface, topologies
from trnviz.gui.canvas.selection import Piece, Selection
from trnviz.gui.study.docks import PANELS
from trnviz.session.shard_edits import MoveExperts, PutAside

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
PLAN = mixtral().plan


def content(window):
    return files.dumps(window.desk.document.scenario)


def held(window):
    """(N,) bytes of every chip."""
    return occupancy_of(window.desk.document.scenario).total_bytes.sum(axis=1)


def states(window):
    """(N,) bytes of weights, optimizer and gradients of every chip."""
    return occupancy_of(window.desk.document.scenario).hbm_bytes[:, :, :3].sum(axis=(1, 2))


def opened(window, rank):
    """The panel, on a tile."""
    panel = window.desk.docks.open("shards")
    window.scene.select(Selection(ranks=(rank,)))
    windows.settle()
    return panel


def middle(lists, row):
    return lists.visualItemRect(lists.item(row)).center()


def on_list(window, lists, canvas_point):
    """A pixel of the canvas as the list sees it, which keeps the mouse."""
    return lists.viewport().mapFromGlobal(window.view.viewport().mapToGlobal(canvas_point))


def pull(window, lists, row, canvas_point, keys=windows.NO_KEY, *, let_go=True):
    """Press on an item, move onto the canvas with a frame after each event, let go."""
    start, end = middle(lists, row), on_list(window, lists, canvas_point)
    QTest.mouseClick(lists.viewport(), windows.LEFT, windows.NO_KEY, start)
    QTest.mousePress(lists.viewport(), windows.LEFT, windows.NO_KEY, start)
    for i in range(1, 7):
        at = start + (end - start) * i / 6
        _move(lists, at, keys)
        windows.frame(window)
    if let_go:
        QTest.mouseRelease(lists.viewport(), windows.LEFT, keys, end)
        windows.settle()


def _move(lists, at, keys):
    from PySide6.QtCore import QEvent, QPointF
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    there = QPointF(at)
    event = QMouseEvent(
        QEvent.Type.MouseMove, there, QPointF(lists.viewport().mapToGlobal(at)),
        Qt.MouseButton.NoButton, windows.LEFT, keys,
    )  # fmt: skip
    QApplication.sendEvent(lists.viewport(), event)


def rank_of(stage, group):
    plan = PLAN
    return int(((plan.stage_of_rank == stage) & (plan.ep_of_rank == group)).argmax())


def test_an_expert_dragged_to_a_tile_of_its_stage_is_swapped():
    with windows.shown(mixtral(), simulated=True) as window:
        document = window.desk.document
        panel = opened(window, rank_of(1, 0))
        assert [panel.experts.item(i).text() for i in range(panel.experts.count())] == ["E0", "E1"]
        was = content(window)
        pull(window, panel.experts, 0, windows.tile_of(window, rank_of(1, 3)))
        assert document.undo_label == "Move expert 0 of stage 1 to group 3"
        assert document.steps == 1
        assert dealing.counts(document.scenario.plan, 1) == (2, 2, 2, 2)
        assert document.scenario.plan.expert_layout[1][0] == 3
        assert [panel.experts.item(i).text() for i in range(panel.experts.count())] == ["E1", "E6"]
        assert window.scene.selection.ranks == (rank_of(1, 0),), "the tile stays selected"
        assert window.scene.ghost is None
        document.undo()
        assert content(window) == was


def test_with_alt_a_group_holds_one_more_and_the_ghost_tells_of_the_step():
    with windows.shown(mixtral(), simulated=True) as window:
        document = window.desk.document
        panel, before = opened(window, rank_of(1, 0)), states(window)
        target = windows.tile_of(window, rank_of(1, 3))
        pull(window, panel.experts, 0, target, windows.ALT, let_go=False)
        ghost = window.scene.ghost
        assert ghost.face.name == "expert 0"
        assert "which then holds 3 experts of 8" in ghost.face.lines
        preview = window.desk.parts.preview

        def foreseen():
            windows.frame(window)
            return any(line.startswith("step ") for line in window.scene.ghost.face.lines)

        windows.until(foreseen)
        assert any(line.startswith("quality ") for line in window.scene.ghost.face.lines)
        assert preview._forecast is not None
        QTest.mouseRelease(
            panel.experts.viewport(),
            windows.LEFT,
            windows.ALT,
            on_list(window, panel.experts, target),
        )
        windows.settle()
        assert dealing.counts(document.scenario.plan, 1) == (1, 2, 2, 3)
        change = states(window) - before
        assert change.sum() == 0
        assert (change > 0).any()
        assert (change < 0).any()


def test_an_expert_over_a_tile_of_another_stage_is_refused_with_the_reason():
    with windows.shown(mixtral()) as window:
        panel, was = opened(window, rank_of(1, 0)), content(window)
        target = windows.tile_of(window, rank_of(2, 0))
        pull(window, panel.experts, 0, target, let_go=False)
        assert "is of the layers of stage 1" in window.scene.ghost.face.lines[0]
        assert window.scene.ghost.face.refused
        QTest.keyClick(panel.experts, Qt.Key.Key_Escape)
        assert window.scene.ghost is None
        QTest.mouseRelease(panel.experts.viewport(), windows.LEFT, windows.NO_KEY, QPoint(2, 2))
        assert content(window) == was


def test_a_layer_dragged_to_the_next_stage_takes_those_behind_it_along():
    with windows.shown(mixtral(), simulated=True) as window:
        document = window.desk.document
        panel, before = opened(window, rank_of(1, 0)), held(window)
        names = [panel.layers.item(i).text() for i in range(panel.layers.count())]
        assert names == [f"L{n}" for n in range(8, 16)]
        pull(window, panel.layers, 5, windows.tile_of(window, rank_of(2, 1)))
        assert document.undo_label == "Move layers 13 to 15 to stage 2"
        assert document.scenario.plan.layer_split == (8, 5, 11, 8)
        assert panel.layers.count() == 5
        change = held(window) - before
        there = document.scenario.placement.chip_of_rank[PLAN.stage_of_rank == 2]
        assert (change[there] > 0).all()
        document.undo()
        assert document.scenario.plan.layer_split == ()


def test_a_layer_over_a_far_stage_is_refused():
    with windows.shown(mixtral()) as window:
        panel, was = opened(window, rank_of(0, 0)), content(window)
        pull(window, panel.layers, 7, windows.tile_of(window, rank_of(3, 1)), let_go=False)
        assert "can only go to stage 1" in window.scene.ghost.face.lines[0]
        QTest.mouseRelease(
            panel.layers.viewport(), windows.LEFT, windows.NO_KEY,
            on_list(window, panel.layers, windows.tile_of(window, rank_of(3, 1))),
        )  # fmt: skip
        assert content(window) == was


def test_a_tile_goes_into_the_tray_and_out_again():
    with windows.shown(mixtral(), simulated=True) as window:
        document = window.desk.document
        panel, was, before = opened(window, 0), content(window), held(window)
        rank = rank_of(2, 1)
        chip = int(document.scenario.placement.chip_of_rank[rank])
        tray = panel.tray.viewport().mapToGlobal(panel.tray.viewport().rect().center())
        windows.drag(
            window,
            windows.tile_of(window, rank),
            window.view.viewport().mapFromGlobal(tray),
        )
        assert document.scenario.placement.aside == (rank,)
        assert document.undo_label.endswith("in the tray")
        assert panel.tray.count() == 1
        assert "the step waits until all is placed" in panel._told.text()
        change = held(window) - before
        assert change[chip] < 0
        assert int((change != 0).sum()) == 1
        windows.until(lambda: not document.is_stale)
        assert document.result is None
        assert "lies in the tray" in str(document.error)
        core = int(files.loads(was).scenario.placement.core_of_rank[rank])
        pull(window, panel.tray, 0, windows.tile(window, chip, core))
        assert content(window) == was
        assert panel.tray.count() == 0
        windows.until(lambda: not document.is_stale)
        assert document.result is not None


def test_the_keys_do_what_the_mouse_does():
    with windows.shown(mixtral()) as window:
        document, shards = window.desk.document, window.desk.parts.shards
        panel = opened(window, rank_of(1, 0))
        panel.experts.pick(Piece(kind="expert", stage=1, numbers=(1,)))
        QTest.keyClick(panel.experts, Qt.Key.Key_Delete)
        assert document.scenario.plan.expert_layout[1][1] == TRAY
        assert [panel.tray.item(i).text() for i in range(panel.tray.count())] == ["E1 of stage 1"]
        dialog = shards.ask_for_place(Piece(kind="expert", stage=1, numbers=(1,)))
        dialog.line.setText("group 0")
        assert "which then holds 2 experts of 8" in dialog.note.text()
        dialog.accept()
        assert document.scenario.plan == PLAN
        dialog = shards.ask_for_place(Piece(kind="layer", stage=1, numbers=(15,)))
        dialog.line.setText("stage 3")
        assert "only go to stage 0 or 2" in dialog.note.text()
        dialog.line.setText("stage 2")
        dialog.accept()
        assert document.scenario.plan.layer_split == (8, 7, 9, 8)
        panel.anew.click()
        assert document.scenario.plan == PLAN
        window.scene.select(Selection(ranks=(5, 6)))
        window.view.setFocus()
        windows.key(window, Qt.Key.Key_Delete)
        assert document.scenario.placement.aside == (5, 6)
        assert document.undo_label == "Put 2 tiles in the tray"
        panel.layers.pick(Piece(kind="layer", stage=0, numbers=(7,)))
        QTest.keyClick(panel.layers, Qt.Key.Key_Delete)
        assert document.undo_label == "Put 2 tiles in the tray", "layers cannot lie there"
        menu = panel.menu_for(panel.layers)
        assert [action.text() for action in menu.actions()] == ["&Move to...\tM", "To stage 1"]
        menu.actions()[1].trigger()
        assert document.scenario.plan.layer_split == (7, 9, 8, 8)
        menu.deleteLater()


def test_a_model_without_experts_says_so():
    model, fabric = huggingface.shipped("Llama-3.1-70B"), topologies.topology("ultraserver")
    plan = Parallelism(tp=32, pp=4, dp=2)
    scenario = planning.scenario(model, plan, fabric, topologies.spec("ultraserver"))
    with windows.shown(scenario) as window:
        panel = opened(window, 0)
        assert panel.experts.count() == 0
        assert panel.layers.count() == 20
        assert "no experts" in panel._heads["experts"].text()


def test_every_panel_lives_with_a_full_tray():
    """Nothing that reads places stumbles over a rank that has none."""
    with windows.shown(mixtral(), simulated=True) as window:
        document = window.desk.document
        for name in PANELS:
            window.desk.docks.open(name)
            windows.settle()
        lying = (3, 77, 130)
        document.apply(PutAside(ranks=lying))
        document.apply(MoveExperts(move=ExpertMove(stage=2, experts=(4,), group=TRAY)))
        windows.until(lambda: not document.is_stale)
        for name in PANELS:
            window.desk.docks.open(name)
            for selection in (
                Selection(ranks=lying[:1]),
                Selection(ranks=lying),
                Selection(ranks=PLAN.groups("tp")[0], group="tp"),
                Selection(chips=(0,)),
            ):
                window.scene.select(selection)
                window.actions_["zoom_selection"].trigger()
                windows.frame(window)
                window.desk.panels.refresh()
                assert not window.grab().isNull()
        window.actions_["fit"].trigger()
        for color in ("tp", "dp", "ep"):
            window.actions_[f"group_{color}"].trigger()
            windows.frame(window)
        while document.steps:
            document.undo()
        windows.until(lambda: document.result is not None)
