"""Outputs that are numbers and not pictures, by the end of their name; one row each.

A name ends in what it holds: `step.trace.json`, `links.csv`, `fabric.graphml`. Pictures are in
`writers`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from trnviz.core import pipeline
from trnviz.core.errors import InputError
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.view import View
from trnviz.export import decision, graphs, tables, trace
from trnviz.files import astra_sim, document, graphml, node_link


@dataclass(slots=True, kw_only=True)
class Subject:
    """What is written: a scenario, and its step once somebody needs it."""

    scenario: Scenario
    view: View = field(default_factory=View)
    result: Result | None = None

    def simulated(self) -> Result | None:
        """The step, run at the first call; None where there is no model that could run."""
        parts = (self.scenario.model, self.scenario.plan, self.scenario.hardware)
        if self.result is None and all(part is not None for part in parts):
            self.result = pipeline.simulate(self.scenario)
        return self.result


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """One kind of output.

    Attributes:
        title: For help and dialogs.
        ends: Ends of file names that mean it, the preferred one first.
        write: The bytes, and what they cannot say.
    """

    title: str
    ends: tuple[str, ...]
    write: Callable[[Subject], tuple[bytes, tuple[str, ...]]]


def _document(subject: Subject) -> tuple[bytes, tuple[str, ...]]:
    return document.dumps(subject.scenario, subject.view), ()


def _graphml(subject: Subject) -> tuple[bytes, tuple[str, ...]]:
    return graphml.write(graphs.graph(subject.scenario)), ()


def _node_link(subject: Subject) -> tuple[bytes, tuple[str, ...]]:
    return node_link.write(graphs.graph(subject.scenario)), ()


def _astra_sim(subject: Subject) -> tuple[bytes, tuple[str, ...]]:
    return astra_sim.write(subject.scenario.topology)


def _trace(subject: Subject) -> tuple[bytes, tuple[str, ...]]:
    result = subject.simulated()
    if result is None:
        raise InputError("a trace needs a step, and the document holds no model")
    data, left = trace.write(subject.scenario, result)
    notes = []
    if left.links:
        notes.append(f"counters of the busiest links only, {left.links} have none")
    if left.spans:
        notes.append(f"{left.spans} spans did not fit")
    return data, tuple(notes)


def _table(name: str, form: str, subject: Subject) -> tuple[bytes, tuple[str, ...]]:
    needs_step = name not in ("ranks",)
    made = tables.table(name, subject.scenario, subject.simulated() if needs_step else None)
    return (tables.as_csv(made) if form == "csv" else tables.as_json(made)), ()


def _simple(make: Callable[[Scenario], bytes], subject: Subject) -> tuple[bytes, tuple[str, ...]]:
    return make(subject.scenario), ()


def _groups(dimension: str, subject: Subject) -> tuple[bytes, tuple[str, ...]]:
    return decision.replica_groups(subject.scenario, dimension), ()


def _outputs() -> dict[str, Output]:
    found = {
        "document": Output(title="trnviz document", ends=(".trnviz",), write=_document),
        "graphml": Output(title="GraphML", ends=(".graphml",), write=_graphml),
        "node-link": Output(
            title="networkx node-link JSON",
            ends=(".node-link.json", ".graph.json"),
            write=_node_link,
        ),
        "astra-sim": Output(
            title="ASTRA-sim network file",
            ends=(".astra.yml", ".astra.yaml", "network.yml", "network.yaml"),
            write=_astra_sim,
        ),
        "trace": Output(
            title="Chrome / Perfetto trace of the step", ends=(".trace.json",), write=_trace
        ),
        "rank-map": Output(
            title="rank-to-core map",
            ends=(".ranks.json",),
            write=partial(_simple, decision.rank_map),
        ),
        "environment": Output(
            title="environment of each instance",
            ends=(".env", ".env.sh"),
            write=partial(_simple, decision.environment),
        ),
        "nxdt": Output(
            title="parallel part of a NeuronX Distributed Training configuration",
            ends=(".nxdt.yaml", ".nxdt.yml"),
            write=partial(_simple, decision.configuration),
        ),
    }
    for dimension in ("tp", "pp", "dp", "cp"):
        ends = (f".{dimension}.groups.json", *((".groups.json",) if dimension == "tp" else ()))
        found[f"groups-{dimension}"] = Output(
            title=f"{dimension.upper()} replica groups for nccom-test",
            ends=ends,
            write=partial(_groups, dimension),
        )
    for name in tables.TABLES:
        for form in ("csv", "json"):
            ends = (f".{name}.{form}", f"{name}.{form}")
            if (name, form) == ("links", "csv"):
                ends += (".csv",)
            key = f"{name}-{form}"
            if f".{name}.{form}" == ".ranks.json":
                continue
            found[key] = Output(
                title=f"table of {name}, {form.upper()}",
                ends=ends,
                write=partial(_table, name, form),
            )
    return found


OUTPUTS: MappingProxyType[str, Output] = MappingProxyType(_outputs())


def kind_of(name: str) -> str | None:
    """The kind of output that a file name means, the longest end counts; None for none."""
    low = name.lower()
    fits = [
        (len(end), kind) for kind, out in OUTPUTS.items() for end in out.ends if low.endswith(end)
    ]
    return max(fits)[1] if fits else None
