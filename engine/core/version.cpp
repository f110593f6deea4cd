#include "engine/core/version.h"

namespace longtake {

const char* program_version() { return LONGTAKE_VERSION; }

}  // namespace longtake
