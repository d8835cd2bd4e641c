"""The real disagreements of annotators of one text, anaphor by anaphor.

**What is compared.** An *item* is an expression (`expression_numbers`) that somebody has marked
as an anaphor. Where one annotator has marked an expression and another one only a *close* one
(both overt, each contains the head of the other, no coordination with a single expression), these
are one item. Pairs are found in text order: the same head first, then the larger overlap.

**What an annotator says of it** is an answer (a reference type, antecedents or a bridging link);
nothing yet (*undecided*: marked, without any of these; *not reached*: not marked, and what is
marked before and after it is undecided); or that it is not an anaphor (*not marked*).

**Two answers agree** when nothing of this differs:

- *reference*: the reference type, non-referring included. Where it is not stated, the place of the
  antecedents implies it: ``<`` if one of them comes before, else ``>``.
- *antecedent*: both denote the same in the chains of both annotators (`ChainEquivalence`): another
  link to the same chain agrees, split antecedents agree as sets of entities, a mention that the
  other one lacks counts as what it is linked to. An answer without antecedents agrees only with
  others without any.
- *boundary*: the expression itself; and antecedents that would denote the same if close mentions
  could replace each other.
- *kind*: the labels, where both state one.
- *bridging*: relations and entities of the bridging links.

An item is a **real disagreement** when two answers differ, or when somebody has answered and
another one has not marked it (*missed*). Where the others agree and somebody has not decided or
reached it, the work is not done (*undecided*, a group of its own). An item belongs to the first
group that fits in the order of `DisagreementGroup`. Items that nobody has decided are none.

**Answers are numbered** in the order of the annotators; annotators whose answers all agree with
each other share one. "No anaphor" is an answer, undecided and not reached are none. The *majority*
is the answer of more than half of those who have given one. Agreement with several members of a
chain need not be transitive: with three annotators, an annotator joins the first answer with all
of whose holders he agrees.

Cost: linear in the markables of all layers, times the pairs of annotators; differing items cost
more, linear in their own words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Any

from anaphora_workbench.annotation.adjudication.expression_numbers import (
    AnnotatorDecisions,
    ExpressionNumbers,
    key_of,
)
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference

_Marks = dict[str, int]
"""The expression that each annotator has marked."""


class ChainEquivalence:
    """Whether antecedents of one annotator denote the same in the chains of another.

    Let a be an anaphor of both annotators p (the judge) and q (the other), X the antecedents that p
    gives it and Y those of q.

    *Restriction.* A mention y of q that p lacks is replaced by its own antecedents in q, and so on
    until mentions of p are met. Where that ends at a mention without antecedent that p lacks too,
    the first mention in text order replaces it that p has and that q links to it, directly or
    through such mentions alone. So a chain that begins with mentions that p lacks begins, for p,
    with the first one that it has.

    *For p*, Y denotes the same as X if every y is restricted to mentions of p other than a, and the
    entities of these mentions in p's chains are {e(a)}, or those of X, or the parts of e(a) (split
    antecedents). That is how an answer is judged with p as the key.

    *Agreement* needs both directions. So a link to another mention of the same entity agrees; a
    link to a mention that the other one has in another entity does not, whichever chain is longer.
    """

    def __init__(
        self, expressions: ExpressionNumbers, judge: AnnotatorDecisions, other: AnnotatorDecisions
    ) -> None:
        self._expressions = expressions
        self._judge = judge
        self._other = other
        self._tops: dict[int, frozenset[int]] = {}
        self._heirs: dict[int, int] | None = None

    def restricted(self, number: int) -> frozenset[int] | None:
        """Return the judge's mentions that replace a mention of the other, ``None`` for none."""
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
        """Return where the links above a mention that the judge lacks lead.

        That is to mentions of the judge, and to mentions of the other alone that have no
        antecedent. Depth first without recursion; results for mentions on the way are kept, unless
        a circle made them depend on the one that was asked for.
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

        As `denotes`, but any close mention of the judge's chains (`ExpressionNumbers.close`) may
        replace a mention of the other.
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


class DifferenceAspect(StrEnum):
    """What two answers differ in."""

    REFERENCE = "reference"
    ANTECEDENT = "antecedent"
    KIND = "kind"
    BOUNDARY = "boundary"
    BRIDGING = "bridging"


class DisagreementGroup(StrEnum):
    """Groups of disagreements, the graver first."""

    ANTECEDENT = "antecedent"
    """The antecedents denote different entities, in one type of reference."""
    TYPE = "type"
    """Different reference types, or different kinds."""
    BOUNDARY = "boundary"
    """The boundaries of the anaphor or of an antecedent alone."""
    OTHER = "other"
    """Bridging links."""
    MISSED = "missed"
    """Somebody has not marked the anaphor."""
    UNDECIDED = "undecided"
    """Somebody has not decided it yet."""
    NONE = "none"
    """No disagreement."""


class AnnotatorStance(StrEnum):
    """What an annotator says of an item."""

    ANSWERED = "answered"
    UNDECIDED = "undecided"
    NOT_REACHED = "not-reached"
    NOT_MARKED = "not-marked"

    @property
    def open(self) -> bool:
        """Whether the annotator still has to say something."""
        return self in (AnnotatorStance.UNDECIDED, AnnotatorStance.NOT_REACHED)


@dataclass(frozen=True, slots=True)
class Reply:
    """What one annotator says of an item.

    Attributes:
        annotator: The annotator's name.
        stance: Whether there is an answer.
        markable: The anaphor in that layer, ``None`` when not marked.
        anaphor: The decision in that layer; ``None`` when not marked or only bridged.
        bridges: What it is bridged to, with the relations.
        antecedents: The markables of the antecedents.
        reference: The reference type, also where it is only implied.
    """

    annotator: str
    stance: AnnotatorStance
    markable: Markable | None = None
    anaphor: Anaphor | None = None
    bridges: tuple[tuple[Markable, str], ...] = ()
    antecedents: tuple[Markable, ...] = ()
    reference: Reference | None = None


@dataclass(frozen=True, slots=True)
class ItemAnswer:
    """One of the answers to an item.

    Attributes:
        number: From 1, the key that takes it.
        annotators: Who gave it.
        reply: What the first of them says; the others may name other mentions of the entity.
    """

    number: int
    annotators: tuple[str, ...]
    reply: Reply


@dataclass(frozen=True, slots=True)
class AlignedAnaphor:
    """An anaphor as all annotators see it.

    Attributes:
        key: Name of its place that is the same in every run (`expression_numbers.key_of`).
        markable: The expression of the first annotator who has marked it.
        kind: The first kind that an annotator states.
        group: How they differ, `DisagreementGroup.NONE` when they do not.
        aspects: In what answers differ; empty in the groups after `DisagreementGroup.OTHER`.
        replies: What each annotator says, in their order.
        answers: The different answers.
        majority: Number of the answer of more than half of those who have answered, 0 for none.
    """

    key: str
    markable: Markable
    kind: str
    group: DisagreementGroup
    aspects: frozenset[DifferenceAspect]
    replies: tuple[Reply, ...]
    answers: tuple[ItemAnswer, ...]
    majority: int

    @property
    def agreed(self) -> bool:
        """Whether all have answered, and the same."""
        return self.group is DisagreementGroup.NONE and bool(self.answers)

    def answer(self, number: int) -> ItemAnswer | None:
        """Return the answer of a number, ``None`` when there is none."""
        return self.answers[number - 1] if 0 < number <= len(self.answers) else None


def disagreements(document: Document, layers: Mapping[str, Layer]) -> tuple[AlignedAnaphor, ...]:
    """Return the items on which annotators really differ, in text order; see `compare`."""
    return tuple(
        [one for one in compare(document, layers) if one.group is not DisagreementGroup.NONE]
    )


def compare(document: Document, layers: Mapping[str, Layer]) -> tuple[AlignedAnaphor, ...]:
    """Return all items, also those on which everybody agrees, in text order.

    The layers are those of the annotators by name; their order is that of the annotators.
    """
    with collector_paused():
        return _Comparison(document, layers).items()


class _Comparison:
    def __init__(self, document: Document, layers: Mapping[str, Layer]) -> None:
        self._expressions = ExpressionNumbers(document)
        self._names = tuple(layers)
        self._own = {
            name: AnnotatorDecisions(layer, self._expressions) for name, layer in layers.items()
        }
        self._eyes = {
            (one, other): ChainEquivalence(self._expressions, self._own[one], self._own[other])
            for one in layers
            for other in layers
            if one != other
        }

    def items(self) -> tuple[AlignedAnaphor, ...]:
        return tuple([self._compared(marks) for marks in self._marked()])

    def _marked(self) -> list[_Marks]:
        """Return the items, with the expression of each annotator, in text order."""
        at: dict[int, _Marks] = {}
        for name, own in self._own.items():
            for number in (*own.anaphors, *own.bridges):
                at.setdefault(number, {})[name] = number
        order: Callable[[int], Any] = self._expressions.order
        numbers = sorted(at, key=order)
        lonely = [number for number in numbers if len(at[number]) < len(self._names)]
        for number, partner in self._partners(lonely, at):
            at[partner].update(at.pop(number))
        return [at[number] for number in numbers if number in at]

    def _partners(self, lonely: list[int], at: dict[int, _Marks]) -> list[tuple[int, int]]:
        """Pair items of different annotators that are close, each with an earlier one."""
        by_head: dict[int, list[int]] = {}
        taken: dict[int, set[str]] = {}
        pairs: list[tuple[int, int]] = []
        head = self._expressions.head
        for number in lonely:
            own = self._expressions.sample(number)
            if own.realisation != "overt":
                continue
            fitting = [
                other
                for index in own.indices
                for other in by_head.get(index, ())
                if taken[other].isdisjoint(at[number]) and self._expressions.close(other, number)
            ]
            if fitting:
                best = min(fitting, key=lambda other: self._preference(number, other))
                taken[best] |= set(at[number])
                pairs.append((number, best))
            else:
                by_head.setdefault(head(number), []).append(number)
                taken[number] = set(at[number])
        return pairs

    def _preference(self, number: int, other: int) -> tuple[Any, ...]:
        one, two = self._expressions.sample(number), self._expressions.sample(other)
        same_head = self._expressions.head(number) == self._expressions.head(other)
        return (not same_head, -one.overlap(two), self._expressions.order(other))

    def _compared(self, marks: _Marks) -> AlignedAnaphor:
        there = next(marks[name] for name in self._names if name in marks)
        replies = tuple([self._reply(name, marks.get(name), there) for name in self._names])
        answered = [reply for reply in replies if reply.stance is AnnotatorStance.ANSWERED]
        differ: dict[tuple[str, str], frozenset[DifferenceAspect]] = {}
        for one, other in combinations(answered, 2):
            found = self._differences(one, other, marks)
            if found:
                differ[one.annotator, other.annotator] = found
        answers = _answers(replies, differ) if answered else ()
        first = next(iter([r for r in replies if r.markable is not None]))
        assert first.markable is not None
        kinds = [r.anaphor.kind for r in replies if r.anaphor is not None and r.anaphor.kind]
        aspects = frozenset([aspect for found in differ.values() for aspect in found])
        return AlignedAnaphor(
            key_of(first.markable),
            first.markable,
            kinds[0] if kinds else "",
            _group(replies, answered, aspects),
            aspects,
            replies,
            answers,
            _majority(answers),
        )

    def _reply(self, name: str, number: int | None, there: int) -> Reply:
        own = self._own[name]
        if number is None:
            passed = own.passed(there)
            return Reply(
                name, AnnotatorStance.NOT_MARKED if passed else AnnotatorStance.NOT_REACHED
            )
        anaphor = own.anaphors.get(number)
        markables = own.layer.markables
        links = own.bridges.get(number, ())
        bridges = tuple([(markables[link.antecedent], link.relation) for link in links])
        if anaphor is None:
            markable = markables[links[0].anaphor]
            return Reply(name, AnnotatorStance.ANSWERED, markable, None, bridges)
        markable = markables[anaphor.markable]
        stance = AnnotatorStance.ANSWERED if own.answered(number) else AnnotatorStance.UNDECIDED
        antecedents = tuple([markables[other] for other in anaphor.antecedents])
        reference = anaphor.reference
        if reference is None and antecedents:
            before = any(other.order[:3] < markable.order[:3] for other in antecedents)
            reference = Reference.ANAPHOR if before else Reference.CATAPHOR
        return Reply(name, stance, markable, anaphor, bridges, antecedents, reference)

    def _differences(self, one: Reply, other: Reply, marks: _Marks) -> frozenset[DifferenceAspect]:
        found: list[DifferenceAspect] = []
        if one.reference is not other.reference:
            found.append(DifferenceAspect.REFERENCE)
        first, second = marks[one.annotator], marks[other.annotator]
        if first != second:
            found.append(DifferenceAspect.BOUNDARY)
        if one.anaphor is not None and other.anaphor is not None:
            kinds = one.anaphor.kind, other.anaphor.kind
            if all(kinds) and kinds[0] != kinds[1]:
                found.append(DifferenceAspect.KIND)
        if one.bridges or other.bridges:
            here = self._eyes[one.annotator, other.annotator]
            there = self._eyes[other.annotator, one.annotator]
            if not (self._same_bridges(here, one, other) and self._same_bridges(there, other, one)):
                found.append(DifferenceAspect.BRIDGING)
        mine = self._own[one.annotator].links.get(first, ())
        theirs = self._own[other.annotator].links.get(second, ())
        if mine != theirs and set(mine) != set(theirs):
            aspect = self._antecedents(
                one.annotator, other.annotator, (first, second), mine, theirs
            )
            # Where one type needs an antecedent and the other one has none, the type tells all.
            if aspect is not None and (
                (mine and theirs) or DifferenceAspect.REFERENCE not in found
            ):
                found.append(aspect)
        return frozenset(found)

    def _antecedents(
        self,
        one: str,
        other: str,
        own: tuple[int, int],
        mine: tuple[int, ...],
        theirs: tuple[int, ...],
    ) -> DifferenceAspect | None:
        """Return in what antecedents differ, ``None`` if they denote the same."""
        if not (mine and theirs):
            return DifferenceAspect.ANTECEDENT
        here, there = self._eyes[one, other], self._eyes[other, one]
        back = own[::-1]
        if here.denotes(own, mine, theirs) and there.denotes(back, theirs, mine):
            return None
        if here.denotes_nearly(own, mine, theirs) and there.denotes_nearly(back, theirs, mine):
            return DifferenceAspect.BOUNDARY
        return DifferenceAspect.ANTECEDENT

    def _same_bridges(self, eyes: ChainEquivalence, one: Reply, other: Reply) -> bool:
        """Tell whether the bridging links have the same relations to the same entities."""
        judge, number = self._own[one.annotator], self._expressions.number
        ours = {(judge.entity(number(other)), relation) for other, relation in one.bridges}
        seen: set[tuple[int, str]] = set()
        for markable, relation in other.bridges:
            stands_for = eyes.restricted(number(markable))
            if stands_for is None:
                return False
            seen.update([(judge.entity(mention), relation) for mention in stands_for])
        return ours == seen


def _answers(
    replies: tuple[Reply, ...], differ: Mapping[tuple[str, str], frozenset[DifferenceAspect]]
) -> tuple[ItemAnswer, ...]:
    """Number the answers; see the module's rules."""
    classes: list[list[Reply]] = []
    for reply in replies:
        if reply.stance.open:
            continue
        for members in classes:
            if members[0].stance is reply.stance and all(
                (member.annotator, reply.annotator) not in differ for member in members
            ):
                members.append(reply)
                break
        else:
            classes.append([reply])
    return tuple(
        [
            ItemAnswer(number, tuple([member.annotator for member in members]), members[0])
            for number, members in enumerate(classes, 1)
        ]
    )


def _majority(answers: tuple[ItemAnswer, ...]) -> int:
    votes = sum([len(answer.annotators) for answer in answers])
    return next((one.number for one in answers if 2 * len(one.annotators) > votes), 0)


_BY_ASPECT = (
    (DifferenceAspect.ANTECEDENT, DisagreementGroup.ANTECEDENT),
    (DifferenceAspect.REFERENCE, DisagreementGroup.TYPE),
    (DifferenceAspect.KIND, DisagreementGroup.TYPE),
    (DifferenceAspect.BOUNDARY, DisagreementGroup.BOUNDARY),
    (DifferenceAspect.BRIDGING, DisagreementGroup.OTHER),
)


def _group(
    replies: tuple[Reply, ...], answered: list[Reply], aspects: frozenset[DifferenceAspect]
) -> DisagreementGroup:
    for aspect, group in _BY_ASPECT:
        if aspect in aspects:
            return group
    stances = {reply.stance for reply in replies}
    if not answered or len(stances) == 1:
        return DisagreementGroup.NONE
    return (
        DisagreementGroup.MISSED
        if AnnotatorStance.NOT_MARKED in stances
        else DisagreementGroup.UNDECIDED
    )
