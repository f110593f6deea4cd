#!/usr/bin/env bash
# The check of errors finds every violation that was planted in a small tree, and none that was not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
if found=$(python3 errors.py planted_errors); then
  echo "The planted violations were not found."
  exit 1
fi
diff <(sort planted_errors/expected.txt) <(sort <<<"$found")
