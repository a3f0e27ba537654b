"""The only state that changes: the document, its history, the worker and the playback clock. No Qt."""
