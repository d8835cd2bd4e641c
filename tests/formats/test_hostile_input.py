"""Input that is large or strange in one place only: readers answer soon, and with a place."""

from __future__ import annotations

from time import process_time

import pytest

from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.ports import Source
from anaphora_workbench.registry import Registry

REGISTRY = Registry()
DIGITS = "9" * 4301
WORD = "1\tA\t_\t_\t_\t_\t0\troot\t_\t_\n\n"


def problems(name: str, text: str, *, task: bool = False) -> list[Problem]:
    """Return what reading a text in a format reports; the error, if it cannot be read."""
    fmt = REGISTRY.task_format(name) if task else REGISTRY.format(name)
    try:
        read = list(fmt.read(Source.of_text(text)))
    except FormatError as error:
        return [Problem(error.code, error.message, error.at)]
    return [problem for one in read for problem in one.problems]


@pytest.mark.parametrize("comment", ["newdoc id =", "meta::title =", "speaker =", "newpar id ="])
def test_a_comment_with_a_run_of_blanks_is_read_in_no_time(comment: str) -> None:
    begin = process_time()
    problems("corefud", f"# {comment} A{' ' * 40_000}b\n{WORD}")
    assert process_time() - begin < 2


def test_a_value_of_a_comment_has_no_blanks_around_it() -> None:
    text = f"# newdoc id =  d 1 \n# meta::title =\t two  words\t\n# speaker =  Ana \n{WORD}"
    (reading,) = REGISTRY.format("corefud").read(Source.of_text(text))
    assert reading.document.doc_id == "d 1"
    assert reading.document.metadata["title"] == "two  words"
    assert reading.document.metadata["speakers"] == ["Ana"]


def test_an_open_comment_a_line_does_not_slow_a_tuna_file_down() -> None:
    begin = process_time()
    text = "<TRIALS>" + "<!--" * 40_000 + "\n<TRIAL ID='t'></TRIAL>"
    assert problems("tuna", text, task=True) == []
    assert process_time() - begin < 2


def test_sr_files_are_recognised_in_no_time_whatever_precedes_the_first_sentence() -> None:
    begin = process_time()
    assert not REGISTRY.task_format("sr-shallow").sniff("\n" * 4096, Source.of_text(""))
    assert process_time() - begin < 1


@pytest.mark.parametrize("place", [1, 2])
def test_a_number_of_thousands_of_digits_costs_its_sentence_only(place: int) -> None:
    node = ["SROOT", "1", "0", "go"]
    node[place] = DIGITS
    text = f"sentId=1\n{' '.join(node)}\n\nsentId=2\nSROOT 1 0 go\n\n"
    found = problems("sr-deep", text, task=True)
    assert [problem.code for problem in found] == ["sr-id"]
    assert "has 4,301 digits, and numbers have 9 at most" in found[0].message


CONLL = """#begin document (d); part 000
d 0 0 Ana NNP (TOP* - - - - * ({number})
d 0 {number} ran VBD *) - - - - * -

#end document
"""
LONG = {
    "conll": CONLL.format(number=DIGITS),
    "corefud": f"# newdoc id = d\n{DIGITS}\tA\t_\t_\t_\t_\t{DIGITS}\tdep\t{DIGITS}:dep\tEntity="
    f"(e1--{DIGITS}-)\n{DIGITS}.{DIGITS}\t_\t_\t_\t_\t_\t_\t_\t{DIGITS}.1:x\tEntity=(e1--1-)\n\n",
    "webanno": f"#FORMAT=WebAnno TSV 3.3\n#T_SP=custom.Mention|label\n\n\n#Text=A\n"
    f"1-{DIGITS}\t0-{DIGITS}\tA\tx[{DIGITS}]\t\n",
    "muc": f'<DOC><DOCNO>d</DOCNO><TEXT><COREF ID="{DIGITS}" REF="{DIGITS}" MIN="A">A</COREF>'
    f"&#{DIGITS};</TEXT></DOC>",
    "gap": f"d\tAna ran.\tShe\t{DIGITS}\tAna\t{DIGITS}\tTRUE\tEva\t{DIGITS}\tFALSE\tx\n",
    "json": f'{{"format": "anaphora-workbench", "version": {DIGITS}}}',
}


@pytest.mark.parametrize("name", LONG)
def test_numbers_of_thousands_of_digits_end_no_reader(name: str) -> None:
    assert problems(name, LONG[name]) != []


def test_the_bare_mentions_of_a_file_take_long_numbers_too() -> None:
    for name in ("conll", "corefud"):
        fmt = REGISTRY.format(name)
        tables = list(fmt.mentions(Source.of_text(LONG[name])))  # type: ignore[attr-defined]
        assert len(tables) == 1
