"""The picture as arrays: where things stand and how they look, without Qt."""
