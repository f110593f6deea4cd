# shellcheck shell=bash
# Records the results of a deep-tier run with date, command and machine class.

instruction_sets() {
  local name found=''
  for name in avx2 avx512f avx512_bf16 amx_bf16; do
    if grep -qwm1 "$name" /proc/cpuinfo; then found+="$name "; fi
  done
  echo "${found:-baseline}"
}

machine_class() {
  printf '%s-core %s, %s, %s GiB' "$(nproc)" "$(uname -m)" "$(instruction_sets | sed 's/ $//;s/ /, /g')" \
    "$(awk '/MemTotal/ { printf "%.0f", $2 / 1048576 }' /proc/meminfo)"
}

# One table row for each test case of a results file.
result_rows() {
  local preset=$1 file=$2
  sed -n 's/.*<testcase name="\([^"]*\)".* time="\([^"]*\)" status="\([^"]*\)".*/\1 \2 \3/p' "$file" |
    awk -v preset="$preset" '{ printf "| %s | %s | %s | %.1f |\n", preset, $1, $3 == "run" ? "passed" : $3, $2 }'
}

# fuzz_stat LOG NAME: a value from the end of a fuzzer's log.
fuzz_stat() { sed -n "s/^stat::$2:[[:space:]]*//p" "$1" | tail -1; }

# fuzz_edges LOG: branches covered by the corpus at the start and at the end, and their total.
fuzz_edges() {
  local total
  total=$(sed -n 's/^INFO: Loaded .* modules *(\([0-9]*\) inline.*/\1/p' "$1" | head -1)
  sed -n 's/^#[0-9]*[[:space:]]*\(INITED\|DONE\)[[:space:]]*cov: \([0-9]*\) .*/\2/p' "$1" |
    awk -v total="$total" 'NR == 1 { first = $1 } { last = $1 } END { printf "%s, %s of %s", first, last, total }'
}

# One table row for each fuzzer's log.
fuzzer_rows() {
  local log name
  for log in "$@"; do
    name=$(basename "$log" .log)
    printf '| %s | %s | %s | %s | %s | %s | %s |\n' "${name#long_}" "$(fuzz_stat "$log" number_of_executed_units)" \
      "$(fuzz_stat "$log" average_exec_per_sec)" "$(fuzz_edges "$log")" "$(fuzz_stat "$log" new_units_added)" \
      "$(fuzz_stat "$log" slowest_unit_time_sec)" "$(fuzz_stat "$log" peak_rss_mb)"
  done
}

# How each fuzzer was started, what it found and how much it tried. Left out: new inputs, new functions, and recommended
# words for its dictionary.
fuzzer_logs() {
  local log
  echo
  echo '| fuzzer | inputs | inputs/s | branches taken: at first, in the end | added to the corpus | slowest (s) | peak memory (MiB) |'
  echo '|---|---|---|---|---|---|---|'
  fuzzer_rows "$@"
  for log in "$@"; do
    printf '\n%s:\n\n```\n' "$(basename "$log")"
    sed "/^###### Recommended/,/^###### End/d;/NEW_FUNC/d;/^#[0-9]/d;s|$root/||g" "$log" | tail -40
    echo '```'
  done
}

# The tested commit, read before the run: the checkout may have moved on afterwards.
tested_commit() { git -C "$root" rev-parse --short HEAD 2>/dev/null || echo 'an unknown commit'; }

# write_evidence COMMIT SUFFIX PRESET...: writes a page to build/evidence, named after the day and the suffix (empty for
# all builds). Git ignores it.
write_evidence() {
  local file preset logs commit=$1 suffix=$2
  shift 2
  file=$root/build/evidence/$(date +%Y-%m-%d)-deep$suffix.md
  mkdir -p "$root/build/evidence"
  {
    echo "# Deep tier, $(date +%Y-%m-%d)"
    echo
    echo "\`packaging/test.sh deep\` at $commit" \
      "on a $(machine_class) machine: $passed passed, $failed failed."
    echo
    echo '| build | test | result | seconds |'
    echo '|---|---|---|---|'
    for preset in "$@"; do
      if [ -e "$root/build/$preset/results.xml" ]; then result_rows "$preset" "$root/build/$preset/results.xml"; fi
    done
    for preset in "$@"; do
      logs=("$root/build/$preset/fuzz-logs/"long_*.log)
      if [ -e "${logs[0]}" ]; then fuzzer_logs "${logs[@]}"; fi
    done
  } >"$file"
  say "The results are in ${file#"$root"/}."
}
