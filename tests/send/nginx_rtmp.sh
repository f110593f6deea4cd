#!/usr/bin/env bash
# Runs nginx as an RTMP server for this computer only, in the foreground, until it is killed:
#   tests/send/nginx_rtmp.sh FOLDER PORT
# Publish and play at rtmp://127.0.0.1:PORT/live/KEY. FOLDER receives its configuration and its logs.
# Exits with 77 and a sentence if nginx or its RTMP module is not installed (Debian: nginx-light libnginx-mod-rtmp).
set -euo pipefail

folder=$(realpath "$1")
port=$2

# Debian installs it in a folder that is not on every user's PATH.
if ! nginx=$(PATH="$PATH:/usr/sbin" command -v nginx); then
  echo "nginx is not installed (Debian: nginx-light libnginx-mod-rtmp)"
  exit 77
fi
module=
for place in /usr/lib/nginx/modules /usr/lib64/nginx/modules /usr/share/nginx/modules; do
  [[ -f $place/ngx_rtmp_module.so ]] && module=$place/ngx_rtmp_module.so
done
if [[ -z $module ]]; then
  echo "nginx has no RTMP module here (Debian: libnginx-mod-rtmp)"
  exit 77
fi

cat > "$folder/nginx.conf" <<CONF
load_module $module;
# A single process, which the caller of this script can kill.
daemon off;
master_process off;
pid $folder/nginx.pid;
error_log $folder/error.log info;
events {
  worker_connections 64;
}
rtmp {
  access_log $folder/access.log;
  server {
    listen 127.0.0.1:$port;
    application live {
      live on;
    }
  }
}
CONF
exec "$nginx" -p "$folder" -e "$folder/error.log" -c "$folder/nginx.conf"
