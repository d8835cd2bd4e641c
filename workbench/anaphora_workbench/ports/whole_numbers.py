"""Whole numbers in files: Python refuses to read thousands of digits, and no file means them."""

from __future__ import annotations

__all__ = ["MOST_DIGITS", "whole_number"]

MOST_DIGITS = 9
"""Digits of the longest number that can be a place, a head or a count in a file."""


def whole_number(text: str) -> int | None:
    """Return the number that decimal digits write, of any script.

    ``None`` stands for anything else, for the empty text, and for a number of more than
    `MOST_DIGITS` digits, leading zeros counted.
    """
    return int(text) if len(text) <= MOST_DIGITS and text.isdecimal() else None
