"""Collective operations and the algorithms that carry them out, one algorithm a file."""
