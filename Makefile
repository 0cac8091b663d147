# Two commands matter: `make play` and `make test`. Each does all its own set-up.
PYTHON ?= python3
BIN := .venv/bin
RULES := $(shell find src -type f \( -name '*.py' -o -name '*.toml' -o -name '*.md' -o -name '*.ini' \)) setup.py pyproject.toml constraints.txt
PAGE := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)

.PHONY: all play terminal test lint soak bench golden clean

all: .venv/ready ## the command at .venv/bin/ludocracy

play: .venv/ready ## the table in the browser; HOST=0.0.0.0 opens it to the network
	$(BIN)/ludocracy play $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

terminal: .venv/ready ## the table in this terminal
	$(BIN)/ludocracy terminal

test: .venv/tests lint ## everything that must hold, in less than 15 minutes
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not soak"

lint: .venv/tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy src tests bench examples scripts

soak: .venv/tests ## the same laws with large numbers; hours
	LUDOCRACY_SOAK=1 $(BIN)/python -m pytest -q -n 2 --dist worksteal

bench: .venv/tests ## figures against peers
	$(BIN)/python bench/speed.py
	$(BIN)/python bench/server/run.py

golden: .venv/tests ## write the golden playthroughs anew; read the difference before committing it
	$(BIN)/python scripts/golden.py

.venv/python: constraints.txt scripts/set_up.sh
	PYTHON="$(PYTHON)" sh scripts/set_up.sh python
	@touch $@

src/ludocracy/server/page/index.html: .venv/python $(PAGE)
	sh scripts/set_up.sh page

.venv/ready: .venv/python src/ludocracy/server/page/index.html $(RULES)
	sh scripts/set_up.sh house
	@touch $@

.venv/tests: .venv/ready
	sh scripts/set_up.sh tests
	@touch $@

clean:
	rm -rf .venv build src/*.egg-info src/ludocracy/server/page web/node_modules
