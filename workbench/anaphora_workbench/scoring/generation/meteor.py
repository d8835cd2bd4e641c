r"""METEOR 1.5 with exact and stem matches (Denkowski & Lavie 2011, 2014), in Python.

The words of a hypothesis and a reference are aligned one to one: words that are the same (exact)
and words of one stem. With m_i the aligned words of stage i, content (c) and function (f) words
apart, and the weights w = 1 (exact), 0.6 (stem)::

    P    = sum_i w_i (d m_i,c(h) + (1 - d) m_i,f(h)) / (d |h_c| + (1 - d) |h_f|)     d = 0.75
    R    = the same over the words of the reference
    F    = P R / (a P + (1 - a) R)                                                   a = 0.85
    Pen  = g (chunks / matches)^b                                        g = 0.6, b = 0.2
    METEOR = (1 - Pen) F

A chunk is a run of aligned words in the same order in both; Pen is 0 where one chunk is all of
both texts. Of several references the one with the best score counts. The score of a test set is
made of the counts of its segments, added up, where a segment of one chunk that is all of both
texts adds none to the chunks; it is not their mean. Scores are between 0 and 1; an empty
hypothesis or reference scores 0, and two empty ones 1.

Parameters are those of the task "rank" for English. The official program (`MeteorJar`) also knows
synonyms and paraphrases, and has another list of function words: its scores are higher where words
were replaced by others, and the same to two digits or so where only order and inflection differ.
Name which of the two a score comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from anaphora_workbench.ports.extras import needed
from anaphora_workbench.scoring.generation.meteor_alignment import Match, aligned

__all__ = ["Meteor", "MeteorCounts", "english_stemmer", "function_words"]

_ALPHA, _BETA, _GAMMA, _DELTA = 0.85, 0.2, 0.6, 0.75
_WEIGHTS = (1.0, 0.6)
"""Of exact matches and of matching stems."""

Sides = tuple[int, int]
"""A count of content words, and one of function words."""


@dataclass(frozen=True, slots=True)
class MeteorCounts:
    """What METEOR is made of; counts of segments add up to those of a test set.

    Attributes:
        hypothesis: Content and function words of the hypothesis.
        reference: Those of the reference.
        matched: Of each stage, content and function words of the hypothesis that are aligned.
        found: The same of the reference.
        chunks: Runs of aligned words; 0 where one run is all of both texts.
    """

    hypothesis: Sides
    reference: Sides
    matched: tuple[Sides, ...]
    found: tuple[Sides, ...]
    chunks: int

    def __add__(self, other: MeteorCounts) -> MeteorCounts:
        return MeteorCounts(
            _sum(self.hypothesis, other.hypothesis),
            _sum(self.reference, other.reference),
            tuple([_sum(*pair) for pair in zip(self.matched, other.matched, strict=True)]),
            tuple([_sum(*pair) for pair in zip(self.found, other.found, strict=True)]),
            self.chunks + other.chunks,
        )

    def score(self) -> float:
        """Return METEOR."""
        matches = sum([sum(sides) for sides in self.matched])
        if not matches:
            return float(not sum(self.hypothesis) and not sum(self.reference))
        precision = _share(self.matched, self.hypothesis)
        recall = _share(self.found, self.reference)
        mean = precision * recall / (_ALPHA * precision + (1 - _ALPHA) * recall)
        penalty: float = _GAMMA * (self.chunks / matches) ** _BETA
        return (1 - penalty) * mean


class Meteor:
    """Counts the matches of segments.

    Args:
        stem: Gives the stem of a word in lower case; without it only equal words match.
        function: The function words, in lower case.
    """

    def __init__(
        self,
        stem: Callable[[str], str] | None = None,
        function: Iterable[str] | None = None,
    ) -> None:
        self.stages = ("exact", "stem") if stem is not None else ("exact",)
        self._function = function_words() if function is None else frozenset(function)
        self._stem = cache(stem) if stem is not None else None

    def counts(
        self, hypothesis: Sequence[str], references: Sequence[Sequence[str]]
    ) -> MeteorCounts:
        """Return the counts of one segment with the reference that gives the best score.

        Args:
            hypothesis: Its words, in lower case.
            references: The words of each reference, one at least, in lower case.

        Raises:
            ValueError: There is no reference.
        """
        if not references:
            raise ValueError("METEOR needs a reference")
        found = [self._counts(hypothesis, reference) for reference in references]
        return found[0] if len(found) == 1 else max(found, key=MeteorCounts.score)

    def _counts(self, hypothesis: Sequence[str], reference: Sequence[str]) -> MeteorCounts:
        # A word that is written alike has no need of a stem; stems are slow.
        if list(hypothesis) == list(reference):
            matches = [Match(place, place, 0) for place in range(len(reference))]
            chunks = 0
        else:
            stems = None
            if self._stem is not None:
                stems = [self._stem(w) for w in hypothesis], [self._stem(w) for w in reference]
            matches = aligned(hypothesis, reference, stems)
            chunks = _chunks(matches)
            if chunks == 1 and len(matches) == len(hypothesis) == len(reference):
                chunks = 0
        return MeteorCounts(
            self._sides(hypothesis),
            self._sides(reference),
            self._by_stage([(match.stage, hypothesis[match.hypothesis]) for match in matches]),
            self._by_stage([(match.stage, reference[match.reference]) for match in matches]),
            chunks,
        )

    def _sides(self, words: Sequence[str]) -> Sides:
        function = sum([word in self._function for word in words])
        return len(words) - function, function

    def _by_stage(self, matched: Sequence[tuple[int, str]]) -> tuple[Sides, ...]:
        return tuple(
            [
                self._sides([word for its, word in matched if its == stage])
                for stage in range(len(self.stages))
            ]
        )


def function_words(language: str = "en") -> frozenset[str]:
    """Return the function words and punctuation marks that METEOR weighs less.

    Args:
        language: ``en``; there are no others.
    """
    folder = files("anaphora_workbench.scoring.generation") / "data"
    text = (folder / f"function_words_{language}.txt").read_text(encoding="utf-8")
    return frozenset(text.split("\n")) - {""}


def english_stemmer() -> Callable[[str], str]:
    """Return the Snowball stemmer of English, which METEOR has as well.

    Raises:
        MissingExtraError: The package ``snowballstemmer`` is not installed.
    """
    snowball = needed("snowballstemmer", extra="nlp", by="METEOR's stem matches")
    stem: Callable[[str], str] = snowball.stemmer("english").stemWord
    return stem


def _sum(one: Sides, other: Sides) -> Sides:
    return one[0] + other[0], one[1] + other[1]


def _share(stages: Sequence[Sides], words: Sides) -> float:
    whole = _DELTA * words[0] + (1 - _DELTA) * words[1]
    weighed = [
        weight * (_DELTA * content + (1 - _DELTA) * function)
        for weight, (content, function) in zip(_WEIGHTS, stages, strict=False)
    ]
    return sum(weighed) / whole


def _chunks(matches: Sequence[Match]) -> int:
    """Return the number of runs; matches are in the order of the hypothesis."""
    joined = sum(
        [
            here.hypothesis == last.hypothesis + 1 and here.reference == last.reference + 1
            for last, here in pairwise(matches)
        ]
    )
    return len(matches) - joined
