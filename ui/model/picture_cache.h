#pragma once

#include <cstddef>
#include <list>
#include <memory>

#include "engine/stream/video_chunk.h"

namespace longtake::ui {

/// The chunks that were streamed or looked at last, whole or in parts. Bounded by their bytes and their number.
class PictureCache {
 public:
  explicit PictureCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// In place of its parts.
  void add(std::shared_ptr<const VideoChunk> chunk);
  /// Some pictures of a chunk, before all of them are there.
  void addPart(std::shared_ptr<const VideoChunk> part);
  /// The whole chunk or the part in which this picture of the take lies; null if it is not there. What is found counts
  /// as used last.
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
  std::list<Held> held_;  // used last first
};

}  // namespace longtake::ui
