# The front door. Each target brings what it needs: `make demo` or `make test` may be the first
# thing typed on a clean Debian 12.

.DEFAULT_GOAL := help
.PHONY: help deps build demo test test-slow test-asan test-tsan bench format lint install clean

JOBS := $(shell nproc)
PREFIX ?= /usr/local

help:             ## this list
	@sed -n 's/^\([a-z-]*\): .*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|'

deps:             ## install the Debian packages that are missing (as root or through sudo)
	@tools/install_dependencies.sh build test

build: deps       ## the program, optimised: build/release/irwe
	@cmake --preset release >/dev/null
	cmake --build --preset release -j $(JOBS)

demo: build       ## a graph with known roles and communities, from edge list to features
	@examples/demo.sh build/release

test: deps        ## build with assertions, run the fast tests
	@cmake --preset dev >/dev/null
	cmake --build --preset dev -j $(JOBS)
	ctest --preset dev -j $(JOBS)

test-slow: build  ## the slow tests: large graphs, timing
	ctest --preset slow

test-asan: deps   ## the fast tests under the address and undefined-behaviour sanitizers
	@cmake --preset asan >/dev/null
	cmake --build --preset asan -j $(JOBS)
	ctest --preset asan -j $(JOBS)

test-tsan: deps   ## the fast tests under the thread sanitizer
	@cmake --preset tsan >/dev/null
	cmake --build --preset tsan -j $(JOBS)
	ctest --preset tsan -j $(JOBS)

bench: build      ## the benchmarks, each beside its naive twin
	build/release/irwe_benchmarks

format: deps      ## clang-format on every source
	@git ls-files '*.h' '*.cpp' | xargs clang-format -i

lint: deps        ## layers, formatting and clang-tidy
	@tools/check_layers.py
	@git ls-files '*.h' '*.cpp' | xargs clang-format --dry-run -Werror
	@cmake --preset tidy >/dev/null
	cmake --build --preset tidy -j $(JOBS)

install: build    ## program, library and headers below PREFIX (default /usr/local)
	cmake --install build/release --prefix $(PREFIX)

clean:            ## remove everything that was built
	rm -rf build
