#!/usr/bin/env bash
# Measurements for a short time on a GPU, in order of value. Each call continues the previous one.
#   packaging/gpu/session.sh OUT [--seconds N]   stages that OUT has no good result of, for N seconds at most (540)
#   packaging/gpu/session.sh OUT STAGE           one of them, without a limit
# Writes OUT/STAGE.txt for each stage, a line {"name", "rc", "seconds"} into OUT/stages.jsonl, and OUT/report.md with
# predictions next to the measured values. A stage that fails or takes too long (rc 137) does not end the others.
# A later call tries it again, after those that were never tried. A stage whose requirements are missing has rc 77 and
# counts as good. Needs no network and changes no setting of the GPU.
#   LONGTAKE_CLI       the program; else the bundle's in build/bundle, else that of build/dev
#   LONGTAKE_TRAIN     longtake-train; else the one in the folder of LONGTAKE_CLI
#   LONGTAKE_STUDIO    the window's program, for the stage `window`; the bundle has none
#   LONGTAKE_LIBTORCH  for a bundle: LibTorch 2.11's folder; else that of python3's torch
#   LONGTAKE_MODEL     the starter's folder; default: the program's own model, else resources/starter
#   LONGTAKE_DEVICE    default: cuda; cpu tries the script itself where there is no GPU
#   LONGTAKE_STAGES    these stages instead of all, each as NAME:SECONDS
set -uo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/../lib/say.sh"
# shellcheck source=packaging/lib/python_torch.sh
. "$here/../lib/python_torch.sh"

