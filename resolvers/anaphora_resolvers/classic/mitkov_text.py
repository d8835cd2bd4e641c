"""The text facts of Mitkov's indicators: first noun phrases, terms, headings, verb patterns.

Everything is counted once for the document; what is asked for an anaphor is found by bisection, so
that a document costs time that grows with its length, not with its square.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from anaphora_resolvers.classic import table, words_of
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.supar.profiles import CandidateProfile, Profiles
from anaphora_resolvers.views import TextView
from anaphora_workbench.model import Layer, Markable, Span
from anaphora_workbench.model.language import tag_set

_POSSESSIVES = frozenset(("poss", "poss12"))
_BETWEEN = frozenset(("ADV", "PART", "PRON", "AUX"))
_FINAL = frozenset((".", "?", "!", "...", "…", ";", ":", ","))
_HEADING_WORDS = 10
"""A paragraph of one sentence, no longer, without a final stop and a finite verb, is a heading."""


@dataclass(frozen=True, slots=True)
class Build:
    """How a noun phrase is built into its clause.

    Attributes:
        verb: Token of the verb.
        before: Whether the phrase is the verb's subject (*NP V*), else its object (*V NP*).
    """

    verb: int
    before: bool


class ManualText:
    """A document as the indicators see it.

    Attributes:
        document: The text.
        profiles: What is known of the markables.
        words: The word lists of the language (``indicating``, ``connectives`` ...).
        language: Its tables.
    """

    def __init__(self, layer: Layer, view: TextView) -> None:
        self.document = view.document
        self.profiles = Profiles(layer, view)
        self.words = words_of("mitkov", view.language.code)
        self._layer = layer
        self.language = view.language
        self.view = view

    def of(self, layer: Layer) -> ManualText:
        """Return the same text with the markables of another layer."""
        return ManualText(layer, self.view)

    def listed(self, key: str) -> frozenset[str]:
        """Return one of the word lists, empty where the language has none."""
        return self.words.get(key, frozenset())

    def lemma(self, index: int) -> str:
        """Return the lemma of a token, else its form, in lower case."""
        token = self.document.tokens[index]
        return (token.lemma or token.text).lower()

    # Paragraphs and sentences

    def paragraph(self, sentence: int) -> Span:
        """Return the paragraph of a sentence; without paragraphs, it and the two before it."""
        sentences, paragraphs = self.document.sentences, self.document.paragraphs
        if not paragraphs:
            return Span(sentences[max(0, sentence - 2)].start, sentences[sentence].end)
        start = sentences[sentence].start
        return paragraphs[max(0, bisect_right(paragraphs, start, key=attrgetter("start")) - 1)]

    @cached_property
    def _headings(self) -> tuple[int, ...]:
        """Sentences that are headings: those that the source names, else by their look."""
        headings = self.document.metadata.get("headings")
        if isinstance(headings, list | tuple):
            return tuple(sorted([number for number in headings if isinstance(number, int)]))
        return tuple(
            [
                self.document.sentence_of(paragraph.start)
                for paragraph in self.document.paragraphs
                if self._looks_like_heading(paragraph)
            ]
        )

    def _looks_like_heading(self, paragraph: Span) -> bool:
        number = self.document.sentence_of(paragraph.start)
        if len(paragraph) > _HEADING_WORDS:
            return False
        if self.document.sentences[number].end < paragraph.end:
            return False
        if self.document.tokens[paragraph.end - 1].text in _FINAL:
            return False
        return not any(self.view.deps.finite[index] for index in paragraph)

    def heading_words(self, sentence: int) -> frozenset[str]:
        """Return the lemmas of the heading of the section in which a sentence stands."""
        at = bisect_left(self._headings, sentence)
        if not at:
            return frozenset()
        return frozenset([self.lemma(i) for i in self.document.sentences[self._headings[at - 1]]])

    @cached_property
    def _instructions(self) -> frozenset[int]:
        """Sentences whose main verb is an imperative."""
        deps, tokens = self.view.deps, self.document.tokens
        found = set()
        for index in deps.order:
            if deps.relation[index] != "root":
                continue
            features = self.language.features_of(tokens[index])
            bare = features.get("VerbForm") == "Inf" and not deps.has_subject[index]
            if features.get("Mood") == "Imp" or (bare and deps.auxiliary[index] == NONE):
                found.add(self.document.sentence_of(index))
        return frozenset(found)

    # Noun phrases

    @cached_property
    def _in_order(self) -> list[Markable]:
        return self._layer.in_text_order(clauses=False)

    @cached_property
    def given(self) -> frozenset[str]:
        """Ids of the first noun phrases of sentences that are not instructions."""
        firsts: dict[int, str] = {}
        for markable in self._in_order:
            firsts.setdefault(self.document.sentence_of(markable.start), markable.id)
        return frozenset(
            [name for sentence, name in firsts.items() if sentence not in self._instructions]
        )

    @cached_property
    def indicated(self) -> frozenset[str]:
        """Ids of the first noun phrase behind each indicating verb, in its sentence."""
        verbs = self.listed("indicating")
        overt = [markable for markable in self._in_order if markable.realisation == "overt"]
        found = set()
        for index, token in enumerate(self.document.tokens):
            if self.language.pos_of(token) != "VERB" or self.lemma(index) not in verbs:
                continue
            at = bisect_right(overt, index, key=attrgetter("start"))
            if at < len(overt) and self.document.sentence_of(
                overt[at].start
            ) == self.document.sentence_of(index):
                found.add(overt[at].id)
        return frozenset(found)

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Head tokens of the noun phrases by the lemma of the head."""
        heads: dict[str, set[int]] = {}
        for markable in self._in_order:
            profile = self.profiles(markable)
            if profile.head:
                heads.setdefault(profile.head, set()).add(profile.token)
        return {head: sorted(places) for head, places in heads.items()}

    def times(self, head: str, within: Span) -> int:
        """Return how many noun phrases of a stretch of text have a head."""
        places = self._places.get(head, [])
        return bisect_left(places, within.end) - bisect_left(places, within.start)

    @cached_property
    def terms(self) -> frozenset[str]:
        """The most frequent head nouns of the text, those that occur twice at least."""
        counts = {head: len(places) for head, places in self._places.items()}
        repeated = {head: count for head, count in counts.items() if count > 1}
        return _most_frequent(repeated, table("mitkov")["search"]["terms"])

    @cached_property
    def competitors(self) -> frozenset[str]:
        """The heads that stand most often within the search of the text's pronouns."""
        reach = table("mitkov")["search"]["sentences"]
        sentences = self.document.sentences
        kinds = frozenset([kind.label for kind in tag_set() if kind.default])
        asked = sorted([m.start for m in self._in_order if self.profiles(m).kind in kinds])
        counts: Counter[str] = Counter()
        for head, places in self._places.items():
            for place in places:
                last = min(self.document.sentence_of(place) + reach, len(sentences) - 1)
                end = sentences[last].end
                counts[head] += bisect_left(asked, end) - bisect_right(asked, place)
        return _most_frequent(counts, table("mars")["search"]["frequent"])

    # Definiteness

    @cached_property
    def _definite_words(self) -> list[int]:
        return [index for index in range(len(self.document.tokens)) if self._is_definite(index)]

    def _is_definite(self, index: int) -> bool:
        token = self.document.tokens[index]
        if token.text.lower() in self.language.definite_articles:
            return self.language.pos_of(token) in ("DET", "PRON", "ADJ", "")
        return self.language.kind_of(token) in _POSSESSIVES

    def has_definite_words(self, within: Span) -> bool:
        """Tell whether a stretch of text has an article, demonstrative or possessive."""
        places = self._definite_words
        return bisect_left(places, within.end) > bisect_left(places, within.start)

    def is_definite(self, profile: CandidateProfile) -> bool:
        """Tell whether an article, demonstrative or possessor makes a phrase definite.

        Names and pronouns are definite by themselves.
        """
        if profile.pronoun or profile.proper:
            return True
        before = range(profile.markable.start, profile.token)
        view = self.view
        return any(
            self._is_definite(index)
            or (view.role[index] == "possessor" and view.np_parent[index] == profile.token)
            for index in before
        )

    # Verbs

    def build(self, markable: Markable) -> Build | None:
        """Return how a phrase is built into its clause, ``None`` for no subject or object."""
        profile = self.profiles(markable)
        if markable.zero is not None:
            return Build(markable.zero.governor, profile.role == "subject")
        if markable.clitic is not None:
            return Build(markable.start, False)
        if not self.view.parsed:
            return self._beside(markable)
        verb = self.view.verb_of(profile.token)
        if verb == NONE or profile.role not in ("subject", "object", "indirect"):
            return None
        return Build(verb, profile.role == "subject")

    def _beside(self, markable: Markable) -> Build | None:
        """Return the verb that stands before or behind a phrase, by tags alone."""
        sentence = self.document.sentences[self.document.sentence_of(markable.start)]
        behind = self._verb_among(range(markable.end, sentence.end))
        before = self._verb_among(range(markable.start - 1, sentence.start - 1, -1))
        if before != NONE:
            return Build(before, False)
        return None if behind == NONE else Build(behind, True)

    def _verb_among(self, indices: Iterable[int]) -> int:
        for index in indices:
            pos = self.language.pos_of(self.document.tokens[index])
            if pos == "VERB":
                return index
            if pos not in ("ADV", "PART", "AUX"):
                return NONE
        return NONE

    def connective_before(self, verb: int) -> int:
        """Return the connective that joins a verb to what comes before it, or `NONE`."""
        connectives, passed_over = self.listed("connectives"), self.listed("passed_over")
        start = self.document.sentences[self.document.sentence_of(verb)].start
        for index in range(verb - 1, start, -1):
            token = self.document.tokens[index]
            form = token.text.lower()
            if form in connectives:
                return index
            if form not in passed_over and self.language.pos_of(token) not in _BETWEEN:
                return NONE
        return NONE

    def opens_with_purpose(self, verb: int) -> bool:
        """Tell whether a sentence opens with this verb after a word of purpose (*To V ...*)."""
        start = self.document.sentences[self.document.sentence_of(verb)].start
        first = self.document.tokens[start].text.lower()
        return first in self.listed("purpose") and 0 < verb - start <= 2


def _most_frequent(counts: dict[str, int], most: int) -> frozenset[str]:
    """Return the keys with the greatest counts; of equals those that come first."""
    ranked = sorted(counts, key=lambda key: -counts[key])
    return frozenset([key for key in ranked[:most] if counts[key]])
