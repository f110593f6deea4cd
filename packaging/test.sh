#!/usr/bin/env bash
# Sets up whatever is missing, builds Longtake and tests it.
#   packaging/test.sh quick              while you work: under three minutes when the tree is built; the dev build only
#   packaging/test.sh                    what every change must pass: four builds (dev, asan, tsan, fuzz)
#   packaging/test.sh deep               for a night: the long tests, everything under the sanitizers (asan-full, tsan-full),
#                                        and every fuzzer; the results go to docs/evidence/
#   packaging/test.sh deep --fuzz-minutes 60      how long each fuzzer runs in it (10)
#   packaging/test.sh --preset fuzz      one build only (may be repeated, goes with deep too); fuzz: 15 s of each fuzzer
# The last line is "N passed, N failed"; the exit status is 0 only when tests ran and all passed.
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
      '--preset dev' | '--preset asan' | '--preset tsan' | '--preset asan-full' | '--preset tsan-full' | '--preset fuzz') presets+=("$2") ;;
      '--fuzz-minutes '[1-9] | '--fuzz-minutes '[1-9][0-9] | '--fuzz-minutes '[1-9][0-9][0-9]) fuzz_minutes=$2 ;;
      '-h '* | '--help '*)
        sed -n '2,9s/^# \{0,1\}//p' "$here/test.sh"
        exit 0
        ;;
      *)
        refuse "test.sh knows quick, deep, --fuzz-minutes 1 to 999 and --preset dev|asan|tsan|asan-full|tsan-full|fuzz," \
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
    ci) presets=(dev asan tsan fuzz) ;;
    deep) presets=(dev asan-full tsan-full fuzz) ;;
  esac
}

# The thread sanitizer of older compilers cannot place its shadow memory where addresses are strongly randomised.
steady_addresses() {
  if [[ $1 == tsan* ]] && setarch -R true 2>/dev/null; then echo 'setarch -R'; fi
}

# count RESULTS ATTRIBUTE: a number of the results' head, 0 when there are no results.
count() {
  local number=''
  if [ -e "$1" ]; then number=$(sed -n "s/^[[:space:]]$2=\"\([0-9]*\)\"\$/\1/p" "$1" | head -1); fi
  echo "${number:-0}"
}

# choose_tests PRESET: sets what is built and what ctest is told. Under the sanitizers every change runs the seam and the
# parsers; the whole tree is for the deep tier.
choose_tests() {
  targets=()
  # A slice is a part of another test that quick alone needs.
  choice=(-LE 'long|slice')
  case "$tier $1" in
    'quick dev')
      targets=(quick_tests)
      choice=(-L quick)
      ;;
    'ci asan' | 'ci tsan')
      targets=(sanitized_tests)
      choice=(-L sanitized -LE long)
      ;;
    'ci fuzz')
      targets=(fuzzers)
      choice=(-L fuzz)
      ;;
    'deep asan' | 'deep tsan') choice=() ;;
    'deep dev') choice=(-L long) ;;
    'deep fuzz')
      targets=(fuzzers)
      export LONGTAKE_FUZZ_MINUTES=$fuzz_minutes
      choice=(-L long --timeout $((60 * fuzz_minutes + 600)))
      ;;
  esac
}

# A build that fails counts as one failed test, so that it can never look like a pass.
test_preset() {
  local preset=$1 results=$root/build/$1/results.xml targets choice status=0
  local total bad skipped start=$SECONDS
  choose_tests "$preset"
  if ! { configure "$preset" && build "$preset" "${targets[@]}"; }; then
    failed=$((failed + 1))
    say "$preset: the build failed."
    return
  fi
  rm -f "$results"
  # shellcheck disable=SC2046  # two words, or none
  $(steady_addresses "$preset") ctest --test-dir "$root/build/$preset" "${choice[@]}" -j "$(nproc)" \
    --output-on-failure --output-junit "$results" </dev/null >&2 || status=$?
  total=$(count "$results" tests)
  bad=$(count "$results" failures)
  skipped=$(count "$results" skipped)
  # A runner that is unhappy for another reason (a test that could not be started, say) must not look content.
  if [ "$status" != 0 ] && [ "$bad" = 0 ]; then
    total=$((total + 1))
    bad=1
  fi
  passed=$((passed + total - bad - skipped))
  failed=$((failed + bad))
  say "$preset: $((total - bad - skipped)) passed, $bad failed, $skipped skipped in $((SECONDS - start)) s."
}

main() {
  read_arguments "$@"
  choose_presets
  "$here/setup.sh" test
  local preset commit
  commit=$(tested_commit)
  for preset in "${presets[@]}"; do test_preset "$preset"; done
  if [ "$tier" = deep ]; then write_evidence "$commit" "$suffix" "${presets[@]}"; fi
  if [ $((passed + failed)) -eq 0 ]; then say "No test ran."; fi
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}

main "$@"
