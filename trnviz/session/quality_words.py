"""The placement's quality in words: what each part is, and what a drop would change."""

from typing import TYPE_CHECKING

from trnviz.core.units import format_ratio, format_time

if TYPE_CHECKING:  # made by the worker, long after the window
    from trnviz.core.preview import Preview
    from trnviz.core.quality import Quality
    from trnviz.core.result import Result

TITLES = {
    "exposed": "exposed traffic",
    "balance": "hottest link",
    "detour": "detours",
    "tiers": "slow tiers",
    "hbm": "fullest bank",
    "bubble": "bubble",
}
"""Of the parts of the score."""
_TIERS = {"xy": "X/Y", "z": "Z", "efa": "EFA", "generic": "links"}
_LEAST_POINTS = 0.05


def figure(part: str, quality: "Quality", mode: str) -> str:
    """What a part of the score is measured by; a decode has the pace of its tokens."""
    if part in ("exposed", "bubble"):
        share = format_ratio(quality.exposed_ratio if part == "exposed" else quality.bubble_ratio)
        return f"{share} of the time of a token" if mode == "decode" else f"{share} of the step"
    if part == "balance":
        return f"{quality.hottest_ratio:.2f} x the mean"
    if part == "detour":
        least = quality.least_hop_bytes
        over = quality.hop_bytes / least if least else 1.0
        return f"{over:.2f} x the shortest"
    if part == "tiers":
        return _tiers(quality)
    return "over its capacity" if quality.is_overfull else f"{quality.hbm_ratio:.2f} x the mean"


def _tiers(quality: "Quality") -> str:
    total = sum(quality.tier_bytes.values())
    used = {name: size for name, size in quality.tier_bytes.items() if size}
    told = [f"{_TIERS[name]} {format_ratio(size / total, 2)}" for name, size in used.items()]
    return ", ".join(told) or "nothing carried"


def change_lines(result: "Result | None", seen: "Preview") -> tuple[str, ...]:
    """What a drop does to the step and to the score, as change against now; for the ghost."""
    if result is None or seen.quality is None or seen.step_time_s is None:
        return ()
    step = f"step {format_time(result.step_time_s)} → about {format_time(seen.step_time_s)}"
    return (step, quality_change(result.quality, seen.quality))


def quality_change(now: "Quality", then: "Quality") -> str:
    """The change of the score, and which parts make it: "quality 81 → 78: hottest link −2.1"."""
    changes = {part: now.lost[part] - then.lost[part] for part in TITLES}
    told = [
        f"{TITLES[part]} {_signed(change)}"
        for part, change in sorted(changes.items(), key=lambda pair: -abs(pair[1]))
        if abs(change) >= _LEAST_POINTS
    ]
    score = f"quality {now.score:.1f} → {then.score:.1f}"
    return f"{score}: {', '.join(told[:3])}" if told else f"{score}, as now"


def _signed(points: float) -> str:
    return f"{points:+.1f}".replace("-", "−")
