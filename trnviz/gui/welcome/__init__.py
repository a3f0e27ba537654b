"""The first minutes: a strip of samples and recent files, a tour, what is new."""
