"""Input that is large or strange in one place only: readers answer soon, and with a place."""

from __future__ import annotations

import io
from pathlib import Path
from time import process_time

import pytest

from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.ports import Source, Target
from anaphora_workbench.ports.mention_table import HasMentions
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

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
        assert isinstance(fmt, HasMentions)
        tables = list(fmt.mentions(Source.of_text(LONG[name])))
        assert len(tables) == 1


IRREGULAR = """# newdoc id = d
1\tAna\tAna\tPROPN\t_\t_\t3\tnsubj\t3:nsubj|5:obj\t_
3\tcome\tcomer\tVERB\t_\t_\t0\troot\t0:root\t_
7.1\t_\t_\tPRON\t_\t_\t5\tnsubj\t5:nsubj|9:x\t_
5\tduerme\tdormir\tVERB\t_\t_\t3\tconj\t3:conj|7.1:x\t_

"""


def written(name: str, text: str) -> str:
    """Return what a text of a format is when it is read and written again."""
    fmt = REGISTRY.format(name)
    stream = io.BytesIO()
    fmt.write(fmt.read(Source.of_text(text)), Target.of(stream))
    return stream.getvalue().decode()


def test_enhanced_dependencies_follow_words_and_empty_nodes_that_get_other_numbers() -> None:
    rows = [line.split("\t") for line in written("corefud", IRREGULAR).splitlines()[1:5]]
    assert [(row[0], row[6], row[8]) for row in rows] == [
        ("1", "2", "2:nsubj|3:obj"),
        ("2", "0", "0:root"),
        ("2.1", "3", "3:nsubj"),
        ("3", "2", "2:conj|2.1:x"),
    ]
    codes = [problem.code for problem in problems("corefud", IRREGULAR)]
    assert codes == ["conllu-id", "conllu-empty-node", "conllu-deps", "conllu-id"]


def test_a_dependency_on_a_word_that_is_missing_is_dropped_with_a_problem() -> None:
    text = IRREGULAR.replace("3:nsubj|5:obj", "3:nsubj|4:obj")
    assert "1\tAna\tAna\tPROPN\t_\t_\t2\tnsubj\t2:nsubj\t_" in written("corefud", text)
    found = [one for one in problems("corefud", text) if one.at and one.at.line == 2]
    assert [problem.message for problem in found] == [
        "DEPS names 4, which is not in the sentence; it is dropped"
    ]


ENTITIES = """<!DOCTYPE {root} [
<!ENTITY chap SYSTEM "chap.ent"> <!ENTITY also "and &chap;"> <!ENTITY deep "&deeper;">
]>
"""
GREC = """<TEXT ID="1"><TITLE>T</TITLE><PARAGRAPH><REF ID="1.1" SEMCAT="person" SYNCAT="np-subj">
<REFEX REG08-TYPE="name">Ana</REFEX><ALT-REFEX><REFEX REG08-TYPE="name">Ana</REFEX></ALT-REFEX>
</REF> wove &chap; well &also; &deep; &élan;.</PARAGRAPH></TEXT>"""
TUNA = """<TRIAL ID="t" CARDINALITY="1"><DOMAIN><ENTITY ID="1" TYPE="target"/></DOMAIN>
<WORD-STRING>wove &chap; well &also; &deep; &élan;</WORD-STRING></TRIAL>"""
NAMES = ("chap", "deeper", "élan")


def test_entities_of_other_files_are_kept_by_name_in_grec_texts_with_a_warning() -> None:
    text = ENTITIES.format(root="TEXT") + GREC
    (reading,) = REGISTRY.format("grec").read(Source.of_text(text))
    assert "wove &chap; well and &chap; &deeper; &élan;." in reading.document.text
    messages = " ".join([problem.message for problem in reading.problems])
    assert all(f"'&{name};'" in messages for name in NAMES)
    assert "another file, which Anaphora never opens" in messages


def test_entities_of_other_files_are_kept_by_name_in_tuna_texts_with_a_warning() -> None:
    text = ENTITIES.format(root="TRIAL") + TUNA
    (reading,) = REGISTRY.task_format("tuna").read(Source.of_text(text))
    words = reading.item.descriptions[0].words
    assert words == "wove &chap; well and &chap; &deeper; &élan;"
    messages = " ".join([problem.message for problem in reading.problems])
    assert all(f"'&{name};'" in messages for name in NAMES)


