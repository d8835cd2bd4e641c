"""The comparison of annotators against a slow, plain definition written from the text alone.

Nothing here uses the parts of the comparison: expressions, chains, restriction to another
annotator's mentions and groups are spelt out again, without indexes and without care for speed.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from anaphora_workbench.annotation.adjudication.disagreements import (
    AnnotatorStance,
    DifferenceAspect,
    DisagreementGroup,
    compare,
)
from anaphora_workbench.model import (
    Anaphor,
    Bridge,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
    Zero,
    sentences_from_lengths,
)

LENGTH = 9
DOCUMENT = Document(
    "text",
    "en",
    tokens=tuple([Token(word) for word in ["a", "b", "c", "d", "e", "f", "g", "h", "i"]]),
    sentences=sentences_from_lengths([LENGTH]),
)
COORDINATIONS = (10, 12)
"""Numbers of the expressions that are coordinations."""
Expression = Any
Entity = frozenset[Any]
OPEN = (AnnotatorStance.UNDECIDED, AnnotatorStance.NOT_REACHED)


def expressions() -> list[tuple[tuple[Span, ...], int, Zero | None]]:
    """Spans, head and zero of what annotators can mark; some are close to each other."""
    found: list[tuple[tuple[Span, ...], int, Zero | None]] = [
        ((Span(start, start + 1),), start, None) for start in range(LENGTH)
    ]
    found += [((Span(0, 2),), 0, None), ((Span(0, 3),), 1, None), ((Span(3, 6),), 4, None)]
    found += [((Span(4, 7),), 4, None), ((Span(0, 1), Span(2, 3)), 0, None)]
    found += [((Span(2, 3),), 2, Zero(2)), ((Span(2, 3),), 2, Zero(2, "obj"))]
    return found


@st.composite
def layers(draw: st.DrawFn, name: str) -> Layer:
    """Build an annotator's layer: random ids, doubled markables, splits, circles, bridges."""
    chosen = draw(st.lists(st.sampled_from(range(16)), min_size=3, max_size=8))
    markables = []
    for number, choice in enumerate(chosen):
        spans, head, zero = expressions()[choice]
        phrase = "coordination" if choice in COORDINATIONS else "np"
        label = draw(st.sampled_from("xyz"))
        markables.append(Markable(f"{label}{number}", spans, head, phrase=phrase, zero=zero))
    ids = [markable.id for markable in markables]
    anaphors = []
    for markable in ids:
        if draw(st.integers(0, 3)) == 0:
            continue
        others = [other for other in ids if other != markable]
        number = draw(st.sampled_from([0, 1, 1, 1, 1, 2]))
        antecedents = draw(st.permutations(others))[:number]
        references = [None, Reference.ANAPHOR, Reference.ANAPHOR, Reference.CATAPHOR]
        if not antecedents:
            references += [Reference.NON_REFERRING, Reference.EXOPHOR]
        kind = draw(st.sampled_from(["", "poss", "poss", "demo"]))
        reference = draw(st.sampled_from(references))
        anaphors.append(Anaphor(markable, kind, reference, tuple(antecedents)))
    pairs = draw(st.lists(st.tuples(st.sampled_from(ids), st.sampled_from(ids)), max_size=1))
    bridges = [Bridge(one, other, draw(st.sampled_from(["", "part"]))) for one, other in pairs]
    return Layer.build(name, markables, anaphors, bridges=bridges)


class Slow:
    """One annotator, in expressions."""

    def __init__(self, layer: Layer) -> None:
        self.layer = layer
        self.has = {self.of(name) for name in layer.markables}
        self.anaphors: dict[Expression, Anaphor] = {}
        for decided in (True, False):
            for anaphor in layer.anaphors_in_text_order():
                answered = anaphor.reference is not None or bool(anaphor.antecedents)
                if answered is decided:
                    self.anaphors.setdefault(self.of(anaphor.markable), anaphor)
        self.links = {
            own: {self.of(name) for name in anaphor.antecedents} - {own}
            for own, anaphor in self.anaphors.items()
        }

    def of(self, name: str) -> Expression:
        markable = self.layer.markables[name]
        spans = tuple([(span.start, span.end) for span in markable.spans])
        return (spans, markable.realisation)

    def above(self, own: Expression) -> set[Expression]:
        return self.links.get(own, set())

    def bridged(self, own: Expression) -> set[tuple[Expression, str]]:
        return {
            (self.of(b.antecedent), b.relation)
            for b in self.layer.bridges
            if self.of(b.anaphor) == own
        }

    def marked(self) -> set[Expression]:
        return set(self.anaphors) | {self.of(b.anaphor) for b in self.layer.bridges}

    def entity(self, own: Expression) -> Entity:
        found = {own}
        while True:
            more = set(found)
            for one, others in self.links.items():
                if len(others) == 1 and (one in found or others & found):
                    more |= {one} | others
            if more == found:
                return frozenset(found)
            found = more

    def parts(self, entity: Entity) -> set[Entity]:
        found: set[Entity] = set()
        for one, others in self.links.items():
            if len(others) > 1 and one in entity:
                found |= {self.entity(other) for other in others}
        return found - {entity}


