# Every target sets up what it needs by itself: Python 3.11 or newer, make and a package index are enough.
#   make play PYTHON=python3.12    chooses the interpreter
#   make play PORT=8001            uses another port

PYTHON ?= python3
PORT ?= 8000
WORKERS ?= 2
TESTERS ?= 3# one more than there are cores, as tests in a browser mostly wait
FAST := tests/test_architecture.py tests/test_match.py tests/test_saves.py tests/kernel tests/ui tests/games
RULES_COVERED := 0# per cent of lines and branches; to be measured and set, then never lowered
REST_COVERED := 0
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --constraint constraints.txt
LIST_GAMES := $(BIN)/python -c 'import tatami; print(*(game.name for game in tatami.all_games()), sep="\n")'
PARTS := $(VENV)/.parts# an empty file here for every set of packages that has been installed

# Modules are compiled when they are first used, and kept: tests start many processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play terminal test test-fast coverage check warm bench verify-long constraints clean
.DEFAULT_GOAL := help

help:
	@echo "make play         start the web server and open it in your browser"
	@echo "make terminal     play Samurai in this terminal"
	@echo "make test         all checks and tests"
	@echo "make test-fast    the quick tests, for the edit loop"
	@echo "make coverage     measure which lines the tests run"
	@echo "make check        style, types and architecture only"
	@echo "make bench        measure the speed of every game and of the search; writes to docs/results"
	@echo "make verify-long  verify many thousands of games under all options; writes to docs/results"
	@echo "make clean        remove everything that was installed or compiled here"

play: $(PARTS)/web
	@$(BIN)/tatami serve --port $(PORT)

terminal: $(PARTS)/web
	@$(BIN)/tatami play samurai

test: check warm $(PARTS)/browser
	$(BIN)/pytest -n $(TESTERS) --dist loadfile --no-loadscope-reorder

# For the edit loop: no browser, no servers, no experiments.
test-fast: warm
	$(BIN)/ruff check
	$(BIN)/pytest -n $(WORKERS) --dist loadfile -m "not slow" $(FAST)

# What tests run: rules and all that a game has interpreted, where every line can be seen, then everything else.
coverage: warm $(PARTS)/browser
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n $(WORKERS) --dist loadfile --cov --cov-report= tests/games tests/kernel tests/test_match.py
	$(BIN)/coverage report --include='*/games/*' --fail-under=$(RULES_COVERED)
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --cov --cov-report= tests --ignore=tests/games
	$(BIN)/coverage report --omit='*/games/*,*/scaffold/*,*/kernel/*' --fail-under=$(REST_COVERED)

check: $(PARTS)/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest tests/test_architecture.py

# Compile each game once, before the test workers would all do it at the same time.
warm: $(PARTS)/dev
	@$(LIST_GAMES) | xargs -n 1 -P $(WORKERS) $(BIN)/tatami prepare

bench: $(PARTS)/peers
	@for game in $$($(LIST_GAMES)); do $(BIN)/python bench/record.py $$game-bench bench $$game --json || exit 1; done
	$(BIN)/python -m bench.envs
	@$(BIN)/python bench/record.py search-bench bench --search

verify-long: $(PARTS)/web
	@for game in $$($(LIST_GAMES)); do $(BIN)/python bench/record.py $$game-verify verify $$game --games 100000 || exit 1; done
	@$(BIN)/python -m bench.non_interference

# Pin exactly what is installed now.
constraints: $(PARTS)/everything
	$(BIN)/python -m pip freeze --exclude-editable > constraints.txt

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis src/*.egg-info
	find src tests bench examples -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Tatami needs Python 3.11 or newer; name one: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# A browser for the tests: the system's, or Debian's package where we may install it, or Playwright's own.
$(PARTS)/browser: $(PARTS)/dev
	@if command -v chromium || command -v chromium-browser || command -v google-chrome; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get; then \
		{ apt-get update -q && apt-get install -q -y --no-install-recommends chromium fonts-noto-core fonts-noto-cjk; } || \
		$(BIN)/playwright install --with-deps chromium; \
	else $(BIN)/playwright install chromium; fi
	@touch $@

$(PARTS)/web: EXTRAS := web
$(PARTS)/dev: EXTRAS := web,dev
$(PARTS)/peers: EXTRAS := web,dev,peers
$(PARTS)/everything: EXTRAS := web,dev,peers,learn
$(PARTS)/%: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) --editable '.[$(EXTRAS)]'
	@mkdir -p $(PARTS) && touch $@
