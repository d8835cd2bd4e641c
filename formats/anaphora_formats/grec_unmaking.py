"""Makes a GREC text of a document again, whatever became of its chain."""

from __future__ import annotations

from dataclasses import dataclass, replace

from anaphora_formats.grec_layer import RECORD, REF, anchor, shown
from anaphora_formats.grec_records import from_json
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, FrozenDict, Layer, Markable, chains_of
from anaphora_workbench.ports import Reading
from anaphora_workbench.ports.whole_numbers import whole_number
from anaphora_workbench.tasks.grec import EMPTY_STRING, GrecText, Part, Ref, Refex
from anaphora_workbench.tasks.grec_text import running_text

__all__ = ["KEPT", "text_of"]

KEPT = frozenset((REF,))
"""Attributes of mentions that are written back."""
_GENITIVES = frozenset(("his", "her", "its", "their", "whose", "my", "our", "your"))
_ACCUSATIVES = frozenset(("him", "them", "whom", "me", "us"))
_OBJECTS = ("obj", "iobj", "obl", "dobj", "pobj")


@dataclass(frozen=True, slots=True)
class _Place:
    """A mention of the chain in the text.

    Attributes:
        start: Its first character; where its words would stand, for one without words.
        end: The character behind its last one.
        markable: The mention.
        ref: The REF that it was read from; ``None`` for a new one.
    """

    start: int
    end: int
    markable: Markable
    ref: Ref | None


def text_of(reading: Reading) -> GrecText:
    """Return the GREC text of a reading.

    Raises:
        FormatError: ``grec-no-grec``, the document was not read from a GREC file.
    """
    document = reading.document
    record = from_json(document.metadata.get(RECORD), document.doc_id)
    record = replace(record, id=document.doc_id) if record.id != document.doc_id else record
    running = running_text(record, shown(record), capitals=False)
    if document.tokens and not document.offsets:
        raise FormatError(
            f"'{document.doc_id}' has lost its running text, so its references cannot be placed",
            code="grec-no-grec",
        )
    layer = reading.layers[0] if reading.layers else None
    refs = {ref.id: (ref, place) for ref, place in zip(record.refs, running.places, strict=True)}
    same_text = document.text == running.text
    places = _places(document, layer, refs if same_text else {})
    if same_text and _unchanged(document, places, record, running.places):
        return record
    return _rebuilt(document, record, places)


def _places(
    document: Document, layer: Layer | None, refs: dict[str, tuple[Ref, tuple[int, int]]]
) -> list[_Place]:
    """Return the mentions of the chain in text order, none inside another."""
    if layer is None:
        return []
    found: list[_Place] = []
    for name in _main_chain(layer):
        markable = layer.markables[name]
        if len(markable.spans) > 1 or markable.clitic is not None:
            continue
        known = refs.get(markable.attributes.get(REF, ""))
        start, end = document.chars_of(markable.span)
        if markable.zero is not None:
            kept = known is not None and anchor(document, known[1][0]) == markable.zero.governor
            start = end = known[1][0] if known is not None and kept else start
        found.append(_Place(start, end, markable, known[0] if known else None))
    found.sort(key=lambda place: (place.start, place.end == place.start, -place.end))
    apart: list[_Place] = []
    reached = 0
    for place in found:
        if place.start >= reached:
            apart.append(place)
            reached = place.end
    return apart


def _main_chain(layer: Layer) -> tuple[str, ...]:
    """Return the entity with most of the mentions that were read, of two the first one."""
    entities = chains_of(layer).entities
    counts = [
        sum([1 for name in names if REF in layer.markables[name].attributes]) for names in entities
    ]
    best = max(counts, default=0)
    return entities[counts.index(best)] if best else ()


def _unchanged(
    document: Document,
    places: list[_Place],
    record: GrecText,
    before: tuple[tuple[int, int], ...],
) -> bool:
    """Tell whether the chain is the one that was read."""
    read = [
        (ref.id, first, last)
        for ref, (first, last) in zip(record.refs, before, strict=True)
        if first < last or anchor(document, first) is not None
    ]
    now = [(place.ref.id if place.ref else "", place.start, place.end) for place in places]
    return sorted(now) == sorted(read)


