"""Words that deep input lacks: commas, *to* before infinitives, *that* before clauses.

Where a sentence has them is learnt from words that no node stands for. A comma belongs to the gap
between two neighbours in a family, *to* to the verb behind it, *that* to the clause that it begins.
Each is put in where it was there in more than half of the cases that are alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anaphora_workbench.challenges.sr.word_order import HEAD, Family, Member, Shares, Slots, gaps_of
from anaphora_workbench.tasks.sr import SrSentence

_HALF = 0.5


class Insertion:
    """What is put in where."""

    def __init__(self) -> None:
        self._commas = Slots(prior=0.05)
        self._to = Shares(0.05)
        self._that = Shares(0.05)

    def learn(
        self,
        sentence: SrSentence,
        families: Mapping[int, Family],
        places: Mapping[int, int],
        words: Sequence[str],
    ) -> None:
        """Count words of a sentence without a node; the words are in lower case."""
        taken = set(places.values())
        free = ["" if place in taken else word for place, word in enumerate(words)]
        parents = _parents(families)
        spans: dict[int, tuple[int, int]] = {}
        for number, family in families.items():
            inner = [spans[each.id] for each in family.members[1:] if each.id in spans]
            if number in places:
                own = places[number]
                inner.append((own, own))
                if own:
                    self._to.add(_contexts(number, families, parents), so=free[own - 1] == "to")
            if inner:
                spans[number] = (min(inner)[0], max([last for _first, last in inner]))
            self._learn_commas(family, places, spans, free)
        for number, (first, _last) in spans.items():
            above = parents[number][1].id if number in parents else 0
            # *that* before several nodes at once belongs to the one that holds the others.
            if first and above and spans.get(above, (-1, -1))[0] != first:
                contexts = _contexts(number, families, parents)
                self._that.add(contexts, so=free[first - 1] == "that")

    def _learn_commas(
        self,
        family: Family,
        places: Mapping[int, int],
        spans: Mapping[int, tuple[int, int]],
        free: Sequence[str],
    ) -> None:
        found: list[tuple[int, int, Member]] = []
        for member in family.members:
            if member.relation == HEAD:
                if member.id in places:
                    found.append((places[member.id], places[member.id], member))
            elif member.id in spans:
                found.append((*spans[member.id], member))
        found.sort()
        gaps = gaps_of([member for _first, _last, member in found])
        for place in range(1, len(found)):
            begin, end = found[place - 1][1] + 1, found[place][0]
            if begin <= end:
                filled = "," in free[begin:end]
                self._commas.learn(",", family.kind, gaps[place], filled=filled)

    def has_comma(self, family: Family, order: Sequence[Member]) -> list[bool]:
        """Return for each member of an order whether a comma comes before it."""
        gaps = gaps_of(order)
        return [
            place > 0 and self._commas.odds(",", family.kind, gaps[place]) > 0
            for place in range(len(order))
        ]

    def has_to(self, number: int, families: Mapping[int, Family]) -> bool:
        """Return whether *to* comes before a node's own word."""
        return self._to.share(_contexts(number, families, _parents(families))) > _HALF

    def has_that(self, number: int, families: Mapping[int, Family]) -> bool:
        """Return whether *that* begins what hangs on a node."""
        return self._that.share(_contexts(number, families, _parents(families))) > _HALF

    def state(self) -> dict[str, dict[str, list[int]]]:
        """Return the counts as JSON values."""
        return {
            "commas": self._commas.state(),
            "to": self._to.state(),
            "that": self._that.state(),
        }

    @classmethod
    def of(cls, state: Mapping[str, Mapping[str, Sequence[int]]]) -> Insertion:
        """Return the insertion that `state` is of; raise `ValueError` for anything else."""
        made = cls()
        made._commas.take(state["commas"])
        made._to.take(state["to"])
        made._that.take(state["that"])
        return made


def _parents(families: Mapping[int, Family]) -> dict[int, tuple[Member, Member]]:
    """Return each node as a member of the family above, and that family's head."""
    return {
        member.id: (member, family.members[0])
        for family in families.values()
        for member in family.members[1:]
    }


def _contexts(
    number: int,
    families: Mapping[int, Family],
    parents: Mapping[int, tuple[Member, Member]],
) -> list[str]:
    """Return what is known of a node: its relation, what depends on it, and what is above."""
    if number not in parents:
        return ["root"]
    member, above = parents[number]
    below = {each.relation for each in families[number].members[1:]}
    signs = "".join([sign for sign in ("A0", "AM-MOD", "MARK", "AUX") if sign in below])
    plain = f"{member.relation} {member.kind} {signs}"
    return [f"{plain}\t{above.kind} {above.lemma}", f"{plain}\t{above.kind}", plain]
