#!/usr/bin/env bash
# Every shell script of the tree is clean under shellcheck.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
grep -rlE '^#!.*bash' .ci packaging tests | xargs shellcheck -a -x -P .
