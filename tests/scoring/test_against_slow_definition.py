"""The scorer against a slow, plain definition written from the text of the design alone.

Nothing here uses the scorer's parts: chains, derived keys, alignment, what an answer denotes and
every count are spelt out again for one document, without indexes and without care for speed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Candidate,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Token,
    Verdict,
    Zero,
    anaphors_from_clusters,
    sentences_from_lengths,
)
from anaphora_workbench.model.heads import head_of
from anaphora_workbench.model.language import is_pronominal, language
from anaphora_workbench.ports import Need, Pool, Reading
from anaphora_workbench.scoring import (
    CarryOver,
    Credit,
    Evaluator,
    GivenLayer,
    Match,
    Response,
    Settings,
    Tally,
    default_kinds,
)

ENGLISH = language("en")
LINKED = (Reference.ANAPHOR, Reference.CATAPHOR)
TYPED = (Reference.EXOPHOR, Reference.OTHER)
Place = tuple[int, str]
Rows = dict[tuple[CarryOver, str, str], Counter[str]]
THIRD = {"PronType": "Prs", "Person": "3"}
PRONOUNS = ("he/PRON/dep", "it/PRON/dep", "it/PRON/expl", "his/PRON/dep")
WORDS = ("dog/NOUN", "Ana/PROPN", "slept/VERB", *PRONOUNS, *PRONOUNS[:2])
KINDS = ("persIt", "persNoRefl", "poss", "demo", "pers12", "defDesc", "ownKind")


def tokens_of(markable: Markable) -> frozenset[int]:
    """Return the token indices of a mention."""
    return frozenset(markable.indices)


@dataclass
class Said:
    """What the key or the system says at one place."""

    mention: Markable | None
    kind: str
    reference: Reference | None = None
    chosen: tuple[str, ...] = ()


class Side:
    """What one layer says, as a key or as a response."""

    def __init__(self, document: Document, layer: Layer, *, is_key: bool) -> None:
        self.document, self.layer, self.is_key = document, layer, is_key
        self.mentions = layer.markables
        self.rank = {markable.id: n for n, markable in enumerate(layer.in_text_order())}
        self.silent: set[str] = set()
        self.entity = self._entities()
        stated = [anaphor for anaphor in layer.anaphors.values() if anaphor.kind]
        self.said = self._stated(stated) if stated else self._derived()
        self.from_clusters = not stated

    def states(self, kind: str) -> bool:
        """Tell whether the layer, as a key, says where no anaphor of a kind is."""
        used = {said.kind for said in self.said.values()}
        if kind in ("zero", "clitic") and self.from_clusters:
            return kind in used
        return kind in used or kind not in ("defDesc", "demoDesc", "name", "one")

    def head(self, markable: Markable) -> int:
        return head_of(self.document, markable, ENGLISH)[0]

    def place(self, markable: Markable) -> Place:
        return (self.head(markable), markable.realisation)

    def _entities(self) -> dict[str, str]:
        groups = [{name} for name in self.mentions]
        for anaphor in self.layer.anaphors.values():
            if len(anaphor.antecedents) == 1:
                pair = {anaphor.markable, *anaphor.antecedents}
                joined = set().union(*[group for group in groups if group & pair])
                groups = [group for group in groups if not group & pair] + [joined]
        return {name: min(group) for group in groups for name in group}

    def parts(self, entity: str) -> set[str | None]:
        """Return the entities of the split antecedents of an entity."""
        found: set[str | None] = set()
        for anaphor in self.layer.anaphors.values():
            if len(anaphor.antecedents) > 1 and self.entity[anaphor.markable] == entity:
                found |= {self.entity[name] for name in anaphor.antecedents}
        return found - {entity}

    def _stated(self, anaphors: Iterable[Anaphor]) -> dict[Place, Said]:
        said = {}
        for anaphor in anaphors:
            mention, reference = self.mentions[anaphor.markable], anaphor.reference
            if self.is_key and reference is Reference.NON_REFERRING:
                self.silent.add(mention.id)
            if self.is_key and reference in LINKED and not anaphor.antecedents:
                reference = None
            if self.is_key and reference is None and anaphor.antecedents:
                own = self.rank[mention.id]
                before = any(self.rank[name] < own for name in anaphor.antecedents)
                reference = Reference.ANAPHOR if before else Reference.CATAPHOR
            said[self.place(mention)] = Said(mention, anaphor.kind, reference, anaphor.antecedents)
        return said

    def kind(self, markable: Markable) -> str:
        """Return the kind of a pronominal mention, ``""`` of any other."""
        if markable.zero is not None:
            return "zero"
        return "clitic" if markable.clitic is not None else self.kind_at(self.head(markable))

    def kind_at(self, index: int) -> str:
        token = self.document.tokens[index]
        return ENGLISH.kind_of(token, following=self.document.token_after(index))

    def _derived(self) -> dict[Place, Said]:
        mentions: dict[Place, list[Markable]] = {}
        for markable in self.layer.in_text_order():
            if self.kind(markable):
                mentions.setdefault(self.place(markable), []).append(markable)
        said = {}
        smallest = {place: min(own, key=lambda m: m.size) for place, own in mentions.items()}
        if self.is_key:
            for index, token in enumerate(self.document.tokens):
                if self.kind_at(index) and token.deprel.startswith("expl"):
                    gone = smallest.pop((index, "overt"), None)
                    if gone is not None:
                        self.silent.add(gone.id)
                        self.entity[gone.id] = f"{gone.id} alone"
                if self.kind_at(index) and (index, "overt") not in smallest:
                    place = (index, "overt")
                    said[place] = Said(None, self.kind_at(index), Reference.NON_REFERRING)
            for node in self.document.empty_nodes:
                assert node.governor is not None
                place = (node.governor, f"zero:{node.deprel}")
                if place not in smallest:
                    said[place] = Said(None, "zero", Reference.NON_REFERRING)
        return said | {place: self._link(mention) for place, mention in smallest.items()}

    def _link(self, own: Markable) -> Said:
        kind, here = self.kind(own), self.document.sentence_of(own.start)
        mates = [
            m
            for m in self.layer.in_text_order()
            if self.entity[m.id] == self.entity[own.id] and m.id not in {own.id, *self.silent}
        ]
        earlier = [m for m in mates if self.rank[m.id] < self.rank[own.id]]
        later = [m for m in mates if m not in earlier and not self.kind(m)]
        anaphor = self.layer.anaphors.get(own.id)
        if self.is_key:
            later = [m for m in later if self.document.sentence_of(m.start) == here]
        earlier = [m for m in earlier if not self._contains(m, own)] or earlier
        if earlier:
            return Said(own, kind, Reference.ANAPHOR, (earlier[-1].id,))
        if anaphor is not None and len(anaphor.antecedents) > 1:
            return Said(own, kind, Reference.ANAPHOR, anaphor.antecedents)
        if later:
            return Said(own, kind, Reference.CATAPHOR, (later[0].id,))
        return Said(own, kind)

    @staticmethod
    def _contains(outer: Markable, inner: Markable) -> bool:
        return tokens_of(inner) < tokens_of(outer)


class Slow:
    """The definition: judges every answer of a response and counts."""

    def __init__(self, key: Side, system: Side, how: Settings) -> None:
        self.key, self.system, self.how = key, system, how
        self.match, self.kinds = how.match[0], how.kinds

    def is_chosen(self, kind: str) -> bool:
        return kind in self.kinds or "*" in self.kinds

    def fits(self, x: Markable, gold: Markable) -> bool:
        if x.realisation != gold.realisation or gold.id in self.key.silent:
            return False
        if self.match is Match.FULL:
            return tokens_of(x) == tokens_of(gold)
        if self.match is Match.HEAD:
            head = self.system.head(x)
            return head == self.key.head(gold) or any(head in span for span in gold.minimum)
        if not tokens_of(x) <= tokens_of(gold):
            return False
        if gold.minimum:
            return any(set(span) <= tokens_of(x) for span in gold.minimum)
        return self.key.head(gold) in tokens_of(x)

    def aligned(self, x: Markable) -> Markable | None:
        """Same tokens first, then the largest overlap, then the shorter."""

        def badness(gold: Markable) -> tuple[object, ...]:
            same = tokens_of(gold) == tokens_of(x)
            overlap = len(tokens_of(gold) & tokens_of(x))
            return (not same, -overlap, gold.size, self.key.rank[gold.id])

        fitting = [gold for gold in self.key.mentions.values() if self.fits(x, gold)]
        return min(fitting, key=badness) if fitting else None

    def entity(self, x: Markable) -> str | None:
        gold = self.aligned(x)
        return None if gold is None else self.key.entity[gold.id]

    def antecedents(self, said: Said | None) -> list[Markable]:
        return [self.system.mentions[name] for name in said.chosen] if said is not None else []

    def is_itself(self, x: Markable, anaphor: Place) -> bool:
        """Tell whether an answer is the anaphor, or stands for its gold mention."""
        gold = self.aligned(x)
        return self.says(x) is self.system.said[anaphor] or (
            gold is not None and gold is self.key.said[anaphor].mention
        )

    def says(self, x: Markable) -> Said | None:
        """Return what the system says of an answer; a larger expression is not its head."""
        said = self.system.said.get(self.system.place(x))
        own = said.mention if said is not None else None
        return said if own is not None and tokens_of(x) <= tokens_of(own) else None

    def propagated(self, x: Markable, path: tuple[Place, ...]) -> set[str | None]:
        place = self.system.place(x)
        said = self.says(x)
        kind = said.kind if said is not None and said.chosen else ""
        if is_pronominal(kind) or (self.is_chosen(kind) and kind):
            onward = [] if place in path else self.antecedents(said)
            return set().union(*[self.propagated(y, (*path, place)) for y in onward]) or {None}
        if self.is_itself(x, path[0]):
            return {None}
        return {self.entity(x)}

    def corrected(self, x: Markable, path: tuple[Place, ...]) -> set[str | None]:
        place = self.system.place(x)
        if self.is_itself(x, path[0]):
            return {None}
        if self.aligned(x) is not None:
            return {self.entity(x)}
        said, gold = self.says(x), self.key.said.get(place)
        if gold is not None and gold.reference is Reference.NON_REFERRING:
            return {None}
        onward = [] if place in path else self.antecedents(said)
        return set().union(*[self.corrected(y, (*path, place)) for y in onward]) or {None}

    def denoted(self, place: Place, gold: Said, mode: CarryOver) -> set[str | None]:
        found: set[str | None] = set()
        follow = self.propagated if mode is CarryOver.PROPAGATED else self.corrected
        for x in self.antecedents(self.system.said[place]):
            assert gold.mention is not None
            late = begin(x) > begin(gold.mention) and gold.reference is Reference.ANAPHOR
            found |= {None} if late else follow(x, (place,))
        return found

    def judge(self, place: Place, gold: Said, mode: CarryOver) -> str:
        said = self.system.said.get(place)
        if said is None or (not said.chosen and gold.reference in LINKED):
            return "missing"
        if gold.reference in TYPED:
            if not said.chosen and said.reference is None:
                return "missing"
            right = said.reference is gold.reference and not said.chosen
            return "exit" if right else "failure"
        assert gold.mention is not None
        own = self.key.entity[gold.mention.id]
        if self.how.credit is Credit.LINK:
            aligned = [self.aligned(x) for x in self.antecedents(said)]
            answer = {None if gold is None else gold.id for gold in aligned}
            whole: set[str | None] = set(gold.chosen)
        else:
            answer, whole = self.denoted(place, gold, mode), self.key.parts(own)
            if answer == {own}:
                return "exit"
        if answer == whole:
            return "exit"
        return "part" if answer < whole else "failure"

    def rows(self) -> Rows:
        """Return all counts by mode, kind and reference (``""`` for spurious and excluded)."""
        rows: Rows = {}
        for mode in CarryOver:
            for place, gold in self.key.said.items():
                if gold.reference in (None, Reference.NON_REFERRING):
                    continue
                if gold.reference in self.how.references and self.is_chosen(gold.kind):
                    row = rows.setdefault((mode, gold.kind, str(gold.reference)), Counter())
                    self.count(row, place, gold, mode)
                else:
                    rows.setdefault((mode, "", ""), Counter())["other referring"] += 1
            for place, said in self.system.said.items():
                if not said.chosen:
                    continue
                other = self.key.said.get(place)
                if other is None or other.reference in (None, Reference.NON_REFERRING):
                    reason = "" if self.is_chosen(said.kind) else f"kind {said.kind}"
                    if not reason and not set("<>") & {str(r) for r in self.how.references}:
                        reason = "antecedent in the text"
                elif not self.is_chosen(other.kind):
                    reason = f"kind {other.kind}"
                elif other.reference not in self.how.references:
                    reason = f"reference {other.reference}"
                else:
                    continue
                kind, name = ("", reason) if reason else (said.kind, "spurious")
                if other is None and not reason and not self.key.states(said.kind):
                    name = "unstated"
                rows.setdefault((mode, kind, ""), Counter())[name] += 1
        return rows

    def count(self, row: Counter[str], place: Place, gold: Said, mode: CarryOver) -> None:
        results = {which: self.judge(place, gold, which) for which in CarryOver}
        result = results[mode]
        candidates = candidates_at(place)
        before = len(candidates)
        after = len([c for c in candidates if c.admissible])
        agreeing = len([c for c in candidates if not c.fails("number", "gender")])
        row.update(gold=1, before=before, after=after, only=after == 1)
        row.update(non_trivial=before > 1, critical=agreeing > 1)
        row["part"] += result == "part"
        result = "failure" if result == "part" else result
        row[result] += 1
        if result == "exit":
            row.update(non_trivial_exit=before > 1, critical_exit=agreeing > 1)
        if result != "missing":
            figures = {"before": before, "after": after, "only": after == 1}
            row.update({f"{result}_{name}": figure for name, figure in figures.items()})
        right = [results[which] == "exit" for which in (CarryOver.PROPAGATED, CarryOver.CORRECTED)]
        row.update(rescued=right == [False, True], lost=right == [True, False])


def begin(markable: Markable) -> tuple[int, int, int]:
    """Return where a mention begins; a zero before the word that it precedes."""
    if markable.zero is not None and markable.zero.place is not None:
        after, number = markable.zero.place
        return (after + 1, 0, number)
    return (markable.start, 1, 0)


def candidates_at(place: Place) -> tuple[Candidate, ...]:
    """Return made-up candidates that depend on the place alone."""
    random = Random(repr(place))

    def verdict(name: str) -> Verdict:
        return Verdict(name, random.choice((Outcome.PASS, *Outcome)), "made up")

    names = ("number", "gender", "person")
    return tuple(
        [
            Candidate(f"c{number}", tuple([verdict(name) for name in names]))
            for number in range(random.randrange(4))
        ]
    )


@dataclass
class MadeUpCandidates:
    """Gives the scorer the candidates that the definition uses."""

    document: Document | None = None
    layer: Layer | None = None
    name: str = "made up"

    def start(self, document: Document, layer: Layer) -> MadeUpCandidates:
        return MadeUpCandidates(document, layer)

    def candidates(self, anaphor: Anaphor) -> Pool:
        assert self.document is not None
        assert self.layer is not None
        own = self.layer.markables[anaphor.markable]
        made = candidates_at((head_of(self.document, own, ENGLISH)[0], own.realisation))
        return Pool(made, tuple([Markable(c.markable, (Span(0, 1),), 0) for c in made]))


@dataclass
class FindsNothing:
    name: str = "none"
    needs: frozenset[Need] = frozenset()

    def find(self, document: Document, layer: Layer) -> Layer:
        return layer


class Maker:
    """Draws small texts, keys and responses."""

    def __init__(self, random: Random) -> None:
        self.random = random
        lengths = [random.randint(1, 5) for _ in range(random.randint(1, 3))]
        spans = sentences_from_lengths(lengths)
        tokens = []
        for _ in range(sum(lengths)):
            text, pos, *relation = random.choice(WORDS).split("/")
            features = FrozenDict(THIRD) if relation else EMPTY
            deprel = relation[0] if relation else "dep"
            tokens.append(Token(text, text, pos, features=features, deprel=deprel))
        nodes = []
        for index in random.sample(range(len(tokens)), random.randint(0, 1)):
            nodes.append(EmptyNode(index, 1, pos="PRON", governor=index, deprel="nsubj"))
        self.document = Document(
            "drawn", "en", tokens=tuple(tokens), sentences=spans, empty_nodes=tuple(nodes)
        )

    def mentions(self, prefix: str, known: Iterable[Markable] = ()) -> list[Markable]:
        """Draw mentions, some of them known; equal words have equal heads."""
        drawn: dict[tuple[object, ...], Markable] = {}
        chosen = [markable for markable in known if self.random.random() < 0.7]
        for markable in [*chosen, *[self.mention() for _ in range(self.random.randint(2, 7))]]:
            drawn.setdefault((markable.spans, markable.realisation), markable)
        return [
            replace(m, id=f"{prefix}{n}")
            for n, m in enumerate(sorted(drawn.values(), key=lambda m: m.order))
        ]

    def mention(self) -> Markable:
        choice, document = self.random.randrange(12), self.document
        if choice == 0 and document.empty_nodes:
            node = document.empty_nodes[0]
            assert node.governor is not None
            zero = Zero(node.governor, node.deprel, EMPTY, node.place)
            return Markable("", (Span(node.governor, node.governor + 1),), node.governor, zero=zero)
        sentence = self.random.choice(document.sentences)
        start = self.random.choice(list(sentence))
        if choice == 1 and document.tokens[start].pos == "VERB":
            return Markable("", (Span(start, start + 1),), start, clitic=1)
        end = start + 1 if choice < 7 else self.random.randint(start + 1, sentence.end)
        head = start + (7 * start + end) % (end - start)
        if choice == 11 and end - start > 2 and head != start + 1:
            return Markable("", (Span(start, start + 1), Span(start + 2, end)), head)
        minimum = (Span(start, start + 1),) if choice == 10 else ()
        return Markable("", (Span(start, end),), head, minimum=minimum)

    def clusters(self, name: str, mentions: list[Markable]) -> Layer:
        labels = "ABCD"[: self.random.randint(1, 4)]
        cluster_of = {m.id: self.random.choice(labels) for m in mentions}
        whole, *others = self.random.sample(labels, len(labels))
        parts = {whole: tuple(others)} if len(others) > 1 else {}
        return Layer.build(name, mentions, anaphors_from_clusters(mentions, cluster_of, parts))

    def stated(self, name: str, mentions: list[Markable]) -> Layer:
        anaphors = [Anaphor(mentions[0].id, "demo", Reference.NON_REFERRING)]
        taken = {(mentions[0].head, mentions[0].realisation)}
        for number, mention in enumerate(mentions):
            if (mention.head, mention.realisation) in taken or self.random.random() < 0.2:
                continue
            taken.add((mention.head, mention.realisation))
            references = (None, *Reference, Reference.ANAPHOR, Reference.ANAPHOR)
            reference = self.random.choice(references)
            others = [m.id for m in (mentions if reference is None else mentions[:number])]
            if reference is Reference.CATAPHOR:
                others = [m.id for m in mentions[number + 1 :]]
            others = [other for other in others if other != mention.id]
            most = 0 if reference not in (None, *LINKED) else self.random.choice((0, 1, 1, 1, 2))
            chosen = tuple(self.random.sample(others, min(len(others), most)))
            anaphors.append(Anaphor(mention.id, self.random.choice(KINDS), reference, chosen))
        return Layer.build(name, mentions, anaphors)

    def layer(self, name: str, prefix: str, known: Iterable[Markable] = ()) -> Layer:
        mentions = self.mentions(prefix, known)
        return self.random.choice((self.clusters, self.stated))(name, mentions)


COUNTS = (
    *("gold", "exit", "failure", "missing", "part", "rescued", "lost", "before", "after", "only"),
    *("exit_before", "exit_after", "exit_only", "failure_before", "failure_after", "failure_only"),
    *("non_trivial", "non_trivial_exit", "critical", "critical_exit"),
)


def scored(document: Document, key: Layer, response: Layer, how: Settings) -> Rows:
    """Return the scorer's counts in the form of the definition's."""
    evaluator = Evaluator(how, GivenLayer(Layer("base")), FindsNothing(), MadeUpCandidates())
    result = evaluator.evaluate(Reading(document, (key,)), responses=[Response("system", response)])
    rows: Rows = {}
    for row, tally in result.tallies.items():
        if tally.gold:
            counts = rows.setdefault((row.carry_over, row.kind, str(row.reference)), Counter())
            counts.update({name: getattr(tally, name) for name in COUNTS})
        if tally.spurious:
            rows.setdefault((row.carry_over, row.kind, ""), Counter())["spurious"] += tally.spurious
        if tally.unstated:
            rows.setdefault((row.carry_over, row.kind, ""), Counter())["unstated"] += tally.unstated
        others = sum(tally.excluded_referential.values())
        rows.setdefault((row.carry_over, "", ""), Counter()).update(
            {"other referring": others, **tally.excluded}
        )
        check_rates(tally, others)
    return rows


def check_rates(tally: Tally, others: int) -> None:
    """Compare the rates of one row with their formulas."""
    answered = tally.exit + tally.failure
    for rate, part, whole in (
        (tally.success_rate, tally.exit, answered),
        (tally.recall, tally.exit, tally.gold),
        (tally.precision, tally.exit, answered + tally.spurious),
        (tally.f1, 2 * tally.exit, tally.gold and tally.gold + answered + tally.spurious),
        (tally.resolution_rate, tally.exit, tally.gold + others),
        (tally.non_trivial_success_rate, tally.non_trivial_exit, tally.non_trivial),
        (tally.critical_success_rate, tally.critical_exit, tally.critical),
    ):
        assert rate == (part / whole if whole else None)


def without_zeros(rows: Rows) -> dict[tuple[CarryOver, str, str], dict[str, int]]:
    """Leave out what was not counted."""
    plain = {row: {name: n for name, n in counts.items() if n} for row, counts in rows.items()}
    return {row: counts for row, counts in plain.items() if counts}


@pytest.mark.parametrize("credit", list(Credit))
@pytest.mark.parametrize("match", list(Match))
@settings(
    max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@given(random=st.randoms(use_true_random=False))
def test_every_count_is_that_of_the_slow_definition(
    random: Random, match: Match, credit: Credit
) -> None:
    maker = Maker(random)
    key = maker.layer("key", "k")
    response = maker.layer("system", "s", key.markables.values())
    how = Settings(
        match=(match,),
        credit=credit,
        kinds=random.choice((default_kinds(), ("*",), ("persIt", "defDesc"))),
        references=random.choice((LINKED, (*LINKED, *TYPED), (Reference.CATAPHOR,))),
    )
    system = Side(maker.document, response, is_key=False)
    slow = Slow(Side(maker.document, key, is_key=True), system, how)
    expected = slow.rows()
    assert without_zeros(scored(maker.document, key, response, how)) == without_zeros(expected)
