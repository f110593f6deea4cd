#!/usr/bin/env bash
# The check of large files finds every violation that was planted in a small repository, and none that was not.
set -euo pipefail
check=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/blobs.py
if ! command -v git >/dev/null; then
  echo "Skipped: git is missing."
  exit 77
fi
# Settings of the user or of a hook that calls this must not reach the small repository.
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

fill() { mkdir -p "$tree/$(dirname "$1")" && head -c "$2" /dev/zero >"$tree/$1"; }

# checkpoint PATH TYPE BYTES: a safetensors file with one tensor.
checkpoint() {
  mkdir -p "$tree/$(dirname "$1")"
  python3 - "$tree/$1" "$2" "$3" <<'END'
import json, struct, sys
path, dtype, size = sys.argv[1], sys.argv[2], int(sys.argv[3])
header = json.dumps({"w": {"dtype": dtype, "shape": [size // 2], "data_offsets": [0, size]}}).encode()
open(path, "wb").write(struct.pack("<Q", len(header)) + header + bytes(size))
END
}

keep() { git -C "$tree" add -A && git -C "$tree" commit -q -m "$1"; }

# expect STATUS: the check ends with it and prints the lines of standard input.
expect() {
  local wanted=$1 status=0 found
  found=$(python3 "$check" "$tree" 2>/dev/null) || status=$?
  if ! diff - <(echo "$found"); then exit 1; fi
  if [ "$status" != "$wanted" ]; then
    echo "The check ended with $status and not with $wanted."
    exit 1
  fi
}

expect 77 <<<'Skipped: this is no git checkout, so nobody can tell which files are tracked.'

git -C "$tree" init -q
mkdir -p "$tree/tests/tree" "$tree/resources/recipes"
cp "$check" "$tree/tests/tree/"
echo '{"stages": {"causal": {}, "head": {}, "codec": {}}}' >"$tree/resources/recipes/r.json"
echo 'project(Longtake VERSION 0.1.0)' >"$tree/CMakeLists.txt"
fill docs/small.bin 1000000
fill docs/evidence/starter-codec.png 1569992
fill resources/starter/dit.safetensors 2000001
checkpoint training/checkpoints/causal.safetensors BF16 3000000
keep 'all of it allowed'
fill not/tracked.bin 2000000
expect 0 <<<'7 tracked files, none is larger than it may be'
rm -r "$tree/not"

fill 'docs/two words.png' 1000001
fill docs/evidence/starter-codec.png 1569993
fill resources/starter/dit.bin 1000001
fill tests/fuzz/corpus/a/1 1000000
fill tests/fuzz/corpus/b/2 1000000
fill tests/fuzz/corpus/b/3 1
checkpoint training/checkpoints/causal-2.safetensors BF16 20
checkpoint training/checkpoints/head.safetensors F32 20
checkpoint training/checkpoints/codec.safetensors BF16 12000000
keep 'planted'
expect 1 <<'END'
docs/evidence/starter-codec.png: 1,569,993 bytes; it may have 1,569,992
docs/two words.png: 1,000,001 bytes; it may have 1,000,000
resources/starter/dit.bin: 1,000,001 bytes; it may have 1,000,000
training/checkpoints/causal-2.safetensors: no recipe has a stage "causal-2": each stage may have one checkpoint, which is named after it
training/checkpoints/codec.safetensors: 12,000,083 bytes; a checkpoint may have 12,000,000
training/checkpoints/head.safetensors: a checkpoint is kept in bf16 or, as longtake-train keep does, in eight bits, every tensor of it
tests/fuzz/corpus/: 2,000,001 bytes in all; it may have 2,000,000
END
git -C "$tree" reset -q --hard HEAD~

# One new version is allowed, committed or not; the second one is not; a new release begins to count again.
fill resources/starter/dit.safetensors 2000002
expect 0 <<<'7 tracked files, none is larger than it may be'
keep 'weights'
expect 0 <<<'7 tracked files, none is larger than it may be'
fill resources/starter/dit.safetensors 2000003
many='2 new versions since the last release; make one commit of the last one'
second="resources/starter/dit.safetensors: $many"
expect 1 <<<"$second"
keep 'more weights'
expect 1 <<<"$second"
git clone -q --depth 1 "file://$tree" "$tree/shallow"
if ! python3 "$check" "$tree/shallow" >/dev/null 2>&1; then
  echo "A shallow clone was refused."
  exit 1
fi
rm -rf "$tree/shallow"
sed -i s/0.1.0/0.2.0/ "$tree/CMakeLists.txt"
keep 'version 0.2.0'
expect 0 <<<'7 tracked files, none is larger than it may be'
