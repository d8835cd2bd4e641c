# Anaphora Workbench: everything a contributor types. `make help` explains the targets.
#
# Needs Python 3.11-3.14 with pip, and make. PYTHON=python3.12 chooses the interpreter;
# WORKERS=4 the number of test processes; TESTS=tests/model what to test. Each file's tests stay in
# one process, so that what they share is prepared once.

SHELL := /bin/sh
BIN := .venv/bin
# One process more than the two cores that CI has: some tests wait for other programs.
WORKERS ?= 3
TESTS ?=
EXAMPLE := docs/guide/example-plugin/src
RESOLVER := docs/guide/example-resolver/src
LINES := docs/guide/example-format/src
export PYTHON

# Where it is set, every process would compile anew all modules that it imports, and every test
# process the tests.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
# One thing after another, but for what `test` runs side by side.
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
.PHONY: help compiled-tests demo docs test fuzz studies-load studies-timing studies-robots studies-power setup setup-base libraries check style types imports words format clean

say = @printf '\n== %s\n' '$(1)'

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | \
		awk -F '|' '{ printf "%-18s %s\n", $$1, $$2 }'

demo: setup-base ## Set up and run the whole main job on the shipped corpora
	$(BIN)/anaphora demo

docs: ## Build the site of the docs, which a wheel built afterwards contains
	@scripts/set-up.sh docs
	$(BIN)/python scripts/docs_site

# The longest check comes first.
test: libraries ## Set up and run every check and every test
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target SIDE_BY_SIDE=1 \
		types compiled-tests check
	$(call say,tests: pytest)
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(TESTS)

fuzz: setup ## Read mutants of good files: FORMAT=conll MUTANTS=2000 SEED=0 MUTANT=17
	$(BIN)/python -m anaphora_workbench.testing.fuzz $(FORMAT) --samples tests/testing/samples \
		--escapes LRB,RRB --save build/fuzz --mutants $(or $(MUTANTS),2000) --seed $(or $(SEED),0) \
		$(if $(MUTANT),--mutant $(MUTANT))

studies-load: setup ## Studies under load: 200 participants, a killed server, SQLite and PostgreSQL
	$(BIN)/python benchmarks/bench_studies.py
	$(BIN)/python benchmarks/bench_studies.py --postgres

studies-timing: setup ## Studies: how exactly the page stores the times of 40 keys in a real Chromium
	$(BIN)/python benchmarks/bench_study_timing.py

studies-power: setup ## Studies with people: power and false alarms over 200 simulated ones
	$(BIN)/python benchmarks/study_power.py $(STUDIES)

studies-robots: setup ## Studies: robots in a real Chromium do the sample of each kind; its analysis
	$(BIN)/python benchmarks/study_robots.py

setup: ## Set up .venv for work on the project
	@scripts/set-up.sh dev

setup-base:
	@scripts/set-up.sh base

libraries: setup ## Install system libraries that tests of windows need, where permitted
	@scripts/system-libraries.sh

# In a new checkout one process compiles the tests while mypy works, or each test process would. The
# tests themselves tell what cannot be imported.
compiled-tests: setup
	@[ -d tests/__pycache__ ] || $(BIN)/pytest --collect-only -q $(TESTS) >/dev/null 2>&1 || true

check: style words types imports ## Check style, words, types and the direction of imports

style: setup
	$(call say,style: ruff check)
	$(BIN)/ruff check
	$(call say,layout: ruff format --check)
	$(BIN)/ruff format --check

words: setup
	$(call say,words of pages and messages: scripts/check_words.py)
	$(BIN)/python scripts/check_words.py

types: setup
	$(call say,types: mypy --strict)
	$(BIN)/mypy --strict
	MYPYPATH=$(EXAMPLE) $(BIN)/mypy --strict $(EXAMPLE)/anaphora_brackets
	MYPYPATH=$(LINES) $(BIN)/mypy --strict $(LINES)/anaphora_word_lines
	MYPYPATH=$(RESOLVER) $(BIN)/mypy --strict $(RESOLVER)/anaphora_parallel

imports: setup
	$(call say,direction of imports: lint-imports)
	$(BIN)/lint-imports

format: setup ## Lay the code out and mend what ruff can mend
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

clean: ## Remove .venv, caches and everything that was built
	rm -rf .venv build dist demo-output
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage .coverage.*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
