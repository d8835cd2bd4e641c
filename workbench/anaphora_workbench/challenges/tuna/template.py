"""The template realiser: every attribute in its own words and its own place, negations last.

After the realiser of TUNA-AS 2007 as Gatt and Belz 2010 (3.4) describe it: each attribute is
always realised in the same way and in the same position, except that negated ones come last:
*the person with glasses and no beard*, since *no beard and glasses* can be misread. A description
without TYPE gets a noun all the same. The wordings are ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from anaphora_workbench.tasks.tuna import FURNITURE, PEOPLE, Description, Pair, Trial

__all__ = ["Template", "realise"]

_NOUNS = {"people": "person", "furniture": "object", "": "one"}
_SIDES = {"left": "facing left", "right": "facing right", "front": "facing forward"}
_SIDES["back"] = "facing backwards"
_ROWS = {"1": "top", "2": "middle", "3": "bottom"}
_COLUMNS = {"1": "first", "2": "second", "3": "third", "4": "fourth", "5": "fifth"}
_FEATURES = {
    "hasGlasses": "glasses",
    "hasBeard": "beard",
    "hasShirt": "shirt",
    "hasSuit": "suit",
    "hasTie": "tie",
}
_OTHER = "other"
"""What annotators of the corpus wrote where the domain has no value for the words."""
_BEFORE = ("size", "age", "colour")
_ONLY_PEOPLE = frozenset(PEOPLE) - frozenset(FURNITURE)


class Template:
    """The template realiser as a system of the realisation task: attributes in, words out."""

    name = "template"
    title = "template realiser: fixed words and places, negations last (after TUNA-AS 2007)"
    task = "tuna"
    kind = "words"
    trained = False

    def train(self, items: Sequence[Trial], *, seed: int = 0) -> None:
        """Do nothing: there is nothing to learn."""

    def generate(self, item: Trial) -> Description:
        """Return the first description of an item in the template's words.

        Raises:
            ValueError: The item says nothing of the attributes.
        """
        for description in item.descriptions:
            if description.attributes is not None:
                words = realise(description.pairs, item.kind)
                return Description(words=words, attributes=description.attributes)
        raise ValueError(f"the trial '{item.id}' has no ATTRIBUTE-SET to put into words")


def realise(pairs: Iterable[Pair], domain: str = "") -> str:
    """Return the words for a set of attributes.

    Args:
        pairs: Names and values as they are compared.
        domain: ``furniture`` or ``people``; without it the attributes tell.
    """
    said = dict(sorted(pairs))
    if not domain:
        domain = "people" if _ONLY_PEOPLE & set(said) else ""
    noun = said.get("type", _OTHER)
    if noun == _OTHER:
        noun = _NOUNS.get(domain, "one")
    before = [said[name] for name in _BEFORE if said.get(name, _OTHER) != _OTHER]
    parts = ["the", *before, noun]
    if said.get("orientation", _OTHER) != _OTHER:
        parts.append(_SIDES.get(said["orientation"], f"facing {said['orientation']}"))
    held = _held(said)
    if held:
        parts += ["with", _joined(held)]
    parts += _place(said)
    return " ".join(parts)


def _held(said: Mapping[str, str]) -> list[str]:
    """Return what stands behind *with*: what there is, then what there is not."""
    present: list[str] = []
    absent: list[str] = []
    colour = said.get("hairColour")
    if colour is not None:
        present.append("hair of another colour" if colour == _OTHER else f"{colour} hair")
    elif "hasHair" in said:
        (absent if said["hasHair"] == "0" else present).append("hair")
    for name, word in _FEATURES.items():
        if name not in said:
            continue
        if said[name] == "0":
            absent.append(word)
        else:
            present.append(word if word == "glasses" else f"a {word}")
    return [*present, *[f"no {word}" for word in absent]]


def _joined(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _place(said: Mapping[str, str]) -> list[str]:
    row, column = said.get("y-dimension"), said.get("x-dimension")
    words = []
    if row is not None:
        words.append(f"in the {_ROWS.get(row, row)} row")
    if column is not None:
        words.append(f"in the {_COLUMNS.get(column, column)} column")
    return words
