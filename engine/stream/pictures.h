#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/result.h"
#include "engine/stream/ids.h"
#include "engine/stream/video_chunk.h"

namespace longtake {

/// One chunk of a kept take.
struct PictureWish {
  std::string session;  ///< folder or .take file
  TakeId take = 0;
  ChunkIndex chunk = 0;
  int picture = 0;  ///< the picture of the chunk that is wanted first

  /// Compares the chunk and ignores which of its pictures comes first.
  bool operator==(const PictureWish& other) const {
    return session == other.session && take == other.take && chunk == other.chunk;
  }
};

struct PicturesReady {
  PictureWish wish;
  std::shared_ptr<const VideoChunk> chunk;  ///< chunk->take equals the wish's take
  /// If false, `chunk` holds the pictures of one latent frame, and the whole chunk follows.
  bool whole = true;
};
struct PicturesMissing {
  PictureWish wish;
  Error error;
};
using PictureEvent = std::variant<PicturesReady, PicturesMissing>;

/// The pictures of a chunk that one of its latent frames makes: which is the first, and how many they are.
std::pair<int, int> pictures_of(const VideoChunk& chunk, int latent);
/// The pictures of one latent frame of a chunk. Of the chunk, only they need to be there.
std::shared_ptr<const VideoChunk> part_of(const VideoChunk& chunk, int latent);

/// Pictures of the past: the chunks of kept takes, decoded again beside the stream. None of its methods blocks.
class PastPictures {
 public:
  using Wakeup = std::function<void()>;  ///< On a worker thread; may only wake the client.
  /// The callbacks of a decoder while it makes a chunk's pictures.
  struct Work {
    std::stop_token stop;
    std::function<int()> picture;                                 ///< PictureWish::picture, which may change meanwhile
    std::function<void(std::shared_ptr<const VideoChunk>)> part;  ///< some of the pictures; the whole chunk is returned
  };
  /// Makes one chunk's pictures on the calling thread. Injected, so that this layer depends on no model.
  using Decode = std::function<Result<std::shared_ptr<const VideoChunk>>(const PictureWish&, const Work&)>;

  virtual ~PastPictures() = default;

  /// Any thread. Replaces everything that was wished before, the most urgent first: a hand that moves along a timeline
  /// never waits for pictures that it has left. What is in work and not wished any more is cancelled; what is in work
  /// and still wished goes on, with the picture that is wanted now.
  virtual void want(std::vector<PictureWish> wishes) = 0;
  /// Client thread.
  virtual std::optional<PictureEvent> poll() = 0;
};

}  // namespace longtake
