#!/bin/sh
# run_fuzzer.sh LOG FUZZER [ARGUMENTS]: keeps the whole log and shows its end.
log=$1
shift
"$@" >"$log" 2>&1
code=$?
tail -n 25 "$log"
exit $code
