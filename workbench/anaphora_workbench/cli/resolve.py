"""``anaphora resolve``: one resolver over files or folders."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.cli.prepare import PrepareSummary, written_to
from anaphora_workbench.cli.shared.options import check_language, refuse_existing, stated
from anaphora_workbench.cli.shared.output import (
    ProblemLog,
    emit,
    json_result,
    json_text,
    refuse_errors,
    refuse_overwriting,
    say,
    say_analysed,
    say_skipped,
    write_csv,
)
from anaphora_workbench.cli.shared.pipeline_jobs import PipelineResult, PipelineWork
from anaphora_workbench.cli.shared.pipeline_run import PipelineRun, add_step_options, plan_of
from anaphora_workbench.errors import NeedsError, UsageError, counted
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.pipeline import record_of, rows_of
from anaphora_workbench.ports import StepResolver
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.brackets import decision_lines
from anaphora_workbench.rewriting import RewrittenText, rewritten
from anaphora_workbench.workspace import Workspace

_DESCRIPTION = """\
Run one resolver over files or folders. Texts are prepared as 'anaphora prepare' does; the
result has the resolver's markables and links and is a --response of 'anaphora evaluate'.

If a file contains anaphors, the resolver gets their place and kind, never how they refer
(--anaphors given). With --anaphors found it gets those that the finder finds. Without -o Anaphora
prints every answer.

--rewrite prints the text itself, with its pronouns replaced by what they refer to, in English
and Spanish: 'Ana came. She sang.' becomes 'Ana came. Ana sang.'. A pronoun stays where the
replacement would not be grammatical or the sentence names the entity already; --map tells why.
Without --resolver it takes the links that the files contain.

examples:
  anaphora resolve news.txt --lang en --resolver nearest-agreeing -o news.anaphora.json
  anaphora resolve texts/ --resolver nearest-subject -o answers/ --to supar
  anaphora resolve news.conllu --resolver nearest --anaphors found --trace | less
  anaphora resolve - --from text --lang en --resolver supar < news.txt
  anaphora resolve news.txt --lang en --resolver supar --rewrite --map news.map.json
  anaphora resolve gold.conllu --rewrite-file gold.txt
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("resolve", description=_DESCRIPTION)
    add_step_options(parser)
    parser.add_argument(
        "--resolver",
        metavar="NAME",
        help="the resolver (see 'anaphora list resolvers'); only --rewrite and --rewrite-file go "
        "without one",
    )
    parser.add_argument(
        "--anaphors",
        choices=["given", "found"],
        help="resolve the anaphors of the file, or those that the finder finds (default: given "
        "where there are some)",
    )
    parser.add_argument(
        "--with-candidates",
        action="store_true",
        help="also write the candidates with the constraints' verdicts",
    )
    parser.add_argument(
        "--trace", action="store_true", help="print each decision with what led to it"
    )
    parser.add_argument("--trace-file", metavar="FILE", help="write that to a file")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON document with counts and decisions"
    )
    parser.add_argument(
        "--rewrite",
        action="store_true",
        help="print the text with its pronouns replaced by what they refer to",
    )
    parser.add_argument("--rewrite-file", metavar="FILE", help="write that to a file")
    parser.add_argument(
        "--map",
        metavar="FILE",
        help="write which characters were replaced, and why other pronouns stay, as JSON",
    )
    parser.set_defaults(run=run)


