"""A study as a folder that needs no server of ours: for JATOS, or for any web space with DataPipe.

The page is the same. Whatever our server would decide later is decided beforehand: the folder has a
plan for each *place*, which is what a participant with that number sees. Who takes part gets the
next place, from the batch session of JATOS or as the condition of DataPipe. A place whose person
gives up is not given to somebody else, so that there should be more places than participants.

1.  ``index.html``, ``static/``, ``media/``: the page, its files, pictures and sounds under names
    that tell nothing.
2.  ``study.json``: what the page shows first, the fingerprint of the study, the number of places.
3.  ``plans/<place>.json``: instructions, breaks and screens of a participant.
4.  ``README.txt``: what to do with the folder.

Results are lines of JSON, each complete in itself:
``{"study", "run", "participant", "sent", "what": "start|trial|events|finish", ...}``, where a
``trial`` has ``number`` and ``body``, the same answer that our server stores. JATOS gets a line
after each trial (``jatos.appendResultData``), DataPipe all lines of a person as one file.
`read_results` reads what both hand out again: text files, folders, and archives of JATOS.

Protocols: the reference of jatos.js 3.9 (https://www.jatos.org/jatos.js-Reference.html) and of its
archives of results (https://www.jatos.org/JATOS-Results-Archive-JRZIP.html); the documentation of
DataPipe's endpoints ``condition`` and ``data`` (https://pipe.jspsych.org/api-docs).
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path, PurePosixPath
from typing import Any

from pydantic import Field, ValidationError

from anaphora_workbench.errors import AnaphoraError, Position, Problem
from anaphora_workbench.studies import page
from anaphora_workbench.studies.answers import (
    AnswerError,
    Event,
    TrialAnswer,
    checked_answers,
)
from anaphora_workbench.studies.schedule import PlannedTrial, planned_trials, rows_of
from anaphora_workbench.studies.screens import about_study, way_through
from anaphora_workbench.studies.stimuli import StudyRecord, validation_texts
from anaphora_workbench.studies.store import ACTIVE, FINISHED, SessionRecord, StoredAnswer
from anaphora_workbench.studies.study_file import Study

MOST_PLACES = 10_000
_SPARE = 2
"""Places for each planned participant, where no number is given."""
_ARCHIVES = (".zip", ".jrzip")
_TEXTS = (".txt", ".jsonl", ".json")


class StaticExportError(AnaphoraError):
    """A folder that cannot be written, or results that cannot be read (``static-...``)."""


class Host(StrEnum):
    """What runs the folder; the value is what users write."""

    JATOS = "jatos"
    DATAPIPE = "datapipe"


_README = {
    Host.JATOS: """This folder is a study for JATOS (3.7 or later) with {places} places.

1. Copy the folder into the folder of study assets of JATOS.
2. In JATOS, make a study with this folder, and in it one component with the file index.html.
   Allow the component to be reloaded.
3. Make a batch, and links in it. A new batch begins with the first place again.
4. Export the results as text or as an archive, and read them where the study is:
   anaphora study export STUDY --results FILE
""",
    Host.DATAPIPE: """This folder is a study for any web space with DataPipe, with {places} places.

1. At DataPipe, make an experiment. Switch on data collection and condition assignment,
   with {places} conditions, and a session limit of {places}.
2. study.json names the experiment ("datapipe": "address", "experiment"). Fill in what is empty:
   the address is the one that DataPipe documents for its API, up to and without the endpoint.
3. Copy the folder to the web space.
4. Download the files with the answers, and read them where the study is:
   anaphora study export STUDY --results FOLDER
