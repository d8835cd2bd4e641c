"""Which inputs paths stand for, and in which format."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from anaphora_workbench.errors import FormatError, PluginError, UsageError
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

CONLL = "#begin document (d); part 000\nd 0 0 Ana - (0)\n\n#end document\n"
CONLLU = "# newdoc id = u\n# text = Ana\n1\tAna\tAna\tPROPN\t_\t_\t0\troot\t_\t_\n\n"


@pytest.fixture
def workspace() -> Workspace:
    """A workspace with the installed formats."""
    return Workspace(Registry())


def opened(
    workspace: Workspace, *paths: Path | str, name: str | None = None
) -> list[tuple[str, str]]:
    """Return format and relative path of each input."""
    inputs = workspace.open([str(path) for path in paths], name)
    return [(entry.format.name, entry.relative.as_posix()) for entry in inputs]


class AskedRegistry(Registry):
    """Remembers which formats were imported."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def get(self, group: str, name: str) -> Any:
        self.asked.append(name)
        return super().get(group, name)


def test_only_formats_with_the_suffix_are_imported_when_one_knows_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.conll").write_text(CONLL)
    (tmp_path / "b.supar.sgml").write_text("<@text>\n")
    registry = AskedRegistry()
    workspace = Workspace(registry)
    assert opened(workspace, tmp_path / "a.conll") == [("conll", "a.conll")]
    assert registry.asked == ["conll"]
    assert opened(workspace, tmp_path / "b.supar.sgml") == [("supar-sgml", "b.supar.sgml")]
    assert registry.asked == ["conll", "muc", "supar-sgml"]
    assert workspace.format_for_writing("out.supar").name == "supar"
    assert registry.asked == ["conll", "muc", "supar-sgml", "supar"]


