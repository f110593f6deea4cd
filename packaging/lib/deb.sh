# shellcheck shell=bash
# Debian packages from staged folders, without debhelper: longtake, and longtake-libtorch, which changes far less often.

maintainer='The Longtake project <longtake@packages.longtake.example>'
# Libraries that every distribution release has under these names. All others are packaged with the programs, because
# their names change between releases.
deb_provides='^(ld-linux.*|libc|libm|libdl|librt|libpthread|libresolv|libgcc_s|libstdc\+\+|libz|libcrypto|libssl|libxxhash|libQt6.*|libOpenGL|libEGL|libGLX|libtorch.*|libc10|libgomp|libcudart|libcupti)\.so'

# Kilobytes as dpkg counts them.
installed_kb() { find "$1" -mindepth 1 -printf '%y %s\n' | awk '{ kb += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print kb }'; }

write_changelog() {
  local stage=$1 package=$2 version=$3 what=$4
  mkdir -p "$stage/usr/share/doc/$package"
  {
    echo "$package ($version) unstable; urgency=medium"
    echo
    echo "  * $what"
    echo
    echo " -- $maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")"
  } | gzip -9n >"$stage/usr/share/doc/$package/changelog.gz"
}

# write_overrides STAGE PACKAGE: the lintian tags that do not hold for these packages, each with its reason.
write_overrides() {
  install -D -m 644 "$packaging/deb/$2.lintian-overrides" "$1/usr/share/lintian/overrides/$2"
}

# pack STAGE OUT PACKAGE VERSION DEPENDS: the rest of the control file comes from deb/PACKAGE.control.
pack() {
  local stage=$1 out=$2 package=$3 version=$4 depends=$5
  settle "$stage"
  mkdir -p "$stage/DEBIAN"
  (cd "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$stage/DEBIAN/md5sums"
  {
    echo "Package: $package"
    echo "Version: $version"
    echo "Architecture: amd64"
    echo "Maintainer: $maintainer"
    echo "Installed-Size: $(installed_kb "$stage/usr")"
    echo "Depends: $depends"
    cat "$packaging/deb/$package.control"
  } >"$stage/DEBIAN/control"
  touch -d "@$SOURCE_DATE_EPOCH" "$stage/DEBIAN" "$stage"/DEBIAN/*
  # Compressing with several threads gives other bytes than with one. Two give the same bytes as twenty.
  dpkg-deb --root-owner-group -Zxz -z6 --threads-max=2 --build "$stage" "$out/${package}_${version}_amd64.deb.partial" >/dev/null
  mv "$out/${package}_${version}_amd64.deb.partial" "$out/${package}_${version}_amd64.deb"
}

# needed_packages STAGE WORK TORCH: the distribution packages that the staged files need, as found by dpkg-shlibdeps. It
# knows libraries only by name, so packages of libraries that are in the stage are excluded.
needed_packages() {
  local stage=$1 work=$2 torch=$3/usr/lib/longtake folder library own=()
  while read -r library; do
    while IFS=: read -r library _; do own+=("-x$library"); done < <(dpkg-query -S "*/$library" 2>/dev/null)
  done < <(find "$stage" "$3" -name '*.so*' -printf '%f\n' | sort -u)
  rm -rf "$work"
  mkdir -p "$work/debian"
  printf 'Source: longtake\n\nPackage: longtake\nArchitecture: amd64\n' >"$work/debian/control"
  folder=$stage/usr/lib/longtake
  (cd "$work" && find "$stage/usr" -type f \( -path '*/bin/*' -o -name '*.so*' \) -print0 | sort -z |
    xargs -0 dpkg-shlibdeps -O --ignore-missing-info "${own[@]}" -l"$folder" -l"$torch/torch/lib" -l"$torch/nvidia/cu13/lib" 2>"$work/log") | sed -n 's/^shlibs:Depends=//p'
}

write_copyright() {
  local stage=$1 package=$2 origins=$3 file page
  file=$stage/usr/share/doc/$package/copyright
  mkdir -p "$(dirname "$file")"
  cat "$packaging/deb/$package.copyright" >"$file"
  while read -r page; do
    printf '\n\n%s\n%s\n\n' "$(printf '=%.0s' {1..78})" "$(basename "$(dirname "$page")"):"
    cat "$page"
  done <"$origins" >>"$file"
}

make_torch_deb() {
  local out=$1 work=$2 stage=$2/torch
  local -x SOURCE_DATE_EPOCH=${torch_date:-$SOURCE_DATE_EPOCH}
  stage_torch "$stage"
  torch_licences >"$work/torch.pages"
  write_copyright "$stage" longtake-libtorch "$work/torch.pages"
  write_changelog "$stage" longtake-libtorch "$torch_version" "LibTorch $torch_version out of its wheels."
  write_overrides "$stage" longtake-libtorch
  pack "$stage" "$out" longtake-libtorch "$torch_version" "$(needed_packages "$stage" "$work/torch.needs" "$stage")"
}

make_longtake_deb() {
  local out=$1 work=$2 stage=$2/longtake version name
  version=$(project_version)
  stage_programs "$root/build/package" "$stage"
  # Debian's zsh loads completions of packages from here.
  mkdir -p "$stage/usr/share/zsh/vendor-completions"
  mv "$stage"/usr/share/zsh/site-functions/* "$stage/usr/share/zsh/vendor-completions"
  rmdir "$stage/usr/share/zsh/site-functions"
  bring_libraries "$stage/usr/lib/longtake" "$deb_provides" "$stage"/usr/bin/*
  while read -r name; do licence_of "$name"; done <"$stage/usr/lib/longtake.origins" | sort -u >"$work/longtake.pages"
  rm "$stage/usr/lib/longtake.origins"
  write_copyright "$stage" longtake "$work/longtake.pages"
  write_changelog "$stage" longtake "$version" "Version $version; CHANGELOG.md of the sources tells what is new."
  write_overrides "$stage" longtake
  pack "$stage" "$out" longtake "$version" "longtake-libtorch (= $torch_version), $(needed_packages "$stage" "$work/longtake.needs" "$work/torch"), $(cat "$packaging/deb/longtake.depends")"
}
