"""The key: the anaphors of a gold layer, their reference types and entities.

A layer that states kinds is taken as it is. A layer made from clusters says nothing of anaphors;
they are derived by these rules:

1. Every pronoun token of the text and every zero is looked at, in the entity of its smallest
   mention; the mention must be headed by the pronoun.
2. Relation ``expl*``, or no mention: non-referring.
3. An earlier mention in the entity (also if all earlier ones are pronouns, which are counted
   apart): ``<``. The link goes to the nearest earlier mention that does not contain it; if all
   do, to the nearest (`nearest_before`).
4. Else a later mention in the same sentence that is not a pronoun: ``>``, linked to the first.
5. Else it has no antecedent.
6. A pronoun for which the source states a split antecedent is ``<`` with these antecedents,
   whatever rules 4 and 5 say; what they said is counted (`Key.split`).
7. A pronoun for which the source states without a kind that it refers outside the text, otherwise
   or not at all is what the source says.

A layer that states kinds and calls itself partial (`model.PARTIAL`) says nothing of pronouns that
it does not list: answers to them are neither right, wrong nor spurious. Nor does a key say anything
of the kinds that it does not state (`Key.states`): one made from clusters does not tell which
expressions are definite descriptions, and one without zeros or clitics cannot tell where some are.
A document may happen to have none of a kind that others of its corpus have: what the keys of a
corpus state together holds for each of them (`Evaluation.add`).

Earlier and later are text order: start, then the longer first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from anaphora_workbench.model import (
    EMPTY,
    PARTIAL,
    WITHOUT_ANTECEDENT,
    Anaphor,
    Chains,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Zero,
    chains_of,
)
from anaphora_workbench.model.heads import GUESSES, head_of
from anaphora_workbench.model.language import Language, is_pronominal, kind_by_person
from anaphora_workbench.scoring.undecided import NOTHING_UNDECIDED, Undecided, undecided_in

Place = tuple[int, str, int]
"""Head token and realisation: by this pair found and gold anaphors are the same, or not.

