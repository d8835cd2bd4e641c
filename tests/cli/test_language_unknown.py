"""What the commands say of a text whose language cannot be told."""

from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main


def said_of(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    source = tmp_path / "note.txt"
    source.write_text(text, encoding="utf-8")
    main(["resolve", str(source), "--resolver", "nearest", "--preprocessor", "parsed"])
    return capsys.readouterr().err


def test_the_likeliest_language_is_named_with_the_option_to_type(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        "Name the language with --lang (--lang en if it is English) [language-unknown]"
        in said_of("A dog bit me.\n", tmp_path, capsys)
    )


def test_no_language_is_named_where_nothing_speaks_for_any(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Name the language with --lang [language-unknown]" in said_of(
        "12 + 3 = 15!\n", tmp_path, capsys
    )


def test_a_language_without_a_table_is_named_with_what_that_means(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = said_of("O menino saiu da casa e a mãe viu-o. Ele não disse nada.\n", tmp_path, capsys)
    assert "'note': The text appears to be in Portuguese (pt), for which Anaphora has no" in said
    assert "name it with --lang [language-tables]" in said
