"""The OSU systems: maximum entropy, over types or over single expressions.

n-nonRE is a classifier of four classes, the REG08-TYPEs. b-all and b-nonRE ask of each listed
expression whether it is to be selected, and take the one that is likeliest to be; b-all also looks
at its attributes. As an expression's own features say nothing about the place, each is paired with
what is around: SYNCAT, SEMCAT, the type before, distance and position. Source: section 5 of
Belz et al. 2008. Maximum entropy is multinomial logistic regression (Berger et al. 1996) with an L2
penalty.

IS-G, a multi-layer perceptron, is here too, since it shares the classifiers of types. Its features
are few: SYNCAT, distance to the reference before, position in the text, REG08-TYPE of the reference
before, and whether that is in the same sentence.

All systems of types take the first listed expression of the type that they predict.
"""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import log1p
from typing import Any, Protocol
from warnings import catch_warnings, simplefilter

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.challenges.grec.features import (
    Features,
    ReferenceContext,
    SequentialSystem,
    first_of_type,
    instances,
    likeliest_type,
    likeness,
    word_class,
)
from anaphora_workbench.lazy import needed
from anaphora_workbench.tasks.grec import GrecText, Ref, Refex

_HIDDEN = 20
_MOST = 400
_PAIRED = (
    *("semcat+syncat", "index", "type-1+sentences-back", "words-back", "opens-sentence"),
    *("left-word", "right-class", "competitors"),
)
"""Features of the place that those of an expression are paired with."""
_HASHED = 1 << 18
"""Columns of hashed features, which are pairs and therefore many."""
_SOLVED = {"solver": "liblinear", "tol": 1e-3}
"""A finer tolerance takes four times as long and changes no choice."""


class _Shares(Protocol):
    """The shares of types that a fitted pipeline gives one reference, to the last bit.

    scikit-learn checks the input of each call, which takes forty times as long as a classifier
    needs for the features of one reference.
    """

    def of(self, features: Features) -> list[float]:
        """Return the share of each type, in the order of the classes."""


def _places(vocabulary: Mapping[str, int], features: Features) -> dict[int, float]:
    """Return the values of features by their number, as scikit-learn's DictVectorizer does."""
    found: dict[int, float] = {}
    for name, value in features.items():
        known = vocabulary.get(f"{name}={value}" if isinstance(value, str) else name)
        if known is not None:
            found[known] = 1.0 if isinstance(value, str) else value
    return found


def _softmax(sums: NDArray[np.float64]) -> list[float]:
    sums = np.exp(sums - sums.max())
    shares: list[float] = (sums / sums.sum()).tolist()
    return shares


class _RegressionShares:
    """Those of a logistic regression: products are added in the order of the vocabulary."""

    def __init__(self, model: Any) -> None:
        vectoriser, regression = [step for _name, step in model.steps]
        self._vocabulary = vectoriser.vocabulary_
        self._weights = np.ascontiguousarray(regression.coef_.T)
        self._intercept = regression.intercept_

    def of(self, features: Features) -> list[float]:
        """Return the share of each type."""
        sums = np.zeros(len(self._intercept))
        for number, value in sorted(_places(self._vocabulary, features).items()):
            sums += value * self._weights[number]
        return _softmax(sums + self._intercept)


class _PerceptronShares:
    """Those of a perceptron whose features are scaled."""

    def __init__(self, model: Any) -> None:
        vectoriser, self._scaler, self._network = [step for _name, step in model.steps]
        self._vocabulary = vectoriser.vocabulary_

    def of(self, features: Features) -> list[float]:
        """Return the share of each type."""
        row = np.zeros((1, len(self._vocabulary)))
        for number, value in _places(self._vocabulary, features).items():
            row[0, number] = value
        row -= self._scaler.mean_
        row /= self._scaler.scale_
        (first, last), (hidden_start, start) = self._network.coefs_, self._network.intercepts_
        hidden = np.maximum(row @ first + hidden_start, 0)
        return _softmax((hidden @ last + start)[0])


