#pragma once

#include <dlfcn.h>

#include <string>

#include "tests/places/places.h"

namespace longtake {

/// The folders of the libraries that stand for NDI's: a whole one, and one that lacks a function.
inline std::string fake_ndi_folder() { return built_path("tests/send/fake_ndi/whole"); }
inline std::string old_ndi_folder() { return built_path("tests/send/fake_ndi/old"); }

/// Tests that need it to be missing have nothing to test where it is installed.
inline bool ndi_is_installed() {
  for (const char* name : {"libndi.so.6", "libndi.so.5"})
    if (void* library = ::dlopen(name, RTLD_LAZY | RTLD_LOCAL)) return ::dlclose(library) == 0;
  return false;
}

}  // namespace longtake
