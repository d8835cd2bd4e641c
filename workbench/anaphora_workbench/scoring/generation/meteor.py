"""METEOR 1.5 with exact and stem matches (Denkowski & Lavie 2011, 2014), in Python.

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

**Alignment** of two texts word by word: as many words, in as few runs, as can be.

Each word is aligned with one word at most. Of all such alignments the one is taken that covers
most words; of these the one with most words that are the same, not only of one stem; of these the
one in the fewest chunks; of these the one whose words stand nearest to their partners. (Denkowski &
Lavie 2011, section 2.1; that equal words come before chunks is what METEOR 1.5 does.) Words of the
hypothesis are gone through from left to right, and the best alignments so far are kept, ``BEAM`` of
them as in METEOR 1.5. On sentences in which words were moved about, 97 of 100 get exactly METEOR's
score, and most others a slightly better alignment: which ones are dropped from the beam differs.

**The official program** (Java), where it is installed, knows all four kinds of matches.

The program knows synonyms (WordNet) and paraphrases besides words and stems. It is found by
``$ANAPHORA_METEOR_JAR``, the file ``meteor-1.5.jar`` with its ``data`` folder beside it, or in the
installed package ``pycocoevalcap``; and it needs ``java``. It is called once for a whole test set,
on files, as its mode for standard input differs between the copies in use.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, reduce
from importlib.resources import files
from importlib.util import find_spec
from itertools import pairwise
from operator import add
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from anaphora_workbench.errors import MissingExtraError, NeedsError
from anaphora_workbench.lazy import needed
from anaphora_workbench.ports import TextMetric, TextScores
from anaphora_workbench.scoring.generation.ngrams import Tokeniser, split

BEAM = 40
"""Partial alignments that are kept; more than one is needed only where words occur repeatedly."""


_WEIGHTS = (1.0, 0.6)
"""Of exact matches and of matching stems."""
Sides = tuple[int, int]
"""A count of content words, and one of function words."""


VARIABLE = "ANAPHORA_METEOR_JAR"
"""Environment variable that names the program's file."""
_SEGMENT = re.compile(r"^Segment (\d+) score:\s+(\S+)$", re.MULTILINE)
_FINAL = re.compile(r"^Final score:\s+(\S+)$", re.MULTILINE)
_BREAK = re.compile(r"\s+")


class WordMatch(NamedTuple):
    """Two words that are aligned.

    Attributes:
        hypothesis: Place of the word in the hypothesis, from 0.
        reference: Place of the word in the reference.
        stage: 0 where the words are the same, 1 where their stems are.
    """

    hypothesis: int
    reference: int
    stage: int


class _Step(NamedTuple):
    """Two partners, and those before them."""

    place: int
    partner: int
    before: _Step | None


class _State(NamedTuple):
    """A partial alignment; the smallest one is the best.

    Attributes:
        skipped: Words of the hypothesis that stay without a partner though there was one.
        unlike: Words with a partner that is not the same word.
        chunks: Runs so far.
        distance: Sum of the distances of partners.
        used: Words of the reference that have a partner, as bits.
        last: Place of the last word's partner, -2 if it has none.
        path: The last pair of partners.
    """

    skipped: int
    unlike: int
    chunks: int
    distance: int
    used: int
    last: int
    path: _Step | None


def aligned(
    hypothesis: Sequence[str],
    reference: Sequence[str],
    stems: tuple[Sequence[str], Sequence[str]] | None = None,
) -> list[WordMatch]:
    """Return the matches of two texts, in the order of the hypothesis.

    Stems are in the order of the words; without them only equal words match.
    """
    ours, theirs = stems or (hypothesis, reference)
    places: dict[Hashable, list[int]] = {}
    for place, word in enumerate(theirs):
        places.setdefault(word, []).append(place)
    counts: dict[Hashable, int] = {}
    for word in ours:
        if word in places:
            counts[word] = counts.get(word, 0) + 1
    states = [_State(0, 0, 0, 0, 0, -2, None)]
    for place, word in enumerate(ours):
        partners = places.get(word)
        if partners is None:
            states = [state._replace(last=-2) for state in states]
            continue
        # Words that are alike compete; as many go without a partner as are too many.
        scarce = counts[word] > len(partners)
        choices = [(partner, int(reference[partner] != hypothesis[place])) for partner in partners]
        states = _step(states, place, choices, scarce=scarce)
    return _matches(states[0], hypothesis, reference)


