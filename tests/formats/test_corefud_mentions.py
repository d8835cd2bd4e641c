"""Bare mentions of corefud: the same as those of the model, whichever way they are found."""

from __future__ import annotations

import io
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from anaphora_formats.corefud import CorefudFormat
from anaphora_formats.corefud.mention_table import cut_conllu
from anaphora_formats.shared.byte_documents import Rest, byte_documents
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Zero
from anaphora_workbench.ports import Format, Reading, Source
from anaphora_workbench.ports.mention_table import (
    ROOT_GOVERNOR,
    HasMentions,
    MentionTable,
    Special,
    empty_governor,
    fingerprint,
)
from anaphora_workbench.testing.strategies import documents, readings

Compared = Callable[[Format, Source], list[str]]

BAD = Path(__file__).parents[1] / "bad_input" / "corefud"
GOLDEN = Path(__file__).parents[1] / "golden" / "corefud"
FOLDERS = (
    *("gum/conllu", "gum/corefud", "gum/ontogum-conllu", "korkor/corefud"),
    *("corefud-scorer-tests", "ud-es-ancora-nocoref"),
)
BEGIN = ("# newdoc id = d1", "# global.Entity = eid-etype-head-other")


def row(name: str, form: str, misc: str = "_", head: str = "0", deps: str = "_") -> str:
    return f"{name}\t{form}\t_\t_\t_\t_\t{head}\troot\t{deps}\t{misc}"


def text_of(*lines: str) -> str:
    return "\n".join([*lines, "", ""])


def document(*misc: str, begin: tuple[str, ...] = BEGIN) -> str:
    """Return a document of one sentence: words w1, w2 ... with the given MISC."""
    return text_of(*begin, *[row(str(i), f"w{i}", cell) for i, cell in enumerate(misc, 1)])


def tables(text: str) -> list[MentionTable]:
    return list(CorefudFormat().mentions(Source.of_text(text, name="farm.conllu")))


def columns(table: MentionTable) -> list[tuple[int, int, int, str]]:
    return [
        (start, end, head, table.names[entity])
        for start, end, head, entity in zip(
            table.starts, table.ends, table.heads, table.entities, strict=True
        )
    ]


def test_the_format_offers_bare_mentions() -> None:
    assert isinstance(CorefudFormat(), HasMentions)


def test_a_table_holds_mentions_in_the_order_of_the_file() -> None:
    text = document("Entity=(e7-person-2-(e2-place-1-)", "SpaceAfter=No", "Entity=(e2-place-1-)e7)")

    [found] = tables(text)

    assert (found.doc_id, found.tokens, found.source) == ("d1", 3, "farm.conllu")
    assert columns(found) == [(0, 3, 1, "e7"), (0, 1, 0, "e2"), (2, 3, 2, "e2")]
    assert (found.names, found.special, found.problems) == (("e7", "e2"), {}, ())


def test_sentences_are_known_by_their_first_word_its_line_and_the_words() -> None:
    begin = ("# newdoc id = d1", "# meta::genre = news", "# text = al Él")
    text = text_of(*begin, row("1-2", "al"), row("1", "a"), row("2", "el"), "", row("1", "Él"))

    [found] = tables(text)

    assert (found.genre, found.sentences, found.lines) == (
        "news",
        array("q", [0, 2]),
        array("q", [5, 8]),
    )
    assert list(found.prints) == [fingerprint(["a", "el"]), fingerprint(["Él"])]


def test_zeros_come_with_their_enhanced_dependencies() -> None:
    zero = row("1.1", "_", "Entity=(e1--1-)", "_", "1:nsubj|0:root|1.1:obj").replace(
        "root\t", "_\t", 1
    )

    [found] = tables(text_of(*BEGIN, row("1", "come"), zero))

    assert found.special == {
        0: Special(
            realisation="zero:nsubj",
            zero=Zero(0, "nsubj", place=(0, 1)),
            governors=((0, "nsubj"), (ROOT_GOVERNOR, "root"), (empty_governor(1, 1), "obj")),
        )
    }


