"""What an answer denotes, and whether that is right (DESIGN section 5).

An answer X is a set of markables x. e(x) is the entity of the gold mention that x stands for.

- Corrected, C(X) = {e(x)}: each answer is judged by itself. An x that is no gold mention is
  followed through the system's own answer to it, if there is one, else it denotes nothing.
  Answers to pronouns that the key calls non-referring are dropped.
- Propagated, P(X): an x that is itself a system anaphor with an answer is replaced by what that
  answer denotes, to the end; any other x denotes e(x), else nothing.

The anaphor itself, a cycle, and for a gold ``<`` a direct answer that begins after the anaphor
denote nothing. ``None`` stands for nothing in the denoted set.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from anaphora_workbench.model import Anaphor, Markable, Reference
from anaphora_workbench.scoring.alignment import Aligner
from anaphora_workbench.scoring.answers import Answer, Answers
from anaphora_workbench.scoring.keys import Key, Place
from anaphora_workbench.scoring.settings import CarryOver, Credit

Denoted = frozenset[int | None]
"""Gold entities, ``None`` for nothing."""
Mentions = frozenset[str | None]
"""Gold mentions, ``None`` for nothing."""


class Result(StrEnum):
    """How an answer to a gold anaphor turned out."""

    EXIT = "exit"
    FAILURE = "failure"
    PART = "part"
    """A failure that names some, but not all, parts of a split antecedent."""
    MISSING = "missing"


class Judge:
    """Judges the answers of one system to the anaphors of one document.

    Args:
        key: The key.
        aligner: Aligns answers with gold mentions.
        answers: The system's answers by place. May still grow while a step resolver runs;
            corrected judgements look at the present state.
        follows: Whether a kind is one that propagation follows (pronouns, zeros, chosen kinds).
        credit: Right entity or exactly the listed antecedents.
    """

    def __init__(
        self,
        key: Key,
        aligner: Aligner,
        answers: Answers,
        follows: Callable[[str], bool],
        credit: Credit,
    ) -> None:
        self._key = key
        self._aligner = aligner
        self._answers = answers
        self._follows = follows
        self._credit = credit
        self._memo: dict[Place, Mentions] = {}

    def judge(self, anaphor: Anaphor, answer: Answer | None, mode: CarryOver) -> Result:
        """Judge the answer to a gold anaphor.

        ``!`` and ``$`` are right if the system states the same type and names no antecedent.
        """
        if anaphor.reference in (Reference.EXOPHOR, Reference.OTHER):
            if answer is None or (not answer.antecedents and answer.reference is None):
                return Result.MISSING
            same = answer.reference is anaphor.reference and not answer.antecedents
            return Result.EXIT if same else Result.FAILURE
        if answer is None or not answer.antecedents:
            return Result.MISSING
        if self._credit is Credit.LINK:
            return self._judge_link(anaphor, answer)
        denoted = self.denoted(anaphor, answer, mode)
        entity = self._key.chains.entity_of[anaphor.markable]
        if denoted == {entity}:
            return Result.EXIT
        parts = self._key.chains.parts.get(entity)
        if parts is not None:
            if denoted == parts:
                return Result.EXIT
            if denoted < parts:
                return Result.PART
        return Result.FAILURE

    def denoted(self, anaphor: Anaphor, answer: Answer, mode: CarryOver) -> Denoted:
        """Return the gold entities that an answer denotes, ``None`` among them for nothing."""
        own = self._key.layer.markables[anaphor.markable]
        own_place = self._key.place(own.id)
        result: set[int | None] = set()
        for x in answer.antecedents:
            place = self._key.heads.place(x)
            itself = self._aligner.align(x) == own.id or (place == own_place and own.contains(x))
            if itself or (anaphor.reference is Reference.ANAPHOR and begins_after(x, own)):
                result.add(None)
            elif mode is CarryOver.PROPAGATED:
                for gold in self._propagated(x, place):
                    # A mention that stands for the anaphor itself says nothing of it.
                    nothing = gold is None or gold == own.id
                    result.add(None if nothing else self._key.chains.entity_of[str(gold)])
            else:
                result |= self._corrected(x, place, own)
        return frozenset(result)

    def _judge_link(self, anaphor: Anaphor, answer: Answer) -> Result:
        given = {self._aligner.align(x) for x in answer.antecedents}
        wanted = set(anaphor.antecedents)
        if given == wanted:
            return Result.EXIT
        if len(wanted) > 1 and given < wanted:
            return Result.PART
        return Result.FAILURE

    def _answer_on(self, x: Markable, place: Place) -> Answer | None:
        """Return the system's answer to a markable that is one of its anaphors, else ``None``.

        A larger expression with the same head is not that anaphor: *he and she* is not *he*.
        """
        answer = self._answers.get(place)
        return answer if answer is not None and answer.markable.contains(x) else None

    def _corrected(self, x: Markable, place: Place, own: Markable) -> set[int | None]:
        """Return C of one markable for the anaphor on ``own``; depth first without recursion."""
        own_place = self._key.place(own.id)
        result: set[int | None] = set()
        waiting: list[tuple[Markable, Place, frozenset[Place]]] = [(x, place, frozenset())]
        while waiting:
            x, place, path = waiting.pop()
            gold = self._aligner.align(x)
            if gold == own.id or (place == own_place and own.contains(x)):
                result.add(None)
            elif gold is not None:
                result.add(self._key.chains.entity_of[gold])
            else:
                stated = self._key.by_place.get(place)
                silent = stated is not None and stated.reference is Reference.NON_REFERRING
                answer = None if silent else self._answer_on(x, place)
                if answer is None or not answer.antecedents or place in path:
                    result.add(None)
                else:
                    for child in answer.antecedents:
                        child_place = self._key.heads.place(child)
                        waiting.append((child, child_place, path | {place}))
        return result

    def _propagated(self, x: Markable, place: Place) -> Mentions:
        """Return the gold mentions that P of a markable ends at.

        Depth first without recursion, each place once whatever the number of anaphors.
        """
        known = self._open(x, place)
        if known is not None:
            return known
        on_path: dict[Place, set[str | None]] = {place: set()}
        stack = [(place, iter(self._answers[place].antecedents))]
        while stack:
            current, rest = stack[-1]
            for child in rest:
                child_place = self._key.heads.place(child)
                value = self._open(child, child_place)
                if value is not None:
                    on_path[current] |= value
                elif child_place in on_path:
                    on_path[current].add(None)
                else:
                    on_path[child_place] = set()
                    stack.append((child_place, iter(self._answers[child_place].antecedents)))
                    break
            else:
                stack.pop()
                done = self._memo[current] = frozenset(on_path.pop(current))
                if stack:
                    on_path[stack[-1][0]] |= done
        return self._memo[place]

    def _open(self, x: Markable, place: Place) -> Mentions | None:
        """Return what is already known of a markable, ``None`` if its answer must be followed."""
        answer = self._answer_on(x, place)
        if answer is not None and answer.antecedents:
            # A gold anaphor is followed whatever the system calls it, or a circle through it
            # would go unnoticed.
            stated = self._key.by_place.get(place)
            kinds = [answer.kind] if stated is None else [answer.kind, stated.kind]
            if any(self._follows(kind) for kind in kinds):
                return self._memo.get(place)
        return frozenset([self._aligner.align(x)])


def begins_after(x: Markable, own: Markable) -> bool:
    """Tell whether an answer begins after the anaphor; a zero has its linear position."""
    if x.zero is not None or own.zero is not None:
        return x.order > own.order
    return x.start > own.start
