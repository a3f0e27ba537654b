"""A picture to be written: the layout, paint and page that follow from what is asked for."""

from dataclasses import dataclass, replace
from math import isnan

from trnviz.core.against import with_change
from trnviz.core.arrays import FloatArray
from trnviz.core.errors import InputError
from trnviz.core.frame import (
    FrameState,
    LinkChange,
    Played,
    busiest_s,
    frame,
    occupancy_of,
    shown_at,
)
from trnviz.core.occupancy import Occupancy
from trnviz.core.scenario import Scenario
from trnviz.core.units import GB
from trnviz.core.view import View
from trnviz.export.caption import CAPTION_PX, MOST_LINES, caption_parts, wrapped
from trnviz.export.settings import BUSIEST, PictureSettings
from trnviz.scene.drawing import Box, Layout
from trnviz.scene.framepaint import FramePaint
from trnviz.scene.layout import drawing_of
from trnviz.scene.legend import PlacedRow, legend_rows
from trnviz.scene.legend_plan import LegendPlan, legend_plan, placed_in
from trnviz.scene.metrics import shortened
from trnviz.scene.note_paint import note_lines
from trnviz.scene.page import MARGIN_PX
from trnviz.scene.paint import compose
from trnviz.scene.picture_page import (
    LINE_PX,
    PicturePage,
    first_line,
    lines_height,
    picture_page,
)
from trnviz.scene.style import Style

