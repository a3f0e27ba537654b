"""The samples that a newcomer should see, and what each of them shows."""

from dataclasses import dataclass

from trnviz.gui.language import later


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One sample of the gallery.

    Attributes:
        name: Of the sample.
        title: In a few words.
        tip: What to look at.
        chips: What its thumbnail shows; all of the fabric when empty.
    """

    name: str
    title: str
    tip: str
    chips: tuple[str, ...] = ()


_BESIDE_Z = ("i0.c0", "i0.c1", "i0.c4", "i0.c5", "i1.c0", "i1.c1", "i1.c4", "i1.c5")

GALLERY = (
    Shown(name="llama-3.1-70b-ultraserver", title="70B training",
          tip="TP 32, PP 4, DP 2 on 64 chips: where a training step spends its time"),
    Shown(name="healthy-all-reduce", title="Healthy all-reduce",
          tip="64 replicas add up their gradients; every link of the fabric does its share"),
    Shown(name="hot-z-ring", title="Hot Z ring", chips=_BESIDE_Z,
          tip="Tensor-parallel groups along Z: the slowest rings carry the most"),
    Shown(name="ultraserver-dead-z-link", title="Dead link", chips=_BESIDE_Z,
          tip="One Z link is down, and its traffic takes the ring the other way"),
    Shown(name="over-full-bank", title="Over-full bank", chips=("i0.c2", "i0.c3", "i0.c6", "i0.c7"),
          tip="Two shards share a core: a bank of 24 GiB is asked to hold more"),
    Shown(name="efa-bound-pipeline", title="EFA-bound pipeline",
          tip="Four instances without Z links: the stages wait for the network between them"),
    Shown(name="llama-3.1-405b-decode", title="405B decode",
          tip="One token after another for 32 sequences: weights and KV cache fill the banks"),
    Shown(name="moe-all-to-all", title="MoE all-to-all",
          tip="128 experts over 16 ranks: tokens go out and come back in every layer"),
)  # fmt: skip

_MORE = {
    "llama-3.1-70b-free-cores": later("70B with free cores"),
    "llama-3.1-70b-two-ultraservers": later("70B on two UltraServers"),
    "ultraserver": later("UltraServer without a model"),
}
"""Samples that are no answer to what a newcomer asks first."""


def titles() -> dict[str, str]:
    """All samples by name, those of the gallery first."""
    return {shown.name: shown.title for shown in GALLERY} | _MORE
