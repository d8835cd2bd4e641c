"""TER, the translation edit rate (Snover et al. 2006).

``TER = (insertions + deletions + substitutions + shifts) / mean reference length``: the fewest
edits to any of the references, over the mean length of all. Sums over texts are divided, so the
rate of a set is not a mean of its texts'. 0 is best; it can be above 1. Case does not count. Words
are what stands between blanks, as in tercom.

**Shifts.** The edits of TER, fast: insertions, deletions, substitutions and shifts of runs of
words.

The search is tercom's, which sacrebleu has as well: as long as it pays, the run of words is moved
that lowers the edit distance most. A run is a candidate when it occurs in the reference, is not
right where it is, and the reference is not right where it would go; of equally good ones the
longest counts, then the one that stands first, then the one that goes furthest to the front. Runs
have 10 words at most, go 50 places at most, and 1,000 candidates of a pair are tried in all.

Candidates are compared by `rapidfuzz`, which makes it tens of times as fast; only the alignment
that decides which words are right is worked out here. Differences to sacrebleu come up only in
texts of more than 25 words, where it looks for alignments near the diagonal only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from anaphora_workbench.lazy import needed
from anaphora_workbench.ports import TextScores
from anaphora_workbench.scoring.generation.ngrams import Tokeniser, split

_LONGEST_RUN = 10
_FARTHEST = 50
_MOST = 1000
_FIRST_SIGN = 0xF0000
"""Words are written as characters of a private plane, so that texts are strings."""
_KEEP, _SUBSTITUTE, _DELETE, _INSERT = range(4)


@cache
def _distance() -> Callable[[str, str], int]:
    found = needed("rapidfuzz.distance", extra="generation", by="TER")
    distance: Callable[[str, str], int] = found.Levenshtein.distance
    return distance


def shift_edits(hypothesis: Sequence[str], reference: Sequence[str]) -> int:
    """Return the number of edits that make one text of another.

    Raises:
        MissingExtraError: rapidfuzz is not installed.
    """
    signs = {word: chr(_FIRST_SIGN + place) for place, word in enumerate({*hypothesis, *reference})}
    ours = "".join([signs[word] for word in hypothesis])
    theirs = "".join([signs[word] for word in reference])
    if ours == theirs:
        return 0
    if not theirs:
        return len(ours)
    distance = _distance()
    shifts = tried = 0
    while True:
        gain, moved, tried = _best_shift(ours, theirs, distance, tried)
        if tried >= _MOST or gain <= 0:
            break
        shifts += 1
        ours = moved
    return shifts + distance(ours, theirs)


def _best_shift(
    ours: str, theirs: str, distance: Callable[[str, str], int], tried: int
) -> tuple[int, str, int]:
    """Return what the best shift gains, the text after it, and how many were tried so far."""
    partners, wrong, unmet = _alignment(ours, theirs)
    before = distance(ours, theirs)
    best: tuple[int, int, int, int] | None = None
    text = ours
    for start, goal, length in _runs(ours, theirs):
        if not any(wrong[start : start + length]) or not any(unmet[goal : goal + length]):
            continue
        if start <= partners[goal] < start + length:
            continue
        last = -1
        for offset in range(-1, length):
            place = goal + offset
            if place >= len(partners):
                break
            target = partners[place] + 1 if place >= 0 else 0
            if target == last:
                continue
            last = target
            moved = _moved(ours, start, length, target)
            rank = (before - distance(moved, theirs), length, -start, -target)
            tried += 1
            if best is None or rank > best:
                best, text = rank, moved
        if tried >= _MOST:
            break
    return (0, ours, tried) if best is None else (best[0], text, tried)


def _runs(ours: str, theirs: str) -> Iterator[tuple[int, int, int]]:
    """Yield start in either text and length of each run of words that both have."""
    places: dict[str, list[int]] = {}
    for place, sign in enumerate(theirs):
        places.setdefault(sign, []).append(place)
    for start, sign in enumerate(ours):
        for goal in places.get(sign, ()):
            if abs(goal - start) > _FARTHEST:
                continue
            most = min(_LONGEST_RUN, len(ours) - start, len(theirs) - goal)
            for length in range(1, most + 1):
                if ours[start + length - 1] != theirs[goal + length - 1]:
                    break
                yield start, goal, length


def _moved(text: str, start: int, length: int, target: int) -> str:
    run = text[start : start + length]
    rest = text[:start] + text[start + length :]
    if target > start + length:
        place = target - length
    else:
        # A target inside of the run means that many places behind where it stands.
        place = target if target < start else min(target, len(rest))
    return rest[:place] + run + rest[place:]


def _alignment(ours: str, theirs: str) -> tuple[list[int], list[bool], list[bool]]:
    """Return what is right where it is, by the edit distance.

    Returns:
        The place in ``ours`` of each word of ``theirs`` (of a missing one that of the word before
        it, -1 at the beginning), which words of ``ours`` are wrong, and which of ``theirs`` unmet.
    """
    rows = _operations(ours, theirs)
    partners = [-1] * len(theirs)
    wrong, unmet = [True] * len(ours), [True] * len(theirs)
    left, right = len(ours), len(theirs)
    while left or right:
        operation = rows[left][right]
        if operation in (_KEEP, _SUBSTITUTE):
            left, right = left - 1, right - 1
            partners[right] = left
            wrong[left] = unmet[right] = operation == _SUBSTITUTE
        elif operation == _INSERT:
            right -= 1
            partners[right] = left - 1
        else:
            left -= 1
    return partners, wrong, unmet


def _operations(ours: str, theirs: str) -> list[list[int]]:
    """Return the last operation of a least costly edit of each pair of beginnings.

    Of equally costly ones keeping or substituting counts first, then deleting.
    """
    width = len(theirs) + 1
    costs = list(range(width))
    rows = [[_INSERT] * width]
    for place, sign in enumerate(ours, 1):
        row = [_DELETE] * width
        above = costs
        costs = [place] + [0] * len(theirs)
        cost = place
        for column, other in enumerate(theirs, 1):
            if sign == other:
                best, operation = above[column - 1], _KEEP
            else:
                best, operation = above[column - 1] + 1, _SUBSTITUTE
            if above[column] + 1 < best:
                best, operation = above[column] + 1, _DELETE
            if cost + 1 < best:
                best, operation = cost + 1, _INSERT
            costs[column] = cost = best
            row[column] = operation
        rows.append(row)
    return rows


@dataclass(frozen=True, slots=True)
class Ter:
    """TER of a test set and of each text."""

    words: Tokeniser = split
    name: str = field(default="ter", init=False)
    title: str = field(default="TER", init=False)
    lower_is_better: bool = field(default=True, init=False)
    worst: float | None = field(default=1.0, init=False)
    share: bool = field(default=False, init=False)

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return TER; see `TextMetric.score`.

        A text whose references are all empty has none, unless it is empty itself: 0.

        Raises:
            ValueError: The lengths differ, or a text has no reference.
            MissingExtraError: rapidfuzz is not installed.
        """
        edits = length = 0.0
        rates: list[float | None] = []
        for ours, theirs in zip(hypotheses, references, strict=True):
            if not theirs:
                raise ValueError("TER needs a reference for each text")
            words = self.words(ours.lower())
            known = [self.words(each.lower()) for each in theirs]
            fewest = min([shift_edits(words, each) for each in known])
            mean = sum([len(each) for each in known]) / len(known)
            edits += fewest
            length += mean
            rates.append(_rate(fewest, mean))
        return TextScores(_rate(edits, length) if rates else None, tuple(rates))


def _rate(edits: float, length: float) -> float | None:
    if length:
        return edits / length
    return None if edits else 0.0
