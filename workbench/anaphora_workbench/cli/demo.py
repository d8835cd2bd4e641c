"""``anaphora demo``: the main job on the shipped texts; no network, no screen."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import as_file, files
from pathlib import Path
from textwrap import fill, wrap
from typing import Any

from anaphora_workbench import experiments
from anaphora_workbench.cli.shared.output import (
    ProblemLog,
    emit,
    gold_readings,
    json_result,
    write_csv,
)
from anaphora_workbench.cli.shared.systems import chosen_resolvers
from anaphora_workbench.errors import AnaphoraError, MissingExtraError, UsageError
from anaphora_workbench.experiments import Comparison, ComparisonPlan, JudgedSystem
from anaphora_workbench.model import Anaphor, Document, Outcome
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline, PluginChoice, Prepared
from anaphora_workbench.ports import Reading, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports import classic_block, evaluation_text
from anaphora_workbench.reports.brackets import Brackets
from anaphora_workbench.reports.comparison.data import ComparisonData
from anaphora_workbench.reports.comparison.html import comparison_html
from anaphora_workbench.reports.comparison.text import comparison_text
from anaphora_workbench.reports.evaluation_tables import AFTER, BEFORE, CLASSIC_NOTE, SUCCESS
from anaphora_workbench.reports.html import evaluation_html
from anaphora_workbench.reports.labels import (
    EARLIER_ERRORS,
    EARLIER_ERRORS_COLUMN,
    MEANING,
    ranged,
    ranged_note,
)
from anaphora_workbench.reports.report_data import ReportData
from anaphora_workbench.reports.text_tables import NOTE_WIDTH, Cell, percent, table
from anaphora_workbench.scoring import CarryOver, Evaluation, Match, Settings, default_kinds
from anaphora_workbench.scoring.paired_differences import differences
from anaphora_workbench.scoring.tally import Tally
from anaphora_workbench.stats import Interval
from anaphora_workbench.workspace import Input, Workspace

_RESOLVER = "supar"
_SHOWN = (_RESOLVER, "nearest-subject", "nearest-agreeing", "nearest")
"""The resolvers in the printed tables; the files have all."""
_KEY = "[..]₁ noun phrase · {..}₂ anaphor · →₁ proposed antecedent · Ø zero subject · ‖ clauses"


_WIDTH = 92
_FEW = range(4, 9)
"""Numbers of candidates that can be taken in at a glance."""
_CLASSIC = ("supar", "hobbs", "cogniac", "rap", "mitkov", "nearest-subject", "nearest")
"""Algorithms of different makes, and two baselines."""


@dataclass(frozen=True, slots=True)
class _Language:
    """A language, with the sample that is shown of it."""

    code: str
    title: str
    shown: str


_LANGUAGES = (_Language("en", "English", "story"), _Language("es", "Spanish", "news"))


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser(
        "demo",
        description="The whole main job on the shipped English and Spanish texts: tag and parse "
        "raw text, find anaphors and their candidates, resolve, evaluate as the SUPAR paper does, "
        "compare with baselines and classic algorithms, and write reports and MUC files. Takes "
        "about a minute; needs no network and no screen.",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        default="demo-output",
        help="where to write the results (default demo-output); earlier ones are replaced",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    folder = Path(options.output)
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"'{folder}' is a file; the demo needs a folder")
    demo = _Demo(Registry(), folder)
    print("From plain text to a scored report\n==================================\n")
    with as_file(files("anaphora_samples")) as samples:
        for number, language in enumerate(_LANGUAGES):
            demo.show_text(2 * number + 1, language, samples)
            demo.show_scores(2 * number + 2, language, samples)
        demo.show_differences(2 * len(_LANGUAGES) + 1)
        demo.show_comparison(2 * len(_LANGUAGES) + 2, samples)
    demo.show_files(2 * len(_LANGUAGES) + 3)
    return 0


class _Demo:
    """The demo at work; the results go into its folder."""

    def __init__(self, registry: Registry, folder: Path) -> None:
        self._registry = registry
        self._workspace = Workspace(registry)
        self._folder = folder
        self._written: list[tuple[str, str]] = []
        self._evaluations: list[Evaluation] = []
        self._log = ProblemLog()

    def show_text(self, number: int, language: _Language, samples: Path) -> None:
        """Prepare one raw text and show some of it, one anaphor with its candidates and why."""
        _title(f"{number}  {language.title}: tags, parse, anaphors, candidates, antecedents")
        pipeline = Pipeline.of(self._registry, PluginChoice(resolver=_RESOLVER))
        gold = _first(self._workspace.open([str(samples / language.code / _file(language))]))
        raw = samples / "text" / language.code / f"{language.shown}.txt"
        try:
            document = _first(self._workspace.open([str(raw)])).document
            prepared = next(pipeline.run([_in(document, language.code)]))
            print(f"Raw text, '{gold.document.doc_id}':\n")
        except AnaphoraError as error:
            prepared = next(pipeline.run([_in(gold.document, language.code)]))
            for line in _wrapped("", f"From hand-corrected tags: {error.message}"):
                print(line)
            print()
        lines, anaphor = _excerpt(prepared)
        print("\n".join(lines))
        print(f"\n    {_KEY}\n")
        if anaphor is not None:
            print("\n".join(_explanation(prepared, anaphor)))
        print()
        self._write_prepared(prepared, language)

    def _write_prepared(self, prepared: Prepared, language: _Language) -> None:
        name = f"{language.code}-{language.shown}.anaphora.json"
        reading = Reading(prepared.document, (prepared.layer,))
        self._registry.format("json").write([reading], Target.of(self._folder / name))
        self._written.append((name, f"the {language.title} text, prepared for an annotator"))

    def show_scores(self, number: int, language: _Language, samples: Path) -> None:
        """Evaluate the resolvers on the hand-tagged samples and show the main figures."""
        inputs = self._workspace.open([str(samples / language.code)])
        names = chosen_resolvers(self._registry, [_RESOLVER, "baselines"])
        evaluation = self._evaluated(inputs, names, Settings(match=(Match.HEAD, Match.FULL)))
        timing = evaluation.timings[_RESOLVER]
        texts, words = len(evaluation.documents), timing.words
        total = evaluation.total(_RESOLVER, Match.HEAD, CarryOver.PROPAGATED)
        _title(
            f"{number}  {language.title}: {texts} hand-tagged texts, {words:,} words, "
            f"{total.gold} scored anaphors"
        )
        print(
            "F1 in per cent, of recall (correct / gold) and precision (correct / (answered +\n"
            "spurious)): by heads with own earlier errors kept, then with earlier errors\n"
            "corrected, then by whole expressions; and SUPAR's success rate (correct / answered):\n"
        )
        print(_scores(evaluation) + "\n")
        for line in [*_notes(evaluation, total), *self._reparsed(inputs, total)]:
            print("\n".join(_wrapped("", line)))
        print(
            f"\nSUPAR's lines for {_RESOLVER} (heads, earlier errors corrected).\n{CLASSIC_NOTE}\n"
        )
        rows = {
            row: tally
            for row, tally in evaluation.totals().items()
            if row[:3] == (_RESOLVER, Match.HEAD, CarryOver.CORRECTED)
        }
        print(classic_block(rows, timing) + "\n")
        self._evaluations.append(evaluation)
        self._write_scores(evaluation, inputs, language)
        self._write_muc(inputs, language)

    def _evaluated(
        self, inputs: Sequence[Input], names: Sequence[str], settings: Settings
    ) -> Evaluation:
        resolvers = tuple([self._registry.resolver(name) for name in names])
        readings = gold_readings(inputs, self._log, lenient=False)
        plan = ComparisonPlan(settings, resolvers, cases=True, tests=False)
        return experiments.run(plan, readings, registry=self._registry).evaluation

    def _reparsed(self, inputs: Sequence[Input], total: Tally) -> list[str]:
        """Return what our own tags and parse of the same words cost, if a model is there."""
        try:
            reparsed = Settings(carry_over=(CarryOver.PROPAGATED,), reparse=True)
            evaluation = self._evaluated(inputs, [_RESOLVER], reparsed)
        except AnaphoraError:
            return []  # reported where the raw text was to be shown
        rate = evaluation.total(_RESOLVER, Match.HEAD, CarryOver.PROPAGATED).f1
        if rate is None or total.f1 is None:
            return []
        return [
            f"With our own tags and parse of the same words {_RESOLVER} has an F1 of "
            f"{percent(rate)} % in place of {percent(total.f1)} % (heads)."
        ]

    def _write_scores(
        self, evaluation: Evaluation, inputs: Sequence[Input], language: _Language
    ) -> None:
        base = self._folder / language.code
        rows = list(evaluation.rows())
        self._write_page(
            f"{language.code}.html",
            lambda: evaluation_html(evaluation, title=f"The {language.title} samples"),
            "the report: plots, and each error in its context",
        )
        emit(evaluation_text(evaluation), f"{base}.txt")
        emit(json_result(evaluation.signature, {}, inputs, rows), f"{base}.json")
        write_csv(f"{base}.csv", rows)
        self._written.append((f"{language.code}.txt", "every table, as text; .json, .csv the rows"))

    def _write_page(self, name: str, made: Callable[[], str], about: str) -> None:
        """Write an HTML page, or print what it lacks."""
        try:
            page = made()
        except MissingExtraError as error:
            print("\n".join(_wrapped("", f"No {name}: {error.message}")) + "\n")
            return
        emit(page, str(self._folder / name))
        self._written.append((name, about))

    def _write_muc(self, inputs: Sequence[Input], language: _Language) -> None:
        """Write the answers of the resolver to the samples as MUC files."""
        if "muc" not in self._registry.names("formats"):
            return
        fmt = self._registry.format("muc")
        pipeline = Pipeline.of(self._registry, PluginChoice(resolver=_RESOLVER))
        documents = [_in(_first([entry]).document, language.code) for entry in inputs]
        readings = [Reading(p.document, (p.layer,)) for p in pipeline.run(documents)]
        suffix = fmt.suffixes[0]
        for reading in readings:
            place = self._folder / "muc" / f"{reading.document.doc_id}{suffix}"
            fmt.write([reading], Target.of(place))
        self._written.append((f"muc/{language.code}-*{suffix}", "supar's answers as MUC files"))

    def show_differences(self, number: int) -> None:
        """Show by how much the resolver is better, and how sure that is, on all texts together."""
        _title(f"{number}  Is {_RESOLVER} better than the baselines? Both languages together")
        first = self._evaluations[0]
        documents = {
            f"{number} {doc_id}": rows
            for number, evaluation in enumerate(self._evaluations)
            for doc_id, rows in evaluation.documents.items()
        }
        both = Evaluation(first.settings, documents=documents, timings=first.timings)
        found = [
            each
            for each in differences(both, _RESOLVER)
            if each.match is Match.HEAD and each.other in _SHOWN
        ]
        rows: list[list[Cell]] = [
            [each.other, EARLIER_ERRORS[each.carry_over], *_interval(each.interval)]
            for each in found
        ]
        print(
            f"F1 of {_RESOLVER} (heads) minus that of a baseline, in points, with the\n"
            f"95 % interval, paired over the {len(documents)} texts (bootstrap):\n"
        )
        print(table(("baseline", EARLIER_ERRORS_COLUMN, "difference", "from", "to"), rows) + "\n")

    def show_comparison(self, number: int, samples: Path) -> None:
        """Put classic resolvers side by side on the hand-tagged samples of both languages."""
        inputs = self._workspace.open([str(samples / language.code) for language in _LANGUAGES])
        readings = gold_readings(inputs, self._log, lenient=False)
        resolvers = tuple([self._registry.resolver(name) for name in _CLASSIC])
        plan = ComparisonPlan(Settings(match=(Match.HEAD, Match.FULL)), resolvers)
        comparison = experiments.run(plan, readings, registry=self._registry)
        _title(f"{number}  Classic algorithms side by side, both languages together")
        print(_comparison_shown(comparison) + "\n")
        self._write_page(
            "compare.html",
            lambda: comparison_html(comparison, title="Resolvers side by side: the samples"),
            "classic algorithms and baselines side by side",
        )
        emit(comparison_text(comparison), str(self._folder / "compare.txt"))
        self._written.append(("compare.txt", "the same tables, as text"))

    def show_files(self, number: int) -> None:
        """Say where everything is, and what to type next."""
        _title(f"{number}  Where everything is")
        width = max([len(name) for name, _about in self._written]) + len(str(self._folder)) + 1
        for name, about in sorted(self._written, key=lambda file: ".html" not in file[0]):
            print(f"{f'{self._folder}/{name}':<{width}}  {about}")
        print("\nAnother run with this folder replaces these files.")
        print(
            "\nNext, on texts of your own:\n"
            "  anaphora prepare TEXT.txt --lang en --brackets --candidates\n"
            "  anaphora resolve FOLDER/ --resolver supar -o ANSWERS/ --to supar\n"
            "  anaphora evaluate GOLD/ --resolver supar --resolver nearest-subject\n"
            "  anaphora compare GOLD/ --resolver supar,hobbs,nearest --html PAGE.html"
        )


def _title(text: str) -> None:
    print(f"{text}\n{'-' * len(text)}")


def _file(language: _Language) -> str:
    return f"{language.shown}.conllu"


def _in(document: Document, code: str) -> Document:
    """Return a document in a language; raw text is divided into words by its rules."""
    if any(token.tag or token.pos for token in document.tokens):
        return replace(document, language=code)
    return document_of_text(document.doc_id, document.text, code)


def _first(inputs: Iterable[Input]) -> Reading:
    return next(iter(next(iter(inputs)).readings()))


def _scores(evaluation: Evaluation) -> str:
    """Return a table of F1 and what stands beside it, the best system first."""
    rows: list[list[Cell]] = []
    for system in [name for name in ReportData(evaluation).ranked if name in _SHOWN]:
        tallies = [
            evaluation.total(system, match, mode)
            for match, mode in (
                (Match.HEAD, CarryOver.PROPAGATED),
                (Match.HEAD, CarryOver.CORRECTED),
                (Match.FULL, CarryOver.PROPAGATED),
            )
        ]
        first = tallies[0]
        rows.append(
            [
                system,
                first.exit,
                *[percent(tally.f1) for tally in tallies],
                percent(first.recall),
                percent(first.precision),
                percent(first.success_rate),
            ]
        )
    header = ("resolver", "correct", "F1 kept", "corrected", "full kept")
    return table((*header, "recall", "precision", "SUPAR"), rows)


def _interval(interval: Interval) -> list[Cell]:
    ends = (interval.value, interval.low, interval.high)
    return [None if end is None else f"{100 * end:+.1f}" for end in ends]


def _notes(evaluation: Evaluation, total: Tally) -> list[str]:
    """Return sentences on candidates and speed, with the paper's figures beside ours."""
    timing = evaluation.timings[_RESOLVER]
    notes = []
    if total.gold and not total.before_unknown:
        notes.append(
            f"Candidates an anaphor: {total.before / total.gold:.1f} before constraints, "
            f"{total.after / total.gold:.1f} after (SUPAR in 2002: {BEFORE} and {AFTER})."
        )
    if timing.total:
        notes.append(
            f"Speed on tagged text: {round(timing.words / timing.total):,} words/s, "
            f"{100 * timing.anaphora / timing.total:.0f} % of it for anaphora (SUPAR: 256, 89 %)."
        )
    for name, right, answered, code in SUCCESS:
        if code in evaluation.languages:
            share = percent(right / answered)
            notes.append(
                f"{name}: {right}/{answered:,} = {share} %, on other texts: not comparable."
            )
    return notes