def order(expression: Expression) -> tuple[Any, ...]:
    spans, realisation = expression
    rank = 0 if realisation == "overt" else 1
    return (spans[0][0], -spans[-1][1], rank, realisation, list(spans))


def ends(judge: Slow, other: Slow, start: Expression) -> set[Expression]:
    """Where the links above a mention lead: mentions of the judge, or without antecedent."""
    if not other.above(start):
        return {start}
    found, seen, waiting = set(), {start}, [start]
    while waiting:
        for above in other.above(waiting.pop()):
            if above in judge.has or not other.above(above):
                found.add(above)
            elif above not in seen:
                seen.add(above)
                waiting.append(above)
    return found


def restricted(judge: Slow, other: Slow, mention: Expression) -> set[Expression] | None:
    if mention in judge.has:
        return {mention}
    found = set()
    for end in ends(judge, other, mention):
        if end not in judge.has:
            heirs = [
                one
                for one, above in other.links.items()
                if len(above) == 1
                and one in judge.has
                and not above & judge.has
                and ends(judge, other, next(iter(above))) == {end}
            ]
            if not heirs:
                return None
            end = min(heirs, key=order)
        found.add(end)
    return found or None


def tokens(expression: Expression) -> set[int]:
    return {index for start, end in expression[0] for index in range(start, end)}


