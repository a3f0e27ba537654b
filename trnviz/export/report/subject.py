"""What is reviewed: a document, its step in both profiles, and perhaps a second document."""

from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from trnviz.core import fabrics, faults, pipeline
from trnviz.core.errors import TrnvizError
from trnviz.core.hardware import PROFILES
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.files import document, strict_json


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Reviewed:
    """One document.

    Attributes:
        name: Of its file.
        digest: SHA-256 of the document as text, hexadecimal.
        scenario: What it holds.
        result: Its step, None where there is none.
        refusal: Why there is none, "" where there is or nothing could run.
    """

    name: str
    digest: str
    scenario: Scenario
    result: Result | None
    refusal: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Subject:
    """What a review is about.

    Attributes:
        one: The document.
        other_profile: Its step by the other set of figures, None where there is none.
        against: A second document, None without.
    """

    one: Reviewed
    other_profile: Result | None = None
    against: Reviewed | None = None


def read(path: Path) -> Reviewed:
    """The document in a file, with its step.

    Raises:
        InputError: It is refused.
    """
    data = strict_json.read(path)
    scenario = document.loads(data, source=str(path)).scenario
    return reviewed(path.name, sha256(data).hexdigest(), scenario)


def reviewed(name: str, digest: str, scenario: Scenario) -> Reviewed:
    """A document with its step, or with the reason why it has none."""
    if scenario.model is None or scenario.hardware is None:
        return Reviewed(name=name, digest=digest, scenario=scenario, result=None)
    try:
        result, refusal = pipeline.simulate(scenario), ""
    except TrnvizError as error:
        result, refusal = None, str(error)
    return Reviewed(name=name, digest=digest, scenario=scenario, result=result, refusal=refusal)


def other_profile(scenario: Scenario) -> str:
    """The set of figures that a document does not use."""
    return next(profile for profile in PROFILES if profile != scenario.profile)


def in_profile(scenario: Scenario, profile: str) -> Scenario:
    """The same document by another set of figures; what the user changed stays."""
    hardware = scenario.hardware and scenario.hardware.with_profile(profile)
    healthy = fabrics.build(scenario.spec, hardware)
    topology = faults.apply(healthy, scenario.faults)
    return replace(scenario, profile=profile, hardware=hardware, topology=topology)


def subject(one: Reviewed, against: Reviewed | None = None) -> Subject:
    """A document, with its step by the other figures where it has one."""
    other = None
    if one.result is not None:
        other = pipeline.simulate(in_profile(one.scenario, other_profile(one.scenario)))
    return Subject(one=one, other_profile=other, against=against)
