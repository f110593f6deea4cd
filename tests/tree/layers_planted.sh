#!/usr/bin/env bash
# The checks of layers, rooms and generic rooms find every violation that was planted in a small tree, and none that was not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# expect FILE check...: the check fails, and its lines are those of the file.
expect() {
  local file=$1 found
  shift
  if found=$(python3 "$@" ../../docs/architecture.md); then
    echo "$1: the planted violations were not found."
    exit 1
  fi
  diff <(sort "$file") <(sort <<<"$found")
}

expect planted/expected.txt layers.py planted
expect planted/expected_rooms.txt rooms.py planted
expect planted/expected_generic.txt generic.py planted

crowded=$(mktemp -d)
trap 'rm -r "$crowded"' EXIT
mkdir -p "$crowded/engine/core"
for i in $(seq 49); do touch "$crowded/engine/core/file_$i.cpp"; done
expect <(echo 'engine/core/ holds 49 sources; 48 are allowed') rooms.py "$crowded"
