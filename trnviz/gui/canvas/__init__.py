"""The interactive picture of the fabric."""
