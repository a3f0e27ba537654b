"""Which flows may start: the book-keeping of dependencies, the same for every network model."""

import numpy as np

from trnviz.core.arrays import IntArray
from trnviz.core.errors import SimulationError
from trnviz.core.simulation import rows
from trnviz.core.simulation.rows import Index


class Progress:
    """Starts and ends of flows while a run goes on; work arrays that live no longer than it.

    Attributes:
        start_s: (F,) f8, -1 until a flow has all it waits for.
        end_s: (F,) f8, -1 until all its sub-flows have arrived.
    """

    def __init__(self, dep_start: IntArray, dep_flow: Index, flow_of_subflow: Index) -> None:
        flows = len(dep_start) - 1
        self._flow_of_subflow = flow_of_subflow
        self._after_start, self._after = rows.inverted(rows.owners(dep_start), dep_flow, flows)
        self._waits = np.diff(dep_start)
        self._open = np.bincount(flow_of_subflow, minlength=flows)
        self._sub_start = rows.starts(self._open)
        self.start_s = np.full(flows, -1.0)
        self.end_s = np.full(flows, -1.0)

    def begin(self, now_s: float) -> IntArray:
        """Start the flows that wait for nothing; their sub-flows."""
        return self._start(np.flatnonzero(self._waits == 0), now_s)

    def arrive(self, subflows: IntArray, now_s: float) -> IntArray:
        """Note that sub-flows have arrived; the sub-flows that may go now."""
        flows = self._flow_of_subflow[subflows]
        np.subtract.at(self._open, flows, 1)
        whole = rows.distinct(flows[self._open[flows] == 0])
        return self._start(self._deliver(whole, now_s), now_s)

    def check_done(self) -> None:
        """Nothing may be left.

        Raises:
            SimulationError: Flows wait for each other.
        """
        never = np.flatnonzero(self.end_s < 0)
        if len(never):
            raise SimulationError(
                f"{len(never)} of {len(self.end_s)} flows can never be delivered, the first is "
                f"flow {never[0]}: they wait for each other; dependencies must not form a circle"
            )

    def _start(self, flows: IntArray, now_s: float) -> IntArray:
        """Start flows; those without sub-flows are delivered at once, which may start others."""
        going = []
        while len(flows):
            self.start_s[flows] = now_s
            going.append(rows.positions(self._sub_start, flows))
            flows = self._deliver(flows[self._open[flows] == 0], now_s)
        return np.concatenate(going) if going else flows

    def _deliver(self, flows: IntArray, now_s: float) -> IntArray:
        """Note the end of flows; the flows that now wait for nothing."""
        self.end_s[flows] = now_s
        after = self._after[rows.positions(self._after_start, flows)]
        np.subtract.at(self._waits, after, 1)
        return rows.distinct(after[self._waits[after] == 0])
