#!/usr/bin/env bash
# Everything that one short time on a GPU should tell, in order of value.
#   packaging/gpu/session.sh OUT           all stages
#   packaging/gpu/session.sh OUT STAGE     one of them, without a limit
# Writes OUT/STAGE.txt for each stage and a line {"name", "rc", "seconds"} into OUT/stages.jsonl. A stage that fails or
# takes too long (rc 137) never ends the others. Needs no network and changes no setting of the GPU.
#   LONGTAKE_CLI              the program; else the bundle's in build/bundle, else that of build/dev
#   LONGTAKE_LIBTORCH         for a bundle: LibTorch 2.11's folder; else that of python3's torch
#   LONGTAKE_MODEL            the starter's folder; default: the program's own model, else resources/starter
#   LONGTAKE_DEVICE           default: cuda; cpu tries the script itself where there is no GPU
#   LONGTAKE_SESSION_SECONDS  no stage begins or goes on after these; default: 150
#   LONGTAKE_STAGES           these stages instead of all, each as NAME:SECONDS
set -uo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/../lib/say.sh"
# shellcheck source=packaging/lib/python_torch.sh
. "$here/../lib/python_torch.sh"

[ $# -ge 1 ] || refuse "session.sh wants a folder for its results: session.sh OUT [STAGE]"
mkdir -p "$1"
out=$(cd "$1" && pwd)
device=${LONGTAKE_DEVICE:-cuda}
use_python_torch
program=${LONGTAKE_CLI:-}
for place in "$root/build/bundle/longtake-cli" "$root/build/dev/app/cli/longtake-cli"; do
  if [ -z "$program" ] && [ -x "$place" ]; then program=$place; fi
done
[ -n "$program" ] || refuse "There is no longtake-cli: name it in LONGTAKE_CLI."
if [ -z "${LONGTAKE_MODEL:-}" ] && [[ $("$program" models 2>/dev/null) == *"built-in: none"* ]]; then
  export LONGTAKE_MODEL=$root/resources/starter
fi
model=()
if [ -n "${LONGTAKE_MODEL:-}" ]; then model=(--model "$LONGTAKE_MODEL"); fi
# On a CPU the sizes are small: only the script is tried.
tiny=()
shape=wan-1.3b
person_size=()
if [ "$device" = cpu ]; then
  tiny=(--tiny)
  shape=wan-thin
  person_size=(--size 160x96)
fi

# Name and most seconds. What is to be learnt first comes first, what may hang comes last.
stages=${LONGTAKE_STAGES:-"facts:10 micro:50 selftest:12 golden:25 compare:40 bench_bf16:15 bench_fp32:15 wan_4680:45 wan_aten:25 wan_fp8:25 wan_14040:25 person:70
determinism:20 redecode:15 sanitizer:25 beside:240"}

facts() {
  nvidia-smi || true
  nvidia-smi -q -d CLOCK,POWER,PERFORMANCE,ECC || true
  nproc
  free -g
  python3 --version
  python3 -c 'import torch; print(torch.__version__, torch.version.cuda, torch.backends.cudnn.version(), torch.cuda.is_available())'
  "$program" --version
}

micro() { python3 "$here/micro.py" "${tiny[@]}" --seconds 36; }

selftest() { "$program" selftest --device "$device"; }
golden() {
  if [ "$device" = cpu ]; then  # of the thin shape, which the file is not of
    "$program" selftest --thin --device cpu --dtype fp32 --make-golden "$out/thin.safetensors" &&
      "$program" selftest --thin --device cpu --dtype bf16 --golden "$out/thin.safetensors"
    return
  fi
  "$program" selftest --device "$device" --dtype fp32 --golden "$here/golden.safetensors"
  "$program" selftest --device "$device" --dtype bf16 --golden "$here/golden.safetensors"
}

compare() { "$here/../gpu_check.sh" "$program" "$out/compare" "$device" 0; }

bench_bf16() { "$program" bench "${model[@]}" --device "$device" --dtype bf16 --seconds 5 --json; }
bench_fp32() { "$program" bench "${model[@]}" --device "$device" --dtype fp32 --seconds 4 --json; }

# 4680 tokens in memory are the paper's budget; 14,040 and the chunk's own 4680 are as many keys as LongLive reads.
wan_4680() { "$program" bench --shape "$shape" --device "$device" --dtype "${3:-bf16}" --keys "${1:-4680}" --seconds "${2:-8}" --json; }
wan_14040() { wan_4680 14040 3; }
# ATen's operators in place of our own kernels, to tell what these save: norm and rotation, and the VAE's norms.
wan_aten() { LONGTAKE_OWN_STEPS=off wan_4680 4680 3; }
# The blocks' matrices in 8 bits, which a CPU has not in this type.
wan_fp8() {
  local type=fp8
  if [ "$device" = cpu ]; then type=bf16; fi
  wan_4680 4680 3 "$type"
}

# What a person meets with a model of full size: loading, the first picture, a switch, memory beside its prediction.
person() {
  local model_of=${LONGTAKE_RANDOM_WAN:-/dev/shm/longtake-random-wan} thin=() watching="" rc=0
  if [ "$device" = cpu ]; then thin=(--thin); fi
  rm -rf "$model_of"
  "$program" selftest --make-wan "$model_of" "${thin[@]}" --device "$device" || return
  mkdir -p "$model_of/google/umt5-xxl"
  cp "$here/../../tests/fixtures/tokenizer.model" "$model_of/google/umt5-xxl/spiece.model"
  "$program" models --model "$model_of" || true
  if [ "$device" != cpu ]; then
    nvidia-smi --query-gpu=timestamp,memory.used --format=csv,noheader -lms 250 >"$out/person_memory.csv" &
    watching=$!
  fi
  "$program" --json --verbose render --model "$model_of" --recipe self-forcing --decoder tiny \
    "${person_size[@]}" --device "$device" --seconds 6 --prompt "a fox in the snow" --at 3s "a bear in the snow" \
    --sessions "$out/sessions" -o "$out/person.y4m" || rc=$?
  [ -z "$watching" ] || kill "$watching"
  rm -rf "$model_of"
  return "$rc"
}

film() {
  "$program" --quiet render "${model[@]}" --device "$device" --dtype bf16 --seed 11 --chunks 8 \
    --prompt "a blue cube hopping on a beach with palms at noon" "$@"
}

determinism() {
  film -o "$out/once.y4m" --sessions "$out/sessions" || return
  film -o "$out/again.y4m" || return
  cmp "$out/once.y4m" "$out/again.y4m" && echo "the same bytes twice"
}

# The latents of the log, decoded again; the decoder of a session computes where the session did.
redecode() {
  local session
  session=$(find "$out/sessions" -mindepth 1 -maxdepth 1 | head -1)
  [ -n "$session" ] || { echo "no session was kept"; return 1; }
  "$program" --quiet render "$session" -o "$out/decoded.y4m" || return
  cmp "$out/once.y4m" "$out/decoded.y4m" && echo "the same bytes as in the stream"
}

sanitizer() {
  compute-sanitizer --tool memcheck --target-processes all --error-exitcode 9 \
    "$program" --quiet render "${model[@]}" --device "$device" --dtype bf16 --steps 1 --chunks 1 --prompt "a ball" \
    -o "$out/sanitizer.y4m"
}

# diffusers' transformer beside ours on the same random model. Untested on a GPU.
beside() {
  local size=(--shape wan-1.3b --dtype bf16 --mode reduce-overhead)
  if [ "$device" = cpu ]; then size=(--sides eager --window 9 --rounds 1 --chunks 2 --warm 1); fi
  LONGTAKE_LAB=$program LONGTAKE_PYTHON=python3 "$here/../side_by_side/run.sh" "$out/beside" --device "$device" "${size[@]}"
}

# run_stage NAME SECONDS
run_stage() {
  local name=$1 limit=$2 rc=0 began=$EPOCHREALTIME took
  timeout -s KILL "$limit" "$here/session.sh" "$out" "$name" >"$out/$name.txt" 2>&1 || rc=$?
  took=$(awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }')
  printf '{"name": "%s", "rc": %d, "seconds": %s}\n' "$name" "$rc" "$took" | tee -a "$out/stages.jsonl"
}

if [ $# -ge 2 ]; then
  case " $(tr '\n' ' ' <<<"$stages")" in
    *" $2:"*) "$2" ;;
    *) refuse "There is no stage $2." ;;
  esac
  exit
fi

export LC_ALL=C.UTF-8
whole=${LONGTAKE_SESSION_SECONDS:-150}
: >"$out/stages.jsonl"
SECONDS=0
for stage in $stages; do
  left=$((whole - SECONDS))
  limit=${stage#*:}
  if [ "$left" -lt 4 ]; then
    printf '{"name": "%s", "rc": null, "seconds": 0}\n' "${stage%:*}" | tee -a "$out/stages.jsonl"
    continue
  fi
  if [ "$limit" -gt "$left" ]; then limit=$left; fi
  run_stage "${stage%:*}" "$limit"
done
# What comes back over a wire should stay small.
rm -f "$out"/*.y4m "$out"/compare/*.y4m
rm -rf "$out/sessions"
say "All of it is in $out: $SECONDS s."
