#!/usr/bin/env bash
# Brings the translations of the desktop tagger up to date with the texts in its sources.
#
#     scripts/update-translations.sh            update anaphora_*.ts and compile them
#     scripts/update-translations.sh --into DIR the same for copies in another folder
#
# New texts are marked as unfinished in the .ts file; write their translation there (with
# `pyside6-linguist` or any editor), take the mark away, and run this again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

ui=workbench/anaphora_workbench/ui
target=$ui/translations
tools=.venv/bin
if [[ ${1:-} == --into ]]; then
    target=$2
    cp "$ui"/translations/*.ts "$target"
fi
if [[ ! -x $tools/pyside6-lupdate ]]; then
    tools=$(dirname "$(command -v pyside6-lupdate)")
fi

mapfile -t sources < <(find "$ui" -name '*.py' | LC_ALL=C sort)
"$tools/pyside6-lupdate" -silent -no-obsolete -locations none -disable-heuristic similartext \
    -source-language en -target-language es "${sources[@]}" -ts "$target/anaphora_es.ts"
for file in "$target"/anaphora_*.ts; do
    "$tools/pyside6-lrelease" -silent "$file" -qm "${file%.ts}.qm"
done
if grep -n 'type="unfinished"' "$target"/anaphora_*.ts; then
    echo "These texts wait for a translation." >&2
    exit 1
fi
