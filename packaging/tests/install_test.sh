#!/usr/bin/env bash
# The files of "cmake --install": programs that start from there, and files that the desktop reads.
# Usage: install_test.sh BUILD_FOLDER
set -euo pipefail

packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix="$work/a prefix"

fail() {
  echo "FAIL  $*"
  exit 1
}

# check_with TOOL ARGS...: validates a file with a tool of the desktop.
check_with() {
  "$@" >"$work/said" 2>&1 || fail "$1: $(cat "$work/said")"
  # desktop-file-validate succeeds although it warns.
  if grep -E 'warning|error' "$work/said"; then fail "$1 is not content"; fi
}

for tool in desktop-file-validate appstreamcli xmllint update-mime-database rsvg-convert; do
  command -v "$tool" >/dev/null || fail "$tool is not installed: packaging/setup.sh test does it"
done
programs=()
for program in studio/longtake cli/longtake-cli lab/longtake-lab train/longtake-train; do
  if [ -x "$build/app/$program" ]; then programs+=("$(basename "$program")"); fi
done
[ ${#programs[@]} = 4 ] || {
  echo "Skipped: not all programs are built."
  exit 77
}
cmake --install "$build" --prefix "$prefix" >"$work/log" 2>&1 || fail "cmake --install: $(tail -3 "$work/log")"

share=$prefix/share
for name in applications/longtake.desktop mime/packages/longtake.xml metainfo/org.longtake.Longtake.metainfo.xml \
  thumbnailers/longtake.thumbnailer icons/hicolor/scalable/apps/longtake.svg \
  icons/hicolor/scalable/mimetypes/application-x-longtake-session.svg longtake/recipes/smoke.json man/man1/longtake.1; do
  [ -s "$share/$name" ] || fail "share/$name is missing"
done

cd /
for program in "${programs[@]}"; do
  QT_QPA_PLATFORM=offscreen "$prefix/bin/$program" --version >"$work/said" 2>&1 || fail "$program --version: $(cat "$work/said")"
  grep -q "$(sed -n 's/^project(Longtake VERSION \([0-9.]*\).*/\1/p' "$packaging/../CMakeLists.txt")" "$work/said" ||
    fail "$program --version says $(cat "$work/said")"
done
"$prefix/bin/longtake-cli" selftest --json >"$work/said" 2>&1 || fail "longtake-cli selftest: $(cat "$work/said")"
grep -q '"event":"done","failed":0' "$work/said" || fail "longtake-cli selftest says $(cat "$work/said")"
grep -q 'more\\-threads' "$share/man/man1/longtake-cli.1" ||
  fail "the manual page of longtake-cli lacks the options of longtake-lab's verbs"
"$prefix/bin/longtake-train" list | grep -x smoke >/dev/null || fail "longtake-train does not find the recipes beside itself"

for program in longtake-cli longtake-lab longtake-train; do
  grep -q '^\.SH EXIT STATUS' "$share/man/man1/$program.1" || fail "$program has no manual page"
  bash -n "$share/bash-completion/completions/$program" || fail "$program has no completion for bash"
  grep -q "#compdef $program" "$share/zsh/site-functions/_$program" || fail "$program has no completion for zsh"
  grep -q "complete -c $program" "$share/fish/vendor_completions.d/$program.fish" || fail "$program has no completion for fish"
done
# The window's manual is written by hand, so it is compared with the window's --help.
QT_QPA_PLATFORM=offscreen "$prefix/bin/longtake" --help | grep -oE -- '--[a-z-]+' | sort -u | while read -r option; do
  sed 's/\\-/-/g' "$share/man/man1/longtake.1" | grep -e "$option" >/dev/null || fail "longtake.1 does not name $option"
done

# A session opens in the window and has a thumbnail in file managers: program names, MIME type and icon agree
# everywhere.
type=application/x-longtake-session
grep -q "type=\"$type\"" "$share/mime/packages/longtake.xml" || fail "the type is not $type"
grep -q "^MimeType=$type;" "$share/applications/longtake.desktop" || fail "longtake.desktop does not open $type"
grep -q "^MimeType=$type;" "$share/thumbnailers/longtake.thumbnailer" || fail "longtake.thumbnailer does not draw $type"
grep -q "<mediatype>$type<" "$share/metainfo/org.longtake.Longtake.metainfo.xml" || fail "the AppStream data do not name $type"
read -ra words < <(sed -n 's/^Exec=//p' "$share/thumbnailers/longtake.thumbnailer")
"$prefix/bin/${words[0]}" "${words[1]}" --help >"$work/said" || fail "the thumbnailer calls a verb that is not there"
for word in "${words[@]:2}"; do
  case $word in
    --*) grep -qe "$word" "$work/said" || fail "the thumbnailer uses $word, which the verb does not know" ;;
  esac
done
version=$(sed -n 's/^project(Longtake VERSION \([0-9.]*\).*/\1/p' "$packaging/../CMakeLists.txt")
grep -q "<release version=\"$version\"" "$share/metainfo/org.longtake.Longtake.metainfo.xml" ||
  fail "the AppStream data do not name version $version"

check_with desktop-file-validate "$share/applications/longtake.desktop"
check_with appstreamcli validate --no-net "$share/metainfo/org.longtake.Longtake.metainfo.xml"
check_with xmllint --noout "$share/mime/packages/longtake.xml"
cp -r "$share/mime" "$work/mime"
update-mime-database "$work/mime" >"$work/said" 2>&1 || fail "update-mime-database: $(cat "$work/said")"
grep -q '\*\.take$' "$work/mime/globs" || fail "the type has no *.take"
for size in 16 24 32 48 64 128 256 512; do
  head -c 24 "$share/icons/hicolor/${size}x$size/apps/longtake.png" | tail -c 8 | od -An -tu1 |
    awk -v size="$size" '{ exit !($3 * 256 + $4 == size && $7 * 256 + $8 == size) }' || fail "the icon of $size px is wrong"
done
echo "PASS  installed files"
