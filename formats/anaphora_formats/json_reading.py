"""Turn parsed JSON into documents and layers, checking every value."""

from __future__ import annotations

from typing import Any

from anaphora_formats.json_layers import LayerReader
from anaphora_formats.json_layout import Part
from anaphora_formats.json_trees import tree_of
from anaphora_formats.json_values import (
    Place,
    Record,
    WrongValueError,
    index_of,
    list_of,
    map_of,
    maybe_number,
    metadata_of,
    needed,
    number_of,
    pair_of,
    path,
    record_of,
    span_of,
    spans_of,
    text_of,
    texts_of,
    wrong_type,
)
from anaphora_workbench.errors import ModelError, Problem
from anaphora_workbench.model import (
    EMPTY,
    ROOT,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Structure,
    Token,
)

_KINDS = {
    "text": "a string",
    "lemma": "a string",
    "pos": "a string",
    "tag": "a string",
    "stem": "a string",
    "features": "an object",
    "head": "an integer",
    "deprel": "a string",
}
_TOKEN_TYPES: dict[str, type] = {
    key: int if key == "head" else FrozenDict if key == "features" else str for key in _KINDS
}
_DOCUMENT_KEYS = frozenset(
    [
        "id",
        "language",
        "metadata",
        "text",
        "tokens",
        "sentences",
        "paragraphs",
        "structures",
        "trees",
        "empty_nodes",
        "layers",
    ]
)
_STRUCTURE_KEYS = frozenset(["kind", "span", "head", "parent"])
_NODE_KEYS = frozenset(["after", "index", "text", "lemma", "pos", "features", "governor", "deprel"])
_KEY_OF_CODE = {
    "sentences-broken": "sentences",
    "offsets-broken": "tokens",
    "trees-broken": "trees",
    "paragraphs-broken": "paragraphs",
    "structure-outside": "structures",
    "empty-node-outside": "empty_nodes",
}


