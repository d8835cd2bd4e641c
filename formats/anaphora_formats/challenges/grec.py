"""GREC files as annotated documents: the references to the main subject of a text are one chain.

The XML itself is specified in `anaphora_formats.challenges.grec_tasks`.

1.  Each TEXT is a document in English, called as its ID. Its text are the paragraphs with their
    selected expressions; white space beside a REF means little (`tasks.grec_text`), and the letters
    of expressions stay as they are. Where no expression is selected (a file for testing) the first
    alternative stands in its place, with a warning.
2.  Words and sentences are found by `model.tokenise`; a word that an expression begins or ends
    inside is split there.
3.  The layer ``gold`` has a mention for each REF, called as its ID, with its SEMCAT as semantic
    class. They are one chain: each but the first is an anaphor whose antecedent is the one before.
    Kinds are those of pronouns (``persIt``, ``poss`` ...), ``name``, ``defDesc`` for category
    nouns, and ``zero``. Of other pronouns the file says nothing: the layer is partial
    (`model.PARTIAL`).
4.  A REF without words (``_``) is a zero on its verb, the next word that is not an adverb.
5.  Metadata: ``title``, the decoded title, and ``grec.text`` with everything that the file has:
    attributes, alternatives, the selected expressions, and the white space.
6.  Writing gives the file back. Where the chain was edited, the file follows: a mention that has
    left it becomes words of the text, one that has come becomes a REF with the alternatives that
    the text offers for its SYNCAT (known by its relation, else its form), and one with other
    words gets these as its selected expression. The chain is the one with most of the REFs.
7.  Only documents that were read in this format can be written; ``anaphora grec make`` makes files
    of others. `losses` counts what does not come back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from anaphora_formats.challenges.grec_tasks import file_of, looks_like_grec
from anaphora_formats.challenges.grec_xml import read_texts
from anaphora_formats.shared.bordered_text import bordered, words_between
from anaphora_formats.shared.file_format import FileFormat
from anaphora_formats.shared.rows import Names, with_problems
from anaphora_workbench.errors import FormatError, Problem, Severity
from anaphora_workbench.io.sources import whole_number
from anaphora_workbench.model import (
    PARTIAL,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Zero,
    chains_of,
)
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.tasks.grec import EMPTY_STRING, GrecText, Part, Ref, Refex, running_text

__all__ = [
    "RECORD",
    "REF",
    "anchor",
    "from_json",
    "reading_of",
    "shown",
    "text_of",
    "to_json",
]
RECORD = "grec.text"
"""Key of the metadata that hold the text as the file has it."""
REF = "grec.id"
"""Attribute of a mention: ID of its REF."""
LANGUAGE = "en"
_KINDS = {"name": "name", "common": "defDesc", "empty": "zero"}
_BETWEEN = frozenset(
    ("also", "then", "later", "soon", "finally", "eventually", "now", "still", "often", "never")
)
_GENITIVES = frozenset(("his", "her", "its", "their", "whose", "my", "our", "your"))
_ACCUSATIVES = frozenset(("him", "them", "whom", "me", "us"))
_OBJECTS = ("obj", "iobj", "obl", "dobj", "pobj")


def to_json(text: GrecText) -> dict[str, Any]:
    """Return a text as JSON values; each expression stands there once and is named by number."""
    numbers: dict[Refex, int] = {}

    def number(refex: Refex) -> int:
        return numbers.setdefault(refex, len(numbers))

    paragraphs = [
        [part if isinstance(part, str) else _ref_to_json(part, number) for part in parts]
        for parts in text.paragraphs
    ]
    return {
        "id": text.id,
        "title": text.title,
        "attributes": dict(text.attributes),
        "paragraphs": paragraphs,
        "expressions": [[refex.text, dict(refex.attributes)] for refex in numbers],
    }


def _ref_to_json(ref: Ref, number: Any) -> dict[str, Any]:
    return {
        "id": ref.id,
        "semcat": ref.semcat,
        "syncat": ref.syncat,
        "alternatives": [number(refex) for refex in ref.alternatives],
        "chosen": None if ref.chosen is None else number(ref.chosen),
        "attributes": dict(ref.attributes),
    }


def from_json(value: Any, name: str) -> GrecText:
    """Return the text that JSON values stand for.

    Args:
        value: What `to_json` made.
        name: What messages call the document.

    Raises:
        FormatError: ``grec-no-grec``, it is nothing of the sort.
    """
    try:
        refexes = [
            Refex(str(text), FrozenDict(attributes)) for text, attributes in value["expressions"]
        ]
        paragraphs = tuple(
            [tuple([_part(part, refexes) for part in parts]) for parts in value["paragraphs"]]
        )
        attributes = FrozenDict(value["attributes"])
        return GrecText(str(value["id"]), str(value["title"]), paragraphs, attributes)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise FormatError(
            f"'{name}' was not read from a GREC file, so there are no alternatives to write; "
            "'anaphora grec make' makes GREC files of other texts",
            code="grec-no-grec",
        ) from error


def _part(value: str | Mapping[str, Any], refexes: list[Refex]) -> Part:
    if isinstance(value, str):
        return value
    chosen = value["chosen"]
    return Ref(
        str(value["id"]),
        str(value["semcat"]),
        str(value["syncat"]),
        tuple([refexes[number] for number in value["alternatives"]]),
        None if chosen is None else refexes[chosen],
        FrozenDict(value["attributes"]),
    )


def shown(text: GrecText) -> list[Refex | None]:
    """Return the expressions that stand in the text: the selected ones, else the first listed."""
    return [ref.chosen or next(iter(ref.alternatives), None) for ref in text.refs]


def reading_of(text: GrecText, problems: Iterable[Problem], source: Source) -> Reading:
    """Return the document of a text with its chain."""
    running = running_text(text, shown(text), capitals=False)
    metadata = {"title": text.name, RECORD: to_json(text)}
    borders = [border for place in running.places for border in place if place[0] < place[1]]
    document = bordered(text.id, running.text, LANGUAGE, borders, metadata).document
    markables: list[Markable] = []
    for ref, place in zip(text.refs, running.places, strict=True):
        markable = _mention(document, ref, place)
        if markable is not None:
            markables.append(markable)
    ordered = sorted(markables, key=lambda markable: markable.order)
    types = {ref.id: refex.type for ref, refex in zip(text.refs, shown(text), strict=True) if refex}
    anaphors = [
        Anaphor(
            after.id,
            _kind(document, after, types[after.attributes[REF]]),
            Reference.ANAPHOR,
            (before.id,),
        )
        for before, after in pairwise(ordered)
    ]
    layer = Layer.build("gold", markables, anaphors, metadata={PARTIAL: True})
    return Reading(document, (layer,), (*problems, *_unanswered(text, source)), source.name)


def _unanswered(text: GrecText, source: Source) -> list[Problem]:
    count = sum([1 for ref in text.refs if ref.chosen is None])
    if not count:
        return []
    message = (
        f"{count} of {len(text.refs)} references of '{text.id}' have no selected expression; the "
        "first alternative replaces them"
    )
    return [Problem("grec-unanswered", message, source.at(), Severity.WARNING)]


def _mention(document: Document, ref: Ref, place: tuple[int, int]) -> Markable | None:
    attributes = FrozenDict({REF: ref.id})
    if place[0] < place[1]:
        span = words_between(document.offsets, *place)
        if span is None:  # an expression of white space or invisible characters alone
            return None
        return Markable(ref.id, (span,), semantic=ref.semcat, attributes=attributes)
    verb = anchor(document, place[0])
    if verb is None:
        return None
    return Markable(
        ref.id,
        (Span(verb, verb + 1),),
        phrase="zero",
        zero=Zero(verb),
        semantic=ref.semcat,
        attributes=attributes,
    )


def anchor(document: Document, place: int) -> int | None:
    """Return the verb of a reference without words: the next word of its sentence, adverbs apart.

    Without a word behind it, it is the last one before.
    """
    size = len(document.tokens)
    first = next((n for n, (_a, end) in enumerate(document.offsets) if end > place), None)
    if first is None:
        return size - 1 if size else None
    end = document.sentences[document.sentence_of(first)].end
    for number in range(first, end):
        word = document.tokens[number].text.lower()
        if word[0].isalnum() and word not in _BETWEEN and not word.endswith("ly"):
            return number
    return first


def _kind(document: Document, markable: Markable, kind: str) -> str:
    if kind != "pronoun" or markable.zero is not None:
        return "zero" if markable.zero is not None else _KINDS.get(kind, "")
    token = document.tokens[markable.start]
    return language(LANGUAGE).kind_of(
        token, single=len(markable.span) == 1, following=document.token_after(markable.start)
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """A mention of the chain in the text; ``ref`` is ``None`` for one that was not read.

    One without words starts and ends where they would stand.
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


