"""SUPAR's SGML: every code has a bad file with its exact message, and is on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import anaphora_formats.supar_sgml
from anaphora_formats.supar_sgml import SuparSgmlFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Source

BAD = Path(__file__).parent.parent / "bad_input" / "supar-sgml"
DOCS = Path(__file__).parent.parent.parent / "docs" / "formats" / "supar-sgml.md"
SUFFIX = ".supar.sgml"
SHARED = {"encoding-invalid", "nul-character"}

EXPECTED = {
    "encoding-invalid": [
        (
            "stops",
            "2:4: byte 0xe9 is not UTF-8; "
            "convert the file to UTF-8 first (for example: "
            "iconv -f LATIN1 -t UTF-8) [encoding-invalid]",
        ),
    ],
    "nul-character": [
        (
            "stops",
            "2:3: the text contains a NUL character, so this is not a text file (UTF-16, "
            "perhaps) [nul-character]",
        ),
    ],
    "supar-sgml-anaphor-empty": [
        (
            "error",
            "3:1: an ANF is directly around an SNS, and there is none; it is "
            "skipped [supar-sgml-anaphor-empty]",
        ),
    ],
    "supar-sgml-anaphor-two": [
        (
            "error",
            "7:1: an ANF contains one SNS; this one is not an anaphor [supar-sgml-anaphor-two]",
        ),
        (
            "warning",
            "3:1: the ANF contains more than its SNS; the SNS is the anaphor "
            "[supar-sgml-anaphor-wider]",
        ),
    ],
    "supar-sgml-anaphor-wider": [
        (
            "warning",
            "3:1: the ANF contains more than its SNS; the SNS is the anaphor "
            "[supar-sgml-anaphor-wider]",
        ),
    ],
    "supar-sgml-clitic-number": [
        (
            "warning",
            "6:1: 'clitic=x' is not a number from 1 on; 1 is taken [supar-sgml-clitic-number]",
        ),
    ],
    "supar-sgml-clitic-place": [
        (
            "error",
            "3:1: a clitic comes after its word, and there is none in this sentence "
            "[supar-sgml-clitic-place]",
        ),
    ],
    "supar-sgml-close-differs": [
        (
            "warning",
            "7:1: '<@/SNS,cd,comun,,>' closes '<@SNS,suj,comun,,>' of line 3, which "
            "counts [supar-sgml-close-differs]",
        ),
    ],
    "supar-sgml-comment": [
        (
            "warning",
            "12:1: this comment is not kept [supar-sgml-comment]",
        ),
    ],
    "supar-sgml-crossing": [
        (
            "error",
            "6:1: '<@/SNS,suj,comun,,>' comes while the NSN of line 4 is open, which "
            "ends here, too; tags must not cross [supar-sgml-crossing]",
        ),
        (
            "error",
            "7:1: '<@/NSN>' closes nothing that is open; the line is skipped [supar-sgml-unopened]",
        ),
    ],
    "supar-sgml-document-twice": [
        (
            "warning",
            "12:1: a document 'note' was there before; give each its own id "
            "[supar-sgml-document-twice]",
        ),
    ],
    "supar-sgml-ellipsis": [
        (
            "warning",
            "4:1: the three dots mean that lines were omitted here [supar-sgml-ellipsis]",
        ),
    ],
    "supar-sgml-empty": [
        (
            "stops",
            " the file is empty; a document begins with '<@000,1,comment>' [supar-sgml-empty]",
        ),
    ],
    "supar-sgml-fields": [
        (
            "warning",
            "3:1: an SNS has four fields, function, type, semantics and an empty one, "
            "not 2 [supar-sgml-fields]",
        ),
    ],
    "supar-sgml-head-number": [
        (
            "warning",
            "3:1: 'head=3' is not the number of one of the 2 words of this SNS "
            "[supar-sgml-head-number]",
        ),
    ],
    "supar-sgml-head-outside": [
        (
            "error",
            "3:1: an NSN marks the head of an SNS, and there is none around it "
            "[supar-sgml-head-outside]",
        ),
    ],
    "supar-sgml-head-twice": [
        (
            "error",
            "7:1: the SNS of line 3 has an NSN already; this one is skipped "
            "[supar-sgml-head-twice]",
        ),
    ],
    "supar-sgml-no-header": [
        (
            "warning",
            "1:1: there is no header such as '<@000,1,comment>' before this line "
            "[supar-sgml-no-header]",
        ),
    ],
    "supar-sgml-no-words": [
        (
            "warning",
            "1:1: this document contains no words [supar-sgml-no-words]",
        ),
    ],
    "supar-sgml-number": [
        (
            "warning",
            "12:1: the header has the number '4', but 2 is expected; sentences are "
            "counted in their order [supar-sgml-number]",
        ),
    ],
    "supar-sgml-sentence-empty": [
        (
            "warning",
            "2:1: the sentence before this one contains no words and is skipped "
            "[supar-sgml-sentence-empty]",
        ),
    ],
    "supar-sgml-start": [
        (
            "stops",
            "1:1: the file begins with a word and not with a tag such as "
            "'<@000,1,comment>'; this is not SUPAR SGML [supar-sgml-start]",
        ),
    ],
    "supar-sgml-tag": [
        (
            "error",
            "3:1: this begins like a tag but is none, such as '<@CCC>' or '<@/CCC>'; the "
            "line is skipped (a word that begins with '<@' is written '&#60;@') "
            "[supar-sgml-tag]",
        ),
    ],
    "supar-sgml-tag-unknown": [
        (
            "error",
            "3:1: the tag 'ADV' is not known; it is skipped, its contents are read "
            "[supar-sgml-tag-unknown]",
        ),
    ],
    "supar-sgml-unclosed": [
        (
            "error",
            "9:1: the next sentence begins, but 2 tags are not closed, the innermost the "
            "VBC of line 8 [supar-sgml-unclosed]",
        ),
    ],
    "supar-sgml-unit-empty": [
        (
            "error",
            "8:1: the SPS of line 8 contains no words and is skipped [supar-sgml-unit-empty]",
        ),
    ],
    "supar-sgml-unopened": [
        (
            "error",
            "11:1: '<@/SPS>' closes nothing that is open; the line is skipped "
            "[supar-sgml-unopened]",
        ),
    ],
    "supar-sgml-word": [
        (
            "error",
            "3:1: a word has three fields, word, tag and lemma, not 5; all but the last "
            "two are taken as the word [supar-sgml-word]",
        ),
        (
            "error",
            "4:1: a word has three fields, word, tag and lemma, not 2; what is missing "
            "is taken as unknown [supar-sgml-word]",
        ),
    ],
    "supar-sgml-wordless": [
        (
            "error",
            "3:1: an SNS of the type cero contains no words; this one is taken as a phrase "
            "[supar-sgml-wordless]",
        ),
    ],
    "supar-sgml-zero-place": [
        (
            "error",
            "11:1: a zero comes before its governor, and no word of the sentence "
            "follows it [supar-sgml-zero-place]",
        ),
    ],
}


def problems_of(code: str) -> list[tuple[str, str]]:
    """Return how bad each trouble of a bad file is, and what is said without the file's name."""
    source = Source.of(BAD / f"{code}{SUFFIX}", name="note")
    try:
        readings = list(SuparSgmlFormat().read(source))
    except FormatError as error:
        return [("stops", str(error).removeprefix("note:"))]
    return [
        (problem.severity.value, str(problem).removeprefix("note:"))
        for reading in readings
        for problem in reading.problems
    ]


@pytest.mark.parametrize("code", EXPECTED)
def test_trouble_is_said_with_its_place_and_code(code: str) -> None:
    assert problems_of(code) == EXPECTED[code]
    assert any(text.endswith(f"[{code}]") for _, text in problems_of(code))


def test_every_bad_file_is_tested() -> None:
    assert {path.name.removesuffix(SUFFIX) for path in BAD.iterdir()} == set(EXPECTED)


def codes_in_modules() -> set[str]:
    """Return the codes that the modules of the format hold."""
    folder = Path(str(anaphora_formats.supar_sgml.__file__)).parent
    text = "".join([path.read_text("utf-8") for path in folder.glob("*.py")])
    return set(re.findall(r'"(supar-sgml-[a-z-]*[a-z])"', text))


def test_every_code_has_a_bad_file() -> None:
    assert codes_in_modules() == set(EXPECTED) - SHARED


def test_every_code_is_on_the_page() -> None:
    rows = set(re.findall(r"^\| `([a-z-]+)` \|", DOCS.read_text("utf-8"), re.MULTILINE))
    assert codes_in_modules() <= rows
    assert rows <= codes_in_modules() | SHARED
