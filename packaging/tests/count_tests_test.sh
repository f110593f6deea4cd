#!/usr/bin/env bash
# Tests of lib/count_tests.py on invented results. Every function whose name begins with "it_" is one test.
# shellcheck disable=SC2016  # the list's own variables are for the list
set -euo pipefail

packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=packaging/tests/run_tests.sh
. "$packaging/tests/run_tests.sh"
machines=$(mktemp -d)
trap 'rm -rf "$machines"' EXIT

make_machine() {
  box=$(mktemp -d "$machines/XXXXXX")
  rows=''
  echo 'ci dev 3' >"$box/least"
  printf '# a comment\n\nTestA::* if [ $build = dev ]\ntool if false\n' >"$box/allowed"
}

# qt NAME STATUS PASSED [SKIPPED CASE AND REASON]: a program of Qt Test with so many functions, one of them skipped or none.
qt() {
  local skips=0 lines=''
  if [ -n "${4:-}" ]; then
    skips=1
    lines="SKIP   : $4"$'\n   Loc: [test.cpp(7)]\n'
  fi
  rows+="<testcase name=\"$1\" status=\"$2\"><system-out>PASS   : Test::initTestCase()
${lines}Totals: $(($3 + 2)) passed, 0 failed, $skips skipped, 0 blacklisted, 1ms
</system-out></testcase>"
}

script() { rows+="<testcase name=\"$1\" status=\"$2\">${3:-}</testcase>"; }

# count: leaves $printed, and the status in $status.
count() {
  echo "<?xml version=\"1.0\"?><testsuite>$rows</testsuite>" >"$box/results.xml"
  status=0
  printed=$(python3 "$packaging/lib/count_tests.py" "$box/results.xml" ci "${1:-dev}" "$box/least" "$box/allowed" 2>&1) || status=$?
}

expect() {
  if ! "${@:2}"; then
    echo "  expected: $1"
    echo "  printed: $printed"
    exit 1
  fi
}
counted() { expect "the last line '$1'" [ "${printed##*$'\n'}" = "$1" ]; }
said() { expect "a line '$1'" grep -qxF -- "$1" <<<"$printed"; }
said_nothing_of() { expect "nothing of '$1'" [ "$(grep -c -- "$1" <<<"$printed")" = 0 ]; }

it_counts_programs_by_their_functions_and_scripts_as_one() {
  qt test_a run 2
  script tool run
  count
  counted '2 0'
  said 'dev: 2 passed, 0 failed; 3 test functions passed, 0 were skipped.'
}

it_counts_a_failed_test() {
  qt test_a run 3
  qt test_b fail 3
  count
  counted '1 1'
}

it_fails_when_no_test_ran() {
  count
  counted '0 1'
  said 'dev: no test ran.'
}

it_fails_when_fewer_functions_passed_than_have_to() {
  qt test_a run 2
  count
  counted '1 1'
  said 'dev: only 2 test functions passed; at least 3 have to (least).'
}

it_tells_a_skipped_case_that_may_be_skipped_here() {
  qt test_a run 3 'TestA::draws(a row, (1)) no screen'
  count
  counted '1 0'
  said 'dev: skipped: TestA::draws(a row, (1)): no screen'
}

it_fails_a_skipped_case_that_may_not_be_skipped_here() {
  echo 'ci asan 3' >>"$box/least"
  qt test_a run 3 'TestA::draws() no screen'
  count asan
  counted '0 1'
  said 'asan: skipped and not allowed to be: TestA::draws: no screen'
}

it_fails_a_skipped_case_that_no_line_names() {
  qt test_b run 3 'TestB::draws() no screen'
  count
  counted '0 1'
  said 'dev: skipped and not allowed to be: TestB::draws: no screen'
}

it_holds_a_skipped_script_against_the_same_list() {
  qt test_a run 3
  script tool notrun '<skipped message="SKIP_RETURN_CODE=77"/><system-out>PASS  one
Skipped: no tool.
</system-out>'
  count
  counted '1 1'
  said 'dev: skipped and not allowed to be: tool: Skipped: no tool.'
  echo 'to* if true' >"$box/allowed"
  count
  counted '1 0'
  said 'dev: skipped: tool: Skipped: no tool.'
}

it_fails_a_test_whose_program_is_missing() {
  qt test_a run 3
  script test_b notrun '<skipped message="Unable to find executable"/>'
  script test_c disabled
  count
  counted '1 2'
  said 'dev: not run: test_b: Unable to find executable'
  said 'dev: not run: test_c: disabled'
}

it_takes_no_other_line_for_a_skip() {
  qt test_a run 3
  rows=${rows/PASS   :/QDEBUG : TestA::draws() SKIP   : TestA::draws() no}
  count
  counted '1 0'
  said_nothing_of skipped:
}

it_refuses_a_build_without_a_least_number_and_a_list_that_it_cannot_read() {
  qt test_a run 3
  count fuzz
  expect "a failure" [ "$status" != 0 ]
  said "$box/least has no line for 'ci fuzz'"
  echo 'TestA::draws' >"$box/allowed"
  count
  expect "a failure" [ "$status" != 0 ]
  said "$box/allowed: 'TestA::draws' says no 'if'"
  rows='<testcase'
  echo 'TestA::* if true' >"$box/allowed"
  count
  expect "a failure" [ "$status" != 0 ]
}

it_knows_every_build_and_only_functions_that_there_are() {
  local tier build pattern name
  while read -r tier build _; do
    expect "a known tier" grep -qw "$tier" <<<'quick ci deep'
    expect "a known build" grep -q "'--preset $build'" "$packaging/test.sh"
  done < <(grep -v '^#' "$packaging/lib/least_tests.txt")
  while read -r pattern; do
    name=${pattern#*::}
    name=${name%%\**}
    case $pattern in
      *::*)
        expect "a class ${pattern%%::*}" grep -rqw --include='*.cpp' "class ${pattern%%::*}" "$packaging/../tests"
        expect "a function ${name:-of any name}" grep -rq --include='*.cpp' "void ${name:-.}" "$packaging/../tests"
        ;;
    esac
  done < <(grep -v '^#' "$packaging/lib/allowed_skips.txt" | grep . | sed 's/ if .*//')
}

run_tests
