"""The answer in short: does it fit, how fast is it, what limits it, what to change."""

import numpy as np

from trnviz.core.entry import KINDS
from trnviz.core.macro import macros
from trnviz.core.pipeline import busy_ratio, peak_ratio
from trnviz.core.problem import Severity
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.units import format_bytes, format_ratio, format_time
from trnviz.export.report.asked import kind_words
from trnviz.export.report.parts import Block, Bullets, Paragraph, Section
from trnviz.export.report.subject import Reviewed, Subject, other_profile
from trnviz.export.report.trials import WORTH_RATIO, Trial

PARTS = {
    "tp": "tensor-parallel exchange inside layers",
    "cp": "exchange between parts of a sequence",
    "ep": "exchange with experts",
    "pp": "waiting for other pipeline stages",
    "dp": "exchange between replicas",
}
_BUBBLE = "pipeline stages without work (bubble)"
_MOST_TRIALS = 5
_MUCH, _FEW, _UNSEEN = 0.02, 0.1, 5e-4
_OVERFLOW = "hbm-overflow"


def in_short(subject: Subject, tried: tuple[Trial, ...], healthy_s: float | None = None) -> Section:
    """Four short answers; `healthy_s` is the step without the faults that are assumed."""
    one = subject.one
    if one.result is None:
        return Section(title="In short", blocks=_without_step(one))
    scenario, result = one.scenario, one.result
    blocks: list[Block] = [
        Paragraph(lead="Does it fit?", text=fit_words(scenario, result)),
        Paragraph(lead="How fast is it?", text=speed_words(subject, scenario, result)),
        Paragraph(lead="What limits it?", text=limit_words(scenario, result)),
        *change_blocks(result, tried),
    ]
    if healthy_s is not None:
        text = fault_cost(len(scenario.faults), result.step_time_s, healthy_s)
        blocks.insert(3, Paragraph(lead="What is broken?", text=text))
    errors = [p for p in result.problems if p.severity is Severity.ERROR]
    worst = [problem for problem in errors if problem.code != _OVERFLOW]
    if worst:
        text = "; ".join(problem.message for problem in worst[:2])
        blocks.insert(1, Paragraph(lead="What would stop it?", text=f"{text}."))
    return Section(title="In short", blocks=tuple(blocks))


def fault_cost(count: int, now_s: float, healthy_s: float) -> str:
    """What the faults that are assumed do to the step."""
    who = "One fault is assumed and makes" if count == 1 else f"{count} faults are assumed and make"
    longer = now_s / healthy_s - 1
    if longer < _UNSEEN:
        return f"{who.partition(' and')[0]}; the step is as long as without."
    return (
        f"{who} the step {format_ratio(longer)} longer; without, it would take "
        f"{format_time(healthy_s)}."
    )


def _without_step(one: Reviewed) -> tuple[Block, ...]:
    if one.refusal:
        text = f"The step could not be run: {one.refusal}."
    else:
        text = "There is no model on this machine, so there is no step to run."
    return (Paragraph(lead="No step.", text=text),)


def fit_words(scenario: Scenario, result: Result) -> str:
    """Whether every bank holds what is put into it."""
    held = result.occupancy
    chip, bank = held.fullest
    names = scenario.topology.chip_names
    full = int(held.total_bytes[chip, bank])
    room = int(held.bank_bytes[bank])
    where = f"bank {bank} of chip {names[chip]}"
    if held.fits:
        return (
            f"Yes. The fullest memory bank, {where}, holds {format_bytes(full)} of "
            f"{format_bytes(room)} ({format_ratio(full / room)})."
        )
    over = int((held.hbm_ratio > 1).sum())
    told = [p.message for p in result.problems if p.code == _OVERFLOW]
    worst = told[0] if told else f"{where} would need {format_bytes(full)} of {format_bytes(room)}"
    return f"No. {over} memory bank{'s' * (over != 1)} would overflow: {worst}."


