#pragma once

namespace longtake {

/// The version of this build, such as "0.2.0". Sessions store it, because another build may generate different
/// pictures.
const char* program_version();

}  // namespace longtake
