"""What tools measured, laid beside the document: kept while it is open, never in its file."""

from dataclasses import dataclass, replace

from trnviz.core.comparison import cores_of
from trnviz.core.measured import CoreMemory, LinkLoads, MeasuredRun, Monitor, OutOfMemory, Sweep
from trnviz.core.topology import Topology

Measurement = Sweep | Monitor | OutOfMemory | LinkLoads


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Measurements:
    """The latest of each kind, with the file it came from.

    Attributes:
        sweep: A benchmark of a collective.
        sweep_source: Its file.
        cores: What each logical core of the first instance held.
        cores_source: The file.
        run: Link loads on the fabric of the document.
        run_source: The file.
    """

    sweep: Sweep | None = None
    sweep_source: str = ""
    cores: tuple[CoreMemory, ...] = ()
    cores_source: str = ""
    run: MeasuredRun | None = None
    run_source: str = ""

    def beside(self, content: Measurement, source: str, topology: Topology) -> "Measurements":
        """With one more measurement, in place of an earlier one of its kind.

        Raises:
            InputError: It is of another fabric.
        """
        if isinstance(content, Sweep):
            return replace(self, sweep=content, sweep_source=source)
        if isinstance(content, LinkLoads):
            return replace(self, run=content.on(topology), run_source=source)
        return replace(self, cores=cores_of(content, topology), cores_source=source)
