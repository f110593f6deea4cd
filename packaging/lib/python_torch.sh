# shellcheck shell=bash
# Finds the LibTorch of Python's torch, for bundles on machines that have it.

# Sets LONGTAKE_LIBTORCH for the programs of a bundle, unless it is set already.
use_python_torch() {
  if [ -z "${LONGTAKE_LIBTORCH:-}" ]; then
    LONGTAKE_LIBTORCH=$(python3 -c 'import torch, os; print(os.path.dirname(torch.__file__))' 2>/dev/null || true)
  fi
  export LONGTAKE_LIBTORCH
}