class UnknownKeys:
    """Collects keys that nobody knows: one problem for each sort, however often it comes."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, ...], list[Any]] = {}

    def check(self, record: Record, known: frozenset[str], place: Place) -> None:
        """Note the keys of a record that are not known."""
        if record.keys() <= known:
            return
        for key in record:
            if key not in known:
                self.add((*place, key))

    def add(self, place: Place) -> None:
        """Note one unknown key."""
        sort = tuple([step for step in place if isinstance(step, str)])
        self._found.setdefault(sort, [0, place])[0] += 1

    def problems(self, part: Part) -> list[Problem]:
        """Return a problem for each sort, at its first place."""
        result = []
        for count, place in self._found.values():
            often = f" (and {count - 1} more like it)" if count > 1 else ""
            result.append(
                Problem(
                    "json-key-unknown",
                    f"{part.path(place)} is no key of this format and was left out{often}",
                    part.at(place),
                )
            )
        return result


class DocumentReader:
    """Reads one document; after that, `problems` says what was left out.

    Args:
        part: The parsed document with its place in the file.
    """

    def __init__(self, part: Part) -> None:
        self._part = part
        self._unknown = UnknownKeys()
        self._features: dict[tuple[tuple[str, str], ...], FrozenDict[str, str]] = {}

    def problems(self) -> list[Problem]:
        """Return what was left out."""
        part = self._part
        strange = [
            Problem(
                "json-key-unknown",
                f"{path((key,))} is no key of this format and was left out",
                part.source.at(1, 1),
            )
            for key in part.strange
        ]
        return [*strange, *self._unknown.problems(part)]

    def read(self) -> tuple[Document, tuple[Layer, ...]]:
        """Return the document and its layers.

        Raises:
            FormatError: A value is not allowed; the message gives its path.
        """
        try:
            record = record_of(self._part.value, ())
            self._unknown.check(record, _DOCUMENT_KEYS, ())
            document = self._document(record)
            reader = LayerReader(document, self._unknown, self._features_of)
            layers = [
                reader.read(layer, ("layers", number))
                for number, layer in enumerate(list_of(record, "layers", ()))
            ]
            return document, tuple(layers)
        except WrongValueError as wrong:
            raise self._part.error(wrong) from None

    def _document(self, record: Record) -> Document:
        listed = list_of(record, "tokens", ())
        size = len(listed)
        tokens, offsets = self._tokens(listed)
        trees = [
            None if tree is None else tree_of(tree, ("trees", number), size)
            for number, tree in enumerate(list_of(record, "trees", ()))
        ]
        try:
            return Document(
                text_of(record, "id", (), None),
                text_of(record, "language", (), "und"),
                _text(record),
                tokens,
                spans_of(record, "sentences", (), size),
                offsets,
                spans_of(record, "paragraphs", (), size),
                self._structures(record, size),
                tuple(trees),
                self._empty_nodes(record, size),
                metadata_of(record, ()),
            )
        except ModelError as error:
            key = _KEY_OF_CODE.get(error.code)
            raise WrongValueError((key,) if key in record else (), f": {error.message}") from error

    def _tokens(self, listed: list[Any]) -> tuple[tuple[Token, ...], tuple[tuple[int, int], ...]]:
        tokens: list[Token] = []
        offsets: list[tuple[int, int]] = []
        types, share, size = _TOKEN_TYPES, self._share, len(listed)
        for number, given in enumerate(listed):
            record = record_of(given, ("tokens", number))
            if "chars" in record:
                place = ("tokens", number, "chars")
                offsets.append(pair_of(record.pop("chars"), place, "two character numbers"))
            if "features" in record:
                record["features"] = share(record["features"], ("tokens", number, "features"))
            for key, value in record.items():
                if types.get(key) is not type(value):
                    record = self._odd_token(record, number)
                    break
            head = record.get("head")
            if head is not None and not ROOT <= head < size:
                index_of(head, ("tokens", number, "head"), size, ROOT)
            if "text" not in record:
                text_of(record, "text", ("tokens", number), None)
            tokens.append(Token(**record))
        if offsets and len(offsets) != size:
            message = f": {len(offsets)} of {size} have 'chars'; give all of them or none"
            raise WrongValueError(("tokens",), message)
        return tuple(tokens), tuple(offsets)

    def _odd_token(self, record: Record, number: int) -> Record:
        """Return a token's record without unknown keys; refuse wrong types."""
        kept = {}
        for key, value in record.items():
            if key not in _KINDS:
                self._unknown.add(("tokens", number, key))
            elif type(value) is not _TOKEN_TYPES[key]:
                raise wrong_type(value, ("tokens", number, key), _KINDS[key])
            else:
                kept[key] = value
        return kept

    def _share(self, value: object, place: Place) -> FrozenDict[str, str]:
        """Return features; equal ones are one object."""
        if type(value) is dict:
            try:
                shared = self._features.get(tuple(value.items()))
            except TypeError:  # a value that is a list or an object
                shared = None
            if shared is not None:
                return shared
        features = map_of(value, place)
        return self._features.setdefault(tuple(features.items()), features)

    def _features_of(self, record: Record, place: Place) -> FrozenDict[str, str]:
        if "features" not in record:
            return EMPTY
        return self._share(record["features"], (*place, "features"))

    def _structures(self, record: Record, size: int) -> tuple[Structure, ...]:
        structures = []
        for number, given in enumerate(list_of(record, "structures", ())):
            place = ("structures", number)
            unit = record_of(given, place)
            self._unknown.check(unit, _STRUCTURE_KEYS, place)
            structures.append(
                Structure(
                    text_of(unit, "kind", place, None),
                    span_of(needed(unit, "span", place), (*place, "span"), size),
                    maybe_number(unit, "head", place),
                    maybe_number(unit, "parent", place),
                )
            )
        return tuple(structures)

    def _empty_nodes(self, record: Record, size: int) -> tuple[EmptyNode, ...]:
        nodes = []
        for number, given in enumerate(list_of(record, "empty_nodes", ())):
            place = ("empty_nodes", number)
            node = record_of(given, place)
            self._unknown.check(node, _NODE_KEYS, place)
            nodes.append(
                EmptyNode(
                    index_of(needed(node, "after", place), (*place, "after"), size, -1),
                    number_of(node, "index", place),
                    text_of(node, "text", place, "_"),
                    text_of(node, "lemma", place),
                    text_of(node, "pos", place),
                    self._features_of(node, place),
                    maybe_number(node, "governor", place),
                    text_of(node, "deprel", place),
                )
            )
        return tuple(nodes)


def _text(record: Record) -> str:
    """Return the running text, which may be cut into pieces."""
    if type(record.get("text")) is list:
        return "".join(texts_of(record, "text", ()))
    return text_of(record, "text", ())
