"""What to change: single changes of the plan that were tried, and what each would do to the step.

Nothing is guessed. Each change is made alone, refused where it cannot be, placed as the launcher
would where it needs other ranks, and simulated; what is told is what came out.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trnviz.core import dealing, pipeline, planning
from trnviz.core.errors import TrnvizError
from trnviz.core.parallelism import Parallelism
from trnviz.core.scenario import Scenario
from trnviz.core.simulation import interrupt

_RANKS = ("tp", "pp", "dp")
WORTH_RATIO = 0.01
"""A change that saves less of the step is not worth a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A change and its outcome.

    Attributes:
        change: In words, such as "hide all communication behind computation".
        how: The option that makes it.
        step_s: From one step to the next then, for as many tokens as now.
        tokens_per_s: Then.
        fits: Whether no bank overflows then.
        trades: What it costs besides, "" where nothing.
    """

    change: str
    how: str
    step_s: float
    tokens_per_s: float
    fits: bool
    trades: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    """A change that may be tried."""

    fields: dict[str, object]
    words: str
    trades: str = ""


def trials(scenario: Scenario) -> tuple[Trial, ...]:
    """All changes that are possible, the fastest step first."""
    plan, model = scenario.plan, scenario.model
    if plan is None or model is None:
        return ()
    tried = (_tried(scenario, plan, change) for change in _changes(plan, model.layers))
    return tuple(sorted((t for t in tried if t is not None), key=lambda t: (not t.fits, t.step_s)))


def _tried(scenario: Scenario, plan: Parallelism, change: _Change) -> Trial | None:
    """The outcome of a change, None where it cannot be."""
    if scenario.model is None:
        return None
    interrupt.check()
    try:
        changed = dealing.changed(plan, dict(change.fields))
        changed.check(scenario.model, scenario.topology)
        made = replace(scenario, plan=changed)
        if any(name in change.fields for name in _RANKS):
            made = planning.with_plan(scenario, scenario.model, changed)
        result = pipeline.simulate(made)
    except TrnvizError:
        return None
    options = " ".join(
        f"--{name.replace('_', '-')} {value}" for name, value in change.fields.items()
    )
    return Trial(
        change=change.words,
        how=options,
        step_s=result.pace_s * _work(plan, changed),
        tokens_per_s=result.tokens_per_s,
        fits=result.occupancy.fits,
        trades=change.trades,
    )


def _work(plan: Parallelism, changed: Parallelism) -> float:
    """By how much the work of a step differs: steps are compared for as many tokens."""
    return _tokens(plan) / _tokens(changed)


def _tokens(plan: Parallelism) -> float:
    """Tokens that a step is about."""
    if plan.is_training:
        return float(plan.global_batch * plan.seq_len)
    return float(plan.batch * plan.dp) * (plan.context if plan.mode == "prefill" else 1)


def _changes(plan: Parallelism, layers: int) -> Iterator[_Change]:
    if plan.is_training:
        yield from _training_changes(plan, layers)
    else:
        yield from _serving_changes(plan)
    yield from _degree_changes(plan)


def _training_changes(plan: Parallelism, layers: int) -> Iterator[_Change]:
    if plan.overlap != "all":
        yield _Change(
            fields={"overlap": "all"},
            words="hide tensor- and data-parallel communication behind computation",
            trades="the framework must be able to; the most that overlap can give",
        )
    if plan.pp > 1 and plan.schedule != "interleaved" and layers % (2 * plan.pp) == 0:
        yield _Change(
            fields={"schedule": "interleaved", "virtual_stages": 2},
            words="interleave two parts of the model on every stage, which halves the idle time "
            "of the pipeline",
            trades="twice as many sends between stages, more activations",
        )
    for factor, words in ((2, "twice"), (0.5, "half")):
        size = plan.micro_batch * factor
        if size >= 1 and size == int(size):
            yield _Change(
                fields={"micro_batch": int(size)},
                words=f"{words} as many sequences in a micro-batch",
                trades="more activations in memory" if factor > 1 else "",
            )
    for level, words, trades in (
        ("none", "keep all activations instead of computing them again", "more memory"),
        ("selective", "compute only the cheap activations again", ""),
        ("full", "compute activations again in the backward pass", "a third more arithmetic"),
    ):
        if plan.recompute != level:
            yield _Change(fields={"recompute": level}, words=words, trades=trades)
    for stage in (1, 2, 3):
        if stage > plan.zero and plan.dp > 1:
            what = {1: "optimizer state", 2: "gradients", 3: "weights"}[stage]
            yield _Change(
                fields={"zero": stage},
                words=f"cut the {what} over the replicas too (ZeRO {stage})",
                trades="more traffic" if stage > 1 else "",
            )


def _serving_changes(plan: Parallelism) -> Iterator[_Change]:
    for factor, words in ((2, "twice"), (0.5, "half")):
        batch = plan.batch * factor
        if batch >= 1 and batch == int(batch):
            yield _Change(
                fields={"batch": int(batch)},
                words=f"{words} as many sequences at once",
                trades="each waits longer for its next token" if factor > 1 else "",
            )
    if plan.dtype == "bf16":
        yield _Change(
            fields={"dtype": "fp8"},
            words="keep the weights in 8 bits",
            trades="less exact weights",
        )


def _degree_changes(plan: Parallelism) -> Iterator[_Change]:
    """Twice as much of one degree, half as much of another: as many ranks as before."""
    names = {"tp": "tensor", "pp": "pipeline", "dp": "data"}
    for more in names:
        for less in names:
            high, low = getattr(plan, more), getattr(plan, less)
            if more != less and low % 2 == 0:
                yield _Change(
                    fields={more: high * 2, less: low // 2},
                    words=f"twice the {names[more]} parallelism and half the {names[less]} "
                    f"parallelism ({more.upper()} {high * 2}, {less.upper()} {low // 2})",
                    trades="the placement is made anew",
                )
