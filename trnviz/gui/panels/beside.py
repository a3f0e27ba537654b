"""A link, measured beside modelled, in the inspector."""

from trnviz.core.arrays import FloatArray
from trnviz.core.comparison import Deviation, difference
from trnviz.core.measured import MeasuredRun
from trnviz.core.simulation.timeline import Timeline
from trnviz.core.units import format_rate, format_ratio
from trnviz.gui.panels.facts import Fact, Section, Shown


def mean_rates(shown: Shown, run: Timeline) -> FloatArray:
    """(L,) mean rates of what is played; of a recording over the time in which there is data."""
    if isinstance(shown.guest, MeasuredRun) and shown.guest.timeline is run:
        return shown.guest.mean_rate()
    return run.mean_rate()


def beside_model(shown: Shown, measured: MeasuredRun, index: int) -> Section:
    """What was measured on a link, what the model says, and how far they are apart."""
    title = "Measured beside modelled"
    if measured.timeline.link_count != shown.scenario.topology.link_count:
        return Section(title=title, facts=(Fact(label="measured", value="another fabric"),))
    share = float(measured.known_ratio()[index])
    if share <= 0:
        return Section(title=title, facts=(Fact(label="measured", value="no data"),))
    rate = float(measured.mean_rate()[index])
    facts = [
        Fact(label="measured, mean", value=format_rate(rate)),
        Fact(label="data", value=f"for {format_ratio(share)} of the recording"),
    ]
    if shown.result is not None and len(shown.result.timeline.link_bytes) == len(
        measured.timeline.link_bytes
    ):
        model = float(shown.result.timeline.mean_rate()[index])
        off = difference(Deviation(what="", measured=rate, modelled=model), "rate")
        facts.insert(1, Fact(label="the step, mean", value=format_rate(model)))
        facts.insert(2, Fact(label="measured is", value=off))
    return Section(title=title, facts=tuple(facts))
