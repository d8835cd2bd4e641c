"""Screens: what the page gets of a planned trial, as plain JSON values.

A screen has everything that the page shows, and nothing that would give an answer away: neither
item nor system, no right answer, and which thing is the target only where it is framed. Things of
a grid are called by their place (`PlannedTrial.thing_at`) and come row by row, so that neither
their names nor their order tell which one is meant.

The fields, by kind, beside ``number``, ``practice``, ``kind``, ``seconds`` and ``conditions``:

- ``reading``: ``sentences``, ``questions`` (each ``text`` and ``answers`` in the order shown).
- ``selection``: ``parts``, each a string or ``{"choices": [...]}``.
- ``elicitation``: ``grid``, ``feedback``, ``understood``, ``second_chance``.
- ``identification``: ``presentation``, ``fixation_ms``, ``bell``, ``text``, ``audio``, ``grid``.
- ``judgement``: ``text``, ``audio``, ``grid``, ``scales``, ``tick``.
- ``rating``: ``before``, ``text``, ``after``, ``reference``, ``scales``, ``tick``.
- ``magnitude``: ``before``, ``text``, ``after``, ``grid``, ``modulus``, ``modulus_text``,
  ``response``.
- ``question-writing``: ``sentences``, ``question_types``, ``wrong_answers``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from anaphora_workbench.studies.kinds import Kind
from anaphora_workbench.studies.schedule import PlannedTrial
from anaphora_workbench.studies.stimuli import Gap
from anaphora_workbench.studies.study_file import ScaleTable, Settings

Screen = dict[str, Any]
MediaUrl = Callable[[str], str]
"""From the path of a picture or sound to the address that the page loads it from."""


def screen_of(settings: Settings, trial: PlannedTrial, media_url: MediaUrl) -> Screen:
    """Return the screen of a trial.

    Args:
        settings: The settings of the study.
        trial: The planned trial.
        media_url: Gives the address of a picture or sound file.
    """
    return {
        "number": trial.number,
        "practice": trial.practice,
        "kind": settings.study.kind.value,
        "seconds": settings.trial.seconds,
        "conditions": condition_texts(settings, trial.conditions, within=True),
        **_content(settings, trial, media_url),
    }


def condition_texts(
    settings: Settings, conditions: Iterable[tuple[str, str]], *, within: bool
) -> list[str]:
    """Return the texts of values of the conditions within participants, or between them."""
    tables = {each.name: each for each in settings.condition}
    found: list[str] = []
    for name, value in conditions:
        table = tables[name]
        if table.texts and table.within is within:
            found.append(table.texts[table.values.index(value)])
    return [text for text in found if text]


def _content(settings: Settings, trial: PlannedTrial, media_url: MediaUrl) -> Screen:
    kind, options, stimulus = settings.study.kind, settings.trial, trial.stimulus
    sound = media_url(stimulus.audio) if stimulus.audio else None
    sentences = [each.text for each in stimulus.sentences or ()]
    if kind is Kind.READING:
        return {"sentences": sentences, "questions": _questions(trial)}
    if kind is Kind.SELECTION:
        return {"parts": [_part(each) for each in stimulus.parts or ()]}
    if kind is Kind.ELICITATION:
        return {
            "grid": _grid(trial, media_url, framed=True),
            "feedback": options.feedback,
            "understood": trial.understood,
            "second_chance": _second_chance(settings, trial),
        }
    if kind is Kind.IDENTIFICATION:
        return {
            "presentation": options.presentation.value,
            "fixation_ms": options.fixation_ms,
            "bell": options.bell,
            "text": stimulus.text,
            "audio": sound,
            "grid": _grid(trial, media_url, framed=False),
        }
    if kind is Kind.JUDGEMENT:
        return {
            "text": stimulus.text,
            "audio": sound,
            "grid": _grid(trial, media_url, framed=True),
            "scales": [_scale(each) for each in settings.scale],
            "tick": options.tick,
        }
    if kind is Kind.RATING:
        return {
            "before": stimulus.before,
            "text": stimulus.text,
            "after": stimulus.after,
            "reference": stimulus.reference,
            "scales": [_scale(each) for each in settings.scale],
            "tick": options.tick,
        }
    if kind is Kind.MAGNITUDE:
        return {
            "before": stimulus.before,
            "text": stimulus.text,
            "after": stimulus.after,
            "grid": _grid(trial, media_url, framed=True),
            "modulus": options.modulus,
            "modulus_text": options.modulus_text,
            "response": options.response,
        }
    return {
        "sentences": sentences,
        "question_types": list(options.question_types),
        "wrong_answers": options.wrong_answers,
    }


def _second_chance(settings: Settings, trial: PlannedTrial) -> bool:
    values = dict(trial.conditions)
    return all(
        table.second_chance[table.values.index(values[table.name])]
        for table in settings.condition
        if table.second_chance and table.name in values
    )


def about_study(settings: Settings, *, is_open: bool) -> Screen:
    """Return what the page shows before somebody takes part."""
    return {
        "title": settings.study.title,
        "language": settings.study.language,
        "contact": settings.study.contact,
        "consent": {"text": settings.consent.text, "agree": settings.consent.agree},
        "ask": [
            {
                "name": each.name,
                "text": each.text,
                "type": each.type,
                "choices": list(each.choices),
                "required": each.required,
            }
            for each in settings.ask
        ],
        "screen": settings.screen.model_dump(),
        "open": is_open,
    }


def way_through(
    settings: Settings,
    trials: Sequence[PlannedTrial],
    shown: Sequence[PlannedTrial],
    media_url: MediaUrl,
) -> Screen:
    """Return instructions, breaks, screens and media of a participant.

    Args:
        settings: The settings of the study.
        trials: All trials of the participant.
        shown: Those that are still to be shown.
        media_url: Gives the address of a picture or sound file.
    """
    between = trials[0].conditions if trials else ()
    media = dict.fromkeys([path for each in shown for path in each.stimulus.media])
    return {
        "total": len(trials),
        "instructions": {
            **settings.instructions.model_dump(),
            "conditions": condition_texts(settings, between, within=False),
        },
        "breaks": settings.breaks.model_dump(),
        "trials": [screen_of(settings, each, media_url) for each in shown],
        "media": [media_url(path) for path in media],
    }


def _questions(trial: PlannedTrial) -> list[Screen]:
    found: list[Screen] = []
    for question, order in zip(trial.stimulus.questions or (), trial.answers, strict=True):
        answers = (question.answer, *question.wrong)
        found.append({"text": question.text, "answers": [answers[place] for place in order]})
    return found


def _part(part: str | Gap) -> str | Screen:
    return part if isinstance(part, str) else {"choices": list(part.choices)}


def _scale(scale: ScaleTable) -> Screen:
    return {
        "text": scale.text,
        "low": scale.low,
        "high": scale.high,
        "least": scale.least,
        "most": scale.most,
        "start": scale.start,
        "screen": scale.screen,
        "compares": scale.compares,
    }


def _grid(trial: PlannedTrial, media_url: MediaUrl, *, framed: bool) -> Screen | None:
    grid = trial.stimulus.grid
    if grid is None:
        return None
    placed = zip(grid.things, trial.cells, strict=True)
    return {
        "columns": grid.columns,
        "rows": grid.rows,
        "things": [
            {
                "id": trial.place_name(column, row),
                "picture": media_url(thing.picture),
                "column": column,
                "row": row,
                "name": thing.name,
                "framed": framed and thing.target,
            }
            for thing, (column, row) in sorted(placed, key=lambda each: each[1][::-1])
        ],
    }
