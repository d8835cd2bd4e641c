"""Broken versions of good input, the same on every run, for the conformance kit of formats."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

CUTS = 8
MUTATIONS = 48
_STRANGE = "\"'()[]{}<>|\\\t #=:,;-*0é漢\U0001f600"
_NUMBERS = ("-1", "0", "999999", "1e9", "x", "")


@dataclass(frozen=True, slots=True)
class Damaged:
    """Input that a format must survive.

    Attributes:
        what: What was done to it, for messages.
        raw: The bytes.
        unreadable: Whether it must be refused with a `FormatError`, because it is no text.
    """

    what: str
    raw: bytes
    unreadable: bool = False


def damaged(raw: bytes) -> Iterator[Damaged]:
    """Yield broken versions of a file: empty, wrongly encoded, cut off, and mutated."""
    yield Damaged("is empty", b"")
    yield Damaged("holds blank lines only", b"\n \n\n")
    yield Damaged("ends in the middle of a line without a line end", raw.rstrip()[:-1])
    for number in range(1, CUTS + 1):
        cut = len(raw) * number // (CUTS + 1)
        yield Damaged(f"ends after {cut} bytes", raw[:cut])
    if not raw:
        return
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        yield from _mutated_bytes(raw)
        return
    middle = _line_start(raw, len(raw) // 2)
    latin = raw[:middle] + b"\xe9t\xe9 " + raw[middle:]
    yield Damaged("holds bytes that are not UTF-8", latin, unreadable=True)
    nul = raw[:middle] + b"\0" + raw[middle:]
    yield Damaged("holds a NUL", nul, unreadable=True)
    if text.strip():
        yield Damaged("is UTF-16 with its mark", text.encode("utf-16"))
        if text.isascii():
            bare = text.encode("utf-16-le")
            yield Damaged("is UTF-16 without its mark", bare, unreadable=True)
    yield from _mutated_lines(text)
    yield from _mutated_characters(text)


def _line_start(raw: bytes, near: int) -> int:
    return raw.rfind(b"\n", 0, near) + 1


def _mutated_bytes(raw: bytes) -> Iterator[Damaged]:
    dice = random.Random(1)
    for _ in range(MUTATIONS):
        place = dice.randrange(len(raw))
        changed = bytearray(raw)
        changed[place] ^= 1 << dice.randrange(8)
        yield Damaged(f"has a wrong bit at byte {place}", bytes(changed))


def _mutated_lines(text: str) -> Iterator[Damaged]:
    dice = random.Random(2)
    lines = text.split("\n")
    for _ in range(min(MUTATIONS // 2, len(lines))):
        place = dice.randrange(len(lines))
        other = dice.randrange(len(lines))
        lacking = lines[:place] + lines[place + 1 :]
        yield _of(f"lacks its line {place + 1}", "\n".join(lacking))
        doubled = lines[: place + 1] + lines[place:]
        yield _of(f"has its line {place + 1} twice", "\n".join(doubled))
        swapped = list(lines)
        swapped[place], swapped[other] = swapped[other], swapped[place]
        yield _of(f"has its lines {place + 1} and {other + 1} swapped", "\n".join(swapped))


def _mutated_characters(text: str) -> Iterator[Damaged]:
    dice = random.Random(3)
    digits = [place for place, character in enumerate(text) if character.isdigit()]
    for _ in range(MUTATIONS):
        place = dice.randrange(len(text))
        strange = dice.choice(_STRANGE)
        yield _of(
            f"has {strange!r} in the place of character {place + 1}",
            text[:place] + strange + text[place + 1 :],
        )
        yield _of(f"lacks character {place + 1}", text[:place] + text[place + 1 :])
        if digits:
            place = dice.choice(digits)
            number = dice.choice(_NUMBERS)
            yield _of(
                f"has {number!r} in the place of the digit at character {place + 1}",
                text[:place] + number + text[place + 1 :],
            )


def _of(what: str, text: str) -> Damaged:
    return Damaged(what, text.encode("utf-8"))
