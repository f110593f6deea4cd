#!/usr/bin/env bash
# Restores into training/checkpoints the weights from which trainings of the built-in model continue. They are in the
# project's history and not in its tree, which would be 34 MB larger with them.
#   packaging/kept_weights.sh [TREE]    TREE: a checkout; default: this one
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/lib/say.sh"

root=$(cd "${1:-$here/..}" && pwd)
kept=training/checkpoints
mkdir -p "$root/$kept"
for name in teacher own stage2 decoder memory; do
  file=$kept/$name.safetensors
  if [ -e "$root/$file" ]; then continue; fi
  removed=$(git -C "$root" log -1 --format=%H --diff-filter=D -- "$file")
  [ -n "$removed" ] || refuse "The history of $root has no $file. A shallow clone is made whole by: git fetch --unshallow"
  git -C "$root" show "$removed^:$file" >"$root/$file.part" || refuse "Cannot read $file from the history of $root."
  mv "$root/$file.part" "$root/$file"
  echo "$file"
done
