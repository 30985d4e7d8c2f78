# make run and make test install what they need. The other targets are for developers.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYODIDE := build/pyodide
ANDROID := build/android-types
INSTALL = $(BIN)/python -m pip install --quiet --no-deps --require-hashes -r
FETCH_NPM = PATH="$(CURDIR)/$(BIN):$$PATH" .ci/fetch-npm
# "make run" alone needs fewer Debian packages.
SCOPE := $(if $(filter-out run,$(MAKECMDGOALS)),,run)
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock"

# What translators write, and what is compiled from it for the app to read.
PO := $(wildcard data/locales/*/LC_MESSAGES/pipkeeper.po)
MO := $(PO:.po=.mo) data/locales/names.json

# Not the LANGUAGE of the desktop: that is only used until one is chosen in the settings.
REQUESTED_LANGUAGE = $(if $(findstring command,$(origin LANGUAGE)),$(LANGUAGE))

# Parts of "make test". Two run at a time, and whichever ends takes the next: so the longest begins
# first, and no long one is left for the end.
PARTS := pytest-window pytest-314 pytest-rest pytest-tour pytest-stories pytest-cold check-apk

# How many random hands are compared with the other scorers of the tests, and a tenth as many
# matches; how many random own boxes are played by; how many generated photographs are read; and how
# often other random things are tried. "make soak" tries many more.
HANDS := $(if $(CI),200000,6000)
TRIES := --hands=$(HANDS) --texts=$(if $(CI),20000,10000) \
	$(if $(CI),--boxes=5000 --kills=100 --damages=250 --mutations=10000 --scenes=600,\
	--boxes=80 --kills=40 --damages=100 --mutations=2500 --scenes=100 --schedules=80 --operations=300 \
	--taps=200)

# Where the tests write, if possible.
IN_MEMORY = $(addprefix TMPDIR=,$(shell .ci/folder-in-memory))

# Whole matches and random taps.
STORIES := tests/ui/test_stories.py tests/ui/test_game_stories.py tests/ui/test_monkey.py

.PHONY: run tour test lint types pytest pytest-window pytest-stories pytest-tour pytest-cold \
	pytest-rest pytest-314 \
	check-apk apk soak bench format lock words untranslated translations fonts schemes images \
	screenshots glossary architecture packages clean

# In another language than that of the settings: make run LANGUAGE=de
run: export PIPKEEPER_LANGUAGE = $(REQUESTED_LANGUAGE)
run: $(VENV)/run translations
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then $(BIN)/python main.py; else \
		echo "There is no screen here: a mouse plays an evening in the app, on a virtual one."; \
		.ci/in-window $(BIN)/python -m tests.cold.evening; fi

# Pictures of every screen and state in every view, and a page to look at them: build/tour.
# In other languages than English: make tour LANGUAGES="ar ja"
tour: $(VENV)/run translations
	@.ci/in-window $(BIN)/python -m tests.ui.tour_pictures $(addprefix --language ,$(LANGUAGES))

# Everything is installed first. Then the parts run, two at a time.
test: lint types translations $(ANDROID)/installed.json $(PYODIDE)/installed.json
	@$(MAKE) --no-print-directory -j2 --keep-going $(PARTS:%=labelled-%)

# Runs a target with its name in front of each line of its output.
labelled-%:
	@PYTHONUNBUFFERED=1 bash -o pipefail -c \
		'$(MAKE) --no-print-directory $* 2>&1 | sed --unbuffered "s/^/$*: /"'

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/package
	$(BIN)/mypy

pytest: pytest-window pytest-stories pytest-tour pytest-cold pytest-rest

# The screens, in a window; their layouts in the hardest sizes, or in all of them.
pytest-window: $(VENV)/package translations
	env $(IN_MEMORY) .ci/in-window $(BIN)/python -m pytest $(if $(CI),--layouts=8) \
		$(addprefix --ignore=,tests/ui/test_tour.py $(STORIES)) tests/ui

# Of the screens too; apart, so that all parts take about as long.
pytest-stories: $(VENV)/package translations
	env $(IN_MEMORY) .ci/in-window $(BIN)/python -m pytest $(if $(CI),,--taps=150) $(STORIES)

# Every screen and state in each size. It takes nearly as long as all other tests of screens
# together; so these two can run at the same time.
pytest-tour: $(VENV)/package translations
	env $(IN_MEMORY) .ci/in-window $(BIN)/python -m pytest tests/ui/test_tour.py

# A process of its own for every screen, compared with the app that all others drive.
pytest-cold: $(VENV)/package translations
	env $(IN_MEMORY) .ci/in-window $(BIN)/python -m pytest tests/cold

# Everything else.
pytest-rest: $(VENV)/package translations $(ANDROID)/installed.json
	env $(IN_MEMORY) $(BIN)/python -m pytest $(TRIES) --ignore=tests/ui --ignore=tests/cold tests

# The tests on the Python version of the Android package, in Node: without Kivy, threads and other
# programs, so all but the screens and the device; without numpy and Pillow, so no photographs are
# read; and without what compares files of this tree, which no version changes. Random tests are
# shorter: the question is only whether everything runs on this version; so without random taps, and
# without the examples that the scorer of the tests is tried by. CI tries presenters, play and words there too.
pytest-314: $(VENV)/dev translations $(PYODIDE)/installed.json
	@PATH="$(CURDIR)/$(BIN):$$PATH" .ci/pytest-314 $(BIN)/python $(PYODIDE) --hands=4000 \
		--boxes=10 --mutations=1000 --texts=1000 --damages=20 --schedules=10 \
		$(addprefix --ignore=tests/,$(if $(CI),,presenters play words) ui cold device vision package coherence unit/test_independent_scorer.py) \
		$(addprefix --ignore=tests/presenters/,test_monkey.py test_photo.py test_photo_taps.py) tests

# Checks the Android package without building it: docs/building.md.
check-apk: $(VENV)/package translations $(ANDROID)/installed.json
	@.ci/in-window $(BIN)/python -m tests.package.check_package

# Builds the package; needs Android's SDK. For a release: make apk MODE=release
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

# Longer tests than a change should have to wait for.
soak: $(VENV)/package translations $(ANDROID)/installed.json
	.ci/in-window $(BIN)/python -m pytest \
		--hands=1000000 --boxes=100000 --kills=1000 --pairs=500 --damages=5000 --mutations=200000 --texts=400000 \
		--taps=20000 --languages=99 --schedules=3000 --operations=2000 --exchanges=20 --scenes=5000 --views=6 --layouts=8

bench: $(VENV)/dev translations
	@$(BIN)/python -m bench.scoring
	@$(BIN)/python -m bench.store
	@$(BIN)/python -m bench.photo
	@$(BIN)/python -m bench.shared_folder
	@$(BIN)/python -m bench.two_phones
	@.ci/in-window $(BIN)/python -m bench.window

format: $(VENV)/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Writes requirements/*.txt from requirements/*.in.
lock: $(VENV)/ready
	$(BIN)/python -m pip install --quiet uv==0.13.8
	$(COMPILE) --no-deps requirements/run.in -o requirements/run.txt
	$(COMPILE) -c requirements/run.txt requirements/dev.in -o requirements/dev.txt
	$(COMPILE) -c requirements/run.txt -c requirements/dev.txt requirements/package.in \
		-o requirements/package.txt

# Collects the sentences, and puts them into the file of each language.
words: $(VENV)/run
	$(BIN)/python .ci/catalogues.py update

# What is not translated yet, by language.
untranslated: $(VENV)/run
	@$(BIN)/python .ci/catalogues.py untranslated

translations: $(MO)

# One call compiles them all.
$(MO) &: $(PO) .ci/catalogues.py | $(VENV)/run
	@$(BIN)/python .ci/catalogues.py compile

# These are committed: the fonts, the colours, the pictures.
fonts: $(VENV)/dev
	PATH="$(CURDIR)/$(BIN):$$PATH" .ci/make-fonts

schemes: $(VENV)/dev
	PATH="$(CURDIR)/$(BIN):$$PATH" .ci/in-window .ci/make-schemes

images: $(VENV)/dev
	$(BIN)/python .ci/make-images

# Writes the terms of docs/terms into docs/glossary.md.
glossary: packages
	$(PYTHON) .ci/glossary.py

# Draws docs/architecture.svg.
architecture: packages
	$(PYTHON) .ci/architecture.py

# The pictures for the shops, in each language of fastlane/metadata/android.
screenshots: $(VENV)/dev translations
	.ci/in-window $(BIN)/python -m tests.package.screenshots

# Debian packages.
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
