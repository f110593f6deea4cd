#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "tests/fakes/drive.h"

namespace longtake {

/// The output of some chunks, for comparing streams bit for bit.
struct Seen {
  std::vector<std::uint64_t> hashes;
  std::vector<std::vector<std::uint8_t>> pixels;
  std::vector<std::int64_t> first_frames;
};

/// Sends a user's commands before a chunk.
using Commands = std::function<void(ChunkSource&, ChunkIndex)>;
inline const Commands kNothing = [](ChunkSource&, ChunkIndex) {};

inline Seen make_chunks(ChunkSource& source, ChunkIndex from, ChunkIndex end, const Commands& command_at) {
  Seen seen;
  for (ChunkIndex chunk = from; chunk < end; ++chunk) {
    command_at(source, chunk);
    const auto video = make(source).video;
    seen.hashes.push_back(video->latent_hash);
    seen.pixels.push_back(video->pixels);
    seen.first_frames.push_back(video->first_frame);
  }
  return seen;
}

/// True if `part` equals `whole` from chunk `from` on.
inline bool equal(const Seen& part, const Seen& whole, ChunkIndex from) {
  const auto same = [from](const auto& some, const auto& all) {
    const auto first = all.begin() + from;
    return some.size() <= static_cast<std::size_t>(all.end() - first) && std::equal(some.begin(), some.end(), first);
  };
  return same(part.hashes, whole.hashes) && same(part.pixels, whole.pixels) &&
         same(part.first_frames, whole.first_frames);
}

}  // namespace longtake
