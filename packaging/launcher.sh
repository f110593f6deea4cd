#!/bin/sh
# Runs the program of this name with the installed LibTorch 2.11 in LONGTAKE_LIBTORCH: the folder that contains lib/.
# For a Python torch that is its package folder.
here=$(dirname "$(readlink -f "$0")")
name=$(basename "$0")
if [ ! -e "${LONGTAKE_LIBTORCH:-}/lib/libtorch_cpu.so" ]; then
  echo "$name: set LONGTAKE_LIBTORCH to the folder of LibTorch 2.11 (lib/libtorch_cpu.so is not in" \
    "'${LONGTAKE_LIBTORCH:-}'); with a Python torch it is what this prints:" \
    "python3 -c 'import torch, os; print(os.path.dirname(torch.__file__))'" >&2
  exit 2
fi
LD_LIBRARY_PATH="$here/lib:$LONGTAKE_LIBTORCH/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export LD_LIBRARY_PATH
exec "$here/bin/$name" "$@"
