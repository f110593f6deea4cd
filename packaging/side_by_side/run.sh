#!/usr/bin/env bash
# Compares the speed of Longtake's transformer with diffusers' and Self-Forcing's programs, on this machine.
#   packaging/side_by_side/run.sh OUT [OPTION...]     side_by_side.py --help lists the options
# Creates an environment with torch and diffusers once, in the cache folder (7 GB), and uses the built longtake-lab.
#   LONGTAKE_LAB      the program; else that of build/release, build/ci or build/dev
#   LONGTAKE_PYTHON   a python with torch 2.11, diffusers, safetensors and numpy, instead of the environment
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/../lib/say.sh"

[ $# -ge 1 ] || refuse "run.sh wants a folder for its results: run.sh OUT [OPTION...]"
lab=${LONGTAKE_LAB:-}
for build in release ci dev; do
  place=$root/build/$build/app/lab/longtake-lab
  if [ -z "$lab" ] && [ -x "$place" ]; then lab=$place; fi
done
[ -n "$lab" ] || refuse "There is no longtake-lab: build one, or name it in LONGTAKE_LAB."

# The versions with which the figures in docs/benchmarks.md were made.
packages=(torch==2.11.0 diffusers==0.42.1 safetensors numpy)
python=${LONGTAKE_PYTHON:-}
if [ -z "$python" ]; then
  folder=$(cache_folder)/side_by_side
  python=$folder/bin/python
  if ! [ -e "$folder/whole" ]; then
    need_space "$(cache_folder)" 9000 "an environment with torch and diffusers"
    python3 -m venv "$folder"
    step "Installing ${packages[*]}" "$python" -m pip install --quiet "${packages[@]}"
    touch "$folder/whole"
  fi
fi
exec "$python" "$here/side_by_side.py" --lab "$lab" "$@"
