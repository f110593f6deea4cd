#!/usr/bin/env bash
# Installs packages in a bare system, starts the window there, and removes them.
#   packaging/tests/bare_install.sh bookworm|trixie|noble FOLDER    FOLDER holds the packages, and the one file if it is made
# Needs root, mmdebstrap, Xvfb, ffmpeg, 3 GB and the network. Prints durations. BARE_PICTURES=FOLDER keeps a screenshot.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/../lib/say.sh"

release=${1:-bookworm}
packages=${2:-}
picture_limit_s=60
display=:$((200 + RANDOM % 700))
xvfb=''

fail() {
  say "FAIL  $*"
  exit 1
}

clean_up() {
  local place
  if [ -n "$xvfb" ]; then kill "$xvfb" 2>/dev/null || true; fi
  for place in proc dev tmp/.X11-unix; do
    if mountpoint -q "$bare/$place"; then umount "$bare/$place" || return 0; fi
  done
  rm -rf --one-file-system "$bare"
}

bootstrap() {
  case $release in
    bookworm | trixie) mmdebstrap --variant=minbase "$release" "$bare" http://deb.debian.org/debian ;;
    noble) mmdebstrap --variant=minbase --components=main,universe noble "$bare" http://archive.ubuntu.com/ubuntu ;;
    *) refuse "bare_install.sh knows bookworm, trixie and noble, not '$release'." ;;
  esac >"$bare.log" 2>&1
  rm "$bare.log"
  mount -t proc proc "$bare/proc"
  mount --bind /dev "$bare/dev"
  cp /etc/resolv.conf /etc/hosts "$bare/etc/"
  settings=()
  for name in http_proxy https_proxy no_proxy; do
    if [ -n "${!name:-}" ]; then settings+=("$name=${!name}"); fi
  done
  inside root apt-get update -q >/dev/null
  inside root useradd --create-home visitor
}

# inside USER COMMAND...
inside() {
  local user=$1 home=/home/$1
  shift
  if [ "$user" = root ]; then home=/root; fi
  chroot --userspec="$user" "$bare" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME="$home" LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive DISPLAY="$display" "${settings[@]}" "$@"
}

# All files except users' files, the package manager's own records, and caches written by the triggers of any package.
list_files() {
  find "$bare" -xdev \( -path "$bare/home" -o -path "$bare/root" -o -path "$bare/tmp" -o -path "$bare/var/lib/dpkg" -o -path "$bare/var/lib/apt" \
    -o -path "$bare/var/cache" -o -path "$bare/var/log" -o -path "$bare/var/lib/systemd" -o -path "$bare/var/lib/ucf" -o -path "$bare/proc" -o -path "$bare/dev" \) -prune -o -printf '%P\n' | sort
}

open_display() {
  Xvfb "$display" -screen 0 1600x1000x24 -nolisten tcp >/dev/null 2>&1 &
  xvfb=$!
  mkdir -p "$bare/tmp/.X11-unix"
  for _ in $(seq 50); do
    if [ -S "/tmp/.X11-unix/X${display#:}" ]; then break; fi
    sleep 0.1
  done
  mount --bind /tmp/.X11-unix "$bare/tmp/.X11-unix"
}

# first_picture NAME COMMAND...: starts the window and waits until it reports its first picture.
first_picture() {
  local name=$1 log=$bare/home/visitor/window.log window start=$SECONDS ms=''
  shift
  inside visitor "$@" >"$log" 2>&1 &
  window=$!
  while [ -z "$ms" ]; do
    [ $((SECONDS - start)) -lt $picture_limit_s ] || fail "$name shows no picture within $picture_limit_s s: $(tail -3 "$log")"
    kill -0 "$window" 2>/dev/null || fail "$name ended: $(tail -3 "$log")"
    sleep 0.1
    ms=$(sed -n 's/.*picture_ms=\([0-9]*\).*/\1/p' "$log" | head -1)
  done
  echo "$release: $name: first picture after $ms ms"
  sleep 3
  if [ -n "${BARE_PICTURES:-}" ]; then
    ffmpeg -v error -y -f x11grab -video_size 1600x1000 -i "$display" -frames:v 1 "$BARE_PICTURES/$release-${name// /-}.png"
  fi
  # The window and its child processes: those in this chroot with its name.
  for process in /proc/[0-9]*; do
    if [ "$(readlink "$process/root" 2>/dev/null)" = "$bare" ] && grep -qsx 'longtake' "$process/comm"; then kill -TERM "${process#/proc/}"; fi
  done
  wait "$window" || fail "$name ended with $?: $(tail -3 "$log")"
}

