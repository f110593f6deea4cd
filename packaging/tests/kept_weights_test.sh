#!/usr/bin/env bash
# Restores kept weights that were removed from the tree, and refuses a history without them with a message.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

git_here() { git -C "$tree" -c user.name=test -c user.email=test@localhost "$@" >/dev/null; }

git_here init -q
mkdir -p "$tree/training/checkpoints"
for name in teacher own stage2 decoder memory; do echo "$name" >"$tree/training/checkpoints/$name.safetensors"; done
git_here add -A
git_here commit -q -m "weights"
git_here rm -q -r training
git_here commit -q -m "no weights"

"$here/../kept_weights.sh" "$tree" >/dev/null
for name in teacher own stage2 decoder memory; do [ "$(cat "$tree/training/checkpoints/$name.safetensors")" = "$name" ]; done
echo "mine" >"$tree/training/checkpoints/own.safetensors"
"$here/../kept_weights.sh" "$tree"
[ "$(cat "$tree/training/checkpoints/own.safetensors")" = "mine" ]

rm -rf "$tree/.git" "$tree/training"
git_here init -q
git_here commit -q --allow-empty -m "nothing"
if said=$("$here/../kept_weights.sh" "$tree" 2>&1); then exit 1; fi
[[ $said == *"has no training/checkpoints/teacher.safetensors"* ]]
