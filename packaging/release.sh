#!/usr/bin/env bash
# Makes all files of a release from a clean tree, and tags it.
#   packaging/release.sh OUT              packages, AppImage, source archive, notes and SHA256SUMS in OUT; then the tag vVERSION
#   packaging/release.sh --dry-run OUT    the same, but the tag is made in a copy of the repository that is thrown away
# It refuses a tree with changes, figures of another version (packaging/release.json), a version that is tagged, and, without
# --dry-run, a version that CHANGELOG.md or the metainfo file call unreleased.
set -euo pipefail

packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$packaging/.." && pwd)
# shellcheck source=packaging/lib/say.sh
. "$packaging/lib/say.sh"

metainfo=packaging/desktop/org.longtake.Longtake.metainfo.xml

refuse_dirty_tree() {
  local changes
  changes=$(git -C "$root" status --porcelain 2>/dev/null) || refuse "A release is made from a git repository, and $root is none."
  [ -z "$changes" ] || refuse "The tree has changes; commit or stash them: $(head -3 <<<"$changes" | cut -c 4- | paste -sd ' ')."
}

refuse_other_figures() {
  local wrong
  wrong=$(python3 "$packaging/figures.py" "$root" --check) || refuse "The figures do not belong to this version: $wrong"
}

refuse_old_version() {
  if git -C "$root" rev-parse -q --verify "refs/tags/v$version" >/dev/null; then refuse "Version $version is tagged already."; fi
}

# What keeps this version from being released: one sentence each.
open_ends() {
  local day
  day=$(sed -n "s/^## $version (\([0-9-]*\))\$/\1/p" "$root/CHANGELOG.md")
  [ -n "$day" ] || echo "CHANGELOG.md gives version $version no day."
  if grep -q "<release version=\"$version\".*type=\"development\"" "$root/$metainfo"; then
    echo "$metainfo calls version $version a development version."
  elif ! grep -q "<release version=\"$version\" date=\"$day\"" "$root/$metainfo"; then
    echo "$metainfo and CHANGELOG.md name different days for version $version."
  fi
}

# The part of CHANGELOG.md for this version, and where its files are.
write_notes() {
  local place
  place=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["downloads"])' "$packaging/release.json")
  {
    echo "# Longtake $version"
    awk -v head="## $version " 'index($0, "## ") == 1 { inside = index($0, head) == 1; next } inside && !/^<!--/' "$root/CHANGELOG.md"
    if [ -n "$place" ]; then echo "Downloads: $place"; fi
    echo "SHA256SUMS lists the sums of all files: sha256sum -c SHA256SUMS"
  } >"$out/NOTES.md"
}

write_source() {
  git -C "$root" archive --format=tar --prefix="longtake-$version/" HEAD | gzip -9n >"$out/longtake-$version.tar.gz"
}

write_sums() { (cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%f\n' | LC_ALL=C sort | xargs sha256sum) >"$out/SHA256SUMS"; }

# tag REPOSITORY
tag() { git -C "$1" tag -a "v$version" --cleanup=verbatim -F "$out/NOTES.md"; }

rehearse_tag() {
  local copy
  copy=$(mktemp -d)
  git clone -q --shared --no-checkout "$root" "$copy/tree"
  git -C "$copy/tree" config user.name "$(git -C "$root" log -1 --format=%an)"
  git -C "$copy/tree" config user.email "$(git -C "$root" log -1 --format=%ae)"
  tag "$copy/tree"
  git -C "$copy/tree" tag -l -n1 "v$version" >&2
  rm -rf "$copy"
}

main() {
  local dry=0 ends file
  case ${1:-} in
    -h | --help)
      sed -n '2,6s/^# \{0,1\}//p' "$packaging/release.sh"
      return
      ;;
    --dry-run)
      dry=1
      shift
      ;;
  esac
  if [ $# != 1 ] || [[ $1 == -* ]]; then refuse "release.sh needs one folder for the files: packaging/release.sh [--dry-run] FOLDER."; fi
  version=$(sed -n 's/^project(Longtake VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
  refuse_dirty_tree
  refuse_other_figures
  refuse_old_version
  ends=$(open_ends)
  if [ -n "$ends" ] && [ "$dry" = 0 ]; then refuse "$(paste -sd ' ' <<<"$ends")"; fi
  if [ -e "$1" ] && [ -n "$(ls -A "$1")" ]; then refuse "The folder $1 is not empty."; fi
  mkdir -p "$1"
  out=$(cd "$1" && pwd)
  for kind in deb appimage; do "$packaging/package.sh" "$kind" "$out"; done
  step "Writing the source archive" write_source
  write_notes
  write_sums
  refuse_dirty_tree
  if [ "$dry" = 1 ]; then
    step "Rehearsing the tag v$version" rehearse_tag
    if [ -n "$ends" ]; then say "A release would be refused: $(paste -sd ' ' <<<"$ends")"; fi
  else
    step "Tagging v$version" tag "$root"
    say "Push the tag with: git push origin v$version"
  fi
  for file in "$out"/*; do say "$file: $(du -k --apparent-size "$file" | cut -f 1) kB"; done
}

main "$@"
