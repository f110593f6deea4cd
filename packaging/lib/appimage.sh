# shellcheck shell=bash
# An executable that needs no installation: a static program (appimage/runtime.c), followed by a squashfs. The squashfs
# has everything except the C library, the C++ library and the display's libraries.

# The system's libraries: older copies would not fit its drivers, fonts or loader.
appimage_provides='^(ld-linux.*|libc|libm|libdl|librt|libpthread|libresolv|libutil|libgcc_s|libstdc\+\+|libGL|libEGL|libGLX|libGLdispatch|libOpenGL|libdrm|libgbm|libX11|libX11-xcb|libxcb|libwayland-.*|libfontconfig|libfreetype|libexpat|libz|libtorch.*|libc10|libgomp|libcudart|libcupti)\.so'
qt_plugins=/usr/lib/x86_64-linux-gnu/qt6/plugins
plugins=(platforms/libqxcb.so platforms/libqoffscreen.so platforms/libqwayland-generic.so platforms/libqwayland-egl.so
  wayland-shell-integration/libxdg-shell.so wayland-graphics-integration-client/libqt-plugin-wayland-egl.so
  xcbglintegrations/libqxcb-glx-integration.so xcbglintegrations/libqxcb-egl-integration.so
  iconengines/libqsvgicon.so imageformats/libqsvg.so platforminputcontexts/libibusplatforminputcontextplugin.so
  platforminputcontexts/libcomposeplatforminputcontextplugin.so)

build_runtime() {
  gcc -O2 -D_FILE_OFFSET_BITS=64 -static -s -Wl,--build-id=none "$packaging/appimage/runtime.c" -o "$1" \
    -lsquashfuse -lfuse3 -lzstd -llz4 -llzo2 -llzma -lz 2>"$1.log" || refuse "The runtime could not be built: see $1.log."
}

bring_qt() {
  local stage=$1 target=$1/usr/lib/longtake plugin copy
  for plugin in "${plugins[@]}"; do
    [ -e "$qt_plugins/$plugin" ] || refuse "Qt's plugin $plugin is not installed: call packaging/setup.sh package."
    copy=$target/plugins/$plugin
    install -D -s -m 644 "$qt_plugins/$plugin" "$copy"
    # shellcheck disable=SC2016  # $ORIGIN is the loader's
    patchelf --set-rpath '$ORIGIN/../..' "$copy"
    echo "$qt_plugins/$plugin" >>"$target.origins"
    bring_libraries "$target" "$appimage_provides" "$copy"
  done
  printf '[Paths]\nPrefix=..\nPlugins=lib/longtake/plugins\n' >"$stage/usr/bin/qt.conf"
}

# Licences of all contents, one file for each package.
bring_licences() {
  local target=$1/usr/share/doc/longtake origins=$2 name page
  mkdir -p "$target"
  install -m 644 "$root/LICENSE" "$target/longtake"
  while read -r name; do
    page=$(licence_of "$name")
    install -m 644 "$page" "$target/$(basename "$(dirname "$page")")"
  done <"$origins"
  while read -r page; do
    install -m 644 "$page" "$target/$(basename "${page%.dist-info/*}")-$(basename "$page")"
  done < <(torch_licences)
}

make_appimage() {
  local out=$1 work=$2 stage=$2/appimage target
  target=$out/Longtake-$(project_version)-x86_64.AppImage
  stage_programs "$root/build/package" "$stage"
  stage_torch "$stage"
  bring_libraries "$stage/usr/lib/longtake" "$appimage_provides" "$stage"/usr/bin/*
  bring_qt "$stage"
  bring_licences "$stage" "$stage/usr/lib/longtake.origins"
  rm "$stage/usr/lib/longtake.origins"
  install -m 755 "$packaging/appimage/AppRun" "$stage/AppRun"
  ln -s usr/share/applications/longtake.desktop "$stage/longtake.desktop"
  ln -s usr/share/icons/hicolor/scalable/apps/longtake.svg "$stage/longtake.svg"
  ln -s longtake.svg "$stage/.DirIcon"
  settle "$stage"
  build_runtime "$work/runtime"
  rm -f "$work/files"
  # mksquashfs sets all times to SOURCE_DATE_EPOCH.
  mksquashfs "$stage" "$work/files" -comp zstd -Xcompression-level 15 -b 256K -all-root -noappend -no-xattrs -quiet -no-progress
  cat "$work/runtime" "$work/files" >"$target.partial"
  chmod 755 "$target.partial"
  mv "$target.partial" "$target"
}
