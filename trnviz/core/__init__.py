"""What exists and what happens: values and pure functions on numpy. No Qt, no signals, no files, no clock."""