""",
}


def export_static(
    study: Study,
    folder: Path,
    host: Host,
    *,
    places: int = 0,
    address: str = "",
    experiment: str = "",
) -> int:
    """Write a study as a folder; it appears whole or not at all.

    Args:
        study: The study.
        folder: The folder to make; it must not exist.
        host: What runs it.
        places: How many people can start; 0 for twice the planned participants.
        address: DataPipe's address, without the endpoint.
        experiment: DataPipe's name of the experiment.

    Returns:
        The number of places.

    Raises:
        PageLibrariesError: jsPsych is missing.
        StaticExportError: The folder exists or cannot be written (``static-target``), or there are
            too many places (``static-places``).
    """
    page.require_libraries()
    number = places or min(_SPARE * study.settings.design.participants, MOST_PLACES)
    if not 1 <= number <= MOST_PLACES:
        raise StaticExportError(
            f"a study has 1 to {MOST_PLACES:,} places, not {number:,}", code="static-places"
        )
    if folder.exists():
        raise StaticExportError(
            f"'{folder}' exists already; name a folder that does not", code="static-target"
        )
    about = {
        **about_study(study.settings, is_open=True),
        "fingerprint": study.fingerprint,
        "places": number,
    }
    if host is Host.DATAPIPE:
        about["datapipe"] = {"address": address, "experiment": experiment}
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".study-") as name:
            made = Path(name) / "study"
            _write(study, made, host, about, number)
            made.rename(folder)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise StaticExportError(
            f"cannot write '{folder}': {reason}", code="static-target"
        ) from error
    return number


def _write(study: Study, folder: Path, host: Host, about: dict[str, Any], places: int) -> None:
    for name in ("static", "media", "plans"):
        (folder / name).mkdir(parents=True)
    for file, path in page.page_files().items():
        shutil.copyfile(path, folder / "static" / file)
    shutil.copyfile(page.VENDOR / "LICENSE", folder / "static" / "jspsych-license.txt")
    first = ("jatos.js",) if host is Host.JATOS else ()
    language = study.settings.study.language
    html = page.page_html(start=f"{host.value}_host.js", language=language, first=first)
    _text(folder / "index.html", html)
    _text(folder / "study.json", json.dumps(about, ensure_ascii=False, indent=1))
    _text(folder / "README.txt", _README[host].format(places=places))
    for each in (*study.stimuli, *study.practice):
        for medium in each.media:
            shutil.copyfile(study.folder / medium, folder / _media(study, medium))
    rows = rows_of(study)
    for participant in range(1, places + 1):
        trials = planned_trials(study, rows[(participant - 1) % len(rows)], participant)
        plan = way_through(study.settings, trials, trials, lambda path: _media(study, path))
        _text(folder / "plans" / f"{participant}.json", json.dumps(plan, ensure_ascii=False))


def _text(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _media(study: Study, path: str) -> str:
    digest = hashlib.sha256(f"{study.fingerprint}|{path}".encode()).hexdigest()
    return f"media/{digest[:24]}{PurePosixPath(path).suffix.lower()}"


class _Line(StudyRecord):
    """A line of results."""

    study: str
    run: str = Field(min_length=1, max_length=200)
    participant: int = Field(ge=1, le=MOST_PLACES)
    sent: float = Field(ge=0, allow_inf_nan=False)
    what: str
    asked: dict[str, Any] = Field(default={})
    browser: dict[str, Any] = Field(default={})
    number: int = 0
    body: TrialAnswer | None = None
    events: tuple[Event, ...] = ()


@dataclass(slots=True)
class _Run:
    """One person's run."""

    participant: int
    started: float
    last_seen: float
    asked: dict[str, Any] = field(default_factory=dict)
    browser: dict[str, Any] = field(default_factory=dict)
    ended: float | None = None
    answers: dict[int, StoredAnswer] = field(default_factory=dict)
    events: list[tuple[int, str, float]] = field(default_factory=list)


@dataclass(slots=True)
class StaticResults:
    """Results of a static study; it yields what a store yields.

    Attributes:
        problems: What could not be used, each with its place.
    """

    study: Study
    problems: list[Problem] = field(default_factory=list)
    _runs: dict[str, _Run] = field(default_factory=dict)

    def sessions(self) -> Iterator[SessionRecord]:
        """Yield everybody who took part, by number."""
        rows = len(rows_of(self.study))
        for run in sorted(self._runs.values(), key=lambda each: each.participant):
            yield SessionRecord(
                run.participant,
                (run.participant - 1) % rows,
                ACTIVE if run.ended is None else FINISHED,
                run.asked,
                run.browser,
                run.started,
                run.last_seen,
                run.ended,
                len(run.answers),
            )

    def answers(self) -> Iterator[StoredAnswer]:
        """Yield all answers, by participant and number."""
        for run in sorted(self._runs.values(), key=lambda each: each.participant):
            for number in sorted(run.answers):
                yield run.answers[number]

    def events(self) -> Iterator[tuple[int, str, float]]:
        """Yield participant, event and time of what happened between trials."""
        for run in sorted(self._runs.values(), key=lambda each: each.participant):
            yield from run.events


