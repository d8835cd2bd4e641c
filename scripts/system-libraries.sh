#!/bin/sh
# Sees to the system's libraries and programs that the tests of the desktop tagger need.
#
# What is missing is installed where apt-get is at hand and that is permitted without a question
# (root, or sudo without a password). Otherwise the line to type is printed, and the tests that need
# it are skipped with a sentence. It never fails, and `make demo` needs nothing of this.
#
# ANAPHORA_SYSTEM=no   install nothing outside .venv, only print the line
set -u

cd "$(dirname "$0")/.." || exit 0
drawing='libegl1 libgl1 libdbus-1-3 libfontconfig1 libxkbcommon0 libglib2.0-0'
windows='libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxcb-xkb1 libxcb-image0
    libxcb-render-util0 libxkbcommon-x11-0'
fonts='fonts-dejavu-core fonts-dejavu-extra'
screen='xvfb xauth xdotool dbus-daemon at-spi2-core'

say() { printf '%s\n' "$*" >&2; }

missing_libraries() { # Print the libraries that Qt's own files ask for in vain.
    for qt in .venv/lib/python3*/site-packages/PySide6; do
        ldd "$qt"/QtWidgets.abi3.so "$qt"/Qt/lib/libQt6Widgets.so.6 \
            "$qt"/Qt/plugins/platforms/libqoffscreen.so "$qt"/Qt/plugins/platforms/libqxcb.so
    done 2>/dev/null | awk '/not found/ { print $1 }' | sort -u
}

missing_programs() { # Print the programs that open a screen, type on it and listen to it, and fonts.
    [ -e /usr/share/fonts/truetype/dejavu/DejaVuSerif-BoldItalic.ttf ] || printf '%s\n' DejaVu
    for program in Xvfb xauth xdotool dbus-daemon; do
        command -v $program >/dev/null || printf '%s\n' $program
    done
    for folder in /usr/libexec /usr/lib/at-spi2-core; do
        [ -x $folder/at-spi2-registryd ] && return
    done
    printf '%s\n' at-spi2-registryd
}

as_root() { # Run a command as root; fails where that would need a password.
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

permitted() {
    [ "${ANAPHORA_SYSTEM:-}" != no ] && command -v apt-get >/dev/null && as_root true 2>/dev/null
}

install() { # Install packages; the lists of a new machine are empty or old: then they are fetched.
    options='-o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=60'
    get="as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq $options"
    packages="install -y --no-install-recommends $*"
    $get $packages >/dev/null 2>&1 </dev/null && return
    $get update >/dev/null </dev/null
    $get $packages >/dev/null </dev/null
}

[ "$(uname -s)" = Linux ] || exit 0
missing=$({ missing_libraries; missing_programs; } | tr '\n' ' ')
[ -n "$missing" ] || exit 0
# Unquoted on purpose: one package a word.
set -- $drawing $windows $screen $fonts
say "== set-up: the tests of the desktop tagger miss ${missing% }"
if permitted; then
    say "== set-up: installing $*"
    install "$@" && missing=$({ missing_libraries; missing_programs; } | tr '\n' ' ')
    [ -n "$missing" ] || exit 0
    say "== set-up: still missing: ${missing% }"
fi
say "== set-up: tests that need them are skipped. Debian and Ubuntu:"
say "    sudo apt-get install --no-install-recommends $*"
