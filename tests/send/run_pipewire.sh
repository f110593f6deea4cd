#!/usr/bin/env bash
# Runs PipeWire and its session manager in a separate folder, independent of any PipeWire of this computer. It runs
# until the process in FOLDER/pipewire.pid is killed:
#   tests/send/run_pipewire.sh FOLDER
# Clients find it with XDG_RUNTIME_DIR=FOLDER. FOLDER receives the logs, and the file "ready" once clients can connect.
# Exits with 77 and a sentence if something is not installed (Debian: pipewire wireplumber dbus-daemon).
set -euo pipefail

folder=$(realpath "$1")
for program in pipewire wireplumber dbus-run-session; do
  command -v "$program" > /dev/null || {
    echo "$program is not installed (Debian: pipewire wireplumber dbus-daemon)"
    exit 77
  }
done

if [[ ${2:-} != inside ]]; then
  rm -f "$folder/ready" "$folder"/pipewire-0*
  unset PIPEWIRE_RUNTIME_DIR PIPEWIRE_REMOTE DBUS_SESSION_BUS_ADDRESS
  export XDG_RUNTIME_DIR=$folder XDG_CONFIG_HOME=$folder/config XDG_STATE_HOME=$folder/state
  exec dbus-run-session -- "$0" "$folder" inside
fi

pipewire > "$folder/pipewire.log" 2>&1 &
server=$!
echo $server > "$folder/pipewire.pid"
for ((i = 0; i < 200; ++i)); do
  [[ -S $folder/pipewire-0 ]] && break
  sleep 0.05
done
wireplumber > "$folder/wireplumber.log" 2>&1 &
manager=$!
touch "$folder/ready"
wait $server || true
rm -f "$folder/ready"
kill -KILL $manager 2> /dev/null || true
wait $manager || true
