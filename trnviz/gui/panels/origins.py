"""Where a number of the inspector comes from, also one that is no figure with a source.

A figure of the hardware and a line of the ledger bring their source along. Everything else is
counted, computed or simulated; how, is said here by label, or by the section that a line stands in.
"""

from types import MappingProxyType

from trnviz.gui.panels.facts import Fact, Section

_LANE = "Of the stage and replica that is busy longest"
BY_LABEL = MappingProxyType({
    "step time": "Simulated: every layer and collective of the step, on this fabric and profile",
    "time to first token": "Simulated: the prompts of the batch through all stages",
    "time per output token": "Simulated: one decode step, over the tokens that speculation yields",
    "mode": "Set in this document",
    "context": "Set in this document",
    "numbers": "Set in this document",
    "speculation": "Set in this document",
    "compute": f"{_LANE}: operations of its layers over the peak times the compute efficiency",
    "pipeline bubble": f"{_LANE}: waiting that the depth of the pipeline makes unavoidable",
    "tokens": "Tokens of the global batch over the step time",
    "model FLOPS utilization": "Operations that the model needs for these tokens, over step time"
    " and peak of the plan's cores",
    "busiest link": "Bytes it carries over the step, over capacity and step time; the most of all",
    "parameters": "Counted from the model's configuration, part by part",
    "plan": "Set in this document",
    "ranks": "TP x CP x PP x DP",
    "sequence": "Set in this document",
    "batch": "Set in this document",
    "micro-batches": "Global batch over micro-batch and replicas",
    "ZeRO stage": "Set in this document",
    "fullest bank": "The ledger of the ranks on it, over the bank's size",
    "all banks": "The ledgers of all ranks, over the banks of all chips",
    "chips": "Counted in the fabric",
    "instances": "Counted in the fabric",
    "directed links": "Counted in the fabric; each direction is a link of its own",
    "EFA interfaces": "Counted in the fabric",
    "EFA rate": "Capacities of all interfaces, one way, added up",
    "HBM": "Sizes of the banks, added up",
    "links down": "Counted in the fabric",
    "instance": "Place in the fabric",
    "position": "Place in the fabric; neighbours differ by one along one dimension",
    "from": "Place in the fabric",
    "to": "Place in the fabric",
    "load": "Rates of the flows over it at this moment or of the step, over its capacity",
    "peak": "The highest rate at any moment of the run, over its capacity",
    "demand": "The most that collectives under way together would carry over it, had each its own"
    " pace; over its capacity, which it may pass",
    "mean": "Bytes carried over the length of the run, over its capacity",
    "carried": "Bytes of all flows that are routed over it",
    "length of the step": "Simulated",
    "name": "Place in the array of ranks, in the plan's rank order",
    "place": "Set in this document; a core's bank is that of its half of the die",
    "holds": "The lines of its ledger, added up",
    "TP rank": "Place in the array of ranks",
    "stage": "Place in the array of ranks",
    "replica": "Place in the array of ranks",
    "layers": "Layers over stages; what is left over goes to the last stages",
    "shards": "Counted in the group",
    "holds together": "The ledgers of these ranks, added up",
    "hold together": "The ledgers of these ranks, added up",
    "size": "By the convention of nccl-tests: buffer of an all-reduce, gathered total of an"
    " all-gather, input of a reduce-scatter",
    "times in the step": "Counted in the program of the step",
    "first begins": "Simulated",
    "in the air": "Simulated; all executions of the step added up",
    "exposed": "Simulated; the part in which its ranks did nothing else",
})  # fmt: skip
_OF_QUALITY = MappingProxyType(
    {
        "exposed traffic": "Waiting for communication in the busiest lane, over the step",
        "hottest link": "The most loaded link over the mean of its kind, idle ones left out",
        "detours": "Bytes times hops on the fabric, over the fewest that these collectives need",
        "slow tiers": "Bytes by the slowest kind of link on their way",
        "fullest bank": "The fullest bank over the mean of those in use",
        "bubble": "Waiting that the depth of the pipeline makes unavoidable, over the step",
    }
)
_BY_SECTION = (
    ("Shards", "Set in this document"),
    ("Members", "The plan's replica group, in ring order"),
    ("HBM by kind", "The ledgers of the ranks on this chip, added up"),
    ("HBM by bank", "The ledgers of the ranks on the bank, over its size"),
    ("Links", "Rates of the flows over the link, over its capacity"),
    ("EFA port", "Rates of the flows over the link, over its capacity"),
    ("Carried for", "Bytes of the flows of this collective that are routed over the link"),
    ("Problems", "Found in the plan, by its rules and those of the hardware"),
)


def origin(section: Section, fact: Fact) -> str:
    """How a number came about; the source of a figure, where it has one."""
    if fact.source:
        return fact.source
    if section.title.startswith("Placement quality") and fact.label in _OF_QUALITY:
        return f"{_OF_QUALITY[fact.label]}. The last number is what it costs, out of 100 points"
    if fact.label in BY_LABEL:
        return BY_LABEL[fact.label]
    if fact.label.startswith("exposed "):
        dimension = fact.label.removeprefix("exposed ")
        return f"{_LANE}: {dimension} collectives that nothing else was done beside"
    by_title = (text for start, text in _BY_SECTION if section.title.startswith(start))
    return next(by_title, "")
