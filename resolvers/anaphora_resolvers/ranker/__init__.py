"""Learned ranking of candidates."""
