# What a fresh machine needs beyond Rust, Python 3 and Node.js is installed here, if it is missing.

NEONS = target/release/neons
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: demo bufferbloat slow-start test test-page page lint bench build reference differential system-packages chromium

demo: build
	@mkdir -p target/demo
	@cd target/demo && ../../$(NEONS) ../../examples/one-sender.tcl
	@echo
	@echo "One TCP sender through a router whose queue overflows, 40 seconds:"
	@echo
	@cd target/demo && ../../$(NEONS) trace summary one-sender.tr one-sender-variables.tr
	@echo
	@cd target/demo && ../../$(NEONS) trace plot one-sender-variables.tr cwnd_
	@echo
	@echo "Written to target/demo: one-sender.tr (every packet), one-sender-variables.tr (cwnd_, ssthresh_,"
	@echo "nrexmit_), one-sender.nam (for the animator). The script is examples/one-sender.tcl."

# Delay and utilisation under several queueing disciplines.
bufferbloat: build
	@$(NEONS) studies/bufferbloat/bufferbloat.tcl

# Completion times of transfers over oceans by how their connections start.
slow-start: build
	@python3 studies/slow-start/run.py

build: system-packages
	cargo build --release --locked --quiet

test: system-packages
	cargo test --profile fast --locked --workspace
	$(MAKE) test-page

# The page of `neons view` in Debian's Chromium, by Playwright. Pictures of it are kept in target/pictures.
test-page: chromium
	cargo build --profile fast --locked --quiet -p neons
	cd crates/view/page && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --silent && npx playwright test

# The page that is embedded in `neons`; needed only when it has been changed. A test compares it with its sources.
page:
	cd crates/view/page && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --silent && npm run build

lint:
	cargo fmt --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cd crates/view/page && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --silent && npm run check

# The reference manual, from the declarations of the classes.
reference: build
	$(NEONS) doc --markdown docs/reference --html target/reference

# Mangled scripts, traces and command lines, for so many seconds; what is found is kept in target/fuzz.
SECONDS = 60
fuzz: build
	cargo run --profile fast --locked --quiet -p neons-fuzz -- $(NEONS) tests/conformance examples --seconds $(SECONDS) --seed $(SEED)

bench: build
	python3 bench/run.py

# Random scenarios under Neons and under ns-2.35 (Debian's package ns2), compared byte for byte.
N = 2000
SEED = 1
AREAS = tcp
differential: build
	python3 -m differential -n $(N) --seed $(SEED) --areas $(AREAS)

# Rust's own linker driver is a C compiler; Tcl is the real library.
system-packages:
	@if ! { [ -e /usr/include/tcl/tcl.h ] || [ -e /usr/include/tcl8.6/tcl.h ] || [ -e /usr/include/tcl.h ]; } || ! command -v cc >/dev/null; then \
	  echo "installing tcl-dev and a C compiler"; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends tcl-dev gcc libc6-dev >/dev/null; \
	fi

chromium:
	@command -v chromium >/dev/null || { echo "installing chromium"; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null; }
