# What a fresh machine needs beyond Rust, Python 3 and Node.js is installed here, if it is missing.

NEONS = target/release/neons
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: demo bufferbloat slow-start test lint bench bench-trace build reference differential system-packages

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

lint:
	cargo fmt --check
	cargo clippy --workspace --all-targets --locked -- -D warnings

# The reference manual, from the declarations of the classes.
reference: build
	$(NEONS) doc --markdown docs/reference --html target/reference

# Mangled scripts, traces and command lines, for so many seconds; what is found is kept in target/fuzz.
SECONDS = 60
fuzz: build
	cargo run --profile fast --locked --quiet -p neons-fuzz -- $(NEONS) tests/conformance examples --seconds $(SECONDS) --seed $(SEED)

bench: build
	python3 bench/run.py

# Reading traces, beside Python, awk and polars (if installed).
bench-trace: build
	cargo build --release --locked --quiet -p neons-trace --example read
	python3 bench/trace.py

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
