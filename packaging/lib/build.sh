# shellcheck shell=bash
# Quiet configuring and building with a preset: the output goes to a log, whose end is shown after a failure.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# Relative paths in the compiler cache let all checkouts of the project share it.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1

default_libtorch() { echo "${XDG_CACHE_HOME:-$HOME/.cache}/longtake/libtorch-2.11.0/torch"; }

show_failure() {
  local log=$1
  { grep -nE 'error|FAILED|CMake Error' "$log" | head -5 || true; } >&2
  tail -40 "$log" >&2
  say "The whole output is in $log."
}

# logged LOG command...: on a terminal it shows the newest line of the output as progress.
logged() {
  local log=$1 status=0
  shift
  if [ -t 2 ]; then
    "$@" </dev/null 2>&1 | tee "$log" | while IFS= read -r line; do printf '\r\033[K%.100s' "$line" >&2; done || status=1
    printf '\r\033[K' >&2
  else
    "$@" </dev/null >"$log" 2>&1 || status=1
  fi
  if [ "$status" != 0 ]; then show_failure "$log"; fi
  return "$status"
}

cached_value() { sed -n "s/^$2:[A-Z]*=//p" "$root/build/$1/CMakeCache.txt" 2>/dev/null; }

# The places that packaging/cmake/longtake_cuda.cmake searches.
has_nvcc() { PATH=$PATH:${CUDA_HOME:+$CUDA_HOME/bin:}/usr/local/cuda/bin command -v nvcc >/dev/null; }

# lacks_kernels PRESET: configured without nvcc, which is there now.
lacks_kernels() { [[ "$(cached_value "$1" LONGTAKE_NVCC)" == *-NOTFOUND ]] && has_nvcc; }

# configure PRESET: does nothing if the folder is configured with the same LibTorch; Ninja detects changed CMake files.
configure() {
  local preset=$1 libtorch=${LONGTAKE_LIBTORCH:-$(default_libtorch)}
  if [ -e "$root/build/$preset/build.ninja" ] && [ "$(cached_value "$preset" LONGTAKE_LIBTORCH)" = "$libtorch" ] &&
    ! lacks_kernels "$preset"; then return; fi
  mkdir -p "$root/build/$preset"
  need_space "$root/build" 3000 "the $preset build"
  step "Configuring ($preset)" logged "$root/build/$preset/configure.log" \
    cmake -S "$root" --preset "$preset" -DLONGTAKE_LIBTORCH="$libtorch"
}

# build PRESET [target...]: one job for each core, fewer if memory is short (2 GB for a file that includes LibTorch).
# Ninja always runs: a dry run would stop at the check of the globbed folders.
build() {
  local preset=$1 jobs memory_gb
  shift
  memory_gb=$(awk '/MemAvailable/ { print int($2 / 1048576) }' /proc/meminfo)
  jobs=$(nproc)
  if [ "$memory_gb" -lt $((2 * jobs)) ]; then jobs=$((memory_gb > 3 ? memory_gb / 2 : 1)); fi
  step "Building ($preset, $jobs at once)" logged "$root/build/$preset/build.log" \
    cmake --build "$root/build/$preset" -j "$jobs" ${1:+--target "$@"} -- -k 0
}
