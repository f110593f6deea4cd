# shellcheck shell=bash
# What a long run found, kept with date, command and machine class.

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

write_evidence() {
  local file preset
  file=$root/docs/evidence/$(date +%Y-%m-%d)-long-tier.md
  mkdir -p "$root/docs/evidence"
  {
    echo "# Long tier, $(date +%Y-%m-%d)"
    echo
    echo "\`packaging/test.sh --tier long\` at $(git -C "$root" rev-parse --short HEAD 2>/dev/null || echo 'an unknown commit')" \
      "on a $(machine_class) machine: $passed passed, $failed failed."
    echo
    echo '| build | test | result | seconds |'
    echo '|---|---|---|---|'
    for preset in "$@"; do
      if [ -e "$root/build/$preset/results.xml" ]; then result_rows "$preset" "$root/build/$preset/results.xml"; fi
    done
  } >"$file"
  say "The results are in ${file#"$root"/}."
}
