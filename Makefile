# `make play` sets up and plays; `make test` sets up and passes all the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
SUM := $(shell cat pyproject.toml requirements/*.txt | cksum | cut -d' ' -f1)
READY := $(VENV)/.ready-$(SUM)
READY_TO_TEST := $(VENV)/.ready-to-test-$(SUM)
READY_FOR_SCRIPTS := node_modules/.ready-$(shell cat package-lock.json .npmrc | cksum | cut -d' ' -f1)
SCRIPTS := src/megawatt/server/static/*.js tests/frontend/*.js eslint.config.js
PORT ?= 8000
WORKERS ?= auto
LOCK := UV_SYSTEM_CERTS=1 $(BIN)/uv pip compile --universal --python-version 3.11 --upgrade \
	--quiet --no-header --no-annotate --no-emit-package megawatt
PROCESSES := tests/arena tests/tables tests/server tests/browser

.PHONY: play test lint frontend unit laws table chromium warm bench load scale learn clauses mutants golden messages pictures clean docs notebooks lock audit

play: $(READY)
	@echo "Opening the table …"
	@$(BIN)/megawatt serve --browser --port $(PORT)

$(READY):
	@$(PYTHON) tools/set_up.py $(VENV) play
	@touch $@

$(READY_TO_TEST): $(READY)
	@echo "Adding the tools of the tests (once) …"
	@$(PYTHON) tools/set_up.py $(VENV) test
	@touch $@

test: lint frontend unit laws table

lint: $(READY_TO_TEST)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# The scripts of the pages: layout, faults, types, tests. Node is a package of Python's; its own
# packages come once, and again whenever their lock file changes.
frontend: $(READY_FOR_SCRIPTS)
	$(BIN)/node node_modules/prettier/bin/prettier.cjs --log-level warn --check $(SCRIPTS)
	$(BIN)/node node_modules/eslint/bin/eslint.js $(SCRIPTS)
	$(BIN)/node node_modules/typescript/bin/tsc
	$(BIN)/node --test --test-reporter dot tests/frontend/*.test.js

$(READY_FOR_SCRIPTS): $(READY_TO_TEST)
	@echo "Adding the tools of the scripts (once) …"
	$(BIN)/npm ci --loglevel error
	@touch $@

# Single rules, interpreted.
unit: $(READY_TO_TEST)
	$(BIN)/pytest -n $(WORKERS)

# Whole games and all that plays them, compiled.
laws: $(READY_TO_TEST) warm
	$(BIN)/pytest --compiled -n $(WORKERS) $(PROCESSES:%=--ignore=%)

# Arena, tables, server and browser: what starts processes of its own. Where processes wait for each
# other a busy machine can fail a right test: it is tried once more, and listed as rerun at the end.
table: $(READY_TO_TEST) warm chromium
	$(BIN)/pytest --compiled -n $(WORKERS) --dist loadfile --reruns 1 -rR $(PROCESSES)

warm: $(READY)
	$(BIN)/megawatt warm --all

# A real browser for the tests of the pages: Debian's.
chromium:
	@command -v chromium >/dev/null || { echo "Installing Debian's Chromium (once) …"; \
		sudo=$$(test "$$(id -u)" = 0 || echo sudo); \
		$$sudo apt-get update -qq && $$sudo apt-get install -y -qq chromium >/dev/null; }

# How long a move takes from one browser to all others, with many tables; then with the story read.
load: $(READY_TO_TEST) warm
	$(BIN)/python -m benchmarks.load
	$(BIN)/python -m benchmarks.load --story

# What 1,000, 100,000 and 10 million tables need, simulated with the costs of real servers.
scale: $(READY_TO_TEST) warm
	$(BIN)/python -m benchmarks.two_servers --keep
	$(BIN)/python -m benchmarks.scale

# Decisions a second, and the search's iterations a second, beside the peers'.
bench: warm
	$(PIP) --editable ".[bench]"
	$(BIN)/python -m benchmarks.run
	$(BIN)/python -m benchmarks.search
	$(BIN)/python -m benchmarks.page

# One more round of training for Powerline's value network (look at the arena before you commit it).
learn: $(READY_TO_TEST)
	$(BIN)/python -m tools.learn_powerline

# Clauses of the specifications that no test cites.
clauses: $(READY_TO_TEST)
	$(BIN)/python -m tests.clauses

# Break rules at random and list what no test notices: make mutants MUTANTS="--sample 200 --jobs 2".
mutants: $(READY_TO_TEST)
	nice $(BIN)/python -m tools.mutants $(MUTANTS)

# Write the golden playthroughs anew (look at the difference before you commit it).
golden: $(READY_TO_TEST) warm
	$(BIN)/python -m tests.playthroughs.golden

# The documentation as a site, in build/site; a warning is an error.
docs: $(READY_TO_TEST)
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The site is in build/site: open build/site/index.html. Its search needs a server:"
	@echo "  $(PYTHON) -m http.server --bind 127.0.0.1 --directory build/site 8001"

# Run the notebooks and keep what they show.
notebooks: $(READY_TO_TEST) warm
	$(BIN)/python -m tools.notebooks

# Choose the versions of all packages anew; commit requirements/ after `make test`.
lock: $(READY)
	$(PIP) --upgrade uv
	$(LOCK) --extra table --output-file requirements/play.txt pyproject.toml
	$(LOCK) --extra dev --output-file requirements/test.txt pyproject.toml
	echo uv | $(LOCK) --output-file requirements/installer.txt -

# Known faults of the packages in the lock files. Needs PyPI or OSV; says so where neither answers.
audit:
	@$(PYTHON) tools/audit.py build/audit requirements/play.txt requirements/test.txt

clean:
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

# Collect what the code says and bring the catalogues up to date; then translate the new texts.
messages: $(READY_TO_TEST)
	$(BIN)/python -m megawatt.locales.collect

# Take the screenshots that the documentation shows.
pictures: $(READY_TO_TEST) warm chromium
	PYTHONPATH=. $(BIN)/python docs/pictures/screenshots.py
	$(BIN)/python -m docs.pictures.boards
	$(BIN)/python -m docs.pictures.stages
