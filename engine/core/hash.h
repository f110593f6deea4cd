#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace longtake {

/// xxHash3 with 64 bits, for checksums of logs, latents and frames.
std::uint64_t hash64(std::span<const std::byte> bytes, std::uint64_t seed = 0);
/// 16 hexadecimal digits.
std::string hex(std::uint64_t value);
/// SHA-256 as 64 hexadecimal digits, for identifying weights and checking downloads.
std::string sha256(std::span<const std::byte> bytes);

}  // namespace longtake