NOTES_LAYER = "notes"
RANK = "rank "
LEAST_FOR_NOTES_PX = (320.0, 200.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of text below the drawing.

    Attributes:
        text: What it says.
        at_px: Left end of its baseline, in pixels of the layout.
        color: "#rrggbb".
    """

    text: str
    at_px: tuple[float, float]
    color: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Picture:
    """Everything a writer needs.

    Attributes:
        settings: What was asked for.
        layout: The drawing.
        paint: Its looks.
        page: Where it stands on the picture.
        lines: Notes and caption, below the drawing, cut to their room.
        caption: What the file says of itself.
        legend: The rows of the legend, each at its place.
        rates: (L,) of the links in bytes per second; None where nothing was simulated.
        change: What they carry more or less than in another document, None without one.
        remarks: What was asked for and has no room.
    """

    settings: PictureSettings
    layout: Layout
    paint: FramePaint
    page: PicturePage
    lines: tuple[Line, ...]
    caption: str
    legend: tuple[PlacedRow, ...]
    rates: FloatArray | None
    change: LinkChange | None = None
    remarks: tuple[str, ...] = ()

    def tips(self) -> tuple[str, ...]:
        """(L,) a line for each link: its name and what it carries."""
        names, links = self.layout.topology.link_names, self.paint.links
        if self.change is not None:
            return tuple(map(_change_tip, names, self.change.bytes_per_s.tolist()))
        silent, tips = {links.table.down: "down"}, names
        if self.rates is not None:
            silent[links.table.unknown] = "no data"
            tips = tuple(map("{}: {:.1f} GB/s".format, names, (self.rates / GB).tolist()))
        return tuple(
            f"{name}: {silent[state]}" if state in silent else tip
            for name, tip, state in zip(names, tips, links.state.tolist(), strict=True)
        )


def _change_tip(name: str, rate: float) -> str:
    """Such as "i0.c5>i0.c6: +12.0 GB/s"."""
    return f"{name}: not in both" if isnan(rate) else f"{name}: {rate / GB:+.1f} GB/s"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Stage:
    """What stays the same over the moments of a picture: its page and what is around the drawing.

    Attributes:
        scenario: What is drawn.
        result: Its step, None for a fabric without traffic.
        settings: What was asked for.
        layout: The drawing.
        page: Where it stands.
        plan: Where the legend stands, None without one.
        notes: Lines of notes.
        lines: Of the caption.
        occupancy: What the banks hold.
        style: The looks.
    """

    scenario: Scenario
    result: Played | None
    settings: PictureSettings
    layout: Layout
    page: PicturePage
    plan: LegendPlan | None
    notes: tuple[str, ...]
    lines: int
    occupancy: Occupancy | None
    style: Style

    @property
    def metric(self) -> str:
        """What link colours show."""
        return self.settings.metric or self.scenario.metric

    def state(self, time_s: float) -> FrameState:
        """The numbers of a moment."""
        return _numbers(self.scenario, self.result, self.settings, time_s, self.occupancy)


def picture(scenario: Scenario, result: Played | None, settings: PictureSettings) -> Picture:
    """The picture of a scenario.

    Raises:
        InputError: No such chip, link, metric, moment or theme.
    """
    time_s = moment_s(scenario, result, settings)
    return picture_at(stage(scenario, result, settings, time_s), time_s)


def stage(
    scenario: Scenario, result: Played | None, settings: PictureSettings, time_s: float
) -> Stage:
    """The page of a picture, with a legend and a caption that fit.

    Raises:
        InputError: No such chip, link, metric or theme.
    """
    drawing = drawing_of(scenario)
    region = _region(scenario, settings, drawing)
    style = _style(scenario, settings)
    width, height = settings.size_px
    parts = caption_parts(scenario, result, time_s, settings) if settings.caption else ()
    room_px, most = width - 2 * MARGIN_PX, _most_lines(height)
    lines = len(wrapped(parts, room_px, most))
    noted = (
        note_lines(scenario.annotations, drawing.name)
        if settings.notes and _has_room(settings)
        else ()
    )
    kept = tuple(shortened(line, CAPTION_PX, room_px) for line in noted[:most])
    below = lines + len(kept)
    room = (room_px, height - lines_height(below) - 2 * MARGIN_PX)
    occupancy = _occupancy(scenario, result)
    rows = legend_rows(_numbers(scenario, result, settings, time_s, occupancy), scenario, style)
    plan = legend_plan(rows, room, region[2:]) if settings.legend else None
    sheet = picture_page(region, (width, height), legend=plan, lines=below)
    return Stage(
        scenario=scenario,
        result=result,
        settings=settings,
        layout=drawing,
        page=sheet,
        plan=plan,
        notes=kept,
        lines=lines,
        occupancy=occupancy,
        style=replace(style, px_per_su=sheet.px_per_su, visible_su=_visible(sheet)),
    )


def _numbers(
    scenario: Scenario,
    result: Played | None,
    settings: PictureSettings,
    time_s: float,
    occupancy: Occupancy | None,
) -> FrameState:
    state = frame(scenario, result, time_s, settings.metric or scenario.metric, occupancy)
    if settings.against is None:
        return state
    name = settings.title or scenario.topology.title
    return with_change(state, (name, scenario, result), settings.against)


def _visible(sheet: PicturePage) -> Box:
    """The part of the drawing that is on the page."""
    x, y, width, height = sheet.scene_px
    scale = sheet.px_per_su
    return (x - sheet.dx_px) / scale, (y - sheet.dy_px) / scale, width / scale, height / scale


def _has_room(settings: PictureSettings) -> bool:
    """Whether boxes with words leave something of the drawing to be seen."""
    width, height = settings.size_px
    return width >= LEAST_FOR_NOTES_PX[0] and height >= LEAST_FOR_NOTES_PX[1]


def _most_lines(height_px: float) -> int:
    """A caption takes at most an eighth of a picture, but where there is room for one, one line."""
    most = max(1, min(MOST_LINES, int(height_px / 8 / lines_height(1))))
    return most if height_px >= 3 * lines_height(1) else 0


def picture_at(stand: Stage, time_s: float, phase_su: float = 0.0) -> Picture:
    """The picture of one moment; `phase_su` is how far the dots have run."""
    settings, sheet = stand.settings, stand.page
    state = stand.state(time_s)
    style = replace(stand.style, phase_su=phase_su)
    shown = shown_at(stand.scenario, stand.result, state.time_s)
    paint = compose(stand.layout, state, shown, style)
    parts = caption_parts(stand.scenario, stand.result, state.time_s, settings)
    room = sheet.width_px - 2 * MARGIN_PX
    placed: tuple[PlacedRow, ...] = ()
    if stand.plan is not None and sheet.legend_at_px is not None:
        placed = placed_in(paint.legend, stand.plan, sheet.legend_at_px)
    return Picture(
        settings=settings,
        layout=stand.layout,
        paint=paint,
        page=sheet,
        lines=_lines(stand, wrapped(parts, room, stand.lines) if stand.lines else ()),
        caption=" · ".join(parts),
        legend=placed,
        rates=state.link_rate_bytes_per_s if stand.result is not None else None,
        change=state.change,
        remarks=_remarks(stand),
    )


def _occupancy(scenario: Scenario, result: Played | None) -> Occupancy | None:
    told = result.occupancy if result is not None else None
    return told if told is not None else occupancy_of(scenario)


def _lines(stand: Stage, caption: tuple[str, ...]) -> tuple[Line, ...]:
    """The notes, then the caption; its last line stands at the bottom."""
    sheet, theme = stand.page, stand.style.theme
    rows = [(text, theme.text) for text in stand.notes] + [(text, theme.muted) for text in caption]
    first = first_line(sheet.height_px, len(rows))
    return tuple(
        Line(text=text, at_px=(MARGIN_PX, first + index * LINE_PX), color=color)
        for index, (text, color) in enumerate(rows)
    )


def _remarks(stand: Stage) -> tuple[str, ...]:
    size = f"{stand.page.width_px:.0f} x {stand.page.height_px:.0f} pixels of layout"
    lacking = []
    if stand.settings.legend and stand.plan is None:
        lacking.append(f"the legend is left out: {size} have no room for it")
    lost = len(note_lines(stand.scenario.annotations, stand.layout.name)) - len(stand.notes)
    if stand.settings.notes and stand.scenario.annotations and not _has_room(stand.settings):
        lacking.append(f"the notes are left out: {size} have no room for them")
    elif stand.settings.notes and lost:
        lacking.append(f"{lost} lines of notes are left out: {size} have no room for them")
    if stand.settings.caption and not stand.lines:
        lacking.append(f"the caption is left out: {size} have no room for it")
    return tuple(lacking)


def _region(scenario: Scenario, settings: PictureSettings, drawing: Layout) -> Box:
    if settings.chips:
        chips = tuple(scenario.topology.chip_id(name) for name in settings.chips)
        return drawing.box_around(chips)
    return settings.region_su or drawing.bounds_su


def view_region(view: View, settings: PictureSettings) -> Box | None:
    """The part that a document's saved view shows; None where it shows everything."""
    if view.center_su is None or not view.zoom > 0:
        return None
    width, height = (side / view.zoom for side in settings.size_px)
    return view.center_su[0] - width / 2, view.center_su[1] - height / 2, width, height


def chips_of(names: tuple[str, ...], scenario: Scenario) -> tuple[str, ...]:
    """The chips that a selection is about: its own, those of its links, those that ranks sit on."""
    topology, placement = scenario.topology, scenario.placement
    found: list[int] = []
    for name in names:
        if name in topology.chip_names:
            found.append(topology.chip_id(name))
        elif name in topology.link_names:
            link = topology.link_id(name)
            found += [int(topology.link_src[link]), int(topology.link_dst[link])]
        elif placement is not None and name.startswith(RANK):
            found.append(int(placement.chip_of_rank[int(name.removeprefix(RANK))]))
    chips = topology.chip_names
    return tuple(dict.fromkeys(chips[chip] for chip in found if 0 <= chip < len(chips)))


def marked(names: tuple[str, ...], scenario: Scenario) -> tuple[str, ...]:
    """What of a selection can be marked: chips, links, and the chips of ranks."""
    topology = scenario.topology
    known = {*topology.chip_names, *topology.link_names}
    return tuple(
        dict.fromkeys(
            thing
            for name in names
            for thing in ((name,) if name in known else chips_of((name,), scenario))
        )
    )


def moment_s(scenario: Scenario, result: Played | None, settings: PictureSettings) -> float:
    """The moment that is asked for, in simulated seconds.

    Raises:
        InputError: It is a word, but not `BUSIEST`.
    """
    if isinstance(settings.time_s, str):
        if settings.time_s != BUSIEST:
            raise InputError(f"{settings.time_s!r} is not a time", hint='seconds, or "busiest"')
        if result is None:
            return 0.0
        return busiest_s(result.timeline, scenario.topology)
    return settings.time_s


def _style(scenario: Scenario, settings: PictureSettings) -> Style:
    topology = scenario.topology
    names = set(topology.chip_names)
    chips = tuple(topology.chip_id(name) for name in settings.selection if name in names)
    links = tuple(topology.link_id(name) for name in settings.selection if name not in names)
    left_out = () if settings.notes and _has_room(settings) else (NOTES_LAYER,)
    return Style(
        theme_name=settings.theme,
        color_by=settings.color_by or scenario.color_by,
        hidden=frozenset((*scenario.hidden, *left_out)),
        chips=chips,
        links=links,
    )
