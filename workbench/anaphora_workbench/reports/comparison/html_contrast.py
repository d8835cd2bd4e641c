"""Two systems against each other: who has what correct, by kind, and the sentences side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from anaphora_workbench.experiments import PairTest
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.comparison.data import ComparisonData, PairRow
from anaphora_workbench.reports.comparison.html_rates import only_one, points
from anaphora_workbench.reports.comparison.links import error_figure
from anaphora_workbench.reports.html_cases import (
    ANAPHOR,
    ANTECEDENT,
    WRONG,
    MarkedExpression,
    marked_sentences,
)
from anaphora_workbench.reports.html_page import Content, Html, data_table, element, joined
from anaphora_workbench.reports.labels import way_of
from anaphora_workbench.reports.text_tables import Cell, p_text
from anaphora_workbench.scoring import TOTAL
from anaphora_workbench.scoring.cases import SPURIOUS, Case, CaseMention, CaseText, Judgement
from anaphora_workbench.scoring.causes import RIGHT

_MOST = 50
"""So many sentences of each side are shown side by side; a link opens all."""
_FAR = 4
"""Antecedents further back than so many sentences are shown alone, without those between."""


def contrast_section(data: ComparisonData) -> Html:
    """Return table and sentences of the best system and the next one, then of it and each other.

    With ``--against`` that system takes the place of the best. Empty with fewer than two systems.
    """
    if len(data.ranked) < 2:
        return Html()
    first = data.chosen
    others = [name for name in data.ranked if name != first]
    parts = [_note(data), _table(data, first, others[0])]
    if data.evaluation.texts:
        parts += _sentences(data, first, others[0])
    more = [_table(data, first, other) for other in others[1:]]
    if any(more):
        summary = element("summary", f"{first} and each other system")
        parts.append(element("details", summary, *more, class_="more"))
    return joined(parts)


def _note(data: ComparisonData) -> Html:
    opened = (
        "A number of errors opens their sentences."
        if data.evaluation.texts
        else "The page has no sentences (--no-failures)."
    )
    return element(
        "p",
        f"Anaphors of the key that both systems had to resolve, {way_of(*data.ways[0])}; spurious "
        "answers are not among them. Points: difference of F1, which counts them. "
        f"p: approximate randomisation, adjusted for all pairs of the kind. {opened}",
        class_="note",
    )


def _table(data: ComparisonData, first: str, second: str) -> Html:
    """Return how many anaphors of each kind both, one or none of two systems has correct."""
    rows: list[list[Cell | Html]] = []
    total: list[Cell | Html] | None = None
    for test in sorted(_tests(data, first, second), key=lambda test: kind_order(test.kind)):
        row = _row(data, test, first)
        if test.kind == TOTAL:
            total = row
        else:
            rows.append(row)
    if total is None:
        return Html()
    header = (
        "kind",
        "anaphors",
        "both correct",
        f"only {first} correct",
        f"only {second} correct",
        "both wrong",
        "points",
        "p Holm",
    )
    caption = f"Correct and wrong answers of {first} and {second} by kind of anaphor"
    return data_table(caption, header, [*rows, total], total=len(rows))


def _tests(data: ComparisonData, first: str, second: str) -> Iterator[PairTest]:
    mode = data.settings.carry_over[0]
    kinds = dict.fromkeys([test.kind for test in data.comparison.pairs])
    for kind in kinds:
        for test in data.comparison.pairs_of(mode, kind=kind):
            if {test.first, test.second} == {first, second} and test.mcnemar.items:
                yield test


def _row(data: ComparisonData, test: PairTest, first: str) -> list[Cell | Html]:
    pair = PairRow.of(test)
    seen = pair if pair.first == first else pair.turned()
    counts = test.mcnemar
    one, other = only_one(data, seen, data.settings.carry_over[0], test.kind)
    both: Content = str(counts.neither)
    if counts.neither:
        both = error_figure(data, both, system=seen.first, also=seen.second, kind=test.kind)
    sure = seen.p_holm is not None and seen.p_holm <= data.comparison.resampling.alpha
    p = element("span", p_text(seen.p_holm, "–"), class_="sure" if sure else None)
    name = "all" if test.kind == TOTAL else test.kind
    return [name, counts.items, counts.both, one, other, both, points(seen.difference), p]


def _sentences(data: ComparisonData, first: str, second: str) -> list[Html]:
    """Return the answers of two systems side by side where one is correct and the other wrong."""
    found = _answers(data, first, second)
    parts = []
    for winner, loser in ((first, second), (second, first)):
        own = [
            (cases[winner], cases[loser])
            for cases in found
            if _is_right(cases[winner]) and not _is_right(cases[loser])
        ]
        if not own:
            continue
        cards = [
            _card(data.evaluation.texts[case.document], case, other) for case, other in own[:_MOST]
        ]
        every = f"all {len(own):,} in the list of errors"
        link = error_figure(data, every, system=loser, right=winner)
        shown = f"The first {_MOST} of {len(own):,} in text order; " if len(own) > _MOST else ""
        summary = element(
            "summary",
            element("b", f"{loser} wrong, {winner} correct"),
            element("span", f" {len(own):,}", class_="count"),
        )
        note = element("p", shown, link, class_="note")
        parts.append(element("details", summary, note, *cards, class_="duels"))
    return parts


def _answers(data: ComparisonData, first: str, second: str) -> list[dict[str, Case]]:
    """Return the anaphors of the key that both had to resolve, in text order."""
    match = data.ways[0][0]
    asked: dict[tuple[str, CaseMention], dict[str, Case]] = {}
    for case in data.evaluation.cases:
        of_pair = case.match is match and case.system in (first, second)
        if of_pair and case.judgements[0].outcome != SPURIOUS:
            asked.setdefault((case.document, case.anaphor), {})[case.system] = case
    both = [cases for cases in asked.values() if len(cases) == 2]
    place = {document: number for number, document in enumerate(data.evaluation.texts)}
    return sorted(both, key=lambda own: (place[own[first].document], own[first].anaphor.spans))


def _first(case: Case) -> Judgement:
    """Return how the answer turned out in the first carry-over mode."""
    return case.judgements[0]


def _is_right(case: Case) -> bool:
    return _first(case).cause == RIGHT


def _card(text: CaseText, right: Case, wrong: Case) -> Html:
    asked = right.anaphor
    answer = _first(wrong).answer
    marks = [MarkedExpression(asked, ANAPHOR)]
    marks += [MarkedExpression(mention, ANTECEDENT, "✓") for mention in right.antecedents]
    marks += [MarkedExpression(m, WRONG, "✗") for m in answer]
    numbers = {asked.sentence}
    mentions = [*right.antecedents, *_first(right).answer, *answer]
    numbers |= {mention.sentence for mention in mentions}
    if max(numbers) - min(numbers) < _FAR:
        numbers = set(range(min(numbers), max(numbers) + 1))
    return element(
        "article",
        element(
            "h3",
            f"{text.document}, sentence {asked.sentence} · ",
            element("b", asked.words),
            f" · {right.kind} {right.reference}",
        ),
        element(
            "div", marked_sentences(text, numbers, marks), class_="text", lang=text.language or None
        ),
        element(
            "div",
            _side(wrong, "✗", "lost"),
            _side(right, "✓", "won"),
            class_="sides",
        ),
        class_="duel",
    )


def _side(case: Case, sign: str, look: str) -> Html:
    judgement = _first(case)
    words: Content = element("i", "no answer")
    if judgement.answer:
        words = " + ".join([mention.words for mention in judgement.answer])
        places = sorted({m.sentence for m in judgement.answer} - {case.anaphor.sentence})
        if places:
            listed = ", ".join([str(place) for place in places])
            words = joined([words, element("small", f" sentence {listed}")])
    cause: Sequence[Content] = (
        () if judgement.cause == RIGHT else (element("code", judgement.cause),)
    )
    return element("div", element("b", f"{sign} {case.system}: "), words, *cause, class_=look)
