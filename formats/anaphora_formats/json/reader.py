"""Turn parsed JSON into documents and their layers, checking every value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from anaphora_formats.json.layout import ParsedJson
from anaphora_formats.json.token_rows import TokenRows
from anaphora_formats.json.values import (
    Place,
    Record,
    WrongValueError,
    index_of,
    list_of,
    map_of,
    maybe_number,
    maybe_text,
    metadata_of,
    needed,
    number_of,
    pair_of,
    path,
    record_of,
    short,
    span_of,
    spans_of,
    text_of,
    texts_of,
    tree_of,
    truth_of,
    wrong_type,
)
from anaphora_workbench.errors import ModelError, Problem
from anaphora_workbench.model import (
    EMPTY,
    NO_RECORD,
    ROOT,
    Anaphor,
    Bridge,
    Candidate,
    CandidateRecord,
    Correction,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Structure,
    Token,
    Verdict,
    Zero,
)
from anaphora_workbench.model.reasons import unpacked

_LAYER_KEYS = frozenset(
    [
        "name",
        "metadata",
        "attribute_names",
        "markables",
        "anaphors",
        "bridges",
        "reasons",
        "candidates",
        "corrections",
    ]
)
_MARKABLE_KEYS = frozenset(
    [
        "id",
        "span",
        "spans",
        "head",
        "head_span",
        "phrase",
        "zero",
        "clitic",
        "semantic",
        "minimum",
        "empty_nodes",
        "attributes",
    ]
)
_ZERO_KEYS = frozenset(["governor", "role", "features", "place"])
_ANAPHOR_KEYS = frozenset(["markable", "kind", "reference", "antecedents", "attributes"])
_BRIDGE_KEYS = frozenset(["anaphor", "antecedent", "relation"])
_LISTING_KEYS = frozenset(["anaphor", "candidates"])
_CANDIDATE_KEYS = frozenset(["markable", "verdicts", "record"])
_RECORD_KEYS = frozenset(CandidateRecord.__slots__)
_CORRECTION_KEYS = frozenset(["token", "pos", "tag", "lemma", "head", "deprel"])
_REFERENCES = {reference.value: reference for reference in Reference}
_OUTCOMES = {outcome.value: outcome for outcome in Outcome}

FeaturesOf = Callable[[Record, Place], FrozenDict[str, str]]
NODE = "the place of an empty node: [token before it, number there]"
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
        "features",
        "columns",
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


class KeyCheck(Protocol):
    """Takes note of unknown keys."""

    def check(self, record: Record, known: frozenset[str], place: Place) -> None:
        """Note the keys of a record that are not known."""
        ...


class JsonLayerReader:
    """Reads the layers of one document.

    Attributes:
        unused: Places of names of attributes that no markable has.
    """

    def __init__(self, document: Document, unknown: KeyCheck, features_of: FeaturesOf) -> None:
        self._size = len(document.tokens)
        self._unknown = unknown
        self._features_of = features_of
        self._verdicts: dict[tuple[str, ...], Verdict] = {}
        self._reasons: dict[str, str] = {}
        self._names: list[tuple[str, ...]] = []
        self._named: set[int] = set()
        self.unused: list[Place] = []

    def read(self, value: object, place: Place) -> Layer:
        """Return a layer.

        Raises:
            WrongValueError: A value is not allowed.
        """
        record = self._record(value, place, _LAYER_KEYS)
        self._names = [
            self._names_of(*entry) for entry in _entries(record, "attribute_names", place)
        ]
        self._named.clear()
        markables: dict[str, Markable] = {}
        for spot, entry in _entries(record, "markables", place):
            markable = self._markable(entry, spot)
            if markable.id in markables:
                raise WrongValueError(
                    (*spot, "id"), f": there are two markables '{markable.id}'", "json-id-twice"
                )
            markables[markable.id] = markable
        self.unused += [
            (*place, "attribute_names", number)
            for number in range(len(self._names))
            if number not in self._named
        ]
        self._note_reasons(record, place)
        anaphors: dict[str, Anaphor] = {}
        for spot, entry in _entries(record, "anaphors", place):
            anaphor = self._anaphor(entry, spot, markables)
            if anaphor.markable in anaphors:
                raise WrongValueError(
                    (*spot, "markable"),
                    f": there are two anaphors on markable '{anaphor.markable}'",
                    "json-id-twice",
                )
            anaphors[anaphor.markable] = anaphor
        return Layer(
            text_of(record, "name", place, None),
            FrozenDict(markables),
            FrozenDict(anaphors),
            tuple(
                [
                    self._bridge(entry, spot, markables)
                    for spot, entry in _entries(record, "bridges", place)
                ]
            ),
            self._candidates(record, place, markables),
            self._corrections(record, place),
            metadata_of(record, place),
        )

    def _record(self, value: object, place: Place, known: frozenset[str]) -> Record:
        record = record_of(value, place)
        self._unknown.check(record, known, place)
        return record

    def _markable(self, value: object, place: Place) -> Markable:
        record = self._record(value, place, _MARKABLE_KEYS)
        size = self._size
        if ("span" in record) == ("spans" in record):
            raise WrongValueError(place, "must have either 'span' or 'spans'", "json-key-missing")
        try:
            return Markable(
                text_of(record, "id", place, None),
                (span_of(record["span"], (*place, "span"), size),)
                if "span" in record
                else spans_of(record, "spans", place, size),
                maybe_number(record, "head", place),
                self._head_span(record, place),
                text_of(record, "phrase", place),
                self._zero(record["zero"], (*place, "zero")) if "zero" in record else None,
                maybe_number(record, "clitic", place),
                text_of(record, "semantic", place),
                spans_of(record, "minimum", place, size),
                tuple(
                    [
                        pair_of(pair, spot, NODE)
                        for spot, pair in _entries(record, "empty_nodes", place)
                    ]
                ),
                self._attributes(record, place),
            )
        except ModelError as error:
            raise WrongValueError(place, f": {error.message}") from error

    def _names_of(self, place: Place, value: object) -> tuple[str, ...]:
        """Return the names of attributes that markables have in common."""
        if type(value) is not list or not value:
            wanted = "a list of names of attributes"
            if type(value) is not list:
                raise wrong_type(value, place, wanted)
            raise WrongValueError(place, f"must be {wanted}")
        for index, name in enumerate(value):
            if type(name) is not str:
                raise wrong_type(name, (*place, index), "a string")
            if name in value[:index]:
                message = f": the name '{name}' is there twice"
                raise WrongValueError((*place, index), message, "json-key-twice")
        return tuple(value)

    def _attributes(self, record: Record, place: Place) -> FrozenDict[str, str]:
        """Return the attributes of a markable: an object, or values behind the number of names."""
        values = record.get("attributes")
        if type(values) is not list:
            return _attributes(record, place)
        place = (*place, "attributes")
        number = values[0] if values else None
        if type(number) is not int:
            wanted = "begin with the number of an entry of 'attribute_names'"
            raise WrongValueError(place, f"must {wanted}", "json-type")
        if not 0 < number <= len(self._names):
            message = f": there are no names {short(number)}"
            raise WrongValueError((*place, 0), message, "json-outside")
        names = self._names[number - 1]
        if len(values) != len(names) + 1:
            raise WrongValueError(
                place, f"must have {len(names)} values behind the number, not {len(values) - 1}"
            )
        for index, value in enumerate(values[1:], 1):
            if type(value) is not str:
                raise wrong_type(value, (*place, index), "a string")
        self._named.add(number - 1)
        return FrozenDict(zip(names, values[1:], strict=True))

    def _head_span(self, record: Record, place: Place) -> Span | None:
        if "head_span" not in record:
            return None
        return span_of(record["head_span"], (*place, "head_span"), self._size)

    def _zero(self, value: object, place: Place) -> Zero:
        record = self._record(value, place, _ZERO_KEYS)
        return Zero(
            index_of(needed(record, "governor", place), (*place, "governor"), self._size),
            text_of(record, "role", place, "nsubj"),
            self._features_of(record, place),
            pair_of(record["place"], (*place, "place"), NODE) if "place" in record else None,
        )

    def _anaphor(self, value: object, place: Place, known: dict[str, Markable]) -> Anaphor:
        record = self._record(value, place, _ANAPHOR_KEYS)
        antecedents = texts_of(record, "antecedents", place)
        for index, antecedent in enumerate(antecedents):
            if antecedent not in known:
                raise _unknown_id(antecedent, (*place, "antecedents", index))
        sign = maybe_text(record, "reference", place)
        reference = None
        if sign is not None:
            reference = _REFERENCES.get(sign)
            if reference is None:
                signs = " ".join(_REFERENCES)
                raise WrongValueError((*place, "reference"), f"must be one of {signs}")
        try:
            return Anaphor(
                _id(record, "markable", place, known),
                text_of(record, "kind", place),
                reference,
                antecedents,
                _attributes(record, place),
            )
        except ModelError as error:
            raise WrongValueError(place, f": {error.message}") from error

    def _bridge(self, value: object, place: Place, known: dict[str, Markable]) -> Bridge:
        record = self._record(value, place, _BRIDGE_KEYS)
        return Bridge(
            _id(record, "anaphor", place, known),
            _id(record, "antecedent", place, known),
            text_of(record, "relation", place),
        )

    def _candidates(
        self, record: Record, place: Place, known: dict[str, Markable]
    ) -> FrozenDict[str, tuple[Candidate, ...]]:
        result: dict[str, tuple[Candidate, ...]] = {}
        for spot, entry in _entries(record, "candidates", place):
            listing = self._record(entry, spot, _LISTING_KEYS)
            anaphor = _id(listing, "anaphor", spot, known)
            if anaphor in result:
                raise WrongValueError(
                    (*spot, "anaphor"),
                    f": the candidates of '{anaphor}' are listed twice",
                    "json-id-twice",
                )
            result[anaphor] = tuple(
                [
                    self._candidate(candidate, inner, known)
                    for inner, candidate in _entries(listing, "candidates", spot)
                ]
            )
        return FrozenDict(result) if result else EMPTY

    def _candidate(self, value: object, place: Place, known: dict[str, Markable]) -> Candidate:
        record = self._record(value, place, _CANDIDATE_KEYS)
        return Candidate(
            _id(record, "markable", place, known),
            tuple([self._verdict(v, spot) for spot, v in _entries(record, "verdicts", place)]),
            self._details(record["record"], (*place, "record"))
            if "record" in record
            else NO_RECORD,
        )

    def _note_reasons(self, record: Record, place: Place) -> None:
        """Note what the sentences of a layer's verdicts are made of."""
        self._reasons = {}
        self._verdicts.clear()
        for spot, value in _entries(record, "reasons", place):
            try:
                reason = unpacked(value)
            except (TypeError, ValueError) as error:
                raise WrongValueError(
                    spot, "must be a reason: [code, template, values]", "json-type"
                ) from error
            self._reasons[reason] = reason

    def _verdict(self, value: object, place: Place) -> Verdict:
        if type(value) is not list or [type(part) for part in value] != [str, str, str]:
            raise WrongValueError(
                place, "must be a verdict: [constraint, outcome, reason]", "json-type"
            )
        key = (value[0], value[1], value[2])
        verdict = self._verdicts.get(key)
        if verdict is None:
            outcome = _OUTCOMES.get(value[1])
            if outcome is None:
                raise WrongValueError((*place, 1), f"must be one of {' '.join(_OUTCOMES)}")
            sentence: str = value[2]
            reason = self._reasons.get(sentence, sentence)
            verdict = self._verdicts[key] = Verdict(value[0], outcome, reason)
        return verdict

    def _details(self, value: object, place: Place) -> CandidateRecord:
        record = self._record(value, place, _RECORD_KEYS)
        return CandidateRecord(
            number=text_of(record, "number", place),
            gender=text_of(record, "gender", place),
            person=text_of(record, "person", place),
            head=text_of(record, "head", place),
            modifiers=texts_of(record, "modifiers", place),
            clause=number_of(record, "clause", place, -1),
            verb=text_of(record, "verb", place),
            before_verb=truth_of(record, "before_verb", place),
            in_pp=truth_of(record, "in_pp", place) or False,
            in_np=truth_of(record, "in_np", place) or False,
            times_in_text=number_of(record, "times_in_text", place, 0),
            times_with_verb=number_of(record, "times_with_verb", place, 0),
        )

    def _corrections(self, record: Record, place: Place) -> FrozenDict[int, Correction]:
        result: dict[int, Correction] = {}
        for spot, entry in _entries(record, "corrections", place):
            given = self._record(entry, spot, _CORRECTION_KEYS)
            token = index_of(needed(given, "token", spot), (*spot, "token"), self._size)
            if token in result:
                raise WrongValueError(
                    (*spot, "token"), f": token {token} is corrected twice", "json-id-twice"
                )
            result[token] = Correction(
                maybe_text(given, "pos", spot),
                maybe_text(given, "tag", spot),
                maybe_text(given, "lemma", spot),
                self._head(given, spot),
                maybe_text(given, "deprel", spot),
            )
        return FrozenDict(result) if result else EMPTY

    def _head(self, record: Record, place: Place) -> int | None:
        if "head" not in record:
            return None
        return index_of(record["head"], (*place, "head"), self._size, ROOT)


