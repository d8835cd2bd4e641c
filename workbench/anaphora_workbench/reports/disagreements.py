"""The disagreements of annotators with their sentences, as a part of the page of ``agree``.

Two annotations of a text are compared as ``anaphora show`` compares them. The page shows a bounded
number of disagreements of each pair and sort, so that it opens whatever the corpus.
All are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

from anaphora_workbench.errors import counted
from anaphora_workbench.ports import Reading
from anaphora_workbench.reports.html_cases import (
    ANAPHOR,
    WRONG,
    MarkedExpression,
    filter_field,
    filter_form,
    sentences_around,
)
from anaphora_workbench.reports.html_page import (
    Content,
    Html,
    data_table,
    element,
    errors_link,
    joined,
)
from anaphora_workbench.reports.interannotator import pair_name
from anaphora_workbench.reports.text_differences import Difference, compared_views
from anaphora_workbench.reports.text_tables import Cell
from anaphora_workbench.reports.text_view import MentionView, TextView, text_view
from anaphora_workbench.scoring.cases import CaseMention, CaseText

SHOWN = 100
"""So many disagreements of each pair and sort are always shown with their sentences."""
TOGETHER = 2_000
"""So many of a pair are shown, whatever their sort."""
SORTS: Mapping[str, str] = {
    "missing": "one annotator has no such mention",
    "span": "other words for the same expression",
    "link": "linked to another entity, or by one annotator only",
    "type": "another reference type, kind, or type of the entity",
}
"""What the sorts mean, in the order of reports."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A disagreement on the page: the mention of each annotator and its antecedent there."""

    annotators: tuple[str, str]
    sort: str
    mentions: tuple[MentionView | None, MentionView | None]
    antecedents: tuple[MentionView | None, MentionView | None]


@dataclass(slots=True)
class ShownDisagreements:
    """The disagreements of every two annotators, document by document.

    Attributes:
        counts: How many there are by pair and sort.
        shown: How many of them the page shows.
    """

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    shown: Counter[tuple[str, str]] = field(default_factory=Counter)
    _texts: dict[str, CaseText] = field(default_factory=dict)
    _kept: dict[str, list[_Kept]] = field(default_factory=dict)

    def add(self, doc_id: str, readings: Mapping[str, Reading]) -> None:
        """Compare the annotators of a document whose words are the same; others are left out."""
        views = {
            name: text_view(r.document, r.layers[0]) for name, r in readings.items() if r.layers
        }
        for one, other in combinations(views, 2):
            words = [readings[name].document.tokens for name in (one, other)]
            if [t.text for t in words[0]] != [t.text for t in words[1]]:
                continue
            left, right, found = compared_views(views[one], views[other])
            pair = pair_name(one, other)
            for difference in found:
                group = (pair, difference["sort"])
                self.counts[group] += 1
                together = sum([n for (own, _sort), n in self.shown.items() if own == pair])
                if self.shown[group] < SHOWN or together < TOGETHER:
                    self.shown[group] += 1
                    kept = _kept((one, other), difference, (left, right))
                    self._kept.setdefault(doc_id, []).append(kept)
                    if doc_id not in self._texts:
                        self._texts[doc_id] = _text(left, readings[one])

    def figure(self, shown: str, pair: str, sort: str) -> Content:
        """Return a figure as a link to the disagreements of a sort; ``""`` is every pair."""
        own = [n for (name, kind), n in self.shown.items() if kind == sort and pair in ("", name)]
        return errors_link(shown, {"system": pair, "cause": sort}) if sum(own) else shown

    def table(self) -> Html:
        """Return how many disagreements of each sort every two annotators have."""
        pairs = list(dict.fromkeys([pair for pair, _sort in self.counts]))
        rows: list[list[Cell | Html]] = []
        for sort, meaning in SORTS.items():
            line: list[Cell | Html] = [sort]
            for pair in pairs:
                number = self.counts[pair, sort]
                chosen = {"system": pair, "cause": sort}
                line.append(errors_link(f"{number:,}", chosen) if number else "0")
            rows.append([*line, meaning])
        return data_table("Disagreements", ("sort", *pairs, "what differs"), rows)

    def html(self) -> Html:
        """Return the disagreements by document, with what they can be filtered by."""
        if not self._kept:
            return element("p", "There are no disagreements.")
        pairs = list(dict.fromkeys([pair for pair, _sort in self.counts]))
        sorts = [sort for sort in SORTS if any(sort == own for _pair, own in self.counts)]
        number = 0
        groups = []
        for document, all_kept in self._kept.items():
            cards = []
            for kept in all_kept:
                number += 1
                cards.append(_card(self._texts[document], kept, pairs, sorts, number))
            summary = element("summary", element("b", document), element("span", class_="count"))
            groups.append(element("details", summary, *cards, class_="doc"))
        form = filter_form(
            [
                filter_field("system", pairs, label="annotators"),
                filter_field("cause", sorts, label="sort"),
                filter_field("document", list(self._kept)),
            ],
            "disagreement",
            "disagreements",
            errors=False,
        )
        note = "A frame marks the mention, a broken line what an annotator links it to."
        more = self.counts.total() - self.shown.total()
        if more:
            note += (
                f" The page shows {TOGETHER:,} of each pair, and at least {SHOWN} of each sort if "
                f"there are so many; {counted(more, 'disagreement')} more are in the counts only."
            )
        listed = element("div", *groups, id="failures-list")
        return joined([element("p", note, class_="note"), form, listed])


