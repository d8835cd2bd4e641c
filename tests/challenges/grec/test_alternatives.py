"""Lists of alternatives by the recipe of the report, and texts with marked references."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import anaphora_samples
from anaphora_workbench.challenges.grec.alternatives import base_form, is_pronoun, offer_of
from anaphora_workbench.challenges.grec.from_documents import looks_marked, read_marked
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry
from anaphora_workbench.tasks.grec import GrecText, Refex

ROOT = Path(__file__).parents[3]


def shown(refexes: tuple[Refex, ...]) -> list[str]:
    return [refex.text for refex in refexes]


def test_a_river_offers_names_category_nouns_and_pronouns_in_the_case_that_is_wanted() -> None:
    offer = offer_of(["The Lorn", "its", "the river's", "_"], "Lorn", "river")
    assert shown(offer.alternatives("np-subj")) == [
        *("Lorn", "Lorn itself", "_", "it", "it itself", "that", "that itself", "the Lorn"),
        *("the Lorn itself", "the river", "the river itself", "which", "which itself"),
    ]
    assert shown(offer.alternatives("np-obj")) == [
        *("Lorn", "Lorn itself", "it", "it itself", "itself", "the Lorn", "the Lorn itself"),
        *("the river", "the river itself"),
    ]
    assert shown(offer.alternatives("subj-det")) == [
        *("Lorn's", "its", "the Lorn's", "the river's", "whose"),
    ]


def test_a_person_offers_no_category_noun_and_the_pronouns_of_the_text() -> None:
    offer = offer_of(["Ada Moor", "She", "her"], "Ada Moor (weaver)", "person")
    assert shown(offer.alternatives("np-subj")) == [
        *("Ada Moor", "Ada Moor herself", "_", "she", "she herself", "who", "who herself"),
    ]


@pytest.mark.parametrize(
    ("words", "syncat", "expected"),
    [
        ("She", "np-subj", ("pronoun", "no", "pronoun", "nominative")),
        ("whom", "np-obj", ("pronoun", "no", "rel-pron", "accusative")),
        ("Ada Moor's", "subj-det", ("name", "no", "nominal", "genitive")),
        ("the old weaver", "np-obj", ("common", "no", "nominal", "plain")),
        ("she herself", "np-subj", ("pronoun", "yes", "pronoun", "nominative")),
    ],
)
def test_selected_words_get_the_attributes_of_their_form(
    words: str, syncat: str, expected: tuple[str, ...]
) -> None:
    found = offer_of(["Ada Moor", "she"], "Ada Moor", "person").selected(words, syncat)
    assert found.text == words
    assert tuple(found.attributes.values()) == expected


@pytest.mark.parametrize(
    ("words", "base"),
    [
        ("The River", "the River"),
        ("Ada Moor's", "Ada Moor"),
        ("the islands'", "the islands"),
        ("India itself", "India"),
        ("it itself", ""),
        ("_", ""),
    ],
)
def test_base_forms_have_no_genitive_stress_or_capital_of_an_article(words: str, base: str) -> None:
    assert base_form(words) == base


def test_pronouns_are_known_with_and_without_stress() -> None:
    assert is_pronoun("Who himself")
    assert not is_pronoun("Ada herself")


# ---------------------------------------------------------------------------------- marked texts

MARKED = """\
Notes before the first text.

# river Lorn
[s The Lorn] rises in hills [[sic]] and
[s _] falls. Ada saw [o it|the river].

[d Its] bed is dry.
# person Ada Moor | she
[s Ada Moor] wove.
"""


def marked(text: str, version: int = 0) -> list[GrecText]:
    return list(read_marked(Source.of_text(text, name="f.txt"), prefix="m", version=version))


def test_marked_references_become_those_of_a_text() -> None:
    lorn, ada = marked(MARKED)
    assert (lorn.id, lorn.title, lorn.domain, ada.id) == ("m1", "Lorn", "river", "m2")
    assert [(ref.id, ref.syncat, ref.chosen and ref.chosen.text) for ref in lorn.refs] == [
        ("m1.1", "np-subj", "The Lorn"),
        ("m1.2", "np-subj", "_"),
        ("m1.3", "np-obj", "it"),
        ("m1.4", "subj-det", "Its"),
    ]
    assert "[sic]" in "".join([part for part in lorn.paragraphs[0] if isinstance(part, str)])
    assert len(lorn.paragraphs) == 2
    assert shown(ada.refs[0].alternatives)[3] == "she"


def test_versions_of_a_choice_are_taken_one_at_a_time() -> None:
    chosen = [text.refs[2].chosen for version in (0, 1, 2) for text in marked(MARKED, version)[:1]]
    assert [refex.text for refex in chosen if refex] == ["it", "the river", "the river"]


def test_an_open_bracket_is_refused_with_its_place() -> None:
    with pytest.raises(FormatError, match=r"f.txt:2:8: this bracket is not a reference"):
        marked("# river Lorn\nIt saw [x it] there.\n")


def test_an_unknown_pronoun_of_the_main_subject_is_refused() -> None:
    with pytest.raises(FormatError, match=r"f.txt:1:1: a text begins with"):
        marked("# river Lorn | us\n[s It] falls.\n")


def test_marked_texts_are_known_by_their_beginning() -> None:
    assert looks_marked(MARKED)
    assert not looks_marked("# A heading\nand words")


def test_the_shipped_samples_are_those_that_the_script_makes(tmp_path: Path) -> None:
    shipped = anaphora_samples.folder() / "grec"
    (tmp_path / "source").symlink_to(shipped / "source")
    script = runpy.run_path(str(ROOT / "scripts" / "derive_grec_samples.py"))
    script["main"](tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.glob("*.xml")}
    assert made == {path.name: path.read_bytes() for path in shipped.glob("*.xml")}
    assert len(made) == 5


@pytest.mark.parametrize("name", ["train", "test", "test-2", "test-3", "lakes"])
def test_the_shipped_samples_have_no_problems(name: str) -> None:
    path = anaphora_samples.folder() / "grec" / f"{name}.xml"

    readings = list(Registry().task_format("grec").read(Source.of(path)))
    assert [str(problem) for reading in readings for problem in reading.problems] == []
