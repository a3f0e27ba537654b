"""The errors that trnviz raises on purpose; anything else that escapes is a bug.

A message says what was wrong, with the value, and what would be right. A full chip or a saturated
link is a result to look at, never an error.
"""


class TrnvizError(Exception):
    """Root of all errors that have a cause the user can mend."""


class InputError(TrnvizError, ValueError):
    """Text or a file that came from outside was refused.

    Attributes:
        problem: What is wrong, with the value that was found.
        source: The file or option it came from, empty when unknown.
        where: The place inside it: a JSON path, or line and column.
        hint: What would be right.
    """

    def __init__(self, problem: str, *, source: str = "", where: str = "", hint: str = "") -> None:
        self.problem = problem
        self.source = source
        self.where = where
        self.hint = hint
        super().__init__(self.line())

    def line(self) -> str:
        """The error on one line: source, place, problem, what would be right."""
        place = ": ".join(part for part in (self.source, self.where) if part)
        text = f"{place}: {self.problem}" if place else self.problem
        return f"{text}; {self.hint}" if self.hint else text

    def at(self, *, source: str = "", where: str = "") -> "InputError":
        """The same problem with its place filled in where it was still unknown."""
        return InputError(
            self.problem,
            source=self.source or source,
            where=self.where or where,
            hint=self.hint,
        )


class InputErrors(InputError):
    """Several refused places of one input, reported together, one line each."""

    def __init__(self, errors: "tuple[InputError, ...]") -> None:
        self.errors = errors
        first = errors[0]
        super().__init__(first.problem, source=first.source, where=first.where, hint=first.hint)

    def lines(self) -> tuple[str, ...]:
        """One line a problem."""
        return tuple(error.line() for error in self.errors)


class TopologyError(TrnvizError, ValueError):
    """A fabric that cannot be built or does not hold together."""


class PlacementError(TrnvizError, ValueError):
    """A plan or a placement that cannot be; the message names the nearest legal values."""


class ScheduleError(TrnvizError, ValueError):
    """An algorithm that cannot serve this operation or group; the message says why."""


class RoutingError(TrnvizError, LookupError):
    """No way is left between two chips."""


class SimulationError(TrnvizError, RuntimeError):
    """A simulation that cannot end, such as flows over links that are down."""


class OutputError(TrnvizError, OSError):
    """An output that could not be written; the target is as it was before."""
