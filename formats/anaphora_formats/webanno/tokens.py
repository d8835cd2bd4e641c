"""The standard layers of tokens in WebAnno TSV: tags, lemmas and dependencies.

Rule 12 of `anaphora_formats.webanno`.
"""

from __future__ import annotations

import re

from anaphora_formats.shared.bordered_text import tokens_of_words
from anaphora_formats.webanno.table import DeclaredLayer, TokenLine, WebannoTable
from anaphora_workbench.model import ROOT, Token

POS = "de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS"
LEMMA = "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Lemma"
DEPENDENCY = "de.tudarmstadt.ukp.dkpro.core.api.syntax.type.dependency.Dependency"
_ADDRESS = re.compile(r"[0-9]+-[0-9]+")


def tokens_of(words: list[str], table: WebannoTable, starts: list[int]) -> tuple[Token, ...]:
    """Return the tokens of words with what the standard layers say of them."""
    by_name = {layer.name: layer for layer in table.layers}
    known = [by_name.get(name) for name in (POS, LEMMA, DEPENDENCY)]
    plain = tokens_of_words(words)
    if not any(known):
        return plain
    pos, lemma, dependency = known
    tokens = list(plain)
    for unit in table.units.values():
        if unit.is_part:
            continue
        index = starts[unit.token]
        head, relation = _governor(unit, dependency, table, starts)
        tokens[index] = Token(
            words[index],
            lemma="" if lemma is None else _value(unit, lemma, "value"),
            pos="" if pos is None else _value(unit, pos, "coarseValue"),
            tag="" if pos is None else _value(unit, pos, "PosValue"),
            head=head,
            deprel=relation,
        )
    return tuple(tokens)


def _value(unit: TokenLine, layer: DeclaredLayer, feature: str) -> str:
    if feature not in layer.features:
        return ""
    items = unit.items(layer.first + layer.features.index(feature))
    return (items[0].value or "") if items else ""


def _governor(
    unit: TokenLine, layer: DeclaredLayer | None, table: WebannoTable, starts: list[int]
) -> tuple[int | None, str]:
    """Return the governor and the relation of a token; one that governs itself is a root."""
    if layer is None:
        return None, ""
    last = layer.first + layer.width - 1
    cell = unit.cells[last] if last < len(unit.cells) else "_"
    address = _ADDRESS.match(cell)
    governor = table.units.get(address[0]) if address is not None else None
    if governor is None:
        return None, ""
    head = ROOT if governor.token == unit.token else starts[governor.token]
    return head, _value(unit, layer, "DependencyType")
