# `make play` sets up and plays; `make test` sets up and passes all the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready-$(shell cksum pyproject.toml | cut -d' ' -f1)
WORKERS ?= auto

.PHONY: messages pictures play test lint unit laws bench warm clauses golden clean setup

play: $(READY)
	$(BIN)/megawatt play powerline --seats me,greedy

setup: $(READY)

$(READY):
	@echo "Setting up $(VENV) (once) …"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@rm -f $(VENV)/.ready-*
	@touch $@

test: lint unit laws

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# Single rules, interpreted.
unit: $(READY)
	$(BIN)/pytest -n $(WORKERS)

# Whole games and all that plays them, compiled.
laws: warm
	$(BIN)/pytest --compiled -n $(WORKERS)

warm: $(READY)
	$(BIN)/megawatt warm

bench: warm
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[bench]"
	$(BIN)/python -m benchmarks.run

# Clauses of the specifications that no test cites.
clauses: $(READY)
	$(BIN)/python -m tests.clauses

# Write the golden playthroughs anew (look at the difference before you commit it).
golden: warm
	$(BIN)/python -m tests.playthroughs.golden

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

# Collect what the code says and bring the catalogues up to date; then translate the new texts.
messages: $(READY)
	$(BIN)/python -m megawatt.locales.collect

# Draw the boards that the documentation shows.
pictures: warm
	$(BIN)/python docs/pictures/draw.py