def test_for_a_folder_only_folder_formats_and_those_of_its_files_are_imported(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.conllu").write_text(CONLLU)
    registry = AskedRegistry()
    assert opened(Workspace(registry), tmp_path) == [("corefud", "a.conllu")]
    assert registry.asked == ["brat", "litbank", "mmax2", "supar", "corefud"]


def test_content_beats_suffix(workspace: Workspace, tmp_path: Path) -> None:
    (tmp_path / "a.conll").write_text(CONLLU)
    (tmp_path / "b.conllu").write_text(CONLL)
    assert opened(workspace, tmp_path) == [("corefud", "a.conll"), ("conll", "b.conllu")]


def test_folder_stands_for_the_readable_files_below_it_in_order(
    workspace: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "z").mkdir()
    (tmp_path / "z" / "b.conll").write_text(CONLL)
    (tmp_path / "a.conllu").write_text(CONLLU)
    (tmp_path / "README.txt").write_text("about the corpus")
    (tmp_path / "LICENSE.txt").write_text("terms")
    (tmp_path / ".hidden.conll").write_text(CONLL)
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\x00")
    assert opened(workspace, tmp_path) == [("corefud", "a.conllu"), ("conll", "z/b.conll")]


def test_document_folder_is_one_input(workspace: Workspace, tmp_path: Path) -> None:
    folder = tmp_path / "corpus" / "one"
    folder.mkdir(parents=True)
    (folder / "text.txt").write_text("1 0 Ana 1 left 2 . 3\n")
    (folder / "anaphors.txt").write_text("")
    assert opened(workspace, tmp_path / "corpus") == [("supar", "one")]
    assert opened(workspace, folder) == [("supar", "one")]


def test_named_format_is_used_for_any_file(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "notes.data"
    path.write_text("Ana left.")
    assert opened(workspace, path, name="text") == [("text", "notes.data")]


def test_unreadable_format_is_wrong_usage(workspace: Workspace) -> None:
    workspace.registry.format = lambda name: SimpleNamespace(name=name, readable=False)
    with pytest.raises(UsageError, match="the format 'x' cannot be read"):
        workspace.open(["anything"], "x")


def test_unknown_format_names_the_known_ones(workspace: Workspace) -> None:
    with pytest.raises(
        PluginError,
        match="Known: brat, cas-json, cas-xmi, conll, conll-srl, coref-annotator, coref-data",
    ):
        workspace.open(["anything"], "nothing")


def test_empty_folder_is_said(workspace: Workspace, tmp_path: Path) -> None:
    with pytest.raises(
        FormatError, match=r"contains no file or folder in a known format .*folder-emp"
    ):
        workspace.open([str(tmp_path)])


def test_standard_input_is_recognised_by_content(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = SimpleNamespace(buffer=io.BytesIO(CONLL.encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    (entry,) = workspace.open(["-"])
    assert [reading.document.doc_id for reading in entry.readings()] == ["d"]
    assert entry.sha256() == ""


def test_unrecognised_standard_input_is_said(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"Ana left.")))
    with pytest.raises(FormatError, match="name it with --from"):
        workspace.open(["-"])


def test_fingerprint_of_a_folder_follows_names_and_bytes(
    workspace: Workspace, tmp_path: Path
) -> None:
    folder = tmp_path / "one"
    folder.mkdir()
    (folder / "text.txt").write_text("1 0 Ana 1 left 2 . 3\n")
    (folder / "anaphors.txt").write_text("")
    before = workspace.open([str(folder)])[0].sha256()
    (folder / "anaphors.txt").rename(folder / "anaphors2.txt")
    (folder / "anaphors.txt").write_text("")
    after = workspace.open([str(folder)])[0].sha256()
    assert before != after


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.anaphora.json", "json"),
        ("a.json", "json"),
        ("a.cas.json", "cas-json"),
        ("a.label-studio.json", "label-studio"),
        ("a.conllu", "corefud"),
        ("b.CONLL", "conll"),
        ("c.txt", "text"),
    ],
)
def test_name_says_which_format_to_write(workspace: Workspace, name: str, expected: str) -> None:
    assert workspace.format_for_writing(name).name == expected


def test_format_that_is_only_read_is_no_target(workspace: Workspace) -> None:
    with pytest.raises(UsageError, match="the format 'penn' cannot be written"):
        workspace.format_for_writing("x.ptb")


def test_an_empty_file_is_what_its_longest_suffix_says(
    workspace: Workspace, tmp_path: Path
) -> None:
    path = tmp_path / "work.label-studio.json"
    path.write_text("", encoding="utf-8")
    (entry,) = workspace.open([str(path)])
    assert entry.format.name == "label-studio"


@pytest.mark.parametrize("content", ["", "\n \n\t\n" + " " * 10_000])
def test_an_empty_file_is_called_empty(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    path = tmp_path / "answers.dat"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(FormatError, match="the file is empty: there is nothing to read") as caught:
        list(workspace.open([str(path)]))
    assert caught.value.code == "file-empty"
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(content.encode())))
    with pytest.raises(FormatError, match="the file is empty"):
        list(workspace.open(["-"]))


def test_an_annotation_of_brat_is_read_with_the_text_beside_it(
    workspace: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "a.ann").write_text("T1\tPERSON 0 3\tAna\n")
    (tmp_path / "a.txt").write_text("Ana came.\n")
    (entry,) = workspace.open([str(tmp_path / "a.ann")])
    (reading,) = entry.readings()
    assert (entry.format.name, reading.document.doc_id) == ("brat", "a")
    assert list(reading.layers[0].markables) == ["T1"]


def test_an_annotation_of_brat_without_its_text_says_what_is_missing(
    workspace: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "a.ann").write_text("T1\tPERSON 0 3\tAna\n")
    (entry,) = workspace.open([str(tmp_path / "a.ann")])
    with pytest.raises(FormatError, match=r"there is no 'a\.txt' next to this annotation"):
        list(entry.readings())


