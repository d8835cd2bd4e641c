"""``anaphora study new``: a study of any kind, made of the user's material."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib.resources import as_file, files
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from anaphora_workbench.cli.shared.challenge_files import TaskReader, named_all
from anaphora_workbench.cli.shared.options import add_seed, natural
from anaphora_workbench.cli.shared.output import say
from anaphora_workbench.cli.study.extra import need_studies
from anaphora_workbench.errors import FormatError, UsageError, counted
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.studies.kinds import FACTS, Kind, Presentation
from anaphora_workbench.workspace import Workspace

if TYPE_CHECKING:
    from anaphora_workbench.studies.materials.material import Material

_DESCRIPTION = """\
Write a study that runs as it is: study.toml, whose comments explain each setting and name its
source, stimuli.jsonl, practice.jsonl where there is practice, and media/ with pictures and sound.

  reading           GREC texts and answers of systems (--system), or a table
  selection         GREC texts: participants choose at each reference
  question-writing  GREC texts, any readable texts, or a table
  elicitation       TUNA trials: participants describe the target
  identification    TUNA trials with descriptions of people and systems (--system)
  judgement         the same
  rating            Surface Realisation files with texts and n-best outputs (--system), or a table
  magnitude         as rating, or as judgement

A table is a CSV file with the columns item, system and text, and, where known, before, after,
reference, domain and type. The texts' own choices take part as 'corpus', people's descriptions as
HUMAN-1 and HUMAN-2. An item that lacks the answer of a system is omitted, with a warning.

examples:
  anaphora study new reading test.xml --system cnts=cnts.xml --system base=base.xml -o study/
  anaphora study new reading test.xml --system cnts=cnts.xml --questions q.csv -o study/
  anaphora study new identification test.xml --system att=att.xml --pictures photos/ -o study/
  anaphora study new identification test.xml --presentation spoken --speak -o study/
  anaphora study new rating dev.sr --system ours=ours.nbest --items 100 -o study/
  anaphora study new rating outputs.csv -o study/
  anaphora study new --sample reading -o study/
"""
_TABLES = (".csv", ".tsv")
_GREC_KINDS = (Kind.READING, Kind.SELECTION, Kind.QUESTION_WRITING)
_TUNA_KINDS = (Kind.ELICITATION, Kind.IDENTIFICATION, Kind.JUDGEMENT)
_TABLE_KINDS = (Kind.READING, Kind.RATING, Kind.MAGNITUDE, Kind.QUESTION_WRITING)
_GREC = ("grec", "grec-neg", "webnlg", "vareg")
_TUNA = ("tuna", "tuna-corpus")
_SENTENCES = ("sr-shallow", "sr-deep", "sr-ud")
_SOME_SENTENCES = (*_SENTENCES, "sr-nbest")
_FURTHER = {"grec": ("grec-neg",)}
"""Formats that have what the usual one of a challenge cannot contain."""
_LANGUAGES = ("en", "es")


def add_parser(commands: Any) -> None:
    """Add the sub-command."""
    parser = commands.add_parser("new", description=_DESCRIPTION)
    parser.add_argument(
        "kind",
        nargs="?",
        metavar="KIND",
        choices=[str(kind) for kind in Kind],
        help=", ".join(Kind),
    )
    parser.add_argument("files", nargs="*", metavar="MATERIAL", help="files or folders")
    parser.add_argument(
        "--sample",
        metavar="KIND",
        choices=[str(kind) for kind in Kind],
        help="write the shipped sample study of that kind, without any material",
    )
    parser.add_argument(
        "-o", "--output", required=True, metavar="FOLDER", help="the study; it must not exist"
    )
    parser.add_argument(
        "--system",
        action="append",
        default=[],
        metavar="NAME=FILE",
        help="the answers of a system; again for another one",
    )
    parser.add_argument(
        "--without-corpus",
        action="store_true",
        help="omit the texts' own choices and people's descriptions",
    )
    parser.add_argument(
        "--questions",
        metavar="FILE.csv",
        help="reading: a table with the columns item, type, question, answer, wrong1, wrong2 ...",
    )
    parser.add_argument(
        "--pictures",
        metavar="FOLDER",
        help="TUNA: your pictures, called as IMAGE or ID of the entities (default: drawings)",
    )
    parser.add_argument(
        "--presentation",
        choices=[str(each) for each in Presentation],
        default=str(Presentation.DESCRIPTION_FIRST),
        help="identification: when people meet description and grid (default description-first)",
    )
    parser.add_argument(
        "--speak", action="store_true", help="TUNA: read descriptions aloud with espeak-ng"
    )
    parser.add_argument(
        "--lang",
        choices=_LANGUAGES,
        default="en",
        help="language of the page and the texts (default en)",
    )
    parser.add_argument("--name", metavar="NAME", help="name of the study (default: its folder's)")
    parser.add_argument(
        "--participants",
        type=natural,
        default=0,
        metavar="N",
        help="planned participants (default: as in the published study)",
    )
    parser.add_argument(
        "--items", type=natural, default=0, metavar="N", help="draw N items (default all)"
    )
    parser.add_argument(
        "--practice",
        type=natural,
        metavar="N",
        help="items for practice (default: as in the published study)",
    )
    add_seed(parser, "all draws", 1)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the sub-command."""
    need_studies()
    from anaphora_workbench.studies.new import (
        NewStudy,
        make_study,
        refuse_existing_study,
        write_study,
    )

    folder = Path(options.output)
    if options.sample:
        return _write_sample(options, folder)
    if not options.kind or not options.files:
        raise UsageError(
            "name the kind and the material, such as 'anaphora study new reading texts.xml -o "
            "study/', or a shipped sample: --sample reading"
        )
    kind = Kind(options.kind)
    _check_options(options, kind)
    refuse_existing_study(folder)
    wanted = NewStudy(
        kind,
        _name(options.name, folder),
        options.lang,
        options.seed,
        options.participants,
        options.practice,
        options.items,
        Presentation(options.presentation),
    )
    reader = _Reader(options, kind)
    made, problems = make_study(wanted, reader.material())
    reader.log.close()
    if reader.log.errors:
        raise FormatError(
            f"the material has {counted(reader.log.errors, 'error')}, see above; no study was "
            "written",
            code="material-errors",
        )
    for problem in problems:
        say(f"{problem.severity}: {problem}")
    write_study(folder, made)
    print(
        f"{folder}: {counted(len(made), 'file')}; the design: "
        f"anaphora study check {quote(str(folder))}"
    )
    return 0


