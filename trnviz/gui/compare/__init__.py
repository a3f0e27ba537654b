"""Comparing in the window: with a file, a snapshot, or the state before the last change."""
