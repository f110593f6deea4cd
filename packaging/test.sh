#!/usr/bin/env bash
# Sets up whatever is missing, builds Longtake and tests it.
#   packaging/test.sh quick              while you work: under three minutes when the tree is built; the dev build only
#   packaging/test.sh                    what every change must pass: three builds (ci, asan, tsan)
#   packaging/test.sh deep               for a night: the long tests, everything under the sanitizers (asan-full, tsan-full),
#                                        and every fuzzer; the results go to build/evidence/
#   packaging/test.sh deep --fuzz-minutes 60      how long each fuzzer runs in it (10)
#   packaging/test.sh day --hours 24     the built-in model for a day of the stream: memory, handles, log and drift of each
#                                        minute in build/day, as lines and as a picture; a stopped run resumes
#   packaging/test.sh --preset asan      one build only (may be repeated, also with deep); asan: and 15 s of each fuzzer
# The last line is "N passed, N failed"; the lines above it list what was skipped, and why. The exit status is 0 only
# if all passed in every build and nothing was skipped except what lib/allowed_skips.txt allows. At least as many test
# functions must have run as lib/least_tests.txt requires.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/lib/say.sh"
# shellcheck source=packaging/lib/build.sh
. "$here/lib/build.sh"
# shellcheck source=packaging/lib/evidence.sh
. "$here/lib/evidence.sh"

tier=ci
presets=()
suffix=''
fuzz_minutes=10
summary=''
passed=0
failed=0

read_arguments() {
  while [ $# -gt 0 ]; do
    case "$1 ${2:-}" in
      'quick '* | 'deep '*)
        tier=$1
        shift
        continue
        ;;
      '--tier ci') say 'test.sh without "--tier ci" does the same.' ;;
      '--tier long')
        tier=deep
        say '"--tier long" is called "deep" now; both do the same.'
        ;;
      '--preset dev' | '--preset ci' | '--preset asan' | '--preset tsan' | '--preset asan-full' | '--preset tsan-full') presets+=("$2") ;;
      '--preset fuzz')
        presets+=(asan)
        say '"--preset fuzz" is called "--preset asan" now; it has the fuzzers.'
        ;;
      '--fuzz-minutes '[1-9] | '--fuzz-minutes '[1-9][0-9] | '--fuzz-minutes '[1-9][0-9][0-9]) fuzz_minutes=$2 ;;
      '-h '* | '--help '*)
        sed -n '2,13s/^# \{0,1\}//p' "$here/test.sh"
        exit 0
        ;;
      *)
        refuse "test.sh knows quick, deep, day, --fuzz-minutes 1 to 999 and --preset dev|ci|asan|tsan|asan-full|tsan-full," \
          "not '$1 ${2:-}'."
        ;;
    esac
    shift 2
  done
}

choose_presets() {
  if [ "$tier" = quick ] && [ ${#presets[@]} -gt 0 ]; then refuse "quick has one build, dev: leave --preset out."; fi
  if [ ${#presets[@]} -gt 0 ]; then
    suffix=$(printf -- '-%s' "${presets[@]}")
    return
  fi
  case $tier in
    quick) presets=(dev) ;;
    ci) presets=(ci asan tsan) ;;
    deep) presets=(dev asan-full tsan-full asan) ;;
  esac
}

# The thread sanitizer of older compilers cannot map its shadow memory if addresses are strongly randomised.
steady_addresses() {
  if [[ $1 == tsan* ]] && setarch -R true 2>/dev/null; then echo 'setarch -R'; fi
}

# choose_tests PRESET: chooses targets and ctest options. Under the sanitizers, every change runs only the tests of the
# threaded interface and of the parsers; the deep tier runs all.
choose_tests() {
  targets=()
  # A slice is a part of another test; only quick runs it.
  choice=(-LE 'long|slice')
  case "$tier $1" in
    'quick dev')
      targets=(quick_tests)
      choice=(-L quick)
      ;;
    'ci asan')
      targets=(sanitized_tests fuzzers)
      choice=(-L 'sanitized|fuzz' -LE long)
      ;;
    'ci tsan')
      targets=(sanitized_tests)
      choice=(-L sanitized -LE long)
      ;;
    'deep tsan') choice=() ;;
    'deep dev') choice=(-L long) ;;
    'deep asan')
      export LONGTAKE_FUZZ_MINUTES=$fuzz_minutes
      choice=(-L long --timeout $((60 * fuzz_minutes + 600)))
      ;;
  esac
}

# note PRESET WORDS: printed now, and again before the last line.
note() {
  say "$1: $2"
  summary+="$1: $2"$'\n'
}

# A failed build counts as one failed test, so it can never look like a pass. Tests that could be built still run;
# missing programs fail.
test_preset() {
  local preset=$1 results=$root/build/$1/results.xml targets choice status=0 counted good bad start=$SECONDS
  choose_tests "$preset"
  if ! configure "$preset"; then
    failed=$((failed + 1))
    note "$preset" "it could not be configured, so that no test ran."
    return
  fi
  if ! build "$preset" "${targets[@]}"; then
    failed=$((failed + 1))
    note "$preset" "the build failed; the tests below are of what could be built, now or earlier."
  fi
  rm -f "$results"
  # The limit is in bytes for each test. At its default, ctest would cut the reasons of skips from the output of passed
  # tests.
  # shellcheck disable=SC2046  # two words, or none
  $(steady_addresses "$preset") ctest --test-dir "$root/build/$preset" "${choice[@]}" -j "$(nproc)" --no-tests=error \
    --test-output-size-passed 50000000 --test-output-size-failed 50000000 \
    --output-on-failure --output-junit "$results" </dev/null >&2 || status=$?
  if ! counted=$(python3 "$here/lib/count_tests.py" "$results" "$tier" "$preset" "$here/lib/least_tests.txt" \
    "$here/lib/allowed_skips.txt"); then
    failed=$((failed + 1))
    note "$preset" "ctest ended with $status and left no results that can be read."
    return
  fi
  read -r good bad <<<"${counted##*$'\n'}"
  summary+="${counted%$'\n'*}"$'\n'
  # ctest's exit status may report another problem, which must not look like a pass.
  if [ "$status" != 0 ] && [ "$bad" = 0 ]; then
    bad=1
    note "$preset" "ctest ended with $status."
  fi
  passed=$((passed + good))
  failed=$((failed + bad))
  say "$preset: $good passed, $bad failed in $((SECONDS - start)) s."
}

run_day() {
  "$here/setup.sh" test
  configure release
  build release longtake-cli
  exec python3 "$here/day.py" "$root/build/release/app/cli/longtake-cli" "$root/build/day" "$@"
}

main() {
  if [ "${1:-}" = day ]; then run_day "${@:2}"; fi
  read_arguments "$@"
  choose_presets
  "$here/setup.sh" test
  local preset commit
  commit=$(tested_commit)
  for preset in "${presets[@]}"; do test_preset "$preset"; done
  if [ "$tier" = deep ]; then write_evidence "$commit" "$suffix" "${presets[@]}"; fi
  printf '%s' "$summary"
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}

main "$@"
