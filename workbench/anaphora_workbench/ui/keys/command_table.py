"""The table of all commands. A command that is not in it has no menu, no key and no help.

A command is one line each in three places, found by its id:

- its title, help sentence, menu and mode here (files, projects, proposals, evaluation, help), in
  `navigation_commands` or in `annotation_commands`, where pyside6-lupdate finds the texts;
- its keys in ``ui/data/keys.toml``, which users read and copy lines of;
- its handler in the controller that does the work: palette, menus and key card show commands
  without being able to do them.

Tests check that each command has all three.
"""

from __future__ import annotations

from types import MappingProxyType

from anaphora_workbench.ui.keys.annotation_commands import ANNOTATION_SECTIONS
from anaphora_workbench.ui.keys.command import Command, CommandGroup, Menu, Needs, Section
from anaphora_workbench.ui.keys.navigation_commands import NAVIGATION_SECTIONS
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

_SECTIONS = (
    Section(
        Menu.FILE,
        CommandGroup.FILES,
        (
            (
                "file.new",
                QT_TRANSLATE_NOOP("Commands", "New from text …"),
                QT_TRANSLATE_NOOP("Commands", "Start a project with a pasted text or a text file."),
            ),
            (
                "file.open",
                QT_TRANSLATE_NOOP("Commands", "Open …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Open a project, a text or any file that the formats can read."
                ),
            ),
        ),
    ),
    Section(
        Menu.FILE,
        CommandGroup.RECENT,
        (
            (
                "file.recent",
                QT_TRANSLATE_NOOP("Commands", "Choose a recent project …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Open one of the projects that were opened last: a digit chooses."
                ),
            ),
        ),
    ),
    Section(
        Menu.FILE,
        CommandGroup.FILES,
        (
            (
                "file.add-documents",
                QT_TRANSLATE_NOOP("Commands", "Add documents …"),
                QT_TRANSLATE_NOOP("Commands", "Add documents to the project."),
            ),
            (
                "file.proposals",
                QT_TRANSLATE_NOOP("Commands", "Open proposals …"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Read a resolver's output and show its answers as proposals; no key needed.",
                ),
            ),
        ),
        needs=Needs.PROJECT,
    ),
    Section(
        Menu.FILE,
        CommandGroup.SAVING,
        (
            (
                "file.export",
                QT_TRANSLATE_NOOP("Commands", "Export …"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Write the annotation in another format; the dialog first lists what the "
                    "format loses.",
                ),
            ),
            (
                "file.backup",
                QT_TRANSLATE_NOOP("Commands", "Back up …"),
                QT_TRANSLATE_NOOP("Commands", "Write a complete copy of the project file."),
            ),
        ),
        needs=Needs.PROJECT,
    ),
    Section(
        Menu.FILE,
        CommandGroup.LEAVING,
        (
            (
                "file.close",
                QT_TRANSLATE_NOOP("Commands", "Close the project"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Close the project; every decision is saved already."
                ),
            ),
        ),
        needs=Needs.PROJECT,
    ),
    Section(
        Menu.FILE,
        CommandGroup.LEAVING,
        (
            (
                "file.quit",
                QT_TRANSLATE_NOOP("Commands", "Quit"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Leave the program; every decision is saved already."
                ),
            ),
        ),
    ),
    Section(
        Menu.PROJECT,
        CommandGroup.PROJECT,
        (
            (
                "project.documents",
                QT_TRANSLATE_NOOP("Commands", "Documents …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "List the documents of the project with their progress."
                ),
            ),
            (
                "project.annotator",
                QT_TRANSLATE_NOOP("Commands", "Annotator …"),
                QT_TRANSLATE_NOOP("Commands", "Set the annotator."),
            ),
            (
                "project.asked",
                QT_TRANSLATE_NOOP("Commands", "Expressions to annotate …"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Choose what the tagger asks about: pronouns, names, descriptions or all noun "
                    "phrases.",
                ),
            ),
            (
                "project.tagset",
                QT_TRANSLATE_NOOP("Commands", "Tag set …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Edit the kinds: labels, keys, colours and guideline texts."
                ),
            ),
        ),
        needs=Needs.PROJECT,
    ),
    Section(
        Menu.PROJECT,
        CommandGroup.TEAM,
        (
            (
                "project.assign",
                QT_TRANSLATE_NOOP("Commands", "Hand out documents …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Write one project file for each annotator, to send by mail."
                ),
            ),
            (
                "project.merge",
                QT_TRANSLATE_NOOP("Commands", "Merge annotators' files …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Take the decisions of other annotators' files into this project."
                ),
            ),
        ),
        needs=Needs.PROJECT,
    ),
    Section(
        Menu.TOOLS,
        CommandGroup.PROPOSALS,
        (
            (
                "tools.proposer",
                QT_TRANSLATE_NOOP("Commands", "Proposing resolver …"),
                QT_TRANSLATE_NOOP("Commands", "Choose the resolver that proposes."),
            ),
            (
                "tools.recompute",
                QT_TRANSLATE_NOOP("Commands", "Propose again"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Compute the proposals again, with all decisions made so far."
                ),
            ),
            (
                "tools.blind",
                QT_TRANSLATE_NOOP("Commands", "Anaphors without proposal …"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Set how many anaphors appear without a proposal, to measure the influence "
                    "of proposals.",
                ),
            ),
        ),
        needs=Needs.DOCUMENT,
    ),
    Section(
        Menu.TOOLS,
        CommandGroup.PROPOSALS,
        (
            (
                "tools.learning",
                QT_TRANSLATE_NOOP("Commands", "Learn from decisions"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Let proposals adapt to your decisions in this project, or take the resolver "
                    "as it is.",
                ),
            ),
        ),
        needs=Needs.DOCUMENT,
        checkable=True,
    ),
    Section(
        Menu.TOOLS,
        CommandGroup.EVALUATION,
        (
            (
                "tools.evaluate",
                QT_TRANSLATE_NOOP("Commands", "Evaluate resolvers …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Evaluate resolvers against the decisions on this document."
                ),
            ),
            (
                "tools.errors",
                QT_TRANSLATE_NOOP("Commands", "Errors of a resolver …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Step through a resolver's errors with their causes."
                ),
            ),
        ),
        needs=Needs.DOCUMENT,
    ),
    Section(
        Menu.REVIEW,
        CommandGroup.EVALUATION,
        (
            (
                "tools.adjudicate",
                QT_TRANSLATE_NOOP("Commands", "Start adjudication"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Step through the disagreements of two or more annotators."
                ),
            ),
        ),
    ),
    Section(
        Menu.TOOLS,
        CommandGroup.SETTINGS,
        (
            (
                "tools.preferences",
                QT_TRANSLATE_NOOP("Commands", "Preferences …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Language, theme, font, keys, proposer and blind share."
                ),
            ),
        ),
    ),
    Section(
        Menu.HELP,
        CommandGroup.HELP,
        (
            (
                "help.keys",
                QT_TRANSLATE_NOOP("Commands", "Key card"),
                QT_TRANSLATE_NOOP("Commands", "Show all keys of the present mode on one page."),
            ),
            (
                "help.commands",
                QT_TRANSLATE_NOOP("Commands", "Command list"),
                QT_TRANSLATE_NOOP("Commands", "Search all commands by typing, and run one."),
            ),
            (
                "help.guide",
                QT_TRANSLATE_NOOP("Commands", "User guide"),
                QT_TRANSLATE_NOOP("Commands", "Open the user guide."),
            ),
            (
                "help.docs",
                QT_TRANSLATE_NOOP("Commands", "All documentation"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Open all pages of the documentation in your browser."
                ),
            ),
            (
                "help.about",
                QT_TRANSLATE_NOOP("Commands", "About"),
                QT_TRANSLATE_NOOP("Commands", "Show version, licences and the folders of files."),
            ),
        ),
    ),
    Section(
        Menu.EDIT,
        CommandGroup.UNDO,
        (
            (
                "edit.undo",
                QT_TRANSLATE_NOOP("Commands", "Undo"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Undo the last change, also one from an earlier session, and go to its place.",
                ),
            ),
            (
                "edit.redo",
                QT_TRANSLATE_NOOP("Commands", "Redo"),
                QT_TRANSLATE_NOOP("Commands", "Repeat the last reverted change."),
            ),
            (
                "edit.copy",
                QT_TRANSLATE_NOOP("Commands", "Copy"),
                QT_TRANSLATE_NOOP("Commands", "Copy the selected text."),
            ),
        ),
        needs=Needs.DOCUMENT,
        singly=True,
    ),
    *NAVIGATION_SECTIONS,
    *ANNOTATION_SECTIONS,
)
"""All sections; those of one menu in its order."""

COMMANDS: tuple[Command, ...] = tuple(
    [
        command
        for menu in Menu
        for section in _SECTIONS
        if section.menu is menu
        for command in section.commands()
    ]
)
"""Every command, in the order of the menu bar and its menus."""
COMMANDS_BY_ID = MappingProxyType({command.id: command for command in COMMANDS})
"""The same by id."""
