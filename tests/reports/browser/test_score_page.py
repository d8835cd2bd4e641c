"""The page of ``anaphora score`` in a real Chromium: a figure opens the errors behind it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from anaphora_workbench.cli.main import main

KEY = "(1) - (2) - (2) - (1) -"
SWAPPED = "(1) - (2) - (1) - (2) -"
WORDS = ["Ana", "met", "Bill", ".", "He", "greeted", "her", "."]
COUNT = "document.getElementById('failures-count').textContent"
SHOWN = "[...document.querySelectorAll('article.case:not([hidden])')].length"


def _file(path: Path, marks: list[str]) -> str:
    lines = []
    for number, text in enumerate(marks):
        lines.append(f"#begin document (d{number}); part 000")
        for place, (word, mark) in enumerate(zip(WORDS, text.split(), strict=True)):
            lines.append(f"d{number}\t0\t{place}\t{word}\t{mark}")
        lines += ["", "#end document"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def test_a_figure_opens_its_errors(browser: Any, tmp_path: Path) -> None:
    key = _file(tmp_path / "key.conll", [KEY] * 3)
    one = _file(tmp_path / "one.conll", [SWAPPED, KEY, KEY])
    two = _file(tmp_path / "two.conll", [SWAPPED, SWAPPED, KEY])
    page = tmp_path / "page.html"
    assert main(["score", key, one, "--against", two, "--html", str(page)]) == 0
    browser.open(page)
    assert browser.run(SHOWN) == 12
    browser.click(".first .data tbody tr:first-child td:nth-child(3) a")
    assert "system=one" in browser.run("location.hash")
    assert browser.run(COUNT) == "2 mentions or entities of 12, 2 errors"
    browser.run("document.querySelector('[name=system]').value = 1")
    browser.run("document.querySelector('[name=right]').value = 0")
    browser.run("document.querySelector('form').dispatchEvent(new Event('change'))")
    assert browser.run(SHOWN) == 2, "what the second system has wrong and the first correct"
    # Each number of errors opens as many; a rate opens what lowers it, a difference what one lacks.
    counted = """[...document.querySelectorAll("a[data-q]")].map((link) => {
      link.click();
      const opened = document.getElementById("failures-count").textContent.split(" ")[0];
      return [link.textContent, opened, link.dataset.q];
    })"""
    browser.open(page)
    found = browser.run(counted)
    numbers = [each for each in found if each[0].isdigit()]
    assert len(numbers) == 14
    assert [each for each in numbers if each[0] != each[1]] == []
    assert {query.partition("=")[0] for *_shown, query in found} == {"system"}
    rates = [each for each in found if not each[0].isdigit()]
    assert any("document=d0" in query for *_shown, query in rates)
    assert any("right=one" in query for *_shown, query in rates)
    assert [each for each in rates if each[1] == "0"] == []
