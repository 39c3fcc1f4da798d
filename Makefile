# Mastaba: two commands. `make play` starts a server here; `make test` runs every test.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
HOST   ?= 127.0.0.1
PORT   ?= 8000
INSTALL := UV_PROJECT_ENVIRONMENT=$(VENV) $(BIN)/uv sync --quiet --locked --inexact --python $(BIN)/python  # what uv.lock says
TESTED := --extra dev --extra postgres --extra gpu --extra research
STATIC := src/mastaba/server/static
MAKEFLAGS += --jobs=2
TESTERS := 4  # processes of tests on two cores: a fourth part of their time is waiting for clocks and for each other
unexport PYTHONDONTWRITEBYTECODE  # processes start by the hundred here, and import the same modules
CLIENT := $(shell find client -type f -not -path '*/node_modules/*' 2>/dev/null)

.PHONY: play test collected warm check check-python check-client soak bench mutants gallery release audit scan lock client system clean

play: $(VENV)/.installed $(STATIC)/.built  ## environment, install, build, start, print the address
	$(BIN)/mastaba serve --host $(HOST) --port $(PORT)

test: $(VENV)/.tested $(STATIC)/.built system collected check warm  ## everything the tests need, and the tests
	$(BIN)/python -m pytest -n $(TESTERS) --dist loadfile --no-loadscope-reorder

collected: $(VENV)/.tested  ## every test imported once, or each of the processes that begin together would compile all
	-$(BIN)/python -m pytest --collect-only -qq > /dev/null

warm: $(VENV)/.tested  ## every game compiled, so that no test waits for it
	$(BIN)/python -c 'from mastaba.core.rules.registry import game_ids; print(*game_ids())' | xargs -n 1 -P 2 $(BIN)/python tests/kit/warm.py

check: check-python check-client  ## style, types, floors, documents, the client's own tests

check-python: $(VENV)/.tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python scripts/client_types.py --check
	$(BIN)/python scripts/game_docs.py --check
	$(BIN)/python scripts/doc_tables.py --check

check-client: client/node_modules/.installed
	cd client && npm run --silent check
	cd client && npm test --silent

soak: $(VENV)/.soaked $(STATIC)/.built  ## the long laws: secrecy over ten thousand positions a game, kill -9 a thousand times on each database, a siege, an upgrade without a stop, a minute for each of five learners
	$(BIN)/python -m pytest -n 2 --dist load -m soak

bench: $(VENV)/.tested  ## every benchmark, as tables
	$(BIN)/mastaba bench

mutants: $(VENV)/.tested  ## small faults put into rules, core and server: which of them the tests notice
	$(BIN)/python scripts/mutants.py

gallery: $(VENV)/.tested $(STATIC)/.built system  ## one page with every game on every screen: gallery/index.html; BEFORE=<an earlier gallery> beside it
	$(BIN)/python scripts/gallery.py $(if $(BEFORE),--before $(BEFORE))

release: $(VENV)/.tested $(STATIC)/.built  ## builds what would be published, and checks it
	rm -rf dist
	$(BIN)/python -m build --quiet --outdir dist .
	$(BIN)/python -m twine check --strict dist/*
	$(BIN)/python scripts/bill_of_materials.py dist/mastaba.cdx.json
	$(BIN)/python -m pytest tests/package

audit: $(VENV)/.audited client/node_modules/.installed  ## known holes in what is used, weak places in what is written
	$(BIN)/python scripts/audit.py

scan: $(VENV)/.tested .scan/bin/wapiti  ## a scanner that is not ours against a server on this machine: about twenty minutes
	$(BIN)/python scripts/scan.py .scan/bin/wapiti $(SCAN)

client: $(STATIC)/.built

system:  ## what Debian provides: a browser, PostgreSQL, nginx
	sh scripts/system-packages

$(BIN)/uv:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet uv

$(VENV)/.installed: $(BIN)/uv pyproject.toml uv.lock
	$(INSTALL)
	touch $@

$(VENV)/.tested: $(BIN)/uv pyproject.toml uv.lock
	$(INSTALL) $(TESTED)
	touch $(VENV)/.installed $@

$(VENV)/.soaked: $(VENV)/.tested
	$(INSTALL) $(TESTED) --extra cluster --extra learn
	touch $@

$(VENV)/.audited: $(VENV)/.tested
	$(INSTALL) $(TESTED) --extra audit
	touch $@

.scan/bin/wapiti:
	$(PYTHON) -m venv .scan
	.scan/bin/pip install --quiet wapiti3

lock: $(BIN)/uv  ## uv.lock anew, after a change of the dependencies in pyproject.toml
	$(BIN)/uv lock --default-index https://pypi.org/simple

client/node_modules/.installed: client/package-lock.json
	cd client && npm ci --silent --no-audit --no-fund
	touch $@

$(STATIC)/.built: client/node_modules/.installed $(CLIENT)
	cd client && npm run --silent build
	mkdir -p $(STATIC) && touch $@

clean:
	rm -rf $(VENV) .scan .soak client/node_modules $(STATIC) build dist