[ $# -ge 1 ] || refuse "session.sh wants a folder for its results: session.sh OUT [--seconds N | STAGE]"
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
# On a CPU the sizes are small: such a run only tests the script.
tiny=()
shape=wan-1.3b
type=bf16
chunk_keys=4680
person_film=(--seconds 6 --at 3s)
if [ "$device" = cpu ]; then
  tiny=(--tiny)
  shape=wan-thin
  type=fp32
  chunk_keys=180
  person_film=(--size 160x96 --seconds 2.5 --at 1s)
fi

# Names and time limits in seconds. The most valuable stages come first, those that may hang last. The first line fills
# 540 s, the second 180.
stages=${LONGTAKE_STAGES:-"facts:10 person:90 wan_9360:45 wan_18720:35 wan_32760:40 wan_aten:25 wan_fp8:30 beside:150 window:40 training:60
golden:25 selftest:12 compare:40 micro:45 determinism:30 bench_bf16:15 bench_fp32:15 sanitizer:25"}

# lacks WHAT: prints why a stage has no result here.
lacks() {
  echo "skipped: there is no $1"
  exit 77
}

facts() {
  nvidia-smi || true
  nvidia-smi --query-gpu=name --format=csv,noheader || true
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
  if [ "$device" = cpu ]; then  # of the thin shape: the golden file is of another
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

# wan CHUNKS SECONDS [TYPE]: memory holds the keys of so many chunks, and the current chunk adds its own.
wan() {
  local seconds=$2
  if [ "$device" = cpu ]; then seconds=0.5; fi
  "$program" bench --shape "$shape" --device "$device" --dtype "${3:-$type}" --keys $(($1 * chunk_keys)) --seconds "$seconds" --json
}
wan_9360() { wan 1 8; }  # the paper's budget
wan_18720() { wan 3 4; }
wan_32760() { wan 6 4; }  # a window of 21 latent frames
# ATen's operators in place of our own kernels (norm and rotation, and the VAE's norms), to measure what these save.
wan_aten() { LONGTAKE_OWN_STEPS=off wan 1 3; }
# The blocks' matrices in 8 bits; a CPU has no such type.
wan_fp8() {
  local eight_bits=fp8
  if [ "$device" = cpu ]; then eight_bits=$type; fi
  wan 1 3 "$eight_bits"
}

# watch_person PID BEGAN: time of the first chunk, and peak memory of the GPU, or of the process on a CPU.
watch_person() {
  local most=0 now=0 first=""
  while kill -0 "$1" 2>/dev/null; do
    if [ "$device" = cpu ]; then
      now=$(awk '/^VmHWM/ { print int($2 / 1024) }' "/proc/$1/status" 2>/dev/null)
    else
      now=$(nvidia-smi --query-gpu=memory.used --format=csv,noheader,nounits -i 0)
    fi
    if [ "${now:-0}" -gt "$most" ]; then most=$now; fi
    if [ -z "$first" ] && grep -q '"event":"chunk","index":0,' "$out/person.jsonl"; then
      first=$(awk -v a="$2" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.2f", b - a }')
    fi
    sleep 0.1
  done
  printf '{"event": "watched", "first_chunk_s": %s, "peak_mb": %s}\n' "${first:-null}" "$most"
}

# A user's experience with a model of full size: loading, first picture, prompt switch, memory compared with its
# prediction.
person() {
  local model_of=${LONGTAKE_RANDOM_WAN:-/dev/shm/longtake-random-wan} thin=() rc=0 began rendering
  if [ "$device" = cpu ]; then thin=(--thin); fi
  rm -rf "$model_of"
  "$program" selftest --make-wan "$model_of" "${thin[@]}" --device "$device" || return
  mkdir -p "$model_of/google/umt5-xxl"
  cp "$here/../../tests/fixtures/tokenizer.model" "$model_of/google/umt5-xxl/spiece.model"
  "$program" --json models --model "$model_of"
  began=$EPOCHREALTIME
  "$program" --json --verbose render --model "$model_of" --recipe self-forcing --switch recache --device "$device" \
    --prompt "a fox in the snow" "${person_film[@]}" "a bear in the snow" --sessions "$out/sessions" \
    -o "$out/person.y4m" >"$out/person.jsonl" &
  rendering=$!
  watch_person "$rendering" "$began"
  wait "$rendering" || rc=$?
  cat "$out/person.jsonl"
  rm -rf "$model_of" "$out/person.jsonl"
  return "$rc"
}

film() {
  "$program" --quiet render "${model[@]}" --device "$device" --dtype bf16 --seed 11 --chunks 8 \
    --prompt "a blue cube hopping on a beach with palms at noon" "$@"
}

# Two runs give the same bytes, and so does decoding the log's latents: a session is decoded on the device that made it.
determinism() {
  local session
  rm -rf "$out/once"
  film -o "$out/once.y4m" --sessions "$out/once" || return
  film -o "$out/again.y4m" || return
  cmp "$out/once.y4m" "$out/again.y4m" || return
  session=$(find "$out/once" -mindepth 1 -maxdepth 1 | head -1)
  [ -n "$session" ] || { echo "no session was kept"; return 1; }
  "$program" --quiet render "$session" -o "$out/decoded.y4m" || return
  cmp "$out/once.y4m" "$out/decoded.y4m" && echo "the same bytes three times"
}

# The window on a display of its own, until some seconds after its first picture.
window() {
  local display=:$((RANDOM % 400 + 100)) server shown rc=0
  command -v Xvfb >/dev/null || lacks Xvfb
  [ -n "${LONGTAKE_STUDIO:-}" ] || lacks "program of the window in LONGTAKE_STUDIO"
  Xvfb "$display" -screen 0 1600x1000x24 -nolisten tcp &
  server=$!
  sleep 1
  mkdir -p "$out/window_home"
  HOME=$out/window_home XDG_CONFIG_HOME=$out/window_home XDG_DATA_HOME=$out/window_home XDG_CACHE_HOME=$out/window_home DISPLAY=$display \
    QT_QPA_PLATFORM=xcb "$LONGTAKE_STUDIO" "${model[@]}" --device "$device" &
  shown=$!
  while kill -0 "$shown" 2>/dev/null && ! grep -q picture_ms= "$out/window.txt"; do sleep 0.2; done
  sleep 5
  kill "$shown" || rc=$?
  wait "$shown" || true
  kill "$server"
  wait "$server" || true
  rm -rf "$out/window_home"
  return "$rc"
}

# One step of each training stage, at the width of the recipe `smoke`.
training() {
  local train=${LONGTAKE_TRAIN:-$(dirname "$program")/longtake-train} steps=() stage rc=0
  [ -x "$train" ] || lacks "longtake-train: name it in LONGTAKE_TRAIN"
  for stage in codec pictures teacher causal head stage1 stage2 decoder; do
    steps+=(--set "stages.$stage.loop.steps=1" --set "stages.$stage.loop.warmup_steps=0")
  done
  rm -rf "$out/run"
  "$train" smoke --out "$out/run" --set device="$device" "${steps[@]}" || rc=$?
  cat "$out/run/metrics.jsonl"
  rm -rf "$out/run"
  return "$rc"
}

sanitizer() {
  command -v compute-sanitizer >/dev/null || lacks compute-sanitizer
  compute-sanitizer --tool memcheck --target-processes all --error-exitcode 9 \
    "$program" --quiet render "${model[@]}" --device "$device" --dtype bf16 --steps 1 --chunks 1 --prompt "a ball" \
    -o "$out/sanitizer.y4m"
}

# diffusers' transformer compared with ours on the same random model.
beside() {
  python3 -c 'import diffusers' 2>/dev/null || lacks "diffusers in python3"
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

whole=540
if [ "${2:-}" = --seconds ]; then
  whole=${3:-}
  [[ $whole =~ ^[0-9]+$ ]] || refuse "session.sh wants a whole number behind --seconds."
elif [ $# -ge 2 ]; then
  case " $(tr '\n' ' ' <<<"$stages")" in
    *" $2:"*) "$2" ;;
    *) refuse "There is no stage $2." ;;
  esac
  exit
fi

export LC_ALL=C.UTF-8
touch "$out/stages.jsonl"
untried=() failed=()
for stage in $stages; do
  told=$(grep "\"name\": \"${stage%:*}\"" "$out/stages.jsonl" || true)
  if [ -z "$told" ]; then
    untried+=("$stage")
  elif ! grep -qE '"rc": (0|77),' <<<"$told"; then
    failed+=("$stage")
  fi
done
SECONDS=0
for stage in "${untried[@]}" "${failed[@]}"; do
  left=$((whole - SECONDS))
  if [ "$left" -lt 4 ]; then break; fi
  limit=${stage#*:}
  if [ "$limit" -gt "$left" ]; then limit=$left; fi
  run_stage "${stage%:*}" "$limit"
done
# The results should stay small, because they are downloaded.
rm -f "$out"/*.y4m "$out"/compare/*.y4m
rm -rf "$out/sessions" "$out/once"
python3 "$here/report.py" "$out" >"$out/report.md"
say "All of it is in $out: $SECONDS s."
