#!/usr/bin/env bash
# Tests of run.sh and test.sh in a copy of the tree whose set-up, CMake, Ninja and CTest only write down that they were
# called. Every function whose name begins with "it_" is one test.
# shellcheck disable=SC2016  # the stubs' own variables are for the stubs
set -euo pipefail

packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=packaging/tests/run_tests.sh
. "$packaging/tests/run_tests.sh"
machines=$(mktemp -d)
trap 'rm -rf "$machines"' EXIT

# stub NAME: standard input becomes a command of the pretended machine.
stub() {
  { printf '#!/bin/bash\nbox=%q\n' "$box" && cat; } >"$box/bin/$1"
  chmod +x "$box/bin/$1"
}

make_machine() {
  box=$(mktemp -d "$machines/XXXXXX")
  mkdir -p "$box/bin" "$box/home" "$box/tree"
  cp -r "$packaging" "$box/tree/packaging"
  : >"$box/calls"
  echo 'tests="4" failures="0"' >"$box/results"
  stub setup.sh <<<'echo "set up $1" >>"$box/calls"; [ ! -e "$box/setup_fails" ]'
  mv "$box/bin/setup.sh" "$box/tree/packaging/setup.sh"
  stub cmake <<'END'
if [ "$1" = --build ]; then
  echo "build $(basename "$2") ${*:5}" >>"$box/calls"
  if [ -e "$box/build_fails" ] && [ "$(basename "$2")" = "$(cat "$box/build_fails")" ]; then
    echo 'a.cpp:1: error: no such thing'
    exit 1
  fi
  for program in studio/longtake cli/longtake-cli train/longtake-train; do
    mkdir -p "$2/app/${program%/*}"
    printf '#!/bin/bash\necho "%s $(basename %s): $*"\n' "${program#*/}" "$2" >"$2/app/$program"
    chmod +x "$2/app/$program"
  done
else
  echo "configure $4" >>"$box/calls"
  touch "$2/build/$4/build.ninja"
  echo "LONGTAKE_LIBTORCH:PATH=${5#*=}" >"$2/build/$4/CMakeCache.txt"
fi
END
  stub ctest <<'END'
echo "ctest $(basename "$2") $3" >>"$box/calls"
while [ "$1" != --output-junit ]; do shift; done
printf '<?xml version="1.0"?>\n<testsuite name="x"\n\t%s\n>\n' "$(sed 's/ /\n\t/g' "$box/results")" >"$2"
END
}

# call SCRIPT [NAME=VALUE...] [ARGS]: leaves $status, $box/printed and $box/said.
call() {
  local script=$1 settings=()
  shift
  while [[ "${1:-}" == [A-Z]*=* ]]; do
    settings+=("$1")
    shift
  done
  status=0
  env -i PATH="$box/bin:$PATH" HOME="$box/home" "${settings[@]}" bash "$box/tree/packaging/$script" "$@" \
    </dev/null >"$box/printed" 2>"$box/said" || status=$?
}

expect() {
  local what=$1
  shift
  if ! "$@"; then
    echo "  expected: $what"
    sed 's/^/  printed: /' "$box/printed"
    sed 's/^/  said: /' "$box/said"
    sed 's/^/  call: /' "$box/calls"
    exit 1
  fi
}

printed() { expect "printed '$1'" [ "$(cat "$box/printed")" = "$1" ]; }
last_line() { expect "last line '$1'" [ "$(tail -1 "$box/printed")" = "$1" ]; }
called() { expect "a call '$1'" grep -qx -- "$1" "$box/calls"; }
ended_with() { expect "exit status $1" [ "$status" = "$1" ]; }

it_opens_the_studio_where_there_is_a_display() {
  call run.sh DISPLAY=:7
  printed 'longtake release: '
  called 'set up run'
  call run.sh DISPLAY=:7 studio a.take
  printed 'longtake release: a.take'
}

it_says_so_and_renders_a_clip_where_there_is_no_display() {
  call run.sh
  called 'set up headless'
  expect "a sentence" grep -q 'no display here' "$box/said"
  expect "a render" grep -q '^longtake-cli headless: render --prompt .* -o longtake.mp4$' "$box/printed"
}

