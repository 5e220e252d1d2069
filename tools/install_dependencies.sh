#!/usr/bin/env bash
# Installs the packages of tools/packages.txt that are missing, and only those. Waits for another
# package manager that is at work, and tries again where a download fails.
#
#     tools/install_dependencies.sh GROUP...        as root, or as a user with sudo
#
# Exit codes: 0 all packages are there, 1 some are not.
set -euo pipefail

readonly lock_pause=10 max_lock_pauses=180  # half an hour, which only ends a hang
readonly download_pauses=(5 15 30)          # seconds before each further attempt

# Whether the program that a package is wanted for is there by other means. Node often comes from its
# makers, with npm inside; Debian's npm would not install beside it.
has_program() {
    case "$1" in
        nodejs) command -v node ;;
        npm | chromium) command -v "$1" ;;
        *) false ;;
    esac >/dev/null
}

missing=()
while read -r package group _; do
    [[ -z "$package" || "$package" == \#* || " $* " != *" $group "* ]] && continue
    status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
    [[ "$status" == "install ok installed" ]] || has_program "$package" || missing+=("$package")
done <"$(dirname "$0")/packages.txt"
[[ ${#missing[@]} -eq 0 ]] && exit 0

as_root=()
if [[ $EUID -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
        echo "make deps: these packages are missing: ${missing[*]}" >&2
        echo "make deps: run it as root, or install sudo, or ask for: apt-get install ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi
log="$(mktemp)"
trap 'rm -f "$log"' EXIT
told_of_lock=

give_up() {
    cat "$log" >&2
    echo "make deps: apt-get could not install ${missing[*]}; its messages are above" >&2
    exit 1
}

# Runs apt-get as root, its output in $log; waits as long as another package manager holds a lock.
apt_get() {
    local pause line
    for ((pause = 0; pause < max_lock_pauses; ++pause)); do
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -qq "$@" >"$log" 2>&1 && return
        # The lists, the archives and dpkg each have a lock; apt-get's own timeout covers only the last.
        line="$(grep -Em1 'Could not get lock|was locked by another process' "$log")" || return 1
        [[ -n "$told_of_lock" ]] || echo "make deps: waiting for another package manager: ${line#E: }"
        told_of_lock=yes
        sleep "$lock_pause"
    done
    give_up
}

download_failed() {
    grep -Eq 'Failed to fetch|Unable to fetch|Some index files failed|Temporary failure|Could not (resolve|connect)' "$log"
}

echo "make deps: installing ${missing[*]}"
for pause in "${download_pauses[@]}" none; do
    # Lists that cannot be renewed may still do, and a package may be gone from a mirror since they were read.
    lists_are_new=yes
    apt_get -o APT::Update::Error-Mode=any update || lists_are_new=
    apt_get install -y --no-install-recommends "${missing[@]}" && exit 0
    [[ "$pause" != none ]] || break
    download_failed || [[ -z "$lists_are_new" ]] || break
    echo "make deps: a download failed; trying again in $pause s"
    sleep "$pause"
done
give_up
