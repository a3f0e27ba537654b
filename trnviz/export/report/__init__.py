"""The review: one document and its step, told to somebody who has never seen this program."""
