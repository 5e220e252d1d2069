#!/usr/bin/env bash
# Installs the packages of tools/packages.txt that are missing, and only those.
#
#     tools/install_dependencies.sh GROUP...        as root, or as a user with sudo
set -euo pipefail

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
echo "make deps: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
