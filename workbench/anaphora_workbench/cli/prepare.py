"""``anaphora prepare``: from a text to a pre-annotation that an annotator corrects."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

from anaphora_workbench.annotation.project.asked import (
    ASKED,
    LEVELS,
    PRONOUNS,
    asked_of_text,
    finder_for,
)
from anaphora_workbench.cli.shared.options import stated
from anaphora_workbench.cli.shared.output import json_result, say, write_csv
from anaphora_workbench.cli.shared.pipeline_jobs import PipelineResult, PipelineWork
from anaphora_workbench.cli.shared.pipeline_run import (
    PipelineRun,
    add_step_options,
    plan_of,
)
from anaphora_workbench.errors import UsageError, counted
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.pipeline import (
    TOTAL,
    PipelineRow,
    Prepared,
    record_of,
    rows_of,
)
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.brackets import Brackets
from anaphora_workbench.reports.text_tables import Cell, table

_DESCRIPTION = """\
Prepare texts for annotation: words, sentences, tags, noun phrases and clauses, the anaphors with
their candidates, and a resolver's proposals, which an annotator then corrects. What a file has
already (words, tags, a parse) is kept; the rest is added. Annotation in the file is ignored.

A folder is prepared file by file into a folder of the same shape, or joined into one file if OUT
has a suffix of a format for many documents. Existing files are not overwritten without
--force. After Ctrl-C the finished files are complete and the others absent.

--brackets prints the text like the SUPAR paper's example (1):
  [noun phrase]3, numbered where it closes; {anaphor}4; {anaphor}4->1 with the number of the
  proposed antecedent; {O} before a verb for its zero subject, {+lo} behind one for a clitic in it;
  two bars between clauses.

examples:
  anaphora prepare news.txt --lang en -o news.anaphora.json
  anaphora prepare texts/ --lang es -o prepared/ --to supar
  anaphora prepare news.txt --brackets --candidates
  anaphora prepare news.txt --asked descriptions -o news.anaphora.json
  anaphora prepare news.txt --json > candidates.json
  anaphora prepare - --from text --lang en --brackets < news.txt
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("prepare", description=_DESCRIPTION)
    add_step_options(parser)
    parser.add_argument(
        "--asked",
        metavar="WHAT",
        help=f"what the tagger will ask about, in place of --finder: {', '.join(LEVELS)}, or "
        "kinds such as name,poss (default pronouns)",
    )
    proposals = parser.add_mutually_exclusive_group()
    proposals.add_argument(
        "--resolver",
        metavar="NAME",
        help="whose answers are the proposals (default supar; see 'anaphora list resolvers')",
    )
    proposals.add_argument(
        "--no-proposals", action="store_true", help="write the anaphors without antecedents"
    )
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument(
        "--json",
        action="store_true",
        help="print one JSON document: counts, and every candidate with its record and reasons",
    )
    shown.add_argument(
        "--brackets",
        action="store_true",
        help="print the text with numbered brackets, anaphors and clauses",
    )
    parser.add_argument(
        "--candidates",
        action="store_true",
        help="with --brackets: list each anaphor's candidates with the constraints' verdicts",
    )
    parser.add_argument(
        "--no-candidates",
        action="store_true",
        help="write no candidates to OUT, which makes it several times smaller",
    )
    parser.set_defaults(run=run)


@collector_paused()
def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    if options.candidates and not options.brackets:
        raise UsageError("--candidates goes with --brackets; --json has the candidates anyway")
    if options.output == "-" and (options.json or options.brackets):
        raise UsageError("standard output takes one result; name a file with -o")
    asked: tuple[str, ...] = ASKED
    if options.asked is not None:
        if options.finder != PRONOUNS:
            raise UsageError("--asked chooses the finder; leave --finder out")
        asked = asked_of_text(options.asked)
        options.finder = finder_for(asked)
    plan = plan_of(options, _proposing(options))
    shows = options.json or options.brackets
    job = PipelineRun(
        options,
        PipelineWork(plan, candidates=not options.no_candidates, pools=shows, nouns=asked != ASKED),
    )
    summary = PrepareSummary(options.jobs)
    records: list[dict[str, Any]] = []

    def each(done: PipelineResult) -> None:
        summary.add(done)
        if options.json:
            records.append(record_of(done.prepared))
        elif options.brackets:
            _print_brackets(done.prepared, options.candidates, first=summary.documents == 1)

    status = job.run(each)
    _say_annotated(job.annotated)
    rows = list(rows_of(summary.counts))
    if options.csv is not None:
        write_csv(options.csv, rows)
    if options.json:
        signature = plan.signature(lang=options.lang or "auto")
        shown = stated(options)
        print(json_result(signature, shown, job.inputs, rows, documents=records), end="")
    elif options.output is not None:
        stream = sys.stderr if options.output == "-" else sys.stdout
        print(
            f"{summary.line()}{written_to(options.output, job.written, summary.documents)}",
            file=stream,
        )
    elif not options.brackets:
        print(summary.text())
    return status


