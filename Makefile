# `make run` and `make test` are all a newcomer needs. The work is done by the plain Python of packaging/.

ifndef PYTHON
PYTHON := $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$p; break; fi; done)
endif
ifeq ($(strip $(PYTHON)),)
$(error trnviz needs Python 3.11 or later, and none was found; name one with make PYTHON=/path/to/python3)
endif

VENV_PYTHON := .venv/bin/python

.DEFAULT_GOAL := help
.PHONY: run test soak bench coverage format help

run: ## set up, then open the window (FILE=name.trnviz opens that file); without a display, draw the first view
	@$(PYTHON) packaging/prepare.py run $(FILE)

test: ## set up, then run every check (ONLY=stage runs one)
	@$(PYTHON) packaging/prepare.py dev
	@$(VENV_PYTHON) packaging/check.py $(ONLY)

soak: ## the long tests: fuzzing, kills in mid-save, whole matrices
	@$(PYTHON) packaging/prepare.py dev
	@$(VENV_PYTHON) -m pytest -q --soak -m soak

bench: ## measure against the budgets
	@$(PYTHON) packaging/prepare.py dev
	@$(VENV_PYTHON) -m pytest -q -o addopts="--strict-markers" --benchmark-only \
		--benchmark-columns=median,iqr,min,max,rounds tests/benchmarks

coverage: ## the tests once more, with branch coverage by file
	@$(PYTHON) packaging/prepare.py dev
	@$(VENV_PYTHON) -m pytest -q --cov --cov-report=term-missing:skip-covered

format: ## format and fix what a machine can fix, list the modules
	@$(PYTHON) packaging/prepare.py dev
	@$(VENV_PYTHON) -m ruff format .
	@$(VENV_PYTHON) -m ruff check --fix .
	@$(VENV_PYTHON) packaging/list_modules.py
	@$(VENV_PYTHON) packaging/list_texts.py
	@$(VENV_PYTHON) packaging/make_manual.py

help: ## this list
	@sed -n 's/^\([a-z]*\): ##/\1\t/p' Makefile | expand -t 12
