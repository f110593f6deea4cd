#include "engine/core/hash.h"

#include <xxhash.h>

#include "engine/core/running_hash.h"

namespace longtake {

std::uint64_t hash64(std::span<const std::byte> bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

std::string hex(std::uint64_t value) {
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value >>= 4) *digit = "0123456789abcdef"[value & 15];
  return text;
}

std::string sha256(std::span<const std::byte> bytes) {
  RunningHash hash;
  hash.add(bytes);
  return hash.digits();
}

}  // namespace longtake
