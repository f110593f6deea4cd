#!/usr/bin/env bash
# Tests of run.sh and test.sh in a copy of the tree, whose set-up, CMake, Ninja and CTest only record their calls. Every
# function whose name begins with "it_" is one test.
# shellcheck disable=SC2016  # the stubs' own variables are for the stubs
set -euo pipefail

packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=packaging/tests/run_tests.sh
. "$packaging/tests/run_tests.sh"
machines=$(mktemp -d)
trap 'rm -rf "$machines"' EXIT

# stub NAME: standard input becomes a command of the simulated machine.
stub() {
  { printf '#!/bin/bash\nbox=%q\n' "$box" && cat; } >"$box/bin/$1"
  chmod +x "$box/bin/$1"
}

make_machine() {
  box=$(mktemp -d "$machines/XXXXXX")
  mkdir -p "$box/bin" "$box/home" "$box/tree"
  cp -r "$packaging" "$box/tree/packaging"
  sed -i 's/ [0-9]*$/ 4/' "$box/tree/packaging/lib/least_tests.txt"
  : >"$box/calls"
  rows 1 1 1 1
  stub setup.sh <<<'echo "set up $1" >>"$box/calls"; [ ! -e "$box/setup_fails" ]'
  mv "$box/bin/setup.sh" "$box/tree/packaging/setup.sh"
  stub cmake <<'END'
if [ "$1" = --build ]; then
  echo "build $(basename "$2") ${*:5}" >>"$box/calls"
  if [ -e "$box/build_fails" ] && [ "$(basename "$2")" = "$(cat "$box/build_fails")" ]; then
    echo 'a.cpp:1: error: no such thing'
    exit 1
  fi
  for program in studio/longtake cli/longtake-cli lab/longtake-lab train/longtake-train; do
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
echo "ctest $(basename "$2") ${*:3}, fuzzers ${LONGTAKE_FUZZ_MINUTES:-untold}" >>"$box/calls"
while [ "$1" != --output-junit ]; do shift; done
cp "$box/results" "$2"
! grep -q 'status="fail"\|Unable\|<testsuite/>' "$2"
END
}

# rows RESULT...: the results that ctest reports: a test of so many functions, or a failed, missing or skipped one.
rows() {
  local row
  {
    echo '<testsuite>'
    for row; do
      case $row in
        fail) echo '<testcase name="bad" status="fail"/>' ;;
        missing) echo '<testcase name="gone" status="notrun"><skipped message="Unable to find executable"/></testcase>' ;;
        skip) echo '<testcase name="odd" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/><system-out>no tool</system-out></testcase>' ;;
        *) echo "<testcase name=\"good\" status=\"run\"><system-out>Totals: $((row + 2)) passed, 0 failed, 0 skipped</system-out></testcase>" ;;
      esac
    done
    echo '</testsuite>'
  } >"$box/results"
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
tested() { expect "tests '$1'" grep -q -- "^ctest $1 -j" "$box/calls"; }
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

it_warns_where_a_driver_is_and_no_nvcc() {
  if command -v nvcc /usr/local/cuda/bin/nvcc >/dev/null; then return; fi
  call run.sh LONGTAKE_NVIDIA=1 --version
  printed 'longtake-cli headless: --version'
  expect "a warning" grep -q 'no nvcc, so this build cannot use the GPU' "$box/said"
  call run.sh LONGTAKE_NVIDIA=0 --version
  expect "no warning" [ "$(grep -c 'no nvcc' "$box/said")" = 0 ]
}

it_configures_again_when_nvcc_has_come() {
  if command -v nvcc /usr/local/cuda/bin/nvcc >/dev/null; then return; fi
  call run.sh --version
  echo 'LONGTAKE_NVCC:FILEPATH=LONGTAKE_NVCC-NOTFOUND' >>"$box/tree/build/headless/CMakeCache.txt"
  : >"$box/calls"
  call run.sh --version
  expect "no configuration" [ "$(grep -c '^configure' "$box/calls")" = 0 ]
  stub nvcc <<<'true'
  call run.sh LONGTAKE_NVIDIA=1 --version
  called 'configure headless'
  expect "no warning" [ "$(grep -c 'no nvcc' "$box/said")" = 0 ]
}

