"""Pictures that move: which moments a recording shows, and how long each frame lasts.

A frame shows a moment of the step for a time on the wall. Its dots have run as far as in the window
after as long on the wall, so a recording looks as the window does. The times are those that are
asked for: a file that counts in hundredths of a second gets some frames of one length and some of
the next, never more than half a unit off.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType

from trnviz.core.errors import InputError
from trnviz.core.units import format_time
from trnviz.export import apng, gif, moving_webp
from trnviz.export.reel import Reel
from trnviz.export.settings import MOST_PIXELS, PictureSettings
from trnviz.scene.packets import SPEED_SU_PER_S

USUAL_LENGTH_S, USUAL_FPS = 5.0, 20.0
MOST_FPS, MOST_FRAMES = 60.0, 10_000
_FINEST_FPS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Animation:
    """What is recorded.

    Attributes:
        start_s: First moment of the step, simulated seconds.
        end_s: Last moment; None for the end of the step.
        fps: Frames per second on the wall.
        speed: Simulated seconds per second on the wall; 0 for `USUAL_LENGTH_S` in all.
    """

    start_s: float = 0.0
    end_s: float | None = None
    fps: float = USUAL_FPS
    speed: float = 0.0

    def __post_init__(self) -> None:
        if not 0 < self.fps <= MOST_FPS:
            raise InputError(f"{self.fps:g} frames per second", hint=f"1 to {MOST_FPS:g}")
        if not 0 <= self.speed < float("inf"):
            raise InputError(f"a speed of {self.speed:g}", hint="simulated seconds per second")
        if not 0 <= self.start_s < float("inf"):
            raise InputError(f"a start at {self.start_s:g} s", hint="0 s or later")

    @property
    def frame_s(self) -> Fraction:
        """How long a frame is on the wall, exactly."""
        return 1 / Fraction(self.fps).limit_denominator(_FINEST_FPS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A frame to be drawn.

    Attributes:
        time_s: Of the step.
        phase_su: How far the dots have run.
    """

    time_s: float
    phase_su: float


def moments(animation: Animation, duration_s: float) -> tuple[Moment, ...]:
    """The frames of a recording of a step of this length.

    Raises:
        InputError: There is nothing between start and end, or too much.
    """
    end_s = duration_s if animation.end_s is None else min(animation.end_s, duration_s)
    length_s = end_s - animation.start_s
    if not length_s > 0:
        raise InputError(
            f"nothing lies between {format_time(animation.start_s)} and {format_time(end_s)}",
            hint=f"a part of the step, which takes {format_time(duration_s)}",
        )
    speed = animation.speed or length_s / USUAL_LENGTH_S
    frames = length_s / speed * animation.fps
    if frames > MOST_FRAMES:
        raise InputError(
            f"a recording of {frames:,.0f} frames", hint=f"at most {MOST_FRAMES:,}; a higher speed"
        )
    each = speed / animation.fps
    return tuple(
        Moment(
            time_s=animation.start_s + number * each,
            phase_su=SPEED_SU_PER_S * number / animation.fps,
        )
        for number in range(max(1, round(frames)))
    )


def lengths(count: int, frame_s: Fraction, unit_s: Fraction) -> tuple[Fraction, ...]:
    """How long each frame is shown: whole units, and no frame begins off by more than half of one.

    Args:
        count: Frames.
        frame_s: How long each should be.
        unit_s: Of the file's clock; 0 for one that knows any fraction.
    """
    if not unit_s:
        return (frame_s,) * count
    begins = [round(number * frame_s / unit_s) for number in range(count + 1)]
    return tuple(unit_s * max(1, after - before) for before, after in pairwise(begins))


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorder:
    """One kind of file that moves.

    Attributes:
        unit_s: Of its clock; 0 for one that knows any fraction.
        most_fps: That its readers show.
        write: The bytes one after another.
    """

    unit_s: Fraction
    most_fps: float
    write: Callable[[Reel], Iterator[bytes]]


RECORDERS: MappingProxyType[str, Recorder] = MappingProxyType(
    {
        ".gif": Recorder(unit_s=Fraction(1, 100), most_fps=50.0, write=gif.write),
        ".webp": Recorder(unit_s=Fraction(1, 1000), most_fps=MOST_FPS, write=moving_webp.write),
        ".apng": Recorder(unit_s=Fraction(0), most_fps=MOST_FPS, write=apng.write),
    }
)
MOST_RECORDED = 16 * MOST_PIXELS


def require_recordable(
    suffix: str, animation: Animation, frames: int, settings: PictureSettings
) -> None:
    """Refuses what a kind of file cannot hold, or what nobody would wait for.

    Raises:
        InputError: It is refused.
    """
    recorder = RECORDERS.get(suffix)
    if recorder is not None and animation.fps > recorder.most_fps:
        raise InputError(
            f"{animation.fps:g} frames per second in a {suffix[1:].upper()}",
            hint=f"at most {recorder.most_fps:g}: readers slow down what is faster",
        )
    pixels = frames * settings.width * settings.height
    if pixels > MOST_RECORDED:
        raise InputError(
            f"{frames:,} frames of {settings.width} x {settings.height} are {pixels / 1e6:,.0f} "
            "million pixels",
            hint=f"at most {MOST_RECORDED // 1_000_000:,} million: fewer frames or a smaller "
            "picture",
        )


def in_words(animation: Animation, frames: int, suffix: str) -> str:
    """How many frames of which length, and how long in all."""
    recorder = RECORDERS.get(suffix)
    unit_s = recorder.unit_s if recorder is not None else Fraction(0)
    each = sorted(set(lengths(frames, animation.frame_s, unit_s)))
    words = " or ".join(f"{float(length * 1000):.4g}" for length in each)
    total = float(frames * animation.frame_s)
    return f"{frames} frame{'s' * (frames != 1)} of {words} ms, {total:.4g} s"
