# shellcheck shell=bash
# Messages of the scripts: all on stderr, because stdout is the program's; one sentence per step, with its duration.

cache_folder() { echo "${XDG_CACHE_HOME:-$HOME/.cache}/longtake"; }

say() { printf 'longtake: %s\n' "$*" >&2; }

# Every refusal is one sentence and ends the script; the next call resumes where this one stopped.
refuse() {
  say "$*"
  exit 1
}

# step "Doing this" command...: says it, runs it, says how long it took.
step() {
  local what=$1
  shift
  say "$what ..."
  local start=$SECONDS
  "$@" || return
  say "$what: done in $((SECONDS - start)) s."
}

free_mb() {
  local folder=$1
  while [ ! -d "$folder" ]; do folder=$(dirname "$folder"); done
  df -Pm "$folder" | awk 'NR == 2 { print $4 }'
}

need_space() {
  local folder=$1 needed_mb=$2 purpose=$3 have_mb
  have_mb=$(free_mb "$folder")
  if [ "$have_mb" -lt "$needed_mb" ]; then
    refuse "The disk of $folder has $have_mb MB free and $purpose needs $needed_mb MB: free some space, then call again."
  fi
}

# Two sessions that start at once must not write into the same folder.
only_one_at_a_time() {
  local folder
  folder=$(cache_folder)
  mkdir -p "$folder" 2>/dev/null || refuse "Cannot create $folder: make it writable or set XDG_CACHE_HOME."
  exec 9>"$folder/setup.lock"
  if ! flock -n 9; then
    say "Another set-up is running; waiting for it ..."
    flock 9
  fi
}

# why_failed LOG FOLDER: the reason of a failed download or installation in words, from its output.
why_failed() {
  local log=$1 folder=$2
  if grep -qiE 'no space left|disk full|not enough free (disk )?space|disk quota' "$log" || [ "$(free_mb "$folder")" -lt 20 ]; then
    echo "the disk of $folder is full: free some space, then call again"
  elif grep -qiE 'could not resolve|failure resolving|name resolution|network is unreachable|connection (refused|reset|broken|timed out)|connect to|failed to establish|timed out|no route to host' "$log"; then
    echo "the network cannot be reached: connect it (or set https_proxy), then call again"
  else
    echo "see $log ($(grep -E '^(E:|ERROR)|error' "$log" | tail -1 | cut -c 1-160))"
  fi
}
