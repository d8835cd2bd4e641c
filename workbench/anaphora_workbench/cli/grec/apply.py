"""``anaphora grec apply``: the references of an extract of a text, chosen anew."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from anaphora_workbench import __version__
from anaphora_workbench.challenges.grec.extrinsic import ExtrinsicSettings
from anaphora_workbench.challenges.grec.summaries import (
    ResolverView,
    Summary,
    layer_of,
    regenerated,
    understood,
)
from anaphora_workbench.cli.grec.track import GrecTrack
from anaphora_workbench.cli.shared.challenge_files import add_force
from anaphora_workbench.cli.shared.options import (
    add_encoding,
    add_from,
    add_lenient,
    check_language,
    listed,
    refuse_existing,
    stated,
)
from anaphora_workbench.cli.shared.output import (
    emit,
    json_result,
    refuse_errors,
    refuse_overwriting,
    write_csv,
)
from anaphora_workbench.errors import FormatError, NeedsError, UsageError, counted, did_you_mean
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import Document
from anaphora_workbench.model.language_tables import UNDETERMINED
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import Generator, Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.text_tables import table, titled
from anaphora_workbench.rewriting.extracts import (
    Extract,
    Regenerated,
    extract_of,
    sentences_in,
)
from anaphora_workbench.tasks.grec import GrecText
from anaphora_workbench.workspace import Input, Workspace

_DESCRIPTION = """\
Choose the references of an extract anew: of some sentences of a text, such as a summary. There
'She kept it' may have lost who she is. The first mention of each entity becomes full: a pronoun
gets a name, 'Quill' becomes 'Marta Quill'. With --system or --model a GREC system chooses the later
ones; without, they stay. First mentions are made full in English and Spanish, the systems choose in
English.

The text comes with chains (annotated, or the output of a resolver); of a text without chains, name
a resolver with --resolver. --keep names sentences by their numbers, which --list prints; --extract
is a file with the sentences of the extract.

Anaphora prints the extract before and after, each reference that was chosen, and how many
references our resolvers understand in both. A reference is understood if it names its entity, or
if the links of the resolver lead from it to one that does.

examples:
  anaphora grec apply text.conllu --list
  anaphora grec apply text.conllu --keep 4,7,9-11
  anaphora grec apply text.conllu --extract summary.txt --system osu-b-all --train train.xml
  anaphora grec apply news.txt --lang es --resolver supar --keep 2,5 -o extract.anaphora.json
