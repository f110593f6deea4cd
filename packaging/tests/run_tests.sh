# shellcheck shell=bash
# Every function it_... is a test. It runs in a subshell with a simulated machine of its own.
run_tests() {
  local name passed=0 failed=0
  for name in $(compgen -A function it_); do
    make_machine
    if ("$name"); then
      echo "PASS  ${name//_/ }"
      passed=$((passed + 1))
    else
      echo "FAIL  ${name//_/ }"
      failed=$((failed + 1))
    fi
  done
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ] && [ "$passed" -gt 0 ]
}
