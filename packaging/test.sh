#!/usr/bin/env bash
# Sets up whatever is missing, builds Longtake and tests it.
#   packaging/test.sh                    the tier that every change must pass: four builds (dev, asan, tsan, fuzz)
#   packaging/test.sh --tier long        the long tests; their results go to docs/evidence/
#   packaging/test.sh --preset fuzz      one build only (may be repeated); fuzz: a minute of each fuzzer
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
passed=0
failed=0

read_arguments() {
  while [ $# -gt 0 ]; do
    case "$1 ${2:-}" in
      '--tier ci' | '--tier long') tier=$2 ;;
      '--preset dev' | '--preset asan' | '--preset tsan' | '--preset fuzz') presets+=("$2") ;;
      '-h '* | '--help '*)
        sed -n '2,6s/^# \{0,1\}//p' "$here/test.sh"
        exit 0
        ;;
      *) refuse "test.sh knows --tier ci|long and --preset dev|asan|tsan|fuzz, not '$1 ${2:-}'." ;;
    esac
    shift 2
  done
  suffix=$(printf -- '-%s' "${presets[@]}")
  if [ ${#presets[@]} -eq 0 ]; then presets=(dev asan tsan fuzz) suffix=''; fi
}

# The thread sanitizer of older compilers cannot place its shadow memory where addresses are strongly randomised.
steady_addresses() {
  if [ "$1" = tsan ] && setarch -R true 2>/dev/null; then echo 'setarch -R'; fi
}

# count RESULTS ATTRIBUTE: a number of the results' head, 0 when there are no results.
count() {
  local number=''
  if [ -e "$1" ]; then number=$(sed -n "s/^[[:space:]]$2=\"\([0-9]*\)\"\$/\1/p" "$1" | head -1); fi
  echo "${number:-0}"
}

# A build that fails counts as one failed test, so that it can never look like a pass.
test_preset() {
  local preset=$1 results=$root/build/$1/results.xml choice=(-LE long) targets=() status=0
  local total bad skipped start=$SECONDS
  # Under the sanitizers every change runs the seam and the parsers; the whole of the plain layers is for the long tier.
  if [ "$tier $preset" = "ci asan" ] || [ "$tier $preset" = "ci tsan" ]; then
    targets=(sanitized_tests)
    choice=(-L sanitized -LE long)
  fi
  if ! { configure "$preset" && build "$preset" "${targets[@]}"; }; then
    failed=$((failed + 1))
    say "$preset: the build failed."
    return
  fi
  if [ "$tier" = long ]; then
    case $preset in
      asan | tsan) choice=() ;;
      *) choice=(-L long) ;;
    esac
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
  "$here/setup.sh" test
  local preset commit
  commit=$(tested_commit)
  for preset in "${presets[@]}"; do test_preset "$preset"; done
  if [ "$tier" = long ]; then write_evidence "$commit" "$suffix" "${presets[@]}"; fi
  if [ $((passed + failed)) -eq 0 ]; then say "No test ran."; fi
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}

main "$@"
