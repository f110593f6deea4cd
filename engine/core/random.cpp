#include "engine/core/random.h"

#include <cassert>
#include <cmath>

namespace longtake {
namespace {

constexpr float kTwoPi = 6.28318530717958647692F;

// Turns two words into two normals (Box-Muller). The uniform inside the logarithm is in (0, 1], so the result is
// finite.
std::array<float, 2> normals(std::uint32_t a, std::uint32_t b) {
  const float u = (static_cast<float>(a >> 8) + 1.0F) * 0x1p-24F;
  const float angle = kTwoPi * (static_cast<float>(b >> 8) * 0x1p-24F);
  const float radius = std::sqrt(-2.0F * std::log(u));
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

void advance(std::array<std::uint32_t, 4>& counter) {
  if (++counter[0] == 0) ++counter[1];
}

}  // namespace

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t low = 0xD2511F53ULL * counter[0];
    const std::uint64_t high = 0xCD9E8D57ULL * counter[2];
    counter = {static_cast<std::uint32_t>(high >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(high),
               static_cast<std::uint32_t>(low >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(low)};
    key[0] += 0x9E3779B9U;
    key[1] += 0xBB67AE85U;
  }
  return counter;
}

void fill_normal(std::span<float> out, const NoiseKey& key, std::uint64_t first) {
  const std::array<std::uint32_t, 2> seed = {static_cast<std::uint32_t>(key.seed),
                                             static_cast<std::uint32_t>(key.seed >> 32)};
  std::uint64_t element = first;
  std::size_t done = 0;
  while (done < out.size()) {
    // Four elements share one counter value. Chunk and pass are in the upper words, so streams never overlap as long as
    // a pass draws fewer than 2^34 elements.
    const std::uint64_t group = element / 4;
    assert(group >> 32 == 0);
    const auto words = philox({static_cast<std::uint32_t>(group), 0, key.chunk, key.pass}, seed);
    const auto near = normals(words[0], words[1]);
    const auto far = normals(words[2], words[3]);
    const float four[4] = {near[0], near[1], far[0], far[1]};
    for (std::size_t lane = element % 4; lane < 4 && done < out.size(); ++lane, ++element) out[done++] = four[lane];
  }
}

Rng::Rng(std::uint64_t seed, std::uint32_t stream)
    : counter_{0, 0, stream, 0x4C54414BU},
      key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)} {}

std::uint32_t Rng::next() {
  if (used_ == 4) {
    block_ = philox(counter_, key_);
    advance(counter_);
    used_ = 0;
  }
  return block_[static_cast<std::size_t>(used_++)];
}

float Rng::uniform() { return static_cast<float>(next() >> 8) * 0x1p-24F; }

int Rng::below(int count) {
  assert(count > 0);
  return static_cast<int>((static_cast<std::uint64_t>(next()) * static_cast<std::uint64_t>(count)) >> 32);
}

float Rng::normal() {
  const std::uint32_t a = next();
  return normals(a, next())[0];
}

}  // namespace longtake
