# shellcheck shell=bash
# Copies libraries to a program, and finds their licences.

# needed_by FILE: the names of the libraries that the file links directly.
needed_by() { objdump -p "$1" | awk '$1 == "NEEDED" { print $2 }'; }

# find_library NAME: the small libav takes precedence over the system's.
find_library() {
  local name=$1 folder
  for folder in "$(libav_prefix)/lib" /usr/lib/x86_64-linux-gnu /lib/x86_64-linux-gnu /usr/lib; do
    if [ -e "$folder/$name" ]; then
      readlink -f "$folder/$name"
      return
    fi
  done
  refuse "The library $name is on no usual place of this machine: call packaging/setup.sh package."
}

# bring_libraries TARGET PROVIDED FILE...: copies the libraries that the files need, directly or not, except names that
# match PROVIDED. Each copy finds the others in its own folder.
bring_libraries() {
  local target=$1 provided=$2 file name found
  shift 2
  mkdir -p "$target"
  for file in "$@"; do
    while read -r name; do
      if [[ $name =~ $provided ]] || [ -e "$target/$name" ]; then continue; fi
      found=$(find_library "$name") || return
      install -s -m 644 "$found" "$target/$name"
      # shellcheck disable=SC2016  # $ORIGIN is the loader's
      patchelf --set-rpath '$ORIGIN' "$target/$name"
      echo "$found" >>"$target.origins"
      bring_libraries "$target" "$provided" "$target/$name" || return
    done < <(needed_by "$file")
  done
}

# licence_of FILE: the distribution's copyright file of a library from the system or from the small libav.
licence_of() {
  local file=$1 package=libavcodec-dev
  if [[ $file != "$(libav_prefix)"/* ]]; then
    package=$(dpkg-query -S "*/$(basename "$file")" 2>/dev/null | head -1 | cut -d : -f 1)
  fi
  echo "/usr/share/doc/$package/copyright"
}