"""
_FINDER = ExtrinsicSettings().finder
_SHOWN = 12


def add_parser(kinds: Any) -> None:
    """Add the sub-command."""
    parser = kinds.add_parser("apply", description=_DESCRIPTION)
    parser.add_argument("file", metavar="FILE", help="a text in any readable format, - for stdin")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--keep", metavar="N,N-N,...", help="sentences of the extract by number, in its order"
    )
    which.add_argument(
        "--extract", metavar="FILE", help="a text file with the sentences of the extract"
    )
    which.add_argument("--list", action="store_true", help="print the sentences with their numbers")
    parser.add_argument("--document", metavar="ID", help="which document of a file with several")
    add_from(parser)
    add_encoding(parser)
    add_lenient(parser)
    parser.add_argument(
        "--lang", metavar="CODE", help="language of the text (default: that of the file)"
    )
    parser.add_argument(
        "--resolver",
        metavar="NAME",
        help="make the chains of the text with this resolver, such as supar",
    )
    parser.add_argument(
        "--prepare",
        default="auto",
        metavar="NAME",
        help="preprocessor of texts without dependency heads (default auto)",
    )
    parser.add_argument(
        "--system", metavar="NAME", help="GREC system that chooses later references"
    )
    parser.add_argument("--model", metavar="FILE", help="a model of 'anaphora grec train'")
    GrecTrack.add_training(parser)
    parser.add_argument(
        "--resolvers",
        type=listed,
        default=["supar", "sieves"],
        metavar="NAMES",
        help="resolvers that read both extracts (default supar,sieves; none: no resolver)",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write the new extract with its chains"
    )
    parser.add_argument("--to", dest="to_format", metavar="FORMAT", help="format of -o")
    parser.add_argument("--text", metavar="FILE", help="write the new extract as plain text")
    parser.add_argument("--csv", metavar="FILE", help="write the references as CSV")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    add_force(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    _check(options)
    registry = Registry()
    workspace = Workspace(registry, options.encoding)
    fmt = None
    if options.output:
        fmt = workspace.format_for_writing(options.output, options.to_format)
    track = GrecTrack(argparse.Namespace(**{**vars(options), "from_format": None}))
    entry, *others = workspace.open([options.file], options.from_format)
    if others:
        raise UsageError(
            f"'{options.file}' has {len(others) + 1:,} files, and an extract is of one text; name "
            f"one, such as '{entry.place}'"
        )
    reading = _reading(options, entry, track)
    document = _in_language(reading.document, options.lang)
    if options.list:
        sentences = [
            [str(number), document.words(span)] for number, span in enumerate(document.sentences, 1)
        ]
        emit(table(["", "sentence"], sentences) + "\n")
        return track.status()
    pipelines = _pipelines(options, registry)
    system = _system(options, track)
    extract = _extract(options, registry, reading, document, track, system)
    summary = regenerated(extract, system)
    views = _views(pipelines, summary, track)
    if fmt is not None:
        made = document_of_text(extract.document.doc_id, summary.text, document.language)
        written = Reading(made, (layer_of(made, summary.after, "extract"),))
        fmt.write([written], Target.of(options.output))
    if options.text:
        emit(summary.text, options.text)
    rows = [_row(summary.extract, each) for each in summary.references]
    if options.csv:
        write_csv(options.csv, rows, _COLUMNS)
    signature = _signature(options, extract, system)
    inputs = [entry, *track.reader.inputs]
    if options.json:
        emit(_json(options, signature, inputs, summary, views, rows))
    else:
        emit(_printed(summary, rows, views, system, signature))
    return track.status()


def _check(options: argparse.Namespace) -> None:
    if not (options.keep or options.extract or options.list):
        raise UsageError(
            "name the sentences of the extract: --keep 1,4-6 by their numbers (--list prints "
            "them), or --extract FILE with their text"
        )
    if options.system and options.model:
        raise UsageError("--system and --model both name the system; give one of them")
    if options.train and not options.system:
        raise UsageError("--train is what a system learns from; name it with --system")
    if options.to_format and not options.output:
        raise UsageError("--to is the format of -o; name a file with -o, too")
    if options.extract == options.file == "-":
        raise UsageError("standard input can be read once only; name the text or the extract")
    if options.lang:
        check_language(options.lang)
    outputs = [options.output, options.text, options.csv]
    refuse_overwriting([options.file, options.extract or "-", *options.train], outputs)
    for path in outputs:
        refuse_existing(path, force=options.force)


def _reading(options: argparse.Namespace, entry: Input, track: GrecTrack) -> Reading:
    """Return the document that is asked for, with its problems reported."""
    found: list[Reading] = []
    names: list[str] = []
    for reading in entry.readings():
        names.append(reading.document.doc_id)
        if options.document in (None, reading.document.doc_id):
            refuse_errors(entry, reading, track.reader.log, lenient=options.lenient)
            found.append(reading)
        if len(found) > 1:
            raise UsageError(
                f"'{entry.source.name}' has several documents; name one with --document, such as "
                f"'{names[0]}'"
            )
    if not found:
        known = ", ".join(names[:_SHOWN]) or "none"
        raise UsageError(
            f"'{entry.source.name}' has no document '{options.document}'."
            f"{did_you_mean(str(options.document), names)} Documents: {known}"
            if options.document
            else f"'{entry.source.name}' has no document"
        )
    if not found[0].document.sentences:
        raise FormatError(
            "this text is empty; an extract needs sentences",
            code="apply-empty",
            at=entry.source.at(),
        )
    return found[0]


def _in_language(document: Document, code: str | None) -> Document:
    known = code or document.language
    if known == UNDETERMINED:
        known = guess_language([token.text for token in document.tokens])
    return replace(document, language=known)


def _system(options: argparse.Namespace, track: GrecTrack) -> Generator[GrecText] | None:
    if options.model:
        return track.load(options.model)
    if not options.system:
        return None
    system = track.trained(options.system, options.seed)
    if system is None:
        raise UsageError(
            f"'{options.system}' could not learn from these texts, see above; give more, or "
            "another system"
        )
    return system


def _extract(
    options: argparse.Namespace,
    registry: Registry,
    reading: Reading,
    document: Document,
    track: GrecTrack,
    system: Generator[GrecText] | None,
) -> Extract:
    kept = _kept(options, document, track)
    if options.resolver:
        choice = PluginChoice(
            options.prepare, _FINDER, resolver=options.resolver, seed=options.seed
        )
        (prepared,) = Pipeline.of(registry, choice).run([document])
        return extract_of(prepared.document, prepared.layer, kept)
    if not reading.layers:
        raise NeedsError(
            f"'{document.doc_id}' has no chains; name a resolver that makes them with --resolver, "
            "such as --resolver supar"
        )
    if system is not None and not document.has_heads:
        document, _layer = registry.preprocessor(options.prepare).prepare(document)
    return extract_of(document, reading.layers[0], kept)


def _kept(options: argparse.Namespace, document: Document, track: GrecTrack) -> list[int]:
    """Return the numbers of the sentences, from 0."""
    if options.keep:
        return _numbers(options.keep, len(document.sentences))
    source = Source.of(options.extract)
    if options.encoding:
        source = source.read_in(options.encoding)
    kept, rest = sentences_in(document, source.read_text())
    if not kept:
        raise FormatError(
            f"no whole sentence of '{document.doc_id}' is in this extract; it must contain "
            "sentences as they are, or name them with --keep",
            code="apply-unmatched",
            at=source.at(),
        )
    if rest:
        words = rest.split()
        shown = " ".join(words[:_SHOWN]) + (" ..." if len(words) > _SHOWN else "")
        track.reader.warn(
            "apply-unmatched",
            f"{counted(len(words), 'word')} of the extract skipped, as they belong to no whole "
            f"sentence of the text: {shown}",
            source.at(),
        )
    return kept


def _numbers(text: str, size: int) -> list[int]:
    """Return the sentences of ``1,4-6``, from 0.

    Raises:
        UsageError: It is none, or names a sentence twice, or one that the text does not have.
    """
    found: list[int] = []
    for part in listed(text):
        match = re.fullmatch(r"(\d{1,9})(?:\s*-\s*(\d{1,9}))?", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last:
            raise UsageError(
                f"--keep takes numbers of sentences from 1, such as 1,4-6, not '{part}'"
            )
        if last > size:
            raise UsageError(
                f"--keep: the text has {counted(size, 'sentence')}, so there is no {last}; --list "
                "prints them"
            )
        found += range(first - 1, last)
    if len(set(found)) < len(found):
        twice = next(number for number in found if found.count(number) > 1)
        raise UsageError(f"--keep names sentence {twice + 1} twice")
    return found


def _pipelines(options: argparse.Namespace, registry: Registry) -> dict[str, Pipeline]:
    """Return the resolvers that read the extract; raise `PluginError` for an unknown name."""
    return {
        name: Pipeline.of(registry, PluginChoice(finder=_FINDER, resolver=name, seed=options.seed))
        for name in dict.fromkeys(options.resolvers)
        if name != "none"
    }


def _views(
    pipelines: Mapping[str, Pipeline], summary: Summary, track: GrecTrack
) -> list[tuple[ResolverView, ResolverView]]:
    """Return what each resolver makes of the extract before and after; none if one cannot."""
    document = summary.extract.document
    try:
        sides = [
            understood(pipelines, text, document.language, references, summary.parts)
            for text, references in (
                (document.text, summary.before),
                (summary.text, summary.after),
            )
        ]
    except NeedsError as error:
        track.reader.warn("apply-unread", f"no resolver has read the extracts: {error.message}")
        return []
    return list(zip(*sides, strict=True))


# ------------------------------------------------------------------------------------- output

_COLUMNS = ("sentence", "entity", "first", "before", "after", "changed", "stays")


def _row(extract: Extract, each: Regenerated) -> dict[str, Any]:
    place = extract.layer.markables[each.markable].start
    return {
        "sentence": extract.kept[extract.document.sentence_of(place)] + 1,
        "entity": each.entity,
        "first": "yes" if each.first else "no",
        "before": each.old,
        "after": each.new,
        "changed": "yes" if each.changes else "no",
        "stays": "" if each.reason is None else str(each.reason),
    }


def _printed(
    summary: Summary,
    rows: Sequence[Mapping[str, Any]],
    views: Sequence[tuple[ResolverView, ResolverView]],
    system: Generator[GrecText] | None,
    signature: str,
) -> str:
    extract = summary.extract
    numbers = ", ".join([str(number + 1) for number in extract.kept])
    lead = f"{counted(len(extract.kept), 'sentence')} of {len(extract.whole.sentences)}: {numbers}."
    shown = [row for row in rows if row["changed"] == "yes" or row["stays"]]
    listed_rows = [
        [
            row["sentence"],
            row["before"],
            row["after"] if row["changed"] == "yes" else "-",
            row["stays"] or ("first mention" if row["first"] == "yes" else _by(system)),
        ]
        for row in shown
    ]
    changed = sum([row["changed"] == "yes" for row in rows])
    parts = [
        titled(f"An extract of '{extract.whole.doc_id}'", lead),
        titled("Before", extract.document.text.strip()),
        titled("After", summary.text.strip()),
        titled(
            f"References: {changed} changed",
            table(["sentence", "before", "after", "why"], listed_rows)
            if listed_rows
            else "Every first mention is full.",
        ),
    ]
    if views:
        parts.append(titled("References that a resolver understands", _views_text(views)))
    return "\n\n".join([*parts, signature]) + "\n"


def _by(system: Generator[GrecText] | None) -> str:
    return "" if system is None else f"chosen by {system.name}"


def _views_text(views: Sequence[tuple[ResolverView, ResolverView]]) -> str:
    rows = [
        [
            before.resolver,
            *[_share(side.right, side.references) for side in (before, after)],
            *[_share(side.right_pronouns, side.pronouns) for side in (before, after)],
        ]
        for before, after in views
    ]
    header = ["resolver", "before", "after", "pronouns before", "pronouns after"]
    return (
        table(header, rows)
        + "\nA name is understood by itself, so that more names give more; see the pronouns."
    )


def _share(right: int, size: int) -> str:
    return "-" if not size else f"{right} of {size} ({100 * right / size:.1f} %)"


def _signature(
    options: argparse.Namespace, extract: Extract, system: Generator[GrecText] | None
) -> str:
    numbers = ",".join([str(number + 1) for number in extract.kept])
    return (
        f"grec-apply:1|keep:{numbers}|chains:{options.resolver or 'given'}|"
        f"system:{'none' if system is None else system.name}|seed:{options.seed}|"
        f"resolvers:{','.join(options.resolvers)}|finder:{_FINDER}|version:{__version__}"
    )


def _json(
    options: argparse.Namespace,
    signature: str,
    inputs: Sequence[Input],
    summary: Summary,
    views: Sequence[tuple[ResolverView, ResolverView]],
    rows: Sequence[Mapping[str, Any]],
) -> str:
    return json_result(
        signature,
        stated(options),
        inputs,
        rows,
        before=summary.extract.document.text,
        after=summary.text,
        references={
            side: [asdict(each) for each in placed]
            for side, placed in (("before", summary.before), ("after", summary.after))
        },
        resolvers=[
            {
                "resolver": view.resolver,
                "text": side,
                "references": view.references,
                "right": view.right,
                "pronouns": view.pronouns,
                "right_pronouns": view.right_pronouns,
            }
            for pair in views
            for side, view in zip(("before", "after"), pair, strict=True)
        ],
    )
