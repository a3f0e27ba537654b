"""From a document to its review."""

from dataclasses import replace

from trnviz import __version__
from trnviz.core import faults, pipeline
from trnviz.core.against import Against
from trnviz.core.errors import TrnvizError
from trnviz.core.fabrics import build as build_fabric
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.units import format_ratio, format_time
from trnviz.export import deltas, difference
from trnviz.export.isolated import isolated
from trnviz.export.picture import picture
from trnviz.export.report import asked, tables, verdict
from trnviz.export.report.parts import (
    Block,
    Bullets,
    Drawing,
    Fold,
    Listing,
    Paragraph,
    Report,
    Section,
    Table,
)
from trnviz.export.report.subject import Reviewed, Subject
from trnviz.export.report.trials import Trial, trials
from trnviz.export.settings import PictureSettings
from trnviz.files import document

PICTURE = PictureSettings(width=1160, height=760)
_WORDS = (
    ("chip", "one accelerator; here an AWS Trainium2 unless said otherwise"),
    ("logical core", "what one process runs on; usually four on a chip"),
    ("rank", "one process of the job, on one logical core, with its share of the model"),
    ("instance", "a server with 16 chips; four of them make an UltraServer"),
    ("HBM bank", "a quarter of a chip's memory; each logical core fills one"),
    ("link", "one direction of one connection; its load is what it carries over what it could"),
    ("NeuronLink, EFA", "connections inside an UltraServer, and the network beyond it"),
    ("collective", "an exchange in which a group of ranks takes part at the same time"),
    ("stage, replica", "a part of the layers; a copy of the whole model"),
    ("exposed", "communication for which computation waits"),
    ("bubble", "time in which a pipeline stage has no work, because others are not ready"),
    ("bound", "the time that no algorithm can beat on these links"),
    ("line, measured", "figures as published for the hardware; as real machines reach them"),
)


def report(subject: Subject, *, tries: bool = True) -> Report:
    """The review of a document.

    Args:
        subject: The document, its step, and what it is compared with.
        tries: Whether changes of the plan are tried, which takes a few seconds.
    """
    one = subject.one
    scenario, result = one.scenario, one.result
    tried = trials(scenario) if tries and result is not None else ()
    healthy_s = _healthy_s(subject)
    sections = [
        verdict.in_short(subject, tried, healthy_s),
        asked.asked(scenario),
        _drawing(subject),
    ]
    if result is not None:
        sections += [
            tables.step(result),
            tables.collectives(scenario, result),
            tables.links(scenario, result),
            tables.memory(scenario, result),
        ]
    sections.append(tables.problems(result))
    if tried and result is not None:
        sections.append(_tried(result, tried))
    sections.append(tables.faults(scenario, healthy_s, result))
    if subject.against is not None:
        sections.append(_compared(subject))
    sections.append(tables.assumptions(scenario))
    sections += [_reproduced(subject), _words()]
    if scenario.hardware is not None:
        sections.append(tables.figures(scenario.hardware))
    sections.append(_document(subject))
    return Report(title=_title(subject), subtitle=_subtitle(subject), sections=tuple(sections))


def _title(subject: Subject) -> str:
    scenario = subject.one.scenario
    if scenario.model is None:
        return scenario.topology.title
    return f"{isolated(scenario.model.name)} on {scenario.topology.title}"


def _subtitle(subject: Subject) -> str:
    one = subject.one
    return (
        f"Review of {one.name}, made by trnviz {__version__}, which simulates how a model that is "
        "cut over many chips uses their memory and links. Everything here is computed, nothing "
        "measured."
    )


def _drawing(subject: Subject) -> Section:
    one = subject.one
    drawn = picture(one.scenario, one.result, replace(PICTURE, title=one.name))
    text = (
        "Every box is a chip. The bar in it is its memory, filled from the left; below stand its "
        "logical cores, coloured by the part of the model that they hold. Lines between chips are "
        "links, one for each direction: the darker and wider, the more they carry"
    )
    if one.result is None:
        text += "; here nothing was simulated, so they carry nothing."
    else:
        text += ". Orange-red is for what is broken or overfull."
    return Section(title="The picture", blocks=(Paragraph(text=text), Drawing(picture=drawn)))


def _tried(result: Result, tried: tuple[Trial, ...]) -> Section:
    rows = tuple(
        (trial.change, trial.how, *_outcome(trial, result), "yes" if trial.fits else "no")
        for trial in tried
    )
    text = (
        "Every change was made alone and the step was simulated again, for as many tokens. What a "
        "change costs in software, or in the quality of the training, is not known here."
    )
    what = ("tokens per s", "change") if result.mode == "decode" else ("step", "change of the step")
    head = ("change", "option", *what, "fits")
    table = Table(head=head, rows=rows, words=2, widths=(0.46, 0.22, 0.1, 0.14, 0.08))
    return Section(title="What was tried", blocks=(Paragraph(text=text), table))


