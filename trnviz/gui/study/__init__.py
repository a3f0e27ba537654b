"""Panels that look into the step and the plan; closed until they are asked for."""