def _step(
    states: list[_State], place: int, choices: list[tuple[int, int]], *, scarce: bool
) -> list[_State]:
    """Return the best alignments with one more word.

    ``choices`` are places of partners, with 1 for each that is another word, else 0; ``scarce``:
    whether there are too few for all words that are alike.
    """
    best: dict[tuple[int, int], _State] = {}
    for skipped, unlike, chunks, distance, used, last, path in states:
        found = [
            _State(
                skipped,
                unlike + other,
                chunks if partner == last + 1 else chunks + 1,
                distance + abs(partner - place),
                used | 1 << partner,
                partner,
                _Step(place, partner, path),
            )
            for partner, other in choices
            if not used >> partner & 1
        ]
        if scarce or not found:
            found.append(_State(skipped + 1, unlike, chunks, distance, used, -2, path))
        for state in found:
            key = (state.used, state.last)
            rival = best.get(key)
            if rival is None or state[:4] < rival[:4]:
                best[key] = state
    if len(best) == 1:
        return list(best.values())
    return sorted(best.values(), key=_rank)[:BEAM]


def _rank(state: _State) -> tuple[int, int, int, int]:
    return state.skipped, state.unlike, state.chunks, state.distance


def _matches(state: _State, hypothesis: Sequence[str], reference: Sequence[str]) -> list[WordMatch]:
    matches = []
    step = state.path
    while step is not None:
        stage = int(hypothesis[step.place] != reference[step.partner])
        matches.append(WordMatch(step.place, step.partner, stage))
        step = step.before
    matches.reverse()
    return matches


_ALPHA, _BETA, _GAMMA, _DELTA = 0.85, 0.2, 0.6, 0.75


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

        Words are in lower case; there is one reference at least.

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
            matches = [WordMatch(place, place, 0) for place in range(len(reference))]
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
    """Return the function words and punctuation marks that METEOR weighs less, of English only."""
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


def _chunks(matches: Sequence[WordMatch]) -> int:
    """Return the number of runs; matches are in the order of the hypothesis."""
    joined = sum(
        [
            here.hypothesis == last.hypothesis + 1 and here.reference == last.reference + 1
            for last, here in pairwise(matches)
        ]
    )
    return len(matches) - joined


