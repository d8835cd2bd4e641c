"""GREC texts and systems' answers: texts to be read, to be completed, and to be asked about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from anaphora_workbench.errors import Problem, Severity, UsageError
from anaphora_workbench.studies.materials.material import (
    CORPUS,
    Material,
    Record,
    complete,
    labelled,
)
from anaphora_workbench.studies.materials.texts import sentences_of
from anaphora_workbench.tasks.grec import EMPTY_STRING, Choices, GrecText, Ref, Refex, running_text


def texts_to_read(
    texts: Sequence[GrecText],
    systems: Mapping[str, Iterable[GrecText]],
    language: str,
    *,
    corpus: bool = True,
) -> Material:
    """Return a version of each text for each system, cut into sentences.

    Args:
        texts: The texts, with their own choices.
        systems: The answers of each system, texts with the same IDs.
        language: Language of the texts.
        corpus: Whether the texts' own choices are a system, too.
    """
    answers: dict[str, dict[str, Choices]] = {CORPUS: {}} if corpus else {}
    if corpus:
        answers[CORPUS] = {text.id: text.choices for text in texts}
    for name, answered in systems.items():
        answers[name] = {text.id: text.choices for text in answered}
    records: list[Record] = []
    for text in texts:
        for system, by_id in answers.items():
            choices = by_id.get(text.id)
            if choices is not None and len(choices) == len(text.refs) and None not in choices:
                sentences = _sentences(text, choices, language)
                record: Record = {"item": text.id, "system": system, "sentences": sentences}
                records.append(labelled(record, domain=text.domain))
    kept, problems = complete(records, list(answers))
    return Material(kept, problems=problems)


def texts_to_ask_about(texts: Sequence[GrecText], language: str) -> Material:
    """Return the texts with their own choices, cut into sentences, without systems."""
    return Material(
        [
            labelled(
                {"item": text.id, "sentences": _sentences(text, text.choices, language)},
                domain=text.domain,
            )
            for text in texts
        ]
    )


def texts_with_gaps(texts: Sequence[GrecText]) -> Material:
    """Return the texts in parts: strings, and a gap with its list for each reference.

    The words are those of the running text, so that what participants see is spaced as a text.
    """
    records: list[Record] = []
    problems: list[Problem] = []
    for text in texts:
        if not text.refs or not all(ref.alternatives for ref in text.refs):
            message = (
                f"the text '{text.id}' has no references, or one without a list; it is omitted"
            )
            problems.append(Problem("material-incomplete", message, None, Severity.WARNING))
            continue
        record: Record = {"item": text.id, "parts": _parts(text)}
        records.append(labelled(record, domain=text.domain))
    return Material(records, problems=problems)


def _sentences(text: GrecText, choices: Choices, language: str) -> list[Record]:
    running = running_text(text, choices)
    return sentences_of(running.text, language, running.places)


def choices_of(ref: Ref) -> list[str]:
    """Return the expressions of a reference as participants see them, each once.

    The expression without words is ``_``.
    """
    shown = [refex.words or EMPTY_STRING for refex in ref.alternatives]
    return list(dict.fromkeys(shown))


def _parts(text: GrecText) -> list[str | Record]:
    """Return text and gaps in turn; each gap is set as its first expression with words would be."""
    stand_in: list[Refex | None] = []
    for ref in text.refs:
        worded = [refex for refex in ref.alternatives if refex.words]
        stand_in.append((worded or list(ref.alternatives))[0])
    running = running_text(text, stand_in, capitals=False)
    parts: list[str | Record] = []
    done = 0
    for ref, (first, last) in zip(text.refs, running.places, strict=True):
        if first > done:
            parts.append(running.text[done:first])
        parts.append({"id": ref.id, "choices": choices_of(ref)})
        done = last
    if done < len(running.text):
        parts.append(running.text[done:])
    return parts


def check_unique(texts: Iterable[GrecText]) -> None:
    """Raise `UsageError` for two texts with the same ID."""
    met: set[str] = set()
    for text in texts:
        if text.id in met:
            raise UsageError(
                f"two texts have the ID '{text.id}'; name files whose texts have different ones"
            )
        met.add(text.id)
