"""``anaphora agree``: inter-annotator agreement on the same texts, or raters on the same items."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anaphora_workbench.cli.shared.options import (
    add_from,
    add_jobs,
    add_lenient,
    add_output,
    add_seed,
    check_language,
    decimal,
    refuse_replacing,
    stated,
    whole,
)
from anaphora_workbench.cli.shared.output import (
    ProblemLog,
    emit,
    first_of,
    json_result,
    names_of_paths,
    refuse_errors,
    refuse_overwriting,
    say,
    say_skipped,
    write_csv,
)
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import AnaphoraError, FormatError, Position, UsageError
from anaphora_workbench.model.heads import GUESSES
from anaphora_workbench.ports import HasMentions, Reading, Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.interannotator import agreement_text, ratings_text
from anaphora_workbench.scoring.coreference.matching import MentionMatching
from anaphora_workbench.scoring.interannotator.adjudicated_layers import without_adjudicated
from anaphora_workbench.scoring.interannotator.agreement import agree
from anaphora_workbench.scoring.interannotator.documents import STATING_FORMATS
from anaphora_workbench.scoring.interannotator.labels import SUBJECTS
from anaphora_workbench.scoring.interannotator.paired_texts import Texts, by_layer, paired
from anaphora_workbench.scoring.interannotator.ratings import (
    rating_figures,
    rating_rows,
    rating_signature,
    read_ratings,
)
from anaphora_workbench.scoring.interannotator.results import COLUMNS, Agreement
from anaphora_workbench.scoring.interannotator.settings import AgreementSettings, Unmarked
from anaphora_workbench.workspace import Input, Workspace

if TYPE_CHECKING:
    from anaphora_workbench.reports.disagreements import ShownDisagreements

_DESCRIPTION = """\
Agreement of two or more annotators on the same texts. Each FILE (or folder) is one annotator, in
any readable format; a single json file, or folder of them, has a layer for each annotator.
Documents are paired by name, and their words must be the same. Documents may be missing.

The report gives: mentions and anaphors found (recall, precision, F1), labels (observed agreement,
Cohen's kappa, Krippendorff's alpha, share of items on which all agree, confusion), antecedents by
link and by chain, chains (alpha with the distances of Passonneau, MASI, Jaccard and Dice), all
cluster metrics with either annotator as key, bootstrap intervals by document (ten or more), and a
signature of every setting that can change a figure. '-' is undefined.

examples:
  anaphora agree ana/ bea/                         two folders, documents paired by name
  anaphora agree ana.conllu bea.conllu carl.conllu three annotators
  anaphora agree both.anaphora.json                one file with a layer for each annotator
  anaphora agree ana/ bea/ --json --by-document    all figures, also of each document
  anaphora agree ana/ bea/ --html report.html      also a page with the disagreements
  anaphora agree --ratings grades.csv              numbers: alpha, ICC, weighted kappa
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("agree", description=_DESCRIPTION)
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="a file or folder for each annotator, - for standard input",
    )
    add_from(parser)
    parser.add_argument(
        "--ratings",
        metavar="FILE",
        help="numeric ratings instead of annotated texts: a CSV file with the columns item, rater "
        "and value, or with a column for each rater",
    )
    parser.add_argument(
        "--match",
        default="head",
        choices=["head", "full", "exact"],
        help="for antecedents, chains and clusters, mentions match by head (default) or "
        "by all words (full, exact)",
    )
    parser.add_argument(
        "--unmarked",
        default="gap",
        choices=[str(way) for way in Unmarked],
        help="in the chains, a mention that an annotator does not have is a gap (default) or a "
        "chain of its own (singleton)",
    )
    parser.add_argument(
        "--by-document",
        action="store_true",
        help="also rows of each document, in --json and --csv",
    )
    parser.add_argument(
        "--level",
        type=decimal,
        default=0.95,
        metavar="P",
        help="nominal coverage of the intervals (default 0.95)",
    )
    parser.add_argument(
        "--samples",
        type=whole,
        default=10_000,
        metavar="N",
        help="bootstrap resamples (default 10000; 0: no intervals)",
    )
    add_seed(parser, "resamples", 1)
    parser.add_argument("--lang", default="", metavar="CODE", help="language, such as en or es")
    add_lenient(parser)
    add_jobs(parser)
    add_output(parser)
    parser.add_argument(
        "--html",
        metavar="FILE",
        help="also write the result in a sentence, figures with intervals, and the disagreements "
        "with their sentences as one HTML file",
    )
    parser.add_argument(
        "--latex", metavar="FILE", help="also write the tables for a paper (package booktabs)"
    )
    parser.set_defaults(run=run)