@dataclass(frozen=True, slots=True)
class MeteorJar:
    """The official program.

    Attributes:
        jar: Its file.
        java: The Java program.
        memory: Upper end of its memory, in MB.
        timeout: Longest time it may take, in seconds.
    """

    jar: Path
    java: str
    memory: int = 2048
    timeout: float = 900

    @classmethod
    def find(cls) -> MeteorJar | None:
        """Return the program, ``None`` when it or Java is not installed."""
        jar, java = _jar(), shutil.which("java")
        return cls(jar, java) if jar is not None and java is not None else None

    @classmethod
    def required(cls) -> MeteorJar:
        """Return the program.

        Raises:
            MissingExtraError: It or Java is not installed; the message says what to do.
        """
        found = cls.find()
        if found is not None:
            return found
        if shutil.which("java") is None:
            raise MissingExtraError(
                "METEOR's official program needs Java, which is not installed (on Debian: apt "
                "install default-jre-headless); the built-in METEOR knows exact and stem matches"
            )
        raise MissingExtraError(
            f"METEOR's official program is not installed: let {VARIABLE} name meteor-1.5.jar, or "
            "pip install pycocoevalcap; the built-in METEOR knows exact and stem matches"
        )

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return the score of a test set and of its segments.

        The program parts words and lowers case itself; each hypothesis has one reference at least.

        Raises:
            ValueError: The lengths differ, or a text has no reference.
            NeedsError: The program failed; the message has its last line.
        """
        if len(hypotheses) != len(references) or not all(references):
            raise ValueError("METEOR needs a reference for each hypothesis")
        if not hypotheses:
            return TextScores(None)
        most = max(len(segment) for segment in references)
        # It takes the same number of references for all; a repeated one changes nothing.
        padded = [[*segment, *[segment[0]] * (most - len(segment))] for segment in references]
        with TemporaryDirectory(prefix="anaphora-meteor-") as folder:
            ours, theirs = Path(folder, "hypotheses"), Path(folder, "references")
            ours.write_text(_lines(hypotheses), encoding="utf-8")
            theirs.write_text(_lines([text for each in padded for text in each]), encoding="utf-8")
            options = [str(ours), str(theirs), "-l", "en", "-norm", "-r", str(most)]
            output = self._run(options)
        segments = [float(score) for _number, score in _SEGMENT.findall(output)]
        final = _FINAL.search(output)
        if final is None or len(segments) != len(hypotheses):
            raise _failed(f"it scored {len(segments)} of {len(hypotheses)} texts")
        return TextScores(float(final[1]), tuple(segments))

    def _run(self, options: Sequence[str]) -> str:
        command = [self.java, f"-Xmx{self.memory}m", "-jar", str(self.jar), *options]
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                stdin=subprocess.DEVNULL,
                timeout=self.timeout,
                encoding="utf-8",
                errors="replace",
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise _failed(f"it took more than {self.timeout:g} s") from None
        except OSError as error:
            raise _failed(str(error.strerror or error)) from error
        if done.returncode:
            lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
            raise _failed(lines[-1] if lines else f"status {done.returncode}")
        return done.stdout


def _jar() -> Path | None:
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named) if Path(named).is_file() else None
    package = find_spec("pycocoevalcap")
    for folder in (package.submodule_search_locations or ()) if package else ():
        found = Path(folder, "meteor", "meteor-1.5.jar")
        if found.is_file():
            return found
    return None


def _lines(texts: Sequence[str]) -> str:
    return "".join([f"{_BREAK.sub(' ', text).strip()}\n" for text in texts])


def _failed(why: str) -> NeedsError:
    return NeedsError(f"METEOR's program failed: {why}", code="meteor-failed")


@dataclass(frozen=True)
class BuiltInMeteor:
    """METEOR with exact and stem matches; exact ones only where there is no stemmer.

    Case never counts.
    """

    words: Tokeniser = split
    name: str = field(default="meteor", init=False)
    lower_is_better: bool = field(default=False, init=False)
    worst: float | None = field(default=0.0, init=False)
    share: bool = field(default=True, init=False)

    @cached_property
    def _meteor(self) -> Meteor:
        stemmer = english_stemmer() if find_spec("snowballstemmer") is not None else None
        return Meteor(stemmer)

    @property
    def title(self) -> str:
        """Name in tables, with the kinds of matches."""
        return f"METEOR ({'+'.join(self._meteor.stages)})"

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return METEOR; see `TextMetric.score`."""
        counts = [
            self._meteor.counts(
                self.words(ours.lower()), [self.words(each.lower()) for each in theirs]
            )
            for ours, theirs in zip(hypotheses, references, strict=True)
        ]
        total = reduce(add, counts).score() if counts else None
        return TextScores(total, tuple([each.score() for each in counts]))


@dataclass(frozen=True)
class OfficialMeteor:
    """METEOR by its official program."""

    program: MeteorJar
    name: str = field(default="meteor", init=False)
    title: str = field(default="METEOR 1.5", init=False)
    lower_is_better: bool = field(default=False, init=False)
    worst: float | None = field(default=0.0, init=False)
    share: bool = field(default=True, init=False)

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return METEOR; see `TextMetric.score`.

        Raises:
            NeedsError: The program failed.
        """
        return self.program.score(hypotheses, references)


def best_meteor(which: str = "auto") -> TextMetric:
    """Return a METEOR.

    Args:
        which: ``official``, ``built-in``, or ``auto``: the official program where it is installed.

    Raises:
        MissingExtraError: The official one is asked for and not installed.
    """
    if which == "official":
        return OfficialMeteor(MeteorJar.required())
    program = MeteorJar.find() if which == "auto" else None
    return BuiltInMeteor() if program is None else OfficialMeteor(program)
