"""Every mistake in a CoNLL-U or CorefUD file is named with its place, and the rest is read."""

import re
from pathlib import Path

import pytest

from anaphora_formats.corefud import CorefudFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import Document, Layer, Span
from anaphora_workbench.ports import Source

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests" / "bad_input" / "corefud"
DOCS = ROOT / "docs" / "formats" / "corefud.md"

MESSAGES = (BAD / "messages.txt").read_text(encoding="utf-8")


def expected() -> dict[str, list[str]]:
    """Return the messages of each file, by code."""
    sections = MESSAGES.split("\n\n== ")[1:]
    return {lines[0]: lines[1:] for lines in [section.rstrip().split("\n") for section in sections]}


def problems_of(code: str) -> list[str]:
    """Return what reading a bad file reports; the file is called f."""
    found: list[str] = []
    try:
        for reading in CorefudFormat().read(Source.of(BAD / f"{code}.conllu", name="f")):
            found += [f"{problem.severity} {problem}" for problem in reading.problems]
    except FormatError as error:
        found.append(f"fatal {error}")
    return found


@pytest.mark.parametrize("code", expected())
def test_a_bad_file_is_reported_with_its_places(code: str) -> None:
    assert problems_of(code) == expected()[code]


@pytest.mark.parametrize("code", expected())
def test_a_bad_file_shows_its_code(code: str) -> None:
    assert any(line.endswith(f"[{code}]") for line in expected()[code])


def codes_in_the_program() -> set[str]:
    text = "".join(
        [
            path.read_text(encoding="utf-8")
            for path in (ROOT / "formats" / "anaphora_formats" / "corefud").glob("*.py")
        ]
    )
    return set(re.findall(r'"((?:conllu|corefud)-[a-z-]+[a-z])"', text))


def test_every_code_has_a_bad_file_and_every_bad_file_a_test() -> None:
    files = {path.stem for path in BAD.glob("*.conllu")}
    assert files == set(expected())
    assert codes_in_the_program() - {"corefud-surrogate"} == files - {"encoding-invalid"}


def test_every_code_is_in_the_documentation() -> None:
    documented = set(re.findall(r"^\| `([a-z-]+)`", DOCS.read_text(encoding="utf-8"), re.MULTILINE))
    assert codes_in_the_program() <= documented


def read_bad(code: str) -> tuple[Document, Layer | None]:
    (reading,) = CorefudFormat().read(Source.of(BAD / f"{code}.conllu"))
    return reading.document, reading.layers[0] if reading.layers else None


def words(code: str) -> list[str]:
    return [token.text for token in read_bad(code)[0].tokens]


def spans(code: str) -> list[tuple[Span, ...]]:
    layer = read_bad(code)[1]
    assert layer is not None
    return [markable.spans for markable in layer.in_text_order()]


def test_lines_that_are_too_short_or_too_long_keep_their_words() -> None:
    assert words("conllu-columns") == ["Ana", "pan", "hoy"]


def test_a_wrong_id_does_not_lose_the_word_nor_lead_heads_astray() -> None:
    document, _ = read_bad("conllu-id")
    assert [token.text for token in document.tokens] == ["Ana", "come", "pan", "."]
    assert [token.head for token in document.tokens] == [None, -1, 1, None]


def test_a_circle_is_cut_at_one_place_only() -> None:
    document, _ = read_bad("conllu-head-circle")
    assert [token.head for token in document.tokens] == [None, 0, None]


def test_a_bad_multiword_token_keeps_its_words() -> None:
    assert words("conllu-range") == ["Ana", "a", "el", "pan", "de"]


def test_empty_nodes_with_wrong_ids_or_governors_are_kept() -> None:
    places = [node.place for node in read_bad("conllu-empty-node")[0].empty_nodes]
    assert places == [(-1, 1), (0, 1), (0, 2)]
    nodes = read_bad("conllu-deps")[0].empty_nodes
    assert [(node.governor, node.deprel) for node in nodes] == [(None, ""), (None, "nsubj")]


def test_mentions_beside_a_bad_one_are_kept() -> None:
    assert spans("corefud-unclosed") == [(Span(0, 2),)]
    assert spans("corefud-unopened") == [(Span(0, 1),)]
    assert spans("corefud-label") == [(Span(0, 1),)]


def test_parts_out_of_order_are_left_out_and_the_others_joined() -> None:
    assert spans("corefud-part") == [(Span(1, 2), Span(3, 4))]
    assert spans("corefud-part-missing") == [(Span(0, 1), Span(2, 3))]
    assert spans("corefud-parts-touch") == [(Span(0, 2),)]


def test_parts_that_overlap_are_one_and_the_head_is_counted_in_it() -> None:
    assert spans("corefud-parts-overlap") == [(Span(0, 3),)]
    layer = read_bad("corefud-parts-overlap")[1]
    assert layer is not None
    assert layer.markables["e1.1"].head == 2


def test_a_bad_link_leaves_the_good_ones_beside_it() -> None:
    layer = read_bad("corefud-link")[1]
    assert layer is not None
    assert [(bridge.anaphor, bridge.antecedent) for bridge in layer.bridges] == [("e2.1", "e1.1")]


def test_a_split_antecedent_at_a_later_mention_goes_to_the_first() -> None:
    layer = read_bad("corefud-split-place")[1]
    assert layer is not None
    assert layer.anaphors["e3.1"].antecedents == ("e1.1", "e2.1")
    assert layer.anaphors["e3.2"].antecedents == ("e3.1",)


def test_documents_before_a_fatal_byte_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.conllu"
    line = b"1\ta" + b"\t_" * 8 + b"\n\n"
    path.write_bytes(b"# newdoc id = a\n" + line + b"# newdoc id = b\n" + 2 * line + b"# \xff\n")
    found = CorefudFormat().read(Source.of(path, name="f"))
    assert next(found).document.doc_id == "a"
    with pytest.raises(FormatError, match=r"^f:9:3: byte 0xff"):
        list(found)


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(FormatError, match=r"^f: the file contains no sentence.*\[conllu-empty\]$"):
        list(CorefudFormat().read(Source.of_text("", name="f")))
