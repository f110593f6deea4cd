#!/usr/bin/env bash
# Tests of day.py with a program that only pretends to generate chunks.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT

cat >"$box/program" <<'END'
#!/usr/bin/env python3
"""Stands for longtake-cli render: --chunks and --branch-at count; the log grows by 1,000 bytes a chunk."""
import json
import pathlib
import sys
import time

def after(name):
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else None

first = int((after("--branch-at") or "c0")[1:])
folder = pathlib.Path(after("--sessions")) / "s" if after("--sessions") else pathlib.Path(sys.argv[sys.argv.index("--branch-at") - 1])
folder.mkdir(parents=True, exist_ok=True)
print(json.dumps({"event": "model"}))
for chunk in range(first, first + int(after("--chunks"))):
    with (folder / "session.take").open("ab") as log:
        log.write(bytes(int(pathlib.Path(__file__).with_name("bytes").read_text())))
    drift = {"level": "drifted" if chunk % 10 == 0 else "good", "score": 0.5}
    print(json.dumps({"event": "chunk", "index": chunk, "ms": {"total": 5}, "drift": drift}), flush=True)
    time.sleep(0.004)
END
chmod +x "$box/program"

fail() {
  echo "day_test: $*" >&2
  exit 1
}

# 400 chunks in pieces of 160, each of which drops 12. The last one is therefore no whole number of minutes.
echo 1000 >"$box/bytes"
python3 "$root/packaging/day.py" "$box/program" "$box/day" --hours 0.0834 --piece 2 >"$box/said" || fail "it refuses an even day"
grep -Eq '^last piece: .* (9[0-9][0-9]|10[0-9][0-9]) bytes' "$box/said" || fail "the log of a chunk is wrong: $(cat "$box/said")"
grep -Eq '(9|10)\.[0-9]% of the chunks drifted' "$box/said" || fail "the drift is wrong: $(cat "$box/said")"
[ "$(tail -1 "$box/day/day.jsonl" | grep -c '"chunk": 399')" = 1 ] || fail "it ends at $(tail -1 "$box/day/day.jsonl")"
[ "$(sed -n 's/.*"piece": \([0-9]*\),.*/\1/p' "$box/day/day.jsonl" | sort -u | wc -l)" = 3 ] || fail "there are not three pieces"
grep -q '</svg>' "$box/day/day.svg" || fail "there is no picture"

# A stopped run resumes, and growth is reported.
echo 2000 >"$box/bytes"
if python3 "$root/packaging/day.py" "$box/program" "$box/day" --hours 0.15 --piece 2 2>"$box/said" >/dev/null; then
  fail "a log that grows twice as fast is not told"
fi
grep -q 'Grew: log' "$box/said" || fail "it says $(cat "$box/said")"
