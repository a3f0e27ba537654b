"""The collective bench in the window: ask, run, play, sweep."""
