"""From a schedule and its routes to a timeline of link rates, and the physical bound beside it."""
