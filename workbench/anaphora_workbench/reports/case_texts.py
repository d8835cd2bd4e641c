"""The texts of an error report, whole, with the entities that its anaphors belong to.

A report holds no corpus: a text is its words, its sentences and these entities (`CaseText`). They
are drawn as `anaphora show` draws texts, with the same colours and lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from anaphora_workbench.model import FrozenDict
from anaphora_workbench.reports.html_page import Html, element
from anaphora_workbench.reports.text_page import view_fragment
from anaphora_workbench.reports.text_view import BlockView, EntityView, MentionView, TextView
from anaphora_workbench.scoring.cases import ZERO, CaseMention, CaseText

_BLOCK = 5
"""Sentences of a paragraph; cases do not know those of the file."""


@dataclass(frozen=True, slots=True)
class WholeText:
    """A text of a report, with the number of each mention in the drawing."""

    view: TextView
    numbers: Mapping[CaseMention, int] = FrozenDict()

    @classmethod
    def of(cls, text: CaseText) -> WholeText:
        """Return the text with the entities that cases name, the largest ones first."""
        found = {mention for mentions in text.entities.values() for mention in mentions}
        ordered = sorted(found, key=_place)
        numbers = {mention: number for number, mention in enumerate(ordered)}
        ranked = sorted(
            text.entities.values(), key=lambda own: (-len(own), min(map(_place, own), default=()))
        )
        entities: list[EntityView] = []
        entity_of: dict[CaseMention, int] = {}
        for rank, mentions in enumerate(ranked, 1):
            entity_of.update(dict.fromkeys(mentions, rank))
            members = sorted({numbers[mention] for mention in mentions})
            name = mentions[0].words if mentions else ""
            entities.append(
                {"number": rank, "name": name, "type": "", "mentions": members, "sum_of": []}
            )
        view: TextView = {
            "id": text.document,
            "title": text.document,
            "language": text.language,
            "direction": "auto",
            "layer": "",
            "sentences": len(text.sentences),
            "tokens": _tokens(text),
            "blocks": _blocks(text),
            "mentions": [_mention(mention, entity_of[mention]) for mention in ordered],
            "entities": entities,
        }
        return cls(view, numbers)

    def number_of(self, mention: CaseMention) -> int | None:
        """Return the number of a mention in the drawing, ``None`` where it has no entity there."""
        return self.numbers.get(mention)

    def html(self) -> Html:
        """Return the folded text; empty where no anaphor has an entity."""
        if not self.view["mentions"]:
            return Html()
        summary = element("summary", "The whole text with the entities of its anaphors in the key")
        return element("details", summary, view_fragment(self.view), class_="whole")


def _place(mention: CaseMention) -> tuple[object, ...]:
    return (mention.spans[0][0], -mention.spans[-1][1], mention.spans, mention.realisation)


def _tokens(text: CaseText) -> list[tuple[str, str]]:
    gaps = ["", *[" " if spaced else "" for spaced in text.spaced]]
    return [(gap, word) for gap, word in zip(gaps, text.words, strict=False)]


def _blocks(text: CaseText) -> list[BlockView]:
    blocks: list[BlockView] = []
    for number, (first, last) in enumerate(text.sentences):
        if number % _BLOCK:
            blocks[-1]["last"] = last
            blocks[-1]["sentences"].append((first, number))
        else:
            blocks.append(
                {"first": first, "last": last, "sentences": [(first, number)], "speaker": ""}
            )
    return blocks


def _mention(mention: CaseMention, entity: int) -> MentionView:
    form, _colon, _rest = mention.realisation.partition(":")
    first = mention.spans[0][0]
    words = mention.words
    if form == "zero":
        words = ZERO
    elif form == "clitic":
        words = f"+{mention.words}"
    return {
        "key": "",
        "form": form,
        "text": words,
        "entity": entity,
        "kind": "",
        "reference": "",
        "antecedents": [],
        "reason": "",
        "parts": list(mention.spans) if form == "overt" else [],
        "at": first,
        "head": first,
        "sentence": mention.sentence - 1,
        "difference": "",
    }
