#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/media/chapters.h"
#include "engine/session/session.h"
#include "engine/stream/command.h"

namespace longtake {

/// A prompt as one text: several are joined, with their weights where those differ.
std::string prompt_text(const std::vector<WeightedText>& texts);

/// Pictures first_frame .. end_frame - 1 of a take, divided where the prompt changed; times count from the first of
/// them. A stretch under the empty prompt has the title "-".
std::vector<Chapter> prompt_chapters(const SessionReader& session, TakeId take, std::int64_t first_frame,
                                     std::int64_t end_frame);

}  // namespace longtake