def _write_sample(options: argparse.Namespace, folder: Path) -> int:
    """Write a shipped study; it has all the settings that it needs."""
    from anaphora_workbench.studies.new import write_study

    if options.kind or options.files or options.system:
        raise UsageError("--sample KIND takes neither a further kind nor material")
    if find_spec("anaphora_samples") is None:
        raise UsageError("this installation has no sample corpora; install anaphora-workbench anew")
    with as_file(files("anaphora_samples") / "studies" / options.sample) as shipped:
        contents = {
            path.relative_to(shipped).as_posix(): path.read_bytes()
            for path in sorted(shipped.rglob("*"))
            if path.is_file()
        }
    write_study(folder, contents)
    print(f"{folder}: {counted(len(contents), 'file')}, the sample of {Kind(options.sample).study}")
    return 0


def _check_options(options: argparse.Namespace, kind: Kind) -> None:
    """Refuse options that the kind would ignore."""
    tuna = kind in (*_TUNA_KINDS, Kind.MAGNITUDE)
    fitting = {
        "--questions": kind is Kind.READING,
        "--pictures": tuna,
        "--speak": kind in (Kind.IDENTIFICATION, Kind.JUDGEMENT),
        "--system": FACTS[kind].systems,
    }
    for name, fits in fitting.items():
        if getattr(options, name[2:]) and not fits:
            raise UsageError(f"{name} means nothing in {kind.study}; leave it out")
    spoken = options.presentation == Presentation.SPOKEN
    if options.presentation != Presentation.DESCRIPTION_FIRST and kind is not Kind.IDENTIFICATION:
        raise UsageError(f"--presentation means nothing in {kind.study}; leave it out")
    if spoken and not options.speak:
        raise UsageError("--presentation spoken needs --speak, which makes the sound")
    if options.questions == "-":
        raise UsageError("--questions names a file")


def _name(given: str | None, folder: Path) -> str:
    """Return a name of letters, digits, '-' and '_'."""
    name = given or folder.absolute().name
    kept = "".join([sign if sign.isalnum() or sign in "-_" else "-" for sign in name]).strip("-")
    return kept[:60] or "study"


