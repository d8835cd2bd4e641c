"""Says where answers and versions do not fit the texts of a GREC test set, each with its file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anaphora_workbench.challenges.grec.keys import Key, Output
from anaphora_workbench.cli.grec_options import Reader
from anaphora_workbench.errors import Position, UsageError
from anaphora_workbench.tasks.grec import GrecText

WRONG = "they count as wrong"
"""What becomes of references without an answer where choices are scored."""
NOTHING = "nothing stands in their places, as with '_'"
"""What becomes of them where resolvers read the texts."""


def say_answers(
    reader: Reader,
    path: str,
    keys: Sequence[Key],
    output: Output,
    twice: Sequence[str],
    *,
    missing_are: str = WRONG,
) -> None:
    """Warn of missing, extra and doubled answers of a file: how many, and the first one.

    Args:
        reader: Says it.
        path: The file or folder.
        keys: The test sets that it answers.
        output: What it chose.
        twice: IDs of texts that it has several times.
        missing_are: What becomes of references without an answer.
    """
    at = Position(path)
    asked = dict.fromkeys([(slot.text_id, slot.ref) for key in keys for slot in key.slots])
    known = {(text.id, ref.id) for key in keys for text in key.texts for ref in text.refs}
    missing = [(text, ref) for text, ref in asked if output.get(text, {}).get(ref) is None]
    extra = [(text, ref) for text, refs in output.items() for ref in refs]
    extra = [each for each in extra if each not in known]
    if missing:
        whole = _unique([text for text, _ref in missing if text not in output])
        message = f"no answer to {_counted(missing, whole)}; {missing_are}"
        reader.warn("grec-answer-missing", message, at)
    if extra:
        texts = {text.id for key in keys for text in key.texts}
        whole = _unique([text for text, _ref in extra if text not in texts])
        message = f"answers to {_counted(extra, whole)} that nobody asked for; they are left out"
        reader.warn("grec-answer-extra", message, at)
    if twice:
        message = f"several answers to {_number(_unique(twice), 'text')}; the first one counts"
        reader.warn("grec-answer-twice", message, at)


def fitting(
    reader: Reader, path: str, version: Sequence[GrecText], texts: Iterable[GrecText]
) -> list[GrecText]:
    """Return those texts of a version that are texts of the test sets, and warn of others.

    A text is one of them if it has the same ID and the ID of a reference.

    Args:
        reader: Says it.
        path: The file of the version.
        version: Its texts.
        texts: The texts of the test sets.

    Raises:
        UsageError: There is none.
    """
    refs: dict[str, set[str]] = {}
    for text in texts:
        refs.setdefault(text.id, set()).update([ref.id for ref in text.refs])
    found = [text for text in version if refs.get(text.id, set()) & {ref.id for ref in text.refs}]
    if not found:
        raise UsageError(
            f"no text of '{path}' is a text of the test set: none has the ID of a text and of one "
            "of its references; name versions of the same texts"
        )
    if len(found) < len(version):
        message = (
            f"{len(found)} of its {len(version)} texts are texts of the test set, by the IDs of "
            "text and references; the others are left out"
        )
        reader.warn("grec-versions", message, Position(path))
    return found


def say_lacking(reader: Reader, path: str, key: Key, texts: Iterable[GrecText]) -> None:
    """Warn of texts of a test set that its first version lacks: they are not scored.

    Args:
        reader: Says it.
        path: The file of the first version.
        key: What the versions ask for.
        texts: The texts of the test set.
    """
    scored = {text.id for text in key.texts}
    lacking = _unique([text.id for text in texts if text.id not in scored])
    if lacking:
        message = f"the first version lacks {_number(lacking, 'text')}; not scored"
        reader.warn("grec-versions", message, Position(path))


def _unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _counted(refs: Sequence[tuple[str, str]], texts: Sequence[str]) -> str:
    shown = _number([ref for _text, ref in refs], "reference")
    return f"{shown} ({_number(texts, 'whole text')})" if texts else shown


def _number(names: Sequence[str], what: str) -> str:
    """Return how many there are of something, and the first one."""
    if len(names) == 1:
        return f"1 {what}, '{names[0]}'"
    return f"{len(names):,} {what}s, the first '{names[0]}'"
