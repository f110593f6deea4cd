#!/usr/bin/env bash
# Building the packages twice gives equal bytes; lintian accepts them, and they install in bare systems.
#   packaging/tests/packages_test.sh [FOLDER]      keeps the packages in FOLDER
set -euo pipefail

packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=${1:-$work/packages}

fail() {
  echo "FAIL  $*"
  exit 1
}

if [ "$(id -u)" != 0 ] || ! command -v lintian >/dev/null; then
  echo "Skipped: needs root (for bare systems) and lintian."
  exit 77
fi
for kind in deb appimage; do
  "$packaging/package.sh" "$kind" "$out"
  "$packaging/package.sh" "$kind" "$work/again"
done
for file in "$out"/*; do
  cmp "$file" "$work/again/$(basename "$file")" || fail "two builds of $(basename "$file") differ"
done
rm -r "$work/again"
# Programs contain no path of the build machine.
for file in "$packaging"/../build/package/app/{studio/longtake,cli/longtake-cli,lab/longtake-lab,train/longtake-train}; do
  if strings -a "$file" | grep -F -e "$(cd "$packaging/.." && pwd)/" -e "$HOME/"; then fail "$(basename "$file") names folders of this machine"; fi
done
lintian --fail-on error,warning --allow-root "$out"/*.deb || fail "lintian is not content"
for release in bookworm trixie; do "$packaging/tests/bare_install.sh" "$release" "$out"; done
echo "PASS  packages"
