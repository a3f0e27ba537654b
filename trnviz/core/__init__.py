"""What exists and what happens: values, pure functions, numpy. No Qt, signals, files or clock."""
