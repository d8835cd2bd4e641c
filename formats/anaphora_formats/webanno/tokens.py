"""The standard layers of tokens in WebAnno TSV: tags, lemmas and dependencies.

Rule 12 of `anaphora_formats.webanno`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from anaphora_formats.webanno.table import DeclaredLayer, TokenLine, WebannoTable
from anaphora_workbench.model import ROOT, Document, Token

POS = "de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS"
LEMMA = "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Lemma"
DEPENDENCY = "de.tudarmstadt.ukp.dkpro.core.api.syntax.type.dependency.Dependency"
_ADDRESS = re.compile(r"[0-9]+-[0-9]+")


def analysed(document: Document, table: WebannoTable, starts: list[int]) -> Document:
    """Return a document with what the standard layers say of its tokens."""
    by_name = {layer.name: layer for layer in table.layers}
    known = [by_name.get(name) for name in (POS, LEMMA, DEPENDENCY)]
    if not any(known):
        return document
    pos, lemma, dependency = known
    tokens = list(document.tokens)
    for unit in table.units.values():
        if unit.is_part:
            continue
        index = starts[unit.token]
        token = tokens[index]
        if pos is not None:
            tag, coarse = _value(unit, pos, "PosValue"), _value(unit, pos, "coarseValue")
            token = replace(token, tag=tag, pos=coarse)
        if lemma is not None:
            token = replace(token, lemma=_value(unit, lemma, "value"))
        if dependency is not None:
            token = _with_head(token, unit, dependency, table, starts)
        tokens[index] = token
    return replace(document, tokens=tuple(tokens))


def _value(unit: TokenLine, layer: DeclaredLayer, feature: str) -> str:
    if feature not in layer.features:
        return ""
    items = unit.items(layer.first + layer.features.index(feature))
    return (items[0].value or "") if items else ""


def _with_head(
    token: Token, unit: TokenLine, layer: DeclaredLayer, table: WebannoTable, starts: list[int]
) -> Token:
    """Return a token with its governor; one that governs itself is a root."""
    last = layer.first + layer.width - 1
    cell = unit.cells[last] if last < len(unit.cells) else "_"
    address = _ADDRESS.match(cell)
    governor = table.units.get(address[0]) if address is not None else None
    if governor is None:
        return token
    head = ROOT if governor.token == unit.token else starts[governor.token]
    return replace(token, head=head, deprel=_value(unit, layer, "DependencyType"))
