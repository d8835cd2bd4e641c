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
        "Name the language with --lang (--lang es if it is Spanish) [language-unknown]"
        in said_of("Mira una.\n", tmp_path, capsys)
    )


def test_no_language_is_named_where_nothing_speaks_for_any(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Name the language with --lang [language-unknown]" in said_of(
        "Pat met Kim.\n", tmp_path, capsys
    )