def _proposing(options: argparse.Namespace) -> str:
    """Return the name of the resolver whose answers are the proposals, ``""`` for none."""
    if options.no_proposals:
        return ""
    if options.resolver is not None:
        return str(options.resolver)
    return "supar" if "supar" in Registry().names("resolvers") else ""


def _print_brackets(prepared: Prepared, candidates: bool, *, first: bool) -> None:
    brackets = Brackets(prepared)
    title = f"{prepared.document.doc_id} ({prepared.document.language})"
    print(("" if first else "\n") + f"{title}\n{'-' * len(title)}")
    for line in brackets.text():
        print(line)
    if candidates:
        print()
        for line in brackets.listing():
            print(line)


def _say_annotated(number: int) -> None:
    if number:
        contain = "contains" if number == 1 else "contain"
        say(
            f"note: {counted(number, 'document')} already {contain} annotation; preparing starts "
            "from the words, and it is not part of the result [annotation-ignored]"
        )


def written_to(output: str, written: int, documents: int) -> str:
    """Return the end of a line that names the place of the result, ``""`` for standard output."""
    if output == "-":
        return ""
    place = f" -> {output}{'/' if Path(output).is_dir() and not output.endswith('/') else ''}"
    if written == documents:
        return place
    return f"{place} (only {written:,} of {counted(documents, 'document')} written)"


class PrepareSummary:
    """Counts what is done, for the line or the table at the end."""

    def __init__(self, jobs: int = 1) -> None:
        self._jobs = jobs
        self._loading = 0.0
        self.counts: list[tuple[str, dict[str, PipelineRow]]] = []
        self.documents = 0
        self.words = 0
        self.sentences = 0
        self._started = perf_counter()

    def add(self, done: PipelineResult) -> None:
        """Count one document."""
        prepared = done.prepared
        self.documents += 1
        self.words += len(prepared.document.tokens)
        self.sentences += len(prepared.document.sentences)
        self._loading += prepared.seconds.get("loading", 0.0)
        self.counts.append((prepared.document.doc_id, done.counts))

    def total(self, name: str) -> int:
        """Return one figure over all documents and kinds."""
        return int(next(rows_of(self.counts))[name] or 0)

    def line(self) -> str:
        """Return one line: documents, words, anaphors, how many were answered, and the speed.

        The speed leaves out what loading a language model took.
        """
        seconds = perf_counter() - self._started - self._loading / self._jobs
        speed = f"{round(self.words / max(seconds, 1e-6)):,} words/s"
        asked = self.total("anaphors") - self.total("non_referring")
        return (
            f"{counted(self.documents, 'document')}, {self.words:,} words, "
            f"{counted(self.total('anaphors'), 'anaphor')} ({self.total('non_referring')} not "
            f"referring), {self.total('answered')} of {asked} answered, {speed}"
        )

    def text(self) -> str:
        """Return a table of the anaphors by kind, and the line."""
        rows: list[list[Cell]] = []
        for row in rows_of(self.counts):
            if row["document"] != TOTAL or row["kind"] == TOTAL:
                continue
            rows.append(_table_row(str(row["kind"]) or "mention", row))
        rows.append(_table_row("all", next(rows_of(self.counts))))
        header = ["kind", "anaphors", "not referring", "candidates"]
        header += ["after constraints", "one left", "answered"]
        note = "Candidates are means per anaphor."
        return f"{table(header, rows)}\n{note}\n\n{self.line()}"


def _table_row(name: str, row: PipelineRow) -> list[Cell]:
    asked = int(row["anaphors"] or 0) - int(row["non_referring"] or 0)
    before, after = int(row["candidates_before"] or 0), int(row["candidates_after"] or 0)
    return [
        name,
        row["anaphors"],
        row["non_referring"],
        before / asked if asked else None,
        after / asked if asked else None,
        row["constraints_only"],
        row["answered"],
    ]