def _kept(
    names: tuple[str, str], difference: Difference, views: tuple[TextView, TextView]
) -> _Kept:
    numbers = (difference["left"], difference["right"])
    mentions = [
        None if number is None else view["mentions"][number]
        for view, number in zip(views, numbers, strict=True)
    ]
    before = [
        None if number is None else _before(view, number)
        for view, number in zip(views, numbers, strict=True)
    ]
    return _Kept(names, difference["sort"], (mentions[0], mentions[1]), (before[0], before[1]))


def _before(view: TextView, number: int) -> MentionView | None:
    """Return the mention of the same entity before one, ``None`` for the first."""
    entity = view["mentions"][number]["entity"]
    for mention in reversed(view["mentions"][:number]):
        if entity and mention["entity"] == entity:
            return mention
    return None


def _text(view: TextView, reading: Reading) -> CaseText:
    gaps = [gap for gap, _word in view["tokens"]]
    return CaseText(
        view["id"],
        view["language"],
        tuple([word for _gap, word in view["tokens"]]),
        (*[bool(gap) for gap in gaps[1:]], False),
        tuple([(span.start, span.end) for span in reading.document.sentences]),
        {},
    )


def _mention(mention: MentionView) -> CaseMention:
    form = "overt" if mention["form"] in ("overt", "clause") else mention["form"]
    parts = tuple(mention["parts"]) or ((mention["at"], mention["at"] + 1),)
    return CaseMention(mention["text"], parts, mention["sentence"] + 1, form)


def _card(text: CaseText, kept: _Kept, pairs: list[str], sorts: list[str], number: int) -> Html:
    """Return a disagreement in its sentences, a line for each annotator."""
    shown = next(m for m in kept.mentions if m is not None)
    marked = dict.fromkeys([_mention(m) for m in kept.mentions if m is not None])
    marks = [MarkedExpression(mention, ANAPHOR) for mention in marked]
    signs: dict[CaseMention, str] = {}
    rows = []
    for name, mention, before in zip(kept.annotators, kept.mentions, kept.antecedents, strict=True):
        rows.append(
            element(
                "tr",
                element("th", name, scope="row"),
                element("td", _answer(mention, before, signs)),
                data_m="0",
                data_s=str(pairs.index(pair_name(*kept.annotators))),
                data_c=str(sorts.index(kept.sort)),
            )
        )
    marks += [MarkedExpression(mention, WRONG, sign) for mention, sign in signs.items()]
    here = shown["sentence"] + 1
    return element(
        "article",
        element(
            "h3",
            element("a", f"Sentence {here}", href=f"#f{number}"),
            " · ",
            element("b", shown["text"]),
            f" · {kept.sort}",
        ),
        element(
            "div", sentences_around(text, marks, here), class_="text", lang=text.language or None
        ),
        element("div", element("table", *rows), class_="scroll"),
        class_="case",
        id=f"f{number}",
    )


def _answer(
    mention: MentionView | None, before: MentionView | None, signs: dict[CaseMention, str]
) -> Content:
    """Return what an annotator says of a mention."""
    if mention is None:
        return element("i", "no mention")
    stated = " ".join([part for part in (mention["kind"], mention["reference"]) if part])
    what = f"{mention['text']}{f' ({stated})' if stated else ''}"
    if before is None:
        return f"{what}: begins its entity" if mention["entity"] else f"{what}: refers to nothing"
    earlier = _mention(before)
    sign = signs.setdefault(earlier, str(len(signs) + 1))
    return joined([f"{what} → ", element("b", f"{sign} "), before["text"]])
