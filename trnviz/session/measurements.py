"""What tools measured, laid beside the document: kept while it is open, never in its file."""

from dataclasses import dataclass, replace

from trnviz.core.comparison import cores_of
from trnviz.core.errors import InputError
from trnviz.core.measured import CoreMemory, LinkLoads, MeasuredRun, Monitor, OutOfMemory, Sweep
from trnviz.core.topology import Topology

Fabric = tuple[tuple[str, ...], tuple[int, ...]]
"""Names of links, and the ids of those that were taken out."""
Measurement = Sweep | Monitor | OutOfMemory | LinkLoads


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Measurements:
    """The latest of each kind, with the file it came from.

    Attributes:
        sweep: A benchmark of a collective.
        sweep_source: Its file.
        cores: What each logical core of the first instance held.
        cores_source: The file.
        loads: Link loads by name, as they were measured.
        run: The same on the fabric of the document; None where that has none of the links.
        run_source: The file.
        fabric: Where its links were found.
    """

    sweep: Sweep | None = None
    sweep_source: str = ""
    cores: tuple[CoreMemory, ...] = ()
    cores_source: str = ""
    loads: LinkLoads | None = None
    run: MeasuredRun | None = None
    run_source: str = ""
    fabric: Fabric = ((), ())

    def beside(
        self, content: Measurement, source: str, topology: Topology, *, is_changed: bool = False
    ) -> "Measurements":
        """With one more measurement, in place of an earlier one of its kind.

        Args:
            content: What was measured.
            source: The file.
            topology: The fabric of the document.
            is_changed: Whether that was changed by hand, so that it may lack some of the links.

        Raises:
            InputError: It is of another fabric.
        """
        if isinstance(content, Sweep):
            return replace(self, sweep=content, sweep_source=source)
        if isinstance(content, LinkLoads):
            run = content.on(topology, leaves_out=is_changed)
            return replace(self, loads=content, run=run, run_source=source, fabric=_parts(topology))
        return replace(self, cores=cores_of(content, topology), cores_source=source)

    def on(self, topology: Topology) -> "Measurements":
        """The same beside the fabric after a change: links are found again by their names."""
        if self.loads is None or self.fabric == _parts(topology):
            return self
        try:
            run = self.loads.on(topology, leaves_out=True)
        except InputError:
            run = None
        return replace(self, run=run, fabric=_parts(topology))


def _parts(topology: Topology) -> Fabric:
    """What decides where links are found: their names, and which are gone."""
    return topology.link_names, tuple(topology.removed_links.tolist())