def _comparison_shown(comparison: Comparison) -> str:
    """Return F1 in both ways of counting with letters, and the other rates."""
    modes = (CarryOver.PROPAGATED, CarryOver.CORRECTED)
    groups = {mode: comparison.letters_of(mode) for mode in modes}
    rows: list[list[Cell]] = []
    for system in ComparisonData.of_comparison(comparison).systems:
        tallies = [comparison.total(JudgedSystem(system.name, Match.HEAD, mode)) for mode in modes]
        first = tallies[0]
        cells: list[Cell] = [system.name, first.answered]
        for mode, tally in zip(modes, tallies, strict=True):
            letters = groups[mode]
            cells += [percent(tally.f1), ranged(letters.of(system.name), "-") if letters else None]
        rows.append([*cells, *map(percent, (first.recall, first.precision, first.success_rate))])
    header = (
        *("resolver", "answered", "F1 kept", "group", "corrected", "group"),
        *("recall", "precision", "SUPAR"),
    )
    shown = [str(row[place]) for row in rows for place in (3, 5)]
    note = (
        "F1 in per cent (heads), with own earlier errors kept and with earlier errors corrected; "
        f"the highest one comes first. {MEANING} Resolvers that share no letter of a column "
        "differ significantly (randomisation by text, Holm's correction); resolvers that share "
        "one do not. "
        f"{ranged_note(shown)}"
    )
    return f"{fill(note.strip(), NOTE_WIDTH)}\n\n{table(header, rows)}"


