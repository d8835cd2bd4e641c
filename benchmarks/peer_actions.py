"""How many actions do other tools need for the chains of a text?

A model of four tools, to compare with what `entity_keys` counts in the tagger. An **action** is a
key, a click, a double click, or a drag with the mouse, one each; a letter that is typed is a key.
Scrolling, reading and thinking are not counted, for any tool. The tools are modelled by the facts
of their manuals and sources in the way that costs them least:

- **CorefAnnotator** 2.1.1 (manual): select the words, press the letter of the entity. Every entity
  has a letter at no cost, and a new entity is one key. The search can give all hits to an entity:
  ``Ctrl+F``, the words, and one action. That is counted where it is cheaper, and only the first
  search of a string can be. A hit is any place with the words, so all must be mentions of one
  entity. Its import of automatic annotation is not modelled. It has no zeros.
- **INCEpTION** (manual, layer of chains): select the words, which makes a mention; drag an arc
  from it to an earlier mention, always in sight. A mention without words is a click with Shift.
- **cl-coref-annotator** (README and source, 2019): mentions are given, from brat, where each is
  one drag. ``Enter`` accepts a suggestion, ``n`` and ``Enter`` make a new entity, the number of an
  entity and ``Enter`` choose it. The suggestion is the entity that has most mentions with the same
  words, if two or more; else the one with most mentions that have the same of two lists of words
  (*he*, *him* ...; *she*, *her* ...), where the mention is in one; else the one with most mentions.
  It has no zeros.
- **CoRefi** 1.4 (README): mentions are given. ``Space`` puts a mention into the current cluster,
  ``Ctrl+Space`` into a new one. A click on any mention of a cluster, or an arrow for each place in
  the row of clusters, makes it the current one. Where mentions are marked is not part of the tool,
  so one drag each is counted. It has no zeros.

Zeros are left out where a tool has none: what it cannot do costs it nothing here.

The **hand time** of actions is estimated from the usual operator times of a practised user: a key
takes 0.28 s, to point at a place 1.1 s, to press the button of the mouse 0.2 s. A drag is to point,
press and point again; a single word is marked by a double click. Peers' users have one hand on the
mouse and one on the keys. The tagger's move a hand to the mouse and back, 0.4 s each way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

KEY, POINT, BUTTON, HAND = 0.28, 1.1, 0.2, 0.4
"""Seconds of a key, of pointing, of a button, of moving a hand to the mouse or from it."""
DRAG, CLICK = POINT + BUTTON + POINT, POINT + BUTTON
_MALE = frozenset(("he", "him", "his", "himself", "her father", "her uncle"))
_FEMALE = frozenset(("she", "her", "herself"))
_SEARCH = 2
"""Actions of a search in CorefAnnotator besides letters: open it, give the hits to an entity."""


@dataclass(frozen=True)
class GoldMention:
    """A mention as peers see it.

    Attributes:
        words: Its words; ``""`` for a zero.
        entity: Number of its entity.
        found: How often its words occur in the text, as mentions or not.
        kind: ``name``, ``description``, ``pronoun`` or ``zero``.
    """

    words: str
    entity: int
    found: int
    kind: str


@dataclass(frozen=True)
class PeerActions:
    """Actions in one tool.

    Attributes:
        marked: To mark the mentions.
        decided: To tell their entities.
        mentions: How many mentions can be annotated.
        seconds: Hand time.
    """

    marked: int
    decided: int
    mentions: int
    seconds: float

    @property
    def total(self) -> int:
        """All actions."""
        return self.marked + self.decided


def _marking(mention: GoldMention) -> float:
    """Return the seconds in which a mention is marked."""
    if not mention.words:
        return CLICK
    return DRAG if " " in mention.words else CLICK + BUTTON


def coref_annotator(mentions: Sequence[GoldMention]) -> PeerActions:
    """Count the actions in CorefAnnotator."""
    overt = [one for one in mentions if one.words]
    places: dict[str, list[GoldMention]] = {}
    for one in overt:
        places.setdefault(one.words, []).append(one)
    marked = decided = 0
    seconds = 0.0
    for words, same in places.items():
        alike = len({one.entity for one in same}) == 1 and same[0].found == len(same)
        searched = _SEARCH + len(words)
        if alike and searched < 2 * len(same):
            decided += searched
        else:
            marked, decided = marked + len(same), decided + len(same)
            seconds += sum(map(_marking, same))
    return PeerActions(marked, decided, len(overt), seconds + KEY * decided)


def inception(mentions: Sequence[GoldMention]) -> PeerActions:
    """Count the actions in INCEpTION."""
    arcs = len(mentions) - len({one.entity for one in mentions})
    seconds = sum(map(_marking, mentions)) + DRAG * arcs
    return PeerActions(len(mentions), arcs, len(mentions), seconds)


def cl_coref_annotator(mentions: Sequence[GoldMention]) -> PeerActions:
    """Count the actions in cl-coref-annotator."""
    overt = [one for one in mentions if one.words]
    numbers: dict[int, int] = {}
    before: list[GoldMention] = []
    decided = 0
    for one in overt:
        if one.entity not in numbers:
            numbers[one.entity] = len(numbers)
            decided += 2
        elif _suggested(before, one.words.lower()) == one.entity:
            decided += 1
        else:
            decided += len(str(numbers[one.entity])) + 1
        before.append(one)
    return PeerActions(len(overt), decided, len(overt), sum(map(_marking, overt)) + KEY * decided)


def _suggested(before: Sequence[GoldMention], words: str) -> int | None:
    same = Counter([one.entity for one in before if one.words.lower() == words])
    if same and same.most_common(1)[0][1] > 1:
        return same.most_common(1)[0][0]
    listed = next((names for names in (_MALE, _FEMALE) if words in names), None)
    fitting = [one for one in before if listed is None or one.words.lower() in listed]
    return Counter([one.entity for one in fitting or before]).most_common(1)[0][0]


def corefi(mentions: Sequence[GoldMention]) -> PeerActions:
    """Count the actions in CoRefi."""
    overt = [one for one in mentions if one.words]
    clusters: list[int] = []
    current = -1
    decided = 0
    for one in overt:
        if one.entity not in clusters:
            clusters.append(one.entity)
            decided += 1
        elif one.entity == current:
            decided += 1
        else:
            decided += 2  # one arrow or one click, then Space
        current = one.entity
    return PeerActions(len(overt), decided, len(overt), sum(map(_marking, overt)) + KEY * decided)


PEERS = {
    "CorefAnnotator": coref_annotator,
    "INCEpTION": inception,
    "cl-coref-annotator": cl_coref_annotator,
    "CoRefi": corefi,
}
"""The models by the name of the tool."""
