"""The open anaphors of a document by confidence in their proposals, the least first.

Proposals change after each decision. So that nothing moves while somebody decides, the order is
that of the moment in which it was made, and whoever looks something up elsewhere comes back to
where the order was left. It is made anew when its end is reached.

What nothing is proposed for comes first: the resolver is at a loss there. Proposals follow by their
probability, the least likely first, and those without a probability come last. Blind items are
spread evenly over the order by their names alone, so that their place tells nothing of a proposal
that is hidden, and so that they are not all asked at the end, when annotators are quick or tired.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from anaphora_workbench.annotation.preparation.resolver_answers import ProposedAnswer


class ConfidenceOrder:
    """Ids of anaphors in their order, and how far it has been followed.

    Args:
        names: The ids.
        backwards: Begin at the end.
    """

    def __init__(self, names: Sequence[str], *, backwards: bool = False) -> None:
        self._names = tuple(names)
        self._at = len(self._names) if backwards else -1

    def step(self, here: str, by: int, is_open: Callable[[str], bool]) -> str:
        """Return the next (1) or previous (-1) one that is open, ``""`` where the order ends.

        Args:
            here: Id of the active anaphor, which is left out. When it is not the one that was
                returned last, that one comes again if it is still open.
            by: The direction.
            is_open: Tells whether an anaphor still waits for an answer.
        """
        inside = 0 <= self._at < len(self._names)
        away = inside and self._names[self._at] != here
        place = self._at if away else self._at + by
        while 0 <= place < len(self._names):
            name = self._names[place]
            if name != here and is_open(name):
                self._at = place
                return name
            place += by
        return ""


def least_confident_first(
    shown: Iterable[tuple[str, ProposedAnswer]], blind: Iterable[tuple[str, float]]
) -> list[str]:
    """Return the ids of anaphors in their order.

    Args:
        shown: Ids with their proposals, in text order; equal ones stay in it.
        blind: Ids of blind items with their places in the order, from 0 (first) up to 1.
    """
    ordered = sorted(shown, key=lambda pair: _certainty(pair[1]))
    placed = [((number + 0.5) / len(ordered), name) for number, (name, _) in enumerate(ordered)]
    placed += [(place, name) for name, place in blind]
    placed.sort(key=lambda pair: pair[0])
    return [name for _, name in placed]


def _certainty(answer: ProposedAnswer) -> tuple[int, float]:
    if not answer.given:
        return (0, 0.0)
    return (2, 0.0) if answer.probability is None else (1, answer.probability)
