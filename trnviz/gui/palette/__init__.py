"""The command palette: every action and every object, by a few letters of its name."""
