"""Changes of a text, put together: contractions, *y* and *e*, capitals, and the new offsets.

A change replaces characters of the old text. What stands around it follows: *de* + *el hombre*
becomes *del hombre*, *y* + *Inés* becomes *e Inés*, and a sentence begins with a capital. The
change then takes in the word that changes with it, so that all other characters stay as they were.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from anaphora_workbench.rewriting.rewritten_text import Edit
from anaphora_workbench.rewriting.rules import RewritingRules

_WORD_BEFORE = re.compile(r"(?<!\w)(\w+)([ \u00a0]+)$")
_WORD_AFTER = re.compile(r"[\w'’]+")
_LOOK_BACK = 40


@dataclass(frozen=True, slots=True)
class Change:
    """Characters that are to be replaced.

    Attributes:
        start: The first one.
        end: The one behind them; equal to ``start`` for an insertion.
        new: What stands there then.
        pronouns: Numbers of the pronouns because of which it changes.
        capital: Whether the place is the beginning of a sentence.
        lowers: Whether the word behind it loses the capital that it had from its place.
    """

    start: int
    end: int
    new: str
    pronouns: tuple[int, ...]
    capital: bool = False
    lowers: bool = False


def applied(text: str, changes: list[Change], rules: RewritingRules) -> tuple[str, list[Edit]]:
    """Return the new text with its edits.

    Args:
        text: The old text.
        changes: In any order, without overlap; some may touch.
        rules: Rules of its language.
    """
    together = _joined(sorted(changes, key=lambda each: (each.start, each.end)))
    together = [_lowered(text, change) for change in together]
    together = _joined(together)
    fitted = _joined([_fitted(text, change, rules) for change in together])
    parts: list[str] = []
    edits: list[Edit] = []
    last = 0
    size = 0
    for change in fitted:
        old = text[change.start : change.end]
        if old == change.new:
            continue
        kept = text[last : change.start]
        parts += [kept, change.new]
        size += len(kept)
        edits.append(
            Edit(
                change.start,
                change.end,
                size,
                size + len(change.new),
                old,
                change.new,
                change.pronouns,
            )
        )
        size += len(change.new)
        last = change.end
    parts.append(text[last:])
    return "".join(parts), edits


def _joined(changes: list[Change]) -> list[Change]:
    """Put changes that touch together."""
    found: list[Change] = []
    for change in changes:
        if found and change.start <= found[-1].end:
            before = found.pop()
            change = Change(
                before.start,
                max(before.end, change.end),
                before.new + change.new,
                tuple(sorted({*before.pronouns, *change.pronouns})),
                before.capital,
                change.lowers if change.end >= before.end else before.lowers,
            )
        found.append(change)
    return found


def _lowered(text: str, change: Change) -> Change:
    """Take the word in that loses its capital behind an insertion at the beginning."""
    if not change.lowers:
        return change
    word = _WORD_AFTER.match(text, change.end)
    if word is None:
        return replace(change, lowers=False)
    low = word.group()[:1].lower() + word.group()[1:]
    return replace(change, end=word.end(), new=change.new + low, lowers=False)


def _fitted(text: str, change: Change, rules: RewritingRules) -> Change:
    """Make the word before a change, and the capital at its beginning, fit."""
    if change.capital:
        if not change.new.strip():
            word = _WORD_AFTER.match(text, change.end)
            if word is None:
                return change
            change = replace(change, end=word.end(), new=change.new + word.group())
        first = next((i for i, c in enumerate(change.new) if c.isalnum()), 0)
        new = change.new[:first] + change.new[first : first + 1].upper() + change.new[first + 1 :]
        return replace(change, new=new)
    before = _WORD_BEFORE.search(text, max(change.start - _LOOK_BACK, 0), change.start)
    if before is None:
        return change
    left, gap = before.group(1), before.group(2)
    following = _WORD_AFTER.match(change.new) or (
        _WORD_AFTER.match(text, change.end) if not change.new.strip() else None
    )
    if following is None:
        return change
    both = rules.contracted.get((left.lower(), following.group()))
    if both is not None and change.new:
        one = both.capitalize() if left[:1].isupper() else both
        return replace(change, start=before.start(), new=one + change.new[following.end() :])
    other = rules.fitting(left, following.group())
    if other == left:
        return change
    return replace(change, start=before.start(), new=other + gap + change.new)
