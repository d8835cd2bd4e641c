"""A new study: a folder that runs as it is, with settings that follow the published studies.

Each setting has a comment that explains it and names its source, or says that the source is silent.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

from anaphora_workbench.errors import (
    FormatError,
    Position,
    Problem,
    Severity,
    UsageError,
    counted,
)
from anaphora_workbench.studies.kinds import FACTS, Kind, Presentation
from anaphora_workbench.studies.materials.material import SOURCE_FILE, Material, Record
from anaphora_workbench.studies.study_file import (
    PRACTICE_FILE,
    STIMULI_FILE,
    STUDY_FILE,
    read_study,
)

_PRACTICE = {Kind.RATING: 3}
"""Practice trials of the published studies; the others do not tell of any."""
_PEOPLE = {Kind.ELICITATION: 60, Kind.SELECTION: 3, Kind.QUESTION_WRITING: 1}
_SQUARES = {Kind.READING: 3, Kind.IDENTIFICATION: 2}
"""How many people each row of the square has in the published studies; 1 in the others."""


@dataclass(frozen=True, slots=True)
class NewStudy:
    """What a new study is to be like.

    Attributes:
        kind: Its kind.
        name: Its name.
        language: Language of the page and of the texts.
        seed: Seed of all draws.
        participants: How many people are planned; 0 for as many as the published study had.
        practice: Number of practice trials; ``None`` for as many as the published study had.
        items: How many items are drawn; 0 for all.
        presentation: When participants of an identification study meet description and grid.
    """

    kind: Kind
    name: str
    language: str = "en"
    seed: int = 1
    participants: int = 0
    practice: int | None = None
    items: int = 0
    presentation: Presentation = Presentation.DESCRIPTION_FIRST


def make_study(wanted: NewStudy, material: Material) -> tuple[dict[str, bytes], list[Problem]]:
    """Return the files of a study by name, and warnings.

    Raises:
        UsageError: There are too few items or systems.
    """
    problems = list(material.problems)
    random = Random(f"{wanted.seed}|items")
    drawn = _drawn(wanted, material, random)
    practice = _practice_size(wanted, len(drawn))
    modulus = wanted.kind is Kind.MAGNITUDE and len(drawn) > 1
    apart = drawn[: practice + modulus]
    kept = set(drawn) - set(apart)
    chosen = material.of([item for item in material.items if item in kept])
    if not chosen.items:
        raise UsageError("the material has no item for the study; name more texts")
    systems = chosen.systems
    if FACTS[wanted.kind].systems and len(systems) < 2:
        raise UsageError(
            f"{wanted.kind.study} compares systems, and there is "
            f"{'only ' + repr(systems[0]) if systems else 'none'}; add --system NAME=FILE"
        )
    problems += list(_uneven(wanted, chosen))
    by_item = {record["item"]: record for record in reversed(material.records)}
    practised = [by_item[item] for item in apart[:practice]]
    first = by_item[apart[-1]]["text"] if modulus else ""
    settings = "\n".join(_settings(wanted, chosen, first)) + "\n"
    files = {STUDY_FILE: settings.encode("utf-8"), STIMULI_FILE: _lines(chosen.records)}
    if practised:
        files[PRACTICE_FILE] = _lines(practised)
    if material.source:
        files[SOURCE_FILE] = material.source
    files.update(material.of([*chosen.items, *apart[:practice]]).media)
    return files, problems


def _drawn(wanted: NewStudy, material: Material, random: Random) -> list[str]:
    """Return the items of study and practice, in a random order."""
    items = material.items
    size = wanted.items or len(items)
    if size > len(items):
        raise UsageError(
            f"--items {size}: the material has {counted(len(items), 'item')} that can be shown"
        )
    return random.sample(items, size)


def _practice_size(wanted: NewStudy, items: int) -> int:
    if wanted.practice is not None:
        if wanted.practice >= items:
            raise UsageError(f"--practice {wanted.practice} leaves none of {items} items")
        return wanted.practice
    usual = _PRACTICE.get(wanted.kind, 0)
    return usual if items > 2 * usual else 0


def _uneven(wanted: NewStudy, material: Material) -> Iterator[Problem]:
    systems, items = len(material.systems), len(material.items)
    if systems and wanted.kind is not Kind.IDENTIFICATION and items % systems:
        message = (
            f"{counted(items, 'item')} for {counted(systems, 'system')}: participants see some "
            f"systems once more than others; {items - items % systems or systems} items would be "
            "even (--items, --practice)"
        )
        yield Problem("material-uneven", message, None, Severity.WARNING)


def _lines(records: Sequence[Record]) -> bytes:
    text = "".join([json.dumps(record, ensure_ascii=False) + "\n" for record in records])
    return text.encode("utf-8")


def write_study(folder: Path, files: dict[str, bytes]) -> None:
    """Write a study, whole or not at all, and only one that can run.

    Raises:
        FormatError: There is something of that name already (``target-exists``), the folder
            cannot be written (``file-unwritable``), or the material has what no study can show
            (``material-errors``), such as an empty text.
    """
    refuse_existing_study(folder)
    above = folder.absolute().parent
    try:
        above.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=".anaphora-", dir=above))
    except OSError as error:
        raise _unwritable(folder, error) from error
    try:
        for name, content in files.items():
            place = made / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        _check(made, files)
        made.chmod(0o777 & ~_umask())
        if folder.is_dir():
            folder.rmdir()
        made.rename(folder)
    except OSError as error:
        raise _unwritable(folder, error) from error
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _check(made: Path, files: dict[str, bytes]) -> None:
    """Raise `FormatError` for a study that cannot run; it names the item, not a file to come."""
    problems = read_study(made).problems
    if not problems:
        return
    at = problems[0].at
    where = ""
    if at is not None and at.line and Path(at.source).name == STIMULI_FILE:
        record = json.loads(files[STIMULI_FILE].split(b"\n")[at.line - 1])
        where = f"the item '{record['item']}': "
    raise FormatError(
        f"the material cannot be shown; {where}{problems[0].message}", code="material-errors"
    )


def refuse_existing_study(folder: Path) -> None:
    """Raise `FormatError` for a file, or a folder that is not empty."""
    if folder.is_dir() and not any(folder.iterdir()):
        return
    if folder.exists() or folder.is_symlink():
        raise FormatError(
            "this exists and is not an empty folder; choose another name",
            code="target-exists",
            at=Position(str(folder)),
        )


def _unwritable(folder: Path, error: OSError) -> FormatError:
    return FormatError(
        f"cannot be written: {error.strerror or type(error).__name__}; nothing was left behind",
        code="file-unwritable",
        at=Position(str(folder)),
    )


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


# ------------------------------------------------------------------------------ study.toml


def wording(language: str) -> dict[str, Any]:
    """Return what new studies say, in a language."""
    place = resources.files("anaphora_workbench.studies") / "data" / "wording.toml"
    table: dict[str, Any] = tomllib.loads(place.read_text(encoding="utf-8"))
    words: dict[str, Any] = table[language]
    return words


def _settings(wanted: NewStudy, material: Material, modulus_text: str) -> Iterator[str]:
    words = wording(wanted.language)
    own = words[wanted.kind.value]
    yield "# A study with people: what it is, and what participants read."
    yield "# 'anaphora study check FOLDER' checks it; 'anaphora docs formats/study' explains all."
    yield "# (source) marks what a published study did; [?] marks what its report does not say."
    yield ""
    yield "[study]"
    yield f"name = {_string(wanted.name)}"
    yield f"kind = {_string(wanted.kind.value)}"
    yield f"title = {_string(own['title'])}"
    yield f"language = {_string(wanted.language)}  # of the page: en or es"
    yield 'contact = ""  # whom participants may write to'
    yield f"seed = {wanted.seed}  # of all draws: another one gives other orders"
    yield ""
    yield from _design(wanted, material)
    yield ""
    yield "# What participants agree to; change it as your ethics committee needs it."
    yield "[consent]"
    yield f"text = {_long(words['consent'])}"
    yield f"agree = {_string(words['agree'])}"
    yield ""
    yield "# A question before the study; leave_out marks answers that the exported table excludes."
    yield "[[ask]]"
    yield 'name = "native"'
    yield f"text = {_string(words['native'])}"
    yield 'type = "yes-no"  # or choice (with choices = [...]), number, text'
    yield 'leave_out = []  # ["no"] excludes who answers no'
    yield ""
    yield "[instructions]"
    yield f"text = {_long(_instructions(wanted, material, own))}"
    yield f"after_practice = {_string(words['after_practice'])}"
    yield f"end = {_string(words['end'])}"
    yield ""
    yield from _breaks(wanted.kind)
    yield ""
    yield "[screen]"
    yield "fullscreen = false"
    yield "least_width = 0  # pixels; 0: any"
    yield ""
    yield from _SECTIONS[wanted.kind](wanted, material, own, modulus_text)


def _instructions(wanted: NewStudy, material: Material, own: dict[str, Any]) -> str:
    if wanted.kind is Kind.READING and any("questions" in each for each in material.records):
        return f"{own['text']} {own['questions']}"
    if wanted.kind is Kind.IDENTIFICATION and wanted.presentation.value in own:
        text: str = own[wanted.presentation.value]
        return text
    return str(own["text"])


def _design(wanted: NewStudy, material: Material) -> Iterator[str]:
    kind, systems = wanted.kind, len(material.systems)
    yield "[design]"
    if not systems:
        people = wanted.participants or _PEOPLE[kind]
        yield f"participants = {people}  # planned; {_WHO[kind]}"
        yield "items_each = 0  # items that each participant gets; 0: all"
    else:
        blocks = 2 if kind is Kind.IDENTIFICATION and len(material.items) >= 2 * systems else 1
        rows = systems * blocks
        people = wanted.participants or rows * _SQUARES.get(kind, 1) // blocks
        yield f"participants = {people}  # planned; {_WHO[kind]}"
        yield f"# A repeated Latin square: {systems} systems, {rows} rows."
        yield 'design = "repeated"  # or permuted, williams'
        yield f"blocks = {blocks}  # parts of the items that different participants see"
        if kind is Kind.IDENTIFICATION:
            yield "fill = true  # show some items twice, so that their number fits (source)"
        else:
            yield "fill = false  # true shows some items twice, so that their number fits"
    yield 'order = "random"  # of the trials, for each participant (source); or given'
    yield "give_back_hours = 24.0  # without an answer; then another participant gets the place"


_WHO = {
    Kind.READING: "the source had 3 of each text and version, 21 people for 7 versions",
    Kind.SELECTION: "the source had 3 people for each text; who got which text: [?]",
    Kind.ELICITATION: "the source had 60 people, all 38 trials each",
    Kind.IDENTIFICATION: "the source had 24 people for 12 versions, two halves of the items",
    Kind.JUDGEMENT: "the source had 8 people",
    Kind.RATING: "the source had 5 people for 5 versions, each with all items",
    Kind.MAGNITUDE: "as many as versions; the source names the method only",
    Kind.QUESTION_WRITING: "who wrote the questions of the source: [?]",
}


def _breaks(kind: Kind) -> Iterator[str]:
    yield "[breaks]"
    if kind is Kind.RATING:
        yield "after_minutes = 30.0  # breaks were required in two hours (source); when: [?]"
        yield "after_trials = 0"
        yield "seconds = 60.0  # at least"
    else:
        yield "after_trials = 0  # 0: no break"
        yield "after_minutes = 0.0"
        yield "seconds = 0.0  # how long at least"


def _nothing(_wanted: NewStudy, _material: Material, _own: Any, _text: str) -> Iterator[str]:
    yield "[trial]"
    yield "seconds = 0.0  # time limit of each screen; 0: none"


def _reading(_wanted: NewStudy, _material: Material, _own: Any, _text: str) -> Iterator[str]:
    yield "[trial]"
    yield "seconds = 0.0  # time limit of each sentence; 0: none (the source tells of none)"
    yield ""
    yield "# 'anaphora stats trials' analyses times with and without outliers."
    yield "[outliers]"
    yield "deviations = 2.0"
    yield 'treatment = "keep"  # the source states no rule; or replace, drop'


def _elicitation(
    _wanted: NewStudy, _material: Material, own: dict[str, Any], _text: str
) -> Iterator[str]:
    yield "# +LOC may say where the target is, -LOC may not. The source calls this a difference"
    yield "# within participants; in its files each person has one condition (within = false)."
    yield "[[condition]]"
    yield 'name = "loc"'
    yield 'values = ["+LOC", "-LOC"]'
    yield "within = false"
    yield f"texts = [{_string(own['plus-loc'])}, {_string(own['minus-loc'])}]"
    yield ""
    yield "# Some participants may correct a system that has misunderstood, others may not (source,"
    yield "# which prints -FC for both; here -FC may)."
    yield "[[condition]]"
    yield 'name = "fc"'
    yield 'values = ["+FC", "-FC"]'
    yield "within = false"
    yield f'texts = ["", {_string(own["minus-fc"])}]'
    yield "second_chance = [false, true]"
    yield ""
    yield "[trial]"
    yield "seconds = 0.0  # time limit; 0: none (source)"
    yield "# The system seems to understand 75 % of the descriptions (source); the test sets of"
    yield "# 2008 had no feedback."
    yield "feedback = true"
    yield "understood = 0.75"


def _identification(wanted: NewStudy, _material: Material, _own: Any, _text: str) -> Iterator[str]:
    yield "[trial]"
    yield "# description-first (2008), together (2007), or spoken (2009)"
    yield f"presentation = {_string(wanted.presentation.value)}"
    if wanted.presentation is Presentation.DESCRIPTION_FIRST:
        yield "seconds = 15.0  # time limit of each screen (source); late trials have no value"
        yield "fixation_ms = 1000  # a cross before each description (source)"
        yield "bell = true  # with a bell (source)"
    else:
        yield "seconds = 0.0  # time limit of each screen: [?], 15 in 2008; 0: none"
        yield "fixation_ms = 0  # a cross before each trial: [?], 1000 in 2008"
        yield "bell = false  # with a bell: [?], as in 2008"
    yield ""
    yield "# Values beyond 2 standard deviations were replaced by the overall mean in 2008."
    yield "[outliers]"
    yield "deviations = 2.0"
    yield 'treatment = "replace"'


def _judgement(
    _wanted: NewStudy, _material: Material, own: dict[str, Any], _text: str
) -> Iterator[str]:
    yield "# Sliders from 1 to 100 that start in the middle; nobody sees the number (source)."
    for scale in own["scale"]:
        yield from _scale(scale, 1, 50, 1)
    yield "[trial]"
    yield "seconds = 0.0  # time limit; 0: none (source)"
    yield "tick = true  # a box confirms a slider that stays where it is"


def _rating(
    _wanted: NewStudy, material: Material, own: dict[str, Any], _text: str
) -> Iterator[str]:
    references = all(record.get("reference") for record in material.records)
    yield "# Sliders from 0 to 100; nobody sees the number (source). Where they start: [?]"
    if not references:
        yield "# Not every item has a reference, so there is no scale 'meaning'."
    for scale in own["scale"]:
        compares = scale["name"] == "meaning"
        if references or not compares:
            yield from _scale(scale, 0, 50, 2 if compares else 1, compares=compares)
    yield "[trial]"
    yield "seconds = 0.0  # time limit; 0: none (source)"
    yield "tick = true  # 'move slider or tick here to confirm your rating' (source)"


def _scale(
    scale: dict[str, str], least: int, start: int, screen: int, *, compares: bool = False
) -> Iterator[str]:
    yield "[[scale]]"
    yield f"name = {_string(scale['name'])}  # the measure is {scale['name']}_rating"
    yield f"text = {_string(scale['text'])}"
    yield f"low = {_string(scale['low'])}"
    yield f"high = {_string(scale['high'])}"
    yield f"least = {least}"
    yield "most = 100"
    yield f"start = {start}"
    yield f"screen = {screen}"
    if compares:
        yield "compares = true  # shows the reference first"
    yield ""


def _magnitude(
    _wanted: NewStudy, _material: Material, _own: Any, modulus_text: str
) -> Iterator[str]:
    yield "[trial]"
    yield "seconds = 0.0  # time limit; 0: none"
    yield "# The first item and its value, to which every other one is compared."
    yield "modulus = 100.0"
    yield f"modulus_text = {_string(modulus_text)}"
    yield 'response = "number"  # or line: participants draw its length'


def _question_writing(
    _wanted: NewStudy, _material: Material, own: dict[str, Any], _text: str
) -> Iterator[str]:
    yield "[trial]"
    yield "seconds = 0.0  # time limit; 0: none"
    yield "# The source asked for the subdomain, the place of the subject, and something that"
    yield "# nobody can predict; each question had five answers."
    types = ", ".join([_string(each) for each in own["types"]])
    yield f"question_types = [{types}]"
    yield "wrong_answers = 4"


_SECTIONS: dict[Kind, Callable[[NewStudy, Material, Any, str], Iterator[str]]] = {
    Kind.READING: _reading,
    Kind.SELECTION: _nothing,
    Kind.ELICITATION: _elicitation,
    Kind.IDENTIFICATION: _identification,
    Kind.JUDGEMENT: _judgement,
    Kind.RATING: _rating,
    Kind.MAGNITUDE: _magnitude,
    Kind.QUESTION_WRITING: _question_writing,
}


def _string(text: str) -> str:
    """Return a text as a TOML string on one line."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _long(text: str) -> str:
    """Return a text as a TOML string on lines of its own."""
    body = text.strip().replace("\\", "\\\\").replace('"""', '""\\"')
    return f'"""\n{body}"""'
