# make run, make test: each sets up what is missing by itself. The rest is for developers.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYODIDE := build/pyodide
ANDROID := build/android-types
INSTALL = $(BIN)/python -m pip install --quiet --no-deps --require-hashes -r
FETCH_NPM = PATH="$(CURDIR)/$(BIN):$$PATH" .ci/fetch-npm
# Who only wants the app to run needs fewer of Debian's packages.
SCOPE := $(if $(filter-out run,$(MAKECMDGOALS)),,run)
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock"

# What translators write, and what is compiled from it for the app to read.
PO := $(wildcard data/locales/*/LC_MESSAGES/pipkeeper.po)
MO := $(PO:.po=.mo)

# Random hands that are compared with the second scorer: all of them where CI is set.
HANDS := $(if $(CI),200000,20000)

.PHONY: run tour test lint types pytest pytest-window pytest-tour pytest-rest pytest-314 check-apk apk \
	soak bench format lock words untranslated translations fonts schemes images \
	screenshots architecture packages clean

run: $(VENV)/run translations
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then $(BIN)/python main.py; else \
		echo "There is no screen here: an evening is played in a virtual one."; \
		.ci/in-window $(BIN)/python -m tests.ui.evening_tour; fi

# Every screen and state in every view, in a virtual screen; the pictures and a page to look at
# them are in build/tour. Another language than English: make tour LANGUAGES="ar ja"
tour: $(VENV)/run translations
	@.ci/in-window $(BIN)/python -m tests.ui.tour_pictures $(addprefix --language ,$(LANGUAGES))

# All that any part needs is seen to first: the parts run two at once, and install nothing.
test: lint types translations $(ANDROID)/installed.json $(PYODIDE)/installed.json
	@$(MAKE) --no-print-directory -j2 --keep-going --output-sync=line \
		pytest-window pytest-rest pytest-tour pytest-314 check-apk

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/package
	$(BIN)/mypy

pytest: pytest-window pytest-tour pytest-rest

# The screens, in a window.
pytest-window: $(VENV)/package translations
	.ci/in-window $(BIN)/python -m pytest --ignore=tests/ui/test_tour.py tests/ui

# Every screen and state once more, in each size: nearly as long as all other tests of
# screens together, so that two programs share them.
pytest-tour: $(VENV)/package translations
	.ci/in-window $(BIN)/python -m pytest tests/ui/test_tour.py

# Everything else.
pytest-rest: $(VENV)/package translations $(ANDROID)/installed.json
	$(BIN)/python -m pytest --hands=$(HANDS) --ignore=tests/ui tests

# The tests again on the version that the Android package is built with, in Node.
# No Kivy is there, no thread and no other program: everything but the screens and the device.
# What is random is tried less often than on the desk's Python: that it runs is what is looked at.
pytest-314: $(VENV)/dev translations $(PYODIDE)/installed.json
	@PATH="$(CURDIR)/$(BIN):$$PATH" .ci/pytest-314 $(BIN)/python $(PYODIDE) --hands=4000 \
		--mutations=2000 --damages=50 --ignore=tests/ui --ignore=tests/device --ignore=tests/package tests

# The Android package, as far as it can be checked without being built: docs/building.md.
check-apk: $(VENV)/package translations $(ANDROID)/installed.json
	@.ci/in-window $(BIN)/python -m tests.package.check_package

# The package, where Android's SDK is or can be fetched. For a release: make apk MODE=release
apk: $(VENV)/package translations
	@.ci/make-apk $(VENV) $(MODE)

# What the Android API declares.
$(ANDROID)/installed.json: .ci/android-types/package-lock.json | $(VENV)/dev
	@$(FETCH_NPM) $(<D) $(@D)
	@touch $@

# CPython 3.14 for Node.
$(PYODIDE)/installed.json: .ci/pyodide/package-lock.json | $(VENV)/dev
	@$(FETCH_NPM) $(<D) $(@D)
	@touch $@

# What takes longer than a change should wait for.
soak: $(VENV)/package translations $(ANDROID)/installed.json
	.ci/in-window $(BIN)/python -m pytest \
		--hands=1000000 --kills=1000 --pairs=500 --damages=5000 --mutations=200000 --taps=20000 \
		--languages=99

bench: $(VENV)/dev translations
	@$(BIN)/python -m bench.scoring
	@$(BIN)/python -m bench.store
	@.ci/in-window $(BIN)/python -m bench.window

format: $(VENV)/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Writes the pinned lists anew from requirements/*.in.
lock: $(VENV)/ready
	$(BIN)/python -m pip install --quiet uv==0.13.8
	$(COMPILE) --no-deps requirements/run.in -o requirements/run.txt
	$(COMPILE) -c requirements/run.txt requirements/dev.in -o requirements/dev.txt
	$(COMPILE) -c requirements/run.txt -c requirements/dev.txt requirements/package.in \
		-o requirements/package.txt

# What is made once and kept: the words for translators, the fonts, the colours.
words: $(VENV)/run
	$(BIN)/python .ci/catalogues.py update

# What each language lacks.
untranslated: $(VENV)/run
	@$(BIN)/python .ci/catalogues.py untranslated

translations: $(MO)

# One call compiles them all.
$(MO) &: $(PO) .ci/catalogues.py | $(VENV)/run
	@$(BIN)/python .ci/catalogues.py compile

fonts: $(VENV)/dev
	PATH="$(CURDIR)/$(BIN):$$PATH" .ci/make-fonts

schemes: $(VENV)/dev
	PATH="$(CURDIR)/$(BIN):$$PATH" .ci/in-window .ci/make-schemes

images: $(VENV)/dev
	$(BIN)/python .ci/make-images

# The picture in docs/architecture.md.
architecture: packages
	$(PYTHON) .ci/architecture.py

# What the shops show, in each language that fastlane/metadata/android has words in.
screenshots: $(VENV)/dev translations
	.ci/in-window $(BIN)/python -m tests.package.screenshots

# Debian's packages come before everything else.
packages:
	@.ci/install-packages $(PYTHON) $(SCOPE)

$(VENV)/ready: .ci/make-venv | packages
	@.ci/make-venv $(PYTHON) $(VENV)
	@touch $@

$(VENV)/run: $(VENV)/ready requirements/run.txt
	@echo "Once: the packages of requirements/run.txt"
	@$(INSTALL) requirements/run.txt
	@touch $@

$(VENV)/dev: $(VENV)/run requirements/dev.txt
	@echo "Once: the packages of requirements/dev.txt"
	@$(INSTALL) requirements/dev.txt
	@touch $@

$(VENV)/package: $(VENV)/dev requirements/package.txt
	@echo "Once: the packages of requirements/package.txt"
	@$(INSTALL) requirements/package.txt
	@touch $@

clean:
	rm -rf $(VENV) build .buildozer bin
