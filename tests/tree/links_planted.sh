#!/usr/bin/env bash
# The link check finds every broken link that was planted in a small tree, and none that is whole.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
if found=$(python3 links.py planted_links); then
  echo "The planted links were not found."
  exit 1
fi
diff <(sort planted_links/expected.txt) <(sort <<<"$found")
