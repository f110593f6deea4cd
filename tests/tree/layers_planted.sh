#!/usr/bin/env bash
# The layer check finds every violation that was planted in a small tree, and none that was not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
if found=$(python3 layers.py planted ../../docs/architecture.md); then
  echo "The planted violations were not found."
  exit 1
fi
diff <(sort planted/expected.txt) <(sort <<<"$found")
