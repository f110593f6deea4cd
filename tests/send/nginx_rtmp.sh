#!/usr/bin/env bash
# Runs nginx as an RTMP server on this computer alone, in the foreground, until it is killed:
#   tests/send/nginx_rtmp.sh FOLDER PORT
# Publish and play at rtmp://127.0.0.1:PORT/live/KEY. FOLDER gets its configuration and its logs.
# Exit status 77 and a sentence where nginx or its RTMP module is not installed (Debian: nginx-light libnginx-mod-rtmp).
set -euo pipefail

folder=$(realpath "$1")
port=$2

# Debian keeps it where not every person's PATH leads.
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
# One process, which whoever started this script can kill.
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
