"""``anaphora show``: a page of texts with their entities, alone or in two annotations."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from anaphora_workbench.cli.shared.options import (
    add_input,
    add_lenient,
    check_language,
    refuse_replacing,
)
from anaphora_workbench.cli.shared.output import (
    ProblemLog,
    emit,
    refuse_errors,
    refuse_overwriting,
    say,
    say_analysed,
    say_skipped,
)
from anaphora_workbench.cli.shared.pipeline_jobs import PipelineResult, PipelineWork, run_pipeline
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import AnaphoraError, FormatError, UsageError, counted, did_you_mean
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.pipeline import Pipeline, PluginChoice
from anaphora_workbench.ports import TRACE, Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.reports.text_differences import Compared, compared_views
from anaphora_workbench.reports.text_page import text_page
from anaphora_workbench.reports.text_page_words import LANGUAGES
from anaphora_workbench.reports.text_view import TextView, text_view
from anaphora_workbench.workspace import Input, Workspace

_DESCRIPTION = """\
Write a page that shows texts with their entities: one HTML file for any browser, without network.
Each entity has a number, a colour and a line. Hover lights up a chain, click and arrow keys follow
it; the page has a list of entities, their places in the text, and a search.

Two annotations appear next to each other, with a list of what differs: the file's own and that of
--resolver, of another file (--against), or of another layer of the same file (--with).

examples:
  anaphora show novel.conllu -o novel.html
  anaphora show gold.conllu --resolver supar -o supar.html
  anaphora show ana.conllu --against bea.conllu -o both.html
  anaphora show work.anaphora --layer ana --with bea -o both.html --open
  anaphora show news.txt --lang en --resolver supar -o news.html