class GrecFormat(FileFormat):
    """The format ``grec``."""

    name = "grec"
    title = "GREC: references to the main subject of a text (XML)"
    suffixes: tuple[str, ...] = (".grec.xml",)
    loses: tuple[str, ...] = (
        "all mentions and links but those of the main subject",
        "kinds and reference types other than those that are found again",
        "mentions inside mentions",
        "lemmas, tags, features, heads, structures and trees",
        "metadata",
    )

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether a file begins as GREC files do."""
        return not source.is_folder and looks_like_grec(head)

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the texts one by one.

        Raises:
            FormatError: Nothing can be read (``grec-empty``, or the first thing that is wrong), or
                what opening the source raises.
        """
        none = FormatError("there is no TEXT in the file", code="grec-empty", at=source.at())
        yield from with_problems(self._items(source), none)

    def _items(self, source: Source) -> Iterator[Reading | Problem]:
        names = Names("grec-text-twice")
        for task in read_texts(source):
            if task.item is None:
                yield from task.problems
            else:
                reading = reading_of(task.item, task.problems, source)
                yield names.checked(reading, source.at())

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write the texts.

        Raises:
            FormatError: A document was not read in this format (``grec-no-grec``), a text holds a
                character that XML cannot write (``grec-character``), or the target cannot be
                written.
        """
        with target.open_text() as file:
            for piece in file_of([text_of(reading) for reading in readings]):
                file.write(piece)
