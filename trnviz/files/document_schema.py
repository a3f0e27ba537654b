"""What a `*.trnviz` file may hold.

Every part but the topology may be absent. Counts are whole numbers, every quantity is text with its
unit. A part's fields stand in the order in which they are written.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from trnviz.files.checked import Count, Note, Part, Text
from trnviz.files.custom_part import CustomPart
from trnviz.files.model_part import ModelPart
from trnviz.files.rework_part import ReworkPart

FORMAT = "trnviz"
VERSION = 2
SUFFIX = ".trnviz"

MOST_FAULTS = 1000
MOST_BOOKMARKS = 1000
CountFrom0 = Annotated[int, Meta(ge=0, le=1 << 30)]
Deal = Annotated[str, Meta(max_length=1 << 16)]
Factor = Annotated[float, Meta(ge=1, le=1024)]


class FaultPart(Part):
    """One fault; `left` is what remains of the capacity, "0 %" is down.

    `begins` and `ends` are moments of the step, such as "2 ms", where it does not hold throughout.
    """

    kind: Text
    name: Text
    left: Text
    both_ways: bool = True
    begins: Text | None = None
    ends: Text | None = None


class TopologyPart(Part):
    """The fabric by its word, or "custom" and spelled out; what was changed and is broken in it."""

    fabric: Text
    lnc: Annotated[int, Meta(ge=1, le=2)] = 2
    bandwidths: list[Text] = msgspec.field(default_factory=list)
    latencies: list[Text] = msgspec.field(default_factory=list)
    custom: CustomPart | None = None
    changes: ReworkPart | None = None
    faults: Annotated[list[FaultPart], Meta(max_length=MOST_FAULTS)] = msgspec.field(
        default_factory=list
    )


class PlanPart(Part):
    """How the model is cut; the names are those of `Parallelism`, `lnc` is the topology's.

    `layer_split` names the layers of each part of the model where they were dealt out by hand,
    `expert_layout` for each stage the experts of every group, "0-3 4,6 - 5,7", where "-" holds none
    and who is not named lies in the tray.
    """

    tp: Count
    pp: Count
    dp: Count = 1
    cp: Count = 1
    zero: Annotated[int, Meta(ge=0, le=3)] = 1
    sequence_parallel: bool = True
    micro_batch: Count = 1
    global_batch: Count = 64
    seq_len: Count = 8192
    recompute: Text = "none"
    recipe: Text = "mixed_precision"
    schedule: Text = "1f1b"
    rank_order: Text = "nxd"
    overlap: Text = "dp"
    ep: Count = 1
    etp: CountFrom0 = 0
    redundant_experts: CountFrom0 = 0
    hsdp: CountFrom0 = 0
    dtype: Text = "bf16"
    sparsity: Text = "none"
    virtual_stages: Count = 1
    collective_cores: bool = True
    mode: Text = "training"
    batch: Count = 1
    context: Count = 8192
    spec_tokens: Factor = 1.0
    expert_imbalance: Factor = 1.0
    padding: bool = False
    flash_attention: bool = True
    dropout: bool = False
    layer_split: Annotated[tuple[Count, ...], Meta(max_length=1 << 12)] = ()
    expert_layout: Annotated[tuple[Deal, ...], Meta(max_length=1 << 12)] = ()


class AnnotationPart(Part):
    """A note on the drawing, tied to a chip or link where `at` names one.

    `kind` is "text", "arrow", "bracket" or "marker"; `to` names the other end of an arrow or a
    bracket, `time` the moment that the note is about. Ends that are tied to nothing have a place in
    each drawing instead (`spots`, `to_spots`), and words may be moved (`shift`): x and y in scene
    units.
    """

    text: Note
    at: Text = ""
    kind: Text | None = None
    to: Text | None = None
    time: Text | None = None
    spots: dict[str, Text] = msgspec.field(default_factory=dict)
    to_spots: dict[str, Text] = msgspec.field(default_factory=dict)
    shift: Text | None = None


class BookmarkPart(Part):
    """A moment of the step to come back to, and what the user calls it."""

    time: Text
    name: Text | None = None


class CameraPart(Part):
    """The middle of the canvas in scene units, and pixels per scene unit."""

    x: float
    y: float
    zoom: Annotated[float, Meta(gt=0)]


class ViewPart(Part):
    """What the picture shows; camera and selection are not undone.

    `places` says where chips and switches were put by hand, by drawing and name: x and y of their
    top left corner in scene units, such as "340 120".
    """

    layout: Text = "racks"
    metric: Text = "now"
    color_by: Text = "pp"
    hidden: list[Text] = msgspec.field(default_factory=list)
    places: dict[str, dict[str, Text]] = msgspec.field(default_factory=dict)
    camera: CameraPart | None = None
    selection: list[Text] = msgspec.field(default_factory=list)


class DocumentPart(Part):
    """The whole file.

    `placement` names each chip that holds ranks, with one word a logical core: a rank, several
    joined by "+" where they share the core, "-" for a free one. `tray` lists the ranks that were
    put aside and sit on no chip.
    """

    format: Text
    version: Count
    topology: TopologyPart
    profile: Text = "line"
    network: Text = "fluid"
    assumptions: dict[str, Text] = msgspec.field(default_factory=dict)
    model: ModelPart | None = None
    plan: PlanPart | None = None
    placement: dict[str, Text] | None = None
    tray: Annotated[list[CountFrom0], Meta(max_length=1 << 20)] = msgspec.field(
        default_factory=list
    )
    algorithms: dict[str, Text] = msgspec.field(default_factory=dict)
    annotations: list[AnnotationPart] = msgspec.field(default_factory=list)
    bookmarks: Annotated[list[BookmarkPart], Meta(max_length=MOST_BOOKMARKS)] = msgspec.field(
        default_factory=list
    )
    view: ViewPart = msgspec.field(default_factory=ViewPart)
