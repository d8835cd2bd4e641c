"""``anaphora score --html`` and ``--latex``: the result in a sentence, figures, errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.reports import score_errors_page

Run = Callable[..., object]
WORDS = ("Ana", "met", "Bill", ".", "He", "greeted", "her", ".")
RIGHT = ("(1) - (2) -", "(2) - (1) -")
WRONG = ("(1) - (2) -", "(1) - (2) -")


def written(path: Path, wrong: set[int], documents: int) -> Path:
    """Write a CoNLL file of two sentences a document; in some both pronouns are wrong."""
    lines = []
    for number in range(documents):
        lines.append(f"#begin document (d{number:03}); part 000")
        marks = WRONG if number in wrong else RIGHT
        for sentence, text in enumerate(marks):
            own = WORDS[4 * sentence : 4 * sentence + 4]
            for place, (word, mark) in enumerate(zip(own, text.split(), strict=True)):
                lines.append(f"d{number:03}\t0\t{place}\t{word}\t{mark}")
            lines.append("")
        lines.append("#end document")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def verdict_of(page: Path) -> str:
    """Return the first sentence of a page."""
    found = re.search(r'class="verdict">([^<]*)<', page.read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def test_two_systems_on_many_documents(anaphora: Run, tmp_path: Path) -> None:
    key = written(tmp_path / "key.conll", set(), 24)
    ours = written(tmp_path / "ours.conll", {3}, 24)
    theirs = written(tmp_path / "theirs.conll", set(range(2, 20)), 24)
    page, paper = tmp_path / "page.html", tmp_path / "table.tex"
    ran = anaphora("score", key, theirs, "--against", ours, "--html", page, "--latex", paper)
    assert ran.status == 0
    assert verdict_of(page).startswith("ours is significantly better than theirs: ")
    assert "on 24 documents (95 % interval +" in verdict_of(page)
    text = page.read_text(encoding="utf-8")
    # A wrong document has two wrong links, two split entities and two merged ones. What both
    # systems have wrong is shown once.
    assert text.count("<article") == 18 * 6
    assert '<th scope="row">theirs, ours</th>' in text
    assert 'data-q="system=ours&amp;kind=pronoun"' in text
    assert "http" not in text.replace("http-equiv", "")
    table = paper.read_text(encoding="utf-8")
    assert table.index("    ours") < table.index("    theirs")
    assert "Significantly lower than the first system" in table
    assert "Zeros" not in table


def test_one_document_is_not_tested(anaphora: Run, tmp_path: Path) -> None:
    key = written(tmp_path / "key.conll", set(), 1)
    wrong = written(tmp_path / "wrong.conll", {0}, 1)
    page, paper = tmp_path / "page.html", tmp_path / "table.tex"
    anaphora("score", key, wrong, "--html", page, "--latex", paper)
    again = anaphora("score", key, wrong, "--html", page, "--latex", paper)
    assert again.status == 0, "reports of ours are written again"
    assert "interval" not in verdict_of(page)
    text = page.read_text(encoding="utf-8")
    assert "at least 10 documents are needed" in text
    assert "4 mentions: not drawn" in text
    assert "interval" not in paper.read_text(encoding="utf-8").partition(r"\midrule")[0]


def test_a_page_shows_a_bounded_number_of_errors(
    anaphora: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_errors_page, "TOGETHER", 250)
    key = written(tmp_path / "key.conll", set(), 130)
    wrong = written(tmp_path / "wrong.conll", set(range(130)), 130)
    page = tmp_path / "page.html"
    anaphora(
        "score", key, wrong, "--metric", "bcub", "--html", page, "--errors", tmp_path / "e.csv"
    )
    text = page.read_text(encoding="utf-8")
    assert len((tmp_path / "e.csv").read_text(encoding="utf-8").splitlines()) == 1 + 6 * 130
    assert text.count("<article") == 3 * 100
    assert "480 errors more are in the counts only" in text
    assert ">260</a>" in text


@pytest.mark.parametrize("option", ["--html", "--latex"])
def test_reports_go_to_files(anaphora: Run, tmp_path: Path, option: str) -> None:
    key = written(tmp_path / "key.conll", set(), 1)
    ran = anaphora("score", key, key, option, "-")
    assert ran.status == 2
    assert f"{option} takes a file" in ran.err
