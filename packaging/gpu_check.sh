#!/usr/bin/env bash
# Checks whether a GPU computes what the CPU computes, and measures how fast. Needs only the headless bundle.
#   packaging/gpu_check.sh PROGRAM OUT [DEVICE] [SECONDS]
# PROGRAM is longtake-cli, OUT a folder for clips and figures; each bench takes SECONDS (default 10), none with 0.
# LONGTAKE_MODEL names the starter's folder for a program without an embedded model.
# Streams the model in float32 on both, from the same seed, and compares the pictures; then measures bf16.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/lib/say.sh"
[ $# -ge 2 ] || refuse "gpu_check.sh wants longtake-cli and a folder: gpu_check.sh PROGRAM OUT [DEVICE] [SECONDS]"
program=$1
out=$2
device=${3:-cuda}
seconds=${4:-10}
model=()
if [ -n "${LONGTAKE_MODEL:-}" ]; then model=(--model "$LONGTAKE_MODEL"); fi
mkdir -p "$out"

film() {
  "$program" --quiet render "${model[@]}" --device "$1" --dtype fp32 --seed 7 --chunks 6 --policy paper \
    --prompt "a red ball bouncing in a meadow with a windmill at noon" --at c3 "a red ball bouncing in a meadow with a windmill at night" -o "$2"
}

# The first chunk has no memory, and its few passes differ by rounding only: it must agree closely. Later chunks
# continue the earlier pictures, and one different last bit can make a policy keep another token. They must only look
# alike.
compare() {
  python3 - "$1" "$2" <<'PYTHON'
import re
import sys

FIRST_CHUNK = 9  # pictures


def frames_of(path):
    header, _, rest = open(path, "rb").read().partition(b"\n")
    width, height = (int(re.search(rb" %s(\d+)" % letter, header).group(1)) for letter in (b"W", b"H"))
    size = width * height * (3 if b" C444" in header else 1) + (0 if b" C444" in header else width * height // 2)
    step = size + len(b"FRAME\n")
    return [rest[at + len(b"FRAME\n"):at + step] for at in range(0, len(rest), step)]


def apart(first, second, every):
    differences = [abs(a - b) for x, y in zip(first, second) for a, b in zip(x[::every], y[::every])]
    return sum(differences) / len(differences), max(differences)


first, second = (frames_of(path) for path in sys.argv[1:3])
if len(first) != len(second) or len(first) <= FIRST_CHUNK:
    sys.exit(f"the films have {len(first)} and {len(second)} pictures")
failed = False
for name, count, every, most_mean, most in (("the first chunk", FIRST_CHUNK, 1, 0.05, 4), ("all", len(first), 3, 2, 255)):
    mean, worst = apart(first[:count], second[:count], every)
    good = mean <= most_mean and worst <= most
    failed |= not good
    print(f"{name}: pictures differ by {mean:.4f} levels of 255 in the mean, {worst} at most"
          + ("" if good else f"; more than rounding ({most_mean} and {most})"))
sys.exit(failed)
PYTHON
}

step "Self-test on $device" "$program" selftest --device "$device"
step "Six chunks on the CPU" film cpu "$out/cpu.y4m"
step "Six chunks on $device" film "$device" "$out/device.y4m"
step "Comparing" compare "$out/cpu.y4m" "$out/device.y4m"
if [ "$seconds" != 0 ]; then
  for shape in light dense; do
    "$program" bench --shape "$shape" --device "$device" --dtype bf16 --seconds "$seconds" | tee -a "$out/bench.txt"
  done
  "$program" bench "${model[@]}" --device "$device" --seconds "$seconds" | tee -a "$out/bench.txt"
fi
say "All of it is in $out."
