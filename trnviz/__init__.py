"""What a sharding plan does to every link and every HBM bank of a Trainium2 UltraServer.

For scripts; nothing is loaded before it is used:

    import trnviz

    scenario = trnviz.plan("Llama-3.1-70B", "ultraserver", tp=32, pp=4, dp=2)
    result = trnviz.simulate(scenario)
    print(result.step_time_s, result.bottleneck)
    trnviz.write("plan.trnviz", scenario)
    trnviz.draw("plan.svg", scenario, theme="dark")
    print(trnviz.collective("all_reduce", "1 GiB").busbw_bytes_per_s)

`help(trnviz.plan)` and so on tell the rest; `trnviz.core.errors.TrnvizError` is the root of what is
raised on purpose.
"""

import importlib
import os

# Our vectors are short: threads of the linear algebra behind numpy cost more than they give, and
# they must be told before numpy is loaded. Whoever set a number keeps it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

__version__ = "0.1.0"

_FOR_SCRIPTS = ("collective", "draw", "model", "plan", "read", "simulate", "topology", "write")


def __getattr__(name: str) -> object:
    """Loads the interface for scripts at its first use; `trnviz --help` does not pay for it."""
    if name in _FOR_SCRIPTS:
        return getattr(importlib.import_module("trnviz.scripting"), name)
    raise AttributeError(f"module 'trnviz' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What completion offers."""
    return sorted({*globals(), *_FOR_SCRIPTS})
