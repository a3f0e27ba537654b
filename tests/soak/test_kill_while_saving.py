import os
import subprocess
import sys

import pytest

from tests.paths import ROOT


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize(("kills", "seed"), [(20, 0), pytest.param(200, 1, marks=pytest.mark.soak)])
def test_a_save_that_is_killed_leaves_a_whole_old_or_a_whole_new_file(kills, seed, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.save_and_die", str(tmp_path), str(kills), str(seed)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    old, new, halves = map(int, done.stdout.split())
    assert old + new >= kills
    assert min(old, new) > 0
    # Without kills in mid-write the test would prove nothing.
    assert halves > 0