def _outcome(trial: Trial, result: Result) -> tuple[str, str]:
    """The figure that counts, and its change: a decode by its tokens, all else by the step."""
    if result.mode == "decode":
        then, change = f"{trial.tokens_per_s:,.0f}", trial.tokens_per_s / result.tokens_per_s - 1
    else:
        then, change = format_time(trial.step_s), trial.step_s / result.pace_s - 1
    return then, f"{'-' if change < 0 else '+'}{format_ratio(abs(change))}"


def _healthy_s(subject: Subject) -> float | None:
    """The step without the faults, None where there are none or it has no step."""
    scenario = subject.one.scenario
    if not scenario.faults or subject.one.result is None:
        return None
    return _step_s(_healthy(scenario))


def _healthy(scenario: Scenario) -> Scenario:
    topology = faults.apply(build_fabric(scenario.spec, scenario.hardware), ())
    return replace(scenario, faults=(), topology=topology)


def _step_s(scenario: Scenario) -> float | None:
    try:
        return pipeline.simulate(scenario).step_time_s
    except TrnvizError:
        return None


# --- compared with another ------------------------------------------------------------------------


def _compared(subject: Subject) -> Section:
    one, other = subject.one, subject.against
    if other is None:
        return Section(title="Compared", blocks=())
    found = difference.differences(one.scenario, other.scenario)
    title = f"Compared with {other.name}"
    if not found:
        text = "The two documents say the same."
        return Section(title=title, blocks=(Paragraph(text=text),))
    blocks: list[Block] = []
    if one.result is not None and other.result is not None:
        before, after = one.result.step_time_s, other.result.step_time_s
        if deltas.step_delta(before, after).verdict == deltas.SAME:
            text = f"Both take {format_time(before)} a step."
        else:
            how = "less" if after < before else "more"
            text = (
                f"{other.name} takes {format_time(after)} a step instead of {format_time(before)}: "
                f"{format_ratio(abs(after / before - 1))} {how}."
            )
        blocks.append(Paragraph(lead="The outcome.", text=text))
    elif other.refusal:
        blocks.append(Paragraph(text=f"{other.name} could not be run: {other.refusal}."))
    blocks.append(
        Paragraph(lead="What differs.", text=f"{one.name} stands first, then {other.name}:")
    )
    rows = tuple((d.what, d.before or "none", d.after or "none") for d in found)
    blocks.append(
        Table(head=("what", one.name, other.name), rows=rows, words=3, widths=(0.3, 0.35, 0.35))
    )
    if one.result is not None and other.result is not None:
        effects = deltas.deltas((one.scenario, one.result), (other.scenario, other.result))
        if effects:
            text = f"Figures that are not the same, and what {other.name} is beside {one.name}:"
            blocks.append(Paragraph(lead="What that does.", text=text))
            blocks.append(Bullets(items=tuple(delta.text for delta in effects)))
            blocks += _change(one, other)
    return Section(title=title, blocks=tuple(blocks))


def _change(one: Reviewed, other: Reviewed) -> tuple[Block, ...]:
    """Where on the fabric it shows."""
    against = Against(name=one.name, scenario=one.scenario, result=one.result)
    asked = replace(PICTURE, title=other.name, metric="mean", against=against)
    text = (
        f"What every link of {other.name} carries more or less than in {one.name}, as a share of "
        "its capacity, over the whole step."
    )
    drawn = picture(other.scenario, other.result, asked)
    return Paragraph(lead="Where.", text=text), Drawing(picture=drawn, ids="change-")


# --- how it was made ------------------------------------------------------------------------------


def _reproduced(subject: Subject) -> Section:
    one, other = subject.one, subject.against
    against = f" --against {other.name}" if other is not None else ""
    lines = [
        f"trnviz --version              # trnviz {__version__}",
        f"trnviz validate {one.name}",
        f"trnviz simulate {one.name}",
        f"trnviz export {one.name} -o picture.png",
        f"trnviz report {one.name}{against} -o report.html",
    ]
    blocks: list[Block] = [
        Paragraph(
            text="The same document and the same version give the same bytes, on any machine:"
        ),
        Listing(lines=tuple(lines)),
        Paragraph(text=f"SHA-256 of {one.name}: {one.digest}"),
    ]
    if other is not None:
        blocks.append(Paragraph(text=f"SHA-256 of {other.name}: {other.digest}"))
    return Section(title="How to make it again", blocks=tuple(blocks))


def _words() -> Section:
    return Section(
        title="Words used here", blocks=(Table(head=("word", "meaning"), rows=_WORDS, words=2,
        widths=(0.22, 0.78)),)
    )  # fmt: skip


def _document(subject: Subject) -> Section:
    text = document.dumps(subject.one.scenario).decode()
    fold = Fold(title=f"{subject.one.name}, as text", text=text)
    return Section(title="The document", blocks=(fold,), is_appendix=True)
