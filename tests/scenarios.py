"""Scenarios that tests of several packages start from."""

from functools import cache

from trnviz.core import planning
from trnviz.core.parallelism import Parallelism
from trnviz.core.scenario import Scenario
from trnviz.files import huggingface, topologies


@cache
def bare(word="ultraserver"):
    """A fabric without a model."""
    spec = topologies.spec(word)
    return Scenario(
        spec=spec, topology=topologies.topology(word), hardware=topologies.hardware(spec)
    )


@cache
def trained(dp=2, model="Llama-3.1-70B", word="ultraserver"):
    """70B training, TP 32 and PP 4, in its initial order."""
    plan = Parallelism(tp=32, pp=4, dp=dp)
    spec = topologies.spec(word)
    return planning.scenario(huggingface.shipped(model), plan, topologies.topology(word), spec)


@cache
def mixtral():
    """Mixtral 8x7B training with its experts dealt out over EP 4, in its initial order."""
    plan = Parallelism(tp=8, pp=4, dp=8, ep=4, etp=8)
    spec, fabric = topologies.spec("ultraserver"), topologies.topology("ultraserver")
    return planning.scenario(huggingface.shipped("Mixtral-8x7B-v0.1"), plan, fabric, spec)
