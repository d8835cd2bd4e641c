"""The texts of a project and the layers that came with them: stored once, never changed.

As JSON a document is one text and its tokens by columns (all forms, all lemmas ...): each key
occurs once, not once a token, and equal features once. On 300,000 tokens that is read in half of
the time of an object a token, and in four fifths of the time of a row a sentence.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, TypeVar

from anaphora_workbench.errors import UsageError
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import (
    EMPTY,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Span,
    Structure,
    Token,
    Tree,
)
from anaphora_workbench.model.columns import from_columns, shared, spans_from
from anaphora_workbench.model.packed_pairs import PackedPairs
from anaphora_workbench.store.first_page import first_page
from anaphora_workbench.store.layers import layer_of, layer_text
from anaphora_workbench.store.opening import fetched
from anaphora_workbench.store.packed_layers import Outline, PackedLayer, packed_layer
from anaphora_workbench.store.seals import seal_of, sealed, stamp_holds, stamped
from anaphora_workbench.store.values import Json, content, dumps, spans_json, spans_of, texts_of

U = TypeVar("U")
_TEXT_COLUMNS = ("lemma", "pos", "tag", "stem", "deprel")
LONG = 20_000
"""Tokens of a text that takes so long to read that its beginning is read first."""
START, GIVEN, PROPOSAL = "start", "given", "proposal"
"""Roles of layers: where annotators begin, what else the source held, what resolvers propose."""
_COLUMNS = "number, name, language, source, tokens, sentences, sha256, added, revision"
_SHOWN = """
    SELECT present.document FROM present JOIN document AS d ON d.number = present.document
    WHERE d.name = document.name ORDER BY present.number DESC LIMIT 1
