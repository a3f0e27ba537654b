"""The collective bench: one operation alone on a fabric, timed and held against its bound."""
