"""Commands on files, projects, proposals, evaluation, preferences and help."""

from __future__ import annotations

from anaphora_workbench.ui.keys.command import Group, Menu, Needs, Section
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP

SECTIONS = (
    Section(
        Menu.FILE,
        Group.FILES,
        (
            (
                "file.new",
                QT_TRANSLATE_NOOP("Commands", "New from text …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Begin a project with a text that is pasted or read from a file."
                ),
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
        Group.RECENT,
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
        Group.FILES,
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
                    "Read the output of a resolver and show its answers as proposals; a key is"
                    " not needed.",
                ),
            ),
        ),
        needs=Needs.PROJECT,
    ),
    Section(
        Menu.FILE,
        Group.SAVING,
        (
            (
                "file.export",
                QT_TRANSLATE_NOOP("Commands", "Export …"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Write the annotation in another format; what it cannot hold is said before.",
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
        Group.LEAVING,
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
        Group.LEAVING,
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
        Group.PROJECT,
        (
            (
                "project.documents",
                QT_TRANSLATE_NOOP("Commands", "Documents …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "List the documents of the project, with what is done and left."
                ),
            ),
            (
                "project.annotator",
                QT_TRANSLATE_NOOP("Commands", "Annotator …"),
                QT_TRANSLATE_NOOP("Commands", "Say who annotates."),
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
        Group.TEAM,
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
        Group.PROPOSALS,
        (
            (
                "tools.proposer",
                QT_TRANSLATE_NOOP("Commands", "Proposer …"),
                QT_TRANSLATE_NOOP("Commands", "Choose the resolver whose answers are proposed."),
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
                QT_TRANSLATE_NOOP("Commands", "Blind share …"),
                QT_TRANSLATE_NOOP(
                    "Commands",
                    "Set how many anaphors are shown without a proposal, to measure what"
                    " proposals do.",
                ),
            ),
        ),
        needs=Needs.DOCUMENT,
    ),
    Section(
        Menu.TOOLS,
        Group.EVALUATION,
        (
            (
                "tools.evaluate",
                QT_TRANSLATE_NOOP("Commands", "Evaluate resolvers …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Score resolvers against the decisions on this document."
                ),
            ),
            (
                "tools.errors",
                QT_TRANSLATE_NOOP("Commands", "Errors of a resolver …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Step through a resolver's errors, with what caused each."
                ),
            ),
            (
                "tools.adjudicate",
                QT_TRANSLATE_NOOP("Commands", "Adjudicate …"),
                QT_TRANSLATE_NOOP(
                    "Commands", "Step through the disagreements of two or more annotators."
                ),
            ),
        ),
        needs=Needs.DOCUMENT,
    ),
    Section(
        Menu.TOOLS,
        Group.SETTINGS,
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
        Group.HELP,
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
                "help.about",
                QT_TRANSLATE_NOOP("Commands", "About"),
                QT_TRANSLATE_NOOP("Commands", "Show version, licences and where files are kept."),
            ),
        ),
    ),
)
"""The sections, in the order of their menus."""
