#!/usr/bin/env bash
# packaging/gpu/session.sh without a GPU: its calls continue each other, and its report contains the measurements.
#   gpu_session_test.sh LONGTAKE_CLI
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LONGTAKE_CLI=$1 LONGTAKE_DEVICE=cpu LONGTAKE_RANDOM_WAN=$work/wan OMP_NUM_THREADS=1
unset LONGTAKE_STUDIO

fail() {
  echo "gpu_session: $*" >&2
  cat "$work/out"/*.txt >&2 || true
  exit 1
}
session() { "$root/packaging/gpu/session.sh" "$work/out" "$@" >"$work/said" 2>&1 || fail "it ended with $?: $(cat "$work/said")"; }
lines() { grep -c "\"name\": \"$1\", \"rc\": $2," "$work/out/stages.jsonl" || true; }

# The first stage has too little time, and the stage `window` has no program.
LONGTAKE_STAGES="wan_9360:0.1 window:20 person:100" session --seconds 200
[ "$(lines wan_9360 137)" = 1 ] || fail "a stage that was ended has no line"
[ "$(lines window 77)" = 1 ] || fail "a stage without its program does not say so"
[ "$(lines person 0)" = 1 ] || fail "person failed"
for what in "from the start to the first pictures" "prompt switch with recache" memory chunk; do
  grep -qE "^\| person: $what \| (s|ms|MB) \| .* [0-9.]+ \|" "$work/out/report.md" || fail "the report lacks \"$what\": $(cat "$work/out/report.md")"
done
grep -qE "^\| person: memory \| MB \| [0-9.]+ \| [0-9.]+ \| [0-9.]+ \|" "$work/out/report.md" || fail "no prediction of memory"
[ ! -e "$work/wan" ] || fail "the model was left behind"

# The second call runs only untried stages, then failed ones; the third has nothing to do.
for _ in 1 2; do LONGTAKE_STAGES="wan_9360:100 window:20 person:100 facts:20" session --seconds 200; done
[ "$(tail -2 "$work/out/stages.jsonl" | grep -oE 'facts|wan_9360' | tr '\n' ' ')" = "facts wan_9360 " ] || fail "the order is another: $(cat "$work/out/stages.jsonl")"
[ "$(lines wan_9360 0) $(lines person 0) $(wc -l <"$work/out/stages.jsonl")" = "1 1 5" ] ||
  fail "stages ran again: $(cat "$work/out/stages.jsonl")"
for what in pass clean_pass chunk decode_tiny decode_vae; do
  grep -q "^| wan_9360: $what | ms |" "$work/out/report.md" || fail "the report lacks $what"
done
"$root/packaging/gpu/session.sh" "$work/out" --seconds soon 2>/dev/null && fail "a length in words was taken"
echo "gpu_session: passed"