def _entries(record: Record, key: str, place: Place) -> list[tuple[Place, Any]]:
    """Return the entries of a list, each with its place."""
    return [
        ((*place, key, number), entry) for number, entry in enumerate(list_of(record, key, place))
    ]


def _attributes(record: Record, place: Place) -> FrozenDict[str, str]:
    if "attributes" not in record:
        return EMPTY
    return map_of(record["attributes"], (*place, "attributes"))


def _id(record: Record, key: str, place: Place, known: dict[str, Markable]) -> str:
    name = text_of(record, key, place, None)
    if name not in known:
        raise _unknown_id(name, (*place, key))
    return name


def _unknown_id(name: str, place: Place) -> WrongValueError:
    return WrongValueError(place, f": there is no markable '{name}'", "json-id-unknown")


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

    def problems(self, part: ParsedJson) -> list[Problem]:
        """Return a problem for each sort, at its first place."""
        result = []
        for count, place in self._found.values():
            result.append(
                Problem(
                    "json-key-unknown",
                    f"{part.path(place)} is not a key of this format and was skipped"
                    f"{_often(count)}",
                    part.at(place),
                )
            )
        return result


def _often(count: int) -> str:
    return f" (and {count - 1} more like it)" if count > 1 else ""


class DocumentReader:
    """Reads one document; after that, `problems` says what was left out."""

    def __init__(self, part: ParsedJson) -> None:
        self._part = part
        self._unknown = UnknownKeys()
        self._unused: list[Place] = []
        self._features: dict[tuple[tuple[str, str], ...], FrozenDict[str, str]] = {}

    def problems(self) -> list[Problem]:
        """Return what was left out."""
        part = self._part
        strange = [
            Problem(
                "json-key-unknown",
                f"{path((key,))} is not a key of this format and was skipped",
                part.source.at(1, 1),
            )
            for key in part.strange
        ]
        return [*strange, *self._unknown.problems(part), *self._unused_problems()]

    def _unused_problems(self) -> list[Problem]:
        """Return a problem if there are features that no token has, and one for names likewise."""
        found: dict[str, list[Place]] = {}
        for place in self._unused:
            found.setdefault("token" if place[0] == "features" else "markable", []).append(place)
        return [
            Problem(
                "json-entry-unused",
                f"{self._part.path(places[0])} is used by no {user} and was skipped"
                f"{_often(len(places))}",
                self._part.at(places[0]),
            )
            for user, places in found.items()
        ]

    def read(self) -> tuple[Document, tuple[Layer, ...]]:
        """Return the document and its layers.

        Raises:
            FormatError: A value is not allowed; the message gives its path.
        """
        try:
            record = record_of(self._part.value, ())
            self._unknown.check(record, _DOCUMENT_KEYS, ())
            document = self._document(record)
            reader = JsonLayerReader(document, self._unknown, self._features_of)
            layers = [
                reader.read(layer, ("layers", number))
                for number, layer in enumerate(list_of(record, "layers", ()))
            ]
            self._unused += reader.unused
            return document, tuple(layers)
        except WrongValueError as wrong:
            raise self._part.error(wrong) from None

    def _document(self, record: Record) -> Document:
        listed = list_of(record, "tokens", ())
        size = len(listed)
        if "columns" in record:
            rows = TokenRows(record, self._unknown, self._share)
            tokens, offsets = rows.tokens(), rows.offsets()
            unused: Iterable[int] = rows.unused_features()
        else:
            tokens, offsets = self._tokens(listed)
            unused = range(len(list_of(record, "features", ())))
        self._unused = [("features", number) for number in unused]
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

    def _tokens(self, listed: list[Any]) -> tuple[tuple[Token, ...], Sequence[tuple[int, int]]]:
        """Return the tokens of a file of version 1, in which each is an object."""
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