class _Reader:
    """Reads the material of a study."""

    def __init__(self, options: argparse.Namespace, kind: Kind) -> None:
        self._options = options
        self._kind = kind
        self._registry = Registry()
        formats = (*_GREC, *_TUNA, *_SOME_SENTENCES)
        self._reader = TaskReader(
            self._registry,
            formats,
            f"material for {kind.study}",
            None,
            ("grec-title", "pair-untrue"),
            "'anaphora docs formats' describes them; the name of a table ends in .csv",
        )
        self.log = self._reader.log

    def material(self) -> Material:
        """Return the material, with what the options add to it."""
        found = self._read()
        if self._options.questions:
            from anaphora_workbench.studies.materials.table import add_questions

            add_questions(found, Source.of(self._options.questions))
        if self._options.speak:
            from anaphora_workbench.studies.materials.speech import add_speech

            add_speech(found, self._options.lang)
        return found

    def _read(self) -> Material:
        tables = [path for path in self._options.files if path.lower().endswith(_TABLES)]
        if tables:
            return self._table(tables)
        if self._kind in _GREC_KINDS:
            return self._grec()
        if self._kind in _TUNA_KINDS:
            return self._tuna()
        return self._sentences()

    def _table(self, tables: Sequence[str]) -> Material:
        from anaphora_workbench.studies.materials.table import table_material

        if self._kind not in _TABLE_KINDS:
            raise UsageError(
                f"{self._kind.study} cannot be made of a table; it needs "
                f"{'GREC texts' if self._kind in _GREC_KINDS else 'TUNA trials'}"
            )
        if len(self._options.files) > 1 or self._options.system:
            raise UsageError("a table contains all versions: name one, without --system")
        return table_material(Source.of(tables[0]), self._kind, self._options.lang)

    def _grec(self) -> Material:
        from anaphora_workbench.studies.materials import grec

        language = self._options.lang
        if self._kind is Kind.QUESTION_WRITING and not self._are_grec():
            return self._any_texts()
        texts = self._items(self._options.files, _GREC)
        grec.check_unique(texts)
        if self._kind is Kind.SELECTION:
            found = grec.texts_with_gaps(texts)
            found.source = self._written(texts, "grec")
            return found
        if self._kind is Kind.QUESTION_WRITING:
            return grec.texts_to_ask_about(texts, language)
        systems = {name: self._items([path], _GREC) for name, path in self._systems()}
        corpus = not self._options.without_corpus
        return grec.texts_to_read(texts, systems, language, corpus=corpus)

    def _are_grec(self) -> bool:
        """Tell whether the material looks like GREC files rather than like texts."""
        workspace = Workspace(self._registry, groups=["task_formats", "formats"])
        inputs = workspace.open(self._options.files)
        return all(entry.task and entry.format.name in _GREC for entry in inputs)

    def _any_texts(self) -> Material:
        from anaphora_workbench.studies.materials.material import Material
        from anaphora_workbench.studies.materials.texts import sentences_of

        found = Material([])
        for entry in Workspace(self._registry).open(self._options.files):
            for reading in entry.readings():
                self.log.add(reading.problems)
                document = reading.document
                text = document.text or " ".join([token.text for token in document.tokens])
                sentences = sentences_of(text, self._options.lang)
                if sentences:
                    found.records.append({"item": document.doc_id, "sentences": sentences})
        return found

    def _tuna(self) -> Material:
        from anaphora_workbench.challenges.tuna.items import answers_of, items_of
        from anaphora_workbench.studies.materials import tuna

        elicits = self._kind is Kind.ELICITATION
        found = items_of(self._items(self._options.files, _TUNA), plural=elicits)
        self.log.add(found.problems)
        if found.plural:
            say(f"note: {counted(found.plural, 'trial')} with two targets are omitted")
        pictures = Path(self._options.pictures) if self._options.pictures else None
        if elicits:
            material = tuna.grids_to_describe(found.trials, pictures)
            material.source = self._written(found.trials, "tuna")
            return material
        systems = {
            name: answers_of(self._items([path], _TUNA)).by_item for name, path in self._systems()
        }
        people = 0 if self._options.without_corpus else 2
        return tuna.descriptions(found.trials, systems, pictures, people=people)

    def _sentences(self) -> Material:
        """Return sentences with outputs, or, for a magnitude study, TUNA's descriptions."""
        from anaphora_workbench.studies.materials.sr import outputs_to_rate

        wanted = _SENTENCES
        if self._kind is Kind.MAGNITUDE:
            inputs = Workspace(self._registry, groups=["task_formats"]).open(self._options.files)
            if all(entry.format.name in _TUNA for entry in inputs):
                return self._tuna()
        sentences = self._items(self._options.files, wanted)
        systems = {name: self._items([path], ("sr-nbest",)) for name, path in self._systems()}
        corpus = not self._options.without_corpus
        found = outputs_to_rate(sentences, systems, corpus=corpus)
        if not any("before" in record or "after" in record for record in found.records):
            say(
                "note: the file does not keep the sentences around each one; 'anaphora sr convert' "
                "does"
            )
        return found

    def _written(self, items: Sequence[Any], usual: str) -> bytes:
        """Return texts or trials in the format that they came in, or in one that has them all."""
        own = self._reader.inputs[0].format.name
        for name in dict.fromkeys([own, usual, *_FURTHER.get(usual, ())]):
            fmt = self._registry.task_format(name)
            if not fmt.writable:
                continue
            stream = BytesIO()
            try:
                fmt.write(items, Target.of(stream, name="material.xml"))
                again = list(fmt.read(Source.of(BytesIO(stream.getvalue()), name="material.xml")))
            except FormatError:
                continue
            if [each.item.id for each in again if each.item] == [each.id for each in items]:
                return stream.getvalue()
        raise UsageError(
            f"what was read as {own} cannot be written as {usual}, so answers could not come back "
            "as files; give the material in that format"
        )

    def _systems(self) -> list[tuple[str, str]]:
        found = named_all(self._options.system, "systems")
        for name, _path in found:
            if name in ("corpus", "HUMAN-1", "HUMAN-2"):
                raise UsageError(f"'{name}' means the texts' own words; call the system otherwise")
        return found

    def _items(self, paths: Sequence[str], formats: Sequence[str]) -> list[Any]:
        found = [
            item for entry in self._reader.open(paths, formats) for item in self._reader.read(entry)
        ]
        if not found:
            raise UsageError(f"there is no item in {', '.join(paths)}")
        return found
