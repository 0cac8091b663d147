# `make help` lists the targets. Each one sets up everything it needs.
PYTHON ?= python3
BIN := .venv/bin
RULES := $(shell find src -type f -not -path '*/server/page/*' \( -name '*.py' -o -name '*.toml' -o -name '*.json' -o -name '*.md' -o -name '*.ini' -o -name '*.gz' \)) $(wildcard scripts/runtime/*) scripts/package.py scripts/docstrings.py scripts/page.py scripts/nodejs.py setup.py pyproject.toml constraints.txt
PAGE := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)
BUILT := src/ludocracy/server/page/index.html
PYTEST := $(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not soak"
# Makes targets at the same time. Old versions of make cannot keep their outputs apart.
PARALLEL = $(MAKE) --no-print-directory --jobs $(if $(filter output-sync,$(.FEATURES)),--output-sync)

.DEFAULT_GOAL := all

.PHONY: help all play terminal check rules test lint ruff types page soak bench pythons golden clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-10s %s\n", $$1, $$2 }' Makefile

all: .venv/ready ## install the command .venv/bin/ludocracy with compiled rules

# Players need not wait for a compiler: the sources run as they are. `exec`: a signal to make reaches the server.
play: .venv/python $(BUILT) ## play in the browser; HOST=0.0.0.0 opens it to the network
	PYTHONPATH=src exec $(BIN)/python -m ludocracy play $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

terminal: .venv/python ## play in this terminal
	PYTHONPATH=src exec $(BIN)/python -m ludocracy terminal

# The sources run as they are: nothing is compiled, and no browser, database or proxy is started.
check: .venv/tools ## the everyday checks, in three minutes: lint, types, and the tests of the rules and the library
	+$(PARALLEL) rules types page ruff

rules:
	PYTHONPATH=src $(PYTEST) tests/core tests/laws tests/rulebook tests/play

test: .venv/tests lint ## all checks: lint, types, the page and every test
	$(BIN)/python scripts/page.py test
	$(PYTEST)

lint: .venv/tools ## ruff, mypy, and the checks of the page
	+$(PARALLEL) types page ruff

ruff:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:
	$(BIN)/mypy src tests bench examples scripts

page:
	$(BIN)/python scripts/page.py check lint

soak: .venv/tests ## the same tests with large numbers; takes hours
	sh scripts/set_up.sh soak
	LUDOCRACY_SOAK=1 $(BIN)/python -m pytest -q -n 2 --dist worksteal

bench: .venv/tests ## measure the rules, the environments and the server
	$(BIN)/python bench/speed.py
	$(BIN)/python bench/envs.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/server/run.py
	$(BIN)/python bench/server/cluster.py
	$(BIN)/python bench/server/crowd.py
	$(BIN)/python bench/page.py

pythons: .venv/tests ## compile the rules on every Python found here, and test them there
	$(BIN)/python scripts/pythons.py test

golden: .venv/tests ## rewrite the golden playthroughs; read the diff before you commit it
	$(BIN)/python scripts/golden.py

.venv/python: constraints.txt pyproject.toml scripts/set_up.sh
	PYTHON="$(PYTHON)" sh scripts/set_up.sh python
	@touch $@

$(BUILT): $(PAGE) | .venv/python
	sh scripts/set_up.sh page

# The wheel builds the page.
.venv/ready: .venv/python $(PAGE) $(RULES)
	sh scripts/set_up.sh package
	@touch $@

.venv/tools: .venv/python requirements-tests.txt
	sh scripts/set_up.sh tools
	@touch $@

.venv/tests: .venv/ready .venv/tools
	sh scripts/set_up.sh tests
	@touch $@

clean: ## remove everything that was built
	rm -rf .venv build src/*.egg-info src/ludocracy/server/page web/node_modules
