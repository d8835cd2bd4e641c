"""A sentence of thousands of words is refused at once, with the way on; novels are not."""

from __future__ import annotations

import io
import time
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main
from anaphora_workbench.errors import NeedsError
from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.pipeline import LONGEST_SENTENCE, check_sentences


def _document(*sizes: int) -> Document:
    spans = [Span(sum(sizes[:at]), sum(sizes[: at + 1])) for at in range(len(sizes))]
    words = tuple([Token(f"w{number}") for number in range(sum(sizes))])
    return Document("novel", "en", tokens=words, sentences=tuple(spans))


def test_many_words_in_sentences_are_fine() -> None:
    check_sentences(_document(*[1000] * 20, LONGEST_SENTENCE))


def test_the_sentence_is_named_with_the_remedy() -> None:
    with pytest.raises(NeedsError) as caught:
        check_sentences(_document(2, LONGEST_SENTENCE + 1))
    assert str(caught.value) == (
        "sentence 2 of 'novel' ('w2 w3 w4 w5 w6 ...') has 5,001 words; Anaphora resolves sentences "
        "of up to 5,000 words. Divide it: end sentences with . ! or ?, or separate them by blank "
        "lines [sentence-too-long]"
    )


@pytest.mark.parametrize("command", ["resolve", "evaluate"])
def test_twenty_thousand_words_without_a_stop_end_at_once(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "endless.conllu"
    rows = io.StringIO()
    rows.write("# newdoc id = endless\n# global.Entity = eid-etype-head-other\n")
    for number in range(1, 20_001):
        word, pos = ("she", "PRON") if number % 5 == 0 else ("dog", "NOUN")
        head = "0\troot" if number == 1 else "1\tdep"
        rows.write(f"{number}\t{word}\t{word}\t{pos}\t_\t_\t{head}\t_\tEntity=(e1-person-1-)\n")
    path.write_text(rows.getvalue() + "\n", encoding="utf-8")
    before = time.process_time()
    assert main([command, str(path), "--resolver", "nearest", "--lang", "en"]) == 1
    assert time.process_time() - before < 20
    assert "has 20,000 words" in capsys.readouterr().err
