"""One door for TOPOLOGY words: from the text and its options to the fabric."""

from collections.abc import Iterable

from trnviz.core.fabric_spec import TopologySpec, parse_spec
from trnviz.core.fabrics import build, hardware_name
from trnviz.core.hardware import HardwareSpec
from trnviz.core.topology import Topology
from trnviz.files import hardware as hardware_files


def spec(
    text: str, *, lnc: int = 2, bandwidth: Iterable[float] = (), latency: Iterable[float] = ()
) -> TopologySpec:
    """The spec of a TOPOLOGY word and its options.

    Raises:
        InputError: The word is refused.
    """
    word = parse_spec(text)
    return TopologySpec(
        text=word.text,
        lnc=lnc,
        bandwidths_bytes_per_s=tuple(bandwidth),
        latencies_s=tuple(latency),
    )


def hardware(spec: TopologySpec, profile: str = "line") -> HardwareSpec | None:
    """The figures a spec needs, seen through a profile; None for a generic fabric.

    Raises:
        InputError: The profile is unknown.
    """
    name = hardware_name(spec)
    return None if name is None else hardware_files.read(name).with_profile(profile)


def topology(
    text: str,
    *,
    lnc: int = 2,
    profile: str = "line",
    bandwidth: Iterable[float] = (),
    latency: Iterable[float] = (),
) -> Topology:
    """The healthy fabric of a TOPOLOGY word.

    Raises:
        InputError: The word, an option or the profile is refused.
    """
    wanted = spec(text, lnc=lnc, bandwidth=bandwidth, latency=latency)
    return build(wanted, hardware(wanted, profile))
