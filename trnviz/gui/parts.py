"""The parts of one window, made together and handed around together."""

from dataclasses import dataclass

from trnviz.core.frame import frame, occupancy_of
from trnviz.core.scenario import Scenario
from trnviz.gui.bridge import Bridge
from trnviz.gui.canvas.preview import DropPreview
from trnviz.gui.canvas.scene import CanvasScene, Showing
from trnviz.gui.canvas.view import CanvasView
from trnviz.gui.panels.live import LivePanels
from trnviz.gui.playback import Playback
from trnviz.gui.settings import Settings
from trnviz.gui.shard_actions import ShardActions
from trnviz.scene.layout import layout
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


def build(document: Document, settings: Settings, theme_name: str) -> Parts:
    """Make and connect the parts that show a document."""
    drawn = layout(document.scenario.topology, document.scenario.layout)
    scene = CanvasScene(drawn, first_showing(document.scenario), theme_name)
    view = CanvasView(scene)
    playback = Playback(document, scene)
    preview = DropPreview(document, scene, playback.occupancy)
    playback.loop.add_phase("preview", preview.compute)
    scene.drop_hovered.connect(preview.want)
    scene.drop_hovered.connect(lambda _drop: playback.loop.request())
    return Parts(
        document=document,
        settings=settings,
        scene=scene,
        view=view,
        playback=playback,
        bridge=Bridge(document, playback),
        shards=ShardActions(document, view),
        panels=LivePanels(document, playback, scene),
    )


def first_showing(scenario: Scenario) -> Showing:
    """The fabric and its memory, before anything is simulated."""
    numbers = frame(scenario, None, 0.0, scenario.metric, occupancy_of(scenario))
    return Showing(scenario=scenario, frame=numbers)