"""
_NEWEST = "SELECT max(d.revision) FROM document AS d WHERE d.name = document.name"
_PRESENT = f"CASE WHEN ({_SHOWN}) IS NULL THEN revision = ({_NEWEST}) ELSE number = ({_SHOWN}) END"
_PLACE = "(SELECT number FROM document AS d WHERE d.name = document.name AND d.revision = 1)"


def document_text(document: Document) -> str:
    """Return everything that a document holds as JSON.

    Raises:
        FormatError: ``project-metadata``, when metadata contains something that JSON cannot.
    """
    value: Json = {"id": document.doc_id, "language": document.language}
    if document.metadata:
        value["metadata"] = document.metadata
    value["sentences"] = [len(span) for span in document.sentences]
    value["tokens"] = _columns(document.tokens)
    if document.text:
        value["text"] = document.text
    if document.offsets:
        value["offsets"] = [border for pair in document.offsets for border in pair]
    if document.paragraphs:
        value["paragraphs"] = spans_json(document.paragraphs)
    if document.structures:
        value["structures"] = [
            [unit.kind, unit.span.start, unit.span.end, unit.head, unit.parent]
            for unit in document.structures
        ]
    if document.trees:
        value["trees"] = [_tree_json(tree) for tree in document.trees]
    if document.empty_nodes:
        value["empty_nodes"] = [_node_json(node) for node in document.empty_nodes]
    return dumps(value)


def document_of(text: str) -> Document:
    """Return the document of `document_text`; damaged text raises what `values` describes."""
    # Entries leave the JSON as they are used: all of it twice would be hundreds of megabytes.
    value: Json = json.loads(text)
    numbers: dict[int, int] = {}  # heads, spans and units count the same tokens
    ends = list(accumulate(value["sentences"], initial=0))
    return Document(
        value["id"],
        value["language"],
        value.get("text", ""),
        _tokens(value.pop("tokens"), numbers),
        tuple(spans_from(ends[:-1], ends[1:])),
        PackedPairs(value.pop("offsets")) if "offsets" in value else (),
        spans_of(value.get("paragraphs", ())),
        _structures(value.pop("structures", ()), numbers),
        tuple([_tree_of(tree) for tree in value.get("trees", ())]),
        tuple([_node_of(node) for node in value.get("empty_nodes", ())]),
        FrozenDict(value.get("metadata", EMPTY)),
    )


def _structures(rows: Sequence[list[Any]], numbers: dict[int, int]) -> tuple[Structure, ...]:
    if not rows:
        return ()
    kinds, starts, ends, heads, parents = zip(*rows, strict=True)
    spans = spans_from(shared(starts, numbers), shared(ends, numbers))
    columns = {"span": spans, "kind": shared(kinds)}
    columns |= {"head": shared(heads, numbers), "parent": shared(parents, numbers)}
    return tuple(from_columns(Structure, len(rows), **columns))


def _columns(tokens: Sequence[Token]) -> Json:
    value: Json = {"text": [token.text for token in tokens]}
    for name in _TEXT_COLUMNS:
        column = [getattr(token, name) for token in tokens]
        if any(column):
            value[name] = column
    heads = [token.head for token in tokens]
    if any(head is not None for head in heads):
        value["head"] = heads
    # By the order of the keys as well: equal features may be written in different orders.
    numbers: dict[tuple[tuple[str, str], ...], int] = {}
    known: dict[int, int] = {}
    column = []
    for token in tokens:
        number = known.get(id(token.features))
        if number is None:
            number = numbers.setdefault(tuple(token.features.items()), len(numbers))
            known[id(token.features)] = number
        column.append(number)
    if any(numbers):
        value["features"] = column
        value["feature_sets"] = [dict(pairs) for pairs in numbers]
    return value


def _tokens(value: Json, numbers: dict[int, int]) -> tuple[Token, ...]:
    columns: dict[str, Sequence[Any]] = {"text": shared(value["text"])}
    for name in _TEXT_COLUMNS:
        if name in value:
            columns[name] = shared(value.pop(name))
    if "features" in value:
        sets = [texts_of(entry) for entry in value["feature_sets"]]
        columns["features"] = [sets[number] for number in value.pop("features")]
    if "head" in value:
        columns["head"] = shared(value.pop("head"), numbers)
    return tuple(from_columns(Token, len(columns["text"]), **columns))


def _tree_json(tree: Tree | None) -> list[list[object]] | None:
    """Return the nodes depth first with the numbers of their children: no depth is too deep."""
    if tree is None:
        return None
    return [
        [node.label, node.span.start, node.span.end, len(node.children)] for node in tree.walk()
    ]


def _tree_of(rows: list[tuple[str, int, int, int]] | None) -> Tree | None:
    if rows is None:
        return None
    stack: list[Tree] = []
    for label, start, end, size in reversed(rows):
        if size > len(stack):
            raise ValueError(f"the tree node '{label}' misses a child")
        children = [stack.pop() for _ in range(size)]
        stack.append(Tree(label, Span(start, end), tuple(children)))
    (tree,) = stack
    return tree


def _node_json(node: EmptyNode) -> list[object]:
    return [
        node.after,
        node.index,
        node.text,
        node.lemma,
        node.pos,
        node.features,
        node.governor,
        node.deprel,
    ]


def _node_of(row: list[Any]) -> EmptyNode:
    after, index, text, lemma, pos, features, governor, deprel = row
    return EmptyNode(after, index, text, lemma, pos, texts_of(features), governor, deprel)


def layer_place(sha256: str, role: str, name: str) -> str:
    """Return what the fingerprint of a layer says it belongs to: a document's, a role, a name."""
    return "\0".join((sha256, role, name))


@dataclass(frozen=True, slots=True)
class Stored:
    """What is known of a document of a project without opening it.

    Attributes:
        number: Its number in the file.
        name: Its identifier, `Document.doc_id`.
        language: Language of the text.
        source: Where it was read from.
        tokens: How many tokens it has.
        sentences: How many sentences it has.
        sha256: Fingerprint of the whole document: equal ones are the same text.
        added: When it was added: UTC, ISO 8601.
        revision: 1 for the text as it was added, 2 after its first correction, and so on.
    """

    number: int
    name: str
    language: str
    source: str
    tokens: int
    sentences: int
    sha256: str
    added: str
    revision: int = 1


