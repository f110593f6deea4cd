#pragma once

namespace longtake {

/// The version of this build, such as "0.2.0". Sessions keep it, because another build may make other pictures.
const char* program_version();

}  // namespace longtake
