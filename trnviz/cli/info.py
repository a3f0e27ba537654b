"""`trnviz info`: what a fabric, a document or a model is made of, with the sources."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trnviz.cli import inputs, options, output

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from trnviz.core.hardware import Figure, HardwareSpec
    from trnviz.core.layer import Layer
    from trnviz.core.model import ModelSpec
    from trnviz.core.scenario import Scenario
    from trnviz.core.topology import Dimension, Topology


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "info",
        help="say what a fabric, a document or a model is made of",
        description="Says what a fabric, a document or a model is made of, with its sources.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "target",
        nargs="?",
        default=options.DEFAULT_TOPOLOGY,
        metavar="TOPOLOGY|FILE|MODEL",
        help=f"{options.TOPOLOGY_HELP}; a document; any other file that trnviz reads; the name of "
        f"a model that ships (default: {options.DEFAULT_TOPOLOGY})",
    )
    options.add_fabric_figures(parser)
    inputs.add_mapping(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def execute(arguments: argparse.Namespace) -> int:
    """Prints what the target is made of."""
    target: str = arguments.target
    if _is_other_file(target):
        _show_file(arguments)
    elif _is_document(target):
        _show_document(arguments)
    elif _is_model(target):
        _show_model(arguments)
    else:
        _show_topology(options.topology(arguments, target or " "), as_json=arguments.json)
    return 0


def _is_other_file(target: str) -> bool:
    """A file whose content has to say what it is."""
    path = Path(target)
    return path.suffix != ".trnviz" and path.is_file()


def _is_document(target: str) -> bool:
    return Path(target).suffix == ".trnviz"


def _is_model(target: str) -> bool:
    """A configuration or its folder, a model that ships, or what looks like one misspelt."""
    from trnviz.files import huggingface

    path = Path(target)
    is_config = path.suffix == ".json" or (path / "config.json").is_file()
    return is_config or bool(huggingface.nearest(target))


def _show_file(arguments: argparse.Namespace) -> None:
    from trnviz.cli import info_files
    from trnviz.core.model import ModelSpec
    from trnviz.files.document import Loaded
    from trnviz.files.fabric_file import FabricFile

    (file,) = inputs.opened([arguments.target], arguments.map)
    if isinstance(file.content, Loaded):
        _show_document(arguments, file.content.scenario)
    elif isinstance(file.content, ModelSpec):
        _show_model(arguments)
    elif isinstance(file.content, FabricFile):
        for note in file.content.notes:
            output.say(f"note: {note}")
        _show_document(arguments, file.content.scenario)
    else:
        info_files.show(file, as_json=arguments.json)


# --- fabrics -----------------------------------------------------------------------------------


def _show_topology(topology: Topology, *, as_json: bool) -> None:
    if as_json:
        output.print_json(topology_facts(topology))
        return
    output.print_pairs(_topology_lines(topology))
    output.write("")
    heads = ("links", "from", "to", "count", "each way", "latency", "source")
    output.print_table(heads, _link_rows(topology))
    if topology.hardware is not None:
        output.write("")
        _print_figures(topology.hardware)


def topology_facts(topology: Topology) -> dict[str, object]:
    """The answer of `info --json` for a fabric."""
    from trnviz.core import inventory

    hardware = topology.hardware
    chips = topology.chip_count - len(topology.removed_chips)
    return {
        "name": topology.name,
        "title": topology.title,
        "chips": chips,
        "instances": topology.instance_count,
        "ultraservers": int(topology.ultraserver_of_chip.max()) + 1,
        "links": _link_counts(topology),
        "nics": inventory.nic_count(topology),
        "hbm_bytes": inventory.hbm_bytes(topology),
        "hbm_bytes_per_s": topology.hbm_bytes_per_s * chips if hardware else None,
        "efa_bytes_per_s": inventory.efa_rate(topology),
        "per_chip_bytes_per_s": {
            kind.name: rate for kind, rate in inventory.per_chip_rates(topology).items()
        },
        "profile": hardware.profile if hardware else None,
        "lnc": topology.lnc,
        "cores_per_chip": topology.cores_per_chip,
        "bank_bytes": topology.bank_bytes.tolist(),
        "dimensions": [_dimension_facts(dimension) for dimension in topology.dimensions],
        "chip_names": list(topology.chip_names),
        "adjacency": {str(chip): near for chip, near in enumerate(inventory.adjacency(topology))},
        "sources": _sources(topology),
    }


def _link_counts(topology: Topology) -> dict[str, int]:
    from trnviz.core import inventory
    from trnviz.core.topology import LinkKind

    counts = {kind.name: len(inventory.links_there(topology, kind)) for kind in LinkKind}
    return {name: count for name, count in counts.items() if count}


def _dimension_facts(dimension: Dimension) -> dict[str, object]:
    return {
        "name": dimension.name,
        "kind": dimension.kind.value,
        "size": dimension.size,
        "bandwidth_bytes_per_s": dimension.bandwidth_bytes_per_s,
        "latency_s": dimension.latency_s,
    }


def _sources(topology: Topology) -> list[dict[str, object]]:
    """Every figure with its origin; of a generic fabric, what its links were given."""
    hardware = topology.hardware
    if hardware is None:
        return [
            {"name": kind.name, "text": text, "source": "command line", "confidence": "assumption"}
            for kind, text in topology.source_of_kind.items()
        ]
    measured = hardware.measured
    return [
        {
            **_figure_facts(figure),
            "measured": _figure_facts(measured[name]) if name in measured else None,
        }
        for name, figure in sorted(hardware.figures.items())
    ]


def _figure_facts(figure: Figure) -> dict[str, object]:
    return {
        "name": figure.name,
        "value": figure.value,
        "text": figure.text,
        "source": figure.source,
        "confidence": figure.confidence,
        "note": figure.note,
        "alternatives": [{"text": a.text, "source": a.source} for a in figure.alternatives],
    }


def _topology_lines(topology: Topology) -> Iterable[tuple[str, str]]:
    from trnviz.core import inventory
    from trnviz.core.units import format_bytes, format_rate

    yield "fabric", f"{topology.name} ({topology.title})"
    chips = topology.chip_count - len(topology.removed_chips)
    many = topology.instance_count
    yield "chips", f"{chips:,} in {many:,} instance{'s' * (many != 1)}"
    shape = " x ".join(f"{d.name} {d.kind.value} {d.size}" for d in topology.dimensions)
    yield "shape", shape
    for kind, rate in inventory.per_chip_rates(topology).items():
        yield f"per chip {kind.name}", f"{format_rate(rate)} both ways added"
    if topology.hardware is None:
        return
    yield "logical cores", f"{topology.cores_per_chip} per chip (LNC {topology.lnc})"
    banks = f"{topology.bank_count} banks of {format_bytes(int(topology.bank_bytes[0]))} per chip"
    yield "memory", f"{format_bytes(inventory.hbm_bytes(topology), 5)}, {banks}"
    yield "memory rate", format_rate(topology.hbm_bytes_per_s * chips)
    if nics := inventory.nic_count(topology):
        total = format_rate(inventory.efa_rate(topology))
        yield "EFA", f"{nics} interfaces, {total} each way"
    yield "profile", topology.hardware.profile


def _link_rows(topology: Topology) -> Iterable[tuple[str, ...]]:
    """One row for each kind, what it joins, and its figures."""
    from collections import Counter

    from trnviz.core import inventory
    from trnviz.core.units import format_rate, format_time

    for kind, source in topology.source_of_kind.items():
        ids = inventory.links_there(topology, kind)
        columns = (
            topology.link_capacity_bytes_per_s[ids].tolist(),
            topology.link_latency_s[ids].tolist(),
            [_sort_of(topology, vertex) for vertex in topology.link_src[ids].tolist()],
            [_sort_of(topology, vertex) for vertex in topology.link_dst[ids].tolist()],
        )
        figures = Counter(zip(*columns, strict=True))
        for (rate, latency, src, dst), count in sorted(figures.items(), reverse=True):
            yield (
                kind.name, src, dst, f"{count}", format_rate(rate), format_time(latency), source
            )  # fmt: skip


def _sort_of(topology: Topology, vertex: int) -> str:
    """A chip, or which switch: "leaf", "spine"."""
    if vertex < topology.chip_count:
        return "chip"
    name = topology.vertex_names[vertex].rstrip("0123456789")
    return "switch" if name == "s" else name


def _print_figures(hardware: HardwareSpec) -> None:
    output.print_table(
        ("figure", "line", "measured", "confidence", "source"),
        (
            (
                name,
                figure.text,
                hardware.measured[name].text if name in hardware.measured else "",
                figure.confidence,
                figure.source,
            )
            for name, figure in sorted(hardware.figures.items())
        ),
    )
    output.write("")
    for name, figure in sorted(hardware.figures.items()):
        _print_others(name, figure)
        if name in hardware.measured:
            _print_others(f"{name}, measured", hardware.measured[name])


def _print_others(name: str, figure: Figure) -> None:
    """What else was published for a figure; the default stays."""
    if figure.alternatives:
        others = "; ".join(f"{a.text} ({a.source})" for a in figure.alternatives)
        output.write(f"{name}: also published: {others}")


# --- models ------------------------------------------------------------------------------------


def _show_model(arguments: argparse.Namespace) -> None:
    from trnviz.files import huggingface

    model = huggingface.resolve(arguments.target)
    if arguments.json:
        output.print_json(model_facts(model))
    else:
        _print_model(model)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_text(part) for part in value)
    return f"{value:,}" if isinstance(value, int) else str(value)


def model_facts(model: ModelSpec) -> dict[str, object]:
    """The answer of `info --json` for a model."""
    from trnviz.core import model as count
    from trnviz.core.kv_cache import bytes_per_token

    return {
        "name": model.name,
        "architecture": model.architecture,
        "layers": model.layers,
        "hidden": model.hidden,
        "heads": model.heads,
        "kv_heads": model.kv_heads,
        "head_dim": model.head_dim,
        "attention": model.attention.kind,
        "feed_forward_widths": list(model.widths),
        "vocab": model.vocab,
        "tied_embeddings": model.tied_embeddings,
        "max_positions": model.max_positions,
        "total_parameters": count.parameters(model),
        "active_parameters": count.active_parameters(model),
        "active_parameters_without_embedding": count.active_parameters_without_embedding(model),
        "prediction_parameters": count.prediction_parameters(model),
        "kv_cache_bytes_per_token": bytes_per_token(model),
        "layer_kinds": [_kind_facts(model, kind, many) for kind, many in model.census()],
    }


def _kind_facts(model: ModelSpec, kind: Layer, many: int) -> dict[str, object]:
    """One kind of layer, and each of its parts with what deals it out."""
    from trnviz.core.model import layer_parameters, layer_parts

    parts = layer_parts(kind, model.hidden)
    return {
        "kind": kind.name,
        "layers": many,
        "parameters": layer_parameters(model, kind),
        "active_parameters": sum(part.active for part in parts),
        "parts": {part.name: part.count for part in parts},
        "cuts": {part.name: part.cut.value for part in parts},
    }


def _print_model(model: ModelSpec) -> None:
    facts = model_facts(model)
    facts.pop("layer_kinds")
    output.print_pairs((name.replace("_", " "), _text(value)) for name, value in facts.items())
    output.write("")
    output.print_table(("layers", "part", "parameters of one", "active", "cut"), _part_rows(model))


def _part_rows(model: ModelSpec) -> Iterable[tuple[str, ...]]:
    """The parts of each kind of layer, and what deals them out."""
    from trnviz.core.model import layer_parts

    for kind, many in model.census():
        for part in layer_parts(kind, model.hidden):
            name = f"{many} x {kind.name}"
            yield name, part.name, f"{part.count:,}", f"{part.active:,}", part.cut.value


# --- documents ---------------------------------------------------------------------------------


def _show_document(arguments: argparse.Namespace, scenario: Scenario | None = None) -> None:
    from trnviz.files import document

    scenario = scenario or document.read(Path(arguments.target)).scenario
    if arguments.json:
        output.print_json({"file": arguments.target, **document_facts(scenario)})
        return
    output.print_pairs(_topology_lines(scenario.topology))
    output.print_pairs(_document_lines(scenario))


def document_facts(scenario: Scenario) -> dict[str, object]:
    """The answer of `info --json` for a document."""
    from dataclasses import asdict

    return {
        "topology": topology_facts(scenario.topology),
        "faults": [asdict(fault) for fault in scenario.faults],
        "model": model_facts(scenario.model) if scenario.model else None,
        "plan": asdict(scenario.plan) if scenario.plan else None,
        "algorithms": dict(scenario.algorithms),
        "profile": scenario.profile,
        "network": scenario.network,
    }


def _document_lines(scenario: Scenario) -> Iterable[tuple[str, str]]:
    from trnviz.core.fault_problems import when
    from trnviz.core.model import parameters

    for fault in scenario.faults:
        yield "fault", f"{fault.kind} {fault.name} at {fault.share * 100:g} %{when(fault)}"
    if scenario.model:
        yield "model", f"{scenario.model.name}, {parameters(scenario.model):,} parameters"
    if plan := scenario.plan:
        yield "plan", f"TP {plan.tp}, PP {plan.pp}, DP {plan.dp}, {plan.world} ranks"
    yield "network model", scenario.network
