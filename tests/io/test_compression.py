"""Compressed files: every format reads and writes them, and what is wrong with one has a code."""

from __future__ import annotations

import gzip
import io
import json
import lzma
import subprocess
import sys
import tarfile
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from anaphora_workbench.cli.main import main
from anaphora_workbench.errors import FormatError, UsageError
from anaphora_workbench.io import compression
from anaphora_workbench.io.compression import LIMIT, without_compression
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry
from anaphora_workbench.testing.samples import sample_readings
from anaphora_workbench.workspace import Workspace

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

PACK: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".xz": lzma.compress,
    ".zst": zstd.compress,
}
SUFFIXES = sorted(PACK)
CONLL = "#begin document (d); part 000\nd 0 0 Ana - (0)\n\n#end document\n"
WRITTEN = [
    name
    for name in Registry().names("formats")
    if (fmt := Registry().format(name)).writable and not fmt.folder and name not in ("gap", "grec")
]


def read(path: Path) -> list[Reading]:
    (entry,) = Workspace(Registry()).open([str(path)])
    return list(entry.readings())


def refused(path: Path) -> FormatError:
    with pytest.raises(FormatError) as caught:
        read(path)
    return caught.value


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("name", WRITTEN)
def test_every_format_writes_and_reads_compressed_files(
    name: str, suffix: str, tmp_path: Path
) -> None:
    fmt = Registry().format(name)
    sample = sample_readings()[0]
    plain = tmp_path / f"sample-en{fmt.suffixes[0]}"
    packed = tmp_path / f"sample-en{fmt.suffixes[0]}{suffix}"
    for path in (plain, packed):
        assert Workspace(Registry()).format_for_writing(str(path)).name == name
        fmt.write([sample], Target.of(path))
    assert packed.read_bytes()[:2] == PACK[suffix](b"")[:2]
    (entry,) = Workspace(Registry()).open([str(packed)])
    assert entry.format.name == name
    again, expected = list(entry.readings()), read(plain)
    assert [one.document for one in again] == [one.document for one in expected]
    assert [one.layers for one in again] == [one.layers for one in expected]
    assert again[0].source == str(packed)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_file_of_several_frames_is_read_to_its_end(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"two.conll{suffix}"
    pack = PACK[suffix]
    second = CONLL.replace("(d)", "(e)")
    path.write_bytes(pack(CONLL.encode()) + pack(b"") + pack(second.encode()))
    assert [one.document.doc_id for one in read(path)] == ["d", "e"]


def test_the_same_text_gives_the_same_file(tmp_path: Path) -> None:
    paths = [tmp_path / "a" / "x.txt.gz", tmp_path / "b" / "y.txt.gz"]
    for path in paths:
        with Target.of(path).open_text() as file:
            file.write("Ana\n")
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_the_content_decides_where_the_name_does_not_tell(tmp_path: Path) -> None:
    path = tmp_path / "x.conll"
    path.write_bytes(gzip.compress(CONLL.encode()))
    assert read(path)[0].document.doc_id == "d"
    other = tmp_path / "x.conll.gz"
    other.write_bytes(lzma.compress(CONLL.encode()))
    assert read(other)[0].document.doc_id == "d"


def test_compressed_utf_16_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.txt.gz"
    path.write_bytes(gzip.compress("Ana volvió.\n".encode("utf-16")))
    (reading,) = read(path)
    assert reading.document.text.strip() == "Ana volvió."
    assert reading.document.metadata["encoding"] == "utf-16"


def test_another_encoding_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "x.txt.xz"
    path.write_bytes(lzma.compress("Ana volvió.\n".encode("latin-1")))
    (entry,) = Workspace(Registry(), encoding="latin-1").open([str(path)])
    (reading,) = entry.readings()
    assert reading.document.text.strip() == "Ana volvió."


def test_folders_contain_compressed_files(tmp_path: Path) -> None:
    for suffix in SUFFIXES:
        (tmp_path / f"x{suffix[1:]}.conll{suffix}").write_bytes(PACK[suffix](CONLL.encode()))
    (tmp_path / "README.md.gz").write_bytes(gzip.compress(b"about"))
    inputs = Workspace(Registry()).open([str(tmp_path)])
    assert [(entry.format.name, entry.relative.name) for entry in inputs] == [
        ("conll", "xgz.conll.gz"),
        ("conll", "xxz.conll.xz"),
        ("conll", "xzst.conll.zst"),
    ]


# ------------------------------------------------------------------------------------------ errors


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_truncated_file_is_reported(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.conll{suffix}"
    path.write_bytes(PACK[suffix](CONLL.encode() * 50)[:-9])
    error = refused(path)
    assert error.code == "compression-truncated"
    assert str(error).startswith(f"{path}: the ")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_damaged_file_is_reported(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.conll{suffix}"
    with Target.of(path).open_text() as file:
        file.write(CONLL * 50)
    data = bytearray(path.read_bytes())
    data[14:40] = b"\xff" * 26
    path.write_bytes(bytes(data))
    error = refused(path)
    assert error.code in ("compression-broken", "compression-truncated")
    assert str(error).startswith(f"{path}: the ")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_file_that_only_its_name_calls_compressed_is_reported(
    suffix: str, tmp_path: Path
) -> None:
    path = tmp_path / f"x.conll{suffix}"
    path.write_text(CONLL)
    error = refused(path)
    assert error.code == "compression-broken"
    assert "take the last suffix off" in error.message


def test_an_empty_file_is_called_empty(tmp_path: Path) -> None:
    path = tmp_path / "x.gz"
    path.write_bytes(b"")
    assert refused(path).code == "file-empty"


def test_a_tar_archive_is_told(tmp_path: Path) -> None:
    path = tmp_path / "corpus.tar.gz"
    (tmp_path / "x.conll").write_text(CONLL)
    with tarfile.open(path, "w:gz", format=tarfile.USTAR_FORMAT) as archive:
        archive.add(tmp_path / "x.conll", "x.conll")
    error = refused(path)
    assert error.code == "text-other-format"
    assert "tar -xf" in error.message


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_bomb_is_refused_before_it_fills_the_memory(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.txt{suffix}"
    block = b"Ana volvio. " * 100_000 + b"\n"
    with Target.of(path).open_binary() as file:
        for _ in range(400):  # 460 MiB
            file.write(block)
    assert path.stat().st_size < 2 << 20
    tracemalloc.start()
    try:
        with pytest.raises(FormatError) as caught:
            for _number, _line in Source.of(path).lines():
                pass
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert caught.value.code == "unpacked-too-large"
    assert LIMIT in caught.value.message
    assert peak < 64 << 20


def test_the_limit_can_be_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.txt.gz"
    path.write_bytes(gzip.compress(b"Ana volvio.\n" * 10_000))
    monkeypatch.setattr(compression, "SMALL", 1 << 10)
    monkeypatch.setattr(compression, "MOST_RATIO", 20)
    assert refused(path).code == "unpacked-too-large"
    monkeypatch.setenv(LIMIT, "1M")
    assert len(list(Source.of(path).lines())) == 10_000
    monkeypatch.setenv(LIMIT, "100K")
    assert refused(path).code == "unpacked-too-large"
    monkeypatch.setenv(LIMIT, "much")
    with pytest.raises(UsageError, match="which does not name a size"):
        list(Source.of(path).lines())


def test_an_xz_file_that_asks_for_too_much_memory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.txt.xz"
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 1 << 20}]
    data = bytearray(lzma.compress(b"Ana\n", filters=filters))
    place = data.index(b"\x21\x01", 12) + 2  # LZMA2, one byte of properties: the dictionary's size
    data[place] = 38  # 2 GiB
    size = (data[12] + 1) * 4
    data[12 + size - 4 : 12 + size] = zlib.crc32(data[12 : 12 + size - 4]).to_bytes(4, "little")
    path.write_bytes(bytes(data))
    error = refused(path)
    assert error.code == "compression-broken"
    assert "emory" in error.message


def test_a_missing_library_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x.conll.zst"
    path.write_bytes(zstd.compress(CONLL.encode()))
    program = (
        "import sys\n"
        "sys.modules['backports.zstd'] = sys.modules['compression.zstd'] = None\n"
        "from anaphora_workbench.cli.main import main\n"
        f"sys.exit(main(['check', {str(path)!r}]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "extra-missing" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


# -------------------------------------------------------------------------------------- commands


def test_convert_reads_and_writes_compressed_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "x.conll.gz", tmp_path / "y.anaphora.json.xz"
    source.write_bytes(gzip.compress(CONLL.encode()))
    assert main(["convert", str(source), str(target)]) == 0
    held = json.loads(lzma.decompress(target.read_bytes()))
    assert held["documents"][0]["id"] == "d"
    assert main(["check", str(source), str(target)]) == 0
    capsys.readouterr()
    assert main(["score", str(source), str(target), "--metric", "mentions", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert {row["f1"] for row in rows} == {1.0}


def test_a_converted_folder_is_not_compressed(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "x.conll.gz").write_bytes(gzip.compress(CONLL.encode()))
    assert main(["convert", str(tmp_path / "in"), str(tmp_path / "out"), "--to", "conll"]) == 0
    assert (tmp_path / "out" / "x.conll").read_text() == CONLL
    assert main(["convert", str(tmp_path / "in"), str(tmp_path / "all.conll.zst")]) == 0
    assert zstd.decompress((tmp_path / "all.conll.zst").read_bytes()).decode() == CONLL


def test_a_folder_format_cannot_be_one_compressed_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "x.conll"
    source.write_text(CONLL)
    assert main(["convert", str(source), str(tmp_path / "x.supar.gz")]) == 2
    assert "compress the folder with tar" in capsys.readouterr().err


def test_standard_input_may_be_compressed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = io.TextIOWrapper(io.BytesIO(gzip.compress(CONLL.encode())))
    monkeypatch.setattr(sys, "stdin", held)
    (entry,) = Workspace(Registry()).open(["-"])
    assert [one.document.doc_id for one in entry.readings()] == ["d"]


@pytest.mark.parametrize(
    ("name", "plain"),
    [("x.conll.gz", "x.conll"), ("X.TXT.XZ", "X.TXT"), ("x.zst", "x"), (".gz", ".gz"), ("a", "a")],
)
def test_the_suffix_of_a_compressed_file_is_taken_off(name: str, plain: str) -> None:
    assert without_compression(name) == plain