GREC = (
    '<?xml version="1.0"?>\n<!DOCTYPE TEXT SYSTEM "reg08-grec.dtd">\n<TEXT ID="1"><TITLE>x</TITLE>'
)
NEG = '<TEXT ID="1">\n<TITLE>x</TITLE><PARAGRAPH><REF ID="1" ENTITY="0" SEMCAT="person">'
TUNA = '<TRIAL ID="s1t1" CONDITION="+LOC"><DOMAIN></DOMAIN></TRIAL>\n'
HTML = "<html><body><p>Ana came.</p></body></html>\n"
PAGE = "<!DOCTYPE html>\n<p>Ana came.\n"
SGML = "<DOC>\n<DOCID> a </DOCID>\n<TEXT>\nAna came.\n</TEXT>\n</DOC>\n"


@pytest.mark.parametrize(
    ("content", "begins", "remedy"),
    [
        (GREC, "a file of the format 'grec'", "Type --from grec to read it in that format"),
        (NEG, "a file of the format 'grec'", "Type --from grec to read it in that format"),
        (TUNA, "a file of the format 'tuna'", "Use 'anaphora tuna' to read it"),
        (HTML, "markup (<html>)", "Save it as plain text"),
        (PAGE, "markup (<!DOCTYPE>)", "Save it as plain text"),
        (SGML, "a file of the format 'muc'", "Type --from muc to read it in that format"),
        (CONLL, "a file of the format 'conll'", "Type --from conll to read it in that format"),
        (CONLLU, "a file of the format 'corefud'", "Type --from corefud to read it in that format"),
    ],
)
def test_another_format_under_the_name_of_a_text_is_refused(
    workspace: Workspace, tmp_path: Path, content: str, begins: str, remedy: str
) -> None:
    path = tmp_path / "news.txt"
    path.write_text(content)
    (entry,) = workspace.open([str(path)])
    with pytest.raises(FormatError) as caught:
        list(entry.readings())
    assert str(caught.value) == (
        f"{path}:1:1: the file begins as {begins}, not as plain text. {remedy}, or type "
        "--from text to read everything in it as words [text-other-format]"
    )
    (forced,) = workspace.open([str(path)], "text")
    assert len(list(forced.readings())) == 1


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\nAnn left.\n", "a PDF document"),
        (b"{\\rtf1\\ansi Ann left. She ran.}", "a document in Rich Text Format"),
        (b"PK\x03\x04\x14\x00\x06\x00", "a Word or LibreOffice document, or another zip archive"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00",
            "a document of an old version of Microsoft Word, or like one",
        ),
    ],
)
@pytest.mark.parametrize("name", ["news.txt", "news"])
def test_a_file_of_a_word_processor_is_no_plain_text(
    workspace: Workspace, tmp_path: Path, name: str, content: bytes, kind: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(FormatError) as caught:
        list(next(iter(workspace.open([str(path)]))).readings())
    assert str(caught.value) == (
        f"{path}:1:1: the file is {kind}, not plain text. Save it as plain text in UTF-8, and "
        "give Anaphora that file [text-other-format]"
    )


def test_such_a_file_does_not_keep_a_folder_from_being_read(
    workspace: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text(HTML)
    (tmp_path / "b.txt").write_text("Ana came.\n")
    page, text = workspace.open([str(tmp_path)])
    with pytest.raises(FormatError):
        list(page.readings())
    assert len(list(text.readings())) == 1


def test_a_named_format_reads_its_files_whatever_they_are_called(
    workspace: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text(GREC)
    (tmp_path / "b.txt").write_text("Ana came.\n")
    assert opened(workspace, tmp_path, name="grec") == [("grec", "a.txt")]


@pytest.mark.parametrize(
    "text",
    [
        "<ana> hello\n<bill> hello <3\n",
        "< 5 people came.\n",
        "The tag <p> opens a paragraph, </p> closes it.\n",
        "(He) said <DOC> begins a document and </DOC> ends it.\n",
        "# Heading\n\nAna came.\n",
        "1 Ana came.\n2 Bill left.\n",
    ],
)
def test_a_text_with_angle_brackets_is_a_text(
    workspace: Workspace, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "news.txt"
    path.write_text(text)
    (entry,) = workspace.open([str(path)])
    assert len(list(entry.readings())) == 1
