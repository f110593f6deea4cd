#include "tests/places/places.h"

namespace longtake {

std::string source_path(std::string_view inside) { return std::string(LONGTAKE_SOURCE_DIR "/").append(inside); }
std::string built_path(std::string_view inside) { return std::string(LONGTAKE_BUILD_DIR "/").append(inside); }

}  // namespace longtake