def speed_words(subject: Subject, scenario: Scenario, result: Result) -> str:
    """The step and what it means, from published rates to measured ones."""
    what = {
        "training": "A training step",
        "prefill": "Reading the prompts",
        "decode": "The next token of every sequence",
    }[result.mode]
    here = f"{format_time(_each_s(result))} by the {scenario.profile} figures"
    other = subject.other_profile
    if other is not None:
        name = other_profile(scenario)
        here += f" and {format_time(_each_s(other))} by the {name} figures"
    tokens = f"{result.tokens_per_s:,.0f}"
    if other is not None:
        tokens += f" and {other.tokens_per_s:,.0f}"
    words = [
        f"{what} takes {here}, that is {tokens} tokens per second.",
        f"{format_ratio(result.model_flops_utilization_ratio)} of the arithmetic that the chips "
        "could do goes into the model.",
    ]
    if other is not None:
        words.append(
            "Line figures are what is published for the hardware, without any software cost; "
            "measured figures are what published measurements of real machines reach. The truth "
            "should lie between them, nearer the second."
        )
    return " ".join(words)


def _each_s(result: Result) -> float:
    """What one step is to its owner: in decode the wait of a sequence for its next token."""
    return result.time_per_output_token_s or result.step_time_s


def pace_parts(result: Result) -> tuple[tuple[str, str, float], ...]:
    """As `step_parts`, of the time from one step to the next.

    The steps of a decode follow one another without emptying the pipeline. What the busiest stage
    waits for is what its own work leaves of a round.
    """
    if result.mode != "decode":
        return step_parts(result)
    parts = [part for part in step_parts(result) if part[0] not in ("pp", "bubble")]
    waits = result.pace_s - sum(seconds for _, _, seconds in parts)
    if waits > result.pace_s * _UNSEEN:
        parts.append(("bubble", _BUBBLE, waits))
    return tuple(parts)


def step_parts(result: Result) -> tuple[tuple[str, str, float], ...]:
    """Key, words and seconds of every part of the step that takes time, in a fixed order."""
    spent = result.account
    parts = [("compute", "computation", spent.compute_s)]
    parts += [(name, PARTS[name], seconds) for name, seconds in spent.exposed_s.items()]
    parts.append(("bubble", _BUBBLE, spent.bubble_s))
    return tuple(part for part in parts if part[2] > 0)


def limit_words(scenario: Scenario, result: Result) -> str:
    """What the step is made of, largest part first, and the busiest link."""
    parts = sorted(pace_parts(result), key=lambda part: -part[2])
    whole = result.pace_s
    key, words, seconds = parts[0]
    of = "of the time from token to token" if result.mode == "decode" else "of the step"
    first = f"{words[0].upper()}{words[1:]} is {format_ratio(seconds / whole)} {of}"
    rest = ", ".join(
        f"{words} {format_ratio(seconds / whole)}"
        for _, words, seconds in parts[1:]
        if seconds / whole >= _MUCH
    )
    sentences = [f"{first}; the rest is {rest}." if rest else f"{first}."]
    waits = sum(seconds for name, _, seconds in parts if name not in ("compute", "bubble"))
    if key == "compute" and waits / whole < _FEW:
        sentences.append(_compute_words(scenario, result))
    elif waits > 0:
        sentences.append(
            f"If nothing had to wait for communication, the step would take "
            f"{format_time(whole - waits)}."
        )
    if result.bottleneck:
        sentences.append(_link_words(scenario, result))
    return " ".join(sentences)


def _compute_words(scenario: Scenario, result: Result) -> str:
    """Whether computation is bound by arithmetic or by reading the memory."""
    arithmetic_s = result.model_flops_utilization_ratio * result.pace_s
    if result.mode != "decode" or arithmetic_s >= result.account.compute_s / 2:
        return "So it is limited by the arithmetic of the chips."
    kept = result.ledger.rank_bytes[result.ledger.heaviest_rank]
    weights, cache = (int(kept[KINDS.index(kind)]) for kind in ("weights", "kv_cache"))
    model = scenario.model
    read = f"its weights, {format_bytes(weights)}"
    if model is not None and model.has_experts:
        read = f"of its weights, {format_bytes(weights)}, those that its tokens meet"
    if scenario.plan is not None and min(scenario.plan.pp, scenario.plan.batch) > 1:
        read += ", once for each micro-batch"
    return (
        f"So it is limited by the memory: for each token every core reads {read}, and its KV "
        f"cache, {format_bytes(cache)}. The arithmetic alone would take "
        f"{format_time(arithmetic_s)}."
    )


