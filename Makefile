# Two commands do all the set-up: `make conformance` (the main job) and `make test` (all checks).
PYTHON ?= python3
IMPL ?= reference
RULESETS ?= base flower_power little_giants both
BIN := .venv/bin
READY := .venv/ready

.PHONY: help conformance test lint types rooms bench extremes prove ambiguities regenerate stakes deep clean

help:  ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/' | expand -t 14

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "pixies-spec needs Python 3.11 or newer: set PYTHON=/path/to/python3.11"; exit 2; }
	$(PYTHON) -m venv .venv
	PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/pip install --quiet --editable '.[dev]'
	@touch $(READY)

conformance: $(READY)  ## run every conformance case against IMPL (default: reference), a few seconds
	@$(BIN)/pytest conformance --impl '$(IMPL)' $(ARGS)

test: $(READY) lint types rooms  ## all checks of this project, about twelve minutes on two processors; on every processor, ARGS='-n 0' on one
	@$(BIN)/pytest -n auto --cov --cov-report=term $(ARGS)

lint: $(READY)  ## style: ruff
	@$(BIN)/ruff format --check --quiet . && $(BIN)/ruff check --quiet .

types: $(READY)  ## types: mypy --strict
	@$(BIN)/mypy

rooms: $(READY)  ## which package may import which
	@$(BIN)/lint-imports --no-cache

bench: $(READY)  ## how fast spec and reference are, side by side
	@$(BIN)/python benchmarks/bench.py $(ARGS)

prove: $(READY)  ## the invariants proved for every player count and RULESETS (default: all four), about three minutes
	@for ruleset in $(RULESETS); do $(BIN)/pixies-spec prove --ruleset $$ruleset $(ARGS) || exit 1; done

ambiguities: $(READY)  ## docs/ambiguities.md from the ledger; ARGS=--search searches smallest positions anew, minutes
	@$(BIN)/python -m conformance.ambiguities.derive $(ARGS)

regenerate: $(READY)  ## make what is computed and out of date, minutes at most; ARGS=--check only says what is
	@$(BIN)/pixies-spec regenerate $(ARGS)

stakes: $(READY)  ## simulate what readings change, an hour or two: conformance/data/stakes.json (installs numba)
	@PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/pip install --quiet --editable '.[stakes]'
	@nice $(BIN)/python -m conformance.stakes.run $(ARGS)

extremes: $(READY)  ## prove the base game's extremal scores again; ARGS='--ruleset flower_power' (or little_giants, both), ARGS=--readings: 5 to 20 minutes, both half an hour
	@$(BIN)/pixies-spec extremes --make $(ARGS)

deep: $(READY)  ## the long searches for smaller positions, then mutation testing: is every line guarded by some case; about twenty minutes
	@PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/pip install --quiet --editable '.[deep]'
	@PIXIES_DEEP=1 nice $(BIN)/pytest --quiet tests/test_smallest.py -k next_smaller  # the long searches: one to three minutes
	@nice $(BIN)/python benchmarks/mutation.py $(ARGS)

clean:  ## remove what make made
	rm -rf .venv build dist *.egg-info .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis
