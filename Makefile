# What a fresh machine needs beyond Rust, Python 3 and Node.js is installed here, if it is missing.

NEONS = $(or $(CARGO_TARGET_DIR),target)/release/neons
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: site test-site seeds record-studies record-figures studies-environment test-full exercises textbook rfc2416 idle-restart sync-tcp todays-tcp demo bufferbloat slow-start congestion-controls build default-profile install dist deb release-files test test-page test-system-tcl wheel test-python stubs page page-speed lint reference fuzz bench \
  bench-trace differential record system-packages chromium ffmpeg msrv docs publish-check lint-workflows tshark lintian wheel-aarch64

demo: build
	@$(NEONS) demo target/demo

# The documents of studies/, reproduced: a printed page, and target/studies/report.html with every figure. FULL=1 computes all.
STUDIES = target/python/studies/bin/python studies
STUDY_OPTIONS = $(if $(FULL),--full)

seeds: studies-environment
	@$(STUDIES) all $(STUDY_OPTIONS)

textbook rfc2416 idle-restart slow-start sync-tcp todays-tcp bufferbloat congestion-controls: studies-environment
	@$(STUDIES) $@ $(STUDY_OPTIONS)

# Answers to the textbook's exercises, for teachers.
exercises: studies-environment
	@$(STUDIES)/exercises.py

# Computes everything and writes the tables and figures of the READMEs.
record-studies: studies-environment
	@$(STUDIES) all --full --record

# Draws the figures of the READMEs, those of the quick form unless FULL=1.
record-figures: studies-environment
	@$(STUDIES) all $(STUDY_OPTIONS) --record-figures

# Every claim in its full form, as tests.
test-full: studies-environment
	@NEONS_FULL=1 $(STUDIES:studies=-m) pytest -q studies/tests

# The installed wheel; it is built if there is none.
studies-environment:
	@ls target/wheels/neons-*.whl >/dev/null 2>&1 || $(MAKE) wheel
	@wheel=$$(echo target/wheels/neons-*.whl); [ target/python/studies/installed -nt "$$wheel" ] || { \
	  $(PYTHON) -m venv --clear target/python/studies && \
	  target/python/studies/bin/pip install --quiet --disable-pip-version-check "$$wheel[plots,sweep]" pytest nbclient nbformat ipykernel && \
	  touch target/python/studies/installed; }

# What `neons --version` says.
COMMIT = NEONS_COMMIT=$$(git rev-parse --short=10 HEAD 2>/dev/null)

# With PGO=1, `build`, `deb`, `dist` and `wheel` make programs that are 6 % faster in the mean, and take twice as
# long: the workloads of bench/ tell the compiler which parts of the program run often. With the compiler of packaging/default.profdata,
# `build` does so anyway.
PROFILE = $(CURDIR)/target/profile
PROFILE_USE = $(if $(PGO),RUSTFLAGS="-Cprofile-use=$(PROFILE).profdata -Cllvm-args=-no-pgo-warn-mismatch")

build: system-packages $(if $(PGO),$(PROFILE).profdata)
	$(COMMIT) $(PROFILE_USE) cargo build --release --locked

default-profile: system-packages
	packaging/profile packaging/default.profdata $(PROFILE)

$(PROFILE).profdata:
	packaging/profile $@ $(PROFILE)

# For example: make install PREFIX=$$HOME/.local
PREFIX = /usr/local
install: build
	packaging/install $(NEONS) $(DESTDIR)$(PREFIX)

# target/dist/neons-VERSION-MACHINE-linux.tar.zst, for machines of the same kind
dist: build
	@mkdir -p target/dist
	packaging/archive $(NEONS) target/dist

# target/dist/neons_*.deb and neons-ns2_*.deb, which makes Neons the command `ns`
deb: build
	@mkdir -p target/dist
	packaging/deb $(NEONS) target/dist