def _link_words(scenario: Scenario, result: Result) -> str:
    """The busiest link, and which traffic it carries."""
    topology = scenario.topology
    name = result.bottleneck
    link = topology.link_id(name)
    mean = float(busy_ratio(result.timeline, scenario)[link])
    peak = float(peak_ratio(result.timeline, scenario)[link])
    alike = _as_busy(scenario, result, mean)
    others = f"{alike - 1} other{'s' * (alike > 2)}"  # noqa: PLR2004 - one other is no plural
    also = f", with {others} just as busy" if alike > 1 else ""
    causes = traffic_of(scenario, result, link)
    cause = ""
    if causes:
        what, share = causes[0]
        cause = f"; {format_ratio(share)} of its bytes belong to {what}"
    return (
        f"The busiest link is {name} ({kind_words(int(topology.link_kind[link]))}){also}: used to "
        f"{format_ratio(mean)} over the step and to {format_ratio(peak)} at its peak{cause}."
    )


def _as_busy(scenario: Scenario, result: Result, mean: float) -> int:
    return int((busy_ratio(result.timeline, scenario) >= mean * (1 - 1e-6)).sum())


def traffic_of(scenario: Scenario, result: Result, link: int) -> tuple[tuple[str, float], ...]:
    """Collectives whose bytes pass a link, and their share of them, the largest first."""
    if scenario.placement is None:
        return ()
    found = macros(result.uses, scenario.placement, scenario.topology)
    bytes_of = np.array(
        [
            one.link_bytes[link] * row.count
            for one, row in zip(found, result.collectives, strict=True)
        ]
    )
    total = float(bytes_of.sum())
    if total <= 0:
        return ()
    names: dict[str, float] = {}
    for use, carried in zip(result.uses, bytes_of.tolist(), strict=True):
        if carried > 0:
            where = f"{use.name} of stage {use.stage}"
            names[where] = names.get(where, 0.0) + carried / total
    return tuple(sorted(names.items(), key=lambda item: -item[1]))


# --- what to change -------------------------------------------------------------------------------


def change_blocks(result: Result, tried: tuple[Trial, ...]) -> tuple[Block, ...]:
    """The changes that help, from those that were tried."""
    if not tried:
        return ()
    lead, now = "What to change?", result.pace_s
    counted = f"{len(tried)} single changes of the plan were simulated, for as many tokens"
    if not result.occupancy.fits:
        good = [trial for trial in tried if trial.fits]
        if not good:
            text = (
                f"{counted}; none of them alone makes it fit. Several together, more chips or a "
                "smaller model may."
            )
            return (Paragraph(lead=lead, text=text),)
        text = f"{counted}; these make it fit, the fastest first:"
    else:
        good = [t for t in tried if t.fits and t.step_s < now * (1 - WORTH_RATIO)]
        if not good:
            text = f"{counted}; none of them makes the step faster by more than 1 %."
            return (Paragraph(lead=lead, text=text),)
        text = f"{counted}; these help, the most first:"
    items = tuple(_trial_words(trial, result) for trial in good[:_MOST_TRIALS])
    return (Paragraph(lead=lead, text=text), Bullets(items=items))


def _trial_words(trial: Trial, result: Result) -> str:
    words = f"{trial.change[0].upper()}{trial.change[1:]}: {_effect(trial, result)}"
    price = f"; the price: {trial.trades}" if trial.trades else ""
    return f"{words}{price}. (trnviz plan {trial.how})"


def _effect(trial: Trial, result: Result) -> str:
    """What a change does: to the step, or to the tokens of a decode, whose batch it may change."""
    if result.mode == "decode":
        change, then = trial.tokens_per_s / result.tokens_per_s - 1, trial.tokens_per_s
        what, effect = f"{then:,.0f} tokens per second", "more" if change >= 0 else "less"
    else:
        change = trial.step_s / result.pace_s - 1
        what, effect = format_time(trial.step_s), "more" if change > 0 else "less"
    return f"{what}, {format_ratio(abs(change))} {effect}"
