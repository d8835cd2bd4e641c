"""Extracts of a text: some of its sentences, whose references a reader must still understand.

In an extract the sentence that named somebody may be missing, so that *she* has no antecedent. An
extract keeps the chains of the whole text, between the mentions that are left.

1.  The sentences follow each other in the order in which they are named. One blank stands between
    sentences, an empty line where the text has a new paragraph between them.
2.  A mention belongs to the extract if all its words do. Links are made anew, to the mention before
    in the chain; what refers to nothing stays so.
3.  The first mention of an entity is made full (`full_first_mentions`): a pronoun, also a zero or
    clitic, gets the name or description that `rewriter` finds in the whole text; a name that is
    part of the longest one (*Quill*) becomes the longest (*Marta Quill*). A description that is
    first stays. Where a first pronoun must stay (a reflexive, or the sentence names the entity
    later on), the next mention is the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from anaphora_workbench.model import (
    Anaphor,
    Chains,
    Document,
    Layer,
    Markable,
    Reason,
    Reference,
    Span,
    anaphors_from_clusters,
    chains_of,
)
from anaphora_workbench.model.language import language
from anaphora_workbench.model.markables import called
from anaphora_workbench.rewriting.changes import Change
from anaphora_workbench.rewriting.clause_tree import ClauseTree
from anaphora_workbench.rewriting.naming import UNKNOWN, Namer
from anaphora_workbench.rewriting.rewriter import rewritten
from anaphora_workbench.rewriting.rules import RewritingRules
from anaphora_workbench.rewriting.written_text import WrittenText, with_text

_WORDS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Extract:
    """Some sentences of a text.

    Attributes:
        whole: The text, with a running text.
        whole_layer: Its links.
        chains: Its entities.
        document: The extract.
        layer: The links between the mentions that are left; ids are those of the whole text.
        kept: Numbers of its sentences in the text, from 0, in the order of the extract.
        entities: Ids of the mentions of each entity in the order of the extract, by number of the
            entity in the whole text; only entities with a mention here.
    """

    whole: Document
    whole_layer: Layer
    chains: Chains
    document: Document
    layer: Layer
    kept: tuple[int, ...]
    entities: Mapping[int, tuple[str, ...]]


def extract_of(document: Document, layer: Layer, kept: Sequence[int]) -> Extract:
    """Return the extract of some sentences, numbered from 0.

    Raises:
        ValueError: No sentence is named, one twice, or one that the text does not have.
    """
    if not kept or len(set(kept)) < len(kept):
        raise ValueError("an extract needs sentences, each one once")
    if min(kept) < 0 or max(kept) >= len(document.sentences):
        raise ValueError(f"the text has {len(document.sentences)} sentences")
    whole = with_text(document)
    place = _places(whole, kept)
    chains = chains_of(layer)
    new, entities = _layer(layer, chains, place)
    made = _document(whole, kept, place)
    return Extract(whole, layer, chains, made, new, tuple(kept), entities)


def sentences_in(document: Document, text: str) -> tuple[list[int], str]:
    """Return the sentences of a document that a text consists of, in the order of the text.

    Words are compared without their capitals and without the marks and white space between them.

    Returns:
        Numbers of the sentences, from 0, and the words of the text that are no whole sentence.
    """
    left = " " + " ".join(_WORDS.findall(text.lower())) + " "
    found: list[tuple[int, int]] = []
    keys = [
        (" " + " ".join(_WORDS.findall(document.words(span).lower())) + " ", number)
        for number, span in enumerate(document.sentences)
    ]
    for key, number in sorted(keys, key=lambda each: (-len(each[0]), each[1])):
        at = left.find(key) if key.strip() else -1
        if at >= 0:
            found.append((at, number))
            gone = "".join(["\0" if sign != " " else sign for sign in key])
            left = left[:at] + gone + left[at + len(key) :]
    rest = " ".join([word for word in left.split() if "\0" not in word])
    return [number for _at, number in sorted(found)], rest


def _places(document: Document, kept: Sequence[int]) -> dict[int, int]:
    """Return the new index of each token that is kept."""
    old = [index for number in kept for index in document.sentences[number]]
    return {index: place for place, index in enumerate(old)}


def _document(document: Document, kept: Sequence[int], place: Mapping[int, int]) -> Document:
    parts: list[str] = []
    offsets: list[tuple[int, int]] = []
    sentences: list[Span] = []
    paragraphs: list[Span] = []
    size, before = 0, -1
    for number in kept:
        span = document.sentences[number]
        first, last = document.chars_of(span)
        paragraph = _paragraph(document, span.start)
        start = place[span.start]
        together = bool(paragraphs) and paragraph == before
        gap = "" if not parts else " " if together else "\n\n"
        before = paragraph
        parts += [gap, document.text[first:last]]
        size += len(gap)
        offsets += [
            (size + document.offsets[index][0] - first, size + document.offsets[index][1] - first)
            for index in span
        ]
        size += last - first
        sentences.append(Span(start, start + len(span)))
        if together:
            paragraphs[-1] = Span(paragraphs[-1].start, start + len(span))
        else:
            paragraphs.append(Span(start, start + len(span)))
    tokens = [
        replace(
            document.tokens[index],
            head=None if (head := document.tokens[index].head) is None else place.get(head, -1),
        )
        for index in place
    ]
    return Document(
        f"{document.doc_id}-extract",
        document.language,
        "".join([*parts, "\n"]),
        tuple(tokens),
        tuple(sentences),
        tuple(offsets),
        tuple(paragraphs),
    )


def _paragraph(document: Document, index: int) -> int:
    for number, span in enumerate(document.paragraphs):
        if index in span:
            return number
    return -1


def _layer(
    layer: Layer, chains: Chains, place: Mapping[int, int]
) -> tuple[Layer, dict[int, tuple[str, ...]]]:
    markables: dict[str, Markable] = {}
    for markable in layer.markables.values():
        moved = _moved(markable, place)
        if moved is not None:
            markables[markable.id] = moved
    cluster = {name: str(chains.entity_of[name]) for name in markables}
    parts = {
        str(entity): tuple([str(part) for part in sorted(own)])
        for entity, own in chains.parts.items()
    }
    anaphors = {
        each.markable: each for each in anaphors_from_clusters(markables.values(), cluster, parts)
    }
    for name, anaphor in layer.anaphors.items():
        if name not in markables:
            continue
        link = anaphors.get(name)
        if link is not None and link.antecedents:
            anaphors[name] = replace(link, kind=anaphor.kind)
        else:
            lost = anaphor.antecedents or anaphor.reference is Reference.ANAPHOR
            anaphors[name] = Anaphor(name, anaphor.kind, None if lost else anaphor.reference)
    new = Layer.build("extract", markables.values(), anaphors.values())
    entities: dict[int, list[str]] = {}
    for markable in new.in_text_order():
        entities.setdefault(chains.entity_of[markable.id], []).append(markable.id)
    return new, {entity: tuple(names) for entity, names in entities.items()}


def _moved(markable: Markable, place: Mapping[int, int]) -> Markable | None:
    """Return a markable at its new place; ``None`` for one that is not kept whole and in order."""
    if any(index not in place for index in markable.indices):
        return None
    if any(
        place[after] != place[index] + 1 for s in markable.spans for index, after in pairwise(s)
    ):
        return None  # its sentences no longer follow each other
    zero = markable.zero
    if zero is not None:
        if zero.governor not in place:
            return None
        zero = replace(zero, governor=place[zero.governor], place=None)
    spans = tuple([Span(place[each.start], place[each.end - 1] + 1) for each in markable.spans])
    if any(one.end >= two.start for one, two in pairwise(spans)):
        return None  # nothing is left between its parts
    head = None if markable.head is None else place[markable.head]
    return replace(
        markable, spans=spans, head=head, head_span=None, zero=zero, minimum=(), empty_nodes=()
    )


@dataclass(frozen=True, slots=True)
class Regenerated:
    """What becomes of a reference of an extract.

    Attributes:
        markable: Its id.
        entity: Number of its entity in the whole text.
        old: Its words before; what lists call a zero or clitic.
        new: Its words now, ``old`` where it stays.
        changes: The changes of the extract's text that it brings.
        name: Whether it names its entity now.
        first: Whether it is the first mention of its entity.
        reason: Why it stays although it is a pronoun and first.
    """

    markable: str
    entity: int
    old: str
    new: str
    changes: tuple[Change, ...] = ()
    name: bool = False
    first: bool = False
    reason: Reason | None = None


class ExtractNames:
    """What an extract's mentions are, and the full names of its entities.

    Args:
        extract: The extract.
        rules: Rules of its language.
    """

    def __init__(self, extract: Extract, rules: RewritingRules) -> None:
        self._extract = extract
        tables = language(extract.whole.language)
        self.written = WrittenText(extract.document)
        self._tables = tables
        whole, layer = WrittenText(extract.whole), extract.layer
        tree = ClauseTree(extract.whole, tables)
        self._whole = Namer(whole, extract.whole_layer, extract.chains, tables, rules, tree)
        tree = ClauseTree(extract.document, tables)
        self._here = Namer(self.written, layer, chains_of(layer), tables, rules, tree)

    def full_name(self, entity: int) -> tuple[str, ...]:
        """Return the words of the longest name in the whole text, none without a name."""
        return self._whole.full_name(entity)

    def nominals(self, entity: int) -> list[str]:
        """Return the names and descriptions of an entity in the whole text."""
        whole, markables = self._extract.whole, self._extract.whole_layer.markables
        mentions = [markables[name] for name in self._extract.chains.entities[entity]]
        return [whole.words(each.span) for each in mentions if self._whole.is_nominal(each)]

    def fuller(self, entity: int, own: Sequence[str]) -> str:
        """Return the longest name of an entity if some words are a part of it, else ``""``.

        An article at its beginning is none of its words unless they have one.
        """
        full = self.full_name(entity)
        articles = self._tables.definite_articles
        if full and full[0].lower() in articles and own[0].lower() not in articles:
            full = full[1:]
        return " ".join(full) if len(own) < len(full) and set(own) <= set(full) else ""

    def is_pronoun(self, markable: Markable) -> bool:
        """Tell whether a mention is a pronoun, zero or clitic."""
        return not self._here.is_nominal(markable) and bool(self._here.kind(markable))

    def is_nominal(self, markable: Markable) -> bool:
        """Tell whether a mention is a name or description."""
        return self._here.is_nominal(markable)

    def is_name(self, markable: Markable) -> bool:
        """Tell whether a mention is a proper name."""
        return self._here.is_nominal(markable) and self._here.is_name(markable)

    def name_tokens(self, markable: Markable) -> list[int]:
        """Return the tokens of a name without what follows it."""
        return self._here.name_tokens(markable)

    def words(self, markable: Markable) -> str:
        """Return what lists call a mention: its words, or the verb of a zero or clitic."""
        return called(self._extract.document, markable)


def full_first_mentions(extract: Extract, names: ExtractNames) -> dict[str, Regenerated]:
    """Return what becomes of the first mentions of an extract, by id of the mention.

    Raises:
        NeedsError: There are no rules for the language.
    """
    leading = dict(_leading(extract, names))
    asked = {name for found in leading.values() for name in found}
    tried = rewritten(extract.whole, extract.whole_layer, only=asked)
    trial = {each.markable: each for each in tried.pronouns}
    firsts: dict[str, int] = {}
    stay: dict[str, Regenerated] = {}
    for entity, found in leading.items():
        for name in found:
            pronoun = trial.get(name)
            if pronoun is not None and pronoun.reason is None:
                firsts[name] = entity
                break
            markable = extract.layer.markables[name]
            words = names.words(markable)
            reason = UNKNOWN if pronoun is None else pronoun.reason
            stay[name] = Regenerated(name, entity, words, words, first=True, reason=reason)
    done = dict(stay)
    done.update(_replaced(extract, names, firsts))
    for entity, mentions in extract.entities.items():
        if any(done[name].changes for name in mentions if name in done):
            continue
        nominal = next(
            (name for name in mentions if names.is_nominal(extract.layer.markables[name])), None
        )
        if nominal is not None:
            done[nominal] = _full(extract, names, entity, nominal)
    return done


def _leading(extract: Extract, names: ExtractNames) -> Iterator[tuple[int, list[str]]]:
    """Yield the pronouns of each entity before its first name or description in the extract."""
    for entity, mentions in extract.entities.items():
        found: list[str] = []
        for name in mentions:
            markable = extract.layer.markables[name]
            if names.is_nominal(markable):
                break
            if names.is_pronoun(markable):
                found.append(name)
        if found:
            yield entity, found


def _replaced(
    extract: Extract, names: ExtractNames, firsts: Mapping[str, int]
) -> dict[str, Regenerated]:
    """Return the pronouns that get a name, with their changes in the extract's text."""
    if not firsts:
        return {}
    result = rewritten(extract.whole, extract.whole_layer, only=set(firsts))
    moved = _Shift(extract)
    changes: dict[int, list[Change]] = {}
    for edit in result.edits:
        start = moved.at(edit.start)
        for number in edit.pronouns[:1]:
            change = Change(start, start + edit.end - edit.start, edit.new, (number,))
            changes.setdefault(number, []).append(change)
    joined = {other: edit.pronouns[0] for edit in result.edits for other in edit.pronouns[1:]}
    found = {}
    for number, pronoun in enumerate(result.pronouns):
        if pronoun.reason is not None or pronoun.markable not in firsts:
            continue
        own = tuple(changes.get(number, ()))
        if not own and number not in joined:
            continue
        named = pronoun.named
        full = names.fuller(firsts[pronoun.markable], named.split())
        if full and any(named in change.new for change in own):
            own = tuple([replace(each, new=each.new.replace(named, full, 1)) for each in own])
            named = full
        words = names.words(extract.layer.markables[pronoun.markable])
        found[pronoun.markable] = Regenerated(
            pronoun.markable,
            firsts[pronoun.markable],
            words,
            named,
            own,
            name=True,
            first=True,
        )
    return found


