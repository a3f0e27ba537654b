"""The one door to every picture that is a file: window and command line give the same bytes."""

from trnviz.core.frame import Played
from trnviz.core.scenario import Scenario
from trnviz.export import writers
from trnviz.export.animation import Animation
from trnviz.export.picture import picture
from trnviz.export.settings import PictureSettings
from trnviz.gui.image import file_of
from trnviz.gui.recording import recording


def export_picture(
    scenario: Scenario,
    result: Played | None,
    settings: PictureSettings,
    suffix: str,
    animation: Animation | None = None,
) -> bytes:
    """The file of a picture, or of a recording.

    Args:
        scenario: What is drawn.
        result: Its simulation, None for a fabric without traffic.
        settings: Size, theme, moment and the rest.
        suffix: Of `writers.FORMATS`, such as ".png".
        animation: What is recorded, for a file that can move.

    Raises:
        InputError: The suffix, or something in the settings, is not possible.
    """
    kind, low = writers.format_of(suffix), suffix.lower()
    if kind.moves and (animation is not None or not kind.is_still):
        asked = animation or Animation()
        return b"".join(recording(scenario, result, settings, asked, low).file())
    return file_of(picture(scenario, result, settings), low)
