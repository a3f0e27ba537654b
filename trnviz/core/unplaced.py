"""What was put aside: ranks and experts that lie in the tray and count on no chip."""

from dataclasses import dataclass
from typing import Final

from trnviz.core import dealing
from trnviz.core.errors import PlacementError
from trnviz.core.placement import TRAY, Placement
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology

IN_TRAY: Final = "the tray"
"""How the place of a rank is called that was put aside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """What lies in the tray.

    Attributes:
        ranks: Ascending.
        experts: (stage, expert) ascending.
    """

    ranks: tuple[int, ...] = ()
    experts: tuple[tuple[int, int], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.ranks or self.experts)


def aside(scenario: Scenario) -> Aside:
    """What lies in the tray of a scenario."""
    plan, placement = scenario.plan, scenario.placement
    if plan is None or placement is None:
        return Aside()
    experts = tuple(
        (stage, expert)
        for stage, row in enumerate(plan.expert_layout)
        for expert, group in enumerate(row)
        if group == dealing.TRAY
    )
    return Aside(ranks=placement.aside, experts=experts)


def chip_name(placement: Placement, topology: Topology, rank: int) -> str:
    """The chip that a rank sits on, or where else it is."""
    chip = int(placement.chip_of_rank[rank])
    return IN_TRAY if chip == TRAY else topology.chip_names[chip]


def what_lies_aside(scenario: Scenario) -> str:
    """A sentence about what lies in the tray, "" where nothing does."""
    found = aside(scenario)
    said = []
    if found.ranks:
        many = len(found.ranks)
        said.append(f"rank {found.ranks[0]}" if many == 1 else f"{many} ranks, {_such(found)},")
    if found.experts:
        stage, expert = found.experts[0]
        many = len(found.experts)
        said.append(f"expert {expert} of stage {stage}" if many == 1 else f"{many} experts")
    one = len(found.ranks) + len(found.experts) == 1
    return f"{' and '.join(said)} {'lies' if one else 'lie'} in the tray" if said else ""


def _such(found: Aside) -> str:
    return f"such as rank {found.ranks[0]}"


def require_placed(scenario: Scenario, what: str) -> None:
    """Refuse what needs a place for every shard.

    Raises:
        PlacementError: Some lie in the tray.
    """
    lying = what_lies_aside(scenario)
    if lying:
        raise PlacementError(f"{lying}; {what} needs all of them on chips")
