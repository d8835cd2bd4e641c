"""SUPAR folders: every code has a bad folder with its exact message, and is on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import anaphora_formats.supar
from anaphora_formats.supar import SuparFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Reading, Source

BAD = Path(__file__).parent.parent / "bad_input" / "supar"
DOCS = Path(__file__).parent.parent.parent / "docs" / "formats" / "supar.md"

EXPECTED = {
    "encoding-invalid": [
        (
            "stops",
            "text.txt:1:16: byte 0xe9 is not UTF-8; "
            "convert the file to UTF-8 first (for "
            "example: iconv -f LATIN1 -t UTF-8) [encoding-invalid]",
        ),
    ],
    "nul-character": [
        (
            "error",
            "a_2_0_1.www:2:6: the text contains a NUL character, so this is not a text file "
            "(UTF-16, perhaps) [nul-character]",
        ),
    ],
    "supar-anaphor-fields": [
        (
            "error",
            "anaphors.txt:2:13: an anaphor has five fields, sentence, from, to, kind and "
            "reference type, not 4; the line is skipped [supar-anaphor-fields]",
        ),
    ],
    "supar-anaphor-twice": [
        ("warning", "anaphors.txt:2:1: these words are an anaphor already [supar-anaphor-twice]"),
    ],
    "supar-antecedent-unlisted": [
        (
            "warning",
            "a_2_0_1.www:4:1: this is under ANTECEDENTS but not under CANDIDATES; it is "
            "taken as a candidate [supar-antecedent-unlisted]",
        ),
    ],
    "supar-boundary": [
        (
            "error",
            "text.txt:1:16: the number of this boundary must be 2, not 7; words are counted"
            " in their order [supar-boundary]",
        ),
    ],
    "supar-boundary-missing": [
        (
            "warning",
            "text.txt:1:16: the number 2 is missing between two words [supar-boundary-missing]",
        ),
    ],
    "supar-bracket": [
        ("warning", "text.pl:2:169: a sentence ends with ']).', not with ')).' [supar-bracket]"),
    ],
    "supar-comment": [
        (
            "warning",
            "text.pl:1:1: comments are skipped when the text is written again [supar-comment]",
        ),
    ],
    "supar-ellipsis": [
        (
            "warning",
            "anaphors.txt:2:1: the three dots mean that lines were omitted here [supar-ellipsis]",
        ),
    ],
    "supar-escape": [
        (
            "warning",
            "text.pl:2:63: '\\a' has no meaning and is read unchanged; a backslash is "
            "written '\\\\' [supar-escape]",
        ),
    ],
    "supar-extra-field": [
        (
            "warning",
            "text.pl:2:121: w(...) has word, lemma, tag and stem, but here 5 fields; the "
            "last is read as the stem, those before it are kept aside [supar-extra-field]",
        ),
    ],
    "supar-host-long": [
        (
            "warning",
            "anaphors.txt:1:1: a zero pronoun has the position of one word, its verb or "
            "noun; the last of these 2 is taken [supar-host-long]",
        ),
    ],
    "supar-length-differs": [
        (
            "error",
            "text.txt:2:1: sentence 2 has 6 words here and 7 in text.pl; lemmas and tags "
            "are taken for the first 4 and the last 2 [supar-length-differs]",
        ),
    ],
    "supar-missing-field": [
        (
            "warning",
            "text.pl:2:121: w(...) has word, lemma, tag and stem, but here 3 of these 4; "
            "the others are read as '' [supar-missing-field]",
        ),
    ],
    "supar-no-anaphors": [
        (
            "error",
            "there are .www files, but no anaphors.txt; only the text is read [supar-no-anaphors]",
        ),
    ],
    "supar-no-text": [
        (
            "stops",
            "there is neither text.txt nor text.pl in this folder; a system's answers need"
            " the text that they are about: copy it next to them [supar-no-text]",
        ),
    ],
    "supar-only-prolog": [
        (
            "warning",
            "text.pl:1: sentence 1 is not in text.txt; it is read from here [supar-only-prolog]",
        ),
    ],
    "supar-only-text": [
        (
            "warning",
            "text.txt:2:1: sentence 2 is not in text.pl; its words have no lemma and tag "
            "[supar-only-text]",
        ),
    ],
    "supar-own-position": [
        (
            "error",
            "a_2_0_1.www:6:1: this is the position of the anaphor itself; the line is "
            "skipped [supar-own-position]",
        ),
    ],
    "supar-position-fields": [
        (
            "error",
            "a_2_0_1.www:6:4: a position has three fields, sentence, from and to, not 2; "
            "the line is skipped [supar-position-fields]",
        ),
    ],
    "supar-position-number": [
        (
            "error",
            "a_2_0_1.www:6:5: 'two' must be a whole number; the line is skipped "
            "[supar-position-number]",
        ),
    ],
    "supar-position-outside": [
        (
            "error",
            "a_2_0_1.www:6:5: sentence 1 ends at boundary 5, before 9; the line is skipped"
            " [supar-position-outside]",
        ),
    ],
    "supar-position-twice": [
        ("warning", "a_2_0_1.www:7:1: this is under SOLUTION already [supar-position-twice]"),
    ],
    "supar-prolog": [
        (
            "error",
            "text.pl:2:89: ')' is expected here; the sentence is skipped from there on "
            "[supar-prolog]",
        ),
        (
            "warning",
            "text.txt:2:1: sentence 2 has 6 words here and 2 in text.pl; lemmas and tags "
            "are taken for the first 2 and the last 0 [supar-length-differs]",
        ),
    ],
    "supar-reference": [
        (
            "error",
            "anaphors.txt:1:18: the reference type is one of < > ! $, not '='; it is left "
            "open [supar-reference]",
        ),
    ],
    "supar-section-missing": [
        (
            "warning",
            "a_2_0_1.www: there is no ANTECEDENTS; all candidates are taken as admissible "
            "[supar-section-missing]",
        ),
    ],
    "supar-section-none": [
        (
            "error",
            "a_2_0_1.www:1:1: a line before the first of CANDIDATES, ANTECEDENTS, SOLUTION "
            "is skipped [supar-section-none]",
        ),
    ],
    "supar-section-twice": [
        (
            "warning",
            "a_2_0_1.www:7:1: the section SOLUTION comes twice; its lines are read as one "
            "[supar-section-twice]",
        ),
        (
            "warning",
            "a_2_0_1.www:8:1: the solution is not among the candidates [supar-solution-unlisted]",
        ),
    ],
    "supar-section-unknown": [
        (
            "error",
            "a_2_0_1.www:5:1: there is no section 'ANSWER', only CANDIDATES, ANTECEDENTS, "
            "SOLUTION; its lines are skipped [supar-section-unknown]",
        ),
        (
            "warning",
            "a_2_0_1.www: there is no SOLUTION; the anaphor is read as one without "
            "[supar-section-missing]",
        ),
    ],
    "supar-sentence-empty": [
        ("warning", "text.txt:3:1: sentence 3 has no words and is skipped [supar-sentence-empty]"),
    ],
    "supar-sentence-number": [
        (
            "error",
            "text.txt:1:1: a line begins with the number of its sentence; this one is "
            "skipped [supar-sentence-number]",
        ),
    ],
    "supar-sentence-twice": [
        (
            "error",
            "text.txt:3:1: there is a sentence 2 already; positions mean the first one "
            "[supar-sentence-twice]",
        ),
    ],
    "supar-sentence-unknown": [
        (
            "error",
            "a_2_0_1.www:6:1: the text has no sentence 7; the line is skipped "
            "[supar-sentence-unknown]",
        ),
    ],
    "supar-solution-earlier": [
        (
            "warning",
            "a_2_0_1.www:6:1: the solution of a cataphor (>) comes before it; an anaphor "
            "has the sign < [supar-solution-earlier]",
        ),
    ],
    "supar-solution-exophor": [
        (
            "warning",
            "a_2_0_1.www:6:1: an exophor (!) refers to something outside the text, but has "
            "a solution [supar-solution-exophor]",
        ),
    ],
    "supar-solution-later": [
        (
            "warning",
            "a_2_0_1.www:6:1: the solution of an anaphor (<) comes after it; a cataphor has"
            " the sign > [supar-solution-later]",
        ),
    ],
    "supar-solution-missing": [
        (
            "warning",
            "anaphors.txt:1:1: this anaphor (<) has no solution; one that does not refer "
            "has the sign $ [supar-solution-missing]",
        ),
    ],
    "supar-solution-unlisted": [
        (
            "warning",
            "a_2_0_1.www:6:1: the solution is not among the candidates [supar-solution-unlisted]",
        ),
    ],
    "supar-word-differs": [
        (
            "warning",
            "text.txt:1:34: this word is '!' in text.pl; its lemma and tag are taken from "
            "there, its form from here [supar-word-differs]",
        ),
    ],
    "supar-word-missing": [
        ("error", "text.txt:1:18: the word between 2 and 3 is missing [supar-word-missing]"),
    ],
    "supar-www-missing": [
        (
            "warning",
            "anaphors.txt:1:1: there is no file a_2_0_1.www; the anaphor has no candidates "
            "and no solution [supar-www-missing]",
        ),
    ],
    "supar-www-name": [
        (
            "error",
            "notes.www: the name of such a file is a_<sentence>_<from>_<to>.www, with _2 "
            "and so on for more anaphors at one position; this file is skipped "
            "[supar-www-name]",
        ),
    ],
    "supar-www-unexpected": [
        (
            "error",
            "a_2_3_4.www: anaphors.txt has no line for this anaphor; this file is skipped "
            "[supar-www-unexpected]",
        ),
    ],
}

GENERAL = {"encoding-invalid", "nul-character"}
"""Codes that come from reading text in general."""


def read(folder: Path) -> Reading:
    (reading,) = SuparFormat().read(Source.of(folder, name=folder.name))
    return reading


@pytest.mark.parametrize("code", sorted(EXPECTED))
def test_each_code_has_a_bad_folder_and_its_messages(code: str) -> None:
    found: list[tuple[str, str]] = []
    try:
        found = [(problem.severity.value, str(problem)) for problem in read(BAD / code).problems]
    except FormatError as error:
        found = [("stops", str(error))]
    expected = EXPECTED[code]
    assert [(how, re.sub(f"^{code}(/|: )", "", message, count=1)) for how, message in found] == (
        expected
    )
    assert any(message.endswith(f"[{code}]") for _how, message in expected)


def test_every_bad_folder_is_tested() -> None:
    assert {path.name for path in BAD.iterdir()} == set(EXPECTED)


def test_every_code_of_the_modules_is_tested_and_documented() -> None:
    folder = Path(anaphora_formats.supar.__file__).parent
    codes: set[str] = set()
    for module in folder.glob("*.py"):
        codes.update(re.findall(r'"(supar-[a-z-]*[a-z])"', module.read_text("utf-8")))
    assert codes == (set(EXPECTED) - GENERAL) | {"supar-one-document"}
    page = DOCS.read_text("utf-8")
    assert codes == set(re.findall(r"^\| `(supar-[a-z-]+)`", page, re.MULTILINE))


def test_a_folder_of_warnings_keeps_its_words() -> None:
    for code, problems in EXPECTED.items():
        if {how for how, _message in problems} == {"warning"} and code != "supar-sentence-empty":
            tokens = read(BAD / code).document.tokens
            assert [token.text for token in tokens][:4] == ["The", "cook", "cut", "herself"]
