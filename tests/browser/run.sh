#!/usr/bin/env bash
# One of the tests of the explorer's page, or the check of its types.
#
#     tests/browser/run.sh NAME ROOT        ends with 77 if what it needs is not there
set -euo pipefail
name="$1"
root="$2"

skip() {
    echo "skipped: $1"
    exit 77
}

command -v node >/dev/null || skip "there is no node; make web installs it"
[[ -e "$IRWE_PAGE" ]] || skip "$IRWE_PAGE is not there; make web builds it"
cd "$root"
if [[ "$name" == types ]]; then
    cd apps/explorer/web
    exec npm run --silent check
fi
[[ -n "${IRWE_BROWSER:-}" || -x /usr/bin/chromium || -x /usr/bin/google-chrome ]] ||
    skip "there is no Chromium; install it, or name it in IRWE_BROWSER"
exec node --test "tests/browser/$name.test.mjs"
