"""Writers of the picture and of the numbers that need no Qt."""