it_builds_the_laboratory_only_where_one_of_its_verbs_is_named() {
  call run.sh --json bench --seconds 3
  printed 'longtake-cli headless: --json bench --seconds 3'
  called 'build headless --target longtake-cli longtake-lab -- -k 0'
  : >"$box/calls"
  call run.sh render --prompt 'two words' -o x.mp4
  called 'build headless --target longtake-cli -- -k 0'
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
  last_line '12 passed, 0 failed'
  tested 'ci -LE long|slice'
  called 'build asan --target sanitized_tests fuzzers -- -k 0'
  tested 'asan -L sanitized|fuzz -LE long'
  called 'build tsan --target sanitized_tests -- -k 0'
  tested 'tsan -L sanitized -LE long'
}

it_builds_and_tests_only_what_is_quick_while_one_works() {
  call test.sh quick
  ended_with 0
  last_line '4 passed, 0 failed'
  called 'build dev --target quick_tests -- -k 0'
  tested 'dev -L quick'
  expect "one build" [ "$(grep -c '^build' "$box/calls")" = 1 ]
  expect "no page" [ ! -e "$box/tree/docs" ]
  call test.sh quick --preset asan
  ended_with 1
  expect "a sentence" grep -q 'quick has one build' "$box/said"
}

it_fails_when_a_test_failed() {
  rows 2 2 2 fail
  call test.sh --preset dev
  ended_with 1
  last_line '3 passed, 1 failed'
}

it_counts_a_build_that_failed_and_tests_what_there_is_of_it_and_the_others() {
  echo asan >"$box/build_fails"
  call test.sh
  ended_with 1
  last_line '12 passed, 1 failed'
  tested 'asan -L sanitized|fuzz -LE long'
  expect "a sentence" grep -q '^asan: the build failed' "$box/printed"
}

it_counts_missing_programs_as_failed() {
  rows 2 2 missing missing
  call test.sh --preset dev
  ended_with 1
  last_line '2 passed, 2 failed'
  expect "a sentence" grep -q '^dev: not run: gone: Unable to find executable' "$box/printed"
}

it_fails_where_something_was_skipped_that_no_list_allows_and_says_why_above_the_last_line() {
  rows 2 2 skip
  call test.sh --preset dev
  ended_with 1
  last_line '2 passed, 1 failed'
  expect "the reason" grep -qx 'dev: skipped and not allowed to be: odd: no tool' "$box/printed"
}

it_counts_an_allowed_skip_neither_way() {
  rows 2 2 skip
  echo 'odd if [ $tier = ci ]' >>"$box/tree/packaging/lib/allowed_skips.txt"
  call test.sh --preset dev
  ended_with 0
  last_line '2 passed, 0 failed'
  expect "the reason" grep -qx 'dev: skipped: odd: no tool' "$box/printed"
}

it_fails_when_fewer_functions_ran_than_have_to() {
  rows 2 1
  call test.sh --preset dev
  ended_with 1
  last_line '2 passed, 1 failed'
  expect "a sentence" grep -q '^dev: only 3 test functions passed' "$box/printed"
}

it_fails_when_no_test_ran_in_one_build() {
  echo '<testsuite/>' >"$box/results"
  call test.sh
  ended_with 1
  last_line '0 passed, 3 failed'
  expect "ctest is told" grep -q -- '--no-tests=error' "$box/calls"
}

it_never_passes_when_the_runner_complains() {
  stub ctest <<<'exit 8'
  call test.sh --preset dev
  ended_with 1
  last_line '0 passed, 1 failed'
  stub ctest <<'END'
while [ "$1" != --output-junit ]; do shift; done
cp "$box/results" "$2"
exit 8
END
  call test.sh --preset dev
  ended_with 1
  last_line '4 passed, 1 failed'
}

page() { echo "$box/tree/build/evidence/$(date +%Y-%m-%d)-deep$1.md"; }