def test_a_gap_document_that_is_called_as_the_first_column_is_read() -> None:
    answers = REGISTRY.format("gap").read(Source.of_text("ID\tTRUE\tFALSE\nd2\tTRUE\tFALSE\n"))
    assert [reading.document.doc_id for reading in answers] == ["ID", "d2"]
    snippet = "ID\tAna saw Eva. She ran.\tShe\t13\tAna\t0\tFALSE\tEva\t8\tTRUE\tx\n"
    snippets = REGISTRY.format("gap").read(Source.of_text(snippet))
    assert [reading.document.doc_id for reading in snippets] == ["ID"]


def test_fields_of_shallow_input_may_be_separated_by_tabs() -> None:
    text = "sentId=1\nSROOT\t1\t0\tgo\tcpos=VB\n\tSBJ\t2\t1\tAna\tnum=sg\tcpos=NN\n\n"
    source = Source.of_text(text)
    assert REGISTRY.task_format("sr-shallow").sniff(text, source)
    assert not REGISTRY.task_format("sr-deep").sniff(text, source)
    assert problems("sr-shallow", text, task=True) == []


def test_tabs_in_the_text_of_a_realisation_stay() -> None:
    fmt = REGISTRY.task_format("sr-nbest")
    stream = io.BytesIO()
    items = [one.item for one in fmt.read(Source.of_text("1\t1\tThe\tcats slept .\n"))]
    fmt.write(items, Target.of(stream))
    assert stream.getvalue() == b"1\t1\tThe\tcats slept .\n"


@pytest.mark.parametrize("damaged", ["1\t1999\t_", "1\t7\t7\tNUM\t_\t_\tx\tdep\t_\t_", "1\t2\t"])
def test_a_damaged_first_line_makes_no_other_format_of_conllu(damaged: str, tmp_path: Path) -> None:
    path = tmp_path / "x.conllu"
    row = "\t_" * 4 + "\t0\troot\t_\t_\n"
    path.write_text(f"{damaged}\n2\t2000{row}\n1\tAna{row}2\t5{row}\n")
    every = Workspace(REGISTRY, groups=("formats", "task_formats"))
    assert every.detect(Source.of(path)).name == "corefud"


def test_realisations_are_recognised_although_a_line_is_damaged() -> None:
    text = "broken\n1\t1\tThe cats slept .\n2\t1\tAna ran .\n3\t1\tIt ra"
    assert REGISTRY.task_format("sr-nbest").sniff(text, Source.of_text(text))


def test_a_line_of_gap_that_begins_as_the_header_and_goes_on_is_reported() -> None:
    header = "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL"
    snippet = "d-1\tAna saw Eva. She ran.\tShe\t13\tAna\t0\tFALSE\tEva\t8\tTRUE\tx\n"
    assert problems("gap", f"{header}\n{snippet}") == []
    assert [one.code for one in problems("gap", f"{header}{snippet}{snippet}")] == ["gap-columns"]


def test_a_mention_that_the_stated_words_of_a_muc_file_leave_empty_is_reported() -> None:
    text = '<DOC><?anaphora words="0-3:"><TEXT><COREF ID="1">Ana</COREF> left.</TEXT></DOC>'
    assert [one.code for one in problems("muc", text)] == ["muc-coref-empty"]


def test_a_later_document_of_supar_sgml_that_does_not_begin_with_1_is_reported() -> None:
    sentence = "<@000,{},>\n<SNS,,,>\nAna PROPN Ana\n<@SNS>\n"
    found = problems("supar-sgml", sentence.format(3) + sentence.format(3))
    assert "supar-sgml-number" in [one.code for one in found]
    codes = [one.code for one in problems("supar-sgml", sentence.format(3) + sentence.format(4))]
    assert "supar-sgml-number" not in codes


@pytest.mark.parametrize("name", ["quoted", "bracket", "num"])
def test_a_feature_without_a_value_is_reported(name: str) -> None:
    found = problems("sr-shallow", f"sentId=1\nSROOT 1 0 go cpos=VB {name}=\n\n", task=True)
    assert [problem.code for problem in found] == ["sr-feature"]
