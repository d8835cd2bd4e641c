"""A template realiser for Portuguese, with a lexicon of its own and agreement.

An open submission of 2008 put attribute sets into Brazilian Portuguese (Gatt and Belz 2010, 3).
How, our sources do not say; words and rules are ours. The lexicon is
``challenges/data/tuna_portuguese.toml``.

- Article, adjectives and participle agree with the noun in gender and number: *a cadeira vermelha*,
  *os sofás azuis virados para a esquerda*. The person of a domain of people is *a pessoa*, feminine
  whoever it is; ``man`` is *o homem*.
- Adjectives follow the noun: colour, size, age. Then come orientation, what is there (*com*), what
  is not (*sem*), and row and column.
- Of several targets with the same description there is one phrase in the plural: *as duas cadeiras
  vermelhas*. Targets that differ in their types alone share the rest, and what follows several
  nouns is masculine if one of them is: *a cadeira e o sofá vermelhos*. Others get a phrase each.
- Negated values follow at the end: *que não é vermelha*.
- A value that the lexicon lacks stands as it is; `TemplatePt.lacking` names it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from anaphora_workbench.challenges.tuna.items import NOT, split_negated
from anaphora_workbench.challenges.tuna.phrases import OTHER, Realiser, domain_of
from anaphora_workbench.tasks.tuna import TYPE, Pair, Trial

_ADJECTIVES = ("colour", "size", "age")
_ROW, _COLUMN = "y-dimension", "x-dimension"


@cache
def _lexicon() -> Mapping[str, Any]:
    text = resources.files("anaphora_workbench.challenges").joinpath("data/tuna_portuguese.toml")
    return tomllib.loads(text.read_text("utf-8"))


class TemplatePt(Realiser):
    """The template realiser for Portuguese."""

    name = "template-pt"
    title = "Portuguese template realiser, with agreement (after the open track of 2008)"
    trained = False

    def train(self, items: Sequence[Trial], *, seed: int = 0) -> None:
        """Do nothing: there is nothing to learn."""

    def words(self, pairs: Iterable[Pair], domain: str) -> str:
        """Return the words of the template for a set of attributes."""
        return _phrase([dict(sorted(pairs)).get(TYPE, "")], pairs, domain, 1)

    def words_for_all(self, each: Sequence[frozenset[Pair]], domain: str) -> str:
        """Return the words for several targets, of which ``each`` has what is said of it."""
        if len(set(each)) == 1:
            types = [dict(sorted(each[0])).get(TYPE, "")]
            return _phrase(types, each[0], domain, len(each))
        types = [dict(sorted(said)).get(TYPE, "") for said in each]
        rests = {frozenset([pair for pair in said if pair[0] != TYPE]) for said in each}
        if len(rests) == 1 and all(types):
            return _phrase(types, each[0], domain, len(each))
        return " e ".join([self.words(said, domain) for said in each])

    def lacking(self, pairs: Iterable[Pair]) -> list[Pair]:
        """Return the pairs that the lexicon has no words for, in order."""
        return sorted([pair for pair in pairs if not _known(pair)])


def _known(pair: Pair) -> bool:
    name, value = pair[0], pair[1].removeprefix(NOT)
    lexicon = _lexicon()
    if name == OTHER or (value == OTHER and name != _ROW):
        return True
    if name == TYPE:
        return any(value in nouns for nouns in lexicon["nouns"].values())
    if name in lexicon["held"]:
        return value in {"0", "1"}
    table = {_ROW: "rows", _COLUMN: "columns"}.get(name, name)
    return value in lexicon.get(table, {})


def _phrase(types: Sequence[str], pairs: Iterable[Pair], domain: str, count: int) -> str:
    """Return a noun, or nouns of several types, with all that is said of them."""
    lexicon = _lexicon()
    values, negated = split_negated(pairs)
    nouns = lexicon["nouns"][domain_of(values, domain) or "furniture"]
    found = [_noun(nouns, type_) for type_ in types]
    gender = "m" if any(noun[2] == "m" for noun in found) else "f"
    plural = count > 1
    form = (gender == "f") + 2 * plural
    if len(found) == 1:
        parts = [lexicon["articles"][gender][plural]]
        if plural:
            parts += [lexicon["numbers"].get(str(count), [str(count)] * 2)[gender == "f"]]
        parts.append(found[0][plural])
    else:
        parts = [_joined([f"{lexicon['articles'][noun[2]][0]} {noun[0]}" for noun in found])]
    for name in _ADJECTIVES:
        if values.get(name, OTHER) != OTHER:
            parts.append(_adjective(name, values[name], form))
    side = values.get("orientation", OTHER)
    if side != OTHER:
        parts += [lexicon["orientation"]["turned"][form], lexicon["orientation"].get(side, side)]
    parts += _held(values)
    for name, table in ((_ROW, "rows"), (_COLUMN, "columns")):
        if name in values:
            where = "linha" if name == _ROW else "coluna"
            parts.append(lexicon[table].get(values[name], f"na {where} {values[name]}"))
    if negated:
        parts += ["que não são" if plural else "que não é", _either(negated, form, nouns)]
    return " ".join(parts)


def _noun(nouns: Mapping[str, Sequence[str]], type_: str) -> Sequence[str]:
    """Return singular, plural and gender of a type; a type that is not known is a masculine."""
    if type_.startswith(NOT) or type_ == OTHER:
        type_ = ""
    return nouns.get(type_) or (type_, type_, "m")


def _adjective(name: str, value: str, form: int) -> str:
    found: Sequence[str] | None = _lexicon()[name].get(value)
    return value if found is None else found[form]


def _held(values: Mapping[str, str]) -> list[str]:
    """Return what is there behind *com*, and what is not behind *sem*."""
    lexicon = _lexicon()
    present: list[str] = []
    absent: list[str] = []
    colour = values.get("hairColour")
    if colour is not None:
        present.append(lexicon["hairColour"].get(colour, f"cabelo {colour}"))
    for name, word in lexicon["held"].items():
        if name in values and not (name == "hasHair" and colour is not None):
            (absent if values[name] == "0" else present).append(word)
    parts = []
    if present:
        parts.append(f"com {_joined(present)}")
    if absent:
        parts.append(f"sem {_joined(absent, 'nem')}")
    return [" e ".join(parts)] if parts else []


def _either(negated: Sequence[Pair], form: int, nouns: Mapping[str, Sequence[str]]) -> str:
    """Return values of which none is true."""
    lexicon = _lexicon()
    words = []
    for name, value in negated:
        if name in _ADJECTIVES:
            words.append(_adjective(name, value, form))
        elif name == "orientation":
            turned = lexicon["orientation"]["turned"][form]
            words.append(f"{turned} {lexicon['orientation'].get(value, value)}")
        elif name == TYPE:
            words.append(_noun(nouns, value)[form >= 2])
        else:
            words.append(value)
    return _joined(words, "nem")


def _joined(parts: Sequence[str], link: str = "e") -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {link} {parts[-1]}"
