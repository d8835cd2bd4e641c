"""Formats of test sets for single pronouns: GAP, WinoBias, Winogender."""
