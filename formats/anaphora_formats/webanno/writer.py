"""A reading as a WebAnno TSV file.

Rules 14 and 15 of `anaphora_formats.webanno`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from anaphora_formats.shared.stated_links import REFERENCES, implied
from anaphora_formats.webanno.layer import BRIDGE
from anaphora_formats.webanno.table import NAMED, CellAnnotation, cell_of, escaped, text_line
from anaphora_formats.webanno.tokens import DEPENDENCY, LEMMA, POS
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import ENTITY, ROOT, Document, Layer, Markable
from anaphora_workbench.ports import Reading

REFERENT, COREF = "webanno.custom.Referent", "webanno.custom.Coref"
FEATURES = ("entity", "kind", "reference", "phrase", "head", "zero", "clitic", "label")
_WORDS = {reference: word for word, reference in REFERENCES.items()}
_ASTRAL = 0xFFFF


class _Words(NamedTuple):
    """Words in a text, sentences one behind the other; all numbers are in UTF-16 units."""

    texts: list[str]
    starts: list[int]
    places: list[tuple[int, int]]
    forms: list[str]


def written(reading: Reading) -> str:
    """Return the whole file.

    Raises:
        FormatError: The text holds a NUL (``webanno-nul``).
    """
    document = reading.document
    if any("\0" in token.text for token in document.tokens) or "\0" in document.text:
        raise FormatError(
            f"the text of '{document.doc_id}' contains a NUL character, which no text file can; "
            "correct the text first",
            code="webanno-nul",
        )
    layer = reading.layers[0] if reading.layers else None
    return "".join([f"{line}\n" for line in _Writer(document, layer).lines()])


def name_line(name: str) -> str:
    """Return the line that names a document, for the head of its first sentence."""
    return f"{NAMED}{text_line(name)}"


def _size(text: str) -> int:
    """Return the number of UTF-16 units of a text."""
    return len(text) if text.isascii() else len(text) + sum([ord(c) > _ASTRAL for c in text])


def _in_units(ranges: list[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """Return ranges of characters as ranges of UTF-16 units."""
    if _size(text) == len(text):
        return ranges
    steps = [0]
    for char in text:
        steps.append(steps[-1] + (2 if ord(char) > _ASTRAL else 1))
    return [(steps[first], steps[last]) for first, last in ranges]


def _words_of(document: Document) -> _Words:
    words = _Words([], [], [], [])
    running = _is_plain(document)
    reached = 0
    for number, sentence in enumerate(document.sentences):
        forms = [document.tokens[index].text for index in sentence]
        if running:
            first, last = document.chars_of(sentence)
            text = document.text[first:last]
            gap = document.text[document.offsets[sentence.start - 1][1] : first] if number else ""
            if not number:
                reached = _size(document.text[:first])
            ranges = [
                (a - first, b - first) for a, b in document.offsets[sentence.start : sentence.end]
            ]
        else:
            forms = [form if form.strip() else "_" for form in forms]
            text, gap, ranges = " ".join(forms), "\n" if number else "", []
            place = 0
            for form in forms:
                ranges.append((place, place + len(form)))
                place += len(form) + 1
        reached += _size(gap)
        words.texts.append(text)
        words.starts.append(reached)
        words.places.extend(_in_units(ranges, text))
        words.forms.extend(forms)
        reached += _size(text)
    return words


def _is_plain(document: Document) -> bool:
    """Tell whether the words stand in the running text one behind the other."""
    if not document.text or not document.tokens:
        return False
    reached = 0
    for token, (first, last) in zip(document.tokens, document.offsets, strict=True):
        word = document.text[first:last]
        if first < reached or word != token.text or not word.strip():
            return False
        if any(sign in word for sign in "\t\n\r"):
            return False
        reached = last
    starts = [document.offsets[span.start][0] for span in document.sentences[1:]]
    ends = [document.offsets[span.end - 1][1] for span in document.sentences]
    return all(end < start for end, start in zip(ends, starts, strict=False))


class _Writer:
    """Writes one document."""

    def __init__(self, document: Document, layer: Layer | None) -> None:
        self._document = document
        self._layer = layer
        tokens = document.tokens
        self._has_heads = any(token.head is not None for token in tokens)
        self._has_pos = self._has_heads or any(token.pos or token.tag for token in tokens)
        self._has_lemma = any(token.lemma for token in tokens)
        self._address: list[str] = [
            f"{number}-{index - sentence.start + 1}"
            for number, sentence in enumerate(document.sentences, 1)
            for index in sentence
        ]
        self._markables = layer.in_text_order() if layer is not None else []
        self._number = {m.id: number for number, m in enumerate(self._markables, 1)}
        self._on: dict[int, list[Markable]] = {}
        for markable in self._markables:
            for index in markable.indices:
                self._on.setdefault(index, []).append(markable)
        self._links = self._relations()

    def lines(self) -> Iterator[str]:
        """Yield all lines."""
        yield "#FORMAT=WebAnno TSV 3.2"
        if self._has_pos:
            yield f"#T_SP={POS}|coarseValue|PosValue"
        if self._has_lemma:
            yield f"#T_SP={LEMMA}|value"
        if self._layer is not None:
            yield f"#T_SP={REFERENT}|{'|'.join(FEATURES)}"
            yield f"#T_RL={COREF}|type|BT_{REFERENT}"
        if self._has_heads:
            yield f"#T_RL={DEPENDENCY}|DependencyType|flavor|BT_{POS}"
        yield ""
        words = _words_of(self._document)
        for number, sentence in enumerate(self._document.sentences):
            yield ""
            if not number:
                yield name_line(self._document.doc_id)
            for line in words.texts[number].split("\n"):
                yield f"#Text={text_line(line)}"
            base = words.starts[number]
            for index in sentence:
                first, last = words.places[index]
                cells = [
                    self._address[index],
                    f"{base + first}-{base + last}",
                    _form(words.forms[index]),
                    *self._cells(index),
                ]
                yield "\t".join(cells) + "\t"

    def _cells(self, index: int) -> Iterator[str]:
        token = self._document.tokens[index]
        if self._has_pos:
            yield cell_of([CellAnnotation(token.pos or None, 0)])
            yield cell_of([CellAnnotation(token.tag or None, 0)])
        if self._has_lemma:
            yield cell_of([CellAnnotation(token.lemma, 0)] if token.lemma else [])
        if self._layer is not None:
            here = self._on.get(index, [])
            for feature in FEATURES:
                yield cell_of(
                    [CellAnnotation(self._value(m, feature), self._number[m.id]) for m in here]
                )
            links = self._links.get(index, [])
            yield "|".join([escaped(kind) for kind, _ref in links]) or "_"
            yield "|".join([ref for _kind, ref in links]) or "_"
        if self._has_heads:
            if token.head is None:
                yield from ("_", "_", "_")
            else:
                yield cell_of([CellAnnotation(token.deprel or None, 0)])
                yield "basic"
                yield self._address[index if token.head == ROOT else token.head]

    def _value(self, markable: Markable, feature: str) -> str | None:
        assert self._layer is not None
        anaphor = self._layer.anaphors.get(markable.id)
        value: str | None = None
        if feature == "entity":
            value = markable.semantic
        elif feature == "kind" and anaphor is not None:
            value = anaphor.kind
        elif feature == "reference" and anaphor is not None and anaphor.reference is not None:
            default = implied(self._layer.markables, markable.id, anaphor.antecedents)
            value = _WORDS[anaphor.reference] if anaphor.reference is not default else None
        elif feature == "phrase":
            value = markable.phrase
        elif feature == "head" and markable.head is not None:
            value = str(list(markable.indices).index(markable.head) + 1)
        elif feature == "zero" and markable.zero is not None:
            value = markable.zero.role
        elif feature == "clitic" and markable.clitic is not None:
            value = str(markable.clitic)
        elif feature == "label":
            value = markable.attributes.get(ENTITY)
        return value or None

    def _relations(self) -> dict[int, list[tuple[str, str]]]:
        """Return type and other end of the relations by the first token of their target."""
        found: dict[int, list[tuple[str, str]]] = {}
        if self._layer is None:
            return found
        triples: list[tuple[str, str, str]] = []
        for anaphor in self._layer.anaphors_in_text_order():
            kind = "split" if len(anaphor.antecedents) > 1 else "coref"
            triples += [(kind, anaphor.markable, other) for other in anaphor.antecedents]
        triples += [
            (f"{BRIDGE}{bridge.relation}", bridge.anaphor, bridge.antecedent)
            for bridge in self._layer.bridges
        ]
        for kind, source, target in triples:
            place = self._layer.markables[target].start
            ends = f"[{self._number[source]}_{self._number[target]}]"
            ref = self._address[self._layer.markables[source].start] + ends
            found.setdefault(place, []).append((kind, ref))
        return found


def _form(form: str) -> str:
    return form.replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r")
