#!/usr/bin/env bash
# Tests run.sh and test.sh in a bare system: a new chroot with only the base system and a copy of HEAD.
#   packaging/tests/bare_system.sh [debian|ubuntu] [FOLDER]     needs root, mmdebstrap, 12 GB and the network
# The folder is removed afterwards unless it was named. A user's steps come first: render a clip, then the same again.
# Then the tests run from the clean checkout. BARE_FILM=0 leaves the clip out: tests start cold as in CI's first run.
# BARE_TESTS=0 leaves the tests out.
# BARE_CCACHE=FOLDER gives the tests a compiler cache, so their time is that of a warm run. The clip is always rendered
# without it.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/../lib/say.sh"

system=${1:-debian}
folder=${2:-}

# Never removes a folder in which something of this machine is still mounted.
clean_up() {
  local place
  for place in proc dev root/.cache/ccache; do
    if mountpoint -q "$bare/$place"; then umount "$bare/$place" || return 0; fi
  done
  if [ -z "$folder" ]; then rm -rf --one-file-system "$bare"; fi
}

bootstrap() {
  case $system in
    debian) mmdebstrap --variant=minbase bookworm "$bare" http://deb.debian.org/debian ;;
    ubuntu) mmdebstrap --variant=minbase --components=main,universe noble "$bare" http://archive.ubuntu.com/ubuntu ;;
    *) refuse "bare_system.sh knows debian and ubuntu, not '$system'." ;;
  esac >"$bare.log" 2>&1
}

# Takes over this machine's network settings (name servers, proxies, certificates) and nothing else.
connect() {
  local name
  mount -t proc proc "$bare/proc"
  mount --bind /dev "$bare/dev"
  cp /etc/resolv.conf "$bare/etc/resolv.conf"
  cp /etc/hosts "$bare/etc/hosts"
  settings=()
  for name in http_proxy https_proxy no_proxy PIP_CERT PIP_INDEX_URL PIP_DEFAULT_TIMEOUT; do
    if [ -n "${!name:-}" ]; then settings+=("$name=${!name}"); fi
  done
  if [ -n "${PIP_CERT:-}" ]; then install -D "$PIP_CERT" "$bare/usr/local/share/certificates.crt"; fi
  if [ -n "${PIP_CERT:-}" ]; then settings+=(PIP_CERT=/usr/local/share/certificates.crt); fi
}

inside() {
  chroot "$bare" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "${settings[@]}" \
    bash -c "cd /root/longtake && $1"
}

make_film() {
  step "packaging/run.sh render" inside 'packaging/run.sh render --prompt anything --seconds 2 -o x.mp4 >>/root/run.log'
  step "packaging/run.sh render, again" inside 'packaging/run.sh render --prompt anything --seconds 2 -o x.mp4 >>/root/run.log'
  inside 'command -v ffprobe >/dev/null || apt-get install -y -q ffmpeg >/dev/null'
  inside 'ffprobe -v error -show_entries stream=codec_name,width,height,nb_frames -of csv=p=0 x.mp4'
}

run_tests() {
  if [ -n "${BARE_CCACHE:-}" ]; then
    mkdir -p "$bare/root/.cache/ccache"
    mount --bind "$BARE_CCACHE" "$bare/root/.cache/ccache"
  fi
  step "packaging/test.sh" inside 'packaging/test.sh >/root/test.log'
  tail -1 "$bare/root/test.log"
}

main() {
  if [ "$(id -u)" != 0 ] || ! command -v mmdebstrap >/dev/null; then
    say "Skipped: a bare system can only be made by root and with mmdebstrap."
    exit 77
  fi
  bare=${folder:-$(mktemp -d)}
  mkdir -p "$bare"
  need_space "$bare" 12000 "a bare system with a build in it"
  trap clean_up EXIT
  step "Making a bare $system system" bootstrap
  connect
  mkdir -p "$bare/root/longtake"
  git -C "$root" archive HEAD | tar -x -C "$bare/root/longtake"
  if [ "${BARE_FILM:-1}" = 1 ]; then make_film; fi
  if [ "${BARE_TESTS:-1}" = 1 ]; then run_tests; fi
}

main
