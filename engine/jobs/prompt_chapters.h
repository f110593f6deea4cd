#pragma once

#include <cstdint>
#include <vector>

#include "engine/media/chapters.h"
#include "engine/session/session.h"
#include "engine/stream/ids.h"

namespace longtake {

/// The chapters of pictures first_frame .. end_frame - 1 of a take, divided where the prompt changed and where a moment
/// has a name. Times count from the first of these pictures. A stretch under the empty prompt has the title "-".
std::vector<Chapter> prompt_chapters(const SessionReader& session, TakeId take, std::int64_t first_frame,
                                     std::int64_t end_frame);

}  // namespace longtake
