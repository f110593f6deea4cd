#!/usr/bin/env bash
# The check of comments finds every comment that was planted in a small tree to finish a name, nothing that only looks
# like one, and is silent where there are as many as the limit allows.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
if found=$(python3 comments.py planted_comments --limit 3); then
  echo "The planted comments were not found."
  exit 1
fi
diff planted_comments/expected.txt - <<<"$found"
python3 comments.py planted_comments --limit 4 >/dev/null
