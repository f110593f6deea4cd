#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace longtake {

/// The bytes that can still be written on the disk of `place`; none if the file system does not answer. Qt's
/// QStorageInfo reads the table of mounts first and finds nothing inside a chroot.
std::optional<std::int64_t> free_bytes(const std::filesystem::path& place);

}  // namespace longtake
