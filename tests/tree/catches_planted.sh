#!/usr/bin/env bash
# The check of catches finds every one that a small tree's page does not name, and every row without one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
if found=$(python3 catches.py planted_catches); then
  echo "The planted catches were not found."
  exit 1
fi
diff planted_catches/expected.txt - <<<"$found"
