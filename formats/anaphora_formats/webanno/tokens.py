"""The standard layers of tokens in WebAnno TSV: tags, lemmas and dependencies.

Rule 12 of `anaphora_formats.webanno`.
"""

from __future__ import annotations

import re

from anaphora_formats.shared.bordered_text import tokens_of_words
from anaphora_formats.webanno.table import DeclaredLayer, WebannoTable, first_value
from anaphora_workbench.model import ROOT, Token
from anaphora_workbench.model.columns import from_columns

POS = "de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS"
LEMMA = "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Lemma"
DEPENDENCY = "de.tudarmstadt.ukp.dkpro.core.api.syntax.type.dependency.Dependency"
_ADDRESS = re.compile(r"[0-9]+-[0-9]+")


def tokens_of(words: list[str], table: WebannoTable, starts: list[int]) -> tuple[Token, ...]:
    """Return the tokens of words with what the standard layers say of them.

    Equal ones are one object.
    """
    by_name = {layer.name: layer for layer in table.layers}
    known = [by_name.get(name) for name in (POS, LEMMA, DEPENDENCY)]
    if not words or not any(known):
        return tokens_of_words(words)
    pos, lemma, dependency = known
    size = len(starts) - 1
    heads, relations = _governors(dependency, table, starts)
    columns = (
        [words[start] for start in starts[:-1]],
        _values(table, lemma, "value", size),
        _values(table, pos, "coarseValue", size),
        _values(table, pos, "PosValue", size),
        heads,
        relations,
    )
    rows = list(zip(*columns, strict=True))
    distinct = dict.fromkeys(rows)
    texts, lemmas, parts, tags, governors, labels = zip(*distinct, strict=True)
    made = from_columns(
        Token,
        len(distinct),
        text=texts,
        lemma=lemmas,
        pos=parts,
        tag=tags,
        head=governors,
        deprel=labels,
    )
    by_row = dict(zip(distinct, made, strict=True))
    tokens = [by_row[row] for row in rows]
    if len(tokens) == len(words):
        return tuple(tokens)
    # The first word of a split token gets the values of the token.
    split = list(tokens_of_words(words))
    for start, token in zip(starts, tokens, strict=False):
        split[start] = token
    return tuple(split)


def _cells(table: WebannoTable, column: int) -> list[str]:
    """Return a column without the cells of parts of tokens."""
    cells = table.columns[column]
    if not table.has_parts:
        return cells
    units = table.units.values()
    return [cell for cell, unit in zip(cells, units, strict=True) if not unit.is_part]


def _values(table: WebannoTable, layer: DeclaredLayer | None, feature: str, size: int) -> list[str]:
    """Return the value of a feature of each token, ``""`` where it has none."""
    if layer is None or feature not in layer.features:
        return [""] * size
    cells = _cells(table, layer.first + layer.features.index(feature))
    values = {cell: first_value(cell) for cell in set(cells)}
    return [values[cell] for cell in cells]


def _governors(
    layer: DeclaredLayer | None, table: WebannoTable, starts: list[int]
) -> tuple[list[int | None], list[str]]:
    """Return governor and relation of each token; one that governs itself is a root."""
    size = len(starts) - 1
    heads: list[int | None] = [None] * size
    relations = [""] * size
    if layer is None:
        return heads, relations
    cells = _cells(table, layer.first + layer.width - 1)
    labels = _values(table, layer, "DependencyType", size)
    for index, (cell, label) in enumerate(zip(cells, labels, strict=True)):
        address = _ADDRESS.match(cell)
        governor = table.units.get(address[0]) if address is not None else None
        if governor is not None:
            heads[index] = ROOT if governor.token == index else starts[governor.token]
            relations[index] = label
    return heads, relations
