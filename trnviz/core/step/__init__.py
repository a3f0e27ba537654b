"""What one step of a model costs: its compute, its communication, and how the two depend on each other."""
