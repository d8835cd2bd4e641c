"""The order of a node and the nodes below it by rules: a small written grammar, and a learnt one.

The written grammar (``challenges/data/sr_grammars.toml``) has the slots of English and Spanish from
left to right, and what stands in each. The learnt one is read off the orders of the sentences that
it learns from. It is a list of rules, *in such a family this comes before that*, from special to
general (lemmas, parts of speech, relations). The first rule with at least three cases
decides a pair if it holds for three quarters of them, and leaves it free otherwise. Where no rule
of the treebank fits, the slots decide. Free pairs stand in either order: several orders are
generated then, and the trigrams of words choose.

Written grammars are in the way of UCM's realiser of 2011, rules read off a treebank in that of
OSU's; both used grammars of other kinds (a functional one, Combinatory Categorial Grammar), so that
this is our own reading.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Self

from anaphora_workbench.challenges.sr.word_order import (
    HEAD,
    Family,
    Member,
    Ordering,
    pair_contexts,
)

_WIDEST = 100
"""Members of the largest family whose pairs are all looked at."""
_CASES = 3
"""Cases that a rule has at least."""
_HOLDS = 0.75
"""Share of cases from which a rule decides."""
_WRITTEN = 0.9
"""Share of a pair that the slots decide."""
_FEW = 2
"""Lemmas that are too few to tell a language."""
_SURE = 0.995
"""Share of a pair of which the input gives the order."""


@cache
def _table() -> dict[str, Any]:
    """Return the written grammars by language."""
    data = files("anaphora_workbench.challenges.data").joinpath("sr_grammars.toml")
    return tomllib.loads(data.read_text(encoding="utf-8"))


@cache
def grammars() -> dict[str, dict[str, int]]:
    """Return the slot of each entry by language."""
    return {
        language: {
            entry: place for place, slot in enumerate(parts["slots"]) for entry in slot.split()
        }
        for language, parts in _table().items()
    }


@cache
def _signs() -> dict[str, str]:
    """Return the language of each lemma that tells it; those of several languages tell nothing."""
    found: dict[str, str] = {}
    for language, parts in _table().items():
        for lemma in parts["known_by"]:
            found[lemma] = "" if lemma in found else language
    return found


def language_of(lemmas: Iterable[str]) -> str:
    """Return the language that lemmas tell, ``""`` for none.

    It needs three of one language, and at most one of another for every five of them.
    """
    found = Counter(_signs().get(lemma.lower(), "") for lemma in lemmas)
    del found[""]
    first, second = [*found.most_common(2), ("", 0), ("", 0)][:2]
    return first[0] if first[1] > _FEW and second[1] * 5 <= first[1] else ""


class Grammar(Ordering):
    """Rules for orders; ``language`` is that of the written grammar, ``""`` for none."""

    def __init__(self) -> None:
        super().__init__()
        self._lemmas: dict[str, int] = {}
        self._ruled: dict[tuple[str, Member, Member], float] = {}

    @property
    def language(self) -> str:
        """The language of the written grammar that serves, by the lemmas of what was learnt."""
        best = max(sorted(grammars()), key=lambda each: self._lemmas.get(each, 0))
        return best if self._lemmas.get(best) else ""

    def learn(self, family: Family, places: Mapping[int, int]) -> None:
        """Count the orders of all pairs of a family whose members have a place."""
        super().learn(family, places)
        language = _signs().get(family.members[0].lemma)
        if language:
            self._lemmas[language] = self._lemmas.get(language, 0) + 1
        self._ruled.clear()

    def orders(self, family: Family, most: int) -> list[tuple[float, tuple[Member, ...]]]:
        """Return at most ``most`` good orders of a family with their scores, the best first.

        Very large families are sorted by their slots.
        """
        if len(family.members) <= _WIDEST:
            return super().orders(family, most)
        head = self.slot(family.members[0]) or 0
        slots = [self.slot(member) for member in family.members]
        ranked = sorted(range(len(slots)), key=lambda place: (slots[place] or head + 1, place))
        return [(0.0, tuple([family.members[place] for place in ranked]))]

    def share(self, kind: str, one: Member, other: Member) -> float:
        """Return the share of families in which ``one`` comes before ``other``, never 0 or 1."""
        one, other = one._replace(id=0), other._replace(id=0)
        if other < one:
            return 1 - self.share(kind, other, one)
        key = (kind, one, other)
        found = self._ruled.get(key)
        if found is None:
            found = self._ruled[key] = self._decided(kind, one, other)
        return found

    def _decided(self, kind: str, one: Member, other: Member) -> float:
        for member, swapped in ((one, False), (other, True)):
            beside = other if member is one else one
            if beside.relation == HEAD and member.relation[-1:] in ("+", "-"):
                return _SURE if (member.relation[-1] == "-") != swapped else 1 - _SURE
        *contexts, _sizes = pair_contexts(kind, one, other)  # sizes alone make no rule
        for context, same in contexts:
            first, cases = self.counted(context)
            if cases < _CASES:
                continue
            share = (first if same else cases - first) / cases
            if max(share, 1 - share) >= _HOLDS:
                share = (share * cases + 0.25) / (cases + 0.5)
                return min(max(share, 1 - _SURE), _SURE)
            return super().share(kind, one, other)
        slots = self.slot(one), self.slot(other)
        if None not in slots and slots[0] != slots[1]:
            return _WRITTEN if slots < slots[::-1] else 1 - _WRITTEN
        return super().share(kind, one, other)

    def slot(self, member: Member) -> int | None:
        """Return the slot of a member in the written grammar; ``None`` if it has none."""
        slots = grammars().get(self.language, {})
        if member.relation == HEAD:
            return slots.get(HEAD)
        full = member.relation.rstrip("+-^").partition(" ")[0]
        kind = member.kind.partition("+")[0].rstrip("?")
        wh = "+wh" in member.kind
        for relation in dict.fromkeys((full, full.partition(":")[0])):
            for entry in (
                f"{relation}={member.lemma}",
                *([f"{relation}+wh"] if wh else []),
                f"{relation}~{kind}",
                relation,
            ):
                if entry in slots:
                    return slots[entry]
        return None

    def state(self) -> dict[str, Any]:
        """Return the counts as JSON values."""
        return {**super().state(), "lemmas": self._lemmas}

    @classmethod
    def of(cls, state: Mapping[str, Any]) -> Self:
        """Return the grammar that `state` is of; raise `ValueError` for anything else."""
        made = super().of(state)
        made._lemmas = {str(name): int(count) for name, count in state["lemmas"].items()}
        return made
