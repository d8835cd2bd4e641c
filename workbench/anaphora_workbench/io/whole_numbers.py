r"""Whole numbers in files: 0 to 9, and few of them.

Python takes the digits of every script for numbers (`str.isdigit`, `int`, ``\d``), but no format
writes others than 0 to 9, and other readers take such a cell for a word. Python also refuses to
read thousands of digits, and no file means them.
"""

from __future__ import annotations

__all__ = ["MOST_DIGITS", "are_digits", "whole_number"]

MOST_DIGITS = 9
"""Digits of the longest number that can be a place, a head or a count in a file."""


def are_digits(text: str) -> bool:
    """Tell whether a text is one or more of the digits 0 to 9, and nothing else."""
    return text.isascii() and text.isdecimal()


def whole_number(text: str) -> int | None:
    """Return the number that the digits 0 to 9 write.

    ``None`` stands for anything else, for the empty text, and for a number of more than
    `MOST_DIGITS` digits, leading zeros counted.
    """
    return int(text) if len(text) <= MOST_DIGITS and are_digits(text) else None