it_renders_no_clip_in_place_of_a_session_that_was_to_be_opened() {
  call run.sh studio a.take
  ended_with 1
  expect "a sentence" grep -q 'needs a display' "$box/said"
  printed ''
}

it_hands_every_verb_with_its_arguments_to_the_right_program() {
  call run.sh render --prompt 'two words' -o x.mp4
  printed 'longtake-cli headless: render --prompt two words -o x.mp4'
  call run.sh --version
  printed 'longtake-cli headless: --version'
  call run.sh train recipe.json --minutes 3
  printed 'longtake-train headless: recipe.json --minutes 3'
}

it_does_not_configure_again() {
  call run.sh --version
  : >"$box/calls"
  call run.sh --version
  printed 'longtake-cli headless: --version'
  expect "no second configuration" [ "$(grep -c configure "$box/calls")" = 0 ]
}

it_configures_again_when_another_libtorch_is_named() {
  call run.sh --version
  : >"$box/calls"
  call run.sh LONGTAKE_LIBTORCH=/other/torch --version
  called 'configure headless'
}

it_runs_nothing_when_set_up_or_build_fails() {
  touch "$box/setup_fails"
  call run.sh --version
  ended_with 1
  printed ''
  rm "$box/setup_fails"
  echo headless >"$box/build_fails"
  call run.sh --version
  ended_with 1
  printed ''
  expect "the compiler's words" grep -q 'error: no such thing' "$box/said"
}

it_sums_the_tests_of_all_builds_in_the_last_line() {
  call test.sh
  ended_with 0
  last_line '16 passed, 0 failed'
  called 'ctest dev -LE'
  called 'ctest tsan -L'
  called 'ctest fuzz -LE'
}

it_fails_when_a_test_failed() {
  echo 'tests="4" failures="1"' >"$box/results"
  call test.sh --preset dev
  ended_with 1
  last_line '3 passed, 1 failed'
}

it_counts_a_build_that_failed_and_tests_the_others() {
  echo asan >"$box/build_fails"
  call test.sh
  ended_with 1
  last_line '12 passed, 1 failed'
}

it_counts_a_skipped_test_neither_way() {
  echo 'tests="4" failures="0" skipped="1"' >"$box/results"
  call test.sh --preset dev
  ended_with 0
  last_line '3 passed, 0 failed'
}

it_fails_when_no_test_ran() {
  echo 'tests="0" failures="0"' >"$box/results"
  call test.sh
  ended_with 1
  last_line '0 passed, 0 failed'
}

it_never_passes_when_the_runner_complains() {
  stub ctest <<<'exit 8'
  call test.sh --preset dev
  ended_with 1
  last_line '0 passed, 1 failed'
}

it_keeps_the_results_of_a_long_run() {
  call test.sh --tier long --preset dev
  ended_with 0
  called 'ctest dev -L'
  expect "a page" grep -q 'tier long.*4 passed, 0 failed' "$box/tree/docs/evidence/$(date +%Y-%m-%d)-long-tier-dev.md"
}

it_runs_every_test_under_the_sanitizers_in_a_long_run() {
  call test.sh --tier long --preset asan --preset tsan
  called 'ctest asan -j'
  called 'ctest tsan -j'
}

it_keeps_what_the_fuzzers_said_in_a_long_run() {
  mkdir -p "$box/tree/build/fuzz/fuzz-logs"
  printf 'INFO: Seed: 7\nstat::number_of_executed_units: 12345\nstat::peak_rss_mb: 99\n' \
    >"$box/tree/build/fuzz/fuzz-logs/long_pickle.log"
  call test.sh --tier long
  ended_with 0
  local page
  page=$box/tree/docs/evidence/$(date +%Y-%m-%d)-long-tier.md
  expect "a row" grep -q '^| pickle | 12345 |.* 99 |$' "$page"
  expect "its log" grep -q '^INFO: Seed: 7$' "$page"
}

it_refuses_arguments_that_it_does_not_know() {
  call test.sh --tier huge
  ended_with 1
  expect "a sentence" grep -q "not '--tier huge'" "$box/said"
  expect "no call" [ ! -s "$box/calls" ]
}

run_tests
