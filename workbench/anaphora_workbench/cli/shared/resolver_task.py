"""``anaphora evaluate --task``: the texts of gold files, for the resolver of another group.

What gives the answers away is left out: antecedents, reference types, chains and the gold file's
own lists of candidates. The group gets what our resolvers get with gold anaphors: the place and
kind of every anaphor, and the candidates of our finder.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count
from pathlib import Path

from anaphora_workbench.cli.shared.gold import GoldWatch
from anaphora_workbench.cli.shared.output import ProblemLog, gold_readings, say, say_skipped
from anaphora_workbench.cli.shared.progress import ProgressLine
from anaphora_workbench.errors import Problem, UsageError, counted
from anaphora_workbench.io.file_names import safe_name
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import Anaphor, FrozenDict, Layer, bare
from anaphora_workbench.model.language import language
from anaphora_workbench.ports import Format, Reading, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.scoring import Settings
from anaphora_workbench.scoring.keys import key_of
from anaphora_workbench.scoring.prepared_input import GivenLayer, prepared_input
from anaphora_workbench.scoring.timings import Clock
from anaphora_workbench.workspace import Workspace

_FORMATS = {"supar": "supar", "sgml": "supar-sgml", "conllu": "corefud"}
"""Sub-folder and format, the one to fill in first."""

_README = """\
# Anaphors to resolve

{documents}, {words}, {anaphors}. The texts are the same in each folder;
use what suits your system. Words and sentences must stay as they are.

| folder | contents |
|---|---|
{table}

## Your answers

Either the folders under `supar/`, one for each document:

- `text.txt` has a line for each sentence: its number, then its words between numbered
  boundaries. `3 0 She 1 left 2 . 3` is sentence 3, and `3 0 1` the position of *She*. `text.pl`
  has form, lemma, tag and stem of each word.
- `anaphors.txt` has a line for each anaphor: position, kind, and `<`. Whether an anaphor really
  refers back is for you to find out: put `>` for one that refers forward, `!` for one that refers
  outside the text, and `$` (with an empty SOLUTION) for one that does not refer.
- `a_3_0_1.www` belongs to the anaphor at `3 0 1`. `CANDIDATES` lists the noun phrases of its
  sentence and the {window} before it, `ANTECEDENTS` those that satisfy number, gender, binding
  and the other constraints; they are offers, not limits. Write the position of the antecedent
  below `SOLUTION`: any mention of it will do, another pronoun too; several lines for a split
  antecedent (*they* for *Ana* and *Bill*). What is left empty counts as missing.
- A kind that begins with `zero` is at its verb, one that begins with `clitic` at its host.

Or the files under `conllu/`: add coreference in MISC as CorefUD has it (`Entity=(e1-person-1-)`
and so on; `# global.Entity = eid-etype-head-other` before the first sentence). Each pronoun and
zero then counts as linked to the nearest mention before it in its entity. Empty nodes are given
where the gold text has them.

## Scoring

Send the filled folder back (`supar/` or `conllu/`, with the names as they are). Whoever has the
gold files types

    anaphora evaluate GOLD --response supar --match head,full

