"""Camera: from scene units to pixels, with lines and boxes set on whole device pixels."""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import FloatArray


@dataclass(frozen=True, slots=True, kw_only=True)
class Camera:
    """From scene units to logical pixels, and from those to the device's.

    Attributes:
        scale: Logical pixels per scene unit.
        dx: Where the scene's origin is.
        dy: Likewise.
        ratio: Device pixels per logical pixel; 0 where the device has no pixels.
    """

    scale: float
    dx: float
    dy: float
    ratio: float

    def lines(self, lines_su: FloatArray, width_px: float | FloatArray) -> FloatArray:
        """(g, 4) in pixels, each line's middle where its edges fall between device pixels."""
        moved = lines_su * self.scale + (self.dx, self.dy, self.dx, self.dy)
        if not self.ratio:
            return moved
        half = np.maximum(np.floor(np.asarray(width_px) * self.ratio + 0.5), 1.0)[..., None] / 2
        snapped: FloatArray = (np.floor(moved * self.ratio - half + 0.5) + half) / self.ratio
        return snapped

    def device_width(self, width_px: float) -> int:
        """A line's width in whole device pixels."""
        return max(1, int(width_px * self.ratio + 0.5))

    def width(self, width_px: float) -> float:
        """The same in logical pixels."""
        return self.device_width(width_px) / self.ratio if self.ratio else width_px

    def boxes(self, boxes_su: FloatArray) -> FloatArray:
        """(r, 4) x, y, width, height in pixels, edges between device pixels."""
        low = boxes_su[:, :2] * self.scale + (self.dx, self.dy)
        high = low + boxes_su[:, 2:] * self.scale
        if self.ratio:
            low = np.floor(low * self.ratio + 0.5) / self.ratio
            high = np.floor(high * self.ratio + 0.5) / self.ratio
        return np.concatenate([low, high - low], axis=1)

    def point(self, x_su: float, y_su: float) -> tuple[float, float]:
        """In pixels."""
        return x_su * self.scale + self.dx, y_su * self.scale + self.dy
