#!/bin/sh
# run_fuzzer.sh usual|deep LOG INPUTS FOLDER FUZZER [ARGUMENTS]: runs the fuzzer, keeps its log and shows the end. The
# inputs are unpacked into FOLDER, which must be among the arguments. "usual" replays all inputs and then searches for
# new ones for 15 seconds; "deep" searches for LONGTAKE_FUZZ_MINUTES, or ten minutes.
tier=$1
log=$2
inputs=$3
folder=$4
shift 4
code=0
python3 "$(dirname "$0")/corpus.py" unpack "$inputs" "$folder" || exit 1
: >"$log"
seconds=$((${LONGTAKE_FUZZ_MINUTES:-10} * 60))
if [ "$tier" = usual ]; then
  seconds=15
  "$@" -runs=0 >>"$log" 2>&1 || code=$?
fi
if [ "$code" = 0 ]; then "$@" "-max_total_time=$seconds" >>"$log" 2>&1 || code=$?; fi
tail -n 25 "$log"
exit "$code"
