#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/result.h"
#include "engine/stream/timeline.h"

namespace longtake {

/// Reads a timeline of this program, as docs/timeline.md describes it, or of Scope; the content decides which. Errors
/// name the file and the place in it.
Result<Timeline> read_timeline(std::string_view text, const std::string& file);
/// Reads Scope's format: prompts, weights and transitions. Model settings in it are ignored.
Result<Timeline> read_scope_timeline(const Json& json, const std::string& file);
Json timeline_to_json(const Timeline& timeline);

/// How the pictures of a take are divided into chunks.
struct TakePictures {
  int first = 0;  ///< in chunk 0
  int each = 0;   ///< in every later chunk
};
/// The cues at their chunks, for a take that begins now. A moment in seconds belongs to the first chunk that does not
/// begin before it.
std::vector<PlannedCue> planned(const Timeline& timeline, TakePictures pictures, double fps);

}  // namespace longtake
