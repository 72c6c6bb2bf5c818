# Everything a person does with Tablero's source. A bare `make` lists it.

# The Debian packages Tablero needs, in this one place: to build, to test, to measure.
PACKAGES_BUILD := libxml2-dev libsqlite3-dev zlib1g-dev pkg-config python3
PACKAGES_TEST  := chromium python3-venv default-jre-headless nodejs nginx caddy haproxy wrk
PACKAGES_BENCH := nginx wrk python3-venv gcc chromium
PACKAGES_SLOW  := slowhttptest python3

PORT    ?= 8080
ROWS    ?= 100000
PREFIX  ?= /usr/local
TABLERO := $(abspath .build/release/tablero)
RELEASE := swift build --configuration release --static-swift-stdlib --product tablero
VENV    := .venv
SECONDS ?= 20
# The compiler heeds the last of its options for sanitizers alone, so that both stand in one.
FUZZER  := TABLERO_FUZZING=1 swift build --configuration release --sanitize=fuzzer --sanitize=address \
	--scratch-path .build/fuzzing -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing --product

GRAPHS  = $(shell swift build --show-bin-path)/../symbolgraph

.PHONY: help run example test check format lint build swift-test browser-test package-test proxy-test bench docs screenshots install clean \
	packages-build packages-test packages-bench packages-slow fuzz sanitize slow

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: packages-build ## serve the demo, or DB=path.db, on http://127.0.0.1:8080/ (PORT=, ROWS=)
	$(RELEASE)
ifdef DB
	$(TABLERO) serve $(DB) --port $(PORT)
else
	$(TABLERO) demo --rows $(ROWS) --port $(PORT)
endif

test: packages-build packages-test swift-test browser-test package-test proxy-test ## run the Swift tests, those in a browser, and those behind proxies

check: packages-build lint build swift-test ## format, lint, build, Swift tests, templates: all that needs no browser
	.build/debug/tablero check

format: ## rewrite the Swift files as `make check` wants them
	swift format --in-place --recursive --parallel Package.swift Sources Tests

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
	@! grep -rnE 'try!|fatalError\(|Task\.detached|TODO|FIXME' Sources --include=*.swift
	@! grep -rnE '@unchecked Sendable|nonisolated\(unsafe\)|unowned[ (]|assumeIsolated|unsafeBitCast' Sources \
		--include=*.swift -B 6 | awk '/SAFETY:/ { proved = NR } \
		/@unchecked Sendable|nonisolated\(unsafe\)|unowned[ (]|assumeIsolated|unsafeBitCast/ && !/\/\// \
		&& (!proved || NR - proved > 6) { print "needs a SAFETY proof: " $$0 }' | grep .

build:
	swift build --build-tests

swift-test: packages-build
	swift test

example: packages-build ## run the example, a dashboard in Swift, on http://127.0.0.1:8080/ (PORT=)
	swift run ExampleShop --port $(PORT)

