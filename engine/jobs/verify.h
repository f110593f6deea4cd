#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/core/result.h"
#include "engine/session/session.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

struct Verification {
  struct Difference {
    std::uint32_t take = 0;
    std::int64_t chunk = 0;
    std::uint64_t found = 0;  ///< hash of the latents, rendered again
    std::uint64_t expected = 0;
  };

  std::int64_t chunks = 0;  ///< rendered again and compared
  std::optional<Difference> first_difference;
  /// What differs between then and now, for a person to judge a difference by: "dtype was bf16, is fp32".
  std::string circumstances;

  bool equal() const { return !first_difference; }
};

/// Renders a session again, event by event and chunk by chunk, on `source`, which must be made with the manifest's
/// settings, and stops at the first chunk whose latents differ.
Result<Verification> verify(const SessionReader& session, ChunkSource& source, const ChunkSource::Progress& progress,
                            std::stop_token stop);

}  // namespace longtake
