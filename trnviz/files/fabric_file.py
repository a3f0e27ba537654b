"""What every reader of a fabric gives back: a scenario, and all that a user must be told of it."""

from dataclasses import dataclass

from trnviz.core import fabrics
from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.faults import Fault, apply
from trnviz.core.problem import Problem, Severity
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.core.view import Annotation
from trnviz.files import topologies

_MOST_NOTES = 50


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FabricFile:
    """A fabric from a file that is no document.

    Attributes:
        kind: What the file is, such as "neuron-ls".
        what: In a line, such as "an instance trn2.48xlarge, 16 chips".
        scenario: The fabric, with its faults; notes on the parts that contradict.
        notes: What was assumed, and how fields were read.
        problems: Where the file contradicts what such a machine is.
    """

    kind: str
    what: str
    scenario: Scenario
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def bare(
    spec: TopologySpec, faults: tuple[Fault, ...] = (), problems: tuple[Problem, ...] = ()
) -> Scenario:
    """A fabric without a model; what is wrong with a part is a note at it.

    Raises:
        InputError: The spec or a fault is refused.
    """
    hardware = topologies.hardware(spec)
    healthy = fabrics.build(spec, hardware)
    return Scenario(
        spec=spec,
        topology=apply(healthy, faults),
        hardware=hardware,
        faults=faults,
        annotations=_notes(problems, healthy),
    )


def _notes(problems: tuple[Problem, ...], topology: Topology) -> tuple[Annotation, ...]:
    parts = {*topology.chip_names, *topology.link_names}
    found = [p for p in problems if p.where in parts]
    return tuple(Annotation(text=p.message, at=p.where) for p in found[:_MOST_NOTES])


def contradiction(message: str, where: str = "", *, harmless: bool = False) -> Problem:
    """A problem of a file that says something else than its machine should."""
    severity = Severity.NOTE if harmless else Severity.WARNING
    return Problem(code="file-contradicts", severity=severity, message=message, where=where)
