"""Write a document and its first layer as lines of SUPAR's SGML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise, zip_longest
from typing import Any

from anaphora_formats.supar_sgml.document import (
    CLITIC_ITEM,
    EXTRA,
    FUNCTION,
    HEAD_ITEM,
    HEADERS,
    TYPE,
    derived_head,
)
from anaphora_formats.supar_sgml.lines import (
    ANAPHOR,
    APPOSITION,
    HEAD,
    OTHER_GENITIVE,
    PHRASE,
    PREPOSITIONAL,
    RELATIVE,
    VERB,
    SgmlTables,
    comment_of,
    derived_kind,
    escaped,
    header_line,
    is_pronoun_type,
    pronoun_type,
    tables,
    tag_line,
    word_line,
    written_token,
)
from anaphora_formats.supar_sgml.tree import UnitNode, WordFacts, arrange
from anaphora_workbench.model import (
    Anaphor,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Structure,
    Token,
)
from anaphora_workbench.model.clauses import clause_division
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading

_TAG_OF = {
    "pp": PREPOSITIONAL,
    "apposition": APPOSITION,
    "relative": RELATIVE,
    "genitive": OTHER_GENITIVE,
    "verb": VERB,
}
_WORTH = {RELATIVE: 3, PREPOSITIONAL: 4, APPOSITION: 5, OTHER_GENITIVE: 6, VERB: 7}
"""Of units that cross, SNS stay first: of anaphors (0), of markables (1), of the parse (2)."""
_VERBS = frozenset(("VERB", "AUX"))


def sentence_lines(reading: Reading) -> list[list[str]]:
    """Return the lines of each sentence, without headers and line ends."""
    document = reading.document
    writer = _Writer(document, reading.layers[0] if reading.layers else None)
    return [list(writer.lines(sentence)) for sentence in document.sentences]


def with_headers(document: Document, sentences: list[list[str]], *, first: bool) -> Iterator[str]:
    """Yield the lines of a document.

    Args:
        document: The text.
        sentences: The lines of each sentence.
        first: Whether it is the first one of its file; only there headers that are not ours are
            written as they were, because they do not tell where a document begins.
    """
    headers = _kept_headers(document) if first else None
    comment = comment_of(document.doc_id, document.language)
    if not sentences:
        yield headers[0] if headers else header_line(1, comment)
    for number, lines in enumerate(sentences):
        if headers is None:
            yield header_line(number + 1, "" if number else comment)
        elif number < len(headers):
            yield headers[number]
        yield from lines


def _kept_headers(document: Document) -> list[str] | None:
    """Return the headers of a document that is not ours, ``None`` where they do not fit it."""
    kept = document.metadata.get(HEADERS)
    if not isinstance(kept, Mapping):
        return None
    lines = kept.get("lines", ())
    stated = (kept.get("document"), kept.get("language"), kept.get("sentences"))
    if stated != (document.doc_id, document.language, len(document.sentences)):
        return None
    if len(lines) not in (1, len(document.sentences)) or not all(map(any, lines)):
        return None
    return [header_line(*line) for line in lines]


class _Writer:
    """What is written of each sentence."""

    def __init__(self, document: Document, layer: Layer | None) -> None:
        self._layer = layer
        self._tables: SgmlTables = tables()
        self._language = language(document.language)
        self._pronoun = pronoun_type(self._language)
        self._tokens = corrected(document, layer)
        self._document = document
        self.plain = Document(
            document.doc_id,
            document.language,
            tokens=tuple([written_token(token) for token in self._tokens]),
            sentences=document.sentences,
        )
        self._predicates = {
            token.head
            for token in self._tokens
            if token.head is not None and self._language.role(token.deprel) == "copula"
        }
        self._nodes: list[list[UnitNode]] = [[] for _ in document.sentences]
        self._clauses: list[list[Span]] = [[] for _ in document.sentences]
        self._before: dict[int, list[str]] = {}
        self._after: dict[int, list[str]] = {}
        kinds = {structure.kind for structure in document.structures}
        self._find_verbs = bool(kinds & {"clause", "relative"})
        self._collect()

    # ---- what there is to write

    def _collect(self) -> None:
        phrases: dict[Span, list[Markable]] = {}
        units: dict[Span, list[Structure]] = {}
        if self._layer is not None:
            ordered = sorted(self._layer.markables.values(), key=lambda m: m.order[:3])
            for markable in ordered:
                if markable.zero is not None or markable.clitic is not None:
                    self._add_wordless(markable)
                else:
                    phrases.setdefault(self._span(markable), []).append(markable)
        for structure in self._document.structures:
            if not self._in_sentence(structure.span):
                continue
            if structure.kind == "np":
                units.setdefault(structure.span, []).append(structure)
            elif structure.kind == "clause":
                self._clauses[self._number(structure.span)].append(structure.span)
            elif structure.kind in _TAG_OF:
                name = _TAG_OF[structure.kind]
                self._add(UnitNode(name, structure.span.start, structure.span.end, _WORTH[name]))
        self._flatten_clauses()
        for span in [*phrases, *[span for span in units if span not in phrases]]:
            marked = phrases.get(span, [])
            marked.sort(key=lambda markable: markable.phrase != "coordination")
            for number, (markable, structure) in enumerate(
                zip_longest(marked, units.get(span, []))
            ):
                self._add(self._phrase(span, number, markable, structure))

    def _flatten_clauses(self) -> None:
        """Divide sentences whose clauses lie in one another by SUPAR's rule."""
        nested = set()
        for number, clauses in enumerate(self._clauses):
            clauses.sort(key=lambda clause: clause.order)
            if any(one.end > other.start for one, other in pairwise(clauses)):
                nested.add(number)
                clauses.clear()
        for clause in clause_division(self._document) if nested else ():
            number = self._number(clause)
            if number in nested:
                self._clauses[number].append(clause)

    def _add(self, node: UnitNode) -> None:
        self._nodes[self._document.sentence_of(node.start)].append(node)

    def _number(self, span: Span) -> int:
        return self._document.sentence_of(span.start)

    def _in_sentence(self, span: Span) -> bool:
        return span in self._document.sentences[self._number(span)]

    def _span(self, markable: Markable) -> Span:
        """Return the words of an expression, those in its gaps too, in its first sentence."""
        span = markable.span
        end = self._document.sentences[self._number(span)].end
        return span if span.end <= end else Span(span.start, end)

    # ---- noun phrases

    def _phrase(
        self, span: Span, number: int, markable: Markable | None, structure: Structure | None
    ) -> UnitNode:
        head, words = None, None
        if markable is not None:
            head, words = markable.head, markable.head_span
        elif structure is not None:
            head = structure.head
        if len(span) == 1:
            head = span.start  # as it is read
        elif head is not None and head not in span:
            head = None
        if head is None or (words is not None and words not in span):
            words = None
        if head is not None and words is None:
            words = Span(head, head + 1)
        function, sort, semantic, extra = self._function(head), "", "", ""
        anaphor = None
        if markable is None:
            sort = self._type("np", span, head)
        else:
            attributes = markable.attributes
            function = attributes.get(FUNCTION, function)
            sort = attributes.get(TYPE) or self._type(markable.phrase, span, head)
            semantic = self._tables.semantics.get(markable.semantic, markable.semantic)
            extra = attributes.get(EXTRA, "")
            anaphor = self._anaphor(markable, span)
        # A pronoun is its own head, and a coordination has that of its first conjunct.
        if (len(span) == 1 and is_pronoun_type(sort)) or sort == self._tables.coordination:
            words = None
        return UnitNode(
            PHRASE,
            span.start,
            span.end,
            worth=(markable is None) * 2 or int(anaphor is None),
            number=number,
            fields=tuple([escaped(part) for part in (function, sort, semantic, extra)]),
            anaphor=anaphor,
            head=head,
            head_words=words,
        )

    def _function(self, head: int | None) -> str:
        if head is None:
            return ""
        role = self._language.role(self._tokens[head].deprel)
        if head in self._predicates:
            role = "predicate"
        return self._tables.functions.get(role, "")

    def _type(self, phrase: str, span: Span, head: int | None) -> str:
        """Return the second field of an SNS: from the phrase type, else from the head's word."""
        if phrase == "coordination":
            return self._tables.coordination
        if phrase == "pronoun":
            return self._pronoun
        index = span.start if len(span) == 1 else head
        if index is not None:
            pos = self._pos(index)
            token = self.plain.tokens[index]
            if pos == "PRON" or self._language.kind_of(token, single=len(span) == 1):
                return self._pronoun
            if pos in self._tables.types:
                return self._tables.types[pos]
        return self._tables.phrases["np"] if phrase == "np" else ""

    def _anaphor(self, markable: Markable, span: Span) -> tuple[str, ...] | None:
        anaphor = self._found(markable)
        if anaphor is None:
            return None
        return _anaphor_fields(anaphor.kind, derived_kind(self.plain, span))

    def _found(self, markable: Markable) -> Anaphor | None:
        """Return the anaphor of a markable, ``None`` where it has none or does not refer."""
        anaphor = self._layer.anaphors.get(markable.id) if self._layer is not None else None
        if anaphor is None or anaphor.reference is Reference.NON_REFERRING:
            return None
        return anaphor

    # ---- zeros and clitics

    def _add_wordless(self, markable: Markable) -> None:
        table = self._tables
        zero = markable.zero
        if zero is not None:
            function, sort = table.zeros.get(zero.role, zero.role), table.zero
            items = [
                f"{name}={value}"
                for name, value in sorted(zero.features.items())
                if name and value and not {"|", "="} & {*name} and "|" not in value
            ]
            lines, kind = self._before.setdefault(zero.governor, []), "zero"
        else:
            function, sort = markable.attributes.get(FUNCTION, ""), table.clitic
            items = [] if markable.clitic == 1 else [f"{CLITIC_ITEM}={markable.clitic}"]
            lines, kind = self._after.setdefault(markable.end - 1, []), "clitic"
        semantic = table.semantics.get(markable.semantic, markable.semantic)
        shown = (escaped(function), sort, escaped(semantic), _joined(items))
        anaphor = self._found(markable)
        inner = [tag_line(PHRASE, shown), tag_line(PHRASE, shown, closing=True)]
        if anaphor is not None:
            fields = _anaphor_fields(anaphor.kind, kind)
            inner = [tag_line(ANAPHOR, fields), *inner, tag_line(ANAPHOR, fields, closing=True)]
        lines.extend(inner)

    # ---- lines

    def lines(self, sentence: Span) -> Iterator[str]:
        """Yield the lines of a sentence without its header."""
        number = self._number(sentence)
        verbs = self._is_verb if self._find_verbs else None
        words = WordFacts(self._is_marker, self._is_mark, verbs)
        nodes = arrange(self._nodes[number], self._clauses[number], sentence, words)
        self._show_heads(nodes)
        opened: list[UnitNode] = []
        upcoming = iter([*nodes, None])
        node = next(upcoming)
        for index in sentence:
            before = self._before.get(index, ())
            while node is not None and node.start == index:
                if before and node.name in (VERB, HEAD):
                    yield from before
                    before = ()
                if node.anaphor is not None:
                    yield tag_line(ANAPHOR, node.anaphor)
                yield tag_line(node.name, node.fields)
                opened.append(node)
                node = next(upcoming)
            yield from before
            yield word_line(self.plain.tokens[index])
            after = self._after.get(index, ())
            while opened and opened[-1].end == index + 1:
                closed = opened.pop()
                if after and closed.name not in (VERB, HEAD):
                    yield from after
                    after = ()
                yield tag_line(closed.name, closed.fields, closing=True)
                if closed.anaphor is not None:
                    yield tag_line(ANAPHOR, closed.anaphor, closing=True)
            yield from after

    def _is_marker(self, index: int) -> bool:
        token = self.plain.tokens[index]
        return self._tables.is_marker(token.text, token.tag)

    def _is_mark(self, index: int) -> bool:
        return not any(character.isalnum() for character in self.plain.tokens[index].text)

    def _is_verb(self, index: int) -> bool:
        return self._pos(index) in _VERBS

    def _pos(self, index: int) -> str:
        """Return the part of speech by the tag that is written, so that a reader finds the same."""
        return self._language.upos(self.plain.tokens[index].tag) or self._tokens[index].pos

    def _show_heads(self, nodes: list[UnitNode]) -> None:
        """Write ``head=N`` into the last field of each SNS whose tags do not tell its head."""
        marks: dict[int, UnitNode] = {}
        for node in nodes:
            if node.name == HEAD:
                around = node.parent
                while around is not None and around.name != PHRASE:
                    around = around.parent
                marks[id(around)] = node
        first: dict[int, UnitNode] = {}
        derived: dict[int, int | None] = {}
        coordination = self._tables.coordination
        for node in reversed(nodes):
            if node.name != PHRASE:
                continue
            mark = marks.get(id(node))
            inner = first.get(id(node))
            head = derived_head(
                self.plain,
                (node.start, node.full_end),
                None if mark is None else (mark.start, mark.end),
                derived.get(id(inner)) if inner and node.fields[1] == coordination else None,
            )
            if node.head is not None and head != node.head and not node.fields[3]:
                item = f"{HEAD_ITEM}={node.head - node.start + 1}"
                node.fields = (*node.fields[:3], item)
                head = node.head
            derived[id(node)] = head
            if node.parent is not None and node.parent.name == PHRASE:
                first[id(node.parent)] = node


def corrected(document: Document, layer: Layer | None) -> tuple[Token, ...]:
    """Return the tokens with the layer's corrections."""
    if layer is None or not layer.corrections:
        return document.tokens
    tokens = list(document.tokens)
    for index, correction in layer.corrections.items():
        if not 0 <= index < len(tokens):
            continue
        changes: dict[str, Any] = {
            name: value
            for name in ("pos", "tag", "lemma", "head", "deprel")
            if (value := getattr(correction, name)) is not None
        }
        if "pos" in changes and "tag" not in changes:
            changes["tag"] = ""  # the old tag belongs to the old part of speech
        tokens[index] = replace(tokens[index], **changes)
    return tuple(tokens)


def _anaphor_fields(kind: str, derived: str) -> tuple[str, ...]:
    """Return the fields of an ANF: none where the kind is the one that a reader finds."""
    return (escaped(kind),) if kind and kind != derived else ()


def _joined(items: list[str]) -> str:
    return "|".join([escaped(item) for item in items])
