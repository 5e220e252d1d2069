#!/usr/bin/env bash
# Installs the build into an empty folder and builds a program with it, once by find_package and once
# by pkg-config, which trains a model and gives the same embeddings both times; checks where all of
# them look for shared libraries, and that the licenses are there.
#
#     run.sh BUILD-FOLDER COMPILER COMPILER-FLAGS
set -euo pipefail
build="$1" compiler="$2" flags="$3"
here="$(cd "$(dirname "$0")" && pwd)"
dir="$(mktemp -d)"
trap 'rm -rf "$dir"' EXIT
prefix="$dir/prefix"

cmake --install "$build" --prefix "$prefix" >/dev/null
cmake --install "$build" --prefix "$prefix/python" --component python >/dev/null
"$prefix/bin/irwe" generate ring-of-cliques --num-cliques 3 --clique-size 4 --quiet -o "$dir/town.edges"

cmake -S "$here/consumer" -B "$dir/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_CXX_FLAGS="$flags" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$dir/build" >/dev/null
[[ "$("$dir/build/consumer" "$dir/town.edges" "$dir/town.npz")" == 12 ]]
echo "find_package: good"

pc="$(dirname "$(find "$prefix" -name irwe.pc)")"
export PKG_CONFIG_PATH="$pc${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
# shellcheck disable=SC2046,SC2086
"$compiler" -std=c++20 $flags "$here/consumer/main.cpp" $(pkg-config --cflags --libs irwe) -o "$dir/consumer"
[[ "$("$dir/consumer" "$dir/town.edges" "$dir/again.npz")" == 12 ]]
cmp "$dir/town.npz" "$dir/again.npz"
echo "pkg-config: good"

for folder in "$prefix/share/doc/irwe" "$prefix/python/irwe"; do
    cmp "$here/../../LICENSE" "$folder/LICENSE"
    cmp "$here/../../THIRD-PARTY.txt" "$folder/THIRD-PARTY.txt"
done
echo "licenses: good"

[[ "$("$prefix/bin/irwe" --version)" == "irwe "* ]]
echo "program: good"

cmp <("$prefix/bin/irwe" completion bash) "$prefix/share/bash-completion/completions/irwe"
[[ -s "$prefix/share/zsh/site-functions/_irwe" && -s "$prefix/share/fish/vendor_completions.d/irwe.fish" ]]
cmp <("$prefix/bin/irwe" man train) "$prefix/share/man/man1/irwe-train.1"
echo "completion and manual pages: good"

"$here/../../tools/check_library_paths.py" "$dir"
echo "library paths: good"
