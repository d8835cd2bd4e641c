"""The forms of words that were never seen, by rules of spelling that are learnt.

A rule cuts off the end of a lemma and puts another one there (*study* to *studies*: cut *y*, add
*ies*). Which rules there are follows from pairs of lemmas and forms; which one is right is chosen
by a log-linear model (`hashed_weights`) from the part of speech and the features of the word, what
it agrees with, its relation, and the last letters of the lemma. It chooses among the rules that
were seen with the same part of speech and features.

Forms that were seen with the same lemma, features and agreement come first, then those of the
dictionary of English where it knows the lemma, then the rules (`FormRanker.forms`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from math import log
from typing import Any, NamedTuple

import numpy as np

from anaphora_workbench.challenges.sr.hashed_weights import (
    SIZE,
    Numbers,
    Table,
    Values,
    choices_loss,
    fitted,
    text_features,
    weights_of,
    weights_state,
)
from anaphora_workbench.challenges.sr.inflection import Inflection
from anaphora_workbench.tasks.sr import SrNode

_PENALTY = 0.3
_STEPS = 60
_LONGEST_CUT = 5
_MOST_RULES = 40
"""Rules of a tag, the most frequent ones."""
_GROUPED = -1
"""What a rule that groups digits has for the letters that are cut off."""
_LETTERS = 4
"""Last letters of a lemma that rules depend on."""


class Rule(NamedTuple):
    """Cut so many letters off, then add others; with `_GROUPED`, put a sign between thousands."""

    cut: int
    added: str

    def fits(self, lemma: str) -> bool:
        """Tell whether a lemma is long enough, or digits if they are to be grouped.

        Letters of one alphabet are not added to those of another one (*שלום* has no *s*).
        """
        if self.cut == _GROUPED:
            return _grouped(lemma)
        if self.cut >= len(lemma):
            return False
        kept, added = _alphabet(lemma[-1 - self.cut]), _alphabet(self.added[:1])
        return not kept or not added or kept == added

    def applied(self, lemma: str) -> str:
        """Return the form of a lemma."""
        if self.cut == _GROUPED:
            return f"{int(lemma):,}".replace(",", self.added)
        return (lemma[: -self.cut] if self.cut else lemma) + self.added


class Pair(NamedTuple):
    """A node that was seen with a form, in agreement with something."""

    node: SrNode
    agreement: str
    form: str


def rule_of(lemma: str, form: str) -> Rule | None:
    """Return the rule that makes a form of a lemma; ``None`` if they share no beginning."""
    if _grouped(lemma) and form != lemma and "".join(filter(str.isdigit, form)) == lemma:
        signs = set(form) - set(lemma)
        found = Rule(_GROUPED, min(signs))
        return found if found.applied(lemma) == form else None
    if form[:1] != lemma[:1] and form[:1].lower() == lemma[:1].lower():
        form = lemma[:1] + form[1:]
    shared = 0
    for one, other in zip(lemma, form, strict=False):
        if one != other:
            break
        shared += 1
    if not shared or len(lemma) - shared > _LONGEST_CUT:
        return None
    return Rule(len(lemma) - shared, form[shared:])


def _grouped(lemma: str) -> bool:
    """Tell whether a lemma is a number of which the thousands can be grouped."""
    return 3 < len(lemma) < 16 and lemma.isascii() and lemma.isdigit() and lemma[0] != "0"


@cache
def _alphabet(letter: str) -> str:
    """Return the first word of the Unicode name of a letter (``LATIN``), ``""`` for other signs."""
    return unicodedata.name(letter, "").partition(" ")[0] if letter.isalpha() else ""


def _tags(node: SrNode) -> list[str]:
    """Return what decides which rules there are, from special to general."""
    tag = f"{node.cpos}|{node.num}|{node.tense}|{node.partic}"
    return [f"{tag}{node.morphology}", tag, node.cpos]


class FormRanker:
    """Forms of words: those that were seen, else those of the dictionary, else those of rules."""

    def __init__(self, seen: Inflection) -> None:
        self.seen = seen
        self.weights: Values = np.zeros(SIZE)
        self.rules: dict[str, list[Rule]] = {}
        self._known: dict[tuple[str, ...], list[tuple[str, float]]] = {}

    def learn(self, pairs: Iterable[Pair]) -> None:
        """Learn from nodes with their forms."""
        counts: dict[str, dict[Rule, int]] = {}
        kinds: dict[tuple[str, str, str, str, Rule], tuple[Pair, int]] = {}
        for pair in pairs:
            rule = rule_of(pair.node.lemma, pair.form)
            if rule is None or not any(map(str.isalnum, pair.node.lemma)):
                continue
            tag = _tags(pair.node)[0]
            key = (pair.node.lemma, tag, pair.agreement, pair.node.relation, rule)
            _pair, times = kinds.get(key, (pair, 0))
            kinds[key] = pair, times + 1
            if not times:
                for each in _tags(pair.node):
                    own = counts.setdefault(each, {})
                    own[rule] = own.get(rule, 0) + 1
        self.rules = {
            tag: [
                rule
                for rule, count in sorted(own.items(), key=lambda entry: (-entry[1], entry[0]))
                if count > 1 or len(own) == 1 or rule == (0, "")
            ][:_MOST_RULES]
            for tag, own in counts.items()
        }
        rows: list[Numbers] = []
        groups: list[int] = []
        chosen: list[int] = []
        weights: list[float] = []
        for (_lemma, tag, _agreement, _relation, rule), (pair, count) in kinds.items():
            rules = self.rules[tag]
            if rule not in rules or len(rules) < 2:
                continue
            groups.append(len(rows))
            chosen.append(len(rows) + rules.index(rule))
            weights.append(1.0 + log(count))
            rows += [_features(pair.node, pair.agreement, each) for each in rules]
        if rows:
            loss = choices_loss(np.array(groups), np.array(chosen), np.array(weights))
            self.weights = fitted([Table(np.stack(rows))], loss, _PENALTY, _STEPS)

    def forms(self, node: SrNode, agreement: str, most: int = 3) -> list[tuple[str, float]]:
        """Return the likely forms of a node with their shares, the likeliest first."""
        found = self.seen.seen_closely(node, agreement, most)
        if found:
            return found
        known = self.seen.dictionary_form(node, agreement, known=True)
        if known:
            return [(known, 1.0)]
        return self.ruled(node, agreement)[:most] or self.seen.forms(node, agreement, most)

    def ruled(self, node: SrNode, agreement: str) -> list[tuple[str, float]]:
        """Return the forms that rules make of a lemma, the likeliest first; none without rules."""
        tag = next((tag for tag in _tags(node) if self.rules.get(tag)), None)
        if tag is None:
            return []
        key = (node.lemma, *_tags(node), agreement, node.relation)
        found = self._known.get(key)
        if found is None:
            fitting = [rule for rule in self.rules[tag] if rule.fits(node.lemma)]
            if not fitting:
                return []
            rows = np.stack([_features(node, agreement, rule) for rule in fitting])
            scores = self.weights[rows].sum(axis=1)
            shares = np.exp(scores - scores.max())
            shares /= shares.sum()
            by_form: dict[str, float] = {}
            for rule, share in zip(fitting, shares, strict=True):
                form = rule.applied(node.lemma)
                by_form[form] = by_form.get(form, 0.0) + float(share)
            ranked = sorted(by_form.items(), key=lambda entry: (-entry[1], entry[0]))
            found = self._known[key] = [
                entry for place, entry in enumerate(ranked) if not place or entry[1] > 0.1
            ]
        return found

    def state(self) -> dict[str, Any]:
        """Return rules and weights as JSON values."""
        return {
            "rules": {tag: [[*rule] for rule in rules] for tag, rules in self.rules.items()},
            **weights_state(self.weights),
        }

    def take(self, state: Mapping[str, Any]) -> None:
        """Take what `state` gives; raise `ValueError` for anything else."""
        self.weights = weights_of(state)
        self.rules = {
            tag: [Rule(int(cut), str(added)) for cut, added in rules]
            for tag, rules in state["rules"].items()
        }


def _features(node: SrNode, agreement: str, rule: Rule) -> Numbers:
    what = f"{rule.cut}/{rule.added}"
    tag, plain, kind = _tags(node)
    lowered = node.lemma.lower()
    ends = [lowered[-count:] for count in range(1, _LETTERS + 1)]
    own = f"{what}|{tag}"
    texts = [
        own,
        f"{what}|{kind}",
        f"{own}|{agreement}",
        f"{own}|{node.relation}",
        f"{what}|{lowered}",
        f"{what}|{kind}|{len(lowered) if lowered.isdigit() else 'letters'}",
        *[f"{own}|{end}" for end in ends],
        *[f"{what}|{kind}|{end}" for end in ends],
        *[f"{what}|{plain}|{agreement}|{end}" for end in ends[:3]],
    ]
    return text_features(texts)
