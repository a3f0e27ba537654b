"""A home for a program that was started without one, as by cron or a service."""

import os
import sys
from contextlib import suppress


def find() -> None:
    """Name the home that the system knows: else Qt and Python look in two places, one of them /."""
    if sys.platform == "win32" or os.environ.get("HOME"):
        return
    import pwd

    with suppress(KeyError):  # a user without an entry has none
        os.environ["HOME"] = pwd.getpwuid(os.getuid()).pw_dir
