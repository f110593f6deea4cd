#!/usr/bin/env bash
# Whether a GPU computes what the CPU computes, and how fast. For a machine that has only the headless bundle.
#   packaging/gpu_check.sh PROGRAM OUT [DEVICE]   PROGRAM is longtake-cli, OUT a folder for films and figures
# Streams the embedded model in float32 on both, from the same seed, and compares the pictures; then measures bf16.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/lib/say.sh"
[ $# -ge 2 ] || refuse "gpu_check.sh wants longtake-cli and a folder: gpu_check.sh PROGRAM OUT [DEVICE]"
program=$1
out=$2
device=${3:-cuda}
mkdir -p "$out"

film() {
  "$program" --quiet render --device "$1" --dtype fp32 --seed 7 --chunks 6 --policy paper \
    --prompt "a red ball rolling in a meadow at noon" --at c3 "a red ball rolling in a meadow at night" -o "$2"
}

# Largest and mean difference of the pictures' bytes. Different kernels round differently, and sixteen passes a chunk
# carry that on: a few levels are rounding, tens are an error.
compare() {
  python3 - "$1" "$2" <<'PYTHON'
import sys

first, second = (open(path, "rb").read() for path in sys.argv[1:3])
if len(first) != len(second):
    sys.exit(f"the films differ in length: {len(first)} and {len(second)} bytes")
step = max(1, len(first) // 2_000_000)
apart = [abs(a - b) for a, b in zip(first[::step], second[::step])]
mean = sum(apart) / len(apart)
print(f"pictures differ by {mean:.3f} levels of 255 in the mean, {max(apart)} at most")
sys.exit(0 if mean < 2 else "that is more than rounding")
PYTHON
}

step "Self-test on $device" "$program" selftest --device "$device"
step "Six chunks on the CPU" film cpu "$out/cpu.y4m"
step "Six chunks on $device" film "$device" "$out/device.y4m"
step "Comparing" compare "$out/cpu.y4m" "$out/device.y4m"
for shape in light dense; do
  "$program" bench --shape "$shape" --device "$device" --dtype bf16 --seconds 10 | tee -a "$out/bench.txt"
done
"$program" bench --device "$device" --seconds 10 | tee -a "$out/bench.txt"
say "All of it is in $out."
