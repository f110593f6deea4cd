#!/usr/bin/env bash
# Continues the training of the built-in model, on a rented GPU with 16 cores, in a quarter of an hour.
#   packaging/gpu/starter2.sh begin OUT    8 minutes: clips; then the teacher and the causal model, both at the same time
#   packaging/gpu/starter2.sh end OUT      4 minutes: both parts of the distillation
# It starts from training/checkpoints (teacher, own; packaging/kept_weights.sh restores them) and the embedded codec.
# OUT receives weights for training/checkpoints, the packed model without its codec, and logs.tar.xz with metrics.
# The run itself is in LONGTAKE_RUN, which must stay between the two calls.
#   LONGTAKE_TRAIN      the program; default: the bundle's in build/bundle
#   LONGTAKE_LIBTORCH   for a bundle: LibTorch 2.11's folder; else that of python3's torch
#   LONGTAKE_RUN        default: /dev/shm/starter2
#   LONGTAKE_MINUTES    minutes of each training, by name; default: see "minutes" below
#   LONGTAKE_SETTINGS   more arguments for every training and drawing, e.g. "--set device=cpu"
#   LONGTAKE_CLIPS      a word; a new one gives other clips than previous runs drew
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/../lib/say.sh"
# shellcheck source=packaging/lib/python_torch.sh
. "$here/../lib/python_torch.sh"

