"""Vectors of words before their neighbours count, worked out once for each word of a batch.

A small model of spaCy first makes a vector of each token, from hashes of its form, prefix, suffix
and shape, and then mixes in those of the neighbours. The first step is a third of the work of both,
and most tokens of a batch are words that it has already. So the first step is done for distinct
rows of hashes only. The vectors are the same to the last bit, since the matrix product that spaCy
uses works out each row for itself.

Layers of any other build are left as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline

Numbers = NDArray[np.unsignedinteger[Any]]

_ODD = np.uint64(0x9E3779B97F4A7C15)
_BEFORE = ["extract_features", "list2ragged"]
_BEHIND = ["ragged2list"]


def embed_distinct_words(pipeline: Pipeline) -> None:
    """Let the components of a pipeline work out vectors of distinct words only."""
    for _name, component in pipeline.pipeline:
        walk = getattr(getattr(component, "model", None), "walk", None)
        for node in list(walk()) if walk is not None else []:
            layers = node.layers
            names = [layer.name for layer in layers]
            if len(names) == 5 and names[:2] == _BEFORE and names[4:] == _BEHIND:
                layers[2:4] = [_distinct(layers[2:4])]


def _distinct(layers: list[Any]) -> Any:
    """Return a layer that gives what layers give for the rows of a matrix, one after the other."""
    from thinc.api import Model, chain

    return Model("distinct_rows", _forward, layers=[chain(*layers)])


def _forward(model: Any, given: Any, is_train: bool) -> tuple[Any, Any]:
    from thinc.api import Ragged

    (layer,) = model.layers
    if is_train or not isinstance(given.data, np.ndarray) or not len(given.data):
        result: tuple[Any, Any] = layer(given, is_train)
        return result
    rows, places = distinct_rows(given.data)
    together: Any = rows, np.array([len(rows)], dtype=given.lengths.dtype)
    found = layer.predict(Ragged(*together))
    return Ragged(found.data[places], given.lengths), lambda back: back


def distinct_rows(data: Numbers) -> tuple[Numbers, NDArray[np.intp]]:
    """Return the distinct rows of a matrix, and the place of each row of the matrix among them."""
    factors = np.arange(1, 2 * data.shape[1], 2, dtype=np.uint64) * _ODD
    mixed = (data.astype(np.uint64) * factors).sum(axis=1, dtype=np.uint64)
    _, first, places = np.unique(mixed, return_index=True, return_inverse=True)
    rows = data[first]
    if np.array_equal(rows[places], data):
        return rows, places
    rows, places = np.unique(data, axis=0, return_inverse=True)  # two rows were mixed to one number
    return rows, places.reshape(-1)