def read_results(study: Study, paths: Sequence[Path]) -> StaticResults:
    """Read the results of a static study.

    What cannot be used is reported with file and line and costs its line only: ``results-json``,
    ``results-field``, ``results-study`` (of another study), ``results-answer`` (no answer to its
    trial), ``results-place`` (a second person with the same place).

    Args:
        study: The study.
        paths: Text files, folders with such files, archives of JATOS.

    Raises:
        StaticExportError: A file cannot be read, or there is none (``static-results``).
    """
    found = StaticResults(study)
    rows = rows_of(study)
    plans: dict[int, dict[int, PlannedTrial]] = {}
    texts = list(_texts(paths))
    if not texts:
        raise StaticExportError("there are no files with results here", code="static-results")
    for name, text in texts:
        for number, line in enumerate(text.split("\n"), 1):
            if not line.strip():
                continue
            at = Position(name, number)
            read = _line(line, at, found)
            if read is None or not _placed(read, at, found):
                continue
            if read.participant not in plans:
                row = rows[(read.participant - 1) % len(rows)]
                trials = planned_trials(study, row, read.participant)
                plans[read.participant] = {each.number: each for each in trials}
            _take(read, at, found, plans[read.participant])
    return found


def _texts(paths: Sequence[Path]) -> Iterator[tuple[str, str]]:
    for path in paths:
        try:
            if path.is_dir():
                files = [each for each in sorted(path.rglob("*")) if each.suffix in _TEXTS]
                yield from _texts(files)
            elif path.suffix.lower() in _ARCHIVES:
                with zipfile.ZipFile(path) as archive:
                    for name in sorted(archive.namelist()):
                        if PurePosixPath(name).name == "data.txt" or name.endswith(".jsonl"):
                            yield f"{path}/{name}", _decoded(archive.read(name), path)
            else:
                yield str(path), _decoded(path.read_bytes(), path)
        except (OSError, zipfile.BadZipFile) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise StaticExportError(
                f"cannot read '{path}': {reason}", code="static-results"
            ) from error


def _decoded(content: bytes, path: Path) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise StaticExportError(f"'{path}' is not UTF-8", code="static-results") from error


def _line(line: str, at: Position, found: StaticResults) -> _Line | None:
    try:
        json.loads(line)
        read = _Line.model_validate_json(line)
    except ValidationError as error:
        found.problems += [Problem("results-field", text, at) for text in validation_texts(error)]
        return None
    except (ValueError, RecursionError) as error:
        message = f"this is not JSON: {getattr(error, 'msg', error)}"
        found.problems.append(Problem("results-json", message, at))
        return None
    if read.study != found.study.fingerprint:
        message = "this is a result of another study, or of this one before it was changed"
        found.problems.append(Problem("results-study", message, at))
        return None
    return read


def _placed(read: _Line, at: Position, found: StaticResults) -> bool:
    """Note the run of a line; a second run with the place of another one cannot be used."""
    if read.run not in found._runs:
        others = {run.participant for run in found._runs.values()}
        if read.participant in others:
            message = (
                f"run '{read.run}' has place {read.participant}, which another one has, too; "
                "give the study more places"
            )
            if message not in {each.message for each in found.problems}:
                found.problems.append(Problem("results-place", message, at))
            return False
        found._runs[read.run] = _Run(read.participant, read.sent, read.sent)
    return found._runs[read.run].participant == read.participant


def _take(read: _Line, at: Position, found: StaticResults, trials: dict[int, PlannedTrial]) -> None:
    run = found._runs[read.run]
    run.started = min(run.started, read.sent)
    run.last_seen = max(run.last_seen, read.sent)
    if read.what == "start":
        run.asked, run.browser = read.asked, read.browser
    elif read.what == "events":
        run.events += [
            (read.participant, each.model_dump_json(), read.sent) for each in read.events
        ]
    elif read.what == "finish":
        run.ended = read.sent
    elif read.what == "trial" and read.number not in run.answers:
        fault = _fault(read, found.study, trials)
        if fault or read.body is None:
            found.problems.append(Problem("results-answer", fault, at))
            return
        answer = read.body.model_dump_json()
        stored = StoredAnswer(read.participant, read.number, answer, read.sent)
        run.answers[read.number] = stored


def _fault(read: _Line, study: Study, trials: dict[int, PlannedTrial]) -> str:
    trial = trials.get(read.number)
    if trial is None or read.body is None:
        return f"there is no trial {read.number} at place {read.participant}, or it has no answer"
    try:
        checked_answers(study.settings, trial, read.body.answers)
    except AnswerError as error:
        return error.message
    return ""
