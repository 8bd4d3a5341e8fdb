# The project's commands; `make` alone lists them. Everything they make lies in .venv, data and staticfiles.
PYTHON ?= python3
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
PYTEST := $(BIN)/python -m pytest
# PostgreSQL's driver is installed only where DATABASE_URL asks for it
RUN_SET := $(if $(DATABASE_URL),postgres,run)

.DEFAULT_GOAL := help
.PHONY: help run test lint format messages vendor bench soak browser admin env env-dev

help: ## list these commands
	@sed -nE 's/^([a-z]+):.*## (.*)/make \1\t\2/p' Makefile | expand -t 16

run: env ## start the app and print its address; HOST= and PORT= choose it
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) collectstatic --no-input --verbosity 0
	@exec $(MANAGE) serve

admin: env ## make a login for the host's pages at /admin/
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) createsuperuser

test: env-dev ## run the tests that need no browser
	@$(PYTEST) -n auto -m "not browser" $(ARGS)

browser: env-dev ## run the tests in Chromium
	@$(PYTEST) -n auto -m browser $(ARGS)

lint: env-dev ## check style, types, templates and translations
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/djlint templates --lint --quiet
	$(BIN)/python tools/messages.py check

format: env-dev ## bring the code into its form
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

messages: env-dev ## collect the texts to translate, and compile the translations
	@$(BIN)/python tools/messages.py update

bench: env-dev ## measure
	@$(BIN)/python -m bench $(ARGS)

soak: env-dev ## run the tests that make up their own games, with very many of them
	@PETUKH_SOAK=1 $(PYTEST) -n auto -m "hypothesis and not browser" $(ARGS)

vendor: ## fetch the scripts of others anew (needs npm)
	@$(PYTHON) tools/vendor.py

env:
	@$(PYTHON) tools/environment.py $(RUN_SET)

env-dev:
	@$(PYTHON) tools/environment.py dev