def settings_of(options: argparse.Namespace) -> AgreementSettings:
    """Return the settings that the options name; raise `UsageError` for an unknown language."""
    check_language(options.lang)
    return AgreementSettings(
        match=MentionMatching.HEAD if options.match == "head" else MentionMatching.FULL,
        unmarked=Unmarked(options.unmarked),
        language=options.lang,
        level=options.level,
        samples=options.samples,
        seed=options.seed,
    )


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    settings = settings_of(options)
    for name in ("csv", "html", "latex"):
        if getattr(options, name) == "-":
            raise UsageError(f"--{name} takes a file; the report or the JSON is on standard output")
    if options.ratings is not None:
        return _run_ratings(options)
    if not options.files:
        raise UsageError(
            "name a file or folder for each annotator, or --ratings FILE.csv for numeric ratings"
        )
    workspace = Workspace(Registry())
    names = names_of_paths(options.files)
    inputs = {
        name: workspace.open([path], options.from_format)
        for name, path in zip(names, options.files, strict=True)
    }
    every = [entry for entries in inputs.values() for entry in entries]
    _prepare_places(options, [entry.place for entry in every])
    say_skipped(workspace.skipped)
    most = max(len(entries) for entries in inputs.values())
    with ProblemLog() as log, ProgressLine(most, "documents") as progress:
        streams = {
            name: _readings(entries, log, options.lenient) for name, entries in inputs.items()
        }
        single = len(names) == 1
        first_layers = {name: _first_layer(name, stream) for name, stream in streams.items()}
        texts = (
            by_layer(streams[names[0]], without_adjudicated(say))
            if single
            else paired(first_layers)
        )
        shown = _shown() if options.html else None
        found = agree(
            texts if shown is None else _watched(texts, shown),
            settings,
            names=() if single else names,
            jobs=options.jobs,
            stating=[e.source.name for e in every if e.format.name in STATING_FORMATS],
            place=_Places(inputs, single=single),
            progress=progress.step,
        )
    found.passed_over = log.errors if options.lenient else None
    _say_gaps(found)
    _write_reports(options, found, shown)
    _show(options, found, every)
    return 0


def _shown() -> ShownDisagreements:
    # Imported here: most runs write no page.
    from anaphora_workbench.reports.disagreements import ShownDisagreements

    return ShownDisagreements()


def _watched(texts: Iterator[Texts], shown: ShownDisagreements) -> Iterator[Texts]:
    """Yield the documents, and let the page take their disagreements."""
    for one in texts:
        shown.add(one.doc_id, one.readings)
        yield one


def _write_reports(
    options: argparse.Namespace, found: Agreement, shown: ShownDisagreements | None
) -> None:
    if shown is not None:
        from anaphora_workbench.reports.agreement_page import agreement_html

        title = f"Agreement of {', '.join(found.annotators)}"
        emit(agreement_html(found, shown, title=title), options.html)
    if options.latex:
        from anaphora_workbench.reports.agreement_page import agreement_latex

        emit(agreement_latex(found), options.latex)


def _prepare_places(options: argparse.Namespace, inputs: list[str]) -> None:
    reports = [options.output, options.csv, options.html, options.latex]
    refuse_overwriting(inputs, reports)
    refuse_replacing(reports, force=options.force)


def _readings(entries: list[Input], log: ProblemLog, lenient: bool) -> Iterator[Reading]:
    for entry in entries:
        for reading in entry.readings():
            refuse_errors(entry, reading, log, lenient=lenient)
            yield reading


def _first_layer(name: str, readings: Iterator[Reading]) -> Iterator[Reading]:
    """Yield documents with one layer each, and say once that there were others."""
    warned = False
    for reading in readings:
        if len(reading.layers) > 1 and not warned:
            warned = True
            layers = ", ".join([f"'{layer.name}'" for layer in reading.layers[1:]])
            say(
                f"warning: '{name}' counts with the layer '{reading.layers[0].name}' only, not "
                f"with {layers}; give one file alone to compare its layers [layers-ignored]"
            )
        yield replace(reading, layers=reading.layers[:1])


