#!/usr/bin/env bash
# Makes a folder with longtake-cli, longtake-lab and longtake-train for a machine with LibTorch 2.11, e.g. a GPU server.
# It contains no Qt, LibTorch or C library. Move it anywhere, set LONGTAKE_LIBTORCH, run FOLDER/longtake-cli.
#   packaging/bundle.sh [FOLDER]                   default: build/bundle
#   packaging/bundle.sh --from BUILD [FOLDER]      takes the programs of an existing build folder
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=packaging/lib/say.sh
. "$here/lib/say.sh"
# shellcheck source=packaging/lib/build.sh
. "$here/lib/build.sh"
# shellcheck source=packaging/lib/libav.sh
. "$here/lib/libav.sh"

# A bundle should stay a small download for a GPU server. The starter model takes 26 MB of it; OpenSSL, SRT and filters
# of the small libav take 3 MB.
limit_mb=80
programs=(cli/longtake-cli lab/longtake-lab train/longtake-train)
# Libraries that every server has, or that come with its LibTorch.
provided='^(linux-vdso|ld-linux|libc|libm|libdl|librt|libpthread|libutil|libgcc_s|libstdc\+\+|libgomp|libtorch.*|libc10.*|libcudart|libcupti|libcuda)[.-]'

build_programs() {
  "$here/setup.sh" bundle
  configure headless
  build headless longtake-cli longtake-lab longtake-train
}

# The libraries that a program needs, as "name path" lines; the small libav shadows the system's.
needed_libraries() {
  LD_LIBRARY_PATH=$(libav_prefix)/lib ldd "$1" | awk '$2 == "=>" && $3 ~ /^\// { print $1, $3 }' | grep -vE "$provided"
}

copy_program() {
  local program=$1 target=$2 name path
  install -D -s "$program" "$target/bin/$(basename "$program")"
  patchelf --remove-rpath "$target/bin/$(basename "$program")"
  install "$here/launcher.sh" "$target/$(basename "$program")"
  while read -r name path; do
    [ -e "$target/lib/$name" ] || install -D -s -m 644 "$path" "$target/lib/$name"
  done < <(needed_libraries "$program")
}

# The programs' own manuals and completions, in the places where a system looks after the bundle was copied to
# /usr/local.
write_manuals() {
  local program=$1 share=$2/share name
  name=$(basename "$program")
  mkdir -p "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
  "$program" man >"$share/man/man1/$name.1"
  "$program" completion bash >"$share/bash-completion/completions/$name"
  "$program" completion zsh >"$share/zsh/site-functions/_$name"
  "$program" completion fish >"$share/fish/vendor_completions.d/$name.fish"
}

# The licences of these libraries: each distribution package's copyright file.
copy_licences() {
  local target=$1 library package
  mkdir -p "$target/licences"
  install -m 644 "$root/LICENSE" "$target/licences/longtake"
  install -m 644 /usr/share/doc/libavcodec-dev/copyright "$target/licences/libav"
  install -m 644 "$root/resources/letters/OFL.txt" "$target/licences/inter-letters"
  install -m 644 "$root/resources/words/WORDNET.txt" "$target/licences/wordnet"
  for library in "$target"/lib/*.so*; do
    package=$(dpkg-query -S "*/$(basename "$library")" 2>/dev/null | head -1 | cut -d : -f 1 || true)
    if [ -n "$package" ] && [ -e "/usr/share/doc/$package/copyright" ]; then
      install -m 644 "/usr/share/doc/$package/copyright" "$target/licences/$package"
    fi
  done
}

fill() {
  local from=$1 target=$2 program module=$1/lib/liblongtake_cuda_kernels.so
  for program in "${programs[@]}"; do
    if [ -x "$from/app/$program" ]; then
      copy_program "$from/app/$program" "$target"
      write_manuals "$from/app/$program" "$target"
    else
      say "$from has no $(basename "$program"); the bundle goes without it."
    fi
  done
  [ -d "$target/bin" ] || refuse "$from holds no program: build longtake-cli, then call again."
  mkdir -p "$target/share/longtake"
  cp -r "$root/resources/recipes" "$root/resources/ablations" "$target/share/longtake"
  if [ -e "$module" ]; then install -D -s -m 644 "$module" "$target/lib/$(basename "$module")"; fi
  copy_licences "$target"
}

report() {
  local target=$1 size_mb newest
  size_mb=$(du -sm --apparent-size "$target" | cut -f 1)
  newest=$(objdump -T "$target"/bin/* "$target"/lib/*.so* 2>/dev/null | grep -oE 'GLIBC_[0-9.]+' | sort -Vu | tail -1)
  [ "$size_mb" -lt "$limit_mb" ] || refuse "The bundle has $size_mb MB; it should stay under $limit_mb MB: look at $target/lib."
  say "$target: $size_mb MB, $(find "$target/lib" -type f | wc -l) libraries, needs $newest or newer."
}

main() {
  local from=''
  if [ "${1:-}" = --from ]; then
    [ -d "${2:-}" ] || refuse "bundle.sh --from needs a build folder, not '${2:-}'."
    from=$(cd "$2" && pwd)
    shift 2
  fi
  local target=${1:-$root/build/bundle}
  if [ -z "$from" ]; then
    build_programs
    from=$root/build/headless
  fi
  [ -d "$(libav_prefix)" ] || step "Building a small libav" lean_libav
  rm -rf "$target.partial"
  step "Filling $target" fill "$from" "$target.partial"
  rm -rf "$target"
  mv "$target.partial" "$target"
  report "$target"
}

main "$@"
