#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "engine/stream/session_place.h"

namespace longtake {

/// Waits until the state after this chunk is on the disk, which another thread writes.
inline void wait_for_state(const std::filesystem::path& session, ChunkIndex chunk) {
  const std::string part = "-c" + std::to_string(chunk) + "-";
  for (;; std::this_thread::sleep_for(std::chrono::milliseconds(1))) {
    std::error_code none;
    for (const auto& file : std::filesystem::directory_iterator(session / KeyframeFolder::folder_name, none))
      if (file.path().extension() == ".state" && file.path().filename().string().find(part) != std::string::npos)
        return;
  }
}

}  // namespace longtake
