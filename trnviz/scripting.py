"""What `import trnviz` offers to scripts: documents, fabrics, models, plans, steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from trnviz.core.bench.run import CollectiveResult
    from trnviz.core.model import ModelSpec
    from trnviz.core.result import Result
    from trnviz.core.scenario import Scenario
    from trnviz.core.topology import Topology
    from trnviz.files.document import Loaded


def read(path: str | os.PathLike[str]) -> Loaded:
    """The document in a file; its `scenario` is what the other functions take.

    Raises:
        InputError: It was refused; the message names file, place and reason.
    """
    from pathlib import Path

    from trnviz.files import document

    return document.read(Path(path))


def write(path: str | os.PathLike[str], scenario: Scenario) -> None:
    """Writes a document; an existing file is replaced as a whole.

    Raises:
        OutputError: It could not be written; an existing file is as it was.
    """
    from pathlib import Path

    from trnviz.files import document

    document.write(Path(path), scenario)


def topology(
    text: str = "ultraserver",
    *,
    lnc: int = 2,
    profile: str = "line",
    bandwidth: Iterable[float] = (),
    latency: Iterable[float] = (),
) -> Topology:
    """A fabric by the word that the command line takes, such as "trn2:4" or "torus:4x4".

    Args:
        text: The word.
        lnc: Physical cores per logical core.
        profile: "line" or "measured".
        bandwidth: Bytes per second of a generic fabric, one for all or one per dimension.
        latency: Seconds, likewise.

    Raises:
        InputError: The word or an option is refused.
    """
    from trnviz.files import topologies

    return topologies.topology(text, lnc=lnc, profile=profile, bandwidth=bandwidth, latency=latency)


def model(text: str) -> ModelSpec:
    """A model: the path of a Hugging Face `config.json`, or the name of one that ships.

    Raises:
        InputError: It was refused.
    """
    from trnviz.files import huggingface

    return huggingface.resolve(text)


def plan(text: str, on: str = "ultraserver", *, profile: str = "line", **cut: object) -> Scenario:
    """A model, cut and placed as the launcher would place it.

    Args:
        text: As `model` takes it.
        on: As `topology` takes it.
        profile: "line" or "measured".
        **cut: Fields of `trnviz.core.parallelism.Parallelism`; `tp` and `pp` are needed.

    Raises:
        InputError: Model or fabric was refused.
        PlacementError: The plan is not possible; the message names the nearest that is.
    """
    from trnviz.core import planning
    from trnviz.core.parallelism import Parallelism
    from trnviz.files import topologies

    parallelism = Parallelism(**cut)  # type: ignore[arg-type]  # it refuses what is not legal
    fabric = topologies.topology(on, lnc=parallelism.lnc, profile=profile)
    spec = topologies.spec(on, lnc=parallelism.lnc)
    return planning.scenario(model(text), parallelism, fabric, spec)


def simulate(scenario: Scenario) -> Result:
    """What one step of a scenario does.

    Raises:
        PlacementError: The scenario has no model.
        RoutingError: Faults have cut a group apart.
    """
    from trnviz.core import pipeline

    return pipeline.simulate(scenario)


def collective(
    operation: str,
    size: str,
    on: Topology | str = "ultraserver",
    *,
    algorithm: str = "auto",
    group: str = "",
) -> CollectiveResult:
    """One collective, carried out alone.

    Args:
        operation: Such as "all_reduce".
        size: With its unit, such as "1 GiB", by the convention of nccl-tests.
        on: A fabric, or as `topology` takes it.
        algorithm: A name of the registry, or "auto" for the fastest.
        group: Such as "chips:0-15" or "ranks:0-63"; all chips by default.

    Raises:
        InputError: An argument was refused.
        ScheduleError: The algorithm cannot serve this operation or group.
    """
    from trnviz.core.bench.run import run
    from trnviz.core.collectives.collective import Collective, CollectiveKind
    from trnviz.core.collectives.groups import parse_groups, whole
    from trnviz.core.errors import InputError
    from trnviz.core.units import parse_bytes

    known = [kind.value for kind in CollectiveKind]
    if operation not in known:
        raise InputError(f"{operation!r} is no operation", hint=f"one of {', '.join(known)}")
    fabric = topology(on) if isinstance(on, str) else on
    groups = parse_groups(group, fabric) if group else (whole(fabric),)
    asked = Collective(
        name=operation,
        kind=CollectiveKind(operation),
        size_bytes=parse_bytes(size),
        groups=groups,
        algorithm=algorithm,
    )
    return run(asked, fabric)


def draw(path: str | os.PathLike[str], scenario: Scenario, **settings: object) -> None:
    """Draws a scenario, and its step where it has a model: png, svg or pdf by the suffix.

    Args:
        path: Replaced as a whole where it exists.
        scenario: What is drawn.
        **settings: Fields of `trnviz.export.settings.PictureSettings`: `width`, `theme` and so on.

    Raises:
        InputError: The suffix or a setting was refused.
        OutputError: The picture could not be written.
    """
    from pathlib import Path

    from trnviz.export.settings import PictureSettings
    from trnviz.files import atomic
    from trnviz.gui import pictures

    target = Path(path)
    asked = PictureSettings(**settings)  # type: ignore[arg-type]  # it refuses what is not possible
    result = simulate(scenario) if scenario.model is not None else None
    atomic.write(target, pictures.export_picture(scenario, result, asked, target.suffix))
