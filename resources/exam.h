#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace longtake {

/// The lists of scenes of resources/exam/, by the names of their files; each name's ending says its format.
std::vector<std::pair<std::string_view, std::string_view>> exam_scene_lists();

}  // namespace longtake
