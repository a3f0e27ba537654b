"""The only state that changes: the document, its history, the worker, the playback clock. No Qt."""
