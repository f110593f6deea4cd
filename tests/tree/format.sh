#!/usr/bin/env bash
# Every source file is as clang-format 14 leaves it. The version is pinned because its output differs between versions.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
find app control engine training ui tests -type f \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' \) -print0 |
  xargs -0 -n 20 -P "$(nproc)" clang-format-14 --dry-run -Werror