The third part tells zeros of one governor and role apart: their number among the document's empty
nodes; 0 for anything else.
"""


OWN_PARSE = "own-parse"
"""Source of heads that our own analysis tells."""
_ANALYSES = frozenset(("tree", "dependency", "tags"))
_WORDLESS = (frozenset(("zero", "zero12")), frozenset(("clitic", "clitic12")))
"""Kinds of anaphors that are not words of their own, with their first and second persons."""


class Heads:
    """Finds the head token of markables of one document, each object once.

    Args:
        document: The document.
        words: Tables of its language.
        parse: The same words with an analysis of our own, for a document that has none.

    Attributes:
        sources: How often each source of heads was used; `OWN_PARSE` for our own analysis.
    """

    def __init__(self, document: Document, words: Language, parse: Document | None = None) -> None:
        self._document = document if parse is None else parse
        self._own = parse is not None
        self._words = words
        # Keyed by identity: hashing a markable by value costs more than finding its head. The
        # markable is kept beside its head so that its identity cannot be given out again.
        self._known: dict[int, tuple[Markable, int, str]] = {}
        self._numbers: dict[tuple[int, int], int] = {}
        met: Counter[tuple[int | None, str]] = Counter()
        for node in document.empty_nodes:
            self._numbers[node.place] = met[(node.governor, node.deprel)]
            met[(node.governor, node.deprel)] += 1
        self.sources: Counter[str] = Counter()

    def __call__(self, markable: Markable) -> int:
        """Return the document index of the head token."""
        known = self._known.get(id(markable))
        if known is None:
            head, source = head_of(self._document, markable, self._words)
            if self._own and source in _ANALYSES:
                source = OWN_PARSE
            self.sources[source] += 1
            known = self._known[id(markable)] = (markable, head, source)
        return known[1]

    def source(self, markable: Markable) -> str:
        """Return the source of the head of a markable."""
        self(markable)
        return self._known[id(markable)][2]

    def is_guess(self, markable: Markable) -> bool:
        """Tell whether the head of a markable is a guess: its file has no parse, nor have we."""
        return self.source(markable) in GUESSES

    def is_pronoun(self, markable: Markable) -> bool:
        """Tell whether a pronoun heads a markable."""
        return bool(self._words.kind_of(self._document.tokens[self(markable)]))

    def place(self, markable: Markable) -> Place:
        """Return head token, realisation and number."""
        zero = markable.zero
        number = 0 if zero is None or zero.place is None else self._numbers.get(zero.place, 0)
        return (self(markable), markable.realisation, number)


@dataclass(frozen=True, slots=True)
class Key:
    """A gold layer with every anaphor stated.

    Attributes:
        layer: Kinds, reference types and links; non-referring pronouns have markables too.
        chains: The entities of the layer.
        heads: Finds the head of a markable of the document.
        by_place: The anaphors by place.
        pronominal_history: Ids of the ``<`` anaphors whose earlier mentions are all pronouns.
        split: What the chain alone says of each pronoun with a split antecedent, by id; empty
            for a layer that states kinds.
        undecided: What is left out because nobody has decided it yet.
        partial: Whether the key is silent on pronouns that it does not list.
        kinds: The kinds of its anaphors.
        derived: Whether they are made from clusters.
        unmarked: Kinds of the pronouns that the source leaves out, by place: they are in no mention
            of a cluster, or have no anaphor in a key that states kinds. None of them is known to be
            expletive. Empty for a partial key, which says nothing of them.
    """

    layer: Layer
    chains: Chains
    heads: Heads
    by_place: FrozenDict[Place, Anaphor]
    pronominal_history: frozenset[str] = frozenset()
    split: FrozenDict[str, Reference | None] = EMPTY
    undecided: Undecided = NOTHING_UNDECIDED
    partial: bool = False
    kinds: frozenset[str] = frozenset()
    derived: bool = False
    unmarked: FrozenDict[Place, str] = EMPTY

    def place(self, markable_id: str) -> Place:
        """Return the place of a markable of the layer."""
        return self.heads.place(self.layer.markables[markable_id])

    def anaphors(self) -> list[Anaphor]:
        """Return the anaphors that have a kind, in text order."""
        return [a for a in self.layer.anaphors_in_text_order() if a.kind]

    def judged(self) -> list[Anaphor]:
        """Return the anaphors of which the key says how they refer, in text order."""
        return [a for a in self.anaphors() if a.markable not in self.undecided]

    def is_open(self, place: Place) -> bool:
        """Tell whether nobody can say what is right at a place: it is undecided or not covered."""
        stated = self.by_place.get(place)
        if stated is None:
            return self.partial
        return stated.markable in self.undecided

    def states(self, kind: str) -> bool:
        """Tell whether an expression of a kind that the key does not list is not an anaphor in it.

        Kinds with a noun are stated by a key that uses them, and every pronoun of the text is
        looked at. Clusters tell of zeros and clitics only if there are some: most formats cannot
        hold them.
        """
        if is_pronominal(kind) and not (self.derived and any(kind in w for w in _WORDLESS)):
            return True
        return kind in self.stated

    @property
    def stated(self) -> frozenset[str]:
        """The kinds that it states because it uses them; those of pronouns every key states."""
        used = {kind for kind in self.kinds if not is_pronominal(kind)}
        if self.derived:
            used.update(*[wordless for wordless in _WORDLESS if wordless & self.kinds])
        return frozenset(used)


def states_kinds(layer: Layer) -> bool:
    """Tell whether a layer says of what kind its anaphors are."""
    return any(anaphor.kind for anaphor in layer.anaphors.values())


def key_of(
    document: Document,
    layer: Layer,
    words: Language,
    parse: Document | None = None,
    *,
    in_progress: bool = False,
) -> Key:
    """Return the key that a gold layer stands for (see the module's rules).

    Only the heads of mentions are taken from ``parse``, an analysis of our own, and only those that
    the file does not give. ``in_progress``: whether somebody still works on the layer
    (`Reading.in_progress`). One that states no kinds has no anaphors that could wait for an answer.

    In a layer that states kinds, ``<`` and ``>`` without an antecedent become "no antecedent",
    and an antecedent without a reference type gets the one that its place implies.
    """
    heads = Heads(document, words, parse)
    derivation = _Derivation(document, layer, words, heads)
    partial = False
    derived = not states_kinds(layer)
    if not derived:
        partial = layer.metadata.get(PARTIAL) is True
        for markable in layer.markables.values():
            heads(markable)
        layer = _normalised(layer)
    else:
        layer = derivation.derive()
        in_progress = False
    by_place: dict[Place, Anaphor] = {}
    for anaphor in layer.anaphors_in_text_order():
        if anaphor.kind:
            by_place.setdefault(heads.place(layer.markables[anaphor.markable]), anaphor)
    unmarked = derivation.unmarked
    if not derived and not partial:
        unmarked = _unlisted(document, words, by_place)
    chains = chains_of(layer)
    return Key(
        layer,
        chains,
        heads,
        FrozenDict(by_place),
        frozenset(derivation.history),
        FrozenDict(derivation.split),
        undecided_in(layer, chains) if in_progress else NOTHING_UNDECIDED,
        partial,
        frozenset([anaphor.kind for anaphor in layer.anaphors.values()]) - {""},
        derived,
        FrozenDict(unmarked),
    )


def _unlisted(
    document: Document, words: Language, by_place: Mapping[Place, Anaphor]
) -> dict[Place, str]:
    """Return the kinds of the pronouns for which a key that states kinds has no anaphor."""
    found: dict[Place, str] = {}
    listed = {place[0] for place in by_place}
    for index, token in enumerate(document.tokens):
        kind = words.kind_of(token)
        if kind and index not in listed and not token.deprel.startswith("expl"):
            found[index, "overt", 0] = kind
    return found


def _normalised(layer: Layer) -> Layer:
    changed: dict[str, Anaphor] = {}
    for name, anaphor in layer.anaphors.items():
        if not anaphor.kind:
            continue
        if anaphor.reference in (Reference.ANAPHOR, Reference.CATAPHOR):
            if not anaphor.antecedents:
                changed[name] = replace(anaphor, reference=None)
        elif anaphor.reference is None and anaphor.antecedents:
            own = layer.markables[name].order
            before = any(layer.markables[other].order < own for other in anaphor.antecedents)
            implied = Reference.ANAPHOR if before else Reference.CATAPHOR
            changed[name] = replace(anaphor, reference=implied)
    return replace(layer, anaphors=layer.anaphors.updated(changed)) if changed else layer


class _Derivation:
    """Derives the anaphors of a layer made from clusters."""

    def __init__(self, document: Document, layer: Layer, words: Language, heads: Heads) -> None:
        self._document = document
        self._layer = layer
        self._words = words
        self._heads = heads
        self._kinds: dict[str, str] = {}
        self._pronominal: frozenset[str] = frozenset()
        self.history: set[str] = set()
        self.split: dict[str, Reference | None] = {}
        self.unmarked: dict[Place, str] = {}

    def derive(self) -> Layer:
        """Return the layer with its anaphors, and fill ``history``, ``split`` and ``unmarked``."""
        layer = self._layer
        self._kinds = pronoun_kinds(self._document, layer, self._words, self._heads)
        self._pronominal = pronominal(self._document, layer, self._words, self._heads)
        expletive = {name for name in self._kinds if self._is_expletive(layer.markables[name])}
        anaphors: dict[str, Anaphor] = {}
        for mentions in chains_of(layer).entities:
            members = [layer.markables[name] for name in mentions if name not in expletive]
            only_pronouns = True
            for number, mention in enumerate(members):
                anaphor = self._refer(mention, members, number)
                if anaphor is not None:
                    anaphors[mention.id] = anaphor
                    if number and anaphor.kind and only_pronouns:
                        self.history.add(mention.id)
                only_pronouns = only_pronouns and mention.id in self._pronominal
        for name in expletive:
            anaphors[name] = Anaphor(name, self._kinds[name], Reference.NON_REFERRING)
        added = list(self._without_mention())
        for markable, kind in added:
            anaphors[markable.id] = Anaphor(markable.id, kind, Reference.NON_REFERRING)
            if not self._is_expletive(markable):
                self.unmarked[self._heads.place(markable)] = kind
        markables = layer.markables.updated({markable.id: markable for markable, _kind in added})
        return replace(layer, markables=markables, anaphors=FrozenDict(anaphors))

    def _is_expletive(self, markable: Markable) -> bool:
        if markable.zero is not None:
            return markable.zero.role.startswith("expl")
        return self._document.tokens[self._heads(markable)].deprel.startswith("expl")

    def _refer(self, mention: Markable, members: list[Markable], number: int) -> Anaphor | None:
        """Return the anaphor on a mention, ``None`` for a first mention that is not a pronoun."""
        kind = self._kinds.get(mention.id, "")
        chained = self._by_chain(mention, members, number, kind)
        stated = self._layer.anaphors.get(mention.id)
        if stated is not None and stated.reference in WITHOUT_ANTECEDENT:
            return replace(stated, kind=kind)
        if stated is None or len(stated.antecedents) < 2:
            return chained
        if kind:
            self.split[mention.id] = chained.reference if chained is not None else None
        return replace(stated, kind=kind, reference=Reference.ANAPHOR)

    def _by_chain(
        self, mention: Markable, members: list[Markable], number: int, kind: str
    ) -> Anaphor | None:
        before = nearest_before(mention, members[:number])
        if before is not None:
            return Anaphor(mention.id, kind, Reference.ANAPHOR, (before.id,))
        if not kind:
            return None
        sentence = self._document.sentences[self._document.sentence_of(mention.start)]
        for later in members[number + 1 :]:
            if later.start >= sentence.end:
                break
            if later.id not in self._pronominal:
                return Anaphor(mention.id, kind, Reference.CATAPHOR, (later.id,))
        return Anaphor(mention.id, kind)

    def _without_mention(self) -> Iterator[tuple[Markable, str]]:
        """Yield markables, with their kinds, for pronouns and empty nodes that no mention has."""
        layer = self._layer
        overt = [layer.markables[n] for n in self._kinds]
        headed = {self._heads(m) for m in overt if m.realisation == "overt"}
        for index, token in enumerate(self._document.tokens):
            kind = self._words.kind_of(token)
            if kind and index not in headed:
                name = self._free(f"pronoun@{index}")
                yield Markable(name, (Span(index, index + 1),), index, phrase="pronoun"), kind
        covered = {place for m in layer.markables.values() for place in m.empty_nodes}
        zeros = [m.zero for m in overt if m.zero is not None]
        covered |= {zero.place for zero in zeros if zero.place is not None}
        unplaced = {(zero.governor, zero.role) for zero in zeros if zero.place is None}
        for node in self._document.empty_nodes:
            governor = node.governor
            if node.pos != "PRON" or governor is None or governor < 0 or node.place in covered:
                continue
            if (governor, node.deprel) in unplaced:
                continue
            zero = Zero(governor, node.deprel, node.features, node.place)
            name = self._free(f"zero@{node.after}.{node.index}")
            span = Span(governor, governor + 1)
            kind = _zero_kind(zero, self._document, self._words)
            yield Markable(name, (span,), governor, phrase="zero", zero=zero), kind

    def _free(self, name: str) -> str:
        while name in self._layer.markables:
            name += "'"
        return name


def nearest_before(mention: Markable, earlier: Sequence[Markable]) -> Markable | None:
    """Return the mention of its entity that a mention is linked to, ``None`` for a first one.

    That is the nearest earlier one (all are given in text order) that does not contain it; if all
    do (*the man who lost his hat*), the nearest. Keys and responses made of clusters are linked
    alike.
    """
    apart = (other for other in reversed(earlier) if not _holds(other, mention))
    return next(apart, earlier[-1] if earlier else None)


def _holds(other: Markable, mention: Markable) -> bool:
    return other.realisation == "overt" and other.size > 1 and other.contains(mention)


def pronominal(document: Document, layer: Layer, words: Language, heads: Heads) -> frozenset[str]:
    """Return the ids of the markables that are zeros or clitics or have a pronoun as head."""
    return frozenset(
        [
            m.id
            for m in layer.markables.values()
            if m.realisation != "overt" or words.kind_of(document.tokens[heads(m)])
        ]
    )


def pronoun_kinds(
    document: Document, layer: Layer, words: Language, heads: Heads
) -> dict[str, str]:
    """Return the kind of each markable that is a zero or the smallest one a pronoun heads."""
    kinds: dict[str, str] = {}
    smallest: dict[int, Markable] = {}
    for markable in layer.markables.values():
        head = heads(markable)
        if markable.zero is not None:
            kinds[markable.id] = _zero_kind(markable.zero, document, words)
        elif markable.clitic is not None:
            kinds[markable.id] = kind_by_person("clitic", markable.attributes)
        else:
            known = smallest.get(head)
            if known is None or (markable.size, markable.order) < (known.size, known.order):
                smallest[head] = markable
    for head, markable in smallest.items():
        kind = words.kind_of(
            document.tokens[head],
            single=markable.size == 1,
            following=document.token_after(head),
        )
        if kind:
            kinds[markable.id] = kind
    return kinds


def _zero_kind(zero: Zero, document: Document, words: Language) -> str:
    """Return the kind of a zero, by its own person or, for a subject, that of its verb."""
    features = zero.features
    if not features.get("Person") and words.role(zero.role) in ("subject", ""):
        features = words.features_of(document.tokens[zero.governor])
    return kind_by_person("zero", features)
