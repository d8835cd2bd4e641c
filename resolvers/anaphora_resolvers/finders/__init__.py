"""Finders of anaphors and of candidates."""