def test_zeros_that_begin_a_sentence_are_counted_for_themselves(compared: Compared) -> None:
    def zero(number: str, misc: str) -> str:
        return row(number, "_", misc, "_", "1:obj").replace("root\t", "_\t", 1)

    text = text_of(
        *(*BEGIN, zero("0.1", "Entity=(e1--1-)"), row("1", "come")),
        *(zero("1.1", "Entity=(e2--1-)"), ""),
        *(zero("0.1", "Entity=(e3--1-)(e4--2-"), zero("0.2", "_"), row("1", "ve", "Entity=e4)")),
    )

    [found] = tables(text)

    places = [special.zero and special.zero.place for special in found.special.values()]
    assert places == [(-1, 1), (0, 1), (0, -1), None]
    assert found.special[3].empty_nodes == ((0, -1), (0, -2))
    assert compared(CorefudFormat(), Source.of_text(text, name="farm.conllu")) == []


@pytest.mark.parametrize(
    "text",
    [
        document("Entity=(e1--1-)", "Entity=(e1--1-", "Entity=e1)"),
        document("Entity=(e10--1-)(e9--1-)(e2--1-)", "Entity=(e9--1-)"),
        document("Entity=(e1--1-", "Entity=(e2--1-", "Entity=e1)", "Entity=e2)"),
        document("Bridge=e2<e1:part|Entity=(e1--1-)", "Entity=(e2--1-)"),
        document("_").replace("\n", "\r\n"),
        document("Entity=(e1--1-)") + document("Entity=(e1--1-)").replace("d1", "d2"),
        "\ufeff\n" + document("Entity=(e1--1-)"),
        document("Entity=(e1--1-)").rstrip("\n"),
        document("Entity=(e1--1-)", begin=BEGIN[1:]),
        document("Entity=(e1--1-)", begin=("# newdoc",)) + document("Entity=(e1--1-)"),
        document("Entity=(e1--1-)") + document("Entity=(e1--1-)"),
        document("Entity=(e1--1-)") + document("Entity=(e1--1-)", begin=("# newdoc id = d2",)),
    ],
)
def test_usual_files_agree_with_the_model(compared: Compared, text: str) -> None:
    assert not any(isinstance(p, Rest) for p in byte_documents(Source.of_text(text), cut_conllu))
    assert compared(CorefudFormat(), Source.of_text(text, name="farm.conllu")) == []


@pytest.mark.parametrize(
    "text",
    [
        document("Entity=(e1--1-", "_"),
        document("Entity=(e1--1-)", "Entity=e1)"),
        document("Entity=(e1--2-)", "Entity=(e1--x-)"),
        document("Entity=(e1--1-)(e1--1-)", "Entity=(e1"),
        document("Entity=(e1[1/2]--1-)", "_", "Entity=(e1[2/2]--1-)"),
        document("Entity=(e1)", "Entity=(e1--)", "Entity=(--1-)"),
        document("Entity=(e1--1-)", "Entity=(e2--1-)", "Entity=(e3--1-)|SplitAnte=e1<e3,e2<e3"),
        document("Entity=(e1--1-)|Entity=(e2--1-)"),
        document("Bridge=e1<e1|Entity=(e1--1-)", "Bridge=e9<e1", "Bridge=x"),
        document(
            "Entity=(1-p-1)",
            "Entity=(1-p-1",
            "Entity=1)",
            begin=("# global.Entity = GRP-etype-minspan",),
        ),
        document("Entity=(e1--1-)", begin=("# global.Entity = x",)),
        document("Entity=(e1--1-)", begin=(*BEGIN, BEGIN[1])),
        document("Entity=(e1--1-)") + text_of("# global.Entity = eid", row("1", "w")),
        document("Entity=(e1--1-)").replace("\n\n", "\n# note\n\n"),
        document("Entity=(e1--1-)") + document("_", begin=("# newdoc id = d2", "", "# note")),
        document("_", begin=("# note", "", *BEGIN)) + document("_", begin=("# newdoc", "", "# x")),
        document("Entity=(e1--1-)").replace("\n\n", "\n \n") + document("_").replace("d1", "d2"),
        *[
            document("_") + text_of(*behind) + document("_").replace("d1", "d2")
            for behind in (
                *(("# note", "\v"), ("\v", "# note", "\v"), ("# note", "\v", "\v", "# more")),
                *(("# newdoc id = d3", "\v"), ("# note", "\v", "", "# newdoc id = d3", "\v")),
            )
        ],
        *[f"\n\ufeff{before}" + document("_") for before in ("", row("1", "w") + "\n\n")],
        text_of(*BEGIN) + document("_").replace("d1", "d2"),
        text_of(BEGIN[1]) + document("Entity=(e1--1-)", begin=BEGIN[:1]),
        text_of(row("1", "w")) + document("Entity=(e1--1-)"),
        text_of(*BEGIN, row("2", "w"), row("2-3", "x"), row("3", "y")),
        text_of(
            *BEGIN, row("1-2", "w"), row("1", "x"), row("2-3", "v"), row("2", "y"), row("3", "z")
        ),
        text_of(*BEGIN, row("1-3", "w"), row("1", "x")),
        text_of(*BEGIN, row("1-2", "w", "Entity=(e1--1-)"), row("1", "x"), row("2", "y")),
        text_of(*BEGIN, row("01", "w", "Entity=(e1--1-)"), row("1", "", "x\t")),
        text_of(*BEGIN, "w", row("1", "w", "Entity=(e1--1-)").replace("\t", " ")),
        "",
        "\n\n",
    ],
)
def test_odd_files_are_the_same_both_ways(compared: Compared, text: str) -> None:
    assert compared(CorefudFormat(), Source.of_text(text, name="farm.conllu")) == []
    both = text + document("Entity=(e1--1-)") if text.strip() else text

    assert compared(CorefudFormat(), Source.of_text(both, name="farm.conllu")) == []