class TypeClassifier(SequentialSystem):
    """A classifier of the types; the first expression of the likeliest listed type is taken.

    The types of earlier references are those that it has chosen itself.
    """

    def __init__(self) -> None:
        self._model: Any = None
        self._only = ""
        self._shares: _Shares | None = None

    @abstractmethod
    def _pipeline(self, seed: int) -> Any:
        """Return scikit-learn's pipeline from features to types."""

    @abstractmethod
    def _features(self, context: ReferenceContext, before: tuple[str, ...]) -> Features:
        """Return the pipeline's features of a reference."""

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Learn from texts with selected expressions.

        Raises:
            ValueError: There is none.
            MissingExtraError: scikit-learn is not installed.
        """
        cases = instances(items)
        labels = [case.chosen.type for case in cases]
        model = self._pipeline(seed)
        # Of a single type there is nothing to learn, and scikit-learn refuses it.
        self._only = labels[0] if len(set(labels)) == 1 else ""
        if not self._only:
            with catch_warnings():
                # It stops after so many steps whether it has converged or not; that is not a fault.
                simplefilter("ignore", category=UserWarning)
                model.fit([self._features(case.context, case.before) for case in cases], labels)
        self._model = model
        # Of two types scikit-learn computes the share of one only.
        several = not self._only and len(model.classes_) > 2
        self._shares = self._shares_of(model) if several else None

    @abstractmethod
    def _shares_of(self, model: Any) -> _Shares:
        """Return the shares of types that a pipeline of more than two types gives one reference."""

    def choose(self, ref: Ref, context: ReferenceContext, before: tuple[str, ...]) -> Refex | None:
        """Choose for one reference."""
        if self._model is None:
            raise self._untrained()
        if self._only:
            return first_of_type(ref.alternatives, self._only)
        features = self._features(context, before)
        if self._shares is not None:
            found = self._shares.of(features)
        else:
            found = self._model.predict_proba([features])[0].tolist()
        shares = dict(zip(self._model.classes_.tolist(), found, strict=True))
        return first_of_type(ref.alternatives, likeliest_type(shares, ref.alternatives))


class IsPerceptron(TypeClassifier):
    """A perceptron of the types; the first expression of the likeliest listed type is taken."""

    name = "is-g"
    title = "IS-G: multi-layer perceptron over the types"

    def _pipeline(self, seed: int) -> Any:
        extraction = needed("sklearn.feature_extraction", extra="learn", by="a learned system")
        scaling = needed("sklearn.preprocessing", extra="learn", by="a learned system")
        network = needed("sklearn.neural_network", extra="learn", by="a learned system")
        pipeline = needed("sklearn.pipeline", extra="learn", by="a learned system")
        return pipeline.make_pipeline(
            extraction.DictVectorizer(sparse=False),
            scaling.StandardScaler(),
            network.MLPClassifier(
                (_HIDDEN,),
                # On few cases the quasi-Newton method converges where stochastic descent does not.
                solver="lbfgs",
                alpha=1.0,
                max_iter=_MOST,
                random_state=seed,
            ),
        )

    def _shares_of(self, model: Any) -> _Shares:
        return _PerceptronShares(model)

    def _features(self, context: ReferenceContext, before: tuple[str, ...]) -> Features:
        return {
            "syncat": context.syncat,
            "type-1": before[0],
            "same-sentence": float(context.sentences_back == 0),
            "first": float(context.index == 0),
            "words-back": log1p(max(context.words_back, 0)),
            "index": log1p(context.index),
            "place": context.index / max(context.length, 1),
        }


def _around(context: ReferenceContext, before: tuple[str, ...]) -> Features:
    """Return the features of the place."""
    return {
        "semcat": context.semcat,
        "syncat": context.syncat,
        "semcat+syncat": f"{context.semcat}+{context.syncat}",
        "index": str(min(context.index, 6)),
        "opens-paragraph": str(context.opens_paragraph),
        "opens-sentence": str(context.opens_sentence),
        "competitors": str(min(context.competitors, 3)),
        "sentences-back": str(min(context.sentences_back, 4)),
        "words-back": _scale(context.words_back),
        "type-1": before[0],
        "type-2": before[1],
        "type-1+sentences-back": f"{before[0]}+{min(context.sentences_back, 2)}",
        "syncat-1": context.syncats_back[0],
        "left-word": context.left[-1].lower(),
        "right-word": context.right[0].lower(),
        "left-class": word_class(context.left[-1]),
        "right-class": word_class(context.right[0]),
        "verb": context.verb,
    }


def _scale(distance: int) -> str:
    return "-" if distance < 0 else str(min(distance.bit_length(), 7))


@lru_cache(maxsize=4096)
def _of_refex(refex: Refex, title: frozenset[str], attributes: bool) -> tuple[str, ...]:
    """Return the features of an expression, each one true; a text asks for few of them again."""
    words = refex.words.split()
    alike = round(4 * likeness(refex, title))
    found = [f"like={alike}", f"words={min(len(words), 4)}", f"like={alike}+{min(len(words), 3)}"]
    if attributes:
        found.append(f"type={refex.type}")
        found.append("+".join([f"{name}={value}" for name, value in refex.attributes.items()]))
    return tuple(found)


class _HashedFeatures:
    """Rows of hashed features of expressions: their own, and each with some of the place.

    They are the rows that scikit-learn's FeatureHasher makes of the same strings. There are few
    strings and many rows, so each string is hashed once.
    """

    def __init__(self) -> None:
        utils = needed("sklearn.utils", extra="learn", by="a learned system")
        self._hashed = utils.murmurhash3_32
        self._arrays = needed("scipy.sparse", extra="learn", by="a learned system")
        self._columns: dict[str, int] = {}

    def row_of(self, around: Features) -> Callable[[Iterable[str]], list[int]]:
        """Return what gives the columns of an expression's features at a place."""
        paired = [f"|{name}={around[name]}" for name in _PAIRED]
        known: dict[str, list[int]] = {}

        def row(features: Iterable[str]) -> list[int]:
            columns: list[int] = []
            for own in features:
                if own not in known:
                    known[own] = [self._column(own), *[self._column(own + to) for to in paired]]
                columns += known[own]
            return columns

        return row

    def _column(self, feature: str) -> int:
        column = self._columns.get(feature)
        if column is None:
            column = abs(int(self._hashed(feature, seed=0))) % _HASHED
            self._columns[feature] = column
        return column

    def matrix(self, rows: Iterable[list[int]]) -> Any:
        """Return rows of columns as a matrix, with how often each column is in a row."""
        columns, ends = array("i"), array("q", [0])
        for row in rows:
            columns.extend(row)
            ends.append(len(columns))
        indices = np.frombuffer(columns, dtype=np.intc)
        found = self._arrays.csr_array(
            (np.ones(len(indices)), indices, np.array(ends, dtype=np.int32)),
            shape=(len(ends) - 1, _HASHED),
        )
        found.sum_duplicates()
        return found