install_packages() {
  cp "$packages"/longtake_*_amd64.deb "$packages"/longtake-libtorch_*_amd64.deb "$bare/tmp/"
  inside root sh -c 'cd /tmp && apt-get install -y -q ./longtake*.deb' >"$bare/root/install.log" 2>&1 || {
    tail -20 "$bare/root/install.log" >&2
    fail "apt-get install"
  }
}

# The AppImage, in a system that has the libraries of every desktop, but no Qt.
use_one_file() {
  inside root apt-get install -y -q --no-install-recommends libegl1 libgl1 libopengl0 libgl1-mesa-dri libx11-6 libx11-xcb1 libxcb1 \
    libfontconfig1 libfreetype6 libwayland-client0 libwayland-cursor0 libwayland-egl1 >"$bare/root/desktop.log" 2>&1 ||
    fail "apt-get install of a desktop's libraries: $(tail -3 "$bare/root/desktop.log")"
  cp "$1" "$bare/tmp/longtake.run"
  first_picture "one file" /tmp/longtake.run
  first_picture "one file, again" /tmp/longtake.run
  first_picture "one file, made to unpack" env APPIMAGE_EXTRACT_AND_RUN=1 /tmp/longtake.run
}

use_programs() {
  inside visitor sh -c 'cd && longtake-cli render --prompt "a red ball in a meadow with a windmill" --seconds 2 --sessions kept -o a.mp4' >/dev/null 2>&1 ||
    fail "longtake-cli render"
  ffprobe -v error -show_entries stream=codec_name,profile,width,height,nb_frames -of csv=p=0 "$bare/home/visitor/a.mp4"
  # shellcheck disable=SC2016  # expanded inside the chroot
  inside visitor sh -c 'cd && longtake-cli sessions export $(ls kept) --sessions kept -o a.take && longtake-cli thumbnail a.take -o a.png' >/dev/null ||
    fail "longtake-cli thumbnail"
  ffprobe -v error -show_entries stream=codec_name,width,height -of csv=p=0 "$bare/home/visitor/a.png"
  inside visitor longtake-train list | grep -x smoke >/dev/null || fail "longtake-train list"
  inside visitor longtake-cli selftest || fail "longtake-cli selftest, which starts longtake-lab"
  inside visitor longtake-cli --version
}

take_away() {
  inside root apt-get purge -y -q longtake longtake-libtorch >"$bare/root/purge.log" 2>&1 || fail "apt-get purge: $(tail -3 "$bare/root/purge.log")"
  inside root apt-get autoremove --purge -y -q >>"$bare/root/purge.log" 2>&1
  list_files >"$bare/root/after"
  comm -13 "$bare/root/before" "$bare/root/after" >"$bare/root/left"
  if grep -qi longtake "$bare/root/left"; then fail "the purge leaves files of Longtake"; fi
  # apt keeps packages that another one recommends, and the files that their triggers wrote.
  echo "$release: $(wc -l <"$bare/root/left") files of other packages stay, none of Longtake's"
  [ -s "$bare/home/visitor/a.take" ] || fail "the purge took a person's session"
}

main() {
  if [ "$(id -u)" != 0 ] || ! command -v mmdebstrap >/dev/null || ! command -v Xvfb >/dev/null; then
    say "Skipped: a bare system can only be made by root, with mmdebstrap and Xvfb."
    exit 77
  fi
  [ -d "$packages" ] || refuse "bare_install.sh needs the folder of the packages, not '$packages'."
  bare=$(mktemp -d)
  chmod 755 "$bare"
  need_space "$bare" 3000 "a bare system"
  trap clean_up EXIT
  step "Making a bare $release" bootstrap
  open_display
  local file
  file=$(compgen -G "$packages/Longtake-*.AppImage" || true)
  if [ -n "$file" ]; then use_one_file "$file"; fi
  list_files >"$bare/root/before"
  step "apt-get install ./longtake*.deb" install_packages
  first_picture "the packages" longtake
  use_programs
  step "apt-get purge" take_away
}

main
