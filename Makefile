# make run, make test: each sets up what is missing by itself. The rest is for developers.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYODIDE := build/pyodide

# Random hands that are compared with the second scorer: all of them where CI is set.
HANDS := $(if $(CI),200000,20000)

.PHONY: run test lint types pytest pytest-314 soak bench format lock clean

run: $(VENV)/ready
	@$(BIN)/python main.py

test: lint types pytest pytest-314

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev
	$(BIN)/mypy

pytest: $(VENV)/dev
	$(BIN)/python -m pytest --hands=$(HANDS)

# The tests again on the version that the Android package is built with, where Node is there.
pytest-314: $(VENV)/dev
	@.ci/pytest-314 $(BIN)/python $(PYODIDE) --hands=20000 tests

# What takes longer than a change should wait for.
soak: $(VENV)/dev
	$(BIN)/python -m pytest --hands=1000000 --kills=1000 --damages=5000 --mutations=200000

bench: $(VENV)/dev
	$(BIN)/python -m bench.scoring
	$(BIN)/python -m bench.store

format: $(VENV)/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Writes the pinned lists anew from requirements/*.in.
lock: $(VENV)/ready
	$(BIN)/python -m pip install --quiet uv==0.13.8
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make lock" requirements/dev.in -o requirements/dev.txt

$(VENV)/ready: .ci/make-venv
	@.ci/make-venv $(PYTHON) $(VENV)
	@touch $@

$(VENV)/dev: $(VENV)/ready requirements/dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --require-hashes -r requirements/dev.txt
	@touch $@

clean:
	rm -rf $(VENV) build
