"""The fabrics that are sold, by name: how many chips, in which shape, with which figures.

Shapes only; every capacity is a figure of the hardware file, with its source.
Sources of the shapes: AWS Neuron documentation, `about-neuron/arch/neuron-hardware/` (trn2-arch,
trn1-arch, inf2-arch, trn3-arch) and `tools/neuron-sys-tools/neuron-ls`; sizes of UltraServer
partitions from `deploy/eks/ultraserver`.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from trnviz.core.topology import DimensionKind, LinkKind


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetDimension:
    """One dimension of a preset, and the figures its links take.

    Attributes:
        name: "x", "y" or "z".
        kind: How the chips along it are joined.
        size: Chips along it.
        link_kind: What its links are.
        figure: Prefix of the hardware figures, such as "neuronlink_xy".
    """

    name: str
    kind: DimensionKind
    size: int
    link_kind: LinkKind
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A server, or several joined by NeuronLink, as it is sold.

    Attributes:
        title: For people.
        hardware: Name of the hardware file.
        dimensions: In routing order.
        chips_per_instance: Chips of one server.
        has_efa: Whether it has EFA interfaces.
        spans_instances: Whether NeuronLinks join its instances (an UltraServer).
    """

    title: str
    hardware: str
    dimensions: tuple[PresetDimension, ...]
    chips_per_instance: int
    has_efa: bool = True
    spans_instances: bool = False

    @property
    def chips(self) -> int:
        """Chips of one."""
        return math.prod(dimension.size for dimension in self.dimensions)


def _x(size: int, kind: DimensionKind = DimensionKind.RING) -> PresetDimension:
    return PresetDimension(
        name="x", kind=kind, size=size, link_kind=LinkKind.NEURONLINK_XY, figure="neuronlink_xy"
    )


def _y(size: int) -> PresetDimension:
    return PresetDimension(
        name="y",
        kind=DimensionKind.RING,
        size=size,
        link_kind=LinkKind.NEURONLINK_XY,
        figure="neuronlink_xy",
    )


def _z(size: int) -> PresetDimension:
    return PresetDimension(
        name="z",
        kind=DimensionKind.RING,
        size=size,
        link_kind=LinkKind.NEURONLINK_Z,
        figure="neuronlink_z",
    )


def _switched(name: str, size: int, link_kind: LinkKind, figure: str) -> PresetDimension:
    return PresetDimension(
        name=name, kind=DimensionKind.SWITCH, size=size, link_kind=link_kind, figure=figure
    )


def _trn3(sleds_per_rack: int, chips_per_instance: int, title: str) -> Preset:
    """Four chips a sled, sleds joined by switches inside each of two racks, racks joined by links.

    The wiring of the switches is not published. As a product of dimensions it needs no more than
    the published rates of the three kinds of link.
    """
    between = PresetDimension(
        name="z",
        kind=DimensionKind.RING,
        size=2,
        link_kind=LinkKind.NEURONLINK_Z,
        figure="neuronlink_z",
    )
    return Preset(
        title=title,
        hardware="trainium3",
        dimensions=(
            _switched("x", 4, LinkKind.NEURONLINK_XY, "neuronlink_sled"),
            _switched("y", sleds_per_rack, LinkKind.NEURONLINK_XY, "neuronlink_rack"),
            between,
        ),
        chips_per_instance=chips_per_instance,
        spans_instances=True,
    )


def _ultraserver(instances: int, title: str) -> Preset:
    return Preset(
        title=title,
        hardware="trainium2",
        dimensions=(_x(4), _y(4), _z(instances)),
        chips_per_instance=16,
        spans_instances=True,
    )


PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        "ultraserver": _ultraserver(4, "Trn2 UltraServer, 4 x trn2u.48xlarge"),
        "ultraserver-2x": _ultraserver(2, "Trn2 UltraServer partition of 2 x trn2u.48xlarge"),
        "ultraserver-1x": _ultraserver(1, "Trn2 UltraServer partition of 1 x trn2u.48xlarge"),
        "trn2.48xlarge": Preset(
            title="trn2.48xlarge",
            hardware="trainium2",
            dimensions=(_x(4), _y(4)),
            chips_per_instance=16,
        ),
        "trn2.3xlarge": Preset(
            title="trn2.3xlarge", hardware="trainium2", dimensions=(_x(1),), chips_per_instance=1
        ),
        "trn1.32xlarge": Preset(
            title="trn1.32xlarge",
            hardware="trainium1",
            dimensions=(_x(4), _y(4)),
            chips_per_instance=16,
        ),
        "trn1n.32xlarge": Preset(
            title="trn1n.32xlarge",
            hardware="trainium1n",
            dimensions=(_x(4), _y(4)),
            chips_per_instance=16,
        ),
        "inf2.24xlarge": Preset(
            title="inf2.24xlarge",
            hardware="inferentia2",
            dimensions=(_x(6, DimensionKind.LINE),),
            chips_per_instance=6,
            has_efa=False,
        ),
        "inf2.48xlarge": Preset(
            title="inf2.48xlarge",
            hardware="inferentia2",
            dimensions=(_x(12),),
            chips_per_instance=12,
            has_efa=False,
        ),
        "trn3-ultraserver-gen1": _trn3(8, 16, "Trn3 UltraServer Gen1, 4 servers of 16 chips"),
        "trn3-ultraserver-gen2": _trn3(18, 4, "Trn3 UltraServer Gen2, 36 servers of 4 chips"),
    }
)

_ALIASES = {
    "trn2": "trn2.48xlarge",
    "trn2u": "ultraserver-1x",
    "trn2u.48xlarge": "ultraserver-1x",
    "ultraserver-4x": "ultraserver",
    "trn1": "trn1.32xlarge",
    "trn1n": "trn1n.32xlarge",
    "inf2": "inf2.48xlarge",
    "trn3-gen1": "trn3-ultraserver-gen1",
    "trn3-gen2": "trn3-ultraserver-gen2",
}


def preset_of_word(word: str) -> Preset | None:
    """The preset of this name or alias, None when there is none."""
    return PRESETS.get(_ALIASES.get(word, word))


def preset_words() -> tuple[str, ...]:
    """All names and aliases, sorted."""
    return tuple(sorted({*PRESETS, *_ALIASES}))
