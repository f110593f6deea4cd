# shellcheck shell=bash disable=SC2016  # the stubs' own variables are for the stubs
# A simulated machine: stubs of the commands that set-up calls, which only touch files of $box.
#   uid, free_mb, installed     what id, df and dpkg-query answer
#   calls                       one line for each call that would have made a change
#   apt_says, pip_says          when present: what apt-get or pip prints before it fails (pip only for names in pip_fails)
#   pip_kills, unzip_kills      when present: the set-up is killed in the middle of that step
#   policy                      the simulated policy-rc.d; services: one line for each package installed without it
#   unzip_says                  when present: what unzip prints before it fails half-way

# stub NAME: standard input becomes a command of the simulated machine.
stub() {
  { printf '#!/bin/bash\nbox=%q\nwheel_list=%q\n' "$box" "$packaging/libtorch.txt" && cat; } >"$box/bin/$1"
  chmod +x "$box/bin/$1"
}

stub_system() {
  stub id <<<'cat "$box/uid"'
  stub uname <<<'cat "$box/machine"'
  stub df <<<'printf "Filesystem\n/dev/x 1 1 %s 1%% /\n" "$(cat "$box/free_mb")"'
  stub sudo <<'END'
[ -e "$box/no_sudo" ] && exit 1
[ "$1" = -n ] && exit 0
echo sudo >>"$box/calls"
exec "$@"
END
}

stub_packages() {
  stub dpkg <<<'exit 0'
  stub deb-systemd-helper <<<'echo "deb-systemd-helper $*" >>"$box/calls"'
  stub update-rc.d <<<'echo "update-rc.d $*" >>"$box/calls"'
  stub dpkg-query <<<'sed "s/^/installed,/" "$box/installed"'
  stub apt-get <<'END'
while [ "${1#-}" != "$1" ]; do
  [ "$1" = -o ] && shift
  shift
done
[ "$1" = install ] || exit 0
if [ -e "$box/apt_says" ]; then
  cat "$box/apt_says" >&2
  exit 100
fi
for name; do
  case $name in
    install | -*) ;;
    *)
      echo "apt $name" >>"$box/calls" && echo "$name," >>"$box/installed"
      "$box/policy" 2>/dev/null
      [ "$?" = 101 ] || echo "$name" >>"$box/services"
      ;;
  esac
done
END
}

# A wheel is one line: "whole NAME" or "half NAME".
stub_wheels() {
  stub python3 <<'END'
[ "$3" = --version ] && exit 0
while [ "$1" != --dest ]; do shift; done
file=$2/wheel.whl name=$3
echo "pip $name" >>"$box/calls"
echo "half $name" >"$file"
if [ -e "$box/pip_kills" ]; then kill -9 "$PPID" && exit 1; fi
if [ -e "$box/pip_says" ] && grep -q "$name" "$box/pip_fails"; then
  cat "$box/pip_says" >&2
  exit 1
fi
echo "whole $name" >"$file"
END
  stub sha256sum <<'END'
read -r state name <"$1"
[ -e "$box/wrong_sum" ] && state=other
awk -v name="$name" -v whole="$state" '$1 == name { print whole == "whole" ? $2 : "0" }' "$wheel_list"
END
  stub unzip <<'END'
read -r state name <"$3"
[ "$state" = whole ] || exit 9
while [ "$1" != -d ]; do shift; done
mkdir -p "$2/torch/lib" "$2/torch/include/ATen" "$2/nvidia/cu13/lib"
touch "$2/nvidia/cu13/lib/$name.so"
case $name in torch*) touch "$2/torch/lib/libtorch_cpu.so" ;; esac
if [ -e "$box/unzip_kills" ]; then kill -9 "$PPID" && exit 1; fi
if [ -e "$box/unzip_says" ]; then
  cat "$box/unzip_says" >&2
  exit 50
fi
case $name in torch*) touch "$2/torch/include/ATen/ATen.h" ;; esac
END
}

make_machine() {
  box=$(mktemp -d "$machines/XXXXXX")
  mkdir -p "$box/bin" "$box/home"
  : >"$box/calls"
  : >"$box/services"
  echo 0 >"$box/uid"
  echo 100000 >"$box/free_mb"
  echo x86_64 >"$box/machine"
  echo 'python3-minimal,' >"$box/installed"
  printf 'ID=debian\nVERSION_ID="12"\n' >"$box/os-release"
  stub_system
  stub_packages
  stub_wheels
}
