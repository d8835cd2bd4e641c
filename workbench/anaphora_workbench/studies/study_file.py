"""``study.toml``: what a study is, and the study as a whole (`Study`, `read_study`).

The tables are the classes below; `Settings` has them all. Each field has a default but for name and
kind. Texts may have several paragraphs, separated by empty lines; they are plain text.

Every fault has a place: ``study.toml:12:9: [breaks] after_trials: ... [study-value]``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from anaphora_workbench.errors import FormatError, Position, Problem, did_you_mean
from anaphora_workbench.stats.latin_square import Design
from anaphora_workbench.studies.kinds import FACTS, Kind, Presentation
from anaphora_workbench.studies.stimuli import Stimulus, StudyRecord, read_stimuli
from anaphora_workbench.studies.toml_settings import SettingCodes, checked_settings

STUDY_FILE = "study.toml"
STIMULI_FILE = "stimuli.jsonl"
PRACTICE_FILE = "practice.jsonl"
_CODES = SettingCodes("study-syntax", "study-unknown", "study-value")


def _named(name: str) -> str:
    if not name or any(not (sign.isalnum() or sign in "-_") for sign in name):
        raise ValueError("must consist of letters, digits, '-' and '_'")
    return name


Name = Annotated[str, AfterValidator(_named), Field(max_length=60)]


class StudyTable(StudyRecord):
    """``[study]``: name, kind, title, language of the page (``en``, ``es``), seed of all draws."""

    name: Name
    kind: Kind
    title: str = Field(default="", max_length=200)
    language: Literal["en", "es"] = "en"
    contact: str = Field(default="", max_length=500)
    seed: int = Field(default=1, ge=0)


class DesignTable(StudyRecord):
    """``[design]``: who sees which item under which system.

    ``participants`` are planned; ``design`` and ``blocks`` are those of
    ``anaphora stats latin-square``. ``fill`` shows some items twice, so that their number is a
    multiple of the systems' (TUNA'08). ``order`` is that of the trials: ``random`` for each
    participant, or ``given``. ``items_each`` (0: all) is how many items a participant gets in kinds
    without systems. ``give_back_hours`` without an answer give a place in the square back.
    """

    participants: int = Field(default=24, ge=1, le=100_000)
    design: Design = Design.REPEATED
    blocks: int = Field(default=1, ge=1)
    fill: bool = False
    order: Literal["random", "given"] = "random"
    items_each: int = Field(default=0, ge=0)
    give_back_hours: float = Field(default=24.0, gt=0, le=10_000)


class ConditionTable(StudyRecord):
    """``[[condition]]``: what differs beside the system, such as +LOC and -LOC.

    Participants have one value each, in turn (``within = false``), or every participant has all of
    them, trial by trial. ``texts`` is what the instructions add under each value.
    ``second_chance`` says for each value whether a participant may correct a system that has
    misunderstood (elicitation with feedback, TUNA's -FC); without it, everybody may.
    """

    name: Name
    values: tuple[str, ...] = Field(min_length=2, max_length=10)
    within: bool = False
    texts: tuple[str, ...] = ()
    second_chance: tuple[bool, ...] = ()


class ConsentTable(StudyRecord):
    """``[consent]``: the text of the first page and the words of its button."""

    text: str = Field(default="", max_length=50_000)
    agree: str = Field(default="", max_length=200)


class AskTable(StudyRecord):
    """``[[ask]]``: a question before the study.

    ``leave_out`` lists answers whose participants the exported table marks as excluded.
    """

    name: Name
    text: str = Field(min_length=1, max_length=2_000)
    type: Literal["yes-no", "choice", "number", "text"] = "yes-no"
    choices: tuple[str, ...] = ()
    required: bool = True
    leave_out: tuple[str, ...] = ()

    @property
    def possible(self) -> tuple[str, ...]:
        """The answers that can be given; none where participants write them."""
        return {"yes-no": ("yes", "no"), "choice": self.choices}.get(self.type, ())


class InstructionsTable(StudyRecord):
    """``[instructions]``: shown before practice, before the trials, and at the end."""

    text: str = Field(default="", max_length=50_000)
    after_practice: str = Field(default="", max_length=50_000)
    end: str = Field(default="", max_length=50_000)


class BreaksTable(StudyRecord):
    """``[breaks]``: after how many trials or minutes (0: none), and how many seconds at least."""

    after_trials: int = Field(default=0, ge=0)
    after_minutes: float = Field(default=0.0, ge=0)
    seconds: float = Field(default=0.0, ge=0, le=3_600)


class ScreenTable(StudyRecord):
    """``[screen]``: whether the study asks for the full screen, and the least width in pixels."""

    fullscreen: bool = False
    least_width: int = Field(default=0, ge=0, le=10_000)


class ScaleTable(StudyRecord):
    """``[[scale]]``: a question that is answered on a slider.

    The measure is called ``<name>_rating``. ``screen`` numbers the screens of a trial; scales with
    the same number are on one screen. ``compares`` shows the stimulus's ``reference`` first.
    """

    name: Name
    text: str = Field(min_length=1, max_length=2_000)
    low: str = Field(default="", max_length=200)
    high: str = Field(default="", max_length=200)
    least: int = 0
    most: int = 100
    start: int | None = None
    screen: int = Field(default=1, ge=1, le=9)
    compares: bool = False


class TrialTable(StudyRecord):
    """``[trial]``: what a trial of the kind is like; a kind ignores what is not its own.

    ``seconds`` (0: none) is the time limit of each timed screen. ``presentation``, ``fixation_ms``
    and ``bell`` are for identification. ``understood`` is the share of trials of an elicitation
    study in which the system seems to have understood; ``feedback`` whether it answers at all.
    ``modulus`` is the value of the first item of a magnitude study, shown as ``modulus_text``;
    ``response`` how its values are given. ``question_types`` are those that writers of questions
    fill in, ``wrong_answers`` how many wrong answers each needs. ``tick`` offers a box to confirm a
    slider that stays where it is.
    """

    seconds: float = Field(default=0.0, ge=0, le=86_400)
    presentation: Presentation = Presentation.DESCRIPTION_FIRST
    fixation_ms: int = Field(default=1000, ge=0, le=60_000)
    bell: bool = True
    feedback: bool = False
    understood: float = Field(default=0.75, ge=0, le=1)
    modulus: float = Field(default=100.0, gt=0)
    modulus_text: str = Field(default="", max_length=100_000)
    response: Literal["number", "line"] = "number"
    question_types: tuple[str, ...] = ()
    wrong_answers: int = Field(default=4, ge=1, le=9)
    tick: bool = True


class OutliersTable(StudyRecord):
    """``[outliers]``: the rule for times, as ``stats trials`` takes it."""

    deviations: float = Field(default=2.0, ge=0)
    treatment: Literal["replace", "drop", "keep"] = "replace"


class Settings(StudyRecord):
    """The whole of ``study.toml``."""

    study: StudyTable
    design: DesignTable = DesignTable()
    condition: tuple[ConditionTable, ...] = ()
    consent: ConsentTable = ConsentTable()
    ask: tuple[AskTable, ...] = ()
    instructions: InstructionsTable = InstructionsTable()
    breaks: BreaksTable = BreaksTable()
    screen: ScreenTable = ScreenTable()
    scale: tuple[ScaleTable, ...] = ()
    trial: TrialTable = TrialTable()
    outliers: OutliersTable = OutliersTable()


@dataclass(frozen=True, slots=True)
class Study:
    """A study that can run.

    Attributes:
        folder: Where its files are.
        settings: What ``study.toml`` says.
        stimuli: The stimuli, in the order of the file.
        practice: The stimuli of the practice trials, in their order.
        fingerprint: SHA-256 of what decides what participants see and what their answers mean:
            a store refuses answers to another study.
    """

    folder: Path
    settings: Settings
    stimuli: tuple[Stimulus, ...]
    practice: tuple[Stimulus, ...] = ()
    fingerprint: str = ""

    @property
    def kind(self) -> Kind:
        """The kind of the study."""
        return self.settings.study.kind

    @property
    def items(self) -> tuple[str, ...]:
        """The items, in the order of the file."""
        return tuple(dict.fromkeys([each.item for each in self.stimuli]))

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems, in the order of the file; ``("",)`` in kinds without systems."""
        return tuple(dict.fromkeys([each.system for each in self.stimuli]))

    def by_key(self) -> dict[tuple[str, str], Stimulus]:
        """Return the stimuli by item and system."""
        return {(each.item, each.system): each for each in self.stimuli}


@dataclass(frozen=True, slots=True)
class StudyReading:
    """What came of reading a study: the study, or ``None`` if it cannot run, and all problems."""

    study: Study | None
    problems: tuple[Problem, ...] = ()

    def wanted(self) -> Study:
        """Return the study; raise its first problem as `FormatError` if it cannot run."""
        if self.study is None:
            first = self.problems[0]
            raise FormatError(first.message, code=first.code, at=first.at)
        return self.study


def read_study(folder: Path) -> StudyReading:
    """Read and check a study; every problem names file and line.

    Codes: ``study-missing``, ``study-unreadable``, ``study-syntax``, ``study-unknown``,
    ``study-value``, ``study-media``, ``study-versions``, and those of `read_stimuli`.
    """
    problems: list[Problem] = []
    settings_text = _text(folder / STUDY_FILE, problems, wanted=True)
    stimuli_text = _text(folder / STIMULI_FILE, problems, wanted=True)
    practice_text = _text(folder / PRACTICE_FILE, problems, wanted=False)
    if settings_text is None or stimuli_text is None:
        return StudyReading(None, tuple(problems))
    settings = _settings(settings_text, str(folder / STUDY_FILE), problems)
    if settings is None:
        return StudyReading(None, tuple(problems))
    kind = settings.study.kind
    stimuli = _stimuli(stimuli_text, folder / STIMULI_FILE, kind, problems)
    practice = _stimuli(practice_text or "", folder / PRACTICE_FILE, kind, problems)
    _check_versions(stimuli, kind, str(folder / STIMULI_FILE), problems)
    _check_references(settings, stimuli, str(folder / STIMULI_FILE), problems)
    _check_media(folder, [*stimuli, *practice], problems)
    if problems:
        return StudyReading(None, tuple(problems))
    digest = _fingerprint(settings, stimuli, practice)
    return StudyReading(Study(folder, settings, tuple(stimuli), tuple(practice), digest))


def _fingerprint(
    settings: Settings, stimuli: Sequence[Stimulus], practice: Sequence[Stimulus]
) -> str:
    """Return the digest of all that decides what a participant sees and what an answer means.

    Titles, instructions and breaks may be corrected, and more participants planned, while a study
    runs.
    """
    design = settings.design.model_dump(mode="json", exclude={"participants", "give_back_hours"})
    parts = [
        settings.study.kind.value,
        settings.study.seed,
        design,
        settings.model_dump(mode="json", include={"condition", "scale", "trial"}),
        [each.model_dump(mode="json", exclude_none=True) for each in stimuli],
        [each.model_dump(mode="json", exclude_none=True) for each in practice],
    ]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _text(path: Path, problems: list[Problem], *, wanted: bool) -> str | None:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        if wanted:
            message = (
                "there is no such file; 'anaphora study new KIND MATERIAL -o FOLDER' makes a study"
            )
            problems.append(Problem("study-missing", message, Position(str(path))))
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        message = "the file is not UTF-8; save it as UTF-8"
        problems.append(Problem("study-unreadable", message, Position(str(path), line)))
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or type(error).__name__}"
        problems.append(Problem("study-unreadable", message, Position(str(path))))
    return None


