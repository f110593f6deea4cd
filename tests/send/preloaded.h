#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "tests/places/places.h"

namespace longtake {

/// The library that simulates video devices.
inline std::string fake_video_library() { return built_path("tests/send/fake_video/libfake_video.so"); }

/// Restarts this program with that library preloaded. Returns only in the restarted program.
inline void load_fake_video(char** arguments) {
  const std::string library = fake_video_library();
  const char* loaded = std::getenv("LD_PRELOAD");
  if (loaded != nullptr && library == loaded) return;
  ::setenv("LD_PRELOAD", library.c_str(), 1);
  // The sanitizer would refuse to be loaded second.
  ::setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
  ::execv("/proc/self/exe", arguments);
  std::perror("execv");
  std::exit(1);
}

}  // namespace longtake
