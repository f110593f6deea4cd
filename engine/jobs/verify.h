#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/session/session.h"
#include "engine/stream/chunk_source.h"
#include "engine/stream/job_results.h"

namespace longtake {

/// Renders a session again on `source`, event by event and chunk by chunk, and stops at the first chunk whose latents
/// differ. `source` must have the manifest's settings.
Result<Verified> verify(const SessionReader& session, ChunkSource& source, const ChunkSource::Progress& progress,
                        std::stop_token stop);

/// "dtype was bf16, is fp32"; "" if nothing differs.
std::string text_of(const std::vector<Circumstance>& circumstances);

}  // namespace longtake