def _settings(text: str, name: str, problems: list[Problem]) -> Settings | None:
    found = checked_settings(Settings, text, name, _CODES, problems)
    if found is None:
        return None
    settings, source = found
    faults = list(_setting_faults(settings))
    problems += [Problem("study-value", message, source.at(keys)) for keys, message in faults]
    return None if faults else settings


def _setting_faults(settings: Settings) -> list[tuple[tuple[str | int, ...], str]]:
    """Return what does not fit together, each with the keys that lead there."""
    faults: list[tuple[tuple[str | int, ...], str]] = []
    for number, asked in enumerate(settings.ask):
        if asked.type == "choice" and len(asked.choices) < 2:
            faults.append((("ask", number), f"the question '{asked.name}' needs 'choices'"))
        else:
            faults += _leave_out_faults(number, asked)
    for number, scale in enumerate(settings.scale):
        if scale.least >= scale.most:
            faults.append((("scale", number), f"'{scale.name}': 'least' must be below 'most'"))
        elif scale.start is not None and not scale.least <= scale.start <= scale.most:
            faults.append((("scale", number, "start"), "'start' is outside of the scale"))
    faults += _screen_faults(settings.scale)
    for table in ("ask", "scale", "condition"):
        names = [each.name for each in getattr(settings, table)]
        for number, name in enumerate(names):
            if name in names[:number]:
                faults.append(((table, number, "name"), f"there is another '{name}'"))
    for number, condition in enumerate(settings.condition):
        if condition.texts and len(condition.texts) != len(condition.values):
            message = "'texts' has a text for each of 'values', or none at all"
            faults.append((("condition", number, "texts"), message))
        if condition.second_chance and len(condition.second_chance) != len(condition.values):
            message = "'second_chance' has true or false for each of 'values', or nothing at all"
            faults.append((("condition", number, "second_chance"), message))
    kind = settings.study.kind
    if kind in (Kind.JUDGEMENT, Kind.RATING) and not settings.scale:
        faults.append((("study", "kind"), f"{kind.study} needs a [[scale]] or more"))
    if kind is Kind.QUESTION_WRITING and not settings.trial.question_types:
        faults.append((("trial",), "a question-writing study needs [trial] question_types"))
    return faults


