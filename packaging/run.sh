#!/usr/bin/env bash
# Sets up whatever is missing, builds Longtake and runs it.
#   packaging/run.sh                     the studio; without a display, a short clip instead
#   packaging/run.sh studio [ARGS]       the studio with arguments, e.g. a .take file
#   packaging/run.sh render --prompt "..." --seconds 4 -o clip.mp4      any verb of longtake-cli
#   packaging/run.sh train RECIPE.json   longtake-train
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/lib/say.sh"
# shellcheck source=packaging/lib/build.sh
. "$here/lib/build.sh"
# shellcheck source=packaging/lib/libtorch.sh
. "$here/lib/libtorch.sh"

has_display() { [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; }

# names_a_lab_verb ARGS: true if longtake-cli would start longtake-lab for one of these words, or ask it for its options.
names_a_lab_verb() {
  local word
  for word in "$@"; do
    case $word in bench | probe | cache | exam | suite | selftest | completion | man) return 0 ;; esac
  done
  return 1
}

warn_without_nvcc() {
  if nvidia_driver_present && ! has_nvcc; then
    say "There is an NVIDIA driver here and no nvcc, so this build cannot use the GPU. Install the CUDA toolkit 13, put nvcc" \
      "on PATH or set CUDA_HOME, then call again. LONGTAKE_NVIDIA=0 leaves the GPU out without this warning."
  fi
}

# run FOLDER TARGET [ARGS]: a machine without a display needs no Qt, so its build leaves the studio out.
run() {
  local folder=$1 target=$2 preset=release targets=("$2")
  shift 2
  if [ "$target" = longtake-cli ] && names_a_lab_verb "$@"; then targets+=(longtake-lab); fi
  if has_display; then
    "$here/setup.sh" run
  else
    preset=headless
    "$here/setup.sh" headless
  fi
  warn_without_nvcc
  configure "$preset"
  build "$preset" "${targets[@]}"
  exec "$root/build/$preset/app/$folder/$target" "$@"
}

main() {
  case ${1:-} in
    -h | --help) sed -n '2,6s/^# \{0,1\}//p' "$here/run.sh" ;;
    train)
      shift
      run train longtake-train "$@"
      ;;
    '' | studio)
      if has_display; then
        [ $# -eq 0 ] || shift
        run studio longtake "$@"
      fi
      [ $# -le 1 ] || refuse "The studio needs a display, and there is none here."
      say "There is no display here, so the studio stays closed and a short clip is rendered to longtake.mp4 instead."
      run cli longtake-cli render --prompt "a large red ball bouncing in a meadow with a windmill by day" --seconds 4 -o longtake.mp4
      ;;
    *) run cli longtake-cli "$@" ;;
  esac
}

main "$@"
