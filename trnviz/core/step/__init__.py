"""What one step of a model costs: compute, communication, and what waits for what."""
