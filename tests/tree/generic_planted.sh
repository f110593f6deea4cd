#!/usr/bin/env bash
# The check of generic finds every violation that was planted in a small tree, and none that was not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
if found=$(python3 generic.py planted_generic); then
  echo "The planted violations were not found."
  exit 1
fi
diff <(sort planted_generic/expected.txt) <(sort <<<"$found")