class _Shift:
    """From characters of the whole text to those of the extract."""

    def __init__(self, extract: Extract) -> None:
        self._ranges: list[tuple[int, int, int]] = []
        document = extract.whole
        for number, new in zip(extract.kept, extract.document.sentences, strict=True):
            span = document.sentences[number]
            first, last = document.chars_of(span)
            self._ranges.append((first, last, extract.document.offsets[new.start][0] - first))

    def at(self, place: int) -> int:
        """Return the place of a character; one outside of all sentences goes to the nearest."""
        for first, last, by in self._ranges:
            if first <= place <= last:
                return place + by
        first, last, by = min(
            self._ranges, key=lambda each: min(abs(place - each[0]), abs(place - each[1]))
        )
        return max(first, min(place, last)) + by


def _full(extract: Extract, names: ExtractNames, entity: int, name: str) -> Regenerated:
    """Return a first mention that is no pronoun, with the full name where it has a part of it."""
    markable = extract.layer.markables[name]
    words = names.words(markable)
    kept = Regenerated(name, entity, words, words, name=names.is_name(markable), first=True)
    if not names.is_name(markable):
        return kept
    indices = names.name_tokens(markable)
    written = names.written
    own = written.joined(indices).split()
    new = names.fuller(entity, own)
    if not new or any(map(written.shares, indices)):
        return kept
    if indices != list(range(indices[0], indices[-1] + 1)):
        return kept
    start, end = written.start(indices[0]), written.end(indices[-1])
    change = Change(start, end, new, (), capital=written.capital_by_place(indices[0]))
    offset = written.start(markable.start)
    shown = words[: start - offset] + new + words[end - offset :]
    return replace(kept, new=shown, changes=(change,))
