"""The bench at work: what is asked is looked at, run, played on the canvas, swept and adopted.

The document is only read, but for the one edit that adopts an algorithm. Whatever takes time is
done by the worker; what comes back is shown if it is still wanted.
"""

import logging
from dataclasses import replace
from time import perf_counter

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QToolTip, QWidget

from trnviz.core.bench.question import Question
from trnviz.core.bench.sweep import Point, point_of
from trnviz.core.collectives.registry import ALGORITHMS
from trnviz.core.comparison import difference, overall
from trnviz.core.errors import InputError, ScheduleError, TrnvizError
from trnviz.gui.bench.banner import Banner
from trnviz.gui.bench.bridge import BenchBridge
from trnviz.gui.bench.panel import BenchPanel
from trnviz.gui.bench.stage import Stage
from trnviz.gui.bench.sweep_page import ALL, THIS
from trnviz.gui.dialogs.plain import tip
from trnviz.gui.figures import shown
from trnviz.gui.language import said, tr
from trnviz.gui.parts import Parts
from trnviz.session import bench, bench_measured
from trnviz.session.bench import REACH, BenchRun
from trnviz.session.bench_groups import Offer, offers
from trnviz.session.bench_worker import Errand, Outcome
from trnviz.session.change import Aspect, Change
from trnviz.session.edits import SetAlgorithm

_LOG = logging.getLogger("trnviz")
_SURVEY_AFTER_MS = 200
_PATIENCE_MS, _TICK_MS = 300, 100
_SAID_MS = 5000


