"""The anaphor finder ``pronouns``: every pronoun of the text and every zero, with its kind.

Kinds come from the language tables: by features or tags where the text has them, else by the form
table, where ambiguous forms (*that*) count only as mentions of their own. Pronouns that no
markable covers get one.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from itertools import count

from anaphora_resolvers.clitics import clitic_markables
from anaphora_resolvers.subjects import zero_subjects
from anaphora_resolvers.views import TextView
from anaphora_resolvers.zeros import zero_markables
from anaphora_workbench.edits import AddMarkable, Batch, SetAnaphor
from anaphora_workbench.model import Anaphor, Document, Layer, Markable, Reference, Span
from anaphora_workbench.model.language import Language, kind_by_person, language
from anaphora_workbench.ports import Need

__all__ = ["PronounFinder"]

RELATIVE = "rel"


class PronounFinder:
    """Finds pronouns and zeros.

    Args:
        kinds: Labels to look for; all but relative pronouns when left out.

    Attributes:
        name: ``pronouns``.
        needs: Nothing; without tags the form table decides.
    """

    name = "pronouns"
    needs: frozenset[Need] = frozenset()

    def __init__(self, kinds: Iterable[str] | None = None) -> None:
        self._kinds = None if kinds is None else frozenset(kinds)

    def find(self, document: Document, layer: Layer) -> Layer:
        """Return the layer with the anaphors of the text; decisions that it has are kept.

        A pronoun whose relation is expletive is said not to refer. New markables are called
        ``a1``, ``a2`` ... and ``z1`` ... for zeros.
        """
        tables = language(document.language)
        view = TextView(document, tables)
        edits: list[AddMarkable | SetAnaphor] = []
        overt = _single_words(layer)
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
            if markable is None:
                spans = (Span(index, index + 1),)
                markable = Markable(next(fresh), spans, index, phrase="pronoun")
                edits.append(AddMarkable(markable))
            edits.extend(_decision(markable, kind, index, view, layer))
        edits.extend(self._zeros(view, layer))
        edits.extend(self._clitics(document, tables, layer))
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
        self, document: Document, tables: Language, layer: Layer
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
                yield SetAnaphor(Anaphor(renamed.id, kind))


def _single_words(layer: Layer) -> dict[int, Markable]:
    """Return the overt markables of one word by that word."""
    return {
        markable.start: markable
        for markable in reversed(layer.in_text_order())
        if markable.size == 1 and markable.zero is None and markable.clitic is None
    }


def _decision(
    markable: Markable, kind: str, index: int, view: TextView, layer: Layer
) -> list[SetAnaphor]:
    """Return the edit that makes a markable an anaphor, none when it is one with a kind."""
    known = layer.anaphors.get(markable.id)
    if known is not None and known.kind:
        return []
    reference = None
    if view.deps.relation[index] == "expletive":
        reference = Reference.NON_REFERRING
    if known is None:
        return [SetAnaphor(Anaphor(markable.id, kind, reference))]
    antecedents = known.antecedents
    return [SetAnaphor(Anaphor(markable.id, kind, known.reference or reference, antecedents))]


def _role(markable: Markable, tables: Language) -> str:
    assert markable.zero is not None
    return tables.role(markable.zero.role) or "subject"


def _fresh(prefix: str, used: Container[str]) -> Iterator[str]:
    """Yield ids that are free: the prefix with 1, 2, 3 ..."""
    return (name for number in count(1) if (name := f"{prefix}{number}") not in used)