browser-test: packages-build packages-test $(VENV)/ready
	$(RELEASE)
	swift build --product JobShop
	swift build --product Planets
	swift build --product ExampleShop
	@if command -v node >/dev/null; then node --test Tests/Browser/js/*.test.js; \
	else echo "node is not here: the JavaScript unit tests are skipped"; fi
	TABLERO_BIN=$(TABLERO) $(VENV)/bin/python -m pytest -q -n 3 --ignore Tests/Browser/test_package.py Tests/Browser

package-test: packages-build packages-test $(VENV)/ready ## build and run a package that depends on this one
	$(VENV)/bin/python -m pytest -q Tests/Browser/test_package.py

fuzz: packages-build ## look for bytes that break a parser, leak or hang, SECONDS=20 for each of three fuzzers
	$(FUZZER) ParserFuzzer
	$(FUZZER) FieldFuzzer
	$(FUZZER) TemplateFuzzer
	python3 Tests/Fuzzing/seeds.py .build/fuzzing/seeds
	python3 Tests/Fuzzing/template_seeds.py .build/fuzzing/template-seeds
	@mkdir -p .build/fuzzing/requests .build/fuzzing/fields .build/fuzzing/templates
	cd .build/fuzzing && release/ParserFuzzer requests seeds -max_total_time=$(SECONDS) -max_len=4096 -timeout=5
	cd .build/fuzzing && release/FieldFuzzer fields seeds -max_total_time=$(SECONDS) -max_len=1024 -timeout=5 \
		-dict=$(abspath Tests/Fuzzing/fields.dict)
	cd .build/fuzzing && SWIFT_BACKTRACE=enable=no release/TemplateFuzzer templates template-seeds -max_total_time=$(SECONDS) -max_len=2048 \
		-timeout=5 -dict=$(abspath Tests/Fuzzing/templates.dict)

slow: packages-build packages-slow ## compare 10,000 random tables with SQLite; attack with a thousand slow clients, and print how long others wait
	TABLERO_TABLES=10000 swift test --disable-xctest --filter RandomTableTests
	$(RELEASE)
	TABLERO_BIN=$(TABLERO) python3 Tests/Proxies/slow.py

# One suite after the other: the slow work of the first would take the threads that the second answers with.
# Each is run, whatever became of those before.
sanitize: packages-build ## run the HTTP tests under the address and the thread sanitizer, and those of templates under the first
	@status=0; \
	for suite in HTTPTests HTTPServerTests TemplatesTests; do \
		swift test --disable-xctest --sanitize=address --scratch-path .build/address --filter "^$$suite\." || status=1; \
	done; \
	for suite in HTTPTests HTTPServerTests; do \
		TSAN_OPTIONS="suppressions=$(abspath Tests/Sanitizers/thread.supp)" \
		swift test --disable-xctest --sanitize=thread --scratch-path .build/thread --filter "^$$suite\." || status=1; \
	done; \
	exit $$status

proxy-test: packages-build packages-test $(VENV)/ready
	$(RELEASE)
	TABLERO_BIN=$(TABLERO) $(VENV)/bin/python -m pytest -q Tests/Proxies

bench: packages-build packages-bench $(VENV)/bench-ready $(VENV)/ready ## measure beside nginx, Datasette and Jinja2, and in a browser
	$(RELEASE)
	$(VENV)/bin/python Tests/Benchmarks/server.py $(TABLERO) .build/bench
	$(VENV)/bin/python Tests/Benchmarks/pages.py $(TABLERO) .build/bench
	$(VENV)/bin/python Tests/Benchmarks/records.py $(TABLERO) .build/bench/records
	TABLERO_BENCHMARKS=1 swift build --configuration release --static-swift-stdlib --product TemplateBenchmark
	$(VENV)/bin/python Tests/Benchmarks/templates.py .build/release/TemplateBenchmark .build/bench
	$(VENV)/bin/python Tests/Benchmarks/browser.py $(TABLERO) .build/bench

docs: packages-build build ## build the documentation of the Swift API into .build/docs
	swift package dump-symbol-graph --skip-synthesized-members
	python3 Tests/Documentation/build.py $(GRAPHS) .build/docs
	@echo "to read it: python3 -m http.server --directory .build/docs 8000, then http://127.0.0.1:8000/documentation/tablero"

screenshots: packages-build packages-test $(VENV)/ready ## picture every kind of page and state into .build/screenshots
	$(RELEASE)
	swift build --product ExampleShop
	TABLERO_BIN=$(TABLERO) $(VENV)/bin/python Tests/Browser/screenshots.py .build/screenshots

install: packages-build ## put one binary, Views and Public under PREFIX (default /usr/local; DESTDIR is honoured)
	$(RELEASE)
	install -D --mode 755 $(TABLERO) $(DESTDIR)$(PREFIX)/bin/tablero
	mkdir -p $(DESTDIR)$(PREFIX)/share/tablero
	rm -rf $(DESTDIR)$(PREFIX)/share/tablero/Views $(DESTDIR)$(PREFIX)/share/tablero/Public
	cp -R Views Public $(DESTDIR)$(PREFIX)/share/tablero/

clean: ## remove what was built
	rm -rf .build $(VENV)

$(VENV)/ready: Tests/Browser/requirements.txt
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

$(VENV)/bench-ready: Tests/Benchmarks/requirements.txt
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

# Installs only what is missing, so that a machine that has everything fetches nothing.
define install_missing
	@missing=$$(for package in $(1); do \
		dpkg-query --show --showformat '$${Status}\n' $$package 2>/dev/null | grep -q '^install ok installed' \
		|| echo $$package; done); \
	if [ -n "$$missing" ]; then \
		echo "installing:" $$missing; \
		if [ "$$(id -u)" = 0 ]; then run=""; else run="sudo"; fi; \
		$$run apt-get update -qq && $$run env DEBIAN_FRONTEND=noninteractive \
			apt-get install --yes -qq --no-install-recommends $$missing >/dev/null; fi
endef

packages-build:
	$(call install_missing,$(PACKAGES_BUILD))

packages-test:
	$(call install_missing,$(PACKAGES_TEST))

packages-bench:
	$(call install_missing,$(PACKAGES_BENCH))

packages-slow:
	$(call install_missing,$(PACKAGES_SLOW))
