"""Losses in the export dialog: decisions one by one, the analysis in one line, both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from anaphora_workbench.registry import Registry
from anaphora_workbench.testing.samples import sample_readings
from anaphora_workbench.ui.dialogs.tool_windows import FORMATS
from anaphora_workbench.ui.wording.losses import ListedLoss, losses_in_words
from anaphora_workbench.ui.wording.translation import Translations

LOSSES = (
    ListedLoss("muc-loses-lemmas", "muc does not keep 1,247 lemmas; first: 'The' in sentence 1"),
    ListedLoss("muc-loses-layer-name", "muc does not keep the name of the layer"),
    ListedLoss(
        "muc-loses-splits",
        "muc does not keep 1 split antecedent; first: 'us' in sentence 7; a REF names one mention",
    ),
    ListedLoss("answers-lost", "'muc' does not contain 25 of the answers (20 zeros, 5 words)", 3),
    ListedLoss("mine-is-odd", "this is something else"),
)


@pytest.fixture
def spanish(qtbot: QtBot) -> Iterator[None]:
    translations = Translations()
    translations.use("es")
    yield
    translations.use("en")


def test_decisions_come_one_by_one_and_the_analysis_in_one_line(qtbot: QtBot) -> None:
    assert losses_in_words(LOSSES) == [
        ("answers that cannot be read back: 25; in 3 documents", "answers-lost"),
        ("1 split antecedent; the first: “us”, sentence 7", "muc-loses-splits"),
        (
            "From the text and its analysis: 1,247 lemmas, name of the layer",
            "muc-loses-lemmas, muc-loses-layer-name",
        ),
        ("this is something else", "mine-is-odd"),
    ]


def test_spanish_lines_name_numbers_and_places_in_words(spanish: None) -> None:
    lines = [text for text, _ in losses_in_words(LOSSES)]
    assert lines == [
        "respuestas que no se podrán volver a leer: 25; en 3 documentos",
        "antecedentes múltiples: 1; la primera vez: «us», oración 7",
        "Del texto y su análisis: lemas: 1247, el nombre de la capa",
        "this is something else",
    ]


HALF_LOST = (
    ListedLoss(
        "corefud-loses-set-by-hand",
        "corefud does not keep 11 marks 'set by hand' of types; first: 'The Long Way' in "
        "sentence 1; the types themselves are in the file",
    ),
    ListedLoss(
        "corefud-loses-open",
        "corefud does not keep 15 anaphors without a decision; first: 'it' in sentence 2; those in "
        "the file look like new entities",
    ),
)


def test_what_is_half_lost_is_said_to_be_in_the_file(qtbot: QtBot) -> None:
    assert [text for text, _ in losses_in_words(HALF_LOST)] == [
        "marks “set by hand” of types (the types themselves are in the file): 11; the first: "
        "“The Long Way”, sentence 1",
        "of the undecided anaphors, these are in the file and look like new entities: 15; the "
        "first: “it”, sentence 2",
    ]


def test_every_loss_of_every_written_format_is_put_into_words(spanish: None) -> None:
    english = re.compile(r"does not|first:|in sentence|\('")
    seen = 0
    for name, _ in FORMATS:
        fmt = Registry().format(name)
        for reading in sample_readings():
            found = [ListedLoss(loss.code, loss.message) for loss in fmt.losses(reading)]
            for text, _codes in losses_in_words(found):
                seen += 1
                assert not english.search(text), text
                assert not text.startswith("se pierde o cambia"), text
    assert seen > 50
