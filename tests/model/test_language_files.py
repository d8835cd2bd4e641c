"""Tables of the user: what is laid over what, and what is wrong in which line."""

from pathlib import Path

import pytest

from anaphora_workbench.errors import FormatError
from anaphora_workbench.model.language_files import laid_over, read_table, user_folders
from anaphora_workbench.model.language_tables import load, shipped_codes


@pytest.mark.parametrize("code", shipped_codes())
def test_the_shipped_tables_keep_the_rules_for_those_of_users(code: str, project: Path) -> None:
    data = project / "workbench/anaphora_workbench/model/data" / f"{code}.toml"
    assert read_table(data, load("und.toml"))["name"]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('name = "x"\nnot toml', 2, "this is not TOML"),
        ('nme = "x"', 1, "there is no key 'nme'. Did you mean 'name'?"),
        ("name = 3", 1, "'name' must be a text in quotation marks"),
        ('name = "x"\n\n[binding]\npro_dop = true', 4, "Did you mean 'pro_drop'?"),
        ('name = "x"\n[articles]\ndefinite = [1]', 3, "must be a list of texts"),
        ('name = "x"\n[[pronouns]]\nkind = "poss"', 2, "an entry of [[pronouns]] needs 'forms'"),
        (
            'name = "x"\n[[pronouns]]\nforms = ["o"]\nkind = "a"\ngender = "Masc"\n'
            '[[pronouns]]\nforms = ["a"]\nkind = "a"\ngender = "Female"',
            9,
            "'gender' cannot be 'Female'",
        ),
        ("possessed = true", 0, "the name of the language is missing"),
    ],
)
def test_what_is_wrong_is_an_error_with_its_line(
    text: str, line: int, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "pt.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError) as raised:
        read_table(file, load("und.toml"))
    assert raised.value.code == "language-table"
    assert message in raised.value.message
    assert raised.value.at is not None
    assert (raised.value.at.source, raised.value.at.line) == (str(file), line)


def test_a_table_is_merged_key_by_key_and_a_list_replaces() -> None:
    below = {"heads": {"take": "last", "never": []}, "neuter": ["it"]}
    assert laid_over(below, {"heads": {"take": "first"}, "neuter": []}) == {
        "heads": {"take": "first", "never": []},
        "neuter": [],
    }


def test_a_folder_that_is_not_there_is_an_error_that_names_the_variable(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ANAPHORA_LANGUAGES", str(tmp_path))
    assert user_folders() == [tmp_path]
    monkeypatch.setenv("ANAPHORA_LANGUAGES", str(tmp_path / "none"))
    with pytest.raises(FormatError, match="which is not a folder") as raised:
        user_folders()
    assert raised.value.code == "language-folder"
