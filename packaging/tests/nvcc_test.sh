#!/bin/bash
# An nvcc that is too old leaves the CUDA kernels out; the build fails only if they were requested.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# configure VERSION AUTO|ON: prints cmake's output with an nvcc of that version; the exit code is cmake's.
configure() {
  rm -rf "$work/cuda" "$work/build"
  mkdir -p "$work/cuda/bin"
  printf '#!/bin/sh\necho "Cuda compilation tools, release %s, V%s.1"\n' "$1" "$1" >"$work/cuda/bin/nvcc"
  chmod +x "$work/cuda/bin/nvcc"
  cat >"$work/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.22)
project(nvcc_test NONE)
set(LONGTAKE_TORCH ON)
include($PWD/packaging/cmake/longtake_cuda.cmake)
message(STATUS "has CUDA: \${LONGTAKE_HAS_CUDA}")
END
  CUDA_HOME="$work/cuda" cmake -S "$work" -B "$work/build" -DLONGTAKE_CUDA="$2" 2>&1
}

fail() {
  echo "FAIL: $1"
  exit 1
}

said=$(configure 11.8 AUTO) || fail "an old nvcc ended the build: $said"
grep -q '12.8 is the least: the CUDA kernels are left out' <<<"$said" || fail "nobody heard of the old nvcc: $said"
grep -q 'has CUDA: OFF' <<<"$said" || fail "the kernels are not left out: $said"
said=$(configure 11.8 ON) && fail "kernels that were asked for were left out"
grep -q '12.8 is the' <<<"$said" || fail "the error does not say which version it wants: $said"
# This nvcc is not a working compiler, which CMake detects next.
said=$(configure 12.9 AUTO) && fail "CMake took a script for a compiler"
grep -q 'is the least' <<<"$said" && fail "a new nvcc was called too old: $said"
echo "ok"
