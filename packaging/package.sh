#!/usr/bin/env bash
# Makes packages of Longtake.
#   packaging/package.sh deb OUT         OUT/longtake_VERSION_amd64.deb and OUT/longtake-libtorch_VERSION_amd64.deb, whose
#                                        version is LibTorch's; made on Debian 12, they serve later releases and Ubuntu, too
#   packaging/package.sh appimage OUT    OUT/Longtake-VERSION-x86_64.AppImage: one file that runs without being installed
# Equal sources on an equal system make equal bytes: times are those of the commit, or SOURCE_DATE_EPOCH.
set -euo pipefail

packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/lib/say.sh
. "$packaging/lib/say.sh"
# shellcheck source=packaging/lib/build.sh
. "$packaging/lib/build.sh"
# shellcheck source=packaging/lib/libtorch.sh
. "$packaging/lib/libtorch.sh"
# shellcheck source=packaging/lib/libav.sh
. "$packaging/lib/libav.sh"
# shellcheck source=packaging/lib/libraries.sh
. "$packaging/lib/libraries.sh"
# shellcheck source=packaging/lib/stage.sh
. "$packaging/lib/stage.sh"
# shellcheck source=packaging/lib/deb.sh
. "$packaging/lib/deb.sh"
# shellcheck source=packaging/lib/appimage.sh
. "$packaging/lib/appimage.sh"

usage() { sed -n '2,7s/^# \{0,1\}//p' "$packaging/package.sh"; }

main() {
  local kind=${1:-} out=${2:-} work file
  case $kind in
    deb | appimage) ;;
    -h | --help)
      usage
      return
      ;;
    *) refuse "package.sh makes deb or appimage, not '$kind': packaging/package.sh deb FOLDER." ;;
  esac
  if [ $# != 2 ] || [ -z "$out" ]; then
    refuse "package.sh $kind needs one folder for the packages: packaging/package.sh $kind FOLDER."
  fi
  [ -z "${LONGTAKE_LIBTORCH:-}" ] || refuse "Packages hold the LibTorch of packaging/libtorch.txt: unset LONGTAKE_LIBTORCH, then call again."
  umask 022
  set_source_date
  "$packaging/setup.sh" package
  build_programs
  [ -d "$(libav_prefix)" ] || step "Building a small libav" lean_libav
  mkdir -p "$out"
  out=$(cd "$out" && pwd)
  need_space "$out" 2500 "the packages"
  work=$(mktemp -d "$out/.work-XXXXXX")
  # shellcheck disable=SC2064  # the folder of now
  trap "rm -rf '$work'" EXIT
  if [ "$kind" = deb ]; then
    step "Packing longtake-libtorch" make_torch_deb "$out" "$work"
    step "Packing longtake" make_longtake_deb "$out" "$work"
  else
    step "Packing one file" make_appimage "$out" "$work"
  fi
  for file in "$out"/*; do
    say "$file: $(du -m --apparent-size "$file" | cut -f 1) MB"
  done
}

main "$@"