@collector_paused()
def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    if options.trace_file == "-":
        raise UsageError("--trace-file takes a file; --trace prints")
    if options.trace and options.trace_file is not None:
        raise UsageError("choose one of --trace, which prints, and --trace-file")
    if sum([options.json, options.trace, options.rewrite, options.output == "-"]) > 1:
        raise UsageError(
            "standard output takes one result; name a file with --trace-file, --rewrite-file or -o"
        )
    rewriting = _RewritingOutput.of(options)
    for path in (options.trace_file, options.rewrite_file, options.map):
        refuse_existing(path, force=options.force)
    if options.resolver is None:
        if rewriting is None:
            raise UsageError(
                "name a resolver with --resolver, such as --resolver supar; 'anaphora list "
                "resolvers' lists them"
            )
        return _rewrite_given(options, rewriting)
    given = None if options.anaphors is None else options.anaphors == "given"
    if "," in options.resolver.partition(":")[0]:
        raise UsageError(
            f"--resolver of 'anaphora resolve' takes one resolver, not '{options.resolver}'; "
            "run it once for each, or score several with 'anaphora compare'"
        )
    plan = plan_of(options, options.resolver)
    keep = options.with_candidates
    result = options.json or rewriting is not None or options.output is not None
    printed = options.trace or not result
    traced = options.trace or options.trace_file is not None
    # Other resolvers do not choose from the candidates, so that no constraint excludes anything.
    chooses = traced and isinstance(Registry().resolver(plan.resolver), StepResolver)
    work = PipelineWork(plan, given, keep, pools=options.json or chooses)
    job = PipelineRun(options, work, [options.trace_file, options.rewrite_file, options.map])
    summary = PrepareSummary(options.jobs)
    records: list[dict[str, Any]] = []
    traces: list[str] = []
    analyses: Counter[str] = Counter()

    def each(done: PipelineResult) -> None:
        prepared = done.prepared
        summary.add(done)
        if done.analysis:
            analyses[done.analysis] += 1
        if options.json:
            records.append(record_of(prepared))
        if rewriting is not None:
            rewriting.add(prepared.document, prepared.layer)
        lines = [f"{line}\n" for line in decision_lines(prepared, trace=traced, excluded=chooses)]
        if options.trace_file is not None:
            traces.extend(lines)
        if printed:
            print("".join(lines), end="")

    status = job.run(each)
    say_analysed(analyses, needed=True)
    if options.trace_file is not None:
        emit("".join(traces), options.trace_file)
    if rewriting is not None:
        rewriting.close()
    rows = list(rows_of(summary.counts))
    if options.csv is not None:
        write_csv(options.csv, rows)
    if options.json:
        signature = plan.signature(
            lang=options.lang or "auto", anaphors=options.anaphors or "given-or-found"
        )
        shown = stated(options)
        print(json_result(signature, shown, job.inputs, rows, documents=records), end="")
    else:
        quiet = options.output in (None, "-") or options.rewrite
        stream = sys.stderr if quiet else sys.stdout
        end = ""
        if options.output is not None:
            end = written_to(options.output, job.written, summary.documents)
        print(f"{options.resolver}: {summary.line()}{end}", file=stream)
    return status


class _RewritingOutput:
    """The texts that were rewritten, until all of them are written.

    Several texts follow each other, with an empty line between them.
    """

    def __init__(self, path: str | None, map_path: str | None) -> None:
        self._path = path
        self._map_path = map_path
        self._results: list[RewrittenText] = []

    @classmethod
    def of(cls, options: argparse.Namespace) -> _RewritingOutput | None:
        """Return what the options ask for; raise `UsageError` where they contradict each other."""
        if options.rewrite and options.rewrite_file is not None:
            raise UsageError("choose one of --rewrite, which prints, and --rewrite-file")
        if options.rewrite_file == "-" or options.map == "-":
            raise UsageError("--rewrite-file and --map take a file; --rewrite prints")
        if not options.rewrite and options.rewrite_file is None:
            if options.map is not None:
                raise UsageError("--map belongs to --rewrite or --rewrite-file; add one of them")
            return None
        return cls(options.rewrite_file, options.map)

    def add(self, document: Document, layer: Layer) -> None:
        """Rewrite a text; one in a language without rules is an error."""
        self._results.append(rewritten(document, layer))

    def close(self) -> None:
        """Write the texts and their map, and say how many pronouns were replaced."""
        texts = [
            each.text if each.text.endswith("\n") else each.text + "\n" for each in self._results
        ]
        emit("\n".join(texts), self._path)
        if self._map_path is not None:
            maps = [each.record() for each in self._results]
            emit(json_text({"version": __version__, "documents": maps}), self._map_path)
        replaced = sum([each.replaced for each in self._results])
        pronouns = sum([len(each.pronouns) for each in self._results])
        say(f"replaced {replaced:,} of {counted(pronouns, 'pronoun')}")


def _rewrite_given(options: argparse.Namespace, output: _RewritingOutput) -> int:
    """Rewrite files by the links that they contain."""
    for name, value in (
        ("-o", options.output),
        ("--json", options.json),
        ("--trace", options.trace),
        ("--trace-file", options.trace_file),
        ("--csv", options.csv),
        ("--anaphors", options.anaphors),
    ):
        if value:
            raise UsageError(f"{name} needs a resolver; name one with --resolver")
    check_language(options.lang)
    workspace = Workspace(Registry(), options.encoding)
    inputs = workspace.open(options.files, options.from_format)
    say_skipped(workspace.skipped)
    refuse_overwriting([each.place for each in inputs], [options.rewrite_file, options.map])
    log = ProblemLog()
    try:
        for entry in inputs:
            for reading in entry.readings():
                refuse_errors(entry, reading, log, lenient=options.lenient)
                if not reading.layers:
                    raise NeedsError(
                        f"'{reading.document.doc_id}' contains no links; name a resolver that "
                        "finds them with --resolver"
                    )
                code = options.lang or reading.document.language
                output.add(replace(reading.document, language=code), reading.layers[0])
    finally:
        log.close()
    output.close()
    return 0
