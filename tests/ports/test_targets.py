"""Targets appear whole or not at all, even when the process is killed in the middle."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from anaphora_workbench.errors import FormatError
from anaphora_workbench.ports import Target


@pytest.fixture
def usual_umask() -> Iterator[None]:
    """Most people's umask, whatever that of the machine is."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def names(folder: Path) -> list[str]:
    return sorted([path.name for path in folder.iterdir()])


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_file_holds_utf_8_with_line_feeds(tmp_path: Path) -> None:
    with Target.of(tmp_path / "out.txt").open_text() as handle:
        handle.write("día\nb\n")
    assert (tmp_path / "out.txt").read_bytes() == "día\nb\n".encode()
    assert names(tmp_path) == ["out.txt"]


def test_missing_folders_on_the_way_are_made(tmp_path: Path) -> None:
    with Target.of(tmp_path / "a" / "b" / "out.txt").open_text() as handle:
        handle.write("x")
    assert (tmp_path / "a" / "b" / "out.txt").read_text() == "x"


def test_the_file_is_not_there_before_the_end(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    with Target.of(path).open_text() as handle:
        handle.write("x")
        handle.flush()
        assert not path.exists()
    assert path.exists()


def write_half(target: Target, error: BaseException) -> None:
    """Fail in the middle of a file."""
    with target.open_text() as handle:
        handle.write("half")
        raise error


def fill_half(target: Target, error: BaseException) -> None:
    """Fail in the middle of a folder."""
    with target.open_folder() as folder:
        (folder / "text.txt").write_text("half")
        raise error


def test_an_exception_in_the_middle_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="half-way"):
        write_half(Target.of(tmp_path / "out.txt"), RuntimeError("half-way"))
    assert names(tmp_path) == []


def test_an_interrupt_in_the_middle_leaves_the_old_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        write_half(Target.of(path), KeyboardInterrupt())
    assert path.read_text() == "old"
    assert names(tmp_path) == ["out.txt"]