class DocumentTable:
    """Reads and writes the tables ``document`` and ``layer``.

    Raises:
        UsageError: ``document-unknown``: there is no document of a name.
        FormatError: ``project-content``: what is stored is damaged.
    """

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self._connection = connection
        self._name = name
        self._starts: dict[int, Layer | None] = {}

    def listed(self) -> tuple[Stored, ...]:
        """Return the present text of each document, in the order in which they were added."""
        statement = f"SELECT {_COLUMNS} FROM document WHERE {_PRESENT} ORDER BY {_PLACE}, number"
        return tuple([Stored(*row) for row in self._connection.execute(statement)])

    def every(self) -> tuple[Stored, ...]:
        """Return all revisions of all documents in the order in which they were written."""
        rows = self._connection.execute(f"SELECT {_COLUMNS} FROM document ORDER BY number")
        return tuple([Stored(*row) for row in rows])

    def known(self, name: str) -> Stored:
        """Return the present text of a document."""
        if not self._connection.execute(
            "SELECT 1 FROM document WHERE name = ?", (name,)
        ).fetchone():
            names = ", ".join([f"'{stored.name}'" for stored in self.listed()]) or "none"
            raise UsageError(
                f"the project has no document '{name}' (it has: {names})", code="document-unknown"
            )
        statement = f"SELECT {_COLUMNS} FROM document WHERE name = ? AND {_PRESENT}"
        return Stored(*fetched(self._connection, self._name, statement, (name,)))

    def revisions(self, name: str) -> tuple[Stored, ...]:
        """Return all revisions of a document, the text as it was added first."""
        self.known(name)
        statement = f"SELECT {_COLUMNS} FROM document WHERE name = ? ORDER BY revision"
        return tuple([Stored(*row) for row in self._connection.execute(statement, (name,))])

    def presented(self, name: str) -> list[int]:
        """Return the numbers of the revisions that were the present text, one after the other.

        It is empty for texts that were never corrected since the file has tables of version 3.
        """
        rows = self._connection.execute(
            "SELECT document.revision FROM present JOIN document ON document.number = "
            "present.document WHERE document.name = ? ORDER BY present.number",
            (name,),
        )
        return [revision for (revision,) in rows]

    def lineage(self, name: str) -> tuple[Stored, ...]:
        """Return the present text of a document behind those that led to it, the first one first.

        Corrections that were taken back are left out.
        """
        revisions = {stored.revision: stored for stored in self.revisions(name)}
        before: dict[int, int] = {}
        last = 0
        for revision in self.presented(name):
            before.setdefault(revision, last or revision - 1)
            last = revision
        found = [self.known(name)]
        while (here := before.get(found[-1].revision, found[-1].revision - 1)) in revisions:
            found.append(revisions[here])
        return tuple(reversed(found))

    def show(self, stored: Stored, now: str) -> None:
        """Make a revision the present text. The caller holds the transaction."""
        self._connection.execute(
            "INSERT INTO present (document, changed) VALUES (?, ?)",
            (stored.number, stamped(now, stored.name, str(stored.revision), stored.sha256)),
        )

    def altered(self) -> list[str]:
        """Return the names of documents whose present text is another one than was noted."""
        rows = self._connection.execute(
            "SELECT name, revision, sha256, changed FROM present "
            "JOIN document ON document.number = present.document"
        )
        return [
            name
            for name, revision, sha256, time in rows
            if stamp_holds(time, name, str(revision), sha256) is False
        ]

    def add(
        self,
        document: Document,
        source: str,
        layers: Iterable[tuple[str, Layer]],
        now: str,
    ) -> None:
        """Write a document with its layers and their roles. The caller holds the transaction.

        Raises:
            UsageError: ``document-twice``.
        """
        if self._connection.execute(
            "SELECT 1 FROM document WHERE name = ?", (document.doc_id,)
        ).fetchone():
            raise UsageError(
                f"the project already has a document '{document.doc_id}'; its text and decisions "
                "stay as they are",
                code="document-twice",
            )
        self._write(document, source, layers, now, 1)

    def add_revision(
        self,
        replaced: Stored,
        document: Document,
        source: str,
        layers: Iterable[tuple[str, Layer]],
        now: str,
    ) -> Stored:
        """Write a text that takes the place of another. The caller holds the transaction.

        Raises:
            UsageError: ``revision-renamed``: it is called something else.
        """
        if document.doc_id != replaced.name:
            raise UsageError(
                f"a corrected text keeps its name '{replaced.name}'; this one is called "
                f"'{document.doc_id}'",
                code="revision-renamed",
            )
        newest = self.revisions(replaced.name)[-1]
        if not self.presented(replaced.name):
            self.show(replaced, now)
        self._write(document, source, layers, now, newest.revision + 1)
        stored = self.revisions(replaced.name)[-1]
        self.show(stored, now)
        return stored

    def _write(
        self,
        document: Document,
        source: str,
        layers: Iterable[tuple[str, Layer]],
        now: str,
        revision: int,
    ) -> None:
        text = document_text(document)
        row = self._connection.execute(
            "INSERT INTO document (name, revision, language, source, tokens, sentences, sha256, "
            "added, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                document.doc_id,
                revision,
                document.language,
                source.encode("utf-8", "replace").decode("utf-8"),  # only ever shown
                len(document.tokens),
                len(document.sentences),
                hashlib.sha256(text.encode("utf-8")).hexdigest(),
                now,
                text,
            ),
        )
        assert row.lastrowid is not None
        for role, layer in layers:
            self.add_layer(row.lastrowid, role, layer, now)

    def add_layer(self, document: int, role: str, layer: Layer, now: str) -> None:
        """Write a layer; a proposal takes the place of the same resolver's earlier one."""
        if role == PROPOSAL:
            self._connection.execute(
                "DELETE FROM layer WHERE document = ? AND role = ? AND name = ?",
                (document, role, layer.name),
            )
        (sha256,) = fetched(
            self._connection,
            self._name,
            "SELECT sha256 FROM document WHERE number = ?",
            (document,),
        )
        text = sealed(layer_text(layer), layer_place(sha256, role, layer.name))
        self._connection.execute(
            "INSERT INTO layer (document, role, name, added, content) VALUES (?, ?, ?, ?, ?)",
            (document, role, layer.name, now, text),
        )

    def document(self, stored: Stored) -> Document:
        """Return the text."""
        text = self._content(stored)
        with content(self._name, f"the document '{stored.name}'"), collector_paused():
            return document_of(text)

    def first_page(self, stored: Stored) -> Document | None:
        """Return the beginning of a long text, ``None`` of one that is read at once."""
        if stored.tokens < LONG:
            return None
        statement = "SELECT CAST(content AS BLOB) FROM document WHERE number = ?"
        return first_page(fetched(self._connection, self._name, statement, (stored.number,))[0])

    def fingerprint_holds(self, stored: Stored) -> bool:
        """Tell whether a document is still, to the letter, what was added."""
        text = self._content(stored)
        return hashlib.sha256(text.encode("utf-8")).hexdigest() == stored.sha256

    def _content(self, stored: Stored) -> str:
        statement = "SELECT content FROM document WHERE number = ?"
        return str(fetched(self._connection, self._name, statement, (stored.number,))[0])

    def layers(self, stored: Stored, role: str) -> tuple[Layer, ...]:
        """Return the layers of one role in the order in which they were added."""
        rows = self._connection.execute(
            "SELECT name, content FROM layer WHERE document = ? AND role = ? ORDER BY number",
            (stored.number, role),
        )
        found = []
        for name, text in rows:
            what = f"the layer '{name}' of document '{stored.name}'"
            with content(self._name, what), collector_paused():
                found.append(layer_of(text))
        return tuple(found)

    def proposers(self, stored: Stored) -> tuple[str, ...]:
        """Return the names of the layers of proposals in the order in which they were added."""
        rows = self._connection.execute(
            "SELECT name FROM layer WHERE document = ? AND role = ? ORDER BY number",
            (stored.number, PROPOSAL),
        )
        return tuple([name for (name,) in rows])

    def proposal(
        self, stored: Stored, name: str, outline: Outline[U], wanted: Iterable[str]
    ) -> PackedLayer[U] | Layer | None:
        """Return a layer of proposals, packed where its form allows it; ``None`` for no such."""
        row = self._connection.execute(
            "SELECT number FROM layer WHERE document = ? AND role = ? AND name = ?",
            (stored.number, PROPOSAL, name),
        ).fetchone()
        if row is None:
            return None
        what = f"the layer '{name}' of document '{stored.name}'"
        with (
            content(self._name, what),
            collector_paused(),
            self._connection.blobopen("layer", "content", row[0], readonly=True) as text,
        ):
            found = packed_layer(text.read, name, outline, wanted)
        if found is not None:
            return found
        return next(one for one in self.layers(stored, PROPOSAL) if one.name == name)

    def beginning_seal(self, document: int) -> str:
        """Return the fingerprint of the layer that annotators begin with, ``""`` for none."""
        row = self._connection.execute(
            "SELECT document.sha256, layer.name, layer.content FROM layer "
            "JOIN document ON document.number = layer.document "
            "WHERE layer.document = ? AND role = ?",
            (document, START),
        ).fetchone()
        return "" if row is None else seal_of(row[2], layer_place(row[0], START, row[1]))

    def beginning(self, stored: Stored) -> Layer | None:
        """Return the layer that annotators begin with, as it is; it is read once."""
        if stored.number not in self._starts:
            self._starts[stored.number] = next(iter(self.layers(stored, START)), None)
        return self._starts[stored.number]

    def start(self, stored: Stored, name: str) -> Layer:
        """Return the layer that annotators begin with, under an annotator's name."""
        return replace(self.beginning(stored) or Layer(START), name=name)
