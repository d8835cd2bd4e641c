"""``anaphora show``: one annotation, two of them, a resolver's answers, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., object]


@pytest.fixture
def other(gold: Path, tmp_path: Path) -> Path:
    """The gold file by another annotator, for whom *her* is somebody else."""
    path = tmp_path / "bea.conllu"
    text = gold.read_text(encoding="utf-8")
    her = text.rindex("Entity=(e1-")
    path.write_text(text[:her] + "Entity=(e3-" + text[her + 11 :], encoding="utf-8")
    return path


def _page(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_a_page_is_one_file_without_network(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    ran = anaphora("show", gold, "-o", page)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == f"1 text written to '{page}'\n"
    text = _page(page)
    assert text.startswith("<!DOCTYPE html>")
    assert not re.search(r"""(?:src|href)=["'](?!#)|url\(|@import|https?:""", text)
    assert text.count("<article") == 1
    assert "2 mentions, person" in text


def test_a_page_is_replaced_and_other_files_are_not(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    for _time in range(2):
        assert anaphora("show", gold, "-o", page).status == 0
    page.write_text("<!DOCTYPE html><html>mine</html>", encoding="utf-8")
    ran = anaphora("show", gold, "-o", page)
    assert (ran.status, "exists and is not a report" in ran.err) == (2, True)
    assert "mine" in _page(page)


def test_the_answers_of_a_resolver_appear_with_reasons(
    anaphora: Run, gold: Path, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    assert anaphora("show", gold, "--resolver", "supar", "-o", page).status == 0
    text = _page(page)
    assert "<b>gold</b><b>supar</b>" in text
    assert re.search(r'\["persNoRefl","<|\["persNoRefl","\\u003c",\[\d+\],"[^"]+', text)


def test_two_files_appear_side_by_side_with_what_differs(
    anaphora: Run, gold: Path, other: Path, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    assert anaphora("show", gold, "--against", other, "-o", page).status == 0
    text = _page(page)
    assert "<b>gold (story.conllu)</b><b>gold (bea.conllu)</b>" in text
    assert "Differences: 1" in text
    assert "<b>other antecedent</b> <bdi>2 her</bdi> | <bdi>3 her</bdi>" in text


def test_the_words_of_the_page_can_be_spanish(anaphora: Run, gold: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert anaphora("show", gold, "--page-lang", "es", "-o", page).status == 0
    assert '<html lang="es">' in _page(page)
    assert "2 menciones, person" in _page(page)


def test_several_files_are_several_texts_of_one_page(
    anaphora: Run, gold: Path, other: Path, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    assert anaphora("show", gold, other, "--title", "Both", "-o", page).status == 0
    assert _page(page).count("<article") == 2
    assert "<title>Both</title>" in _page(page)


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["--layer", "golf"], 1, "has no layer 'golf'. Did you mean 'gold'? It has 'gold'"),
        (["--with", "bea"], 1, "[show-layer-missing]"),
        (["--against", "OTHER"], 1, "have other words from word 2 on"),
        (["--resolver", "supra"], 2, "supar"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_a_remedy(
    anaphora: Run, gold: Path, tmp_path: Path, arguments: list[str], status: int, message: str
) -> None:
    changed = tmp_path / "other.conllu"
    text = gold.read_text(encoding="utf-8").replace("\tgreeted\t", "\tmet\t", 1)
    changed.write_text(text.replace("\tmet\t", "\tsaw\t", 1), encoding="utf-8")
    page = tmp_path / "page.html"
    given = [str(changed) if each == "OTHER" else each for each in arguments]
    ran = anaphora("show", gold, *given, "-o", page)
    assert ran.status == status
    assert message in ran.err
    assert not page.exists()


def test_a_text_without_annotation_names_the_remedy(anaphora: Run, tmp_path: Path) -> None:
    text = tmp_path / "news.txt"
    text.write_text("Ana left. She sang.", encoding="utf-8")
    ran = anaphora("show", text, "-o", tmp_path / "page.html")
    assert (ran.status, "--resolver supar" in ran.err) == (1, True)
