#pragma once

#include <dlfcn.h>

#include <string>

#include "tests/places/places.h"

namespace longtake {

/// The folders with stand-ins for NDI's library: a complete one, and one without one of the functions.
inline std::string fake_ndi_folder() { return built_path("tests/send/fake_ndi/whole"); }
inline std::string old_ndi_folder() { return built_path("tests/send/fake_ndi/old"); }

/// Tests that need the library to be missing are skipped where it is installed.
inline bool ndi_is_installed() {
  for (const char* name : {"libndi.so.6", "libndi.so.5"})
    if (void* library = ::dlopen(name, RTLD_LAZY | RTLD_LOCAL)) return ::dlclose(library) == 0;
  return false;
}

}  // namespace longtake
