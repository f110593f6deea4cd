#pragma once

#include <cstdint>
#include <string>

#include "engine/session/session.h"
#include "engine/stream/ids.h"

namespace longtake {

/// Facts that distinguish a take in a name or a caption.
struct TakeFacts {
  std::string prompt;  ///< the take's last prompt; of a blend, the heaviest text
  std::string policy;  ///< the one in force at its end, as people read it: "PaFu-KV"
  std::string note;    ///< the person's own name for it, or ""
  std::uint64_t seed = 0;
};

TakeFacts facts_of(const SessionReader& session, TakeId take);

}  // namespace longtake
