"""ATT's n-gram realiser: phrases in many orders, and a language model that chooses.

The published description (Di Fabrizio, Stent and Bangalore 2008; Gatt and Belz 2010, 3.3) names
language models; the rest is ours. Each attribute has the phrases that people used for it most
often, together with the function words in front of them (*the*, *with*, *and a*). All orders of all
phrases are candidates; what people put before the noun stays before it. A trigram model over words,
learnt from people's strings, ranks the candidates; the share of each phrase among those of its
attribute counts as well. A beam search stands for writing all of them down.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from heapq import nlargest
from math import log

from anaphora_workbench.challenges.tuna.annotated import (
    BEFORE,
    BEHIND,
    LearningRealiser,
    Parts,
    lexicon_of,
    segments_of,
    usual,
)
from anaphora_workbench.challenges.tuna.phrases import (
    END,
    START,
    Grams,
    Lexicon,
    SlotModel,
    noun_of,
    slot_of,
)
from anaphora_workbench.tasks.tuna import TYPE, Pair

_PHRASES = 5
"""Phrases that are tried for an attribute on each side of the noun."""
_BEAM = 80
_Phrase = tuple[tuple[str, ...], str, bool]
"""The words, their place, and whether they began a description."""
_Ranked = tuple[_Phrase, float]
"""A phrase with the logarithm of its share among those of its pair."""


@dataclass(slots=True)
class WordModel:
    """What people's strings tell.

    Attributes:
        grams: The trigram model over words.
        lexicon: Phrases without the words in front of them, for pairs with no others.
        phrases: The usual phrases of each pair, by how often they were used.
        words: The function words in front of each slot, for pairs that nobody mentioned.
    """

    grams: Grams
    lexicon: Lexicon
    phrases: Mapping[Pair, list[_Ranked]]
    fronts: Mapping[tuple[str, str], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Candidate:
    """The beginning of a candidate: its words, what is left, and whether the noun is out."""

    likelihood: float
    words: tuple[str, ...]
    left: frozenset[str]
    noun: bool


class AttNgram(LearningRealiser[WordModel]):
    """The order and the phrases that a trigram model over words likes best."""

    name = "att-ngram"
    title = "ATT (after Di Fabrizio et al. 2008): all orders of phrases, ranked by a trigram model"

    def learnt(self, examples: Mapping[Parts, int]) -> WordModel:
        """Return the model of examples."""
        strings = SlotModel()
        phrases: dict[Pair, dict[str, Counter[_Phrase]]] = defaultdict(lambda: defaultdict(Counter))
        fronts: dict[tuple[str, str], Counter[tuple[str, ...]]] = defaultdict(Counter)
        for parts, count in examples.items():
            words = " ".join([part.words for part in parts]).split()
            strings.sequences[tuple(words)] += count
            for number, (before, part) in enumerate(segments_of(parts)[0]):
                assert part.pair is not None
                place = BEFORE if part.slot == TYPE else part.place
                phrase = ((*before, *part.words.split()), place, number == 0)
                phrases[part.pair][place][phrase] += count
                # Whatever begins descriptions may stand elsewhere, without what begins them.
                if number == 0:
                    phrases[part.pair][place][(tuple(part.words.split()), place, False)] += 0
                fronts[part.slot, place][before] += count
        return WordModel(
            Grams([strings]),
            lexicon_of(examples),
            {pair: _ranked(sides) for pair, sides in phrases.items()},
            {key: usual(found) for key, found in fronts.items()},
        )

    def said(self, model: WordModel, wanted: Mapping[str, Pair], domain: str) -> list[str]:
        """Return the words of the best candidate."""
        phrases = {slot: _phrases(model, pair, domain) for slot, pair in wanted.items()}
        if TYPE not in wanted:
            noun = tuple(noun_of(domain).split())
            phrases[TYPE] = [((noun, BEFORE, False), 0.0), ((("the", *noun), BEFORE, True), 0.0)]
        before = {
            slot
            for slot, known in phrases.items()
            if slot != TYPE and all(place == BEFORE for (_words, place, _first), _share in known)
        }
        living = [_Candidate(0.0, (), frozenset(phrases), False)]
        done: list[_Candidate] = []
        while living:
            further = []
            for one in living:
                if not one.left:
                    end = _likelihood(model.grams, one.words, (END,))
                    done.append(_Candidate(one.likelihood + end, one.words, one.left, True))
                for slot in sorted(one.left):
                    if slot == TYPE and one.left & before:
                        continue
                    for (words, place, first), share in phrases[slot]:
                        if slot != TYPE and one.noun != (place == BEHIND):
                            continue
                        if first and one.words:
                            continue
                        more = one.likelihood + share + _likelihood(model.grams, one.words, words)
                        further.append(
                            _Candidate(
                                more,
                                (*one.words, *words),
                                one.left - {slot},
                                one.noun or slot == TYPE,
                            )
                        )
            living = nlargest(_BEAM, further, key=lambda one: (one.likelihood, one.words))
        return list(max(done, key=lambda one: (one.likelihood, one.words)).words)


def _ranked(sides: Mapping[str, Counter[_Phrase]]) -> list[_Ranked]:
    """Return the usual phrases of a pair on each side, with the logarithms of their shares."""
    total = sum([found.total() for found in sides.values()])
    return [
        (phrase, log(max(found[phrase], 0.5) / total))
        for _side, found in sorted(sides.items())
        for phrase in _chosen(found)
    ]


def _chosen(found: Counter[_Phrase]) -> list[_Phrase]:
    """Return the usual phrases of one side, one of them such that it need not come first."""
    ranked = sorted(found, key=lambda one: (-found[one], one))
    kept = ranked[:_PHRASES]
    if all(first for _words, _place, first in kept):
        kept += [one for one in ranked if not one[2]][:1]
    return kept


def _phrases(model: WordModel, pair: Pair, domain: str) -> list[_Ranked]:
    """Return the phrases of a pair; for one that nobody mentioned the template's."""
    known = model.phrases.get(pair)
    if known:
        return known
    slot, words = slot_of(pair), tuple(model.lexicon.phrase(pair, BEHIND, domain).split())
    front = model.fronts.get((slot, BEHIND), ())
    if pair[0] == TYPE:
        return [((words, BEFORE, False), 0.0), ((("the", *words), BEFORE, True), 0.0)]
    return [(((*front, *words), BEHIND, False), 0.0)]


def _likelihood(grams: Grams, before: tuple[str, ...], words: tuple[str, ...]) -> float:
    """Return the logarithm of the probability of words behind others."""
    history = (START, START, *before)[-2:] + words
    return sum(
        [
            grams.likelihood(one, two, three)
            for one, two, three in zip(history, history[1:], history[2:], strict=False)
        ]
    )
