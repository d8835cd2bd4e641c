"""Descriptions read aloud by espeak-ng, where it is installed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from anaphora_workbench.errors import NeedsError
from anaphora_workbench.studies.materials.material import Material

_PROGRAM = "espeak-ng"
_SECONDS = 60


def add_speech(material: Material, language: str) -> None:
    """Give every stimulus with a text the sound of it.

    Raises:
        NeedsError: espeak-ng is not installed (``speech-missing``), or cannot speak
            (``speech-failed``).
    """
    program = shutil.which(_PROGRAM)
    if program is None:
        raise NeedsError(
            "--speak needs espeak-ng, which is not installed: apt-get install espeak-ng, or "
            "brew install espeak-ng",
            code="speech-missing",
        )
    spoken: dict[str, str] = {}
    for record in material.records:
        text = record.get("text")
        if text:
            if text not in spoken:
                spoken[text] = material.add_media(_sound(program, text, language), ".wav")
            record["audio"] = spoken[text]


def _sound(program: str, text: str, language: str) -> bytes:
    with tempfile.TemporaryDirectory(prefix="anaphora-") as folder:
        place = Path(folder) / "spoken.wav"
        command = [program, "-v", language, "--stdin", "-w", str(place)]
        try:
            ran = subprocess.run(
                command,
                input=text.encode("utf-8"),
                capture_output=True,
                timeout=_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NeedsError(f"espeak-ng cannot speak: {error}", code="speech-failed") from error
        if ran.returncode or not place.is_file():
            reason = ran.stderr.decode("utf-8", "replace").strip() or f"status {ran.returncode}"
            raise NeedsError(f"espeak-ng cannot speak: {reason}", code="speech-failed")
        return place.read_bytes()