class _Places:
    """Finds the line of a sentence, in formats that tell lines."""

    def __init__(self, inputs: Mapping[str, list[Input]], *, single: bool) -> None:
        self._inputs = inputs
        self._single = single

    def __call__(self, name: str, texts: Texts, sentence: int) -> Position | None:
        """Return file and line, or the file alone."""
        reading = texts.readings[name]
        owner = next(iter(self._inputs)) if self._single else name
        for entry in self._inputs[owner]:
            if entry.source.name == reading.source and entry.source.path is not None:
                line = _line(entry, reading.document.doc_id, sentence)
                return Position(reading.source, line)
        return Position(reading.source) if reading.source else None


def _line(entry: Input, doc_id: str, sentence: int) -> int:
    if not isinstance(entry.format, HasMentions):
        return 0
    try:
        for table in entry.format.mentions(entry.source):
            if table.doc_id == doc_id:
                return table.lines[sentence] if sentence < len(table.lines) else 0
    except AnaphoraError:
        return 0  # the file changed since it was read; its name must do
    return 0


def _say_gaps(found: Agreement) -> None:
    """Say which documents somebody has not done, and that heads are guessed."""
    if note := found.head_note():
        say(f"warning: {note} [heads-guessed]")
    alone = [doc_id for doc_id, who in found.done.items() if len(who) == 1]
    if alone:
        say(
            f"warning: one annotator alone has {first_of(alone)}; nothing is compared there "
            "[document-alone]"
        )
    for name, doc_ids in found.empty.items():
        say(
            f"warning: '{name}' has annotated nothing in {first_of(doc_ids)}; that counts as not "
            "done [document-empty]"
        )
    shared = found.shared()
    for name in found.annotators:
        gaps = [d for d in shared if name not in found.done[d] and d not in found.empty[name]]
        if gaps:
            lacking = first_of(gaps)
            say(f"warning: '{name}' does not have {lacking}; that is a gap [document-missing]")


def _show(options: argparse.Namespace, found: Agreement, inputs: list[Input]) -> None:
    rows = list(found.rows(by_document=options.by_document))
    if options.csv is not None:
        write_csv(options.csv, rows, COLUMNS)
    if not options.json:
        emit(agreement_text(found), options.output)
        return
    documents = [{"document": doc_id, "annotators": who} for doc_id, who in found.done.items()]
    annotators = [
        {
            "annotator": name,
            **found.counts[name],
            "stated": name in found.stated,
            "kinds": name in found.kinds,
        }
        for name in found.annotators
    ]
    emit(
        json_result(
            found.signature,
            stated(options),
            inputs,
            rows,
            passed_over=found.passed_over,
            guessed_heads={
                "mentions": sum([found.heads[source] for source in GUESSES]),
                "of": found.heads.total(),
            },
            annotators=annotators,
            documents=documents,
            confusion=list(found.confusion_rows(SUBJECTS)),
        ),
        options.output,
    )


def _run_ratings(options: argparse.Namespace) -> int:
    if options.html or options.latex:
        raise UsageError(
            "--html and --latex are for annotated texts; --ratings has --json and --csv"
        )
    if options.files:
        raise UsageError(
            "--ratings reads numbers and compares no texts; give either files or --ratings"
        )
    _prepare_places(options, [options.ratings])
    source = Source.of(options.ratings)
    if options.ratings == "-":
        source = Source.of(sys.stdin.buffer, name="<stdin>")
    elif source.is_folder:
        raise FormatError(
            "this is a folder, but --ratings takes a CSV file",
            code="is-a-folder",
            at=source.at(),
        )
    ratings = read_ratings(source)
    figures = list(rating_figures(ratings))
    rows = list(rating_rows(figures, COLUMNS))
    signature = rating_signature(ratings)
    if options.csv is not None:
        write_csv(options.csv, rows, COLUMNS)
    if options.json:
        table = Input(source, Registry().format("text"), Path(source.name))
        emit(
            json_result(signature, stated(options), [table], rows, gaps=ratings.gaps),
            options.output,
        )
    else:
        emit(ratings_text(figures, ratings, signature), options.output)
    return 0