def _screen_faults(
    scales: Sequence[ScaleTable],
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Report screens that leave a number out, since a trial shows all of them in turn."""
    screens = {scale.screen for scale in scales}
    for number, scale in enumerate(scales):
        if scale.screen > 1 and scale.screen - 1 not in screens:
            message = f"no scale is on screen {scale.screen - 1}; screens are numbered 1, 2, 3 ..."
            yield ("scale", number, "screen"), message


def _leave_out_faults(number: int, asked: AskTable) -> list[tuple[tuple[str | int, ...], str]]:
    """Return the answers to leave out that nobody can give, which would exclude nobody."""
    possible = asked.possible
    return [
        (
            ("ask", number, "leave_out"),
            f"'{answer}' is no answer to '{asked.name}'."
            f"{did_you_mean(answer, possible)} Answers: {', '.join(possible)}",
        )
        for answer in asked.leave_out
        if possible and answer not in possible
    ]


def _stimuli(text: str, path: Path, kind: Kind, problems: list[Problem]) -> list[Stimulus]:
    found = read_stimuli(text.split("\n"), str(path), kind, problems)
    if not found and path.name == STIMULI_FILE and not problems:
        problems.append(Problem("study-versions", "there is no stimulus", Position(str(path))))
    return found


def _check_versions(
    stimuli: Sequence[Stimulus], kind: Kind, name: str, problems: list[Problem]
) -> None:
    """Report items that lack a version of some system."""
    if not FACTS[kind].systems:
        return
    systems = dict.fromkeys([each.system for each in stimuli])
    having: dict[str, set[str]] = {}
    for each in stimuli:
        having.setdefault(each.item, set()).add(each.system)
    for item, some in having.items():
        lacking = [system for system in systems if system not in some]
        if lacking:
            message = f"the item '{item}' has no version of {', '.join(lacking)}"
            problems.append(Problem("study-versions", message, Position(name)))


def _check_references(
    settings: Settings, stimuli: Sequence[Stimulus], name: str, problems: list[Problem]
) -> None:
    """Report what a scale cannot compare with a reference, since it has none."""
    compares = [scale.name for scale in settings.scale if scale.compares]
    if settings.study.kind is not Kind.RATING or not compares:
        return
    for item in dict.fromkeys([each.item for each in stimuli if not each.reference]):
        message = f"the item '{item}' has no 'reference', which the scale '{compares[0]}' shows"
        problems.append(Problem("stimulus-field", message, Position(name)))


def _check_media(folder: Path, stimuli: Sequence[Stimulus], problems: list[Problem]) -> None:
    for path in dict.fromkeys([path for each in stimuli for path in each.media]):
        if not (folder / path).is_file():
            message = "a stimulus needs this file, which does not exist"
            problems.append(Problem("study-media", message, Position(str(folder / path))))
