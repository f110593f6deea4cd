#!/usr/bin/env bash
# The bundle of a build folder runs from another place, with a LibTorch that only the variable names.
# Usage: bundle_test.sh BUILD_FOLDER LIBTORCH
set -euo pipefail

packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$1
libtorch=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "FAIL  $*"
  exit 1
}

"$packaging/bundle.sh" --from "$build" "$work/made"
mkdir "$work/other place"
mv "$work/made" "$work/other place/longtake"
ln -s "$libtorch" "$work/torch"
bundle="$work/other place/longtake"
cd /

if find "$bundle" -name '*Qt*' -o -name '*torch*.so*' -o -name 'libc.so*' | grep -q .; then fail "it holds Qt, LibTorch or a C library"; fi
if readelf -d "$bundle"/bin/* | grep -E 'R(UN)?PATH'; then fail "a program of it remembers where it was built"; fi

for program in longtake-cli longtake-lab longtake-train; do
  [ -e "$bundle/$program" ] || continue
  said=$(env -i PATH="$PATH" HOME="$work" LONGTAKE_LIBTORCH="$work/torch" "$bundle/$program" --version) ||
    fail "$program --version"
  grep -q '2\.11' <<<"$said" || fail "$program --version does not name LibTorch 2.11: $said"
  loaded=$(LD_LIBRARY_PATH="$bundle/lib:$work/torch/lib" ldd "$bundle/bin/$program")
  if grep 'not found' <<<"$loaded"; then fail "$program lacks libraries"; fi
  if grep -E 'libav|libspdlog' <<<"$loaded" | grep -v "$bundle/lib"; then fail "$program takes libraries of the system"; fi
  grep -q "libtorch_cpu.so => $work/torch/lib" <<<"$loaded" || fail "$program takes another LibTorch"
  grep -q '^\.SH EXIT STATUS' "$bundle/share/man/man1/$program.1" || fail "$program has no manual page"
  bash -n "$bundle/share/bash-completion/completions/$program" || fail "$program has no completion"

  status=0
  said=$(env -i PATH="$PATH" "$bundle/$program" --version 2>&1) || status=$?
  [ "$status" = 2 ] || fail "$program without LONGTAKE_LIBTORCH ends with $status"
  grep -q 'set LONGTAKE_LIBTORCH' <<<"$said" || fail "$program does not say what is missing: $said"
  echo "PASS  $program"
done

# longtake-cli finds longtake-lab in the bundle's folder.
if [ -e "$bundle/longtake-cli" ] && [ -e "$bundle/longtake-lab" ]; then
  said=$(env -i PATH="$PATH" HOME="$work" LONGTAKE_LIBTORCH="$work/torch" "$bundle/longtake-cli" selftest --json) ||
    fail "longtake-cli selftest: $said"
  grep -q '"event":"done","failed":0' <<<"$said" || fail "longtake-cli selftest says $said"
  echo "PASS  a verb of longtake-lab"
fi