def test_a_line_with_blanks_is_told_with_the_document_before_it() -> None:
    text = document("_") + text_of("# note", "\v") + document("_").replace("d1", "d2")

    placed = [[(p.code, p.at and p.at.line) for p in table.problems] for table in tables(text)]

    assert placed == [[("conllu-blank-line", 6)], []]


@pytest.mark.parametrize("path", sorted(BAD.glob("*.conllu")), ids=lambda path: path.stem)
def test_bad_input_is_told_by_bare_mentions_too(compared: Compared, path: Path) -> None:
    assert compared(CorefudFormat(), Source.of(path)) == []


@pytest.mark.parametrize("path", sorted(GOLDEN.rglob("*.conllu")), ids=lambda path: path.stem)
def test_golden_files_are_the_same_both_ways(compared: Compared, path: Path) -> None:
    assert compared(CorefudFormat(), Source.of(path)) == []


def test_the_place_of_a_bad_byte_counts_from_the_first_line_of_the_file() -> None:
    data = document("_").encode() + document("_").replace("d1", "d2").encode().replace(
        b"w1", b"\xff"
    )
    found = CorefudFormat().mentions(Source.of(io.BytesIO(data), name="farm.conllu"))

    with pytest.raises(FormatError, match=r"^farm.conllu:7:3: byte 0xff is not UTF-8"):
        list(found)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(readings(), min_size=1, max_size=3), st.sampled_from(("\n", "\r\n", "\r")))
def test_what_is_written_has_the_same_mentions_both_ways(
    compared: Compared, written: Callable[..., str], several: list[Reading], line_end: str
) -> None:
    text = written(CorefudFormat(), *several).replace("\n", line_end)

    assert compared(CorefudFormat(), Source.of_text(text, name="farm.conllu")) == []


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(
    readings(of=documents(empty_nodes=False), zeros=False, discontinuous=False, splits=False),
    st.data(),
)
def test_damaged_files_have_the_same_mentions_both_ways(
    compared: Compared, written: Callable[..., str], reading: Reading, data: st.DataObject
) -> None:
    lines = written(CorefudFormat(), reading, reading).split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    damages = ("", "# note", "# newdoc", "\x0b", "1", "\t", row("1", "w", "Entity=(e1"), "\ufeff")
    damage = data.draw(st.sampled_from(damages))
    lines[at : at + data.draw(st.integers(0, 1))] = [damage]
    damaged = "\n".join(lines)

    assert compared(CorefudFormat(), Source.of_text(damaged, name="farm.conllu")) == []


@pytest.mark.corpora
@pytest.mark.parametrize("folder", FOLDERS)
def test_corpora_have_the_same_mentions_both_ways(
    corpora: Path, compared: Compared, folder: str
) -> None:
    found = [
        path
        for path in sorted((corpora / folder).rglob("*"))
        if path.suffix in (".conllu", ".key", ".response")
    ]
    if not found:
        pytest.skip(f"the corpus {folder} is not there")
    for path in found:
        assert compared(CorefudFormat(), Source.of(path)) == []
