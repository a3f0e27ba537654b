"""Mesh: every pair at once.

An all-gather is one step in which every node sends its block to every other; links that several
routes share are over-subscribed, so it wins by latency on small messages: eccentricity times alpha
for all-gather and reduce-scatter, twice that for all-reduce.
"""

from trnviz.core.collectives import pattern
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.spread import Lane, LanePlan


def plan(members: Members, chunks: int) -> LanePlan:
    """One lane with one phase of direct sends."""
    nodes = members.order()
    whole = Lane(share=1.0, grid=nodes, patterns=(pattern.direct(len(nodes)),))
    return LanePlan(lanes=(whole,), chunks=chunks)
