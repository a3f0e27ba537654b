"""The real program, with somebody at it: `python -m tests.gui.safety.program ROLE [FILE]`.

`edit`: moves two shards, says so, and waits to be killed. `rework-HOW`: changes the fabric, with a
chip more or without, says what the document holds then, and waits. `recover`: restores, says what
it holds now, and quits. `restart`: waits for the offer, says what it says, restores, says what is
shown then, and quits without saving. `leave-MOMENT`: ends the program in the middle of something;
MOMENT is one of `MOMENTS`.
"""

import hashlib
import json
import os
import sys
import time
from functools import partial
from pathlib import Path

import msgspec
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from trnviz.files import document as document_file
from trnviz.gui import app
from trnviz.gui.canvas.selection import Drop
from trnviz.gui.dialogs.export import ExportDialog
from trnviz.gui.safety.recovery import Recovery
from trnviz.session.rework_edits import AddChip, AddLink, PutBack, Remove

_EVERY_MS = 20


def say(**facts):
    """One line of JSON for the test."""
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


def window():
    """The main window once it is filled with life."""
    for each in QApplication.topLevelWidgets():
        if each.objectName() == "main_window" and each.desk is not None:
            return each
    return None


def edit():
    """Two edits, and the promise that they were made."""
    found = window()
    if found is None or found.desk.document.result is None:
        return False
    for chip in (40, 41):
        found.desk.parts.shards.drop(Drop(ranks=(0,), chip=chip, core=1, over_commit=False))
    say(edited=found.desk.document.steps)
    return True


def rework(how):
    """Links and chips come and go."""
    found = window()
    if found is None or found.desk.document.result is None:
        return False
    document, names = found.desk.document, found.desk.document.scenario.topology.link_names
    document.apply(AddLink(src="i0.c0", dst="i3.c15", capacity_bytes_per_s=77e9, latency_s=1e-6))
    document.apply(Remove(links=(names[3], names[40]), chips=("i1.c7",)))
    if how == "chip":
        document.apply(AddChip(near="i2.c2"))
    document.apply(PutBack(links=(names[40],)))
    say(**content(document))
    return True


def content(document):
    """What a document holds, to the last byte, and what its fabric is then."""
    topology = document.scenario.topology
    arrays = (topology.link_src, topology.link_dst, topology.link_capacity_bytes_per_s,
              topology.link_latency_s, topology.link_up, topology.chip_up)  # fmt: skip
    text = document_file.dumps(document.scenario)
    fabric = hashlib.sha256(b"".join(array.tobytes() for array in arrays))
    return {
        "text": hashlib.sha256(text).hexdigest(),
        "fabric": fabric.hexdigest(),
        "links": len(topology.link_names),
        "removed": topology.removed_chips.tolist(),
        "modified": document.is_modified,
    }


def recover():
    """Take the offer, and say what the document holds once it is simulated."""
    dialog = next((w for w in QApplication.topLevelWidgets() if isinstance(w, Recovery)), None)
    if dialog is not None and dialog.isVisible():
        dialog.restore_button.click()
        return False
    found = window()
    document = found.desk.document if found is not None else None
    if document is None or not document.undo_label or document.is_stale:
        return False
    say(**content(document))
    found.desk.files.may_lose_changes = lambda: True
    QTimer.singleShot(0, found, found.close)
    return True


def restart():
    """Take the offer."""
    dialog = next((w for w in QApplication.topLevelWidgets() if isinstance(w, Recovery)), None)
    if dialog is None or not dialog.isVisible():
        return False
    offered = [dialog.list.item(i).text() for i in range(dialog.list.count())]
    dialog.restore_button.click()
    found = window()
    document = found.desk.document
    placement = document.scenario.placement
    say(
        offered=offered, modified=document.is_modified, chip=int(placement.chip_of_rank[0]),
        path=str(document.path or ""), undo=document.undo_label,
    )  # fmt: skip
    document.undo()
    say(undone=not document.is_modified)
    QTimer.singleShot(0, found, found.close)
    return True


def playing(found):
    """The step is playing."""
    if found.desk.document.result is None:
        return False
    found.actions_["play"].trigger()
    return found.desk.playback.player.is_playing


def loading(found):
    """A simulation runs: the one of the file, or, where that is over already, another."""
    if found.desk.document.result is not None:
        chip = 40 + found.desk.document.steps % 2
        found.desk.parts.shards.drop(Drop(ranks=(0,), chip=chip, core=1, over_commit=False))
    return found.desk.parts.bridge.is_busy


def sweeping(found):
    """The bench works on a sweep."""
    if found.desk.document.result is None:
        return False
    if not found.desk.bench_dock.isVisible():
        found.actions_["bench"].trigger()
        found.desk.bench_dock.opened().panel.sweep.start.click()
        return False
    return True


def exporting(found):
    """A recording of many frames is painted and packed."""
    dialog = getattr(found, "tried", None)
    if found.desk.document.result is None:
        return False
    if dialog is None:
        found.tried = dialog = ExportDialog(found.desk.parts, found)
        dialog.open()
        choice = dialog.choices.choice()
        dialog.choices.show_choice(msgspec.structs.replace(choice, **_FILM))
        dialog.write(Path(found.desk.document.path).with_suffix(".gif"))
        return False
    return dialog.is_busy


def edited(found):
    """An edit was just made, and the question about it is answered with Discard."""
    if found.desk.document.result is None:
        return False
    found.desk.parts.shards.drop(Drop(ranks=(0,), chip=40, core=1, over_commit=False))
    return True


_FILM = {"suffix": ".gif", "fps": 30.0, "length_s": 20.0}
MOMENTS = {each.__name__: each for each in (playing, loading, sweeping, exporting, edited)}


def leave(moment):
    """Close the window in the middle of something, and say when."""
    found = window()
    if found is None or not MOMENTS[moment](found):
        return False
    found.desk.files.may_lose_changes = lambda: True
    found.close()
    say(closed_s=time.time())
    return True


def main(role, *files):
    """Run the program with one of the roles at it."""
    application = app.start_application()
    timer = QTimer(application, interval=_EVERY_MS)
    role, _, moment = role.partition("-")
    act = {
        "edit": edit, "restart": restart, "leave": partial(leave, moment),
        "rework": partial(rework, moment), "recover": recover,
    }[role]  # fmt: skip
    timer.timeout.connect(lambda: act() and timer.stop())
    timer.start()
    sys.exit(app.run(files))


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    main(*sys.argv[1:])
