"""Schedules for tests, from arrays of chips."""

import numpy as np

from trnviz.core.collectives.schedule import Schedule


def flows(src, dst, *, size=1e6, path=-1, reduces=False, src_core=0, dst_core=0) -> Schedule:
    """Independent flows from each chip of `src` to that of `dst`."""
    src, dst = np.broadcast_arrays(np.atleast_1d(src), np.atleast_1d(dst))
    count = len(src)

    def spread(value):
        return np.broadcast_to(value, (count,))

    return Schedule(
        flow_src=src,
        flow_dst=dst,
        flow_src_core=spread(src_core),
        flow_dst_core=spread(dst_core),
        flow_bytes=spread(size),
        flow_chunk=np.arange(count),
        flow_chunks=spread(1),
        flow_step=spread(0),
        flow_priority=spread(0),
        flow_reduces=spread(reduces),
        flow_group=spread(0),
        flow_path=spread(path),
        dep_start=np.zeros(count + 1),
        dep_flow=[],
        algorithm="test",
    )


def all_pairs(chips: int) -> tuple[np.ndarray, np.ndarray]:
    """Sources and destinations of every ordered pair of different chips."""
    src, dst = np.divmod(np.arange(chips * chips), chips)
    return src[src != dst], dst[src != dst]
