"""The judge: the entities that an answer denotes, and whether they are correct.

An answer X is a set of markables x. e(x) is the entity of the gold mention that x stands for.

- Corrected, C(X) = {e(x)}: each answer is judged by itself. An x that is not a gold mention is
  followed through the system's own answer to it, if there is one, else it denotes nothing.
  Answers to pronouns that the key calls non-referring are dropped.
- Propagated, P(X): an x that is itself a system anaphor with an answer is replaced by what that
  answer denotes, to the end; any other x denotes e(x), else nothing.

The anaphor itself, a cycle, and for a gold ``<`` a direct answer that begins after the anaphor
denote nothing. ``None`` stands for nothing in the denoted set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, chains_of
from anaphora_workbench.model.language import Language
from anaphora_workbench.ports import TRACE, Step
from anaphora_workbench.scoring.keys import (
    Heads,
    Key,
    Place,
    nearest_before,
    pronominal,
    pronoun_kinds,
    states_kinds,
)
from anaphora_workbench.scoring.settings import CarryOver, Credit, Match


@dataclass(frozen=True, slots=True)
class Answer:
    """What a system says of one anaphor.

    Attributes:
        markable: The anaphor as the system sees it.
        place: Its head token and realisation.
        kind: The system's kind.
        antecedents: The chosen markables; empty when it names none.
        reference: The reference type that the system states, or ``None``.
        trace: What decided, for the error analysis.
        steps: The candidates left after each step of the decision, where the resolver says so.
    """

    markable: Markable
    place: Place
    kind: str
    antecedents: tuple[Markable, ...] = ()
    reference: Reference | None = None
    trace: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


Answers = Mapping[Place, Answer]
"""The response of one system on one document: its answers by the place of the anaphor."""


def answers_of_layer(
    document: Document, layer: Layer, words: Language, heads: Heads
) -> dict[Place, Answer]:
    """Return the answers of a response layer.

    A layer that states kinds is taken at its word. In one made of clusters every mention headed
    by a pronoun and every zero is an anaphor; its link goes to the nearest earlier mention of
    its entity as in a key (`keys.nearest_before`), else to the nearest later one that is not a
    pronoun, else it has no answer.
    """
    links = _stated(layer) if states_kinds(layer) else _linked(document, layer, words, heads)
    answers: dict[Place, Answer] = {}
    for name, kind, antecedents, reference in links:
        markable = layer.markables[name]
        place = heads.place(markable)
        chosen = tuple([layer.markables[other] for other in antecedents])
        stated = layer.anaphors.get(name)
        why = "" if stated is None else stated.attributes.get(TRACE, "")
        trace = (why,) if why else ()
        answers.setdefault(place, Answer(markable, place, kind, chosen, reference, trace))
    return answers


def layer_of_answers(answers: Answers) -> Layer:
    """Return the layer of a step resolver's answers: what it answered, linked to what it chose."""
    markables: dict[str, Markable] = {}
    ids: dict[Markable, str] = {}

    def known(markable: Markable) -> str:
        name = ids.get(markable)
        if name is None:
            name = ids[markable] = f"m{len(ids)}"
            markables[name] = replace(markable, id=name)
        return name

    anaphors: dict[str, Anaphor] = {}
    for answer in answers.values():
        own = known(answer.markable)
        others = tuple(dict.fromkeys([known(other) for other in answer.antecedents]))
        if others and own not in others:
            anaphors[own] = Anaphor(own, antecedents=others)
    return Layer.build("answers", markables.values(), anaphors.values())


_Link = tuple[str, str, tuple[str, ...], Reference | None]


def _stated(layer: Layer) -> Iterable[_Link]:
    for anaphor in layer.anaphors_in_text_order():
        if anaphor.kind:
            yield anaphor.markable, anaphor.kind, anaphor.antecedents, anaphor.reference


def _linked(document: Document, layer: Layer, words: Language, heads: Heads) -> Iterable[_Link]:
    kinds = pronoun_kinds(document, layer, words, heads)
    pronouns = pronominal(document, layer, words, heads)
    for mentions in chains_of(layer).entities:
        members = [layer.markables[name] for name in mentions]
        later_nominal = _next_of(mentions, lambda name: name not in pronouns)
        for number, name in enumerate(mentions):
            if name not in kinds:
                continue
            stated = layer.anaphors.get(name)
            chosen: tuple[str, ...] = ()
            before = nearest_before(members[number], members[:number])
            if before is not None:
                chosen = (before.id,)
            elif stated is not None and len(stated.antecedents) > 1:
                chosen = stated.antecedents
            elif later_nominal[number] is not None:
                chosen = (str(later_nominal[number]),)
            yield name, kinds[name], chosen, None


def _next_of(names: tuple[str, ...], wanted: Callable[[str], bool]) -> list[str | None]:
    """Return, for each position, the next name behind it that is wanted."""
    result: list[str | None] = []
    following: str | None = None
    for name in reversed(names):
        result.append(following)
        if wanted(name):
            following = name
    return result[::-1]


class Aligner:
    """Aligns answers with the gold mentions of one document.

    Non-referring pronouns are not mentions and are never aligned with, nor are mentions of which
    nobody has decided yet whom they stand for (`scoring.undecided`). Results are kept, so a
    markable is looked up once. Cost of a lookup: the gold mentions that share its head (or, for
    ``partial``, a token).
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
