"""Mutants of good input for fuzzing: bytes, lines, fields, runs of one character, long numbers.

A mutant depends on its input, the seed and its number alone, so each can be made again by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from anaphora_workbench.testing.formats import Files

__all__ = ["Mutant", "mutant"]

MOST_CHANGES = 3
_RUNS = " \t\n\r0a=\"'()[]{}<>&#|\\-_.,:;/*é\x00"
_LENGTHS = (2, 10, 100, 1000, 10_000, 40_000)
_NUMBERS = ("", "0", "-1", "007", "1.5", "1e9", "99999", "9" * 20, "9" * 4301, "٣", "²")
_FIELD = re.compile(rb"[^\t \n\r]+")
_NUMBER = re.compile(rb"[0-9]+")

Change = Callable[[bytes, Random], tuple[str, bytes]]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One changed version of good input.

    Attributes:
        number: Its number; with the seed and the input it makes the mutant.
        what: What was done, for messages.
        files: The changed files.
    """

    number: int
    what: str
    files: Files


def mutant(files: Files, *, seed: int, number: int) -> Mutant:
    """Return a mutant: one file, changed one to three times."""
    dice = Random(f"{seed}/{number}")
    name = dice.choice(sorted(files))
    raw = files[name]
    done: list[str] = []
    for _ in range(dice.randint(1, MOST_CHANGES)):
        what, raw = dice.choice(_CHANGES)(raw, dice)
        done.append(what)
    where = f"{name}: " if name else ""
    return Mutant(number, where + ", then ".join(done), {**files, name: raw})


def _place(raw: bytes, dice: Random) -> int:
    return dice.randint(0, len(raw))


def _flip(raw: bytes, dice: Random) -> tuple[str, bytes]:
    if not raw:
        return "nothing", raw
    at, bit = dice.randrange(len(raw)), dice.randrange(8)
    return f"bit {bit} of byte {at} flipped", raw[:at] + bytes([raw[at] ^ 1 << bit]) + raw[at + 1 :]


def _strange(raw: bytes, dice: Random) -> tuple[str, bytes]:
    at = _place(raw, dice)
    sign = dice.choice(_RUNS).encode()
    return f"{sign!r} in the place of byte {at}", raw[:at] + sign + raw[at + 1 :]


def _cut(raw: bytes, dice: Random) -> tuple[str, bytes]:
    at = _place(raw, dice)
    size = dice.choice((1, 2, 5, 20, 100))
    return f"{size} bytes from {at} on removed", raw[:at] + raw[at + size :]


def _end(raw: bytes, dice: Random) -> tuple[str, bytes]:
    at = _place(raw, dice)
    return f"cut off behind byte {at}", raw[:at]


def _copied(raw: bytes, dice: Random) -> tuple[str, bytes]:
    start, at = _place(raw, dice), _place(raw, dice)
    piece = raw[start : start + dice.choice((1, 5, 20, 100))]
    return f"{len(piece)} bytes from {start} copied to {at}", raw[:at] + piece + raw[at:]


def _run(raw: bytes, dice: Random) -> tuple[str, bytes]:
    at, sign, size = _place(raw, dice), dice.choice(_RUNS), dice.choice(_LENGTHS)
    return f"{size} times {sign!r} at byte {at}", raw[:at] + sign.encode() * size + raw[at:]


def _number(raw: bytes, dice: Random) -> tuple[str, bytes]:
    found = list(_NUMBER.finditer(raw))
    if not found:
        return _run(raw, dice)
    old, new = dice.choice(found), dice.choice(_NUMBERS)
    what = new if len(new) < 30 else f"{len(new)} digits"
    return (
        f"number {old[0].decode()} at byte {old.start()} became {what!r}",
        raw[: old.start()] + new.encode() + raw[old.end() :],
    )


def _fields(raw: bytes, dice: Random) -> tuple[str, bytes]:
    found = list(_FIELD.finditer(raw))
    if not found:
        return _run(raw, dice)
    old, other = dice.choice(found), dice.choice(found)
    return (
        f"the field at byte {old.start()} became that at {other.start()}",
        raw[: old.start()] + other[0] + raw[old.end() :],
    )


def _lines(raw: bytes, dice: Random) -> tuple[str, bytes]:
    lines = raw.splitlines(keepends=True)
    if not lines:
        return "nothing", raw
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(5):
        case 0:
            what = f"line {at + 1} removed"
            del lines[at]
        case 1:
            what = f"line {at + 1} doubled"
            lines.insert(at, lines[at])
        case 2:
            what = f"lines {at + 1} and {other + 1} swapped"
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            what = f"line {at + 1} joined with the next one"
            lines[at] = lines[at].rstrip(b"\r\n")
        case _:
            cut = dice.randint(0, len(lines[at]))
            what = f"line {at + 1} divided at {cut}"
            lines[at] = lines[at][:cut] + b"\n" + lines[at][cut:]
    return what, b"".join(lines)


_CHANGES: tuple[Change, ...] = (
    *(_flip, _strange, _cut, _end, _copied),
    *(_run, _number, _number, _fields, _lines, _lines, _lines),
)
