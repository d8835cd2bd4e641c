"""`resolve`: one resolver over texts, prepared where they have no parse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from anaphora.choices import a_number, a_string, language_of, one_name
from anaphora.messages import in_python
from anaphora.reading import Opened, checked, in_language, opened
from anaphora.texts import Corpus, Text
from anaphora_workbench.cli.shared.pipeline_jobs import PipelineResult, PipelineWork, run_pipeline
from anaphora_workbench.errors import AnaphoraError, UsageError
from anaphora_workbench.pipeline import Pipeline, PluginChoice, check_sentences
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry

_TOGETHER = 32
"""Texts that go through the preprocessor together."""


def resolve(
    what: Any,
    resolver: str = "supar",
    *,
    language: str | None = None,
    format: str | None = None,
    anaphors: str = "auto",
    preprocessor: str = "auto",
    finder: str = "pronouns",
    window: int = 4,
    seed: int = 0,
    candidates: bool = False,
    lenient: bool = False,
    lang: str | None = None,
) -> Corpus:
    """Return texts with a resolver's answers: what ``anaphora resolve`` does.

    ::

        (text,) = anaphora.resolve("Ana met Bo. She greeted him.", "supar", language="en")
        for link in text.anaphors:
            print(link.anaphor.words, "->", [each.words for each in link.antecedents], link.reason)

    Raw text needs spaCy and a model of its language (extra ``nlp``); files with a parse do not.

    Args:
        what: The texts: whatever `read` takes. An empty list gives an empty corpus.
        resolver: Its name (`anaphora.resolvers`); ``NAME:SETTINGS`` gives it settings.
        language: Code such as ``en``; else that of the file, else a guess.
        format: Format of the files; else each is recognised.
        anaphors: ``given``: those of the file, whose place and kind the resolver gets; ``found``:
            those of the finder; ``auto``: given where there are some.
        preprocessor: What adds missing tags and parse.
        finder: What finds anaphors.
        window: Sentences before the anaphor's own that are searched.
        seed: Seed of resolvers that draw lots.
        candidates: Whether the result keeps candidates with their verdicts.
        lenient: Go on where a file has errors, without what they affect.
        lang: The same as ``language``.

    Raises:
        FormatError: A file cannot be read or has errors.
        NeedsError: A text lacks what the resolver needs, or a model is not installed.
        PluginError: There is no resolver of that name.
        UsageError: An argument has no such value.
    """
    language = language_of(language, lang)
    given = {"auto": None, "given": True, "found": False}
    asked = given[one_name("anaphors", anaphors, given)]
    if not isinstance(resolver, str):
        raise UsageError(
            "resolve runs one resolver, named by a string such as 'supar'; to compare several use "
            'evaluate(gold, ["supar", "hobbs"]), or call resolve once for each'
        )
    window, seed = a_number("window", window, 0, "number of sentences"), a_number("seed", seed)
    a_string("preprocessor", preprocessor, "auto")
    a_string("finder", finder, "pronouns")
    plan = PluginChoice(preprocessor, finder, "supar", resolver, window, seed)
    Pipeline.of(Registry(), plan)  # a mistyped name is reported before anything is read
    work = PipelineWork(plan, asked, candidates, pools=False)
    texts: list[Text] = []
    chunk: list[Reading] = []
    try:
        for reading in _readings(opened(what, format), language, lenient=lenient):
            chunk.append(reading)
            if len(chunk) == _TOGETHER:
                texts += _resolved(work, chunk)
                chunk = []
        texts += _resolved(work, chunk)
    except AnaphoraError as error:
        raise in_python(error) from None
    return Corpus(texts)


def _readings(files: list[Opened], language: str | None, *, lenient: bool) -> Iterator[Reading]:
    for each in files:
        for reading in checked(each, lenient=lenient):
            check_sentences(reading.document)
            yield in_language(each.format.name, reading, language, guess=True)


def _resolved(work: PipelineWork, chunk: list[Reading]) -> Iterator[Text]:
    for reading, outcome in zip(chunk, run_pipeline(work, chunk), strict=True):
        if not isinstance(outcome, PipelineResult):
            raise outcome
        prepared = outcome.prepared
        source = reading.source
        yield Text(
            Reading(prepared.document, (prepared.layer,), source=source),
            "json",
            prepared.decisions,
        )
