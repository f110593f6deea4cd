#!/usr/bin/env bash
# The check of commands finds every offer that was planted in a small tree without anybody who asks for it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
if found=$(python3 commands.py planted_commands); then
  echo "The planted violations were not found."
  exit 1
fi
diff <(sort planted_commands/expected.txt) <(sort <<<"$found")
