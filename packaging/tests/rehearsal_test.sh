#!/usr/bin/env bash
# A complete dry run of a release of this tree: packages, AppImage, source archive, notes, sums, tag.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
if [ -n "$(git -C "$root" status --porcelain 2>&1)" ]; then
  echo "Skipped: a release is made from a repository without changes."
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$root/packaging/release.sh" --dry-run "$work/out"
cd "$work/out"
sha256sum --quiet -c SHA256SUMS
[ "$(wc -l <SHA256SUMS)" = 5 ]
echo "PASS  rehearsal of a release"
