#!/usr/bin/env bash
# Copies the fuzzers' inputs from a build folder into the corpora of the repository: the smallest first, and only
# those that reach new code. Run it after a deep run, then commit the changes.
# Usage: keep_corpus.sh [BUILD_FOLDER] [FUZZER...]      build/asan and every fuzzer by default
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$(realpath "${1:-$here/../../build/asan}")
limit=2000000
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# An input is kept if it takes a branch that no smaller input takes. How often it takes branches is ignored: counting it
# would keep three times as many files.
keep() {
  local name=$1 folder inputs=()
  if [ -e "$here/corpus/$name.txt" ]; then python3 "$here/corpus.py" unpack "$here/corpus/$name.txt" "$work/kept/$name"; fi
  for folder in "$work/kept/$name" "$build/tests/fuzz/seeds/$name" "$build/tests/fuzz"/corpus-*/"$name"; do
    if [ -d "$folder" ]; then inputs+=("$folder"); fi
  done
  mkdir "$work/$name"
  "$build/tests/fuzz/fuzz_$name" -merge=1 -use_counters=0 -timeout=2 -rss_limit_mb=1024 -malloc_limit_mb=128 -max_len=8192 \
    "$work/$name" "${inputs[@]}" >"$work/$name.log" 2>&1 || { tail -20 "$work/$name.log" && exit 1; }
  mkdir -p "$here/corpus"
  python3 "$here/corpus.py" pack "$work/$name" "$here/corpus/$name.txt"
  echo "$name: $(sed -n 's/^MERGE-OUTER: \([0-9]*\) new files .* \([0-9]*\) new coverage edges$/\1 inputs, \2 branches/p' "$work/$name.log")"
}

names=("${@:2}")
if [ ${#names[@]} = 0 ]; then
  for source in "$here"/fuzz_*.cpp; do names+=("$(basename "$source" .cpp | sed s/^fuzz_//)"); done
fi
for name in "${names[@]}"; do keep "$name"; done
bytes=$(find "$here/corpus" -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum + 0 }')
echo "$bytes bytes in all; $limit are allowed"
[ "$bytes" -le "$limit" ]
