"""Where the canvas looks: a scale and a point, with limits; no widget in it."""

from dataclasses import dataclass

from trnviz.scene.drawing import Box, Layout
from trnviz.scene.page import LEAST_WITH_LEGEND_PX, page

LARGEST_SCALE = 12.0
SMALLEST_OF_FIT = 0.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Camera:
    """A view of the drawing.

    Attributes:
        x_su: The scene point at the left edge of the window.
        y_su: The scene point at its top edge.
        scale: Pixels per scene unit.
    """

    x_su: float
    y_su: float
    scale: float

    @classmethod
    def fitting(
        cls, layout: Layout, width_px: float, height_px: float, region_su: Box | None = None
    ) -> "Camera":
        """The camera that shows a region, or everything, beside the legend: as an export does."""
        legend = width_px >= LEAST_WITH_LEGEND_PX
        sheet = page(layout, width_px, height_px, region_su=region_su, legend=legend, caption=False)
        scale = min(sheet.px_per_su, LARGEST_SCALE)
        if scale == sheet.px_per_su:
            return cls(x_su=-sheet.dx_px / scale, y_su=-sheet.dy_px / scale, scale=scale)
        x, y, width, height = region_su or layout.bounds_su
        middle_x, middle_y = x + width / 2, y + height / 2
        return cls(
            x_su=middle_x - width_px / 2 / scale, y_su=middle_y - height_px / 2 / scale, scale=scale
        )

    def zoomed(self, factor: float, at_px: tuple[float, float], smallest: float) -> "Camera":
        """Nearer or farther, with the scene point under `at_px` kept where it is."""
        scale = min(max(self.scale * factor, smallest), LARGEST_SCALE)
        x, y = self.to_scene(at_px)
        return Camera(x_su=x - at_px[0] / scale, y_su=y - at_px[1] / scale, scale=scale)

    def panned(self, dx_px: float, dy_px: float) -> "Camera":
        """The drawing pushed by this many pixels."""
        return Camera(
            x_su=self.x_su - dx_px / self.scale,
            y_su=self.y_su - dy_px / self.scale,
            scale=self.scale,
        )

    def kept_over(self, box: Box, width_px: float, height_px: float) -> "Camera":
        """The same, pushed back so that the middle of the window is over the box."""
        x, y, width, height = box
        half_x, half_y = width_px / 2 / self.scale, height_px / 2 / self.scale
        middle_x = min(max(self.x_su + half_x, x), x + width)
        middle_y = min(max(self.y_su + half_y, y), y + height)
        return Camera(x_su=middle_x - half_x, y_su=middle_y - half_y, scale=self.scale)

    def to_scene(self, at_px: tuple[float, float]) -> tuple[float, float]:
        """The scene point under a pixel."""
        return self.x_su + at_px[0] / self.scale, self.y_su + at_px[1] / self.scale

    def to_window(self, at_su: tuple[float, float]) -> tuple[float, float]:
        """The pixel over a scene point."""
        return (at_su[0] - self.x_su) * self.scale, (at_su[1] - self.y_su) * self.scale
