#!/bin/sh
# run_fuzzer.sh MINUTES LOG FUZZER [ARGUMENTS]: keeps the whole log and shows its end. LONGTAKE_FUZZ_MINUTES replaces MINUTES
# when MINUTES is "deep"; without it they are ten.
minutes=$1
log=$2
shift 2
if [ "$minutes" = deep ]; then minutes=${LONGTAKE_FUZZ_MINUTES:-10}; fi
"$@" "-max_total_time=$((minutes * 60))" >"$log" 2>&1
code=$?
tail -n 25 "$log"
exit $code
