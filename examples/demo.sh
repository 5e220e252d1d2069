#!/usr/bin/env bash
# What `make demo` shows: the whole way from nothing to features, on a graph with a known truth.
set -euo pipefail
bin="$(cd "$1" && pwd)"
dir="$(mktemp -d)"
trap 'rm -rf "$dir"' EXIT
cd "$dir"
PATH="$bin:$PATH"

bold='' plain=''
if [[ -t 1 ]]; then
    bold=$'\033[1m' plain=$'\033[0m'
fi

show() {
    printf '\n%s$ %s%s\n' "$bold" "$*" "$plain"
    "$@"
}

echo "A town of 400 people in 6 communities. Everyone has a role: hub, bridge, core or fringe."
show irwe generate planted-roles -o town.edges
show head -n 3 town.edges town.roles town.communities
echo
echo "What is in the edge list?"
show irwe info town.edges --labels town.roles
echo
echo "Walk features of every node: 1000 walks each, counted and forgotten."
show irwe features town.edges -o town.npz
show ls -l town.npz
echo
echo "Do the features know roles and communities? The node with the most similar ones tells."
show quickstart
echo
echo "Next: irwe features YOUR-EDGE-LIST -o features.npz   ($bin/irwe)"
