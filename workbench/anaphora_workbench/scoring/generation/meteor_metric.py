"""METEOR as a metric of strings: built in, or by its official program.

**The official program.** METEOR by its official program (Java), where that is installed: all four
kinds of matches.

The program knows synonyms (WordNet) and paraphrases besides words and stems. It is found by
``$ANAPHORA_METEOR_JAR``, the file ``meteor-1.5.jar`` with its ``data`` folder beside it, or in the
installed package ``pycocoevalcap``; and it needs ``java``. It is called once for a whole test set,
on files, as its mode for standard input differs between the copies in use.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from importlib.util import find_spec
from operator import add
from pathlib import Path
from tempfile import TemporaryDirectory

from anaphora_workbench.errors import MissingExtraError, NeedsError
from anaphora_workbench.ports import TextMetric, TextScores
from anaphora_workbench.scoring.generation.meteor import Meteor, english_stemmer
from anaphora_workbench.scoring.generation.ngrams import Tokeniser, split

__all__ = ["VARIABLE", "BuiltInMeteor", "MeteorJar", "OfficialMeteor", "best_meteor"]

VARIABLE = "ANAPHORA_METEOR_JAR"
"""Environment variable that names the program's file."""

_SEGMENT = re.compile(r"^Segment (\d+) score:\s+(\S+)$", re.MULTILINE)
_FINAL = re.compile(r"^Final score:\s+(\S+)$", re.MULTILINE)
_BREAK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class MeteorJar:
    """The official program.

    Attributes:
        jar: Its file.
        java: The Java program.
        memory: Upper end of its memory, in MB.
        timeout: Longest time it may take, in seconds.
    """

    jar: Path
    java: str
    memory: int = 2048
    timeout: float = 900

    @classmethod
    def find(cls) -> MeteorJar | None:
        """Return the program, ``None`` when it or Java is not installed."""
        jar, java = _jar(), shutil.which("java")
        return cls(jar, java) if jar is not None and java is not None else None

    @classmethod
    def required(cls) -> MeteorJar:
        """Return the program.

        Raises:
            MissingExtraError: It or Java is not installed; the message says what to do.
        """
        found = cls.find()
        if found is not None:
            return found
        if shutil.which("java") is None:
            raise MissingExtraError(
                "METEOR's official program needs Java, which is not installed (on Debian: apt "
                "install default-jre-headless); the built-in METEOR knows exact and stem matches"
            )
        raise MissingExtraError(
            f"METEOR's official program is not installed: let {VARIABLE} name meteor-1.5.jar, or "
            "pip install pycocoevalcap; the built-in METEOR knows exact and stem matches"
        )

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return the score of a test set and of its segments.

        Args:
            hypotheses: The generated texts; the program parts words and lowers case itself.
            references: For each of them one text at least.

        Raises:
            ValueError: The lengths differ, or a text has no reference.
            NeedsError: The program failed; the message has its last line.
        """
        if len(hypotheses) != len(references) or not all(references):
            raise ValueError("METEOR needs a reference for each hypothesis")
        if not hypotheses:
            return TextScores(None)
        most = max(len(segment) for segment in references)
        # It takes the same number of references for all; a repeated one changes nothing.
        padded = [[*segment, *[segment[0]] * (most - len(segment))] for segment in references]
        with TemporaryDirectory(prefix="anaphora-meteor-") as folder:
            ours, theirs = Path(folder, "hypotheses"), Path(folder, "references")
            ours.write_text(_lines(hypotheses), encoding="utf-8")
            theirs.write_text(_lines([text for each in padded for text in each]), encoding="utf-8")
            options = [str(ours), str(theirs), "-l", "en", "-norm", "-r", str(most)]
            output = self._run(options)
        segments = [float(score) for _number, score in _SEGMENT.findall(output)]
        final = _FINAL.search(output)
        if final is None or len(segments) != len(hypotheses):
            raise _failed(f"it scored {len(segments)} of {len(hypotheses)} texts")
        return TextScores(float(final[1]), tuple(segments))

    def _run(self, options: Sequence[str]) -> str:
        command = [self.java, f"-Xmx{self.memory}m", "-jar", str(self.jar), *options]
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                stdin=subprocess.DEVNULL,
                timeout=self.timeout,
                encoding="utf-8",
                errors="replace",
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise _failed(f"it took more than {self.timeout:g} s") from None
        except OSError as error:
            raise _failed(str(error.strerror or error)) from error
        if done.returncode:
            lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
            raise _failed(lines[-1] if lines else f"status {done.returncode}")
        return done.stdout


def _jar() -> Path | None:
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named) if Path(named).is_file() else None
    package = find_spec("pycocoevalcap")
    for folder in (package.submodule_search_locations or ()) if package else ():
        found = Path(folder, "meteor", "meteor-1.5.jar")
        if found.is_file():
            return found
    return None


def _lines(texts: Sequence[str]) -> str:
    return "".join([f"{_BREAK.sub(' ', text).strip()}\n" for text in texts])


def _failed(why: str) -> NeedsError:
    return NeedsError(f"METEOR's program failed: {why}", code="meteor-failed")


@dataclass(frozen=True)
class BuiltInMeteor:
    """METEOR with exact and stem matches; exact ones only where there is no stemmer.

    Attributes:
        words: How texts are split into words; case never counts.
    """

    words: Tokeniser = split
    name: str = field(default="meteor", init=False)
    lower_is_better: bool = field(default=False, init=False)
    worst: float | None = field(default=0.0, init=False)
    share: bool = field(default=True, init=False)

    @cached_property
    def _meteor(self) -> Meteor:
        stemmer = english_stemmer() if find_spec("snowballstemmer") is not None else None
        return Meteor(stemmer)

    @property
    def title(self) -> str:
        """Name in tables, with the kinds of matches."""
        return f"METEOR ({'+'.join(self._meteor.stages)})"

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return METEOR; see `TextMetric.score`."""
        counts = [
            self._meteor.counts(
                self.words(ours.lower()), [self.words(each.lower()) for each in theirs]
            )
            for ours, theirs in zip(hypotheses, references, strict=True)
        ]
        total = reduce(add, counts).score() if counts else None
        return TextScores(total, tuple([each.score() for each in counts]))


@dataclass(frozen=True)
class OfficialMeteor:
    """METEOR by its official program.

    Attributes:
        program: The program.
    """

    program: MeteorJar
    name: str = field(default="meteor", init=False)
    title: str = field(default="METEOR 1.5", init=False)
    lower_is_better: bool = field(default=False, init=False)
    worst: float | None = field(default=0.0, init=False)
    share: bool = field(default=True, init=False)

    def score(self, hypotheses: Sequence[str], references: Sequence[Sequence[str]]) -> TextScores:
        """Return METEOR; see `TextMetric.score`.

        Raises:
            NeedsError: The program failed.
        """
        return self.program.score(hypotheses, references)


def best_meteor(which: str = "auto") -> TextMetric:
    """Return a METEOR.

    Args:
        which: ``official``, ``built-in``, or ``auto``: the official program where it is installed.

    Raises:
        MissingExtraError: The official one is asked for and not installed.
    """
    if which == "official":
        return OfficialMeteor(MeteorJar.required())
    program = MeteorJar.find() if which == "auto" else None
    return BuiltInMeteor() if program is None else OfficialMeteor(program)