class Bench(QObject):
    """Connects panel, worker and canvas."""

    def __init__(self, parts: Parts, banner: Banner, parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._document = parts, parts.document
        self.panel = BenchPanel(self.offers)
        self.stage = Stage(parts, self.panel, banner, self)
        self.bridge = BenchBridge(self)
        self.run: BenchRun | None = None
        self.points: dict[Question, Point] = {}
        self._swept: Question | None = None
        self._sweep_title, self._is_old = "", False
        self._refused: dict[str, str] = {}
        self._apart, self._failure = "", ""
        self._surveyed: tuple[object, ...] = ()
        self._began_s = 0.0
        self._survey_soon = self._timer(_SURVEY_AFTER_MS, self._survey)
        self._patience = self._timer(_PATIENCE_MS, self._tell_progress)
        self._connect()
        network = self.panel.form.network
        network.setCurrentIndex(network.findData(self._document.scenario.network))
        self._check()
        self._survey_soon.start()
        self._show_points()

    def _timer(self, interval_ms: int, call: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        timer.timeout.connect(call)
        return timer

    def _connect(self) -> None:
        form, sweep = self.panel.form, self.panel.sweep
        form.changed.connect(self._on_form_changed)
        form.run_wanted.connect(self.ask)
        form.cancel_wanted.connect(self.cancel)
        sweep.sweep_wanted.connect(self.sweep)
        sweep.cancel_wanted.connect(self.cancel_sweep)
        sweep.chart.chosen.connect(self.take_point)
        self.panel.points_table.chosen_row.connect(
            lambda row: self.take_point(self.panel.points.points[row])
        )
        self.panel.answer.target_chosen.connect(self.stage.select_name)
        self.panel.adopt_wanted.connect(self.adopt)
        self.panel.show_wanted.connect(self._play)
        self.bridge.arrived.connect(self._on_arrived)
        self._document.changed.connect(self._on_document_changed)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self.panel)
        self._escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._escape.activated.connect(self._on_escape)
        self._parts.view.installEventFilter(self)

    # the question

    def offers(self) -> tuple[Offer, ...]:
        """Groups to choose from, with what is selected now."""
        selection = self._parts.scene.selection
        return offers(self._document.scenario, selection.chips, selection.ranks)

    def question(self) -> Question | None:
        """What the form asks, None where it cannot be asked."""
        try:
            asked = self.panel.form.question()
            asked.collective(self._document.scenario.topology)
        except InputError:
            return None
        return asked

    def _on_form_changed(self) -> None:
        self._failure = ""
        self._check()
        self._survey_soon.start()

    def _check(self) -> None:
        """Say who takes part, or what is wrong with the question."""
        form, scenario = self.panel.form, self._document.scenario
        try:
            asked = form.question()
            collective = asked.collective(scenario.topology)
        except InputError as error:
            form.show_members("")
            form.show_problem(said(str(error)))
            self.panel.sweep.chart.show_marker(None)
            self.panel.sweep.start.setEnabled(False)
            return
        who = said(bench.members_text(collective))
        if scenario.hardware is not None:
            who = tr("{0} · {1} profile").format(who, scenario.profile)
        form.show_members(who)
        form.show_problem(self._problem())
        self.panel.sweep.chart.show_marker(asked.size_bytes)
        self.panel.sweep.start.setEnabled(not self._apart)

    def _problem(self) -> str:
        """What keeps the question from being run, as far as that is known."""
        if self._apart:
            return self._apart
        if len(self._refused) == len(ALGORITHMS) and all(self._refused.values()):
            first = said(next(iter(self._refused.values())))
            return tr("no algorithm can serve: {0}").format(first)
        why = self.panel.form.refusal()
        told = tr("{0} cannot serve: {1}").format(
            self.panel.form.algorithm.currentText(), said(why)
        )
        return told if why else ""

    def _survey(self) -> None:
        """Find out which algorithms can serve, unless that is known."""
        asked = self.question()
        if asked is None:
            self.bridge.cancel(Errand.SURVEY)
            self._surveyed = ()
            return
        topology = self._document.scenario.topology
        key = (asked.operation, asked.group, asked.root, asked.pairs, asked.chunks, topology)
        if key == self._surveyed:
            return
        self._surveyed, self._refused, self._apart = key, {}, ""
        self.bridge.start(Errand.SURVEY, bench.survey_tasks(asked, topology))

    def _on_surveyed(self, outcome: Outcome) -> None:
        text = str(outcome.error or outcome.value or "")
        if outcome.key == REACH:
            self._apart = tr("the group is cut apart: {0}").format(said(text)) if text else ""
        else:
            self._refused[str(outcome.key)] = text
            self.panel.form.show_refusals(self._refused)
        if not self._failure:
            self._check()

    # one run

    def ask(self) -> None:
        """Run what the form asks, and play it."""
        asked = self.question()
        if asked is None or self._problem():
            return
        self._failure = ""
        self._began_s = perf_counter()
        self._patience.start(_PATIENCE_MS)
        self.bridge.start(Errand.RUN, [bench.run_task(asked, self._document.scenario.topology)])

    def cancel(self) -> None:
        """Forget the run under way."""
        self.bridge.cancel(Errand.RUN)
        self._end_progress()

    def _tell_progress(self) -> None:
        since_s = perf_counter() - self._began_s
        self.panel.form.show_progress(tr("simulating, {0} s").format(shown(f"{since_s:.1f}")))
        self._patience.start(_TICK_MS)

    def _end_progress(self) -> None:
        self._patience.stop()
        self.panel.form.show_progress("")

    def _on_run_arrived(self, outcome: Outcome) -> None:
        self._end_progress()
        if not isinstance(outcome.value, BenchRun):
            self._failure = said(str(outcome.error))
            if not isinstance(outcome.error, TrnvizError):
                _LOG.warning("the bench failed", exc_info=outcome.error)
            self.panel.form.problem.setText(self._failure)
            self.panel.form.problem.setVisible(True)
            return
        self.run = outcome.value
        self._show_run()
        self._play()

    def _play(self) -> None:
        if self.run is not None and not self._is_stale():
            self.stage.play(self.run)

    def _show_run(self) -> None:
        plan = self._document.scenario.plan
        stale = self._is_stale()
        self.panel.show_run(self.run, is_stale=stale, may_adopt=plan is not None)
        current = point_of(self.run.result) if self.run is not None and not stale else None
        same = current is not None and self.run is not None and self._is_swept(self.run.question)
        self.panel.sweep.chart.show_current(current if same else None)

    def _is_stale(self) -> bool:
        """Whether the run was on another fabric than the one on screen."""
        fabric = self._document.scenario.topology
        return self.run is not None and self.run.result.topology is not fabric

    def _is_swept(self, asked: Question) -> bool:
        """Whether a question differs from those of the sweep by size and algorithm only."""
        swept = self._swept
        if swept is None:
            return False
        return replace(asked, size_bytes=swept.size_bytes, algorithm=swept.algorithm) == swept

    # the sweep

    def sweep(self) -> None:
        """Run a range of sizes; points appear one by one."""
        page = self.panel.sweep
        asked = self.question()
        if asked is None or self._apart:
            return
        try:
            sizes = bench_measured.sizes(self._document.measured.sweep, page.sizes())
        except InputError as error:
            page.show_problem(said(str(error)))
            return
        page.show_problem("")
        scenario = self._document.scenario
        self._swept, self.points = asked, {}
        who = said(bench.members_text(asked.collective(scenario.topology)))
        self._sweep_title, self._is_old = (
            tr("{0}, {1}, {2}, ties {3}").format(asked.operation, who, asked.network, asked.ties),
            False,
        )
        tasks = bench.sweep_tasks(asked, scenario.topology, self._names(asked), sizes)
        self.bridge.start(Errand.SWEEP, tasks)
        page.show_progress(0, len(tasks))
        self._show_points()
        self._show_run()

    def _names(self, asked: Question) -> tuple[str, ...]:
        which = self.panel.sweep.which.currentData()
        if which == THIS:
            return (asked.algorithm,)
        if which == ALL:
            return (*(name for name in ALGORITHMS if not self._refused.get(name)), "auto")
        return ("auto",)

    def cancel_sweep(self) -> None:
        """Stop; the points that are there stay."""
        self.bridge.cancel(Errand.SWEEP)
        self.panel.sweep.show_progress(0, 0)

    def _on_swept(self, outcome: Outcome) -> None:
        if isinstance(outcome.value, Point) and isinstance(outcome.key, Question):
            self.points[outcome.key] = outcome.value
            self._show_points()
        elif not isinstance(outcome.error, ScheduleError):
            self.panel.sweep.show_problem(said(str(outcome.error)))
        over = outcome.done == outcome.total
        self.panel.sweep.show_progress(0 if over else outcome.done, 0 if over else outcome.total)

    def _show_points(self) -> None:
        modelled = tuple(self.points.values())
        measured, source = self._document.measured.sweep, self._document.measured.sweep_source
        asked = self._swept or self.question()
        if measured is None or asked is None:
            self.panel.show_points(modelled, self._sweep_title)
            return
        topology = self._document.scenario.topology
        found = bench_measured.points(measured, modelled, asked, topology)
        beside = bench_measured.deviations(found, modelled)
        words = {point: said(difference(each)) for point, each in beside.items()}
        alone = tr("{0}: measured").format(source)
        told = [f"{source}: {said(overall(beside.values()))}" if beside else alone]
        told += map(said, bench_measured.remarks(measured, source, asked, topology))
        title = ";  ".join(part for part in (*told, self._sweep_title) if part)
        self.panel.show_points((*modelled, *found), title, words)

    def take_measured(self) -> None:
        """Ask what the benchmark measured, at its sizes, so that the two can be compared."""
        measured, asked = self._document.measured.sweep, self.question()
        if measured is None or not measured.points or asked is None:
            return
        fabric = self._document.scenario.topology
        self.panel.form.show_question(bench_measured.asked(measured, asked, fabric))
        found = [point.size_bytes for point in measured.points]
        self.panel.sweep.show_range(max(1, min(found)), max(found))
        self.panel.tabs.setCurrentWidget(self.panel.sweep)
        self._swept, self.points, self._sweep_title = None, {}, ""
        self._show_points()
        self.sweep()

    def take_point(self, point: Point) -> None:
        """Ask what a point of the sweep was asked, and run it."""
        asked = self._swept or self.question()
        if asked is None:
            return
        name = "auto" if point.algorithm == bench_measured.MEASURED else point.algorithm
        asked = replace(asked, size_bytes=point.size_bytes, algorithm=name)
        self.panel.form.show_question(asked)
        self.ask()

    # adopting

    def adopt(self, dimension: str) -> None:
        """Let the step use the algorithm of the run; one edit, that can be undone."""
        if self.run is None:
            return
        name, result = self.run.result.schedule.algorithm, self._document.result
        scenario = self._document.scenario
        uses = result.uses if result is not None else ()
        why = bench.adoption_refusal(name, dimension, uses, scenario)
        if why:
            self._say(self.panel.adopt[dimension], tr("not adopted: {0}").format(said(why)))
            return
        self._document.apply(SetAlgorithm(dimension=dimension, algorithm=name), initiator=self)
        told = tr("{0} uses {1} from now on").format(dimension.upper(), name)
        self._say(self.panel.adopt[dimension], told)

    def _say(self, where: QWidget, text: str) -> None:
        at = where.mapToGlobal(QPoint(0, where.height()))
        QToolTip.showText(at, tip(text), where, where.rect(), _SAID_MS)

    # what comes in

    def _on_arrived(self, outcome: Outcome) -> None:
        {
            Errand.RUN: self._on_run_arrived,
            Errand.SURVEY: self._on_surveyed,
            Errand.SWEEP: self._on_swept,
        }[outcome.errand](outcome)

    def _on_document_changed(self, change: Change, _initiator: object) -> None:
        if change.touches(Aspect.TOPOLOGY) and change.touches(Aspect.VIEW):
            self._begin_anew()
        elif change.touches(Aspect.TOPOLOGY | Aspect.HARDWARE):
            self._on_fabric_changed()
        elif change.touches(Aspect.PLAN | Aspect.MODEL):
            self._show_run()

    def _begin_anew(self) -> None:
        """Another document: nothing that was asked is about it."""
        self.run, self.points, self._swept, self._sweep_title = None, {}, None, ""
        self.panel.form.group.clear()
        self._on_fabric_changed()
        self._show_points()

    def _on_fabric_changed(self) -> None:
        self.cancel()
        self.cancel_sweep()
        self.bridge.cancel(Errand.SURVEY)
        self.stage.leave()
        self._surveyed, self._refused, self._apart = (), {}, ""
        if self.points and not self._is_old:
            self._sweep_title = tr("{0}, before the last edit").format(self._sweep_title)
            self._swept, self._is_old = None, True
            self._show_points()
        self._check()
        self._show_run()
        self._survey_soon.start()

    # keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc on the canvas leads back to the step, once no drag is to be cancelled."""
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and self.stage.is_on
            and self._parts.view.gesture is None
        ):
            self.stage.leave()
            return True
        return super().eventFilter(watched, event)

    def _on_escape(self) -> None:
        """In the panel: cancel what runs, else lead back to the step, else to the canvas."""
        if self.bridge.is_busy(Errand.RUN):
            self.cancel()
        elif self.bridge.is_busy(Errand.SWEEP):
            self.cancel_sweep()
        elif self.stage.is_on:
            self.stage.leave()
        else:
            self._parts.view.setFocus()

    def close(self) -> None:
        """Let go of everything that runs."""
        for timer in (self._survey_soon, self._patience):
            timer.stop()
        self._document.changed.disconnect(self._on_document_changed)
        self._parts.view.removeEventFilter(self)
        self.bridge.close()
        self.stage.close()
        self.panel.sweep.chart.close_chart()
