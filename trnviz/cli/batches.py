"""Throughput and memory of other batches, for `trnviz simulate --batches`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse

    from trnviz.core.capacity import Point
    from trnviz.core.scenario import Scenario

FLAG = "--batches"


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the option."""
    parser.add_argument(
        FLAG,
        action="store_true",
        help="of prefill and decode: throughput and memory of other batches, up to full banks",
    )


def points(arguments: argparse.Namespace, scenario: Scenario) -> tuple[Point, ...]:
    """The curve, if it was asked for.

    Raises:
        InputError: The document trains.
    """
    if not arguments.batches:
        return ()
    from trnviz.core import capacity
    from trnviz.core.errors import InputError, PlacementError

    try:
        return capacity.up_to_full(scenario)
    except PlacementError as error:
        raise InputError(str(error), source=arguments.file, where=FLAG) from error


def facts(found: tuple[Point, ...]) -> list[dict[str, Any]]:
    """For JSON."""
    return [
        {
            "batch": point.batch,
            "step_s": point.step_s,
            "tokens_per_s": point.tokens_per_s,
            "time_per_output_token_s": point.time_per_output_token_s,
            "time_to_first_token_s": point.time_to_first_token_s,
            "fullest_bank_bytes": point.fullest_bytes,
            "fits": point.fits,
        }
        for point in found
    ]


def table(found: tuple[Point, ...]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """For people."""
    from trnviz.core.units import format_bytes, format_time

    head = ("batch", "tokens per second", "step", "fullest bank", "fits")
    return head, [
        (
            f"{point.batch:,}",
            f"{point.tokens_per_s:,.0f}",
            format_time(point.step_s),
            format_bytes(point.fullest_bytes),
            "yes" if point.fits else "no",
        )
        for point in found
    ]
