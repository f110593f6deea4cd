#!/usr/bin/env bash
# The check of threads and waits finds every wait that was planted in a small tree, and nothing that does not wait.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/{app,engine,training,ui,docs}
echo "Known: ui/known.cpp." >"$tree/docs/threads.md"

plant() { printf '%s\n' "$2" >"$tree/ui/$1.cpp"; }
plant menu 'menu.exec(at);'
plant dialog 'dialog->exec();'
plant timed 'ready_.wait_for(lock, limit);'
plant joined 'thread_.join();'
plant started 'std::jthread thread_;'
plant known 'thread_.join();'
plant harmless 'names.join(QStringLiteral(", ")); return QApplication::exec();  // a menu.exec(at) would wait'

expected='dialog joined menu started timed'
if found=$(python3 "$here/threads.py" "$tree"); then
  echo "The planted waits were not found."
  exit 1
fi
found=$(sed -n 's|^ui/\([a-z]*\)\.cpp:1: .*|\1|p' <<<"$found" | sort | paste -sd' ')
[ "$found" = "$expected" ] || { echo "found: $found"; echo "expected: $expected"; exit 1; }
