# The front door. Each target brings what it needs: `make demo` or `make test` may be the first
# thing typed on a clean Debian 12.

.DEFAULT_GOAL := help
.PHONY: help deps build python web web-if-possible demo test test-slow test-asan test-tsan test-valgrind test-python test-python-asan test-web faults fuzz coverage bench \
    format lint install install-python clean

JOBS ?= $(shell nproc)
PREFIX ?= /usr/local
# Debian's Python has Debian's NumPy; another may be named.
PYTHON ?= $(firstword $(wildcard /usr/bin/python3) python3)

# $(call cmake_build,PRESET,TARGETS): configure and build.
cmake_build = cmake --no-warn-unused-cli --preset $(1) -DPython_EXECUTABLE=$(PYTHON) >/dev/null && cmake --build --preset $(1) -j $(JOBS) $(addprefix --target ,$(2))

help:             ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1@\2/p' $(MAKEFILE_LIST) | \
	    while IFS=@ read -r name what; do printf '  make %-16s %s\n' "$$name" "$$what"; done

deps:             ## install the Debian packages that are missing (as root or through sudo)
	@tools/install_dependencies.sh build test

build: deps       ## the program, optimized: build/release/irwe
	@$(call cmake_build,release,irwe_cli)

python: deps      ## the Python package, in build/release/python
	@$(call cmake_build,release,irwe_python)

# The explorer's page: one HTML file, made anew when a source is newer.
WEB := apps/explorer/web
WEB_SOURCES := $(wildcard $(addprefix $(WEB)/,src/*.ts licenses/*.txt index.html style.css build.mjs licenses.mjs tsconfig.json package.json)) LICENSE

$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json
	@tools/install_dependencies.sh web
	cd $(WEB) && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

build/web/page.html: $(WEB_SOURCES) $(WEB)/node_modules/.package-lock.json
	node $(WEB)/build.mjs $@

web: build/web/page.html  ## the explorer's page: build/web/page.html

# Where npm cannot fetch the packages, everything else is built and tested all the same.
web-if-possible:
	@$(MAKE) --no-print-directory $(WEB)/node_modules/.package-lock.json || \
	    echo "npm could not fetch what the explorer's page is made of: it is left out"
	@[ ! -e $(WEB)/node_modules/.package-lock.json ] || $(MAKE) --no-print-directory web

demo: deps web-if-possible  ## a graph with known roles and communities, from edge list to demo/map.html
	@$(call cmake_build,release,irwe_cli quickstart)
	@examples/demo.sh build/release demo

test: deps web-if-possible  ## build with assertions, run the fast tests, check gradients in double precision
	@tools/install_dependencies.sh browser faults launchers
	@$(call cmake_build,dev)
	@$(call cmake_build,gradcheck)
	@[ -n "$$IRWE_DATA" ] || echo "IRWE_DATA is not set: the tests on the paper's graphs will be skipped"
	ctest --preset gradcheck -j $(JOBS)
	ctest --preset dev -j $$(($(JOBS) + 1))  # some of them mostly wait

test-slow: build  ## the slow tests: a million nodes
	ctest --preset slow

test-asan: deps   ## the fast tests under the address and undefined-behavior sanitizers
	@$(call cmake_build,asan)
	ctest --preset asan -j $(JOBS)

test-tsan: deps   ## the fast tests under the thread sanitizer
	@$(call cmake_build,tsan)
	ctest --preset tsan -j $(JOBS)

test-valgrind: build  ## every verb of the program under valgrind, on a small graph
	@tools/install_dependencies.sh valgrind
	IRWE_PROGRAM=build/release/irwe $(PYTHON) tests/valgrind/run.py

test-python: deps ## the tests of the Python package, on the release build
	@$(call cmake_build,release,irwe_python irwe_cli)
	ctest --preset release -R '^python_'

test-python-asan: deps  ## the same under the address and undefined-behavior sanitizers
	@$(call cmake_build,asan,irwe_python irwe_cli)
	ctest --preset asan -R '^python_'

test-web: web build  ## the tests of the explorer's page, in Chromium, on the release build
	@tools/install_dependencies.sh browser
	@cmake --preset release >/dev/null
	ctest --preset release -R '^browser_'

# A driver that cannot run here, without strace or root, says so and ends with 77.
FAULTS := kills two_runs damaged_files injected_faults full_disk memory_limits signals lost_ranks slow_network
faults: build     ## faults on purpose: kills, failing calls, full disks, damaged files; half an hour
	@tools/install_dependencies.sh faults || echo "strace or iproute2 is missing: what needs it will be skipped"
	@$(call cmake_build,release,irwe_cli irwe_damage)
	@failed=; for name in $(FAULTS); do echo "== $$name"; \
	    IRWE_PROGRAM=build/release/irwe IRWE_DAMAGE=build/release/irwe_damage \
	        $(PYTHON) tests/faults/$$name.py || [ $$? -eq 77 ] || failed="$$failed $$name"; \
	done; [ -z "$$failed" ] || { echo "failed:$$failed"; exit 1; }

fuzz: deps        ## fuzzers on every reader of files, for long: 10 M inputs of text, 5 M of binary files; FUZZ_RUNS=N
	@tools/install_dependencies.sh fuzz
	@$(call cmake_build,fuzz)
	tests/fuzz/run.py build/fuzz --jobs $(JOBS) $(if $(FUZZ_RUNS),--runs $(FUZZ_RUNS)) $(FUZZERS)

coverage: deps    ## line coverage of the code that reads and writes files: 95 % or more; build/coverage/report
	@tools/install_dependencies.sh coverage
	@$(call cmake_build,coverage)
	$(PYTHON) tools/coverage.py build/coverage --report build/coverage/report

bench: deps       ## the benchmarks on one core, each beside its naive twin or PyTorch
	@$(call cmake_build,release,irwe_benchmarks irwe_engine_benchmark irwe_encoder_benchmark)
	build/release/irwe_benchmarks
	benchmarks/compare_with_torch.py build/release/irwe_engine_benchmark
	benchmarks/compare_encoders_with_torch.py build/release/irwe_encoder_benchmark

format:           ## clang-format on every source
	@tools/install_dependencies.sh lint
	@git ls-files '*.h' '*.cpp' | xargs clang-format -i

lint: deps        ## layers, language, formatting and clang-tidy
	@tools/install_dependencies.sh lint
	@tools/check_layers.py
	@tools/check_text.py
	@git ls-files '*.h' '*.cpp' | xargs clang-format --dry-run -Werror
	@$(call cmake_build,tidy)

install: deps     ## program, library and headers below PREFIX (default /usr/local)
	@$(call cmake_build,release,irwe_cli)
	cmake --install build/release --prefix $(PREFIX)

install-python: python  ## the Python package, where PYTHON (default Debian's) looks for such
	cmake --install build/release --component python \
	    --prefix "$$($(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("platlib"))')"

clean:            ## remove everything that was built
	rm -rf build demo $(WEB)/node_modules
