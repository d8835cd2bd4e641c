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
from collections.abc import Sequence
from math import log1p
from typing import Any
from warnings import catch_warnings, simplefilter

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
_HASHED = {"n_features": 1 << 18, "input_type": "string", "alternate_sign": False}
"""Settings of the hashing of features, which are pairs and therefore many."""
_SOLVED = {"solver": "liblinear", "tol": 1e-3}
"""A finer tolerance takes four times as long and changes no choice."""


class TypeClassifier(SequentialSystem):
    """A classifier of the types; the first expression of the likeliest listed type is taken.

    The types of earlier references are those that it has chosen itself.
    """

    def __init__(self) -> None:
        self._model: Any = None
        self._only = ""

    @abstractmethod
    def _pipeline(self, seed: int) -> Any:
        """Return scikit-learn's pipeline from features to types."""

    @abstractmethod
    def _features(self, context: ReferenceContext, before: tuple[str, ...]) -> Any:
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

    def choose(self, ref: Ref, context: ReferenceContext, before: tuple[str, ...]) -> Refex | None:
        """Choose for one reference."""
        if self._model is None:
            raise self._untrained()
        if self._only:
            return first_of_type(ref.alternatives, self._only)
        (found,) = self._model.predict_proba([self._features(context, before)])
        shares = dict(zip(self._model.classes_.tolist(), found.tolist(), strict=True))
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

    def _features(self, context: ReferenceContext, before: tuple[str, ...]) -> Any:
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


def _of_refex(refex: Refex, context: ReferenceContext, attributes: bool) -> list[str]:
    """Return the features of an expression, each one true."""
    words = refex.words.split()
    alike = round(4 * likeness(refex, context.title))
    found = [f"like={alike}", f"words={min(len(words), 4)}", f"like={alike}+{min(len(words), 3)}"]
    if attributes:
        found.append(f"type={refex.type}")
        found.append("+".join([f"{name}={value}" for name, value in refex.attributes.items()]))
    return found


def _row(around: Features, refex: Refex, context: ReferenceContext, attributes: bool) -> list[str]:
    """Return the features of an expression at a place: its own, and each with some of the place."""
    row: list[str] = []
    for own in _of_refex(refex, context, attributes):
        row.append(own)
        row += [f"{own}|{name}={around[name]}" for name in _PAIRED]
    return row


def _regression(vectoriser: str, settings: dict[str, Any], **regression: Any) -> Any:
    extraction = needed("sklearn.feature_extraction", extra="learn", by="a learned system")
    linear = needed("sklearn.linear_model", extra="learn", by="a learned system")
    pipeline = needed("sklearn.pipeline", extra="learn", by="a learned system")
    return pipeline.make_pipeline(
        getattr(extraction, vectoriser)(**settings),
        linear.LogisticRegression(max_iter=1000, **regression),
    )


class OsuTypes(TypeClassifier):
    """A classifier of the types; the first expression of the likeliest listed type is taken."""

    name = "osu-n-nonre"
    title = "OSU-n-nonRE: maximum entropy over the types"

    def _pipeline(self, seed: int) -> Any:
        return _regression("DictVectorizer", {"sparse": True}, C=0.5, random_state=seed)

    def _features(self, context: ReferenceContext, before: tuple[str, ...]) -> Any:
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

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Learn from texts with selected expressions, whatever their case.

        Raises:
            ValueError: There is none, or none is in its list beside others.
            MissingExtraError: scikit-learn is not installed.
        """
        rows: list[list[str]] = []
        labels: list[bool] = []
        for case in instances(items):
            key = case.chosen.key
            around = _around(case.context, case.before)
            for refex in case.ref.alternatives:
                rows.append(_row(around, refex, case.context, self._attributes))
                labels.append(refex.key == key)
        if len(set(labels)) < 2:
            raise ValueError("no selected expression is in its list next to others")
        model = _regression("FeatureHasher", _HASHED, C=0.3, **_SOLVED, random_state=seed)
        model.fit(rows, labels)
        self._model = model

    def choose(self, ref: Ref, context: ReferenceContext, before: tuple[str, ...]) -> Refex | None:
        """Choose for one reference."""
        if self._model is None:
            raise self._untrained()
        around = _around(context, before)
        rows = [_row(around, refex, context, self._attributes) for refex in ref.alternatives]
        likely = self._model.decision_function(rows).tolist()
        return ref.alternatives[max(range(len(likely)), key=likely.__getitem__)]


class OsuAll(OsuBinary):
    """The same with the attributes of the expressions."""

    name = "osu-b-all"
    title = "OSU-b-all: maximum entropy, asks of each expression with its attributes"
    _attributes = True
