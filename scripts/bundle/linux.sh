#!/bin/sh
# Make the stand-alone bundle of this system and try it (docs/guide/bundles.md):
#
#   scripts/bundle/linux.sh [EXTRAS] [PYTHON]     # tagger and python3 unless given; tagger,nlp
#
# It builds in build/bundle and dist/, runs doctor, demo and the window of the finished program with
# an environment that knows no other Python, and packs dist/anaphora-VERSION-SYSTEM.tar.xz.
set -eu

cd "$(dirname "$0")/../.."
extras=${1:-tagger}
interpreter=${2:-python3}
env=build/bundle/env
rm -rf "$env" dist/anaphora
"$interpreter" -m venv "$env"
"$env/bin/python" -m pip install --quiet -c constraints.txt ".[$extras]"
"$env/bin/python" -m pip install --quiet pyinstaller
"$env/bin/pyinstaller" --noconfirm --log-level WARN --distpath dist --workpath build/bundle/work \
    scripts/bundle/anaphora.spec

program=$PWD/dist/anaphora/anaphora
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
alone() { env -i HOME="$home" PATH=/usr/bin:/bin QT_QPA_PLATFORM=offscreen "$@"; }
version=$(alone "$program" --version)
echo "== $version"
alone "$program" doctor
alone "$program" demo -o "$home/demo" >"$home/demo.txt"
tail -n 3 "$home/demo.txt"
printf 'Juan vio a María en la casa. Él la saludó.\n' >"$home/es.txt"
# The language is recognised by data that the bundle brings. Without spaCy the command ends there.
alone "$program" resolve "$home/es.txt" --resolver supar >"$home/said" 2>&1 || true
grep "treats 'es' as Spanish" "$home/said"
status=0
alone timeout 10 "$program" tag "$home/es.txt" || status=$?
[ $status -eq 124 ] || { echo "the window ended with status $status" >&2; exit 1; }
echo "== the window was open for ten seconds"
archive=dist/$(echo "$version" | tr ' ' '-')-$(uname -s | tr 'A-Z' 'a-z')-$(uname -m).tar.xz
tar -C dist -cJf "$archive" anaphora
du -h "$archive"