it_tests_everything_under_the_sanitizers_in_the_deep_tier() {
  call test.sh deep
  ended_with 0
  last_line '16 passed, 0 failed'
  tested 'dev -L long'
  called 'build asan-full -- -k 0'
  tested 'asan-full -LE long|slice'
  tested 'tsan-full -LE long|slice'
  expect "ten minutes of each fuzzer" grep -q '^ctest asan -L long --timeout 1200 .*, fuzzers 10$' "$box/calls"
  expect "a page" grep -q 'test.sh deep.*16 passed, 0 failed' "$(page '')"
}

it_runs_the_fuzzers_as_long_as_it_is_told_to() {
  call test.sh deep --preset asan --fuzz-minutes 30
  ended_with 0
  expect "thirty minutes" grep -q '^ctest asan -L long --timeout 2400 .*, fuzzers 30$' "$box/calls"
  local minutes
  for minutes in 0 1000 ten -1 ''; do
    call test.sh deep --fuzz-minutes $minutes
    ended_with 1
    expect "a sentence about '$minutes'" grep -q "not '--fuzz-minutes $minutes'" "$box/said"
  done
}

it_keeps_the_results_of_one_build() {
  call test.sh --preset dev deep
  ended_with 0
  tested 'dev -L long'
  expect "a page" grep -q 'test.sh deep.*4 passed, 0 failed' "$(page -dev)"
}

it_still_takes_the_old_names_of_tiers_and_builds() {
  call test.sh --tier long --preset dev
  ended_with 0
  tested 'dev -L long'
  expect "a sentence" grep -q '"--tier long" is called "deep" now' "$box/said"
  expect "a page" [ -e "$(page -dev)" ]
  call test.sh --tier ci
  last_line '12 passed, 0 failed'
  expect "a sentence" grep -q 'without "--tier ci" does the same' "$box/said"
  call test.sh --preset fuzz
  tested 'asan -L sanitized|fuzz -LE long'
  expect "a sentence" grep -q '"--preset fuzz" is called "--preset asan" now' "$box/said"
}

it_runs_the_long_tests_of_the_plain_layers_under_the_sanitizers_when_it_is_told_to() {
  call test.sh deep --preset asan --preset tsan
  called 'build asan -- -k 0'
  expect "the long tests" grep -q '^ctest asan -L long ' "$box/calls"
  expect "all tests" grep -q '^ctest tsan -j' "$box/calls"
}

it_keeps_what_the_fuzzers_said() {
  mkdir -p "$box/tree/build/asan/fuzz-logs"
  cat >"$box/tree/build/asan/fuzz-logs/long_pickle.log" <<'END'
INFO: Seed: 7
INFO: Loaded 1 modules   (950 inline 8-bit counters): 950 [0x1, 0x2),
#5	INITED cov: 120 ft: 130 corp: 5/1Kb exec/s: 0 rss: 33Mb
#77	NEW    cov: 121 ft: 131 corp: 6/1Kb lim: 4 exec/s: 0 rss: 33Mb L: 1/1 MS: 1 EraseBytes-
#12345	DONE   cov: 340 ft: 900 corp: 99/9Kb lim: 8192 exec/s: 600 rss: 99Mb
stat::number_of_executed_units: 12345
stat::peak_rss_mb: 99
END
  sed -i 's/\\t/\t/' "$box/tree/build/asan/fuzz-logs/long_pickle.log"
  call test.sh deep
  ended_with 0
  expect "a row" grep -q '^| pickle | 12345 |.* | 120, 340 of 950 | .* 99 |$' "$(page '')"
  expect "its log" grep -q '^INFO: Seed: 7$' "$(page '')"
  expect "no line for each new input" [ "$(grep -c 'NEW  ' "$(page '')")" = 0 ]
}

it_refuses_arguments_that_it_does_not_know() {
  call test.sh --tier huge
  ended_with 1
  expect "a sentence" grep -q "not '--tier huge'" "$box/said"
  call test.sh --preset --fuzz-minutes 3
  ended_with 1
  expect "no call" [ ! -s "$box/calls" ]
}

run_tests
