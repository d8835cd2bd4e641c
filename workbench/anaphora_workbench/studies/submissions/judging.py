"""Answer files, checked and scored by the commands of the workbench, in a process of their own.

Whatever a file does to the program that reads it, the server goes on: the commands run in another
process with a limit of time, in a folder of their own, where the file has the name that the team
gave it. So places of problems are those that the team sees: ``answers.conllu:12:7``.
"""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from anaphora_workbench.io.file_names import safe_name
from anaphora_workbench.studies.submissions.task_file import Task, TaskKind

SECONDS = 600.0
"""How long a command may take."""
_MOST_FILES = 5_000
_GROWTH = 20
"""How many times as large as the archive its files may be."""
_MOST_PROBLEMS = 200
_OF_THE_KEY = frozenset(("more-than-words",))
"""Codes of warnings on the key, which say nothing to a team."""
_ARCHIVE_FAULTS = (ValueError, zipfile.BadZipFile, zlib.error, OSError, RuntimeError, EOFError)
"""What `zipfile` raises for what is broken, encrypted or packed in another way."""
_LINE = re.compile(
    r"(?:anaphora: )?(?P<severity>error|warning|note)?:? ?"
    r"(?P<text>.*?)(?: \[(?P<code>[a-z0-9-]+)\])?"
)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What came of an answer file.

    Attributes:
        accepted: Whether it was scored.
        problems: Rows with ``place``, ``severity``, ``code`` and ``message``.
        figures: Measures and values, the main one first.
        report: The report as HTML; empty where there is none.
    """

    accepted: bool
    problems: tuple[dict[str, str], ...] = ()
    figures: tuple[tuple[str, float | None], ...] = ()
    report: str = ""


class _TimeUpError(Exception):
    pass


def judge(task: Task, name: str, content: bytes, *, seconds: float = SECONDS) -> Judgement:
    """Check and score an answer file.

    Args:
        task: The task.
        name: What the team calls the file; its suffix tells the format. A ``.zip`` file contains
            several files or a folder.
        content: Its bytes.
        seconds: How long a command may take.
    """
    with tempfile.TemporaryDirectory(prefix="anaphora-submission-") as top:
        folder = Path(top) / "answers"
        folder.mkdir()
        try:
            given = _unpacked(folder, name, content)
        except (
            ValueError,
            zipfile.BadZipFile,
            OSError,
            RuntimeError,
            NotImplementedError,
        ) as error:
            return _refused(name, "submission-archive", f"the archive cannot be unpacked: {error}")
        try:
            problems = _checked(task, folder, given, seconds)
            if any(each["severity"] == "error" for each in problems):
                return Judgement(False, tuple(problems))
            return _scored(task, folder, given, problems, seconds)
        except _TimeUpError:
            message = f"reading and scoring took more than {seconds:.0f} s"
            return _refused(name, "submission-time", message)


def _refused(name: str, code: str, message: str) -> Judgement:
    problem = {"place": name, "severity": "error", "code": code, "message": message}
    return Judgement(False, (problem,))


def file_name(name: str) -> str:
    """Return the name of an answer file without folders, as every system accepts it."""
    return safe_name(PurePosixPath(name.replace("\\", "/")).name, "answers")


def _unpacked(folder: Path, name: str, content: bytes) -> str:
    """Write the answers into a folder; return the name of the file or folder to read."""
    if not name.lower().endswith(".zip"):
        (folder / name).write_bytes(content)
        return name
    most = len(content) * _GROWTH + 10_000_000
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = [each for each in archive.infolist() if not each.is_dir()]
        files = [each for each in files if not _hidden(each.filename)]
        if not files:
            raise ValueError("there is no file in it")
        if len(files) > _MOST_FILES:
            raise ValueError(f"it has {len(files):,} files; at most {_MOST_FILES:,} are allowed")
        for each in files:
            parts = PurePosixPath(each.filename.replace("\\", "/")).parts
            if each.filename.startswith("/") or ".." in parts or any(":" in part for part in parts):
                raise ValueError(f"'{each.filename}' leads out of it")
            path = folder.joinpath(*[safe_name(part) for part in parts])
            path.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(each) as source:
                data = source.read(most + 1)
            most -= len(data)
            if most < 0:
                raise ValueError(f"its files are more than {_GROWTH} times as large as it is")
            path.write_bytes(data)
    inside = list(folder.iterdir())
    return inside[0].name if len(inside) == 1 else "."


def _hidden(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return "__MACOSX" in parts or any(
        part.startswith(".") and part not in (".", "..") for part in parts
    )


def _checked(task: Task, folder: Path, given: str, seconds: float) -> list[dict[str, str]]:
    """Return every problem of the answers, with its place."""
    status, out, err = _command(folder, ["check", given, "--json"], seconds)
    try:
        found: dict[str, Any] = json.loads(out)
    except ValueError:
        return list(_messages(err, task)) or [_crash(given, status)]
    problems = [
        {
            "place": _place(row),
            "severity": str(row["severity"]),
            "code": str(row["code"]),
            "message": str(row["message"]),
        }
        for row in found["rows"][:_MOST_PROBLEMS]
    ]
    left = len(found["rows"]) - len(problems)
    if left > 0:
        message = f"{left:,} further problems"
        problems.append({"place": given, "severity": "note", "code": "", "message": message})
    allowed = task.settings.answers.formats
    for each in found.get("formats", ()):
        if allowed and each["format"] not in allowed:
            problems.append(
                {
                    "place": str(each["file"]),
                    "severity": "error",
                    "code": "submission-format",
                    "message": f"this is the format '{each['format']}'; the task takes"
                    f" {', '.join(allowed)}",
                }
            )
    return problems


def _place(row: dict[str, Any]) -> str:
    parts = [str(row["file"]), *[str(row[name]) for name in ("line", "column") if row.get(name)]]
    return ":".join(parts)


def _scored(
    task: Task, folder: Path, given: str, problems: list[dict[str, str]], seconds: float
) -> Judgement:
    key, report = str(task.key.resolve()), folder.parent / "report.html"
    own = ["--json", "--html", str(report)]
    if task.settings.task.kind is TaskKind.RESOLVER:
        arguments = ["evaluate", key, "--response", given, *own]
    else:
        arguments = [task.settings.task.kind.value, "score", f"key={key}", f"system={given}", *own]
    status, out, err = _command(folder, arguments, seconds)
    problems += _messages(err, task)
    try:
        rows: list[dict[str, Any]] = json.loads(out)["rows"]
    except ValueError:
        if not any(each["severity"] == "error" for each in problems):
            problems.append(_crash(given, status))
        return Judgement(False, tuple(problems))
    page = report.read_text(encoding="utf-8") if report.is_file() else ""
    return Judgement(True, tuple(problems), tuple(_figures(task, rows)), page)


def _figures(task: Task, rows: Sequence[dict[str, Any]]) -> Iterator[tuple[str, float | None]]:
    """Yield the figures of the whole test set, the main one first."""
    if task.settings.task.kind is TaskKind.RESOLVER:
        whole = next(row for row in rows if row["document"] == row["kind"] == row["reference"])
        for name in ("f1", "recall", "precision", "success_rate"):
            yield name, whole[name]
        return
    for row in rows:
        if row["kind"] == "system" and row["group"] == "*" and row["system"] == "system":
            yield row["measure"], row["value"]


def _messages(err: str, task: Task) -> Iterator[dict[str, str]]:
    """Yield what a command reported on standard error; the place of the key stays secret."""
    for line in err.splitlines()[:_MOST_PROBLEMS]:
        text = line.replace(str(task.key.resolve()), "KEY").replace(str(task.key), "KEY")
        match = _LINE.fullmatch(text)
        if match is not None and match["text"] and match["code"] not in _OF_THE_KEY:
            yield {
                "place": "",
                "severity": match["severity"] or "error",
                "code": match["code"] or "",
                "message": _without_options(match["text"], task),
            }


def _without_options(text: str, task: Task) -> str:
    """Return a message as a team can use it, which has a page and no command to type."""
    said, advises, _ = text.partition("; name it with --from")
    allowed = task.settings.answers.formats
    if not advises or not allowed:
        return said
    return f"{said}; the task takes {', '.join(allowed)}"


def _crash(given: str, status: int) -> dict[str, str]:
    message = f"the program that reads the file ended with status {status}"
    return {
        "place": given,
        "severity": "error",
        "code": "submission-unreadable",
        "message": message,
    }


def _command(folder: Path, arguments: list[str], seconds: float) -> tuple[int, str, str]:
    """Run a command of the workbench; return its status and what it printed."""
    command = [sys.executable, "-m", "anaphora_workbench.cli", *arguments]
    environment = os.environ | {"PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "1000"}
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    ) as program:
        try:
            out, err = program.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError, PermissionError):
                if hasattr(os, "killpg"):
                    os.killpg(program.pid, signal.SIGKILL)
            program.kill()
            program.communicate()
            raise _TimeUpError from None
    return program.returncode, out, err
