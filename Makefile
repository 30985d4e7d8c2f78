# make run, make test: each sets up what is missing by itself. The rest is for developers.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYODIDE := build/pyodide
ANDROID := build/android-types
INSTALL = $(BIN)/python -m pip install --quiet --no-deps --require-hashes -r
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock"

# What translators write, and what is made of it for the app to read.
WRITTEN := $(wildcard data/locales/*/LC_MESSAGES/pipkeeper.po)
SPOKEN := $(WRITTEN:.po=.mo)

# Random hands that are compared with the second scorer: all of them where CI is set.
HANDS := $(if $(CI),200000,20000)

.PHONY: run tour test lint types pytest pytest-window pytest-rest pytest-314 check-apk apk \
	android-types soak bench format lock words untranslated spoken fonts schemes images \
	screenshots clean

run: $(VENV)/run spoken
	@.ci/make-window
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then $(BIN)/python main.py; else \
		echo "There is no screen here: the guided tour plays in a virtual one."; \
		$(MAKE) --no-print-directory tour; fi

# Every screen once, in a virtual screen; the pictures are in build/tour. Another language than
# English: make tour LANGUAGES="ar ja"
tour: $(VENV)/run spoken
	@.ci/in-window $(BIN)/python -m tests.ui.tour $(addprefix --language ,$(LANGUAGES))

# Two at once, as they come: most machines have two cores and more.
test: lint types spoken android-types
	@$(MAKE) --no-print-directory -j2 --keep-going --output-sync=line \
		pytest-window pytest-rest pytest-314 check-apk

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/package
	$(BIN)/mypy

pytest: pytest-window pytest-rest

# The screens, in a window.
pytest-window: $(VENV)/package spoken
	.ci/in-window $(BIN)/python -m pytest tests/ui

# Everything else.
pytest-rest: $(VENV)/package spoken android-types
	$(BIN)/python -m pytest --hands=$(HANDS) --ignore=tests/ui tests

# The tests again on the version that the Android package is built with, where Node is there.
# No Kivy is there, no thread and no other program: everything but the screens and the device.
pytest-314: $(VENV)/dev spoken
	@.ci/pytest-314 $(BIN)/python $(PYODIDE) --hands=20000 \
		--ignore=tests/ui --ignore=tests/device --ignore=tests/package tests

# The Android package, as far as it can be checked without being built: docs/building.md.
check-apk: $(VENV)/package spoken android-types
	@.ci/in-window $(BIN)/python -m tests.package.checked

# The package, where Android's SDK is or can be fetched. For a release: make apk MODE=release
apk: $(VENV)/package spoken
	@.ci/make-apk $(VENV) $(MODE)

# What the Android API declares, where npm is there to fetch it.
android-types:
	@.ci/fetch-android-types $(ANDROID)

# What takes longer than a change should wait for.
soak: $(VENV)/package spoken android-types
	.ci/in-window $(BIN)/python -m pytest \
		--hands=1000000 --kills=1000 --damages=5000 --mutations=200000 --taps=20000 --languages=99

bench: $(VENV)/dev spoken
	$(BIN)/python -m bench.scoring
	$(BIN)/python -m bench.store
	.ci/in-window $(BIN)/python -m bench.window

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
words:
	.ci/make-words data/locales/pipkeeper.pot
	@$(PYTHON) .ci/make-po merge

# What each language lacks.
untranslated:
	@$(PYTHON) .ci/make-po untranslated

spoken: $(SPOKEN)

%.mo: %.po .ci/make-mo .ci/catalogues.py | $(VENV)/ready
	@$(BIN)/python .ci/make-mo $<

fonts: $(VENV)/dev
	PATH="$(CURDIR)/$(BIN):$$PATH" .ci/make-fonts

schemes: $(VENV)/dev
	PATH="$(CURDIR)/$(BIN):$$PATH" .ci/in-window .ci/make-schemes

images: $(VENV)/dev
	$(BIN)/python .ci/make-images

# What the shops show, in each language that fastlane/metadata/android has words in.
screenshots: $(VENV)/dev spoken
	.ci/in-window $(BIN)/python -m tests.package.screenshots

$(VENV)/ready: .ci/make-venv
	@.ci/make-venv $(PYTHON) $(VENV)
	@touch $@

$(VENV)/run: $(VENV)/ready requirements/run.txt
	$(INSTALL) requirements/run.txt
	@touch $@

$(VENV)/dev: $(VENV)/run requirements/dev.txt
	$(INSTALL) requirements/dev.txt
	@touch $@

$(VENV)/package: $(VENV)/dev requirements/package.txt
	$(INSTALL) requirements/package.txt
	@touch $@

clean:
	rm -rf $(VENV) build .buildozer bin
