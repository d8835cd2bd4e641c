"""Check the words of what users read: pages, help texts and messages.

    python scripts/check_words.py               problems as file:line; status 1 if there are any
    python scripts/check_words.py --sentences   also report sentences with too many words
    python scripts/check_words.py docs/guide    only files below these paths

The words, the files and the exceptions, each with its reason, are in `scripts/words.toml`. A rule
is a regular expression and what to write instead. Of Markdown the prose is read (no code, no
quoted output, no targets of links), of a changelog the newest version, of Python the string
literals with three words or more that are not docstrings. Standard library only; a second or two.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIST = Path(__file__).with_name("words.toml")
LONGEST = 22
"""Words of the longest sentence that a page should have."""

_FENCE = re.compile(r"^[ \t]*(```|~~~).*?^[ \t]*\1[ \t]*$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_INDENTED = re.compile(r"(?<=\n\n)(?: {4,}[^\n]*\n(?:\n(?= {4}))?)+")
_CODE = re.compile(r"`[^`]*`")
_TARGET = re.compile(r"\]\([^)\n]*\)")
_SENTENCE_END = re.compile(r"(?<=[.!?:;])\**\s+(?=[A-Z*_`\[(])")
_WORD = re.compile(r"\w+(?:['’.,/-]\w+)*")
_VERSION = re.compile(r"^## ", re.MULTILINE)


@dataclass(frozen=True)
class Rule:
    """What not to write.

    Attributes:
        pattern: Expression for the words; matched without regard to case.
        instead: What to write.
    """

    pattern: re.Pattern[str]
    instead: str


@dataclass(frozen=True)
class Exemption:
    """A place where a rule does not apply.

    Attributes:
        path: Beginning of the path of the files, empty for all.
        text: Expression that covers the found words.
        reason: Why it is right there.
    """

    path: str
    text: re.Pattern[str]
    reason: str


def _blank(match: re.Match[str]) -> str:
    """Return what keeps lines where they are and has no words."""
    return "\n" * match[0].count("\n")


def prose(markdown: str) -> str:
    """Return the prose of a page, each line in its place."""
    text = _INDENTED.sub(_blank, _COMMENT.sub(_blank, _FENCE.sub(_blank, markdown)))
    text = _CODE.sub(lambda match: "`x`" + "\n" * match[0].count("\n"), text)
    return _TARGET.sub("]", text)


def newest(changelog: str) -> str:
    """Return a changelog up to the end of its newest version."""
    parts = [match.start() for match in _VERSION.finditer(changelog)]
    return changelog[: parts[1]] if len(parts) > 1 else changelog


def literals(source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines and texts of a module's literals that may be read by a user."""
    tree = ast.parse(source)
    skipped = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            skipped.update(id(part) for part in node.values)
            pieces = [
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            ]
            if (text := "".join(pieces)).count(" ") >= 2:
                yield node.lineno, text
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in skipped
            and node.value.count(" ") >= 2
        ):
            yield node.lineno, node.value


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each sentence, without headings and rows of tables."""
    start, block = 0, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        item = re.match(r"\s*(?:[-*]|\d+\.) ", line)
        if not line.strip() or line.startswith(("#", "|")) or item:
            for sentence in _SENTENCE_END.split(" ".join(block)):
                yield start, sentence
            block = []
        if line.strip() and not line.startswith(("#", "|")):
            start = start if block else number
            block.append(line[item.end() :] if item else line.strip())


@cache
def _joined(patterns: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{each})" for each in patterns), re.IGNORECASE | re.MULTILINE)


class Checker:
    """The rules and where they apply.

    Args:
        path: The list of words.
    """

    def __init__(self, path: Path = LIST) -> None:
        listed = tomllib.loads(path.read_text("utf-8"))
        self.folders: list[str] = listed["files"]["checked"]
        self._never: dict[str, str] = {each["path"]: each["reason"] for each in listed["never"]}
        self._words = self._rules(listed["words"])
        self._headings = self._rules(listed["headings"])
        self._exemptions = [
            Exemption(each.get("path", ""), re.compile(each["text"], re.IGNORECASE), each["reason"])
            for each in listed["exceptions"]
        ]

    @staticmethod
    def _rules(listed: dict[str, str]) -> list[Rule]:
        return [
            Rule(re.compile(key, re.IGNORECASE | re.MULTILINE), instead)
            for key, instead in listed.items()
        ]

    def files(self) -> list[str]:
        """Return the paths of the tracked files that the rules are for."""
        names = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", *self.folders],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        never = tuple(self._never)
        return [
            name
            for name in sorted(set(names))
            if name.endswith((".md", ".py"))
            and not name.startswith(never)
            # Example plug-ins are code to read, no messages of ours.
            and not (name.startswith("docs/") and name.endswith(".py"))
        ]

    def problems(self, name: str, text: str) -> Iterator[tuple[int, str, str]]:
        """Yield the line, the words and what to write instead, of each problem of a file."""
        exemptions = [each for each in self._exemptions if name.startswith(each.path)]
        if name.endswith(".py"):
            for line, literal in literals(text):
                for at, found, instead in self._found(self._words, literal, exemptions):
                    yield line + (at if "\n" in literal else 0), found, instead
            return
        read = prose(newest(text) if name.endswith("CHANGELOG.md") else text)
        for at, found, instead in self._found(self._words, read, exemptions):
            yield 1 + at, found, instead
        for at, found, instead in self._found(self._headings, read, exemptions):
            yield 1 + at, found, instead

    @staticmethod
    def _found(
        rules: list[Rule], text: str, exemptions: list[Exemption]
    ) -> Iterator[tuple[int, str, str]]:
        # Most literals have nothing to find: one search of all the rules is enough for those.
        if not _joined(tuple([rule.pattern.pattern for rule in rules])).search(text):
            return
        for rule in rules:
            for match in rule.pattern.finditer(text):
                if any(
                    allowed.start() <= match.start() and match.end() <= allowed.end()
                    for each in exemptions
                    for allowed in each.text.finditer(text)
                ):
                    continue
                found = " ".join(match[0].split())
                yield text.count("\n", 0, match.start()), found, rule.instead


def _put(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main(arguments: list[str] | None = None) -> int:
    """Print the problems and return the exit status."""
    parser = argparse.ArgumentParser(description="check the words of pages, help and messages")
    parser.add_argument("paths", nargs="*", help="files or folders (default: all that are checked)")
    parser.add_argument("--sentences", action="store_true", help="also report long sentences")
    options = parser.parse_args(arguments)
    checker = Checker()
    paths = tuple(str(Path(path)) for path in options.paths)
    found, long, total = 0, 0, 0
    for name in checker.files():
        if paths and not name.startswith(paths):
            continue
        text = (ROOT / name).read_text("utf-8")
        for line, words, instead in sorted(set(checker.problems(name, text))):
            _put(f"{name}:{line}: '{words}': {instead}")
            found += 1
        if options.sentences and name.endswith(".md"):
            read = prose(newest(text) if name.endswith("CHANGELOG.md") else text)
            for line, sentence in sentences(read):
                words_in = len(_WORD.findall(sentence))
                total += 1
                if words_in > LONGEST:
                    long += 1
                    _put(f"{name}:{line}: {words_in} words: {sentence[:60]} ...")
    if options.sentences:
        _put(f"{long} of {total} sentences have more than {LONGEST} words")
    if found:
        _put(f"{found} problems; the words are in {LIST.relative_to(ROOT)}")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
