"""Which gold mention an answer stands for.

The realisation (overt, zero and its role, clitic and its number) must always be equal. Then:

- ``full``: the same tokens.
- ``head``: the same head token, or the answer's head inside a MIN alternative of the gold
  mention (MUC).
- ``partial``: the answer lies inside the gold mention and holds a MIN alternative, else its head.

A head that is only a guess (`model.heads.GUESSES`) brings mentions together and keeps none apart.
If no gold mention fits, one fits with which a head is a guess and half of the words are common (for
``partial``, inside it), unless only one of the two is a pronoun. With ``head`` the same tokens fit
unless the files state a head of both, and not the same: what rules tell depends on the parse.

If several gold mentions fit: the same tokens first, then the larger overlap in tokens, then the
shorter mention, then text order. Matching is a strategy given to the scorer; the model's
equality never depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable

from anaphora_workbench.model import Markable, Reference
from anaphora_workbench.scoring.keys import Key
from anaphora_workbench.scoring.settings import Match


class Aligner:
    """Aligns answers with the gold mentions of one document.

    Non-referring pronouns are no mentions and are never aligned with, nor are mentions of which
    nobody has decided yet whom they stand for (`scoring.undecided`). Results are kept, so a
    markable is looked up once. Cost of a lookup: the gold mentions that share its head (or, for
    ``partial``, a token).

    Args:
        key: The key.
        match: The way of matching.
    """

    def __init__(self, key: Key, match: Match) -> None:
        self._key = key
        self._match = match
        # By identity, as in `Heads`.
        self._cache: dict[int, tuple[Markable, str | None]] = {}
        silent = {
            anaphor.markable
            for anaphor in key.layer.anaphors.values()
            if anaphor.reference is Reference.NON_REFERRING
        }
        silent |= key.undecided.names
        mentions = [m for m in key.layer.in_text_order() if m.id not in silent]
        self._by_tokens: dict[object, list[Markable]] = {}
        self._by_head: dict[object, list[Markable]] = {}
        self._overt = [m for m in mentions if m.realisation == "overt"]
        self._by_token: dict[int, list[Markable]] | None = None
        for mention in mentions:
            kind = mention.realisation
            self._by_tokens.setdefault((kind, mention.spans), []).append(mention)
            places = {key.heads(mention)}
            if match is not Match.FULL:
                for alternative in mention.minimum:
                    places.update([alternative.start] if match is Match.PARTIAL else alternative)
            for place in places:
                self._by_head.setdefault((kind, place), []).append(mention)

    def align(self, answer: Markable) -> str | None:
        """Return the id of the gold mention that an answer stands for, or ``None``."""
        known = self._cache.get(id(answer))
        if known is None:
            known = self._cache[id(answer)] = (answer, self._find(answer))
        return known[1]

    def entity(self, answer: Markable) -> int | None:
        """Return the gold entity that an answer stands for, or ``None``: e(x)."""
        gold = self.align(answer)
        return None if gold is None else self._key.chains.entity_of[gold]

    def is_kept_apart(self, answer: Markable) -> bool:
        """Tell whether its head keeps an answer from the gold mention with the same tokens."""
        if answer.realisation != "overt":
            return False
        same = self._by_tokens.get((answer.realisation, answer.spans), [])
        return bool(same) and self.align(answer) not in [gold.id for gold in same]

    def _find(self, answer: Markable) -> str | None:
        kind = answer.realisation
        same = self._by_tokens.get((kind, answer.spans), [])
        if self._match is Match.FULL:
            fitting = same
        elif self._match is Match.HEAD:
            fitting = self._by_head.get((kind, self._key.heads(answer)), [])
            if kind == "overt":
                # Twice the same mention does no harm: one is chosen.
                fitting = [*fitting, *[gold for gold in same if None in (answer.head, gold.head)]]
        else:
            fitting = self._inside(answer, kind)
        if not fitting and self._match is not Match.FULL and kind == "overt":
            fitting = self._by_guess(answer)
        best = min(fitting, key=lambda gold: _preference(answer, gold), default=None)
        return None if best is None else best.id

    def _by_guess(self, answer: Markable) -> list[Markable]:
        """Return the gold mentions that a guessed head must not keep from an answer."""
        heads = self._key.heads
        if self._by_token is None:
            self._by_token = {}
            for gold in self._overt:
                for index in gold.indices:
                    self._by_token.setdefault(index, []).append(gold)
        near = {m.id: m for index in answer.indices for m in self._by_token.get(index, ())}
        guessed = heads.is_guess(answer)
        return [
            gold
            for gold in near.values()
            if (guessed or heads.is_guess(gold))
            and 4 * answer.overlap(gold) >= answer.size + gold.size
            and (self._match is Match.HEAD or gold.contains(answer))
            and (answer.spans == gold.spans or heads.is_pronoun(answer) == heads.is_pronoun(gold))
        ]

    def _inside(self, answer: Markable, kind: str) -> list[Markable]:
        fitting: dict[str, Markable] = {}
        for index in answer.indices:
            for gold in self._by_head.get((kind, index), []):
                if gold.id not in fitting and gold.contains(answer):
                    needed = gold.minimum
                    if any(_holds(answer, alternative) for alternative in needed) or (
                        not needed and answer.covers(self._key.heads(gold))
                    ):
                        fitting[gold.id] = gold
        return list(fitting.values())


def _holds(answer: Markable, alternative: Iterable[int]) -> bool:
    return all(answer.covers(index) for index in alternative)


def _preference(answer: Markable, gold: Markable) -> tuple[object, ...]:
    same_place = answer.zero is None or gold.zero is None or answer.zero.place == gold.zero.place
    return (
        answer.spans != gold.spans or not same_place,
        -answer.overlap(gold),
        gold.size,
        gold.order,
    )
