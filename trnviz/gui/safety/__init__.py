"""What keeps work from being lost: the journal, recovery, the file on disk."""
