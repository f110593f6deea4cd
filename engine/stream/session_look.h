#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/session/session.h"
#include "engine/stream/take_outline.h"

namespace longtake {

/// What can be determined about a session without its model.
struct SessionLook {
  std::filesystem::path path;  ///< folder or .take file
  SessionSummary summary;
  std::shared_ptr<const TakeOutline> outline;  ///< outline of the take that was active last
  std::string name;                            ///< given by the user, or ""
  std::string build;                           ///< version of the program that recorded it
  bool whole = true;                           ///< false if records in its middle are damaged or missing
  std::string weights_hash;                    ///< as in the manifest
  std::string decoder_hash;
  std::string model_path;     ///< file or folder of its weights; "" for an embedded model
  std::string model_kind;     ///< the kind in InspectJob's terms; "" if unknown
  bool own_model = false;     ///< generated with this program's embedded model
  bool model_there = false;   ///< the weights can still be loaded from their path
  bool can_export = false;    ///< the decoder is available
  bool former_model = false;  ///< generated with the former built-in model, whose decoder no longer exists
};

/// Reads a session without changing it. The caller fills in the availability of its model.
Result<SessionLook> look_at_session(const std::filesystem::path& folder_or_take, const std::stop_token& stop = {});

}  // namespace longtake
