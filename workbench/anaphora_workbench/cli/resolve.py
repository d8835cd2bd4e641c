"""``anaphora resolve``: one resolver over files or folders."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Any

from anaphora_workbench.cli.prepare import PrepareSummary, written_to
from anaphora_workbench.cli.shared.options import refuse_existing, stated
from anaphora_workbench.cli.shared.output import emit, json_result, say_analysed, write_csv
from anaphora_workbench.cli.shared.pipeline_jobs import PipelineResult, PipelineWork
from anaphora_workbench.cli.shared.pipeline_run import PipelineRun, add_step_options, plan_of
from anaphora_workbench.errors import UsageError
from anaphora_workbench.pipeline import record_of, rows_of
from anaphora_workbench.ports import StepResolver
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.brackets import decision_lines

_DESCRIPTION = """\
Run one resolver over files or folders. Texts are prepared as 'anaphora prepare' does; the
result has the resolver's markables and links and is a --response of 'anaphora evaluate'.

If a file contains anaphors, the resolver gets their place and kind, never how they refer
(--anaphors given). With --anaphors found it gets those that the finder finds. Without -o Anaphora
prints every answer.

examples:
  anaphora resolve news.txt --lang en --resolver nearest-agreeing -o news.anaphora.json
  anaphora resolve texts/ --resolver nearest-subject -o answers/ --to supar
  anaphora resolve news.conllu --resolver nearest --anaphors found --trace | less
  anaphora resolve - --from text --lang en --resolver supar < news.txt
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("resolve", description=_DESCRIPTION)
    add_step_options(parser)
    parser.add_argument(
        "--resolver",
        required=True,
        metavar="NAME",
        help="the resolver (see 'anaphora list resolvers')",
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
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    if options.trace_file == "-":
        raise UsageError("--trace-file takes a file; --trace prints")
    if options.trace and options.trace_file is not None:
        raise UsageError("choose one of --trace, which prints, and --trace-file")
    if sum([options.json, options.trace, options.output == "-"]) > 1:
        raise UsageError("standard output takes one result; name a file with --trace-file or -o")
    refuse_existing(options.trace_file, force=options.force)
    given = None if options.anaphors is None else options.anaphors == "given"
    if "," in options.resolver.partition(":")[0]:
        raise UsageError(
            f"--resolver of 'anaphora resolve' takes one resolver, not '{options.resolver}'; "
            "run it once for each, or score several with 'anaphora compare'"
        )
    plan = plan_of(options, options.resolver)
    keep = options.with_candidates
    printed = not options.json and (options.output is None or options.trace)
    traced = options.trace or options.trace_file is not None
    # Other resolvers do not choose from the candidates, so that no constraint excludes anything.
    chooses = traced and isinstance(Registry().resolver(plan.resolver), StepResolver)
    work = PipelineWork(plan, given, keep, pools=options.json or chooses)
    job = PipelineRun(options, work, [options.trace_file])
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
        lines = [f"{line}\n" for line in decision_lines(prepared, trace=traced, excluded=chooses)]
        if options.trace_file is not None:
            traces.extend(lines)
        if printed:
            print("".join(lines), end="")

    status = job.run(each)
    say_analysed(analyses, needed=True)
    if options.trace_file is not None:
        emit("".join(traces), options.trace_file)
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
        stream = sys.stdout if options.output not in (None, "-") else sys.stderr
        end = ""
        if options.output is not None:
            end = written_to(options.output, job.written, summary.documents)
        print(f"{options.resolver}: {summary.line()}{end}", file=stream)
    return status
