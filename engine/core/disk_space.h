#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace longtake {

/// The free bytes on the disk of `place`; nothing if the file system does not report them. Qt's QStorageInfo reads the
/// mount table first and finds nothing inside a chroot.
std::optional<std::int64_t> free_bytes(const std::filesystem::path& place);

}  // namespace longtake
