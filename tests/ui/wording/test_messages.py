"""The sentences of the decision logic."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import anaphora_workbench
from anaphora_workbench.annotation.session.values import Message, Tone
from anaphora_workbench.ui.wording.messages import LABELS, SENTENCES, sentence
from anaphora_workbench.ui.wording.names import class_name

CORE = Path(anaphora_workbench.__file__).parent
LOGIC = [
    *(CORE / "annotation").glob("*.py"),
    *(CORE / "ui").glob("controller*.py"),
    CORE / "edits.py",
]
SOURCE = "\n".join([file.read_text(encoding="utf-8") for file in LOGIC])
SAID = sorted(
    {
        *re.findall(r'\bMessage\(\s*"([a-z-]+)"', SOURCE),
        *re.findall(r'\brefused\(\s*"([a-z-]+)"', SOURCE),
        *re.findall(r'\b_go\([^\n]*"([a-z]+(?:-[a-z]+)+)"', SOURCE),
        *re.findall(r'\bsaid = "([a-z-]+)"', SOURCE),
        *re.findall(r'EditError\((?:[^()]|\([^()]*\))*?code="([a-z-]+)"', SOURCE),
    }
)
CONSTANTS = re.findall(r'^[A-Z_, ]+ = (".*")$|How\.\w+: (".*"),$', SOURCE, re.MULTILINE)
"""What the decision logic calls its edits."""
CALLED = sorted(
    {
        *re.findall(r'label: ClassVar\[str\] = "([A-Z][^"]+)"', SOURCE),
        *re.findall(r'"([A-Z][a-z]+(?: [a-z\x27]+)*)"', " ".join(map("".join, CONSTANTS))),
    }
)


@pytest.mark.parametrize("code", SAID)
def test_each_code_of_the_decision_logic_has_a_sentence(code):
    assert code in SENTENCES


@pytest.mark.parametrize("label", CALLED)
def test_each_edit_has_a_name_that_can_be_translated(label):
    assert label in LABELS


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_sentences_are_whole_sentences(code):
    text = SENTENCES[code]
    assert text[0].isupper() or text[0] == "{"
    assert text.endswith((".", "}"))


def test_values_fill_the_places():
    message = Message("no-such-number", Tone.REFUSED, (("number", "7"),))
    assert sentence(message) == "No candidate has the number 7."


def test_braces_in_a_text_are_not_taken_for_places():
    message = Message("markable-new", values=(("words", "{number}"),))
    assert sentence(message) == "{number} is now a candidate."


def test_a_place_without_a_value_stays_visible():
    assert sentence(Message("no-such-number")) == "No candidate has the number {number}."


def test_an_unknown_code_stands_for_itself():
    assert sentence(Message("new-code", values=(("words", "she"),))) == "new-code she"


def test_constraints_are_called_as_in_the_list_of_candidates():
    values = (("words", "her"), ("constraints", "i-within-i, outside-window"))
    assert sentence(Message("breaks-constraint", values=values)) == (
        "Saved “her”. Note: the antecedent breaks these rules: i-within-i, candidate window."
    )
    values = (("words", "her"), ("constraints", "outside-window"))
    assert sentence(Message("breaks-constraint", values=values)) == (
        "Saved. Note: the antecedent is further back than the candidate window."
    )


def test_clashes_of_a_chain_are_said_in_words():
    values = (("words", "her"), ("feature", "Gender"), ("ours", "Masc"), ("theirs", "Fem"))
    assert sentence(Message("chain-disagrees", Tone.WARNING, values)) == (
        "Saved “her”. Note: gender disagrees in the chain: masculine here, feminine there."
    )


def test_undo_without_a_place_ends_cleanly():
    message = Message("undone", values=(("what", "Split chain"), ("words", "")))
    assert sentence(message) == "Undone: Split chain"


def test_a_semantic_class_has_a_name_and_a_label_of_a_project_stays() -> None:
    assert [class_name(label) for label in ("thing", "starship")] == ["thing", "starship"]
