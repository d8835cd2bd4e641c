"""The anaphor finder ``pronouns``: every pronoun of the text and every zero, with its kind.

Kinds come from the language tables: by features or tags where the text has them, else by the form
table, where ambiguous forms (*that*) count only as mentions of their own. Pronouns that no
markable covers get one. A phrase of a pronoun and a word of emphasis (*él mismo*) is one pronoun.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from itertools import count

from anaphora_resolvers.clitics import clitic_markables
from anaphora_resolvers.finders.impersonals import Impersonals
from anaphora_resolvers.finders.pleonastic_model import Judgement, PleonasticPronouns
from anaphora_resolvers.finders.zeros import zero_markables, zero_subjects
from anaphora_resolvers.phrases import is_emphasized
from anaphora_resolvers.views import TextView, view_of
from anaphora_workbench.edits import AddMarkable, Batch, SetAnaphor
from anaphora_workbench.model import (
    EMPTY,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
)
from anaphora_workbench.model.language import Language, kind_by_person, language
from anaphora_workbench.model.language_tables import language_data
from anaphora_workbench.ports import Need

RELATIVE = "rel"
PATTERN = "pattern"
"""Attribute of an anaphor that does not refer: by what that is known."""
PARSE = "parse"
"""Its value where the parse calls the relation expletive."""
PROBABILITY = "probability"
"""Attribute of one that a model was asked about: how likely it is not to refer."""
_DESCRIBING = frozenset(("relative-clause", "adnominal-clause", "modifier"))
_WITHIN = 12
"""So many words behind a demonstrative begins what describes it."""


class PronounFinder:
    """Finds pronouns and zeros.

    Args:
        kinds: Labels to look for; all but relative pronouns when left out.
        pleonastic: Whether the words round a pronoun are looked at to tell that it does not refer;
            without it only relations that the parse calls expletive say so.

    Attributes:
        needs: Nothing; without tags the form table decides.
    """

    name = "pronouns"
    needs: frozenset[Need] = frozenset()

    def __init__(self, kinds: Iterable[str] | None = None, *, pleonastic: bool = True) -> None:
        self._kinds = None if kinds is None else frozenset(kinds)
        self._pleonastic = pleonastic

    def find(self, document: Document, layer: Layer) -> Layer:
        """Return the layer with the anaphors of the text; decisions that it has are kept.

        A pronoun whose relation is expletive does not refer, nor does one that the learned
        model of the language, or without a model a pattern, takes for pleonastic or impersonal. Its
        attribute ``pattern`` names the pattern (`anaphora_resolvers.finders.pleonastic`,
        `anaphora_resolvers.finders.impersonals`; ``parse`` for the relation, ``learned`` where only
        the model says so), ``probability`` what the model gives it.

        A demonstrative that heads a description of its own (*those who know*, *that of the owl*) is
        no anaphor.

        New markables are called ``a1``, ``a2`` ..., ``z1`` ... for zeros, ``c1`` ... for clitics.
        """
        tables = language(document.language)
        view = view_of(document)
        patterns = _Patterns(view) if self._pleonastic else None
        edits: list[AddMarkable | SetAnaphor] = []
        overt = _emphasized(layer, view) | _single_words(layer)
        fresh = _fresh("a", layer.markables)
        for index in range(len(document.tokens)):
            markable = overt.get(index)
            kind = tables.kind_of(
                document.tokens[index],
                single=markable is not None,
                following=document.token_after(index),
            )
            if not self._wanted(kind):
                continue
            if (markable is None or markable.id not in layer.anaphors) and _describes(index, view):
                continue
            if markable is None:
                spans = (Span(index, index + 1),)
                markable = Markable(next(fresh), spans, index, phrase="pronoun")
                edits.append(AddMarkable(markable))
            judgement = _judgement(index, view, patterns)
            edits.extend(_decision(markable, kind, judgement, layer))
        edits.extend(self._zeros(view, layer))
        edits.extend(self._clitics(document, tables, layer, patterns))
        return Batch(tuple(edits)).apply(layer).layer

    def _wanted(self, kind: str) -> bool:
        if self._kinds is None:
            return kind not in ("", RELATIVE)
        return kind in self._kinds

    def _zeros(self, view: TextView, layer: Layer) -> Iterator[AddMarkable | SetAnaphor]:
        """Yield the edits for zeros: those of the layer, of the document, else of its verbs."""
        document = view.document
        places = set()
        fresh = _fresh("z", layer.markables)
        for markable in layer.in_text_order():
            zero = markable.zero
            if zero is None:
                continue
            places.add((zero.governor, _role(markable, view.language)))
            kind = kind_by_person("zero", zero.features)
            if markable.id not in layer.anaphors and self._wanted(kind):
                yield SetAnaphor(Anaphor(markable.id, kind))
        given = zero_markables(document, view)
        for markable in given if document.empty_nodes else zero_subjects(view):
            assert markable.zero is not None
            kind = kind_by_person("zero", markable.zero.features)
            known = (markable.start, _role(markable, view.language)) in places
            if self._wanted(kind) and not known:
                renamed = replace(markable, id=next(fresh))
                yield AddMarkable(renamed)
                yield SetAnaphor(Anaphor(renamed.id, kind))

    def _clitics(
        self, document: Document, tables: Language, layer: Layer, patterns: _Patterns | None
    ) -> Iterator[AddMarkable | SetAnaphor]:
        """Yield the edits for pronouns inside words: those of the layer, then all others."""
        places = set()
        fresh = _fresh("c", layer.markables)
        for markable in layer.in_text_order():
            if markable.clitic is None:
                continue
            places.add((markable.start, markable.clitic))
            kind = kind_by_person("clitic", markable.attributes)
            if markable.id not in layer.anaphors and self._wanted(kind):
                yield SetAnaphor(Anaphor(markable.id, kind))
        for markable in clitic_markables(document, tables):
            kind = kind_by_person("clitic", markable.attributes)
            if self._wanted(kind) and (markable.start, markable.clitic) not in places:
                renamed = replace(markable, id=next(fresh))
                yield AddMarkable(renamed)
                pattern = "" if patterns is None else patterns.clitic(renamed)
                yield from _decision(renamed, kind, Judgement(pattern), layer)


def _emphasized(layer: Layer, view: TextView) -> dict[int, Markable]:
    """Return the phrases of a pronoun and a word of emphasis by the pronoun: *él mismo*."""
    return {
        markable.start: markable
        for markable in reversed(layer.in_text_order())
        if markable.realisation == "overt" and is_emphasized(markable.span, view)
    }


def _single_words(layer: Layer) -> dict[int, Markable]:
    """Return the overt markables of one word by that word."""
    return {
        markable.start: markable
        for markable in reversed(layer.in_text_order())
        if markable.size == 1 and markable.zero is None and markable.clitic is None
    }


class _Patterns:
    """Knows the words that do not refer: English *it*, Spanish *se*."""

    def __init__(self, view: TextView) -> None:
        self._pleonastic = PleonasticPronouns(view)
        self._impersonals = Impersonals(view)
        self._document = view.document

    def word(self, index: int) -> Judgement:
        """Return the judgement on a word."""
        judgement = self._pleonastic.judge(index)
        if judgement.pattern:
            return judgement
        return Judgement(self._impersonals.reflexive_pattern(index))

    def clitic(self, markable: Markable) -> str:
        """Return the pattern of a pronoun inside a word."""
        if markable.attributes.get("Reflex") != "Yes":
            return ""
        verb = self._impersonals.lemma(markable.start)
        if verb.endswith("se"):  # taggers that do not know the word repeat it
            verb = markable.attributes["Host"]
        return self._impersonals.se_pattern(markable.start, verb)


def _describes(index: int, view: TextView) -> bool:
    """Tell whether a demonstrative heads a description: what is behind it depends on it."""
    word = view.document.tokens[index].text.lower()
    if word not in language_data(view.language.code)["descriptions"]["determinative"]:
        return False
    deps = view.deps
    return any(
        deps.governor[child] == index and deps.relation[child] in _DESCRIBING
        for child in range(index + 1, min(index + _WITHIN, len(view.document.tokens)))
    )


def _judgement(index: int, view: TextView, patterns: _Patterns | None) -> Judgement:
    """Return by what a pronoun is known not to refer, if it is."""
    if view.deps.relation[index] == "expletive":
        return Judgement(PARSE)
    return Judgement("") if patterns is None else patterns.word(index)


def _decision(
    markable: Markable, kind: str, judgement: Judgement, layer: Layer
) -> list[SetAnaphor]:
    """Return the edit that makes a markable an anaphor, none when it is one with a kind."""
    known = layer.anaphors.get(markable.id)
    if known is not None and known.kind:
        return []
    reference, described = None, EMPTY
    if judgement.pattern:
        reference = Reference.NON_REFERRING
        described = FrozenDict({PATTERN: judgement.pattern})
        if judgement.probability is not None:
            described = described.updated({PROBABILITY: f"{judgement.probability:.2f}"})
    if known is None:
        return [SetAnaphor(Anaphor(markable.id, kind, reference, attributes=described))]
    if known.reference is not None or known.antecedents:
        return [SetAnaphor(replace(known, kind=kind))]
    attributes = known.attributes.updated(described)
    return [SetAnaphor(replace(known, kind=kind, reference=reference, attributes=attributes))]


def _role(markable: Markable, tables: Language) -> str:
    assert markable.zero is not None
    return tables.role(markable.zero.role) or "subject"


def _fresh(prefix: str, used: Container[str]) -> Iterator[str]:
    """Yield ids that are free: the prefix with 1, 2, 3 ..."""
    return (name for number in count(1) if (name := f"{prefix}{number}") not in used)
