"""The parser of a command line: its errors, and how its help is laid out.

An error is a sentence, an example and the way to the help. A help shows the options in sections,
which are the same for all commands: whoever knows one command finds ``--csv`` of another. argparse
alone would print one list of forty options, with a usage of twenty lines before it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

SECTIONS: Mapping[str, str] = {
    "input": "--from --encoding --lang --lenient --texts --semcat --edition --refs --group "
    "--plural --columns --value --where --item --systems --participants --ratings",
    "systems": "--resolver --resolvers --response --against --system --output-of --answers "
    "--model --train --realise --preferences --chains --layer --with",
    "analysis of the texts": "--preprocessor --finder --window --layout --trees --reparse "
    "--markables --candidates --with-candidates --no-candidates --no-proposals --anaphors "
    "--asked",
    "judgement": "--match --carry-over --credit --kinds --references --metric --zeros "
    "--duplicates --splits --missing-documents --extra-documents --different-text --mixed-zeros "
    "--drop-zeros --drop-singletons --keep-singletons --undefined --like --unmarked --ceaf "
    "--meteor --deep --letters --extrinsic --lower-is-better",
    "statistics": "--level --samples --intervals --alpha --blocked --with-corpus --correlations "
    "--subsets --blocks --random --outliers --keep-outliers --scope --treatment --size "
    "--deviation --f --stars --draws --folds --ratio --seed",
    "work": "--jobs --cluster --tls-ca-file --tls-cert --tls-key --cache --no-cache --task",
    "report": "--documents --by-document --by-resolver --success-rate --importance --failures "
    "--published --versions --curve --reliability --trace --brackets",
    "output": "--output --to --all-mentions --strict --json --csv --html --latex --cases "
    "--errors --pairs --items --trace-file --rewrite --rewrite-file --map --page-lang --title "
    "--open --keep --history --force --dry-run",
}
"""Options by the section of the help that they belong to, in the order of the help."""

_SECTION_OF = {option: title for title, options in SECTIONS.items() for option in options.split()}
_FEW = 8
"""A help with more options than that has sections, and a usage that does not list them all."""


class CommandFormatter(argparse.RawDescriptionHelpFormatter):
    """Lays out a help; the list of commands has their groups as headings."""

    def _format_action(self, action: argparse.Action) -> str:
        groups: Mapping[str, str] = getattr(action, "groups", {})
        if not isinstance(action, argparse._SubParsersAction) or not groups:
            return super()._format_action(action)
        lines: list[str] = []
        heading = None
        self._action_max_length += self._indent_increment  # the headings indent the commands
        for each in action._choices_actions:
            if groups.get(each.dest) != heading:
                heading = groups.get(each.dest)
                lines += ["\n"] if lines else []
                lines.append(f"{' ' * self._current_indent}{heading}\n")
            self._indent()
            lines.append(super()._format_action(each))
            self._dedent()
        return "".join(lines)


class CommandParser(argparse.ArgumentParser):
    """A parser whose errors are a sentence, an example and the way to the help.

    It does not hide that its help could not be printed. The parsers of sub-commands are of this
    class, too.
    """

    def format_help(self) -> str:
        """Return the help, with the options in sections where there are many."""
        if not self._has_sections():
            return super().format_help()
        formatter = self._get_formatter()
        short = argparse.ArgumentParser(self.prog, add_help=False)
        for action in self._actions:
            if not action.option_strings:
                short._add_action(action)
        usage = short.format_usage().removeprefix("usage: ").strip().removeprefix(self.prog)
        formatter.add_usage(f"{self.prog} [OPTION ...]{usage}", [], [])
        formatter.add_text(self.description)
        for title, actions in self.sections():
            formatter.start_section(title)
            formatter.add_arguments(actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def sections(self) -> Iterator[tuple[str, Sequence[argparse.Action]]]:
        """Yield the arguments and options by the heading of the help that they stand below."""
        if not self._has_sections():
            for group in self._action_groups:
                yield group.title or "", group._group_actions
            return
        plain = (self._positionals, self._optionals)
        own = [group for group in self._action_groups if group not in plain]
        yield self._positionals.title or "", self._positionals._group_actions
        by_section: dict[str, list[argparse.Action]] = {}
        for action in self._optionals._group_actions:
            title = _SECTION_OF.get(action.option_strings[-1], "options")
            by_section.setdefault(title, []).append(action)
        for title in ("options", *SECTIONS):
            if title in by_section:
                yield title, by_section[title]
        for group in own:
            yield group.title or "", group._group_actions

    def _has_sections(self) -> bool:
        return sum(bool(action.option_strings) for action in self._actions) > _FEW

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse arguments; refuse those that are not known as errors of this sub-command."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:  # the parser of the whole command would speak of itself
            name = next((each for each in unknown if each.startswith("-")), "").partition("=")[0]
            if name:
                self.refuse_option(name)
            further = ""
            if "--against" in self._option_string_actions:
                further = f"; a further response is an option: --against {unknown[0]}"
            self.error(f"unexpected argument '{unknown[0]}'{further}")
        return found, unknown

    def refuse_option(self, name: str) -> NoReturn:
        """Report an option that there is not; end with status 2."""
        from anaphora_workbench.errors import did_you_mean

        if name in ("-o", "--output"):
            self._refuse_output(name)
        self.error(f"there is no option '{name}'.{did_you_mean(name, self._option_string_actions)}")

    def _refuse_output(self, name: str) -> None:
        """Refuse ``-o`` where the output is an argument; do nothing where there is none."""
        arguments = [action for action in self._positionals._group_actions if not action.nargs]
        for number, action in enumerate(arguments):
            if action.dest == "output":
                which = ("first", "second", "third")[number]
                names = " ".join([str(each.metavar) for each in arguments])
                self.error(
                    f"there is no option '{name}': the output is the {which} argument. Type: "
                    f"{self.prog} {names}"
                )

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, how the command looks, and where its help is; end with status 2."""
        sentence, separator, names = message.partition(" arguments are required: ")
        if separator and sentence == "the following":
            message = self._missing(names)
        message = message.removeprefix("argument ")
        for expected in ("expected one argument", "expected at least one argument"):
            message = message.replace(f": {expected}", " needs a value")
        lines = [f"{self.prog}: {message} [usage]"]
        if example := self._example():
            lines.append(f"  example: {example}")
        lines.append(f"  help:    {self.prog} --help")
        self.exit(2, "\n".join(lines) + "\n")

    def _missing(self, names: str) -> str:
        """Return the sentence on arguments that are missing, with what may stand there."""
        for action in self._actions:
            known = names_of(action)
            if known and argparse._get_action_name(action) == names:
                return f"name one of {', '.join(known)}"
        return f"{names.replace(', ', ' and ')} {'are' if ', ' in names else 'is'} missing"

    def _example(self) -> str:
        """Return the first example of the description."""
        lines = (self.description or "").splitlines()
        found = next((line.strip() for line in lines if line.startswith("  anaphora ")), "")
        return found.partition("   ")[0]

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        from anaphora_workbench.errors import did_you_mean, unknown_name

        known = names_of(action)
        meant = did_you_mean(value, known)
        if isinstance(action, argparse._SubParsersAction):
            message = _file_as_command(value) if action.dest == "command" else ""
            message = message or unknown_name("command", value, known)
        elif action.option_strings:
            option = "/".join(action.option_strings)
            message = f"{option} takes {', '.join(known)}, not '{value}'.{meant}"
        else:
            message = f"'{value}' is not known.{meant} Known: {', '.join(known)}."
        raise argparse.ArgumentError(None, message)

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse ignores every OSError here, and would end with status 0 on a full disk.
        (file or sys.stderr).write(message)


def names_of(action: argparse.Action) -> list[str]:
    """Return the names among which an argument chooses, without those of hidden commands."""
    if isinstance(action, argparse._SubParsersAction):
        return [each.dest for each in action._choices_actions]
    return [str(each) for each in action.choices or ()]


def _file_as_command(value: str) -> str:
    """Return the sentence on a file that stands where a command belongs, or nothing."""
    if os.path.exists(value):  # noqa: PTH110 - pathlib would be imported for this alone
        what = "folder" if os.path.isdir(value) else "file"  # noqa: PTH112
        return (
            f"'{value}' is a {what}. A command comes before it: tag opens it in the tagger, show "
            "writes a page of it, check reports its problems"
        )
    if "." in value or os.sep in value:
        return (
            f"there is no command '{value}', and no file of that name. A command comes first, "
            "as in 'anaphora tag FILE'"
        )
    return ""