KILLED = """
import sys, time
from anaphora_workbench.ports import Target
target = Target.of(sys.argv[1])
if sys.argv[2] == "file":
    with target.open_text() as handle:
        handle.write("half\\n" * 100_000)
        handle.flush()
        print("half-way", flush=True)
        time.sleep(600)
else:
    with target.open_folder() as folder:
        (folder / "text.txt").write_text("half")
        print("half-way", flush=True)
        time.sleep(600)
"""


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_process_killed_in_the_middle_leaves_nothing_under_the_final_name(
    tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "out"
    command = [sys.executable, "-c", KILLED, str(path), kind]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "half-way\n"
        child.send_signal(signal.SIGKILL)
    assert child.returncode == -signal.SIGKILL
    assert not path.exists()


@pytest.mark.usefixtures("usual_umask")
def test_a_new_file_has_the_permissions_that_open_gives(tmp_path: Path) -> None:
    with Target.of(tmp_path / "out.txt").open_text() as handle:
        handle.write("x")
    assert mode(tmp_path / "out.txt") == 0o644


@pytest.mark.usefixtures("usual_umask")
def test_a_private_file_stays_private_when_it_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("old")
    path.chmod(0o600)
    with Target.of(path).open_text() as handle:
        handle.write("new")
    assert mode(path) == 0o600
    assert path.read_text() == "new"


def test_a_link_stays_a_link_and_its_file_is_written(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    link.symlink_to(real)
    with Target.of(link).open_text() as handle:
        handle.write("new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_what_is_no_file_is_written_to_and_never_replaced(tmp_path: Path) -> None:
    """As root, ``-o /dev/null`` must not turn the device into a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with Target.of(pipe).open_text() as handle:
            handle.write("x")
        assert os.read(reader, 10) == b"x"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_a_full_device_is_a_sentence() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    with pytest.raises(FormatError) as caught, Target.of(full).open_text() as handle:
        handle.write("x")
    assert str(caught.value) == (
        "/dev/full: cannot be written: No space left on device [file-unwritable]"
    )


def test_a_place_below_a_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    target = Target.of(tmp_path / "file" / "out.txt", name="file/out.txt")
    with (
        pytest.raises(
            FormatError, match=r"^file/out.txt: cannot be written: .*\[file-unwritable\]"
        ),
        target.open_text() as handle,
    ):
        handle.write("x")
    with (
        pytest.raises(
            FormatError, match=r"^file/out.txt: cannot be written: .*\[file-unwritable\]"
        ),
        target.open_folder(),
    ):
        raise AssertionError("not reached")


def test_a_folder_in_the_place_of_the_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    target = Target.of(tmp_path / "out", name="out")
    with pytest.raises(FormatError) as caught, target.open_text() as handle:
        handle.write("x")
    assert str(caught.value) == "out: cannot be written: Is a directory [file-unwritable]"
    assert names(tmp_path) == ["out"]


def test_half_a_character_is_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    target = Target.of(tmp_path / "out.txt", name="out.txt")
    with pytest.raises(FormatError) as caught, target.open_text() as handle:
        handle.write("a\ud800b")
    assert str(caught.value) == (
        "out.txt: the text contains U+D800, half a character, which UTF-8 cannot contain "
        "[text-unwritable]"
    )
    assert names(tmp_path) == []


def test_a_stream_gets_the_text_and_stays_open() -> None:
    stream = io.BytesIO()
    with Target.of(stream).open_text() as handle:
        handle.write("día\n")
    assert stream.getvalue() == "día\n".encode()
    assert not stream.closed


def test_a_stream_is_called_by_its_name_or_standard_output(tmp_path: Path) -> None:
    with (tmp_path / "a.txt").open("wb") as handle:
        assert Target.of(handle).name == str(tmp_path / "a.txt")
    assert Target.of(io.BytesIO()).name == "<stdout>"


@pytest.mark.usefixtures("usual_umask")
def test_a_folder_appears_whole_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "out"
    with Target.of(path).open_folder() as folder:
        (folder / "text.txt").write_text("x")
        assert not path.exists()
    assert names(path) == ["text.txt"]
    assert mode(path) == 0o755
    assert names(tmp_path / "deep") == ["out"]


def test_an_exception_in_the_middle_of_a_folder_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="half-way"):
        fill_half(Target.of(tmp_path / "out"), RuntimeError("half-way"))
    assert names(tmp_path) == []


def test_a_folder_with_something_in_it_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.mkdir()
    (path / "mine.txt").write_text("x")
    with (
        pytest.raises(FormatError) as caught,
        Target.of(path, name="out").open_folder(),
    ):
        raise AssertionError("not reached")
    assert str(caught.value) == (
        "out: exists and is not an empty folder; choose another name or remove it first "
        "[target-exists]"
    )
    assert names(path) == ["mine.txt"]


def test_a_file_in_the_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("x")
    with (
        pytest.raises(FormatError, match=r"\[target-exists\]"),
        Target.of(tmp_path / "out").open_folder(),
    ):
        raise AssertionError("not reached")


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    with Target.of(tmp_path / "out").open_folder() as folder:
        (folder / "text.txt").write_text("x")
    assert names(tmp_path / "out") == ["text.txt"]


def fill_while_another_does(path: Path) -> None:
    """Let someone else put a folder in the place while ours is being written."""
    with Target.of(path).open_folder():
        path.mkdir()
        (path / "mine.txt").write_text("x")


def test_a_folder_that_fills_up_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "out"
    with pytest.raises(FormatError, match=r"\[file-unwritable\]"):
        fill_while_another_does(path)
    assert names(path) == ["mine.txt"]


def test_a_stream_is_no_folder() -> None:
    with (
        pytest.raises(FormatError) as caught,
        Target.of(io.BytesIO()).open_folder(),
    ):
        raise AssertionError("not reached")
    assert str(caught.value) == "this format writes a folder; name one with -o [target-stream]"
