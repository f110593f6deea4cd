#!/usr/bin/env bash
# Tests of release.sh in small repositories whose packages are made by a stub. Every function whose name begins with "it_"
# is one test.
set -euo pipefail

packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=packaging/tests/run_tests.sh
. "$packaging/tests/run_tests.sh"
machines=$(mktemp -d)
trap 'rm -rf "$machines"' EXIT

commit() {
  git -C "$tree" add -A
  git -C "$tree" -c user.name=test -c user.email=test@localhost commit -q -m "a change"
}

# page FILE PART...: a page with the parts that figures.py fills in.
page() {
  local file=$1 part
  shift
  for part; do printf '<!-- %s: written -->\n<!-- end of %s -->\n' "$part" "$part"; done >"$tree/$file"
}

make_machine() {
  box=$(mktemp -d "$machines/XXXXXX")
  tree=$box/tree
  mkdir -p "$tree/packaging/lib" "$tree/packaging/desktop" "$tree/docs"
  cp "$packaging/release.sh" "$packaging/figures.py" "$tree/packaging"
  cp "$packaging/lib/say.sh" "$tree/packaging/lib"
  cat >"$tree/packaging/package.sh" <<'END'
#!/bin/bash
for name in $([ "$1" = deb ] && echo longtake.deb longtake-libtorch.deb || echo Longtake.AppImage); do echo "$name" >"$2/$name"; done
END
  chmod +x "$tree/packaging/package.sh"
  echo 'project(Longtake VERSION 1.2.3 LANGUAGES CXX)' >"$tree/CMakeLists.txt"
  printf 'cff-version: 1.2.0\nversion: 1.2.3\n' >"$tree/CITATION.cff"
  echo '{"version": "1.2.3", "downloads": "", "figures": [{"what": "Speed", "figure": "12", "from": "bench"}]}' >"$tree/packaging/release.json"
  printf '# Changelog\n\n## 1.2.3 (2026-12-01)\n\n<!-- a hint -->\n\n* A new thing.\n\n## 1.2.2 (2026-11-01)\n\n* An old thing.\n' >"$tree/CHANGELOG.md"
  echo '<release version="1.2.3" date="2026-12-01"/>' >"$tree/packaging/desktop/org.longtake.Longtake.metainfo.xml"
  page README.md figures downloads
  page docs/roadmap.md measured
  python3 "$tree/packaging/figures.py" "$tree"
  git init -q "$tree"
  git -C "$tree" config user.name test
  git -C "$tree" config user.email test@localhost
  commit
}

# release ARGS: leaves $status and $box/said.
release() {
  status=0
  bash "$tree/packaging/release.sh" "$@" </dev/null 2>"$box/said" || status=$?
}

expect() {
  local what=$1
  shift
  if ! "$@"; then
    echo "  expected: $what"
    sed 's/^/  said: /' "$box/said"
    exit 1
  fi
}

refused() {
  expect "a failure" [ "$status" = 1 ]
  expect "a sentence about '$1'" grep -q -- "$1" "$box/said"
  expect "no tag" [ -z "$(git -C "$tree" tag)" ]
}

it_makes_all_files_and_the_tag() {
  release "$box/out"
  expect "success" [ "$status" = 0 ]
  expect "six files" [ "$(find "$box/out" -type f | wc -l)" = 6 ]
  expect "right sums" eval "(cd '$box/out' && sha256sum --quiet -c SHA256SUMS)"
  expect "five sums" [ "$(wc -l <"$box/out/SHA256SUMS")" = 5 ]
  expect "the tag" [ "$(git -C "$tree" tag)" = v1.2.3 ]
  expect "notes of this version" grep -q 'A new thing' "$box/out/NOTES.md"
  expect "no other notes" [ "$(grep -cE 'An old thing|a hint' "$box/out/NOTES.md")" = 0 ]
  expect "the sources" eval "tar -tf '$box/out/longtake-1.2.3.tar.gz' | grep -x longtake-1.2.3/CMakeLists.txt >/dev/null"
}

it_rehearses_without_a_tag() {
  release --dry-run "$box/out"
  expect "success" [ "$status" = 0 ]
  expect "six files" [ "$(find "$box/out" -type f | wc -l)" = 6 ]
  expect "no tag" [ -z "$(git -C "$tree" tag)" ]
}

it_rehearses_an_unreleased_version_and_releases_none() {
  sed -i 's/(2026-12-01)/(not released yet)/' "$tree/CHANGELOG.md"
  commit
  release --dry-run "$box/out"
  expect "success" [ "$status" = 0 ]
  expect "a warning" grep -q 'would be refused: CHANGELOG.md gives version 1.2.3 no day' "$box/said"
  release "$box/real"
  refused 'CHANGELOG.md gives version 1.2.3 no day'
}

it_refuses_a_development_version() {
  sed -i 's|/>| type="development"/>|' "$tree/packaging/desktop/org.longtake.Longtake.metainfo.xml"
  commit
  release "$box/out"
  refused 'a development version'
}

it_refuses_a_tree_with_changes() {
  touch "$tree/a new file"
  release --dry-run "$box/out"
  refused 'The tree has changes.*a new file'
}

it_refuses_figures_of_another_version() {
  sed -i 's/1\.2\.3/1.2.2/' "$tree/packaging/release.json"
  python3 "$tree/packaging/figures.py" "$tree"
  commit
  release --dry-run "$box/out"
  refused 'figures of version 1.2.2'
}

it_refuses_a_version_that_is_tagged() {
  git -C "$tree" tag v1.2.3
  release --dry-run "$box/out"
  expect "a failure" [ "$status" = 1 ]
  expect "a sentence" grep -q 'tagged already' "$box/said"
}

it_refuses_a_folder_that_is_not_empty() {
  mkdir "$box/out"
  touch "$box/out/old.deb"
  release --dry-run "$box/out"
  refused 'is not empty'
}

it_names_the_place_of_downloads_in_notes_and_readme() {
  sed -i 's|"downloads": ""|"downloads": "https://downloads.example"|' "$tree/packaging/release.json"
  python3 "$tree/packaging/figures.py" "$tree"
  commit
  release --dry-run "$box/out"
  expect "success" [ "$status" = 0 ]
  expect "the place in the notes" grep -qx 'Downloads: https://downloads.example' "$box/out/NOTES.md"
  expect "the place in README" grep -q 'https://downloads.example' "$tree/README.md"
}

run_tests
