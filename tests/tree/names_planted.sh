#!/usr/bin/env bash
# The check of names finds every twin that was planted in a small tree, and nothing that only looks like one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
if found=$(python3 names.py planted_names); then
  echo "The planted twins were not found."
  exit 1
fi
diff planted_names/expected.txt - <<<"$found"
