"""Learns which *it* refers to nothing, with LightGBM, and tries what it learned on other documents.

Each *it* is a row of what its sentence shows (`anaphora_resolvers.finders.pleonastic_features`),
once on our own analysis and, where a corpus has a parse, once more on that, with every trace of an
expletive relation wiped out. Rows of one document are never in training and test at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from anaphora_resolvers.finders.pleonastic import Pleonastic
from anaphora_resolvers.finders.pleonastic_features import NAMES, PleonasticFeatures, Rows
from anaphora_resolvers.finders.pleonastic_model import CERTAIN
from anaphora_resolvers.ranker.trees import UNIT, Trees
from anaphora_resolvers.views import TextView
from anaphora_workbench.lazy import needed
from anaphora_workbench.model import Document, Reference
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Reading

EXPLETIVE = "expl"
FOLDS = 10
TREES = 250
_SETTINGS = {
    "objective": "binary",
    "num_leaves": 4,
    "learning_rate": 0.04,
    "min_data_in_leaf": 10,
    "feature_fraction": 0.25,
    "bagging_freq": 1,
    "bagging_fraction": 0.8,
    "lambda_l2": 1.0,
    "verbose": -1,
    "num_threads": 1,
    "deterministic": True,
    "force_row_wise": True,
}
Truths = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Case:
    """An *it* whose key is known.

    Attributes:
        source: Where it is from, such as ``GUM``.
        analysis: ``own`` or ``gold``.
        document: Its document's id.
        pleonastic: Whether it refers to nothing.
        features: Which of `NAMES` it has.
        expletive: Whether the corpus calls its relation expletive; ``None`` without a gold parse.
    """

    source: str
    analysis: str
    document: str
    pleonastic: bool
    features: Rows
    expletive: bool | None = None

    @property
    def patterned(self) -> bool:
        """Whether a pattern calls it pleonastic."""
        return bool(self.features[_PATTERNED])

    @property
    def certain(self) -> bool:
        """Whether it is in a fixed phrase, which the model is not asked about."""
        return bool(self.features[_CERTAIN])


_PATTERNED, _CERTAIN = NAMES.index("patterned"), NAMES.index(f"pattern.{CERTAIN}")


def without_labels(document: Document) -> Document:
    """Return a document in which nothing says that a pronoun is expletive.

    The pronoun becomes an ordinary subject or object, the clause that it announces a complement.
    """
    tokens = list(document.tokens)
    for index, token in enumerate(document.tokens):
        if token.deprel != EXPLETIVE or token.head is None or token.head < 0:
            continue
        role = "nsubj" if index < token.head or tokens[index - 1].pos == "AUX" else "obj"
        tokens[index] = replace(token, deprel=role)
        for place, other in enumerate(document.tokens):
            if other.head == token.head and other.deprel.startswith("csubj"):
                tokens[place] = replace(other, deprel=_complement(document, place))
    return replace(document, tokens=tuple(tokens))


def _complement(document: Document, clause: int) -> str:
    """Return ``xcomp`` for an infinitive or gerund, ``ccomp`` for a finite clause."""
    words = [document.tokens[clause], *[t for t in document.tokens if t.head == clause]]
    finite = any(
        word.features.get("VerbForm") == "Fin" and word.deprel in ("aux", "cop") for word in words
    )
    finite = finite or words[0].features.get("VerbForm") == "Fin"
    return "ccomp" if finite else "xcomp"


def key_of(reading: Reading) -> dict[int, bool]:
    """Return whether each *it* of a corpus with all its mentions refers to nothing, by token.

    It does if its relation is expletive, if the layer says so, or if it is not a mention.
    """
    document, layer = reading.document, reading.layers[0]
    silent = {
        layer.markables[anaphor.markable].start
        for anaphor in layer.anaphors.values()
        if anaphor.reference is Reference.NON_REFERRING
    }
    mentions = {
        m.start for m in layer.markables.values() if m.realisation == "overt" and m.size == 1
    }
    return {
        index: token.deprel == EXPLETIVE or index in silent or index not in mentions
        for index, token in enumerate(document.tokens)
        if token.text.lower() == "it" and token.pos == "PRON" and token.deprel != "nmod:poss"
    }


def cases_of(
    source: str,
    analysis: str,
    document: Document,
    key: Mapping[int, bool],
    gold: Document | None = None,
) -> Iterator[Case]:
    """Yield the cases of an analysed document.

    Args:
        source: Where it is from.
        analysis: ``own`` or ``gold``.
        document: The document with that analysis.
        key: Whether the pronouns that are asked about refer to nothing, by token.
        gold: The same words with the corpus's parse, if it has one.
    """
    view = TextView(document, language(document.language))
    features = PleonasticFeatures(view, Pleonastic(view))
    rows = features.rows(list(key))
    for (index, pleonastic), row in zip(key.items(), rows, strict=True):
        expletive = None if gold is None else gold.tokens[index].deprel == EXPLETIVE
        yield Case(source, analysis, document.doc_id, pleonastic, row, expletive)


def learned(cases: Sequence[Case], seed: int = 0) -> Trees:
    """Return trees that score how likely a pronoun is to refer to nothing.

    Raises:
        MissingExtraError: LightGBM is not installed.
    """
    lightgbm = needed("lightgbm", extra="learn", by="training the model of pleonastic pronouns")
    data = lightgbm.Dataset(
        np.vstack([case.features for case in cases]),
        np.array([case.pleonastic for case in cases], np.int64),
        free_raw_data=True,
    )
    settings: dict[str, Any] = {**_SETTINGS, "seed": seed + 1}
    dumped = lightgbm.train(settings, data, TREES).dump_model()
    return Trees.of_lightgbm(dumped, NAMES).without_idle()


def probabilities(trees: Trees, cases: Sequence[Case]) -> npt.NDArray[np.float64]:
    """Return how likely each case is to refer to nothing; 1 for fixed phrases."""
    columns = [NAMES.index(name) for name in trees.features]
    scores = trees.scores(np.vstack([case.features for case in cases])[:, columns])
    result: npt.NDArray[np.float64] = 1 / (1 + np.exp(-scores / UNIT))
    result[[case.certain for case in cases]] = 1.0
    return result


def cross_validated(
    cases: Sequence[Case], groups: Iterable[str], seed: int = 0, folds: int = FOLDS
) -> npt.NDArray[np.float64]:
    """Return the probability of each case from models that were learned without its group.

    Args:
        cases: The cases.
        groups: The group of each, such as its document.
        seed: Seed of the folds and of LightGBM.
        folds: Parts of the groups; as many as groups to leave each out by itself.
    """
    named = list(groups)
    ordered = sorted(set(named))
    order = np.random.default_rng(seed).permutation(len(ordered)) % min(folds, len(ordered))
    part = dict(zip(ordered, order.tolist(), strict=True))
    parts = np.array([part[group] for group in named])
    result = np.zeros(len(cases))
    for number in sorted(set(parts.tolist())):
        kept = np.flatnonzero(parts == number).tolist()
        others = np.flatnonzero(parts != number).tolist()
        trees = learned([cases[place] for place in others], seed)
        result[kept] = probabilities(trees, [cases[place] for place in kept])
    return result