def _rebuilt(document: Document, record: GrecText, places: list[_Place]) -> GrecText:
    text = document.text
    numbers = [ref.id.rpartition(".")[2] for ref in record.refs]
    number = max([whole_number(each) or 0 for each in numbers], default=0)
    taken = {ref.id for ref in record.refs}
    paragraphs: list[tuple[Part, ...]] = []
    spans = document.paragraphs
    for index, paragraph in enumerate(spans):
        first, last = document.chars_of(paragraph)
        beyond = document.chars_of(spans[index + 1])[0] if index + 1 < len(spans) else len(text) + 1
        parts: list[Part] = []
        position = first
        for place in places:
            if not first <= place.start < beyond or place.start < position:
                continue
            ref = place.ref
            if ref is None:
                number += 1
                while f"{record.id}.{number}" in taken:
                    number += 1
                ref = _new(document, place, f"{record.id}.{number}", record)
            else:
                ref = _renewed(document, place, ref, record)
            lead = text[position : min(place.start, last)]
            parts += [f"\n{lead}\n" if parts else f"{lead}\n", ref]
            position = max(position, place.end)
        rest = text[position:last]
        parts.append(f"\n{rest}\n" if parts else rest)
        paragraphs.append(tuple(parts))
    return replace(record, paragraphs=tuple(paragraphs))


def _renewed(document: Document, place: _Place, ref: Ref, record: GrecText) -> Ref:
    """Return a REF with the words that its mention has now."""
    words = document.text[place.start : place.end] or EMPTY_STRING
    old = ref.chosen or next(iter(ref.alternatives), None)
    if old is not None and (old.words or EMPTY_STRING) == " ".join(words.split()):
        return ref
    return replace(ref, chosen=_selected(words, ref.alternatives, record, old))


def _new(document: Document, place: _Place, name: str, record: GrecText) -> Ref:
    words = document.text[place.start : place.end] or EMPTY_STRING
    syncat = _syncat(document, place.markable, words)
    listed = next((ref.alternatives for ref in record.refs if ref.syncat == syncat), ())
    chosen = _selected(words, listed, record, None)
    return Ref(name, record.domain, syncat, listed or (chosen,), chosen)


def _selected(
    words: str, alternatives: tuple[Refex, ...], record: GrecText, old: Refex | None
) -> Refex:
    """Return the expression for some words, with the attributes that they have elsewhere."""
    wanted = Refex(words)
    known = [*alternatives, *[refex for ref in record.refs for refex in ref.alternatives]]
    for refex in known:
        if refex.key == wanted.key:
            return Refex(words, refex.attributes)
    if words == EMPTY_STRING:
        return Refex(words, FrozenDict({"REG08-TYPE": "empty"}))
    if old is not None and old.words:
        return Refex(words, old.attributes)
    named = any(word[0].isupper() for word in words.split()[1:]) or words.split()[0].istitle()
    kind = "name" if named else "common"
    attributes = {"REG08-TYPE": kind, "EMPHATIC": "no", "HEAD": "nominal", "CASE": "plain"}
    return Refex(words, FrozenDict(attributes))


def _syncat(document: Document, markable: Markable, words: str) -> str:
    """Return the SYNCAT of a new mention, by its relation or else by its form."""
    low = words.lower()
    if markable.zero is not None:
        return "np-subj"
    if low in _GENITIVES - {"her"} or low.endswith(("'s", "’s", "s'", "s’")):
        return "subj-det"
    head = markable.head if markable.head is not None else markable.end - 1
    relation = document.tokens[head].deprel.partition(":")[0]
    if relation in _OBJECTS or low in _ACCUSATIVES:
        return "np-obj"
    if low == "her":
        following = document.token_after(markable.end - 1)
        return "subj-det" if following is not None and following.text[0].isalpha() else "np-obj"
    return "np-subj"