class Truth:
    """What is to be found out, from the definition alone."""

    def __init__(self, layers: Mapping[str, Layer]) -> None:
        self.by = {name: Slow(layer) for name, layer in layers.items()}
        self.first = {
            slow.of(name): markable
            for slow in self.by.values()
            for name, markable in slow.layer.markables.items()
        }

    def close(self, one: Expression, other: Expression) -> bool:
        if one == other:
            return True
        left, right = self.first[one], self.first[other]
        together = (left.phrase == "coordination") == (right.phrase == "coordination")
        overt = one[1] == other[1] == "overt"
        return overt and together and left.head in tokens(other) and right.head in tokens(one)

    def items(self) -> list[dict[str, Expression]]:
        at: dict[Expression, dict[str, Expression]] = {}
        for name, slow in self.by.items():
            for own in slow.marked():
                at.setdefault(own, {})[name] = own
        found: list[dict[str, Expression]] = []
        lonely: list[tuple[Expression, dict[str, Expression]]] = []
        for own in sorted(at, key=order):
            marks = at[own]
            fitting = [
                (other, there)
                for other, there in lonely
                if own[1] == "overt"
                and len(marks) < len(self.by)
                and not set(there) & set(marks)
                and self.close(own, other)
            ]
            if fitting:
                best = min(
                    fitting,
                    key=lambda pair: (
                        self.first[pair[0]].head != self.first[own].head,
                        -len(tokens(pair[0]) & tokens(own)),
                        order(pair[0]),
                    ),
                )
                best[1].update(marks)
            else:
                found.append(marks)
                if len(marks) < len(self.by):
                    lonely.append((own, marks))
        return found

    def targets(self, name: str, own: Expression) -> list[set[Entity]]:
        slow = self.by[name]
        entity = slow.entity(own)
        of_links = {slow.entity(one) for one in slow.above(own)}
        return [{entity}, of_links, slow.parts(entity)]

    def denotes(self, one: str, other: str, marks: dict[str, Expression]) -> bool:
        judge, judged = self.by[one], self.by[other]
        entities: set[Entity] = set()
        for mention in judged.above(marks[other]):
            stands_for = restricted(judge, judged, mention)
            if stands_for is None or stands_for & {marks[one], marks[other]}:
                return False
            entities |= {judge.entity(x) for x in stands_for}
        return entities in self.targets(one, marks[one])

    def nearly(self, one: str, other: str, marks: dict[str, Expression]) -> bool:
        judge, judged = self.by[one], self.by[other]
        linked = {x for own, above in judge.links.items() if above for x in {own, *above}}
        choices: list[set[Entity]] = []
        for mention in judged.above(marks[other]):
            near = {x for x in linked if self.close(x, mention)}
            near |= restricted(judge, judged, mention) or set()
            choices.append({judge.entity(x) for x in near - {marks[one], marks[other]}})
        return any(
            all(choice & target for choice in choices)
            and set().union(*[choice & target for choice in choices]) == target
            for target in self.targets(one, marks[one])
        )

    def reference(self, name: str, own: Expression) -> Reference | None:
        anaphor = self.by[name].anaphors.get(own)
        if anaphor is None:
            return None
        if anaphor.reference is None and anaphor.antecedents:
            markables = self.by[name].layer.markables
            place = markables[anaphor.markable].order[:3]
            before = any(markables[other].order[:3] < place for other in anaphor.antecedents)
            return Reference.ANAPHOR if before else Reference.CATAPHOR
        return anaphor.reference

    def standing(self, name: str, marks: dict[str, Expression]) -> AnnotatorStance:
        if name in marks:
            answered = self.answered(name, marks[name])
            return AnnotatorStance.ANSWERED if answered else AnnotatorStance.UNDECIDED
        first = next(other for other in self.by if other in marks)
        here = order(marks[first])
        marked = sorted(self.by[name].marked(), key=order)
        before = [own for own in marked if order(own) < here][-1:]
        after = [own for own in marked if order(own) > here][:1]
        beside = [self.answered(name, own) for own in before + after]
        return (
            AnnotatorStance.NOT_REACHED
            if beside and not any(beside)
            else AnnotatorStance.NOT_MARKED
        )

    def answered(self, name: str, own: Expression) -> bool:
        anaphor = self.by[name].anaphors.get(own)
        return bool(self.by[name].bridged(own)) or (
            anaphor is not None and (anaphor.reference is not None or bool(anaphor.antecedents))
        )

    def same_bridges(self, one: str, other: str, marks: dict[str, Expression]) -> bool:
        judge, judged = self.by[one], self.by[other]
        ours = {(judge.entity(x), relation) for x, relation in judge.bridged(marks[one])}
        seen = set()
        for mention, relation in judged.bridged(marks[other]):
            stands_for = restricted(judge, judged, mention)
            if stands_for is None:
                return False
            seen |= {(judge.entity(x), relation) for x in stands_for}
        return ours == seen

    def differences(
        self, one: str, other: str, marks: dict[str, Expression]
    ) -> set[DifferenceAspect]:
        found = set()
        references = self.reference(one, marks[one]), self.reference(other, marks[other])
        if references[0] is not references[1]:
            found.add(DifferenceAspect.REFERENCE)
        if marks[one] != marks[other]:
            found.add(DifferenceAspect.BOUNDARY)
        anaphors = [self.by[name].anaphors.get(marks[name]) for name in (one, other)]
        kinds = {anaphor.kind for anaphor in anaphors if anaphor is not None} - {""}
        if len(kinds) > 1:
            found.add(DifferenceAspect.KIND)
        if not (self.same_bridges(one, other, marks) and self.same_bridges(other, one, marks)):
            found.add(DifferenceAspect.BRIDGING)
        mine, theirs = self.by[one].above(marks[one]), self.by[other].above(marks[other])
        if bool(mine) != bool(theirs):
            if DifferenceAspect.REFERENCE not in found:
                found.add(DifferenceAspect.ANTECEDENT)
        elif mine and not (self.denotes(one, other, marks) and self.denotes(other, one, marks)):
            nearly = self.nearly(one, other, marks) and self.nearly(other, one, marks)
            found.add(DifferenceAspect.BOUNDARY if nearly else DifferenceAspect.ANTECEDENT)
        return found

    def result(self) -> list[tuple[Any, ...]]:
        results = []
        for marks in self.items():
            standings = {name: self.standing(name, marks) for name in self.by}
            answered = [
                n for n, standing in standings.items() if standing is AnnotatorStance.ANSWERED
            ]
            differ = {
                (one, other): self.differences(one, other, marks)
                for one, other in combinations(answered, 2)
            }
            aspects = set().union(*differ.values()) if differ else set()
            classes: list[list[str]] = []
            for name in self.by:
                if standings[name] in OPEN or not answered:
                    continue
                fitting = [
                    members
                    for members in classes
                    if standings[members[0]] is standings[name]
                    and not any(differ.get((member, name)) for member in members)
                ]
                if fitting:
                    fitting[0].append(name)
                else:
                    classes.append([name])
            votes = sum([len(members) for members in classes])
            majority = [n for n, m in enumerate(classes, 1) if len(m) > votes / 2]
            results.append(
                (
                    marks,
                    self.group(standings, aspects),
                    aspects,
                    classes,
                    majority[0] if majority else 0,
                )
            )
        return results

    def group(
        self, standings: Mapping[str, AnnotatorStance], aspects: set[DifferenceAspect]
    ) -> DisagreementGroup:
        if DifferenceAspect.ANTECEDENT in aspects:
            return DisagreementGroup.ANTECEDENT
        if aspects & {DifferenceAspect.REFERENCE, DifferenceAspect.KIND}:
            return DisagreementGroup.TYPE
        if DifferenceAspect.BOUNDARY in aspects:
            return DisagreementGroup.BOUNDARY
        if aspects:
            return DisagreementGroup.OTHER
        met = set(standings.values())
        if AnnotatorStance.ANSWERED not in met or len(met) == 1:
            return DisagreementGroup.NONE
        return (
            DisagreementGroup.MISSED
            if AnnotatorStance.NOT_MARKED in met
            else DisagreementGroup.UNDECIDED
        )


@given(layers("A"), layers("B"), st.none() | layers("C"))
@settings(max_examples=500)
def test_the_comparison_is_what_its_definition_says(
    first: Layer, second: Layer, third: Layer | None
) -> None:
    given_layers = {"A": first, "B": second} | ({} if third is None else {"C": third})
    truth = Truth(given_layers)
    found = []
    for item in compare(DOCUMENT, given_layers):
        marks = {
            reply.annotator: truth.by[reply.annotator].of(reply.markable.id)
            for reply in item.replies
            if reply.markable is not None
        }
        classes = [list(answer.annotators) for answer in item.answers]
        found.append((marks, item.group, set(item.aspects), classes, item.majority))
    assert found == truth.result()
