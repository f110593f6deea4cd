#pragma once

#include <cstddef>
#include <list>
#include <memory>

#include "engine/stream/video_chunk.h"

namespace longtake::ui {

/// The chunks that were streamed or viewed last, whole or in parts. Bounded by bytes and by number.
class PictureCache {
 public:
  explicit PictureCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Adds a chunk and replaces its parts.
  void add(std::shared_ptr<const VideoChunk> chunk);
  /// Adds some pictures of a chunk before the rest is decoded.
  void addPart(std::shared_ptr<const VideoChunk> part);
  /// The chunk, or the part of it, that contains this picture of the take; null if it is not cached. Marks it as used.
  std::shared_ptr<const VideoChunk> find(TakeId take, ChunkIndex chunk, std::int64_t frame);
  bool hasWhole(TakeId take, ChunkIndex chunk) const;
  void clear();
  std::size_t bytes() const { return bytes_; }

 private:
  struct Held {
    std::shared_ptr<const VideoChunk> chunk;
    bool whole = true;
    bool is(TakeId take, ChunkIndex index) const { return chunk->take == take && chunk->chunk == index; }
  };
  void keep(Held held);

  const std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::list<Held> held_;  // most recently used first
};

}  // namespace longtake::ui