"""


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("show", description=_DESCRIPTION)
    add_input(parser, "files", "files or folders, - for standard input")
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help="page to write, - for standard output"
    )
    parser.add_argument("--layer", metavar="NAME", help="layer to show (default: the first one)")
    other = parser.add_mutually_exclusive_group()
    other.add_argument(
        "--with", dest="with_layer", metavar="LAYER", help="show another layer next to it"
    )
    other.add_argument(
        "--against", metavar="FILE", help="show the annotation of another file or folder next to it"
    )
    other.add_argument(
        "--resolver",
        metavar="NAME",
        help="show the answers of a resolver, next to the annotation if the file has one",
    )
    parser.add_argument("--lang", default="", metavar="CODE", help="language of the texts")
    parser.add_argument(
        "--page-lang",
        default="en",
        choices=LANGUAGES,
        help="language of the page's own words (default en)",
    )
    parser.add_argument("--title", default="", metavar="TEXT", help="title of the page")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    add_lenient(parser)
    parser.add_argument(
        "--force", action="store_true", help="overwrite any file (such pages always are)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    check_language(options.lang)
    if options.open and options.output == "-":
        raise UsageError("--open needs a file: name one with -o")
    registry = Registry()
    if options.resolver is not None:
        Pipeline.of(registry, _plan(options.resolver))  # a mistyped name is reported first
    workspace = Workspace(registry)
    inputs = workspace.open(options.files, options.from_format)
    others = workspace.open([options.against], options.from_format) if options.against else []
    say_skipped(workspace.skipped)
    refuse_overwriting([entry.place for entry in [*inputs, *others]], [options.output])
    refuse_replacing([options.output], force=options.force)
    with ProblemLog() as log, ProgressLine(len(inputs), "files") as progress:
        against = list(_readings(others, options, log)) if options.against else None
        texts: list[TextView | Compared] = []
        for entry in inputs:
            for reading in _readings([entry], options, log):
                texts.append(_shown(entry, reading, options, against, len(texts)))
            progress.step(entry.source.name)
    emit(text_page(texts, language=options.page_lang, title=options.title), options.output)
    if options.output != "-":
        print(f"{counted(len(texts), 'text')} written to '{options.output}'")
    if options.open:
        import webbrowser

        if not webbrowser.open(Path(options.output).resolve().as_uri()):
            say(
                f"warning: Anaphora finds no browser; open '{options.output}' yourself "
                "[browser-missing]"
            )
    return 0


def _readings(
    inputs: list[Input], options: argparse.Namespace, log: ProblemLog
) -> Iterator[Reading]:
    for entry in inputs:
        for reading in entry.readings():
            refuse_errors(entry, reading, log, lenient=options.lenient)
            document = reading.document
            code = options.lang or document.language
            if code in ("", "und"):
                code = guess_language([token.text for token in document.tokens])
            if code != document.language:
                reading = replace(reading, document=replace(document, language=code))
            yield reading


def _shown(
    entry: Input,
    reading: Reading,
    options: argparse.Namespace,
    against: list[Reading] | None,
    place: int,
) -> TextView | Compared:
    """Return one text as the page shows it."""
    document = reading.document
    if options.resolver is not None:
        return _resolved(entry, reading, options)
    layer = _layer(entry, reading, options.layer)
    if options.with_layer is not None:
        other = _layer(entry, reading, options.with_layer)
        return _compared(document, layer, document, other)
    if against is None:
        return text_view(document, layer)
    found = _partner(entry, document, against, place)
    other = _layer(entry, found, None)
    if other.name == layer.name:
        layer = replace(layer, name=f"{layer.name} ({Path(entry.source.name).name})")
        other = replace(other, name=f"{other.name} ({Path(options.against).name})")
    return _compared(document, layer, found.document, other)


def _layer(entry: Input, reading: Reading, name: str | None) -> Layer:
    """Return a layer by its name, or the first one.

    Raises:
        FormatError: ``show-layer-missing``, or ``show-no-annotation``.
    """
    layers = {layer.name: layer for layer in reading.layers}
    if not layers:
        raise FormatError(
            f"'{reading.document.doc_id}' contains no annotation to show. Annotate it with a "
            "resolver: --resolver supar",
            code="show-no-annotation",
            at=entry.source.at(),
        )
    if name is None:
        return next(iter(layers.values()))
    if name not in layers:
        known = ", ".join([f"'{each}'" for each in layers])
        raise FormatError(
            f"'{reading.document.doc_id}' has no layer '{name}'."
            f"{did_you_mean(name, layers)} It has {known}",
            code="show-layer-missing",
            at=entry.source.at(),
        )
    return layers[name]


def _partner(entry: Input, document: Document, against: list[Reading], place: int) -> Reading:
    """Return the same document of the other file: of its name, else in its place."""
    for reading in against:
        if reading.document.doc_id == document.doc_id:
            return reading
    if place < len(against):
        return against[place]
    raise FormatError(
        f"the file of --against has no document '{document.doc_id}'. Give a file or folder with "
        "the same documents",
        code="show-document-missing",
        at=entry.source.at(),
    )


def _compared(document: Document, layer: Layer, other: Document, theirs: Layer) -> Compared:
    """Return two annotations of the same words.

    Raises:
        FormatError: ``show-words-differ``.
    """
    ours, words = ([token.text for token in each.tokens] for each in (document, other))
    if ours != words:
        at = next(
            (n for n, pair in enumerate(zip(ours, words, strict=False)) if pair[0] != pair[1]),
            min(len(ours), len(words)),
        )
        raise FormatError(
            f"the two annotations of '{document.doc_id}' have other words from word {at + 1:,} on. "
            "'anaphora score --errors' compares annotations of different words",
            code="show-words-differ",
        )
    return compared_views(text_view(document, layer), text_view(document, theirs))


def _plan(resolver: str) -> PluginChoice:
    return PluginChoice("auto", "pronouns", "supar", resolver, 4, 0)


def _resolved(entry: Input, reading: Reading, options: argparse.Namespace) -> TextView | Compared:
    """Return the answers of a resolver, next to the annotation where there is one.

    Raises:
        AnaphoraError: The resolver cannot answer this text.
    """
    work = PipelineWork(_plan(options.resolver), None, candidates=False, pools=False)
    gold = _layer(entry, reading, options.layer) if reading.layers else None
    given = reading if gold is None else replace(reading, layers=(gold,))
    (outcome,) = run_pipeline(work, [given])
    if isinstance(outcome, AnaphoraError):
        raise outcome
    assert isinstance(outcome, PipelineResult)
    if outcome.analysis:
        say_analysed({outcome.analysis: 1}, needed=True)
    prepared = outcome.prepared
    anaphors = dict(prepared.layer.anaphors)
    for name, decision in prepared.decisions.items():
        if name in anaphors and decision.trace:
            reasons = anaphors[name].attributes.updated({TRACE: " ".join(decision.trace)})
            anaphors[name] = replace(anaphors[name], attributes=reasons)
    layer = replace(
        prepared.layer,
        name=options.resolver,
        anaphors=prepared.layer.anaphors.updated(anaphors),
    )
    if gold is None:
        return text_view(prepared.document, layer)
    return _compared(reading.document, gold, prepared.document, layer)