`--match head` compares heads, `--match full` all words. The figures are correct, wrong, missing
and spurious answers, once with own earlier errors kept and once with earlier errors corrected;
recall is correct / gold, precision correct / (answered + spurious).
"""

_SUB_FOLDERS = {
    "supar": "SUPAR's tagging tool: text, anaphors, a file for each anaphor; SOLUTION is empty",
    "sgml": "the text with noun phrases, heads, clauses, verbs and anaphors in SGML tags",
    "conllu": "CoNLL-U: words, tags, dependencies, without coreference",
}


def write_resolver_task(options: argparse.Namespace, settings: Settings, registry: Registry) -> int:
    """Run ``evaluate --task``; raise `UsageError` if something is to be evaluated as well."""
    reports = (options.json, options.csv, options.output, options.html, options.cases)
    if options.resolver or options.response or any(reports):
        raise UsageError(
            "--task writes texts and evaluates nothing; use it without --resolver, --response, "
            "--json, --csv, --html, --cases and -o"
        )
    workspace = Workspace(registry)
    inputs = workspace.open(options.gold, options.from_format)
    say_skipped(workspace.skipped)
    watch = GoldWatch(registry)
    with ProblemLog() as log, ProgressLine(len(inputs), "documents") as progress:
        readings = watch.watch(gold_readings(inputs, log, options.lenient))
        anaphors, missing = write_task(readings, options.task, settings, registry, progress.step)
    watch.close()
    for problem in missing:
        say(f"warning: {problem}")
    print(f"{options.task}: {anaphors} anaphors to resolve; README.md says what to fill in")
    return 0


def write_task(
    readings: Iterable[Reading],
    folder: str,
    settings: Settings,
    registry: Registry,
    progress: Callable[[str], None],
) -> tuple[int, list[Problem]]:
    """Write the texts of gold documents without what gives the answers away.

    The folder must not exist, or be empty; it appears whole or not at all. ``progress`` is called
    with the id of each document that is written.

    Returns:
        The number of anaphors, and a problem for each format that is not installed.

    Raises:
        FormatError: The folder is not empty, or cannot be written.
        NeedsError: A document has no parse, and what would add one is missing.
    """
    present = set(registry.names("formats"))
    formats = {place: registry.format(name) for place, name in _FORMATS.items() if name in present}
    missing = [
        Problem("format-missing", f"the format '{name}' is not installed; there is no '{place}/'")
        for place, name in _FORMATS.items()
        if name not in present
    ]
    documents = words = anaphors = 0
    with Target.of(folder).open_folder() as top:
        names: set[str] = set()
        for reading in readings:
            task = _stripped(reading, settings, registry)
            name = _free(safe_name(task.document.doc_id), names)
            for place, fmt in formats.items():
                layers = () if place == "conllu" else task.layers
                written = replace(task, layers=layers)
                fmt.write([written], Target.of(_path(top / place, name, fmt)))
            documents += 1
            words += len(task.document.tokens)
            anaphors += len(task.layers[0].anaphors)
            progress(task.document.doc_id)
        readme = _README.format(
            documents=counted(documents, "document"),
            words=counted(words, "word"),
            anaphors=counted(anaphors, "anaphor"),
            window=f"{settings.window} sentences",
            table="\n".join([f"| `{place}/` | {_SUB_FOLDERS[place]} |" for place in formats]),
        )
        (top / "README.md").write_text(readme, encoding="utf-8")
    return anaphors, missing


def _path(folder: Path, name: str, fmt: Format) -> Path:
    folder.mkdir(exist_ok=True)
    return folder / f"{name}{fmt.suffixes[0]}"


def _free(name: str, names: set[str]) -> str:
    """Return a name that no other document has, also where small and large letters are alike."""
    each = (name if number == 1 else f"{name}~{number}" for number in count(1))
    free = next(one for one in each if one.casefold() not in names)
    names.add(free.casefold())
    return free


def _stripped(reading: Reading, settings: Settings, registry: Registry) -> Reading:
    """Return a document with the anaphors of its key and our candidates, and nothing else of it."""
    document = reading.document
    code = settings.language or document.language
    if code in ("", "und"):
        code = guess_language([token.text for token in document.tokens])
    document = replace(document, language=code)
    gold = reading.layers[0] if reading.layers else Layer("gold")
    words = bare(document) if settings.reparse else document
    analysed, markables = registry.preprocessor(settings.preprocessor).prepare(words)
    # As in an evaluation: what is not a pronoun by the file's own tags is none.
    parse = None if document.has_pos else analysed
    key = key_of(document, gold, language(code), parse)
    as_gold = replace(settings, anaphors="gold", markables="parsed", candidates="found")
    finder = registry.candidate_finder(settings.candidate_finder, window=settings.window)
    base = prepared_input(
        document,
        key,
        as_gold,
        GivenLayer(markables, analysed),
        registry.anaphor_finder(settings.anaphor_finder),
        Clock(),
    )
    session = finder.start(base.document, base.layer)
    pools = {anaphor.markable: session.candidates(anaphor) for anaphor in base.asked}
    layer = replace(
        base.layer,
        name="task",
        anaphors=FrozenDict({a.markable: Anaphor(a.markable, a.kind) for a in base.asked}),
        candidates=FrozenDict({name: pool.candidates for name, pool in pools.items()}),
        metadata=FrozenDict(),
    )
    return Reading(base.document, (layer,), source=reading.source)
