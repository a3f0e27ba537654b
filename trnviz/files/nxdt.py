"""The parallel part of a NeuronX Distributed Training configuration, in both directions.

Names are those of its documentation: `trainer` (devices, num_nodes), `distributed_strategy`
(tensor_model_parallel_size, ...), `data` (batch sizes), `model` (sequence length, checkpointing).
`devices` there are logical cores of a node. What has no counterpart here is named, not guessed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.parallelism import Parallelism
from trnviz.core.topology import Topology
from trnviz.files.strict_json import show

STRATEGY = "distributed_strategy"
_MOST = 1 << 30
_DEGREES = MappingProxyType(
    {
        "tensor_model_parallel_size": "tp",
        "pipeline_model_parallel_size": "pp",
        "context_parallel_size": "cp",
        "expert_model_parallel_size": "ep",
        "virtual_pipeline_model_parallel_size": "virtual_stages",
    }
)
_BATCHES = MappingProxyType(
    {"micro_batch_size": "micro_batch", "global_batch_size": "global_batch"}
)
_SEQUENCES = (("data", "seq_length"), ("model", "encoder_seq_length"), ("model", "seq_length"))
_CHECKPOINTS = MappingProxyType({"full": "full", "selective": "selective", "none": "none"})
_UNUSED = ("kv_replicator", "token_shuffle_group_size", "pipeline_cuts")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanFile:
    """What a configuration says of the plan.

    Attributes:
        fields: Fields of `Parallelism`, those that the file has.
        world: Logical cores of the job, 0 where the file does not say.
        nodes: Instances, 0 likewise.
        notes: What was not used.
    """

    fields: Mapping[str, object]
    world: int = 0
    nodes: int = 0
    notes: tuple[str, ...] = ()


def is_plan(value: object) -> bool:
    """Whether a YAML value looks like one."""
    return isinstance(value, dict) and STRATEGY in value


def read(value: object, source: str = "") -> PlanFile:
    """The plan in a YAML value.

    Raises:
        InputErrors: All fields that are not what they should be.
    """
    whole = value if isinstance(value, dict) else {}
    reader = _Reader()
    strategy, fields = reader.part(whole, STRATEGY), dict[str, object]()
    _degrees(strategy, fields, reader)
    _step(whole, fields, reader)
    trainer = reader.part(whole, "trainer")
    devices = reader.count_at(trainer, "trainer", "devices") or 0
    nodes = reader.count_at(trainer, "trainer", "num_nodes") or 0
    world = devices * max(nodes, 1)
    _replicas(fields, world, reader)
    if reader.problems:
        raise InputErrors(tuple(error.at(source=source) for error in reader.problems))
    unused = [name for name in _UNUSED if strategy.get(name) is not None]
    notes = (f"not used: {', '.join(unused)}",) if unused else ()
    return PlanFile(fields=MappingProxyType(fields), world=world, nodes=nodes, notes=notes)


def _degrees(strategy: Mapping[str, object], fields: dict[str, object], reader: "_Reader") -> None:
    for name, ours in _DEGREES.items():
        degree = reader.count_at(strategy, STRATEGY, name)
        if degree is not None:
            fields[ours] = degree
    if "tp" not in fields:
        reader.problems.append(InputError(f"'{STRATEGY}.tensor_model_parallel_size' is missing"))
    fields.setdefault("pp", 1)
    if fields.get("virtual_stages", 1) != 1:
        fields["schedule"] = "interleaved"
    if strategy.get("zero1") is not None:
        fields["zero"] = int(reader.truth(strategy["zero1"], f"{STRATEGY}.zero1"))
    if strategy.get("sequence_parallel") is not None:
        value = strategy["sequence_parallel"]
        fields["sequence_parallel"] = reader.truth(value, f"{STRATEGY}.sequence_parallel")


def _step(whole: Mapping[str, object], fields: dict[str, object], reader: "_Reader") -> None:
    """Batches, length of a sequence, recomputation."""
    parts = {name: reader.part(whole, name) for name in ("data", "model")}
    wanted = [("data", name, ours) for name, ours in _BATCHES.items()]
    wanted += [(part, name, "seq_len") for part, name in _SEQUENCES]
    for part, name, ours in wanted:
        count = reader.count_at(parts[part], part, name)
        if count is not None:
            fields[ours] = count
    _checkpoint(parts["model"], fields, reader)


class _Reader:
    """Looks at single values and collects what is wrong with them."""

    def __init__(self) -> None:
        self.problems: list[InputError] = []

    def part(self, whole: Mapping[str, object], name: str) -> Mapping[str, object]:
        """A section, empty where it is missing."""
        value = whole.get(name)
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.problems.append(InputError(f"{show(value)} is not a section", where=name))
            return {}
        return value

    def count(self, value: object, where: str) -> int:
        """A whole number from 1."""
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= _MOST:
            self.problems.append(
                InputError(f"{show(value)} is not a count", where=where, hint="from 1")
            )
            return 1
        return value

    def count_at(self, part: Mapping[str, object], where: str, name: str) -> int | None:
        """The count of this name in a section, None where it is missing or null."""
        return None if part.get(name) is None else self.count(part[name], f"{where}.{name}")

    def truth(self, value: object, where: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            self.problems.append(InputError(f"{show(value)} is not True or False", where=where))
        return value is True


def _checkpoint(model: Mapping[str, object], fields: dict[str, object], reader: _Reader) -> None:
    name = "activations_checkpoint_granularity"
    if name not in model:
        return
    word = "none" if model[name] is None else str(model[name]).lower()
    if word not in _CHECKPOINTS:
        reader.problems.append(
            InputError(
                f"{show(model[name])} is not known", where=f"model.{name}", hint="selective or full"
            )
        )
    fields["recompute"] = _CHECKPOINTS.get(word, "none")


def _replicas(fields: dict[str, object], world: int, reader: _Reader) -> None:
    one = 1
    for name in ("tp", "pp", "cp"):
        value = fields.get(name, 1)
        one *= value if isinstance(value, int) else 1
    if not world:
        return
    if world % one:
        reader.problems.append(
            InputError(
                f"{world} devices are not a multiple of the {one} ranks of a replica",
                where="trainer",
                hint="devices x num_nodes = TP x PP x CP x DP",
            )
        )
    fields["dp"] = max(1, world // one)


def write(plan: Parallelism, topology: Topology) -> bytes:
    """The parallel part of a configuration, to be put into the whole one."""
    instances = topology.instance_count
    cores = -(-plan.world // instances)
    granularity = "null" if plan.recompute == "none" else plan.recompute
    virtual = plan.virtual_stages if plan.schedule == "interleaved" else 1
    lines = (
        f"# plan on {topology.title}: TP {plan.tp}, PP {plan.pp}, DP {plan.dp}, CP {plan.cp}",
        "trainer:",
        f"  devices: {cores}  # logical cores of a node (NEURON_LOGICAL_NC_CONFIG={plan.lnc})",
        f"  num_nodes: {instances}",
        f"{STRATEGY}:",
        f"  tensor_model_parallel_size: {plan.tp}",
        f"  pipeline_model_parallel_size: {plan.pp}",
        f"  virtual_pipeline_model_parallel_size: {virtual}",
        *([f"  context_parallel_size: {plan.cp}"] if plan.cp > 1 else []),
        *([f"  expert_model_parallel_size: {plan.ep}"] if plan.ep > 1 else []),
        f"  zero1: {plan.zero > 0}",
        f"  sequence_parallel: {plan.sequence_parallel}",
        "data:",
        f"  micro_batch_size: {plan.micro_batch}",
        f"  global_batch_size: {plan.global_batch}",
        f"  seq_length: {plan.seq_len}",
        "model:",
        f"  encoder_seq_length: {plan.seq_len}",
        f"  activations_checkpoint_granularity: {granularity}",
    )
    return ("\n".join(lines) + "\n").encode()
