"""Turn the ``layers`` of parsed JSON into layers, checking every value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from anaphora_formats.json_values import (
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
    record_of,
    span_of,
    spans_of,
    text_of,
    texts_of,
    truth_of,
)
from anaphora_workbench.errors import ModelError
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
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Verdict,
    Zero,
)

_LAYER_KEYS = frozenset(
    ["name", "metadata", "markables", "anaphors", "bridges", "candidates", "corrections"]
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


class KeyCheck(Protocol):
    """Takes note of unknown keys."""

    def check(self, record: Record, known: frozenset[str], place: Place) -> None:
        """Note the keys of a record that are not known."""
        ...


class LayerReader:
    """Reads the layers of one document.

    Args:
        document: The document that they are on.
        unknown: Takes note of unknown keys.
        features_of: Returns the features of a record, equal ones as one object.
    """

    def __init__(self, document: Document, unknown: KeyCheck, features_of: FeaturesOf) -> None:
        self._size = len(document.tokens)
        self._unknown = unknown
        self._features_of = features_of
        self._verdicts: dict[tuple[str, ...], Verdict] = {}

    def read(self, value: object, place: Place) -> Layer:
        """Return a layer.

        Raises:
            WrongValueError: A value is not allowed.
        """
        record = self._record(value, place, _LAYER_KEYS)
        markables: dict[str, Markable] = {}
        for spot, entry in _entries(record, "markables", place):
            markable = self._markable(entry, spot)
            if markable.id in markables:
                raise WrongValueError(
                    (*spot, "id"), f": there are two markables '{markable.id}'", "json-id-twice"
                )
            markables[markable.id] = markable
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
                _attributes(record, place),
            )
        except ModelError as error:
            raise WrongValueError(place, f": {error.message}") from error

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
            verdict = self._verdicts[key] = Verdict(value[0], outcome, value[2])
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
