"""The part of the HTML report that shows every failure in its context."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from anaphora_workbench.experiments.breakdowns import BANDS, ErrorClass, band_of, class_of
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.case_texts import WholeText
from anaphora_workbench.reports.failures import cause_order, family, met_causes
from anaphora_workbench.reports.html_page import Content, Html, element, joined
from anaphora_workbench.reports.labels import EARLIER_ERRORS, EARLIER_ERRORS_COLUMN
from anaphora_workbench.reports.report_data import ReportData
from anaphora_workbench.scoring.cases import SPURIOUS, ZERO, Case, CaseMention, CaseText
from anaphora_workbench.scoring.causes import RIGHT
from anaphora_workbench.scoring.results import Evaluation
from anaphora_workbench.scoring.settings import CarryOver, Match

ANAPHOR, ANTECEDENT, MEMBER, WRONG = "a", "g", "m", "w"
"""Classes of marks: the anaphor in a frame, an antecedent of the key underlined with a tick, other
mentions of its entity dotted, wrong answers in broken lines with a cross and a number."""

_GAP = Html('<p class="gap">⋯</p>')


@dataclass(frozen=True, slots=True)
class MarkedExpression:
    """One expression to mark, with the class of its mark and the sign behind it."""

    mention: CaseMention
    role: str
    sign: str = ""


def marked_sentences(
    text: CaseText, numbers: Iterable[int], marks: Sequence[MarkedExpression]
) -> Html:
    """Return sentences, a paragraph each, with a sign where some are left out.

    Numbers of sentences are from 1; marks may nest and cross.
    """
    parts: list[str] = []
    previous = None
    for number in sorted(set(numbers)):
        if previous is not None and number > previous + 1:
            parts.append(_GAP)
        previous = number
        first, last = text.sentences[number - 1]
        parts.append(f'<p><span class="sn">{number}</span> {_line(text, first, last, marks)}</p>')
    return Html("".join(parts))


def sentences_around(text: CaseText, marks: Sequence[MarkedExpression], here: int) -> Html:
    """Return a sentence and those of the marks, with what is between unless that is far."""
    wanted = {mark.mention.sentence for mark in marks} | {here}
    if max(wanted) - min(wanted) < _FAR:
        wanted = set(range(min(wanted), max(wanted) + 1))
    return marked_sentences(text, wanted, marks)


def _line(text: CaseText, first: int, last: int, marks: Sequence[MarkedExpression]) -> str:
    starting: dict[int, list[tuple[int, MarkedExpression]]] = {}
    zeros: dict[int, list[MarkedExpression]] = {}
    for mark in marks:
        for start, end in mark.mention.spans:
            if start >= last or end <= first:
                continue
            if mark.mention.realisation.startswith("zero"):
                zeros.setdefault(start, []).append(mark)
            else:
                starting.setdefault(max(start, first), []).append((min(end, last), mark))
    parts: list[str] = []
    open_: list[tuple[int, MarkedExpression]] = []
    for index in range(first, last):
        for mark in zeros.get(index, ()):
            parts.append(f"{_opening(mark)}{ZERO}{_closing(mark)} ")
        for end, mark in sorted(starting.get(index, ()), key=lambda item: -item[0]):
            parts.append(_opening(mark))
            open_.append((end, mark))
        parts.append(escape(text.words[index]))
        _close(index + 1, open_, parts)
        if text.spaced[index]:
            parts.append(" ")
    return "".join(parts).rstrip()


def _close(at: int, open_: list[tuple[int, MarkedExpression]], parts: list[str]) -> None:
    """Close the marks that end here; those that cross them are closed and opened again."""
    if not any(end <= at for end, _mark in open_):
        return
    deepest = next(number for number, (end, _mark) in enumerate(open_) if end <= at)
    again = [(end, mark) for end, mark in open_[deepest:] if end > at]
    for end, mark in reversed(open_[deepest:]):
        parts.append("</span>" if end > at else _closing(mark))
    del open_[deepest:]
    for item in again:
        parts.append(_opening(item[1]))
        open_.append(item)


def _opening(mark: MarkedExpression) -> str:
    return f'<span class="{mark.role}">'


def _closing(mark: MarkedExpression) -> str:
    return (f"<sup>{escape(mark.sign)}</sup>" if mark.sign else "") + "</span>"


def legend() -> Html:
    """Return what the marks mean."""
    entries = (
        (ANAPHOR, "it", "", "the anaphor"),
        (ANTECEDENT, "the dog", "✓", "an antecedent in the key"),
        (MEMBER, "Rex", "", "another mention of the same entity, correct as well"),
        (WRONG, "a cat", "✗1", "a wrong answer; the number is that of the line below the text"),
    )
    return element(
        "ul",
        *[
            element(
                "li",
                element("span", words, element("sup", sign) if sign else "", class_=role),
                f" {meaning}",
            )
            for role, words, sign, meaning in entries
        ],
        class_="legend",
    )


_OUTCOMES = {
    "exit": "✓ correct",
    "failure": "✗ wrong",
    "part": "◐ in part",
    "missing": "∅ missing",
    "spurious": "! spurious",
}
ALONE = ("correct:", "wrong:")
"""What only one system is; the script has them in this order."""
_FAR = 6
"""Context is shown without gaps when it is no longer than so many sentences."""


@dataclass(frozen=True, slots=True)
class _Choices:
    """What can be chosen in the filter; the page holds numbers in place of names."""

    systems: tuple[str, ...]
    kinds: tuple[str, ...]
    causes: tuple[str, ...]
    matches: tuple[Match, ...]
    genres: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    distances: tuple[str, ...] = ()

    @classmethod
    def of(cls, data: ReportData, genres: Mapping[str, str]) -> _Choices:
        cases = data.evaluation.cases
        causes = {j.cause for case in cases for j in case.judgements} - {RIGHT}
        return cls(
            data.ranked,
            tuple(sorted({case.kind for case in cases if _failed(case)}, key=kind_order)),
            tuple(sorted(causes, key=cause_order)),
            data.settings.match,
            tuple(sorted(set(genres.values()))),
            tuple(sorted({case.reference for case in cases if _failed(case)})),
            tuple([band for band in BANDS if band in {band_of(case.distance) for case in cases}]),
        )


def _failed(case: Case) -> bool:
    return any(judgement.cause != RIGHT for judgement in case.judgements)


def failures_section(data: ReportData, genres: Mapping[str, str] = FrozenDict()) -> Html:
    """Return the section; without any cases a sentence that says how to get them.

    ``genres`` has the text type of each document, for the filter; empty where there are not two.
    """
    evaluation = data.evaluation
    if not evaluation.texts:
        return element(
            "p",
            "The cases were not collected. In Python: evaluate(..., cases=True); on the command "
            "line --html collects them.",
        )
    choices = _Choices.of(data, genres)
    grouped: dict[str, list[Case]] = {document: [] for document in evaluation.texts}
    for case in evaluation.cases:
        grouped[case.document].append(case)
    numbers = iter(range(1, len(evaluation.cases) + 1))
    groups = [
        group
        for document, cases in grouped.items()
        for group in _group(
            evaluation, evaluation.texts[document], cases, choices, numbers, genres.get(document)
        )
    ]
    total = sum([_failed(case) for case in evaluation.cases])
    if not total:
        return element("p", "There are no errors.")
    return joined(
        [
            element(
                "p",
                "An error is an anaphor that a system got wrong or missed, with own earlier errors "
                "kept or with earlier errors corrected, or a spurious answer. Each anaphor is "
                "shown once, with the answer of each system; systems with the same answer share a "
                "line.",
            ),
            legend(),
            _filters(choices, list(grouped), tuple(evaluation.settings.carry_over)),
            element("div", *groups, id="failures-list"),
        ]
    )


def _filters(choices: _Choices, documents: Sequence[str], modes: Sequence[CarryOver]) -> Html:
    families = list(dict.fromkeys([family(cause) for cause in choices.causes]))
    causes: list[Html] = []
    for name in families:
        members = [c for c in choices.causes if family(c) == name]
        numbers = ",".join([str(choices.causes.index(c)) for c in members])
        if members != [name]:
            causes.append(element("option", f"{name}: any", value=numbers, data_t=name))
        for cause in members:
            number = choices.causes.index(cause)
            shown = f"  {cause.partition(':')[2]}" if members != [name] else cause
            shown = shown.replace("  ", "\u2003")
            causes.append(element("option", shown, value=number, data_t=cause))
    classes: dict[str, list[str]] = {}
    for number, cause in enumerate(choices.causes):
        classes.setdefault(class_of(cause), []).append(str(number))
    fields = [
        filter_field("system", choices.systems),
        filter_field("kind", choices.kinds),
        _select(
            "class",
            [
                element("option", name, value=",".join(classes[name]))
                for name in ErrorClass
                if name in classes
            ],
            label="class of error",
        ),
        _select("cause", causes),
        filter_field("document", documents),
    ]
    if len(choices.references) > 1:
        fields.append(filter_field("reference", choices.references, label="reference"))
    if len(choices.distances) > 1:
        fields.append(filter_field("distance", choices.distances, label="sentences back"))
    if len(choices.genres) > 1:
        fields.append(filter_field("genre", choices.genres, label="text type"))
    if len(choices.systems) > 1:
        fields.append(filter_field("right", choices.systems, "any", label="correct in"))
        fields.append(filter_field("also", choices.systems, "any", label="also wrong in"))
        alone = [f"{word} {name}" for word in ALONE for name in choices.systems]
        fields.append(filter_field("alone", alone, "any", label="alone"))
    if len(choices.matches) > 1:
        listed = [element("option", m, value=number) for number, m in enumerate(choices.matches)]
        either = element("option", "either", value="")
        fields.append(element("label", "match ", element("select", *listed, either, name="match")))
    if len(modes) > 1:
        # In the order of the rows' attributes, whatever the order that was asked for.
        names = [EARLIER_ERRORS[mode] for mode in CarryOver if mode in modes]
        fields.append(filter_field("carry-over", names, "either", label=EARLIER_ERRORS_COLUMN))
    return filter_form(fields, "anaphor", "anaphors")


def filter_form(fields: Sequence[Html], one: str, several: str, *, errors: bool = True) -> Html:
    """Return the form that filters the errors; what is counted has a name for one and several.

    ``errors``: whether the errors in each of these are counted as well.
    """
    return element(
        "form",
        *fields,
        element(
            "span",
            element("button", "Show all", type="reset"),
            element("button", "Open all", type="button", id="open-all"),
            element("button", "Close all", type="button", id="close-all"),
            class_="buttons",
        ),
        element("p", "", id="failures-count", role="status", aria_live="polite"),
        id="failures-filter",
        data_one=one,
        data_several=several,
        data_plain=not errors,
        hidden=True,
    )


def filter_field(
    name: str, options: Sequence[str], everything: str = "all", *, label: str = ""
) -> Html:
    """Return a field of the form; the script knows it by its name."""
    listed = [element("option", text, value=number) for number, text in enumerate(options)]
    return _select(name, listed, everything, label=label)


def _select(
    name: str, options: Iterable[Html], everything: str = "all", *, label: str = ""
) -> Html:
    first = element("option", everything, value="")
    return element("label", f"{label or name} ", element("select", first, *options, name=name))


def _group(
    evaluation: Evaluation,
    text: CaseText,
    cases: Sequence[Case],
    choices: _Choices,
    numbers: Iterator[int],
    genre: str | None = None,
) -> Iterator[Html]:
    """Yield the failures of a document, nothing if there are none."""
    asked: dict[tuple[CaseMention, bool], list[Case]] = {}
    for case in cases:
        asked.setdefault((case.anaphor, bool(case.entities)), []).append(case)
    first = evaluation.settings.match[0]
    whole = WholeText.of(text)
    cards = [
        _Card(text, same, choices, first, next(numbers), whole).html()
        for _key, same in sorted(asked.items(), key=lambda item: item[0][0].spans)
        if any(_failed(case) for case in same)
    ]
    if not cards:
        return
    wrong = sum([_failed(case) for case in cases])
    summary = element(
        "summary",
        element("b", text.document),
        element(
            "span",
            f" {_plural(len(cards), 'anaphor')}, {_plural(wrong, 'error')}",
            class_="count",
        ),
    )
    yield element(
        "details",
        summary,
        whole.html(),
        *cards,
        class_="doc",
        data_g=None if genre is None else choices.genres.index(genre),
    )


def _plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class _Line:
    """One case of each system with the same answer, under the same ways of matching."""

    matches: tuple[Match, ...]
    cases: list[Case]


class _Card:
    """One anaphor with the answers of the systems."""

    def __init__(
        self,
        text: CaseText,
        cases: Sequence[Case],
        choices: _Choices,
        first: Match,
        number: int,
        whole: WholeText,
    ) -> None:
        self._text = text
        self._cases = cases
        self._choices = choices
        self._first = first
        self._number = number
        self._whole = whole
        self._asked = cases[0]
        self._wrong: dict[tuple[CaseMention, ...], int] = {}

    def html(self) -> Html:
        """Return the card."""
        rows = [self._row(line) for line in self._lines()]
        right = [c.system for c in self._cases if c.match is self._first and not _failed(c)]
        asked = self._asked
        return element(
            "article",
            element(
                "h3",
                element("a", f"Sentence {asked.anaphor.sentence}", href=f"#f{self._number}"),
                " · ",
                element("b", asked.anaphor.words),
                f" · {asked.kind} {asked.reference}",
                self._chain(),
                element("small", self._facts()),
            ),
            element("div", self._context(), class_="text", lang=self._text.language or None),
            element("div", element("table", *rows), class_="scroll"),
            element("p", f"✓ correct: {', '.join(right)}", class_="right") if right else "",
            self._excluded(),
            class_="case",
            id=f"f{self._number}",
            data_k=self._choices.kinds.index(asked.kind),
            data_f=self._choices.references.index(asked.reference),
            data_d=self._choices.distances.index(band_of(asked.distance)),
            data_r=self._systems(),
        )

    def _systems(self) -> str | None:
        """Return the numbers of the systems that had to resolve the anaphor, for the filter.

        ``None`` for spurious answers: the key has no anaphor there.
        """
        if all(case.judgements[0].outcome == SPURIOUS for case in self._cases):
            return None
        numbers = {self._choices.systems.index(case.system) for case in self._cases}
        return " ".join([str(number) for number in sorted(numbers)])

    def _chain(self) -> Content:
        """Return the button that shows the anaphor's entity in the whole text."""
        mention = self._whole.number_of(self._asked.anaphor)
        if mention is None:
            return ""
        return element(
            "button",
            "chain in the text",
            type="button",
            class_="show-chain",
            data_m=mention,
            hidden=True,
        )

    def _facts(self) -> str:
        asked = self._asked
        facts: list[str] = []
        if asked.after is not None:
            before = "" if asked.before is None else f"{asked.before} → "
            facts.append(f"candidates {before}{asked.after} after constraints")
        if asked.entities:
            facts.append(f"correct ones {asked.right_before} → {asked.right_after}")
            if asked.excluded_by:
                failed = next((case for case in self._cases if case.objections), asked)
                why = " ".join(failed.objections) or ", ".join(asked.excluded_by)
                facts.append(f"correct one excluded by {why}")
            facts.append(_back(asked.distance))
        else:
            facts.append("no antecedent in the key")
        return f" {' · '.join(facts)}"

    def _excluded(self) -> Content:
        """Return the candidates that constraints exclude, folded."""
        reasons = next((case.excluded for case in self._cases if case.excluded), ())
        if not reasons:
            return ""
        items = [element("li", reason) for reason in reasons]
        return element("details", element("summary", "excluded candidates"), element("ul", *items))

    def _lines(self) -> list[_Line]:
        """Return the failures, those that came out alike together."""
        systems: dict[str, dict[object, list[Case]]] = {}
        for case in self._cases:
            judged = [(j.carry_over, j.outcome, j.cause, j.answer) for j in case.judgements]
            systems.setdefault(case.system, {}).setdefault(tuple(judged), []).append(case)
        alike: dict[object, _Line] = {}
        for outcomes in systems.values():
            for what, cases in outcomes.items():
                if _failed(cases[0]):
                    matches = tuple([case.match for case in cases])
                    line = alike.setdefault((matches, what), _Line(matches, []))
                    line.cases.append(cases[0])
        return list(alike.values())

    def _row(self, line: _Line) -> Html:
        cases = line.cases
        case = cases[0]
        suffix = "" if line.matches == self._choices.matches else f" ({', '.join(line.matches)})"
        names = ", ".join([other.system for other in cases]) + suffix
        same = len({(j.outcome, j.cause, j.answer) for j in case.judgements}) == 1
        judgements = case.judgements[:1] if same else case.judgements
        verdicts: list[Html] = []
        for judgement in judgements:
            mode = (
                ""
                if same and len(case.judgements) > 1
                else f"{EARLIER_ERRORS[judgement.carry_over]}: "
            )
            cause = "" if judgement.cause == RIGHT else f" {judgement.cause}"
            verdicts.append(
                element(
                    "div",
                    element("small", mode) if mode else "",
                    _OUTCOMES[judgement.outcome],
                    element("code", cause.strip()) if cause else "",
                )
            )
        answers = list(dict.fromkeys([j.answer for j in judgements if j.cause != RIGHT]))
        causes = {str(j.carry_over): j.cause for j in case.judgements if j.cause != RIGHT}
        return element(
            "tr",
            element("th", names, scope="row"),
            element("td", *[element("div", self._answer(answer)) for answer in answers]),
            element("td", *verdicts),
            element("td", _traces(cases)),
            data_m=" ".join([str(self._choices.matches.index(m)) for m in line.matches]),
            data_s=" ".join([str(self._choices.systems.index(c.system)) for c in cases]),
            data_c=self._numbers(causes.values()),
            data_p=self._numbers([causes.get("propagated", RIGHT)]),
            data_o=self._numbers([causes.get("corrected", RIGHT)]),
        )

    def _numbers(self, causes: Iterable[str]) -> str:
        """Return the numbers of causes for the filter; a right answer has none."""
        numbers = {self._choices.causes.index(cause) for cause in causes if cause != RIGHT}
        return " ".join([str(number) for number in sorted(numbers)])

    def _answer(self, answer: tuple[CaseMention, ...]) -> Html:
        if not answer:
            return element("i", "no answer")
        number = self._wrong.setdefault(answer, len(self._wrong) + 1)
        words = " + ".join([mention.words for mention in answer])
        place = ", ".join(
            [str(n) for n in sorted({m.sentence for m in answer} - {self._asked.anaphor.sentence})]
        )
        where = element("small", f" sentence {place}") if place else ""
        return joined([element("b", f"✗{number} "), words, where])

    def _context(self) -> Html:
        asked = self._asked
        here = asked.anaphor.sentence
        wanted = {here - 1, here, here + 1}
        members = [m for number in asked.entities for m in self._text.entities[number]]
        right = list(asked.antecedents)
        if asked.distance is not None:
            wanted.add(here - asked.distance)
        wanted.update([m.sentence for m in right if abs(m.sentence - here) <= _FAR])
        marks = [MarkedExpression(asked.anaphor, ANAPHOR)]
        marks += [MarkedExpression(mention, ANTECEDENT, "✓") for mention in right]
        known = {asked.anaphor, *right}
        marks += [MarkedExpression(mention, MEMBER) for mention in members if mention not in known]
        for answer, number in self._wrong.items():
            for mention in answer:
                wanted.add(mention.sentence)
                marks.append(MarkedExpression(mention, WRONG, f"✗{number}"))
        numbers = [n for n in wanted if 1 <= n <= len(self._text.sentences)]
        if max(numbers) - min(numbers) < _FAR:
            numbers = list(range(min(numbers), max(numbers) + 1))
        return marked_sentences(self._text, numbers, marks)


