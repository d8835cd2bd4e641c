"""Golden files: what is read comes back byte for byte, what is written is what it was."""

import io
from pathlib import Path

import pytest

from anaphora_formats.json import JsonFormat
from anaphora_formats.muc import MucExtendedFormat, MucFormat
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.testing import check_format

GOLDEN = Path(__file__).parents[1] / "golden" / "muc"
READ = ("muc-6", "muc-7")
WRITTEN = ("written-en", "written-es")
FORMATS = ((MucFormat(), "output.sgm"), (MucExtendedFormat(), "output.xmuc"))


def written(fmt: MucFormat, readings: list[Reading]) -> bytes:
    stream = io.BytesIO()
    fmt.write(readings, Target.of(stream))
    return stream.getvalue()


@pytest.mark.parametrize("fmt", [fmt for fmt, _ in FORMATS], ids=lambda fmt: fmt.name)
@pytest.mark.parametrize("case", READ)
def test_a_file_is_written_as_it_was(case: str, fmt: MucFormat) -> None:
    readings = list(fmt.read(Source.of(GOLDEN / case / "input.sgm")))
    assert written(fmt, readings) == (GOLDEN / case / "output.sgm").read_bytes()


@pytest.mark.parametrize("case", READ)
def test_a_file_survives_the_way_through_json(case: str, tmp_path: Path) -> None:
    readings = list(MucFormat().read(Source.of(GOLDEN / case / "input.sgm")))
    JsonFormat().write(readings, Target.of(tmp_path / "a.anaphora.json"))
    back = list(JsonFormat().read(Source.of(tmp_path / "a.anaphora.json")))
    assert written(MucFormat(), back) == (GOLDEN / case / "output.sgm").read_bytes()


@pytest.mark.parametrize(("fmt", "name"), FORMATS, ids=lambda item: getattr(item, "name", ""))
@pytest.mark.parametrize("case", WRITTEN)
def test_a_document_from_elsewhere_is_written(case: str, fmt: MucFormat, name: str) -> None:
    readings = list(JsonFormat().read(Source.of(GOLDEN / case / "input.anaphora.json")))
    assert written(fmt, readings) == (GOLDEN / case / name).read_bytes()


@pytest.mark.parametrize("fmt", [fmt for fmt, _ in FORMATS], ids=lambda fmt: fmt.name)
@pytest.mark.parametrize("case", WRITTEN)
def test_what_is_left_out_is_listed(case: str, fmt: MucFormat) -> None:
    (reading,) = JsonFormat().read(Source.of(GOLDEN / case / "input.anaphora.json"))
    listed = [f"{problem.code}: {problem.message}" for problem in fmt.losses(reading)]
    wanted = (GOLDEN / case / f"losses-{fmt.name}.txt").read_text(encoding="utf-8")
    assert listed == wanted.splitlines()


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*/output.*")), ids=lambda p: p.parent.name)
def test_every_golden_file_keeps_the_contract_of_formats(path: Path) -> None:
    check_format(MucExtendedFormat() if path.suffix == ".xmuc" else MucFormat(), [path])


def test_every_golden_case_is_tested() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {*READ, *WRITTEN}
