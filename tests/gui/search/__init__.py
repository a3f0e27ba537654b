"""Tests of the search box."""
