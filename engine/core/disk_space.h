#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace longtake {

/// Bytes that can still be written where `place` is; none where the file system cannot be asked. Qt's QStorageInfo asks
/// the table of mounts first and finds nothing inside a chroot.
std::optional<std::int64_t> free_bytes(const std::filesystem::path& place);

}  // namespace longtake
