"""Golden and bad files of the formats that bring a folder of each: what is read, reported, written.

A folder of ``tests/bad_input`` holds a file for each code, called ``CODE.SUFFIX``; ``messages.txt``
has what reading it reports. A folder of ``tests/golden`` holds a case each: ``input.SUFFIX``, what
is read of it in our JSON, and what is written of that.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main
from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Format, Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing import check_format
from anaphora_workbench.testing.formats import files_of, put_files
from anaphora_workbench.workspace import Workspace

ROOT = Path(__file__).parents[2]
GENERAL = frozenset(("encoding-invalid", "nul-character", "encoding-unknown"))
"""Codes that reading text in general has."""


@dataclass(frozen=True)
class Family:
    """Formats that share their files of tests.

    Attributes:
        name: Of the folders and of the page.
        prefix: How the codes begin.
        formats: Formats by suffix of their files, longer suffixes first.
        package: Folder of the program.
        of_writing: Codes that only writing has.
        tested_alone: Codes of files that a test makes, because they are too large to keep.
    """

    name: str
    prefix: str
    formats: dict[str, str]
    package: str
    of_writing: frozenset[str] = field(default=frozenset())
    tested_alone: frozenset[str] = field(default=frozenset())

    @property
    def bad(self) -> Path:
        """The folder of bad files."""
        return ROOT / "tests" / "bad_input" / self.name

    @property
    def golden(self) -> Path:
        """The folder of golden files."""
        return ROOT / "tests" / "golden" / self.name

    def format_of(self, path: Path) -> Format:
        """Return the format of a file."""
        for suffix, name in self.formats.items():
            if path.name.endswith(suffix):
                return Registry().format(name)
        raise AssertionError(f"no format for {path}")

    def bad_files(self) -> list[Path]:
        """Return the bad files and folders."""
        return sorted(path for path in self.bad.iterdir() if path.name != "messages.txt")

    def messages(self) -> dict[str, list[str]]:
        """Return the expected reports by file."""
        text = (self.bad / "messages.txt").read_text(encoding="utf-8")
        sections = [section.rstrip().split("\n") for section in text.split("\n\n== ")[1:]]
        return {lines[0]: lines[1:] for lines in sections}


FAMILIES = [
    Family(
        "csv",
        "csv",
        {
            ".mentions.csv": "csv-mentions",
            ".mentions.tsv": "csv-mentions",
            ".links.csv": "csv-links",
            ".links.tsv": "csv-links",
        },
        "csv",
        frozenset(("csv-nul",)),
    ),
    Family(
        "cas",
        "cas",
        {".xmi": "cas-xmi", ".ca2": "coref-annotator", ".cas.json": "cas-json"},
        "cas",
        frozenset(("cas-many", "cas-not-xml")),
        frozenset(("cas-invalid", "cas-too-large")),
    ),
    Family("label-studio", "label-studio", {".json": "label-studio"}, "label_studio"),
    Family(
        "litbank",
        "litbank",
        {".litbank": "litbank"},
        "litbank",
        frozenset(("litbank-name-twice", "litbank-nul", "litbank-stream")),
    ),
    Family(
        "mmax2",
        "mmax2",
        {".mmax2": "mmax2"},
        "mmax2",
        frozenset(("mmax2-name-twice", "mmax2-stream")),
    ),
    Family(
        "multicast",
        "multicast",
        {".tsv": "multicast", ".xml": "multicast"},
        "multicast",
    ),
    Family("prodigy", "prodigy", {".prodigy.jsonl": "prodigy"}, "prodigy"),
    Family("korkor", "korkor", {".xtsv": "korkor"}, "korkor"),
    Family("sacr", "sacr", {".sacr": "sacr"}, "sacr", frozenset(("sacr-many", "sacr-nul"))),
    Family("tei", "tei", {".xml": "tei"}, "tei", frozenset(("tei-many",))),
]
NAMES = [family.name for family in FAMILIES]


BAD = [(family, path) for family in FAMILIES for path in family.bad_files()]
CASES = [(family, path) for family in FAMILIES for path in sorted(family.golden.iterdir())]
WRITTEN = [(family, folder) for family, folder in CASES if any(folder.glob("written*"))]


def case_id(value: Family | Path) -> str:
    return value.name


def input_of(folder: Path) -> Path:
    (path,) = folder.glob("input*")
    return path


def read(family: Family, path: Path, name: str) -> list[Reading]:
    fmt = family.format_of(path)
    return list(fmt.read(Source.of(path, name=name)))


def reported(family: Family, path: Path) -> list[str]:
    """Return what reading a file reports; f is its name."""
    try:
        found = read(family, path, "f")
    except FormatError as error:
        return [f"fatal {error}"]
    return [f"{one.severity} {one}" for reading in found for one in reading.problems]


@pytest.mark.parametrize(("family", "path"), BAD, ids=case_id)
def test_bad_input_is_reported_with_its_place_and_the_rest_is_read(
    family: Family, path: Path
) -> None:
    found = reported(family, path)
    assert found == family.messages()[path.name]
    code = path.name.split(".")[0]
    assert any(line.endswith(f"[{code}]") for line in found)


@pytest.mark.parametrize("family", FAMILIES, ids=NAMES)
def test_every_code_has_a_bad_file_a_row_and_a_spanish_sentence(family: Family) -> None:
    folder = ROOT / "formats" / "anaphora_formats" / family.package
    program = "".join([path.read_text(encoding="utf-8") for path in folder.glob("*.py")])
    codes = set(re.findall(rf'"({family.prefix}-[a-z-]+[a-z])"', program))
    codes -= set(family.formats.values())
    files = {path.name.split(".")[0] for path in family.bad_files()}
    assert {path.name for path in family.bad_files()} == set(family.messages())
    assert codes - family.of_writing - family.tested_alone == files - GENERAL
    page = (ROOT / "docs" / "formats" / f"{family.name}.md").read_text(encoding="utf-8")
    rows = set(re.findall(rf"^\| `({family.prefix}-[a-z-]+)` \|", page, re.MULTILINE))
    assert codes == rows - set(family.formats.values())
    assert {f"problem.{code}" for code in codes} <= set(Registry().wording("es"))


@pytest.mark.parametrize(("family", "folder"), CASES, ids=case_id)
def test_golden_files_are_read_as_ever(family: Family, folder: Path) -> None:
    stream = io.BytesIO()
    Registry().format("json").write(read(family, input_of(folder), "input"), Target.of(stream))
    assert stream.getvalue() == (folder / "reading.anaphora.json").read_bytes()


@pytest.mark.parametrize("family", FAMILIES, ids=NAMES)
def test_what_can_be_written_has_a_golden_file_of_it(family: Family) -> None:
    for folder in family.golden.iterdir():
        writable = family.format_of(input_of(folder)).writable
        assert writable == any(folder.glob("written*"))


@pytest.mark.parametrize(("family", "folder"), WRITTEN, ids=case_id)
def test_golden_files_are_written_as_ever(family: Family, folder: Path, tmp_path: Path) -> None:
    path = input_of(folder)
    target = tmp_path / path.name.replace("input", "written", 1)
    family.format_of(path).write(read(family, path, "input"), Target.of(target))
    assert files_of(target) == files_of(folder / target.name)


@pytest.mark.parametrize(("family", "folder"), CASES, ids=case_id)
def test_golden_files_keep_the_contract_of_formats(family: Family, folder: Path) -> None:
    path = input_of(folder)
    check_format(family.format_of(path), [path])


@pytest.mark.parametrize(("family", "folder"), CASES, ids=case_id)
def test_golden_files_are_recognised_by_what_they_contain(
    family: Family, folder: Path, tmp_path: Path
) -> None:
    path = input_of(folder)
    fmt = family.format_of(path)
    other = tmp_path / f"other{'' if path.is_dir() else path.suffix}"
    put_files(other, files_of(path))
    entries = list(Workspace(Registry()).open([str(other)]))
    assert {entry.format.name for entry in entries} == {fmt.name}


@pytest.mark.parametrize("family", FAMILIES, ids=NAMES)
def test_convert_writes_what_score_reads(family: Family, tmp_path: Path) -> None:
    key = str(ROOT / "sample_corpora" / "anaphora_samples" / "en" / "news.conllu")
    for name in sorted(set(family.formats.values())):
        if not Registry().format(name).writable:
            continue
        out = str(tmp_path / f"en-news{Registry().format(name).suffixes[0]}")
        assert main(["convert", key, out, "--to", name]) == 0
        assert main(["score", key, out, "--metric", "muc"]) == 0
