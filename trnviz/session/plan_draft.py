"""A plan while it is being changed: which values may be chosen, and the one edit it comes down to.

A value may be legal as things are, or only if another field gives way: TP 64 where DP 2 leaves no
room for it. Such a value is offered with what would change besides, so that nobody has to find out
in which order fields must be set.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from trnviz.core import dealing, legality, planning
from trnviz.core.choices import legal_values
from trnviz.core.errors import PlacementError, TrnvizError
from trnviz.core.hardware import PROFILES
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism, legal_tp
from trnviz.core.plan import CHOICES, divisors
from trnviz.core.problem import Problem, Severity
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.session.edits import Edit, LoadScenario, SetModel, SetPlan, SetProfile

_GIVES_WAY: Final = ("tp", "pp", "cp")
_MOST_STAGES: Final = 32
_MOST_TP, _SEQ_LEN = 32, 8192
_PARTS: Final = (2, 3, 4, 5, 6, 8, 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A value of a field that may be chosen.

    Attributes:
        value: Of the field.
        besides: Other fields that must change with it.
    """

    value: object
    besides: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """As a list shows it: "64, with DP 1"."""
        spoken = _spoken(self.value)
        others = ", ".join(f"{_field_name(n)} {_spoken(v)}" for n, v in self.besides.items())
        return f"{spoken}, with {others}" if others else spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What the user has in mind; nothing of it is in the document yet.

    Attributes:
        base: The document's scenario.
        model: None for a bare fabric.
        plan: None for a bare fabric.
        profile: Of the hardware.
    """

    base: Scenario
    model: ModelSpec | None
    plan: Parallelism | None
    profile: str

    @classmethod
    def of(cls, scenario: Scenario) -> "Draft":
        """As the document is."""
        return cls(
            base=scenario, model=scenario.model, plan=scenario.plan, profile=scenario.profile
        )

    @property
    def is_changed(self) -> bool:
        """Whether applying it would change the document."""
        base = self.base
        return (self.model, self.plan, self.profile) != (base.model, base.plan, base.profile)

    def with_model(self, model: ModelSpec) -> "Draft":
        """Another model, by the same plan if that is possible, else by one that suits it.

        Raises:
            PlacementError: It cannot be put on this fabric at all.
        """
        plan = self.plan and dealing.by_launcher(self.plan)
        if plan is None or not self._allows(plan, model):
            plan = self._suited(model)
        return replace(self, model=model, plan=plan)

    def with_profile(self, profile: str) -> "Draft":
        """Another hardware profile."""
        return replace(self, profile=profile)

    def with_values(self, values: Mapping[str, object]) -> "Draft":
        """Other values of some fields of the plan.

        Raises:
            PlacementError: They are not possible; the message names what would be.
        """
        if self.plan is None or self.model is None:
            raise PlacementError("there is no model to cut; load one first")
        changes: dict[str, Any] = dict(values)
        plan = dealing.changed(self.plan, changes)
        changed = replace(self, plan=plan)
        changed.scenario()
        return changed

    def offers(self, name: str) -> tuple[Offer, ...]:
        """The values of a field that may be chosen, in order; the present one among them."""
        if name == "profile":
            return tuple(Offer(value=profile) for profile in PROFILES)
        if self.plan is None or self.model is None:
            return ()
        if name == "lnc":
            return tuple(self._tried(name))
        plain = legal_values(self.plan, name, self.model, self._topology)
        known = {value: Offer(value=value) for value in plain}
        for offer in self._adjusted(name):
            known.setdefault(offer.value, offer)
        return tuple(sorted(known.values(), key=_order))

    def scenario(self) -> Scenario:
        """What the document would show.

        Raises:
            TrnvizError: It is not possible.
        """
        after = self.base
        for edit in self._edits():
            after = edit.apply(after)
        return after

    def edit(self) -> Edit | None:
        """All of it as one step that can be undone; None when nothing has changed."""
        edits = self._edits()
        if len(edits) < 2:  # noqa: PLR2004 - one edit is itself
            return edits[0] if edits else None
        text = f"{edits[0].label(self.base)}, {self.profile} profile"
        return LoadScenario(scenario=self.scenario(), text=text)

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with it, the worst first."""
        try:
            return planning.problems(self.scenario())
        except TrnvizError as error:
            return (Problem(code="impossible", severity=Severity.ERROR, message=str(error)),)

    @property
    def _topology(self) -> Topology:
        """The fabric of the draft: with the logical cores that its plan asks for."""
        if self.plan is None or self.plan.lnc == self.base.spec.lnc:
            return self.base.topology
        return self.scenario().topology

    # -- inside ------------------------------------------------------------------------------------

    def _edits(self) -> list[Edit]:
        base, edits = self.base, list[Edit]()
        if self.model is not None and self.plan is not None:
            if self.model != base.model:
                edits.append(SetModel(model=self.model, plan=self.plan))
            elif self.plan != base.plan:
                edits.append(SetPlan(plan=self.plan))
        if self.profile != base.profile:
            edits.append(SetProfile(profile=self.profile))
        return edits

    def _allows(self, plan: Parallelism, model: ModelSpec) -> bool:
        try:
            plan.check(model, self._topology)
        except PlacementError:
            return False
        return True

    def _suited(self, model: ModelSpec) -> Parallelism:
        """The plan with the largest TP that the defaults give a model and the fabric can hold."""
        topology, lnc = self.base.topology, self.base.spec.lnc
        seq_len = min(_SEQ_LEN, model.max_positions or _SEQ_LEN)
        batch = Parallelism(tp=1, pp=1).global_batch
        refusal = "no degrees suit it"
        for tp in reversed([tp for tp in legal_tp(model) if tp <= _MOST_TP]):
            try:
                many = planning.fill(planning.Degrees(tp=tp), model, topology, batch)
                plan = Parallelism(tp=tp, pp=many["pp"], dp=many["dp"], lnc=lnc, seq_len=seq_len)
                plan.check(model, topology)
            except PlacementError as error:
                refusal = str(error)
            else:
                return plan
        raise PlacementError(f"{model.name} cannot be put on {topology.title}: {refusal}")

    def _tried(self, name: str) -> Iterator[Offer]:
        """Where the fabric itself changes, a value is legal if its edit is."""
        known = dict(CHOICES).get(name) or (getattr(self.plan, name),)
        for value in known:
            try:
                self.with_values({name: value})
            except TrnvizError:
                continue
            yield Offer(value=value)

    def _adjusted(self, name: str) -> Iterator[Offer]:
        """Values that become legal once another field gives way."""
        plan = self.plan
        if plan is None:
            return
        if name in _GIVES_WAY:
            yield from self._with_fewer_replicas(name, plan)
        elif name == "schedule" and plan.virtual_stages > 1:
            for value in ("1f1b", "gpipe"):
                yield from self._if_legal(name, value, {"virtual_stages": 1})
        elif name == "virtual_stages" and plan.schedule != "interleaved":
            for parts in _PARTS:
                yield from self._if_legal(name, parts, {"schedule": "interleaved"})

    def _with_fewer_replicas(self, name: str, plan: Parallelism) -> Iterator[Offer]:
        for value in self._degrees(name):
            if self._is_legal({name: value}):
                continue
            for dp in reversed(divisors(plan.dp)[:-1]):
                if self._is_legal({name: value, "dp": dp}):
                    yield Offer(value=value, besides={"dp": dp})
                    break

    def _degrees(self, name: str) -> tuple[int, ...]:
        if self.model is None:
            return ()
        topology = self._topology
        cores = topology.chip_count * topology.cores_per_chip
        if name == "tp":
            return tuple(tp for tp in legal_tp(self.model) if tp <= cores)
        most = min(self.model.layers, _MOST_STAGES) if name == "pp" else cores
        return tuple(value for value in divisors(cores) if value <= most)

    def _if_legal(self, name: str, value: object, besides: dict[str, object]) -> Iterator[Offer]:
        if self._is_legal({name: value, **besides}):
            yield Offer(value=value, besides=besides)

    def _is_legal(self, values: Mapping[str, object]) -> bool:
        if self.plan is None or self.model is None:
            return False
        changes: dict[str, Any] = dict(values)
        try:
            plan = dealing.changed(self.plan, changes)
        except PlacementError:
            return False
        return next(legality.impossible(plan, self.model, self._topology), None) is None


def _order(offer: Offer) -> int:
    """Numbers by size; everything else as it comes."""
    return int(offer.value) if isinstance(offer.value, int) else 0


def _field_name(name: str) -> str:
    return name.upper() if len(name) == 2 else name.replace("_", " ")  # noqa: PLR2004 - tp, pp


def _spoken(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value).replace("_", " ")
