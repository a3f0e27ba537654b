"""A collective in the air when the fabric changes, and what is left of it."""

from dataclasses import dataclass, replace

from trnviz.core.arrays import FloatArray


@dataclass(frozen=True, slots=True, kw_only=True)
class Flight:
    """A collective that has met changes of the fabric.

    Attributes:
        use: Index into `Program.uses`.
        began: The era whose plan it follows.
        changes: (moment, era from then on) of each change, on its own clock: 1 is when it would
            have ended without any.
        left: Share of its bytes that is still to be shown.
    """

    use: int
    began: int
    changes: tuple[tuple[float, int], ...] = ()
    left: float = 1.0

    def met(self, at: float, done: float, era: int) -> "Flight":
        """The same after one more change.

        Args:
            at: When, on its own clock.
            done: Share of what was left that was done until then.
            era: That begins.
        """
        return replace(self, changes=(*self.changes, (at, era)), left=self.left * (1 - done))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rest:
    """What is left of a collective, as a macro-flow.

    Attributes:
        ends: When it is over, on the clock of its flight.
        alone_s: Seconds until then with nothing beside it.
        link_bytes: (L,) f8.
    """

    ends: float
    alone_s: float
    link_bytes: FloatArray
