#pragma once

#include <cstdint>
#include <string>

#include "engine/session/session.h"
#include "engine/stream/ids.h"

namespace longtake {

/// Facts that distinguish a take in a name or a caption.
struct TakeFacts {
  std::string prompt;  ///< the take's last prompt; for a blend, its heaviest text
  std::string policy;  ///< display name of the one in force at its end: "PaFu-KV"
  std::string note;    ///< the user's name for it, or ""
  std::uint64_t seed = 0;
};

TakeFacts facts_of(const SessionReader& session, TakeId take);

}  // namespace longtake
