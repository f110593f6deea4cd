#!/usr/bin/env bash
# Compares what two builds do: a change that only moves or joins code must not change any of it.
#   packaging/compare_builds.sh OLD NEW [PART...]      OLD, NEW: checkouts whose preset `ci` or `dev` is built
# Prints a line for each thing compared. The exit status is 0 when all are equal.
#   pictures   streams of the built-in model under each policy, and of a thin Wan of random weights under each recipe
#   exports    one session in each format
#   texts      verbs and options of the programs, commands of the control port, shortcuts and error codes
set -euo pipefail

old=$(cd "$1" && pwd)
# shellcheck disable=SC2034  # read as ${!side}
new=$(cd "$2" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
different=0

program_of() {
  local preset=dev
  if [ -x "$1/build/ci/app/cli/longtake-cli" ]; then preset=ci; fi
  echo "$1/build/$preset/app/cli/longtake-cli"
}

# same NAME FILE_OF_OLD FILE_OF_NEW
same() {
  if [ ! -s "$2" ]; then
    echo "nothing    $1"
    different=$((different + 1))
  elif cmp -s "$2" "$3"; then
    echo "equal      $1"
  else
    echo "DIFFERENT  $1"
    different=$((different + 1))
    { diff -a "$2" "$3" || true; } | head -5 | cut -c1-200
  fi
}

# both NAME COMMAND...: runs a verb of both programs; %O is the file that is compared, without it what is printed.
both() {
  local name=$1 side program file
  shift
  for side in old new; do
    program=$(program_of "${!side}")
    file=$work/$side/$name
    mkdir -p "$(dirname "$file")"
    if [[ " $* " == *%O* ]]; then
      (cd "$work/$side" && "$program" "${@//%O/$file}" >"$file.log" 2>&1) || echo "           $side: $(tail -1 "$file.log")"
    else
      (cd "$work/$side" && "$program" "$@" >"$file" 2>"$file.log") || true
    fi
  done
  same "$name" "$work/old/$name" "$work/new/$name"
}

pictures() {
  local policy recipe side
  # shellcheck disable=SC2013  # names without spaces
  for policy in $(sed -n 's/.*PresetName k[A-Za-z0-9]*{"\([a-z0-9_]*\)".*/\1/p' "$old/engine/policy/preset_names.h"); do
    both "policy-$policy.y4m" --quiet render --policy "$policy" --budget 540 --seed 7 --chunks 3 \
      --prompt "a large red ball bouncing on a beach with a lighthouse at sunset" \
      --at c2 "a large blue ball bouncing on a beach with a lighthouse at sunset" -o %O
  done
  for side in old new; do
    "$(program_of "${!side}")" --quiet selftest --make-wan "$work/$side-wan" --thin --device cpu >/dev/null
    mkdir -p "$work/$side-wan/google/umt5-xxl"
    cp "$old/tests/fixtures/tokenizer.model" "$work/$side-wan/google/umt5-xxl/spiece.model"
    mkdir -p "$work/$side"
    ln -sfn "$work/$side-wan" "$work/$side/wan"
  done
  # shellcheck disable=SC2013  # names without spaces
  for recipe in $(sed -n 's/.*"name": "\([a-z0-9-]*\)".*/\1/p' "$old/resources/samplers.json" | grep -v '^starter'); do
    both "wan-$recipe.y4m" --quiet render --model wan --recipe "$recipe" --decoder vae --size 64x64 --seed 5 \
      --chunks 2 --prompt "a red ball rolling in a snowfield with firs" -o %O
  done
}

exports() {
  local side format
  for side in old new; do
    mkdir -p "$work/$side"
    (cd "$work/$side" && "$(program_of "${!side}")" --quiet render --seed 3 --chunks 2 --sessions sessions \
      --prompt "a large red ball bouncing in a meadow with a windmill by day" -o stream.y4m)
    mv "$work/$side/sessions/"* "$work/$side/session"
  done
  for format in mp4 webp gif mov mkv y4m; do
    both "export.$format" --quiet render session -o %O
  done
  both "export-memory.mp4" --quiet render session --memory over -o %O
  both "takes" takes session
}

texts() {
  local verb side
  both "completion" completion bash
  both "man" man
  both "commands" serve --list
  for verb in $("$(program_of "$old")" --help | sed -n '/Subcommands:/,$s/^  \([a-z]*\) .*/\1/p'); do
    both "help-$verb" "$verb" --help
  done
  for side in old new; do
    mkdir -p "$work/$side"
    (cd "${!side}" && git grep -hoE '"[A-Z]+-[0-9]+"' -- '*/errors.h' ':!tests' | sort) >"$work/$side/codes"
    (cd "${!side}" && grep -v '^#include' ui/window/actions.cpp) >"$work/$side/actions"
  done
  same "error codes" "$work/old/codes" "$work/new/codes"
  same "actions and shortcuts" "$work/old/actions" "$work/new/actions"
}

if [ $# -gt 2 ]; then
  shift 2
  for part in "$@"; do "$part"; done
else
  texts
  exports
  pictures
fi
echo "$different different"
[ "$different" = 0 ]
