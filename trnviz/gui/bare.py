"""A fabric that nothing runs on: what the window draws first, and what New gives."""

from trnviz.core.scenario import Scenario
from trnviz.files import topologies

DEFAULT_FABRIC = "ultraserver"


def bare_scenario(word: str = DEFAULT_FABRIC) -> Scenario:
    """A healthy fabric without a model."""
    spec, topology = topologies.spec(word), topologies.topology(word)
    return Scenario(spec=spec, topology=topology, hardware=topology.hardware)
