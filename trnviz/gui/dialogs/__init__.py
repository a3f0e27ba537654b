"""Dialogs: export, open, about."""