def _regression(**settings: Any) -> Any:
    linear = needed("sklearn.linear_model", extra="learn", by="a learned system")
    return linear.LogisticRegression(max_iter=1000, **settings)


class OsuTypes(TypeClassifier):
    """A classifier of the types; the first expression of the likeliest listed type is taken."""

    name = "osu-n-nonre"
    title = "OSU-n-nonRE: maximum entropy over the types"

    def _pipeline(self, seed: int) -> Any:
        extraction = needed("sklearn.feature_extraction", extra="learn", by="a learned system")
        pipeline = needed("sklearn.pipeline", extra="learn", by="a learned system")
        regression = _regression(C=0.5, random_state=seed)
        return pipeline.make_pipeline(extraction.DictVectorizer(sparse=True), regression)

    def _shares_of(self, model: Any) -> _Shares:
        return _RegressionShares(model)

    def _features(self, context: ReferenceContext, before: tuple[str, ...]) -> Features:
        return _around(context, before)


class OsuBinary(SequentialSystem):
    """A classifier of single expressions by likeness to the title and length.

    Of two expressions that are as likely the earlier one is taken.
    """

    name = "osu-b-nonre"
    title = "OSU-b-nonRE: maximum entropy, asks of each expression whether it is selected"
    _attributes = False

    def __init__(self) -> None:
        self._model: Any = None
        self._hashed: _HashedFeatures
        self._weights: NDArray[np.float64]

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Learn from texts with selected expressions, whatever their case.

        Raises:
            ValueError: There is none, or none is in its list beside others.
            MissingExtraError: scikit-learn is not installed.
        """
        cases = instances(items)
        labels = [
            refex.key == key
            for case in cases
            for key in (case.chosen.key,)
            for refex in case.ref.alternatives
        ]
        if len(set(labels)) < 2:
            raise ValueError("no selected expression is in its list next to others")
        self._hashed = _HashedFeatures()
        rows = self._hashed.matrix(
            row
            for case in cases
            for row in self._rows(case.ref, _around(case.context, case.before), case.context)
        )
        model = _regression(C=0.3, **_SOLVED, random_state=seed)
        model.fit(rows, labels)
        self._model = model
        self._weights = np.ascontiguousarray(model.coef_.T)

    def _rows(self, ref: Ref, around: Features, context: ReferenceContext) -> Iterator[list[int]]:
        row = self._hashed.row_of(around)
        for refex in ref.alternatives:
            yield row(_of_refex(refex, context.title, self._attributes))

    def choose(self, ref: Ref, context: ReferenceContext, before: tuple[str, ...]) -> Refex | None:
        """Choose for one reference."""
        if self._model is None:
            raise self._untrained()
        rows = self._hashed.matrix(self._rows(ref, _around(context, before), context))
        likely = (rows @ self._weights + self._model.intercept_)[:, 0].tolist()
        return ref.alternatives[max(range(len(likely)), key=likely.__getitem__)]


class OsuAll(OsuBinary):
    """The same with the attributes of the expressions."""

    name = "osu-b-all"
    title = "OSU-b-all: maximum entropy, asks of each expression with its attributes"
    _attributes = True
