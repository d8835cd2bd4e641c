"""What a reading holds, aspect by aspect: each can be looked at alone and taken away alone.

The conformance kit asks of a format that nothing is dropped in silence. Formats name their losses
in their own words, so the kit does not look at the words: it takes away everything but one
aspect, writes and reads, and if that aspect comes back changed, ``losses()`` must have said
something.

Ids of markables are no aspect: many formats have none. Markables are told apart by their tokens
and their realisation. Nor are ``attributes``, metadata of layers and metadata whose key has a dot,
which belong to single formats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from anaphora_workbench.ports import Reading
from anaphora_workbench.testing import decision_aspects as decisions
from anaphora_workbench.testing import document_aspects as documents
from anaphora_workbench.testing import markable_aspects as markables
from anaphora_workbench.testing.document_aspects import Items

__all__ = ["ASPECTS", "Aspect", "differences", "probes"]


@dataclass(frozen=True, slots=True)
class Aspect:
    """One sort of thing that a reading can hold and a format can lose.

    Attributes:
        name: For messages.
        items: What a reading holds of it: place -> value, where empty values are left out.
        without: The reading without it; ``None`` for what the others cannot do without.
        needs: Names of aspects that it makes no sense without.
        of_layers: Whether it belongs to layers; what does not is looked at without any layer.
        exact: Whether more coming back than was written is as wrong as less. A reader may add a
            head, but no mention.
    """

    name: str
    items: Callable[[Reading], Items]
    without: Callable[[Reading], Reading] | None = None
    needs: tuple[str, ...] = ()
    exact: bool = False
    of_layers: bool = False

    def difference(self, before: Reading, after: Reading) -> str:
        """Say what of this aspect changed, with one example, or return ``""``."""
        old, new = self.items(before), self.items(after)
        places = [place for place, value in old.items() if new.get(place) != value]
        if self.exact:
            places += [place for place in new if place not in old]
        if not places:
            return ""
        first = places[0]
        return f"{self.name} (at {first}: {old.get(first)!r} became {new.get(first)!r})"


def _tokens(name: str, *fields: str) -> Aspect:
    return Aspect(name, documents.of_tokens(*fields), documents.without_of_tokens(*fields))


def _document(name: str, *fields: str) -> Aspect:
    return Aspect(name, documents.of_document(*fields), documents.without_of_document(*fields))


def _markable(name: str, fields: tuple[str, ...], *needs: str) -> Aspect:
    return _decision(
        name, markables.of_markables(fields[0]), markables.without_of_markables(*fields), *needs
    )


def _choice(name: str, choose: markables.Choose, *needs: str) -> Aspect:
    return _decision(name, markables.left_out(choose), markables.keeping(choose), *needs)


def _decision(
    name: str,
    items: Callable[[Reading], Items],
    without: Callable[[Reading], Reading],
    *needs: str,
) -> Aspect:
    return Aspect(name, items, without, needs, of_layers=True)


ASPECTS: tuple[Aspect, ...] = (
    Aspect("words", documents.of_tokens("text"), exact=True),
    Aspect("sentences", documents.of_document("sentences"), exact=True),
    Aspect("document id", documents.of_document("doc_id"), documents.without_id),
    Aspect("language", documents.language, documents.without_language),
    Aspect("running text", documents.running_text, documents.without_running_text),
    _document("paragraphs", "paragraphs"),
    _document("structures", "structures"),
    _document("trees", "trees"),
    _tokens("lemmas", "lemma"),
    _tokens("parts of speech", "pos"),
    _tokens("tags", "tag"),
    _tokens("stems", "stem"),
    _tokens("features", "features"),
    _tokens("dependency heads", "head", "deprel"),
    Aspect("metadata", documents.metadata, documents.without_metadata),
    _decision("further layers", documents.further_layers, documents.without_further_layers),
    _decision("the name of the layer", documents.layer_name, documents.without_layer_name),
    _decision("corrections", decisions.corrections, decisions.without_corrections),
    _decision("bridges", decisions.bridges, decisions.without_bridges),
    _decision("candidates", decisions.candidates, decisions.without_candidates),
    _decision(
        "verdicts and records", decisions.judgements, decisions.without_judgements, "candidates"
    ),
    _choice("zeros", markables.no_zero, "empty nodes"),
    Aspect("empty nodes", documents.of_document("empty_nodes"), markables.without_empty_nodes),
    _choice("clitics", markables.no_clitic),
    _choice("mentions across sentences", markables.in_one_sentence),
    _choice("discontinuous mentions", markables.in_one_piece),
    _choice("crossing mentions", markables.not_crossing),
    _choice("nested mentions", markables.not_nested),
    _choice("two mentions of the same words", markables.not_twice),
    _markable("heads", ("head", "head_span")),
    _markable("head words", ("head_span",), "heads"),
    _markable("phrase types", ("phrase",)),
    _markable("semantic classes", ("semantic",)),
    _markable("minima", ("minimum",)),
    _markable("empty nodes of mentions", ("empty_nodes",), "empty nodes"),
    _decision("kinds", decisions.kinds, decisions.without_kinds),
    _decision("reference types", decisions.references, decisions.without_references),
    _decision("split antecedents", decisions.splits, decisions.without_splits),
    _decision("which mention is the antecedent", decisions.links, decisions.without_choice),
    _choice("single mentions", markables.linked),
    Aspect("entities", decisions.entities, exact=True, of_layers=True),
    Aspect("mentions", markables.mentions, exact=True, of_layers=True),
)


def differences(before: Reading, after: Reading) -> list[str]:
    """Say in which aspects two readings differ, one example each."""
    said = [aspect.difference(before, after) for aspect in ASPECTS]
    return [text for text in said if text]


def probes(reading: Reading) -> Iterator[tuple[str, Reading]]:
    """Yield the bare reading, then for each aspect that it holds one that holds little else."""
    bare = _stripped(reading, ())
    yield "words and sentences", replace(bare, layers=())
    if bare.layers:
        yield "plain linked mentions", bare
    for aspect in ASPECTS:
        if aspect.without is None or not aspect.items(reading):
            continue
        probe = _stripped(reading, (aspect.name, *aspect.needs))
        if not aspect.of_layers:
            probe = replace(probe, layers=())
        if aspect.items(probe):
            yield aspect.name, probe


def _stripped(reading: Reading, kept: tuple[str, ...]) -> Reading:
    for aspect in ASPECTS:
        if aspect.name not in kept and aspect.without is not None:
            reading = aspect.without(reading)
    return reading