def _excerpt(prepared: Prepared, sentences: int = 4) -> tuple[Iterator[str], Anaphor | None]:
    """Return the lines on some sentences that are interesting, and an anaphor in them.

    The sentences are those up to an anaphor with few candidates, some of them excluded for
    different reasons, so that constraints and preferences both have something to do.
    """
    anaphor = max(prepared.asked, key=lambda a: _interest(prepared, a), default=None)
    last = 0
    if anaphor is not None:
        start = prepared.layer.markables[anaphor.markable].start
        last = prepared.document.sentence_of(start)
    first = max(0, last - sentences + 1)
    shown = range(first, min(first + sentences, len(prepared.document.sentences)))
    return _sentences(Brackets(prepared), shown), anaphor


def _sentences(brackets: Brackets, shown: range) -> Iterator[str]:
    for number in shown:
        yield from _wrapped(f"{number + 1:>2}  ", brackets.sentence(number))


def _interest(prepared: Prepared, anaphor: Anaphor) -> tuple[int, ...]:
    """Return how well an anaphor shows what is going on; earlier ones win a tie."""
    pool = prepared.pools[anaphor.markable]
    reasons = {
        verdict.constraint
        for candidate in pool.candidates
        for verdict in candidate.verdicts
        if verdict.outcome is Outcome.FAIL
    }
    decision = prepared.decisions.get(anaphor.markable)
    steps = len(decision.trace) if decision is not None else 0
    return (
        anaphor.kind in default_kinds(),
        len(pool.candidates) in _FEW,
        min(len(reasons), 3),
        min(steps, 3),
    )


def _explanation(prepared: Prepared, anaphor: Anaphor) -> Iterator[str]:
    """Yield the candidates of an anaphor with what the constraints say, and what decided."""
    listed = iter(Brackets(prepared).candidates(anaphor.markable))
    yield next(listed)
    for line in listed:
        number, _said, _reason = line.partition("  in")
        indent = line.index("out  ") + 5 if "out  " in line else len(number) + 2
        yield from _wrapped(line[:indent], line[indent:])
    decision = prepared.decisions.get(anaphor.markable)
    if decision is not None:
        for step in decision.trace:
            yield from _wrapped("  · ", step)


def _wrapped(indent: str, text: str) -> Iterator[str]:
    """Yield a paragraph in lines that fit, behind an indent."""
    yield from wrap(
        text,
        _WIDTH,
        initial_indent=indent,
        subsequent_indent=" " * len(indent),
        break_long_words=False,
        break_on_hyphens=False,
    ) or [indent.rstrip()]