def _back(distance: int | None) -> str:
    if distance is None:
        return "nothing correct to find"
    if distance < 0:
        return f"nearest correct antecedent {_plural(-distance, 'sentence')} further on"
    if distance == 0:
        return "nearest correct antecedent in the same sentence"
    return f"nearest correct antecedent {_plural(distance, 'sentence')} back"


def _traces(cases: Sequence[Case]) -> Content:
    """Return how the systems of a line decided."""
    lists: dict[tuple[str, ...], list[str]] = {}
    for case in cases:
        for judgement in case.judgements:
            if judgement.trace and judgement.cause != RIGHT:
                names = lists.setdefault(judgement.trace, [])
                name = case.system
                if len({j.trace for j in case.judgements}) > 1:
                    name = f"{case.system}, {EARLIER_ERRORS[judgement.carry_over]}"
                if name not in names:
                    names.append(name)
    if not lists:
        return ""
    several = len(lists) > 1
    body = [
        joined(
            [
                element("p", f"{', '.join(names)}:") if several else "",
                element("ol", *[element("li", sentence) for sentence in trace]),
            ]
        )
        for trace, names in lists.items()
    ]
    return element("details", element("summary", "how"), *body)


def causes_legend(evaluation: Evaluation) -> Html:
    """Return what the families of causes mean, those that occur."""
    parts: list[Html] = []
    for name, meaning in met_causes(evaluation).items():
        parts += [element("dt", element("code", name)), element("dd", meaning)]
    return element("dl", *parts, class_="causes")
