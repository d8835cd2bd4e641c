"""What one annotator's antecedents denote in the chains of another annotator.

Let a be an anaphor of both annotators p and q, X the antecedents that p gives it and Y those of q.

*Restriction.* A mention y of q that p has not got is replaced by what q says of it: its own
antecedents, followed until mentions that p has are met. Where that ends at a mention without
antecedent that p has not got either, the first mention in text order stands for it that p has and
that q links to it, directly or through such mentions alone. So a chain that begins with mentions
that p has not got begins, for p, with the first one that it has.

*In the eyes of p*, Y denotes the same as X if every y is restricted to mentions of p none of which
is a itself, and the entities of these mentions in p's chains are {e(a)}, or those of X, or the
parts of e(a) (split antecedents). That is how an answer is judged with p as the key.

*Agreement* holds in the eyes of both. So a link to another mention of the same entity agrees; a
link to a mention that the other one has in another entity does not, whoever of the two has the
longer chain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from anaphora_workbench.annotation.adjudication_places import Expressions, Own


class Eyes:
    """The answers of one annotator in the eyes of another.

    Args:
        expressions: Numbers the expressions of the text.
        judge: The annotator whose chains count (p).
        other: The annotator whose answers are looked at (q).
    """

    def __init__(self, expressions: Expressions, judge: Own, other: Own) -> None:
        self._expressions = expressions
        self._judge = judge
        self._other = other
        self._tops: dict[int, frozenset[int]] = {}
        self._heirs: dict[int, int] | None = None

    def restricted(self, number: int) -> frozenset[int] | None:
        """Return the mentions of the judge that a mention of the other stands for.

        Returns:
            ``None`` when nothing that the judge has stands for it, or for a part of it.
        """
        if self._judge.has(number):
            return frozenset((number,))
        found: set[int] = set()
        for top in self._reached(number):
            if self._judge.has(top):
                found.add(top)
            else:
                heir = self._heirs_of_strangers().get(top)
                if heir is None:
                    return None
                found.add(heir)
        return frozenset(found) or None

    def _reached(self, number: int) -> frozenset[int]:
        """Return where the links above a mention that the judge has not got lead.

        That is to mentions of the judge, and to mentions of the other alone that have no
        antecedent. Depth first without recursion; what is known of mentions on the way is kept,
        unless a circle made it depend on the one that was asked for.
        """
        if number in self._tops:
            return self._tops[number]
        done: dict[int, frozenset[int]] = {}
        circular = False
        path: dict[int, set[int]] = {number: set()}
        stack = [(number, iter(self._above(number)))]
        while stack:
            current, rest = stack[-1]
            for above in rest:
                known = self._tops.get(above, done.get(above))
                if known is not None:
                    path[current] |= known
                elif above in path:
                    circular = True
                elif self._judge.has(above) or not self._above(above):
                    path[current].add(above)
                else:
                    path[above] = set()
                    stack.append((above, iter(self._above(above))))
                    break
            else:
                stack.pop()
                ends = path.pop(current) if self._above(current) else {current}
                done[current] = frozenset(ends)
                if stack:
                    path[stack[-1][0]] |= ends
        self._tops.update({number: done[number]} if circular else done)
        return done[number]

    def _above(self, number: int) -> tuple[int, ...]:
        return self._other.links.get(number, ())

    def _heirs_of_strangers(self) -> dict[int, int]:
        """Return the mention of the judge that stands for each first mention it has not got."""
        if self._heirs is None:
            heirs: dict[int, int] = {}
            order: Callable[[int], Any] = self._expressions.order
            for number, above in self._other.links.items():
                if len(above) != 1 or self._judge.has(above[0]) or not self._judge.has(number):
                    continue
                ends = self._reached(above[0])
                for top in ends if len(ends) == 1 else ():
                    known = heirs.get(top)
                    if known is None or order(number) < order(known):
                        heirs[top] = number
            self._heirs = heirs
        return self._heirs

    def denotes(self, own: Iterable[int], mine: Iterable[int], theirs: Iterable[int]) -> bool:
        """Tell whether the other's antecedents denote what the judge's do.

        Args:
            own: The anaphor, first as the judge sees it; several where boundaries differ.
            mine: Antecedents of the judge (X).
            theirs: Antecedents of the other (Y).
        """
        anaphor = tuple(own)
        entities: set[int] = set()
        for number in theirs:
            stands_for = self.restricted(number)
            if stands_for is None or not stands_for.isdisjoint(anaphor):
                return False
            entities.update([self._judge.entity(one) for one in stands_for])
        return entities in self._targets(anaphor[0], mine)

    def _targets(self, anaphor: int, mine: Iterable[int]) -> tuple[set[int] | frozenset[int], ...]:
        entity = self._judge.entity(anaphor)
        of_links = {self._judge.entity(number) for number in mine}
        return ({entity}, of_links, self._judge.parts.get(entity, of_links))

    def denotes_nearly(
        self, own: Iterable[int], mine: Iterable[int], theirs: Iterable[int]
    ) -> bool:
        """Tell whether the antecedents denote the same but for the boundaries of mentions.

        As `denotes`, but a mention of the other may be taken for any mention of the judge's
        chains that is close to it (`Expressions.close`).

        Args:
            own: As for `denotes`.
            mine: As for `denotes`.
            theirs: As for `denotes`.
        """
        anaphor = tuple(own)
        choices: list[set[int]] = []
        for number in theirs:
            stands_for = set(self.restricted(number) or ()) | set(self._judge.near(number))
            choices.append({self._judge.entity(one) for one in stands_for - set(anaphor)})
        for target in self._targets(anaphor[0], mine):
            hit = [choice & target for choice in choices]
            if all(hit) and set().union(*hit) == target:
                return True
        return False
