"""How a user describes a program."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_resolvers.adapters.command import ProgramSettings, read_settings
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.ports import Need

Toml = Callable[[str], str]


@pytest.fixture
def toml(tmp_path: Path) -> Toml:
    """Write a TOML file."""

    def write(text: str) -> str:
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_a_file_needs_to_name_the_command_only(toml: Toml, tmp_path: Path) -> None:
    settings = read_settings(toml("command = \"java -jar 'my rap.jar'\""))
    assert settings == ProgramSettings(
        "mine", ("java", "-jar", "my rap.jar"), folder=str(tmp_path.resolve())
    )


def test_a_file_may_say_everything(toml: Toml, tmp_path: Path) -> None:
    settings = read_settings(
        toml(
            'name = "rap"\ntitle = "t"\ncommand = ["java"]\nfolder = "lib"\ninput = "tokens"\n'
            'output = "json"\ntimeout = 1.5\nneeds = ["pos", "heads"]\nrequires = "sh"\n'
            'version = "1.13"\nhint = "ask"\n[environment]\nCLASSPATH = "all.jar"\n'
        )
    )
    assert (settings.name, settings.title, settings.command) == ("rap", "t", ("java",))
    assert settings.folder == str((tmp_path / "lib").resolve())
    assert (settings.input, settings.output, settings.timeout) == ("tokens", "json", 1.5)
    assert settings.needs == {Need.POS, Need.HEADS}
    assert (settings.stated(), settings.requires) == ("1.13", ("sh",))
    assert settings.hint == "ask"
    assert settings.environment == {"CLASSPATH": "all.jar"}


def test_a_worker_has_settings_of_its_own(toml: Toml) -> None:
    text = 'command = "x"\nstart = 5\nrestarts = 0\n'
    settings = read_settings(toml(text), worker=True)
    assert (settings.start, settings.restarts) == (5, 0)
    with pytest.raises(FormatError, match="there is no setting 'restarts'; known: command, env"):
        read_settings(toml(text))
    with pytest.raises(FormatError, match="there is no setting 'input'"):
        read_settings(toml('command = "x"\ninput = "json"'), worker=True)


def test_a_command_line_is_taken_apart_as_a_shell_would() -> None:
    settings = read_settings("python3 'my resolver.py' --fast")
    assert settings.name == "python3 'my resolver.py' --fast"
    assert settings.command == ("python3", "my resolver.py", "--fast")
    assert settings.folder is None


@pytest.mark.parametrize(
    ("text", "explanation"), [("", "type a program"), ("a 'b", "No closing quot")]
)
def test_a_command_line_that_makes_no_sense_is_refused(text: str, explanation: str) -> None:
    with pytest.raises(UsageError, match=explanation):
        read_settings(text)


@pytest.mark.parametrize(
    ("text", "code", "explanation"),
    [
        ("command = ", "program-toml", "is not TOML: Invalid value (at end of document)"),
        ("", "program-settings", "'command' is missing: the program and its arguments"),
        ("command = 3", "program-settings", "'command' should be a list of texts, or one text"),
        ('command = ["a", 1]', "program-settings", "'command' should be a list of texts"),
        ('command = "a \'b"', "program-settings", "No closing quotation"),
        ('command = "a"\ncomand = "b"', "program-settings", "there is no setting 'comand'"),
        ('command = "a"\nname = 3', "program-settings", "'name' should be text in one line"),
        (
            'command = "a"\ninput = "xml"',
            "program-settings",
            "'input' should be one of conll-u, conll-2012, tokens, json, not 'xml'",
        ),
        ('command = "a"\noutput = "tokens"', "program-settings", "'output' should be one of"),
        ('command = "a"\nneeds = [[]]', "program-settings", "'needs' should be a list of some of"),
        ('command = "a"\nneeds = ["x"]', "program-settings", "'needs' should be a list of some of"),
        ('command = "a"\ntimeout = -1', "program-settings", "'timeout' should be a number"),
        ('command = "a"\ntimeout = true', "program-settings", "'timeout' should be a number"),
        ('command = "a"\nenvironment = {A = 1}', "program-settings", "should be a table of texts"),
    ],
)
def test_a_file_that_makes_no_sense_says_what_is_wrong(
    toml: Toml, text: str, code: str, explanation: str
) -> None:
    path = toml(text)
    with pytest.raises(FormatError) as caught:
        read_settings(path)
    assert caught.value.code == code
    assert explanation in caught.value.message
    assert str(caught.value).startswith(f"{path}: ")


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"there is no such file \[file-missing\]"):
        read_settings(str(tmp_path / "none.toml"))
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(FormatError, match=r"cannot be read: .* \[file-unreadable\]"):
        read_settings(str(tmp_path / "folder.toml"))


def test_a_program_that_is_there_lacks_nothing() -> None:
    assert ProgramSettings("x", (sys.executable,)).missing() == ""


def test_a_program_that_is_not_there_is_missing_with_the_hint(tmp_path: Path) -> None:
    settings = ProgramSettings("x", ("no-such",), hint="see its page")
    assert settings.missing() == "the program 'no-such' is not found; see its page"
    lost = ProgramSettings("x", (sys.executable,), folder=str(tmp_path / "no"))
    assert lost.missing() == f"there is no folder {tmp_path / 'no'}"


def test_what_a_program_requires_is_looked_for_too(tmp_path: Path) -> None:
    (tmp_path / "there.jar").write_text("", encoding="utf-8")

    def missing(*names: str) -> str:
        settings = ProgramSettings(
            "x", (sys.executable,), folder=str(tmp_path), requires=names, hint="ask"
        )
        return settings.missing()

    assert missing("sh", "there.jar", str(tmp_path / "there.jar")) == ""
    assert missing("sh", "none.jar") == "'none.jar' is not found; ask"
    assert missing("no-such-program") == "'no-such-program' is not found; ask"


def test_a_program_beside_the_settings_is_found_from_anywhere(toml: Toml, tmp_path: Path) -> None:
    program = tmp_path / "run.sh"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    settings = read_settings(toml('command = "./run.sh"'))
    assert settings.missing() == "the program './run.sh' is not found"
    program.chmod(0o755)
    assert settings.missing() == ""
    assert settings.started() == (str(tmp_path.resolve() / "run.sh"),)


def test_the_fingerprint_changes_with_the_files_of_the_command(toml: Toml, tmp_path: Path) -> None:
    script = tmp_path / "resolve.py"
    script.write_text("print(1)", encoding="utf-8")
    settings = read_settings(toml('command = ["sh", "resolve.py"]'))
    before = settings.fingerprint()
    assert before == settings.fingerprint()
    script.write_text("print(2)", encoding="utf-8")
    assert settings.fingerprint() != before
    other = read_settings(toml('command = ["sh", "resolve.py", "--fast"]'))
    assert other.fingerprint() != settings.fingerprint()


@pytest.mark.parametrize("name", ["helper.py", "parts/helper.py", "table.txt"])
def test_the_fingerprint_changes_with_the_folder_of_the_program(
    toml: Toml, tmp_path: Path, name: str
) -> None:
    (tmp_path / "resolve.py").write_text("import helper", encoding="utf-8")
    (tmp_path / "helper.py").write_text("", encoding="utf-8")
    helper = tmp_path / name
    helper.parent.mkdir(exist_ok=True)
    helper.write_text("A = 1", encoding="utf-8")
    settings = read_settings(toml('command = ["python3", "resolve.py"]'))
    before = settings.fingerprint()
    assert before.unseen == ""
    helper.write_text("A = 2", encoding="utf-8")
    assert settings.fingerprint() != before
    assert settings.stated() != before.digest[:8]


@pytest.mark.parametrize(
    ("line", "script", "why"),
    [
        ('command = ["sh", "resolve.py"]', "", "what the program consists of cannot be seen"),
        ('command = ["python3", "-m", "x"]', "", "what the program consists of cannot be seen"),
        ('command = ["python3", "-c", "1"]', "", "what the program consists of cannot be seen"),
        (
            'command = ["python3", "-u", "resolve.py"]',
            "import numpy",
            "in resolve.py it imports 'numpy', which is not in its folder",
        ),
        (
            'command = ["python3", "resolve.py"]',
            "import sys\nsys.path.insert(0, '../lib')",
            "in resolve.py:2 it uses sys.path, so what it imports cannot be seen",
        ),
        (
            'command = ["python3", "resolve.py"]\nenvironment = {PYTHONPATH = "lib"}',
            "",
            "PYTHONPATH leads it to code that cannot be seen",
        ),
    ],
)
def test_a_program_that_cannot_be_seen_whole_says_why_unless_its_version_is_stated(
    toml: Toml, tmp_path: Path, line: str, script: str, why: str
) -> None:
    (tmp_path / "resolve.py").write_text(script, encoding="utf-8")
    remedy = "; state a 'version' in its TOML file, and change that with the program"
    assert read_settings(toml(line)).fingerprint().unseen == why + remedy
    assert read_settings(toml(f'version = "1"\n{line}')).fingerprint().unseen == ""


def test_a_module_of_the_folder_counts_that_hides_one_of_the_standard_library(
    toml: Toml, tmp_path: Path
) -> None:
    (tmp_path / "resolve.py").write_text("import tokenize", encoding="utf-8")
    (tmp_path / "tokenize.py").write_text("A = 1", encoding="utf-8")
    settings = read_settings(toml('version = "1"\ncommand = ["python3", "resolve.py"]'))
    before = settings.fingerprint()
    (tmp_path / "tokenize.py").write_text("A = 2", encoding="utf-8")
    assert settings.fingerprint() != before


def test_a_folder_behind_a_link_counts_and_links_may_lead_back(toml: Toml, tmp_path: Path) -> None:
    program, shared = tmp_path / "program", tmp_path / "shared"
    program.mkdir()
    shared.mkdir()
    (program / "resolve.py").write_text("", encoding="utf-8")
    (shared / "words.txt").write_text("a", encoding="utf-8")
    (program / "data").symlink_to(shared)
    (shared / "back").symlink_to(program)
    settings = read_settings(toml('folder = "program"\ncommand = ["python3", "resolve.py"]'))
    before = settings.fingerprint()
    (shared / "words.txt").write_text("b", encoding="utf-8")
    assert settings.fingerprint() != before


def test_a_folder_that_is_too_large_is_not_looked_at_and_says_so(
    toml: Toml, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("anaphora_resolvers.adapters.command._LARGEST", 10)
    (tmp_path / "resolve.py").write_text("print('more than ten bytes')", encoding="utf-8")
    settings = read_settings(toml('command = ["python3", "resolve.py"]'))
    assert settings.fingerprint().unseen == (
        f"the folder {tmp_path.resolve()} is too large to read it each time; state a "
        "'version' in its TOML file, and change that with the program"
    )


def test_a_variable_that_is_passed_on_counts(
    toml: Toml, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "resolve.py").write_text("", encoding="utf-8")
    settings = read_settings(toml('command = ["python3", "resolve.py"]\nenv = ["MY_MODEL"]'))
    before = settings.fingerprint()
    monkeypatch.setenv("MY_MODEL", "large")
    assert settings.fingerprint() != before


def test_a_stated_version_does_not_hide_a_changed_module(toml: Toml, tmp_path: Path) -> None:
    (tmp_path / "resolve.py").write_text("import helper", encoding="utf-8")
    (tmp_path / "helper.py").write_text("A = 1", encoding="utf-8")
    settings = read_settings(toml('version = "1"\ncommand = ["python3", "resolve.py"]'))
    before = settings.fingerprint()
    (tmp_path / "run.log").write_text("its own output is not a code", encoding="utf-8")
    assert settings.fingerprint() == before
    (tmp_path / "helper.py").write_text("A = 2", encoding="utf-8")
    assert settings.fingerprint() != before


@pytest.mark.parametrize("folder", [None, "elsewhere"])
def test_a_file_that_a_script_names_counts_where_the_program_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str | None
) -> None:
    program, runs_in = tmp_path / "program", tmp_path / (folder or ".")
    program.mkdir()
    runs_in.mkdir(exist_ok=True)
    monkeypatch.chdir(tmp_path)
    (program / "resolve.py").write_text("open('words.txt')", encoding="utf-8")
    (runs_in / "words.txt").write_text("a", encoding="utf-8")
    command = ("python3", str(program / "resolve.py"))
    settings = ProgramSettings("mine", command, folder=folder and str(runs_in))
    before = settings.fingerprint()
    assert before.unseen == ""
    (runs_in / "words.txt").write_text("b", encoding="utf-8")
    assert settings.fingerprint() != before


def test_a_script_that_reads_a_file_of_the_user_is_not_kept(toml: Toml, tmp_path: Path) -> None:
    text = "import os\nopen(os.path.expanduser('~/.x'))"
    (tmp_path / "resolve.py").write_text(text, encoding="utf-8")
    unseen = read_settings(toml('command = ["python3", "resolve.py"]')).fingerprint().unseen
    assert unseen.startswith("in resolve.py:2 it reads with 'open' from a place")
    assert unseen.endswith("; state a 'version' in its TOML file, and change that with the program")
