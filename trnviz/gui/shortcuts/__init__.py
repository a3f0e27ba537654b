"""Keys: those of the table, those the user chose instead, and where both can be read."""
