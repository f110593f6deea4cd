#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/session/session.h"
#include "engine/stream/take_outline.h"

namespace longtake {

/// What can be said of a session without its model.
struct SessionLook {
  std::filesystem::path path;  ///< folder or .take file
  SessionSummary summary;
  std::shared_ptr<const TakeOutline> outline;  ///< of the take that was in work last
  std::string weights_hash;                    ///< as in the manifest
  std::string decoder_hash;
  std::string model_path;    ///< file or folder of its weights; "" for a model that a program holds
  std::string model_kind;    ///< as an InspectJob names it; "" where that is not known
  bool own_model = false;    ///< made with the model that this program holds
  bool model_there = false;  ///< its weights can be loaded from where they were
  bool can_export = false;   ///< what makes its pictures is there
};

/// Reads a session and changes nothing. What is there of its model is left for the caller to say.
Result<SessionLook> look_at_session(const std::filesystem::path& folder_or_take);

}  // namespace longtake
