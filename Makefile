# Kartoteka: every chore is one word. Needed beforehand: Python 3.11 or newer with venv, and make.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=
export DATABASE_URL_POSTGRES
# Two workers and two passes compile every module once.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# One virtual environment, filled step by step: running needs less than testing.
RUNTIME := $(VENV)/.stamp-runtime
TOOLS := $(VENV)/.stamp-tools
POSTGRES := $(VENV)/.stamp-postgres
BENCH := $(VENV)/.stamp-bench

# What a deployment sets; `make check` looks at the site through these eyes.
PRODUCTION := DEBUG=0 PUBLIC_URL=https://cards.example.org \
	SECRET_KEY=only-for-the-check-KZ7q2vYb9Xw4Lr8Tn3Hd6Jf1Mc5Ps0Gu-a-long-and-varied-key

.PHONY: run test test-postgres check soak bench messages screens clean chromium
.DEFAULT_GOAL := run

$(RUNTIME): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "Python 3.11 or newer is needed: make PYTHON=python3.11 …")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) -e .
	@touch $@

$(TOOLS): $(RUNTIME)
	$(PIP) -e '.[test,dev]'
	@touch $@

$(POSTGRES): $(RUNTIME)
	$(PIP) -e '.[postgres]'
	@touch $@

$(BENCH): $(RUNTIME)
	$(PIP) -e '.[bench]'
	@touch $@

run: $(RUNTIME)
	$(BIN)/python manage.py site --host $(HOST) --port $(PORT) $(ARGS)

# The whole suite on SQLite; then, where a PostgreSQL is named, what touches the database once more.
test: $(TOOLS) chromium
	$(BIN)/python -m pytest -n auto $(ARGS)
	$(if $(DATABASE_URL_POSTGRES),$(MAKE) --no-print-directory test-postgres)

test-postgres: $(TOOLS) $(POSTGRES)
	@echo 'What touches the database, once more on PostgreSQL:'
	@DATABASE_URL="$$DATABASE_URL_POSTGRES" $(BIN)/python -m pytest -n auto -m 'db and not browser' $(ARGS)

# Browser tests want Chromium. Root on Debian gets it by apt; anybody else is told, and the tests are skipped.
chromium:
	@if [ -n "$$CHROMIUM" ] || command -v chromium chromium-browser google-chrome >/dev/null; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo 'Installing Chromium for the browser tests…'; \
		apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null && exit 0; \
	fi; \
	echo 'No Chromium: the browser tests will be skipped (install chromium, or name one in CHROMIUM).'; \
	[ "$$CI" != true ]

check: $(TOOLS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py sync_messages --check
	$(PRODUCTION) $(BIN)/python manage.py check --deploy --fail-level WARNING

soak: $(TOOLS)
	$(BIN)/python -m play.soak $(ARGS)

bench: $(BENCH)
	$(BIN)/python -m play.bench $(ARGS)

screens: $(TOOLS) chromium
	$(BIN)/python manage.py screens $(ARGS)

messages: $(TOOLS)
	$(BIN)/python manage.py sync_messages

clean:
	rm -rf $(VENV) staticfiles .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache *.egg-info htmlcov .coverage
	find cardsdb decks play tests -name __pycache__ -type d -prune -exec rm -rf {} +
