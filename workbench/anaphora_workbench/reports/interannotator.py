"""The agreement of annotators as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from anaphora_workbench.errors import counted
from anaphora_workbench.reports.text_tables import (
    NOTE_WIDTH,
    Cell,
    ReportTable,
    percent,
    table,
    titled,
)
from anaphora_workbench.scoring.interannotator.antecedents import CHAIN, LINK
from anaphora_workbench.scoring.interannotator.figures import (
    ALL_AGREE,
    ALPHA,
    F1,
    KAPPA,
    OBSERVED,
    PRECISION,
    RECALL,
)
from anaphora_workbench.scoring.interannotator.labels import KIND, REFERENCE, REFERRING
from anaphora_workbench.scoring.interannotator.ratings import RatingFigure, Ratings
from anaphora_workbench.scoring.interannotator.results import Agreement, ReportedFigure
from anaphora_workbench.scoring.interannotator.settings import ALL, Topic


def pair_name(first: str, second: str, *, mean: bool = False) -> str:
    """Return what a pair of annotators is called; ``mean`` when `ALL` is a mean over pairs."""
    if first == ALL:
        return "mean of pairs" if mean else "all"
    return f"{first} ~ {second}"


def coefficient(value: float | None) -> str:
    """Return a coefficient with three decimals, ``-`` when undefined."""
    return "-" if value is None else f"{value:.3f}"


def ratings_text(figures: Sequence[RatingFigure], ratings: Ratings, signature: str) -> str:
    """Return the report on numeric ratings."""
    rows: list[list[Cell]] = [
        [
            figure.measure,
            figure.subject,
            pair_name(figure.first, figure.second, mean=figure.measure == "kappa"),
            figure.items,
            coefficient(figure.value),
        ]
        for figure in figures
    ]
    note = (
        "Krippendorff's alpha counts items with two ratings or more; intraclass correlations\n"
        "(Shrout and Fleiss 1979) those that every rater has rated; kappa those of both raters."
    )
    cells = counted(len(ratings.raters) * len(ratings.rows), "rating")
    missing = "is a gap" if ratings.gaps == 1 else "are gaps"
    note += f"\nOf {cells} ({counted(len(ratings.rows), 'item')}) {ratings.gaps:,} {missing}."
    title = f"Ratings of {counted(len(ratings.raters), 'rater')}: {', '.join(ratings.raters)}"
    body = table(("measure", "", "raters", "items", "value"), rows)
    return "\n\n".join([titled(title, body, note), f"Signature: {signature}"]) + "\n"


_TITLES = {
    KIND: "kind of anaphor",
    REFERENCE: "reference type",
    REFERRING: "referring or not",
}
_SHARES = frozenset((OBSERVED, ALL_AGREE, RECALL, PRECISION, F1))


def agreement_text(agreement: Agreement) -> str:
    """Return the whole report; sections without content are left out."""
    sections = [
        _annotators(agreement),
        guessed_note(agreement),
        *[
            titled(each.title, table(each.header, each.rows), each.note)
            for each in agreement_tables(Figures(agreement))
        ],
        intervals_note(agreement),
        f"Signature: {agreement.signature}",
    ]
    return "\n\n".join([section for section in sections if section]) + "\n"


def agreement_tables(sheet: Figures) -> list[ReportTable]:
    """Return the tables of a report that have rows, in order."""
    tables = [
        _mentions(sheet),
        _labels(sheet),
        *_confusions(sheet.agreement),
        _antecedents(sheet),
        _by_kind(sheet),
        _chains(sheet),
        _clusters(sheet),
    ]
    return [each for each in tables if each.rows]


class Figures:
    """The lines of an agreement by what they are about."""

    def __init__(self, agreement: Agreement) -> None:
        self.agreement = agreement
        self.match = str(agreement.settings.match)
        self._lines = {(line.topic, line.measure): line for line in agreement.lines()}

    @property
    def groups(self) -> list[tuple[str, str]]:
        """Every two annotators, and all together where there are more than two."""
        pairs = self.agreement.pairs
        return [*pairs, (ALL, ALL)] if len(self.agreement.annotators) > 2 else pairs

    @property
    def chief(self) -> tuple[str, str]:
        """The only two annotators, or all together."""
        return self.groups[-1]

    def select(self, section: str, **about: str) -> list[ReportedFigure]:
        """Return the lines of a section with these facts."""
        return [
            line
            for line in self.agreement.lines()
            if line.topic.section == section
            and all(getattr(line.topic, name) == value for name, value in about.items())
        ]

    def get(
        self, section: str, subject: str, group: tuple[str, str], measure: str, *more: str
    ) -> ReportedFigure | None:
        """Return one line; ``more`` is match, singletons, kind and reference."""
        return self._lines.get((Topic(section, subject, *group, *more), measure))


def figure_shown(line: ReportedFigure | None) -> str:
    """Return a figure as reports print it: a share in per cent, a coefficient with decimals."""
    if line is None:
        return "-"
    return percent(line.value) if line.measure in _SHARES else coefficient(line.value)


def _ends(line: ReportedFigure | None) -> str:
    """Return the interval of a line, ``-`` where there is none."""
    interval = None if line is None else line.interval
    if line is None or interval is None or interval.low is None or interval.high is None:
        return "-"
    if line.measure in _SHARES:
        return f"[{percent(interval.low)}, {percent(interval.high)}]"
    return f"[{interval.low:.3f}, {interval.high:.3f}]"


def _count(value: float | None) -> Cell:
    return None if value is None else int(value)


def annotators_table(agreement: Agreement) -> ReportTable:
    """Return what each annotator did."""
    rows: list[list[Cell]] = []
    for name in agreement.annotators:
        counts = agreement.counts[name]
        how = "from chains"
        if name in agreement.stated:
            how = "stated" if name in agreement.kinds else "stated, no kinds"
        what = ("documents", "mentions", "anaphors", "undecided", "merged")
        numbers = [counts[each] for each in what]
        rows.append([name, *numbers, how])
    title = f"Annotators: {counted(len(agreement.shared()), 'document')} of two or more"
    header = (
        *("annotator", "documents", "mentions", "anaphors", "undecided", "same head"),
        "anaphors are",
    )
    return ReportTable(title, header, rows)


def _annotators(agreement: Agreement) -> str:
    own = annotators_table(agreement)
    merged = sum([counts["merged"] for counts in agreement.counts.values()])
    lines = [own.title, "=" * len(own.title), table(own.header, own.rows)]
    if merged:
        lines.append(
            f"Same head: {counted(merged, 'anaphor')} not counted, for another one of the same "
            "annotator has that head token."
        )
    if agreement.passed_over is not None:
        lines.append(
            f"Lenient: {counted(agreement.passed_over, 'error')} in the files passed over; what "
            "they touch is not compared."
        )
    return "\n".join(lines)


def guessed_note(agreement: Agreement) -> str:
    """Return the sentence on guessed heads, which stand behind all figures that match mentions."""
    note = agreement.head_note()
    return fill(f"{note[:1].upper()}{note[1:]}.", NOTE_WIDTH) if note else ""


def _mentions(sheet: Figures) -> ReportTable:
    rows: list[list[Cell]] = []
    for line in [*sheet.select("mentions"), *sheet.select("anaphors")]:
        topic = line.topic
        if line.measure != F1:
            continue
        group = (topic.first, topic.second)
        about = (topic.section, topic.subject, group)
        recall = sheet.get(*about, RECALL, topic.match)
        precision = sheet.get(*about, PRECISION, topic.match)
        what = "anaphors" if topic.section == "anaphors" else f"mentions, {topic.match}"
        rows.append(
            [
                pair_name(*group, mean=True),
                what if topic.subject == "all" else f"zeros, {topic.match}",
                _count(recall.items if recall else None),
                _count(precision.items if precision else None),
                _count(recall.agree if recall else None),
                figure_shown(recall),
                figure_shown(precision),
                figure_shown(line),
                _ends(line),
            ]
        )
    note = "Recall and precision with the first annotator as key; F1 is the same either way."
    header = ("annotators", "what", "first", "second", "both", "R %", "P %", "F1 %", "interval")
    return ReportTable("Mentions and anaphors", tuple(header), rows, note)


def _labels(sheet: Figures) -> ReportTable:
    rows: list[list[Cell]] = []
    for subject, title in _TITLES.items():
        for group in sheet.groups:
            observed = sheet.get("labels", subject, group, OBSERVED)
            if observed is None:
                continue
            kappa = sheet.get("labels", subject, group, KAPPA)
            alpha = sheet.get("labels", subject, group, ALPHA)
            every = sheet.get("labels", subject, (ALL, ALL), ALL_AGREE)
            rows.append(
                [
                    title,
                    pair_name(*group),
                    _count(alpha.items if alpha else None),
                    figure_shown(observed),
                    figure_shown(kappa),
                    _ends(kappa),
                    figure_shown(alpha),
                    _ends(alpha),
                    figure_shown(every) if group == sheet.chief else "",
                ]
            )
    header = (
        "label",
        "annotators",
        "items",
        "observed %",
        "kappa",
        "interval",
        "alpha",
        "interval",
        "all agree %",
    )
    note = (
        "Observed: share of agreeing pairs of labels. Kappa: Cohen's (all: mean of the pairs).\n"
        "Alpha: Krippendorff's, nominal. All agree: share of the items labelled by everybody."
    )
    return ReportTable("Labels of anaphors", tuple(header), rows, note)


def _confusions(agreement: Agreement) -> Iterator[ReportTable]:
    """Yield a table for each label on which somebody disagrees."""
    several = len(agreement.annotators) > 2
    for subject, title in _TITLES.items():
        first, second = (ALL, ALL) if several else agreement.pairs[0]
        cells = agreement.confusion(subject, first, second)
        names = list(dict.fromkeys([label for cell in sorted(cells) for label in cell]))
        if all(one == other for one, other in cells):
            continue
        names.sort()
        rows: list[list[Cell]] = [
            [f"'{one}'", *[cells.get((one, other), 0) for other in names]] for one in names
        ]
        note = (
            "Both orders of a pair of labels are counted in one cell, over all pairs."
            if several
            else f"Rows: {first}; columns: {second}."
        )
        header = ("", *[f"'{name}'" for name in names])
        yield ReportTable(f"Confusion: {title}", header, rows, note)


_CREDITS = {
    LINK: "same antecedent",
    CHAIN: "same entity, in both chains",
    "chain-first": "same entity, in the first's chains",
    "chain-second": "same entity, in the second's chains",
}


def _antecedents(sheet: Figures) -> ReportTable:
    rows: list[list[Cell]] = []
    for subject, title in _CREDITS.items():
        for group in sheet.groups:
            observed = sheet.get("antecedents", subject, group, OBSERVED, sheet.match)
            if observed is None:
                continue
            alpha = sheet.get("antecedents", subject, group, ALPHA, sheet.match)
            rows.append(
                [
                    title,
                    pair_name(*group, mean=True),
                    _count(observed.items),
                    _count(observed.agree),
                    figure_shown(observed),
                    _ends(observed),
                    figure_shown(alpha),
                ]
            )
    header = ("antecedents", "annotators", "items", "agree", "%", "interval", "alpha")
    note = "Items: anaphors of both to which both give an antecedent."
    return ReportTable("Antecedents", tuple(header), rows, note)


def _by_kind(sheet: Figures) -> ReportTable:
    groups = []
    for line in sheet.select("antecedents", subject=LINK, first=sheet.chief[0]):
        topic = line.topic
        group = (topic.kind, topic.reference)
        if topic.second == sheet.chief[1] and group != (ALL, ALL) and group not in groups:
            groups.append(group)
    rows: list[list[Cell]] = []
    for kind, reference in sorted(groups, key=lambda group: (group[0] == ALL, group)):
        link, chain = (
            sheet.get(
                "antecedents", subject, sheet.chief, OBSERVED, sheet.match, "", kind, reference
            )
            for subject in (LINK, CHAIN)
        )
        name = reference if kind == ALL else kind
        items = _items_of_pairs(sheet, kind, reference)
        rows.append(
            [
                name,
                "type" if kind == ALL else "kind",
                items,
                figure_shown(link),
                figure_shown(chain),
                _ends(chain),
            ]
        )
    title = f"Antecedents by kind and reference type, {pair_name(*sheet.chief, mean=True)}"
    header = ("", "", "items", "link %", "chain %", "interval")
    note = "'different': the annotators do not agree on the kind (or the type) itself."
    return ReportTable(title, header, rows, note)


def _items_of_pairs(sheet: Figures, kind: str, reference: str) -> int:
    lines = [
        sheet.get("antecedents", LINK, pair, OBSERVED, sheet.match, "", kind, reference)
        for pair in sheet.agreement.pairs
    ]
    return sum([int(line.items or 0) for line in lines if line is not None])


def _chains(sheet: Figures) -> ReportTable:
    rows: list[list[Cell]] = []
    names = ("passonneau", "masi", "jaccard", "dice")
    for singletons in ("kept", "dropped"):
        for group in sheet.groups:
            same = sheet.get("chains", "identical", group, OBSERVED, sheet.match, singletons)
            if same is None:
                continue
            alphas = [
                sheet.get("chains", name, group, ALPHA, sheet.match, singletons) for name in names
            ]
            cells = [cell for alpha in alphas for cell in (figure_shown(alpha), _ends(alpha))]
            rows.append(
                [singletons, pair_name(*group), _count(same.items), figure_shown(same), *cells]
            )
    header = ["singletons", "annotators", "mentions", "same %"]
    for name in names:
        header += [name, "interval"]
    note = (
        "Krippendorff's alpha over mentions; the label of a mention is its chain as a set, chance\n"
        "is that within the text. Each distance gives other credit to chains that overlap."
    )
    return ReportTable("Chains", tuple(header), rows, note)


def _clusters(sheet: Figures) -> ReportTable:
    lines = [line for line in sheet.select("clusters") if line.measure == F1]
    rows: list[list[Cell]] = []
    pairs = sheet.agreement.pairs
    shown = {(line.topic.subject, line.topic.singletons): line for line in lines}
    for subject, singletons in shown:
        for first, second in [*pairs, *[(b, a) for a, b in pairs], (ALL, ALL)]:
            line, recall, precision = (
                sheet.get("clusters", subject, (first, second), measure, sheet.match, singletons)
                for measure in (F1, RECALL, PRECISION)
            )
            if line is None:
                continue
            if (first, second) not in pairs and first != ALL:
                other = sheet.get("clusters", subject, (second, first), F1, sheet.match, singletons)
                if other is not None and figure_shown(other) == figure_shown(line):
                    continue  # recall and precision change places, and that is all
            who = "mean of pairs" if first == ALL else f"{first} is key, {second}"
            rows.append(
                [
                    subject,
                    singletons,
                    who,
                    figure_shown(recall),
                    figure_shown(precision),
                    figure_shown(line),
                    _ends(line),
                ]
            )
    header = ("metric", "singletons", "annotators", "R %", "P %", "F1 %", "interval")
    note = (
        "With the other annotator as key recall and precision change places; where F1 is another\n"
        "then, both are shown. These figures are not corrected for chance: see the chains."
    )
    return ReportTable("Clusters", tuple(header), rows, note)


def intervals_note(agreement: Agreement) -> str:
    """Say what the intervals are, or why there are none."""
    found = [line.interval for line in agreement.lines() if line.interval is not None]
    if not found:
        return "Intervals: none (--samples 0)."
    most = max(found, key=lambda interval: interval.documents)
    if all(interval.refusal is not None for interval in found):
        verb = "is" if most.documents == 1 else "are"
        return (
            f"Intervals: none; {counted(most.documents, 'document')} {verb} too few, at least 10 "
            "that the same annotators did are needed."
        )
    return (
        f"Intervals: {100 * most.level:g} % bootstrap by document, "
        f"{counted(most.samples, 'resample')}, {counted(most.documents, 'document')} at most. "
        "'-': undefined in a resample, or fewer than 10."
    )
