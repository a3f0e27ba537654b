"""The parts of one window, made together and handed around together."""

from dataclasses import dataclass

from trnviz.gui.bridge import Bridge
from trnviz.gui.canvas.note_layer import NoteLayer
from trnviz.gui.canvas.preview import DropPreview
from trnviz.gui.canvas.scene import CanvasScene
from trnviz.gui.canvas.view import CanvasView
from trnviz.gui.canvas.walk import Walk
from trnviz.gui.panels.live import LivePanels, Panels
from trnviz.gui.playback import Playback
from trnviz.gui.settings import Settings
from trnviz.gui.shard_actions import ShardActions
from trnviz.session.document import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """One of each."""

    document: Document
    settings: Settings
    scene: CanvasScene
    view: CanvasView
    playback: Playback
    bridge: Bridge
    shards: ShardActions
    panels: LivePanels
    walk: Walk
    preview: DropPreview
    notes: NoteLayer


def build(document: Document, view: CanvasView, panels: Panels, settings: Settings) -> Parts:
    """Make and connect what shows a document on a canvas that is there already."""
    scene = view.scene_
    playback = Playback(document, scene)
    preview = DropPreview(document, scene, playback.occupancy, playback.loop.request)
    playback.loop.add_phase("preview", preview.compute)
    scene.drop_hovered.connect(preview.want)
    scene.drop_hovered.connect(lambda _drop: playback.loop.request())
    bridge = Bridge(document, playback)
    notes, walk = NoteLayer(document, view), Walk(view)
    notes.now_s, walk.note_box = playback.time_s, notes.box_su
    return Parts(
        document=document,
        settings=settings,
        scene=scene,
        view=view,
        playback=playback,
        bridge=bridge,
        shards=ShardActions(document, view),
        walk=walk,
        panels=LivePanels(document, playback, bridge, panels),
        preview=preview,
        notes=notes,
    )
