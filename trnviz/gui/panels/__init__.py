"""Dock panels and bars around the canvas."""
