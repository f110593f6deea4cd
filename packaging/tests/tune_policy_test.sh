#!/usr/bin/env bash
# Tunes a policy on two short traces: the program must accept the best one, and it must be no worse than random.
set -euo pipefail
cli=$1
tune=$(dirname "$0")/../tune_policy.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for seed in 1 2; do
  "$cli" --quiet cache trace --prompt "a red ball rolling in a meadow" --chunks 12 --threads 1 --seed $seed -o "$work/$seed.trace"
done
python3 "$tune" --cli "$cli" --out "$work/tuned.json" "$work/1.trace" "$work/2.trace" > "$work/table"
cat "$work/table"
[ "$(grep -cE '^(longtake|paper|random) ' "$work/table")" = 3 ]
best=$(sed -n 2p "$work/table" | awk '{print $(NF-1)}')
awk -v gain="$best" 'BEGIN { exit !(gain > 0) }'
"$cli" cache replay "$work/1.trace" --policy "$work/tuned.json" > "$work/replayed"
grep -q tuned "$work/replayed"

if python3 "$tune" --cli "$cli" "$work/1.trace" 2> "$work/refusal"; then exit 1; fi
grep -q "two traces or more" "$work/refusal"
echo "tune_policy.py: passed"
