"""The first view at 1600 x 1000, in light and dark: the bare canvas and the whole window."""

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPalette
from PySide6.QtWidgets import QDockWidget, QLabel, QToolBar, QToolButton

from tests import scenarios
from tests.gui import windows
from tests.scene import geometry, plans
from trnviz.export.picture import picture
from trnviz.export.settings import PictureSettings
from trnviz.gui import image
from trnviz.gui.theme import ThemeChoice
from trnviz.scene.legend import legend_height_px, placed_rows
from trnviz.scene.page import page, scene_part
from trnviz.scene.palette import contrast
from trnviz.scene.titles import title_labels

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
both_themes = pytest.mark.parametrize("theme", [ThemeChoice.LIGHT, ThemeChoice.DARK])


@pytest.fixture
def window(theme):
    with windows.shown(scenarios.trained(), simulated=True) as shown:
        shown.set_theme(theme)
        windows.frame(shown)
        yield shown
        shown.set_theme(ThemeChoice.SYSTEM)


def pixels(picture_: QImage) -> np.ndarray:
    plain = picture_.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.width(), 4)
    return rows[:, :, :3].astype(int)


def check_geometry(layout, paint, size, *, caption):
    """No link crosses a chip, no text a bar, a chip or a text, and the legend is all there."""
    scale = paint.style.px_per_su
    assert geometry.crossed_chips(layout) == []
    assert geometry.doubled_lanes(layout, closest=0.3) == []
    bars = geometry.edges(layout.bar_box_su)
    for chip, row in enumerate(paint.chips.labels):
        texts = geometry.label_boxes(row, scale)
        assert len(texts) >= 2
        assert not geometry.overlaps(texts, bars[chip : chip + 1]).any()
        assert geometry.overlaps(texts, texts).sum() == len(texts)
    titles = geometry.label_boxes(title_labels(layout, scale, paint.style.theme), scale)
    assert not geometry.overlaps(titles, geometry.edges(layout.chip_box_su)).any()
    sheet = page(layout, *size, caption=caption)
    place = sheet.legend_at_px
    rows = placed_rows(paint.legend, place)
    assert {row.row.kind for row in rows} == {"title", "link", "fill"}
    assert place.y_px + legend_height_px(paint.legend, place.columns) <= size[1]
    x, _, width, _ = layout.bounds_su
    right = scene_part(sheet)[2]
    assert (x + width) * sheet.px_per_su + sheet.dx_px <= right <= place.x_px


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_bare_canvas(qapp, theme):
    drawn = picture(plans.training(), plans.result(), PictureSettings(theme=theme))
    check_geometry(drawn.layout, drawn.paint, (1600, 1000), caption=True)
    shown = pixels(image.image_of(drawn))
    assert shown.shape == (1000, 1600, 3)
    assert (shown[0, 0].mean() > 128) == (theme == "light")


@both_themes
def test_the_whole_window(window, theme):
    view = window.view
    size = (view.viewport().width(), view.viewport().height())
    assert (window.width(), window.height()) == (1600, 1000)
    check_geometry(window.scene.layout_, window.scene.look, size, caption=False)
    assert window.scene.look.style.theme_name == theme.value
    open_docks = [dock for dock in window.findChildren(QDockWidget) if dock.isVisible()]
    assert open_docks == [window.inspector_dock]
    assert window.bar.isVisible()
    assert window.status.isVisible()
    assert window.desk.playback.frame.has_traffic


@both_themes
def test_no_text_of_bars_and_status_is_cut(window, theme):
    bars = (window.status, *window.findChildren(QToolBar))
    labels = [label for bar in bars for label in bar.findChildren(QLabel) if label.isVisible()]
    for label in labels:
        needed = label.fontMetrics().horizontalAdvance(label.text().strip())
        assert label.width() >= needed, label.text()


@both_themes
def test_the_exported_picture_is_the_canvas(window, theme):
    """But for the rounding of one antialiased cross, which stands elsewhere when it is painted."""
    view = window.view.viewport()
    settings = PictureSettings(
        width=view.width(), height=view.height(), caption=False, theme=theme.value,
        time_s=window.desk.playback.time_s(),
    )  # fmt: skip
    document = window.desk.document
    exported = pixels(image.image_of(picture(document.scenario, document.result, settings)))
    difference = np.abs(pixels(view.grab().toImage()) - exported).max(axis=2)
    assert difference.max() <= 4
    assert (difference > 0).sum() <= 40


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_in_a_narrow_window_what_opens_the_rest_of_the_bar_can_be_seen(name):
    with windows.shown(scenarios.bare(), size=(800, 600)) as window:
        window.actions_[f"theme_{name}"].trigger()
        windows.settle(0.1)
        button = next(
            b for b in window.findChildren(QToolButton, "qt_toolbar_ext_button") if b.isVisible()
        )
        image = button.grab().toImage()
        size = image.size()
        colors = {
            image.pixelColor(x, y).name() for x in range(size.width()) for y in range(size.height())
        }
        ground = window.colours.color(QPalette.ColorRole.Window).name()
        assert max(contrast(color, ground) for color in colors) >= 4.5


def test_at_800_by_600_under_the_start_page_no_row_of_the_legend_is_cut():
    with windows.shown(scenarios.trained(), simulated=True, size=(800, 600)) as window:
        window.desk.start_page.show()
        windows.settle(0.2)
        windows.frame(window)
        window.grab()
        legend = window.view.legend_rect()
        assert not legend.isEmpty()
        assert legend.bottom() <= window.view.viewport().height() + 12
