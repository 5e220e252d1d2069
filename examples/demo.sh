#!/usr/bin/env bash
# What `make demo` shows: the whole way from nothing to both embeddings, on a graph with a known truth.
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
echo "Learn both vectors of every node, from the edges alone."
show irwe train town.edges -o town.irwe --embeddings town.npz
echo
echo "A newcomer, with two acquaintances: embedded in one pass, without training."
(cat town.edges; echo "newcomer 0"; echo "newcomer 17") >grown.edges
show irwe embed town.irwe grown.edges --extends town.edges -o newcomer.tsv
show cut -c 1-76 newcomer.tsv
echo
echo "Do the embeddings know roles and communities? A program of some lines asks the nearest"
echo "node; then the same in a town that the model has not seen."
show quickstart
echo
echo "Next: irwe train YOUR-EDGE-LIST -o model.irwe --embeddings embeddings.npz   ($bin/irwe)"