[ $# -eq 2 ] || refuse "starter2.sh wants begin or end, and a folder for its results."
mkdir -p "$2"
out=$(cd "$2" && pwd)
train=${LONGTAKE_TRAIN:-$root/build/bundle/longtake-train}
[ -x "$train" ] || refuse "There is no $train: name the program in LONGTAKE_TRAIN."
use_python_torch
export OMP_WAIT_POLICY=PASSIVE LC_ALL=C.UTF-8
run=${LONGTAKE_RUN:-/dev/shm/starter2}
read -ra settings <<<"${LONGTAKE_SETTINGS:-}"
settings+=(--set "stages.turns.clips.purpose=${LONGTAKE_CLIPS:-turns}")
# The teacher trains in a folder of its own, and clips are drawn in a third, because only one process may use a run
# folder.
student=$run/student teacher=$run/teacher drawn=$run/drawn

minutes=" ${LONGTAKE_MINUTES:-teacher=6.7 own=6.7 stage1=1.8 stage2=1.8} "
minutes_of() { local after=${minutes#* "$1"=}; echo "${after%% *}"; }

note() { echo "$(date +%T) $*" | tee -a "$out/log.txt"; }

# draw STAGE THREADS FILES
draw() {
  "$train" starter2-gpu --out "$drawn" --resume --quiet --stage "$1" --set "stages.$1.clips.codec=$student/weights/codec" \
    --set "stages.$1.clips.threads=$2" --set "stages.$1.loop.steps=$3" "${settings[@]}" >>"$out/draw.txt" 2>&1 ||
    note "drawing $1 failed: see draw.txt"
}

# link STAGE FOLDER...: links all finished files of clips. The newest may still be written, so it is left out while
# drawing runs.
link() {
  local stage=$1 folder file files
  shift
  mapfile -t files < <(find "$drawn/data/$stage" -name '*.safetensors' | sort)
  if [ -e "$run/drawing" ] && [ "${#files[@]}" -gt 1 ]; then unset 'files[-1]'; fi
  for folder in "$@"; do
    mkdir -p "$folder/data/$stage"
    for file in "${files[@]}"; do ln -sf "$file" "$folder/data/$stage/"; done
  done
  note "$stage: ${#files[@]} files"
}

# learn FOLDER STAGE MINUTES [ARGS]
learn() {
  local folder=$1 stage=$2 until=$3
  shift 3
  note "begin $stage"
  "$train" starter2-gpu --out "$folder" --resume --stage "$stage" --minutes "$until" "${settings[@]}" "$@" \
    >>"$out/$stage.txt" 2>&1 || note "$stage failed: see $stage.txt"
  note "end $(grep "\"stage\":\"$stage\"" "$folder/metrics.jsonl" | tail -1)"
}

# learn_turns FOLDER STAGE KEPT: resumes from kept weights, in four parts. Each part uses the clips drawn so far.
learn_turns() {
  local part until falls
  for part in 0.15 0.35 0.6 1; do
    link turns "$1"
    until=$(awk -v m="$(minutes_of "$2")" -v p="$part" 'BEGIN { print m * p }')
    [ "$part" = 1 ] && falls=0.4 || falls=0
    learn "$1" "$2" "$until" --set "stages.$2.film.start_from=$run/kept/$3" --set "stages.$2.loop.decay_share=$falls"
  done
}

# keep FOLDER STAGE NAME: networks only, because salience heads are trained again. A failure must not end the script.
keep() {
  local networks=$run/networks/$3
  rm -rf "$networks"
  mkdir -p "$networks/weights"
  cp -r "$1/weights/$2" "$networks/weights/$3"
  rm -rf "$networks/weights/$3"/salience* "$networks/weights/$3/critic"
  if "$train" keep "$networks" --stage "$3" -o "$out/$3.safetensors"; then note "kept $3"; else note "$3 was not kept"; fi
}

begin() {
  [ -e "$root/training/checkpoints/teacher.safetensors" ] ||
    refuse "There are no weights in training/checkpoints: packaging/kept_weights.sh brings them out of the history."
  mkdir -p "$student/weights/codec" "$teacher/weights"
  cp "$root/resources/starter/codec.safetensors" "$student/weights/codec/codec.safetensors"
  ln -sfn "$student/weights/codec" "$teacher/weights/codec"
  "$train" restore "$root/training/checkpoints/teacher.safetensors" -o "$run/kept/teacher"
  "$train" restore "$root/training/checkpoints/own.safetensors" -o "$run/kept/own"
  draw unseen_films 16 1
  draw turns 16 "${LONGTAKE_FIRST_FILES:-24}"
  note "drew the first clips"
  touch "$run/drawing"
  (
    draw turns 10 "${LONGTAKE_FILES:-300}"
    rm -f "$run/drawing"
  ) &
  nvidia-smi --query-gpu=timestamp,utilization.gpu,memory.used --format=csv,noheader -l 5 >"$out/gpu.csv" 2>/dev/null &
  local watching=$!
  link unseen_films "$student" "$teacher"
  learn_turns "$teacher" teacher teacher &
  local teaching=$!
  learn_turns "$student" own own
  wait "$teaching"
  kill "$watching" 2>/dev/null || true
  keep "$teacher" teacher teacher
  keep "$student" own own
  cat "$teacher/metrics.jsonl" "$student/metrics.jsonl" >"$out/metrics.jsonl"
}

# Long clips are left out: in two runs a minute of them gave no improvement.
end() {
  rm -f "$run/drawing"
  ln -sfn "$teacher/weights/teacher" "$student/weights/teacher"
  learn "$student" stage1 "$(minutes_of stage1)" --set stages.stage1.dmd.start_from=own
  learn "$student" stage2 "$(minutes_of stage2)"
  keep "$student" stage2 stage2
  keep "$student" stage2/critic critic
  "$train" pack "$student" --stage stage2 -o "$out/model" && rm "$out/model/codec.safetensors"
  cp "$student/metrics.jsonl" "$out/"
}

# Only a few files may be downloaded from a rented machine.
pack_logs() {
  (cd "$out" && tar -cJf logs.tar.xz --remove-files -- *.txt *.csv *.jsonl)
}

case $1 in
  begin | end)
    shopt -s nullglob
    "$1"
    pack_logs
    ;;
  *) refuse "starter2.sh knows begin and end, not '$1'." ;;
esac