# What a release offers, and the sums of it: target/release-files
release-files:
	@rm -rf target/release-files && mkdir -p target/release-files
	@cp target/dist/*.tar.zst target/dist/*.deb $(wildcard target/wheels/*.whl target/wheels/aarch64/*.whl) target/release-files
	@cd target/release-files && sha256sum * > SHA256SUMS && cat SHA256SUMS

test: system-packages tshark lintian
	cargo test --profile fast --locked --workspace --exclude neons-python
	$(MAKE) test-page
	$(MAKE) test-python

# The page of `neons view` in Debian's Chromium, by Playwright, and films by ffmpeg. Pictures are kept in target/pictures.
test-page: chromium ffmpeg
	cargo build --profile fast --locked --quiet -p neons
	cd crates/view/page && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-save --no-audit --no-fund --silent && npx playwright test

ffmpeg:
	@command -v ffmpeg >/dev/null || { echo "installing ffmpeg"; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends ffmpeg >/dev/null; }

# The page that is embedded in `neons`; needed only when it has been changed. A test compares it with its sources.
page:
	cd crates/view/page && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-save --no-audit --no-fund --silent && npm run build

# How many pictures per second the page draws of 1,000 nodes and 21,000 packets: to be run on an idle machine.
page-speed: chromium
	cargo build --profile fast --locked --quiet -p neons
	cd crates/view/page && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-save --no-audit --no-fund --silent && node scripts/speed.mjs

# The same program with the shared library of the installed Tcl.
SYSTEM_TCL = --profile fast --locked --no-default-features --target-dir target/system-tcl
test-system-tcl: system-packages
	@[ -e /usr/include/tcl8.6/tcl.h ] || { echo "installing tcl8.6-dev"; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends tcl8.6-dev >/dev/null; }
	CARGO_BUILD_BUILD_DIR=target cargo test $(SYSTEM_TCL) --package neons-otcl --lib --test tcl_version
	CARGO_BUILD_BUILD_DIR=target cargo test $(SYSTEM_TCL) --package neons --test conformance

# The Python package, target/wheels/neons-*.whl, with the command `neons`, the engine and Tcl inside.
PYTHON = python3
WHEEL_PROFILE = release
MATURIN = target/python/tools/bin/maturin

wheel: system-packages $(MATURIN) $(if $(PGO),$(PROFILE).profdata)
	$(COMMIT) $(PROFILE_USE) cargo build --profile $(WHEEL_PROFILE) --quiet --locked --package neons --target-dir target
	@install -D -m 755 target/$(WHEEL_PROFILE)/neons python/data/scripts/neons && strip python/data/scripts/neons
	@rm -f target/wheels/neons-*.whl
	cd python && $(PROFILE_USE) ../$(MATURIN) build --quiet --profile $(WHEEL_PROFILE) --locked --target-dir ../target --out ../target/wheels

# The same for 64-bit ARM, target/wheels/aarch64/neons-*.whl, with the cross-compiler and the Tcl of Debian.
ARM = aarch64-unknown-linux-gnu
ARM_VARIABLES = TCL_CONFIG=$(CURDIR)/target/$(ARM)/tcl/tclConfig.sh CC_aarch64_unknown_linux_gnu=aarch64-linux-gnu-gcc \
  CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc

wheel-aarch64: system-packages $(MATURIN)
	@command -v aarch64-linux-gnu-gcc >/dev/null || { echo "installing a compiler for 64-bit ARM"; $(SUDO) apt-get update -qq && \
	  $(SUDO) apt-get install -y -qq --no-install-recommends gcc-aarch64-linux-gnu libc6-dev-arm64-cross >/dev/null; }
	@rustup target add $(ARM)
	@packaging/foreign-tcl arm64 target/$(ARM)/tcl
	$(ARM_VARIABLES) $(COMMIT) cargo build --profile $(WHEEL_PROFILE) --quiet --locked --package neons --target-dir target --target $(ARM)
	@install -D -m 755 target/$(ARM)/$(WHEEL_PROFILE)/neons python/data/scripts/neons && \
	  aarch64-linux-gnu-strip python/data/scripts/neons
	@rm -rf target/wheels/aarch64
	cd python && $(ARM_VARIABLES) ../$(MATURIN) build --quiet --profile $(WHEEL_PROFILE) --locked \
	  --target $(ARM) --target-dir ../target --out ../target/wheels/aarch64

$(MATURIN):
	@$(PYTHON) -m venv target/python/tools && target/python/tools/bin/pip install --quiet --disable-pip-version-check maturin==1.16.0

# The wheel, installed into a fresh virtual environment, and its tests.
test-python:
	$(MAKE) wheel WHEEL_PROFILE=fast
	python/test

# The simulator's classes for type checkers, from the declarations of the classes; after `make test-python` or an
# installation of the wheel.
stubs:
	target/python/environment/bin/python -m neons._stubs python/neons/_classes.pyi

# With the version of ruff that also formats the documentation's site.
RUFF = target/tools/python/bin/ruff
lint: $(RUFF)
	cargo fmt --check
	cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
	cd crates/view/page && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-save --no-audit --no-fund --silent && npm run check
	cd python && ../$(RUFF) check . && ../$(RUFF) format --check .
	cd studies && ../$(RUFF) check .
	cd differential && ../$(RUFF) check . && ../$(RUFF) format --check .

$(RUFF): docs/site/requirements.txt
	@$(PYTHON) -m venv target/tools/python && target/tools/python/bin/pip install --quiet --disable-pip-version-check \
	  $$(grep '^ruff==' $<) && touch $@

# Builds with the oldest Rust that Cargo.toml promises.
OLDEST_RUST = $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
msrv: system-packages
	rustup toolchain install --profile minimal --no-self-update $(OLDEST_RUST)
	cargo +$(OLDEST_RUST) check --workspace --locked --target-dir target/oldest-rust

# The documentation as a site, target/site/html, without broken links.
SITE_TOOLS = target/site/tools
site: $(SITE_TOOLS)/installed
	@NO_MKDOCS_2_WARNING=1 $(SITE_TOOLS)/bin/mkdocs build --strict --quiet --config-file docs/site/mkdocs.yml

# Every page of the site on a phone and on a laptop, in Debian's Chromium. Pictures of a few are kept in target/site/pictures.
test-site: site chromium
	@cd crates/view/page && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --no-save --no-audit --no-fund --silent
	@NODE_PATH=crates/view/page/node_modules node docs/site/check-pages.cjs target/site

$(SITE_TOOLS)/installed: docs/site/requirements.txt
	@$(PYTHON) -m venv --clear $(SITE_TOOLS) && $(SITE_TOOLS)/bin/pip install --quiet --disable-pip-version-check -r $< && touch $@

# The site, and what docs.rs will show, without broken links.
docs: site system-packages
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

# Packs every crate, and builds each from its package alone, in the order in which they are published.
publish-check: system-packages
	cargo publish --workspace --dry-run --locked

# The workflows of the platform that hosts the repository; needs Go.
ACTIONLINT = target/tools/actionlint
lint-workflows: $(ACTIONLINT)
	$(ACTIONLINT) -color

$(ACTIONLINT):
	@command -v go >/dev/null || { echo "make lint-workflows needs Go"; exit 1; }
	GOBIN=$(CURDIR)/$(@D) go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12

# The reference manual, from the declarations of the classes.
reference: build
	$(NEONS) doc --markdown docs/reference --html target/reference

# Mangled scripts, traces and command lines, for SECONDS seconds; findings are kept in target/fuzz.
SECONDS = 60
fuzz: build
	cargo run --profile fast --locked --quiet -p neons-fuzz -- $(NEONS) tests/conformance examples --seconds $(SECONDS) --seed $(SEED)

bench: build
	python3 bench/run.py

# Reading traces, beside Python, awk and polars (if installed).
bench-trace: build
	cargo build --release --locked --quiet -p neons-trace --examples
	python3 bench/trace.py
	python3 bench/trace.py --lines 100000000

# Random scenarios under Neons and under ns-2.35 (Debian's package ns2), compared byte for byte.
N = 2000
SEED = 1
AREAS = tcp
differential: build
	python3 -m differential -n $(N) --seed $(SEED) --areas $(AREAS)

# Records what ns-2.35 (Debian's package ns2) writes for a conformance case: make record CASE=tcp/my-case
record:
	@test -n "$(CASE)" || { echo "usage: make record CASE=AREA/NAME; the script is tests/conformance/AREA/NAME/script.tcl"; exit 2; }
	@command -v ns >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends ns2 >/dev/null; }
	@python3 tests/record.py $(CASE)

# Tcl is compiled with a C compiler. The program carries the time zones, too.
system-packages:
	@if ! command -v cc >/dev/null || ! command -v zstd >/dev/null || ! [ -e /usr/share/zoneinfo/UTC ] || \
	    ! command -v dpkg-shlibdeps >/dev/null; then \
	  echo "installing tzdata, zstd, dpkg-dev and a C compiler"; \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) apt-get install -y -qq --no-install-recommends tzdata zstd dpkg-dev gcc libc6-dev >/dev/null; \
	fi

# Reads the captures that are made of traces.
tshark:
	@command -v tshark >/dev/null || { echo "installing tshark"; $(SUDO) apt-get update -qq && \
	  echo "wireshark-common wireshark-common/install-setuid boolean false" | $(SUDO) debconf-set-selections && \
	  $(SUDO) apt-get install -y -qq --no-install-recommends tshark >/dev/null; }

lintian:
	@command -v lintian >/dev/null || { echo "installing lintian"; $(SUDO) apt-get update -qq && \
	  $(SUDO) apt-get install -y -qq --no-install-recommends lintian >/dev/null; }

chromium:
	@command -v chromium >/dev/null || { echo "installing chromium"; \
	  $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null; }
