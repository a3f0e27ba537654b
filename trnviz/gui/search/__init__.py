"""The search box: what is typed, what matches, and what stays in front on the canvas."""
