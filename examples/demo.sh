#!/usr/bin/env bash
# What `make demo` shows: the whole way from nothing to both maps, on a graph with a known truth.
#
#     examples/demo.sh BIN OUT      the programs, and the folder for what they write
set -euo pipefail
bin="$(cd "$1" && pwd)"
mkdir -p "$2"
cd "$2"
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
rm -f town.irwe.checkpoint
show irwe train town.edges -o town.irwe --embeddings town.npz
echo
echo "A newcomer, with two acquaintances: embedded in one pass, without training."
(cat town.edges; echo "newcomer 0"; echo "newcomer 17") >grown.edges
show irwe embed town.irwe grown.edges --extends town.edges -o newcomer.tsv
show cut -c 1-76 newcomer.tsv
echo
echo "Who plays the same role as person 17, and who belongs to the same people?"
show irwe similar town.npz 17 -k 3
show irwe similar town.npz 17 -k 3 --by position
echo
echo "Do the embeddings know roles and communities? A program of some lines asks the nearest"
echo "node; then the same in a town that the model has not seen."
show quickstart
echo
echo "Both maps, linked, in one page."
if [[ -e "$bin/../web/page.html" ]]; then
    show irwe explore town.edges --embeddings town.npz --labels town.roles --labels town.communities -o map.html
    echo
    echo "Open $PWD/map.html in a browser."
else
    echo "The page could not be built, since npm could not fetch what it is made of; try: make web"
fi
echo "Next: $bin/irwe explore YOUR-EDGE-LIST -o map.html"
