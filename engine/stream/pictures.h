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

/// A request for one chunk of a kept take.
struct PictureWish {
  std::string session;  ///< folder or .take file
  TakeId take = 0;
  ChunkIndex chunk = 0;
  int picture = 0;  ///< the picture of the chunk that is needed first

  /// Compares the chunk only, not the order of its pictures.
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

/// The pictures of one latent frame of a chunk: index of the first, and count.
std::pair<int, int> pictures_of(const VideoChunk& chunk, int latent);
/// The pictures of one latent frame of a chunk. The chunk's other pictures need not be present.
std::shared_ptr<const VideoChunk> part_of(const VideoChunk& chunk, int latent);

/// Pictures of the past: chunks of kept takes, decoded again in parallel to the stream. None of its methods blocks.
class PastPictures {
 public:
  using Wakeup = std::function<void()>;  ///< Called on a worker thread; may only wake the client.
  /// The callbacks of a decoder while it decodes a chunk's pictures.
  struct Work {
    std::stop_token stop;
    std::function<int()> picture;                                 ///< PictureWish::picture, which may change during the
                                                                  ///< work
    std::function<void(std::shared_ptr<const VideoChunk>)> part;  ///< receives some of the pictures; the whole chunk is
                                                                  ///< returned
  };
  /// Decodes one chunk's pictures on the calling thread. Injected, so that this layer depends on no model.
  using Decode = std::function<Result<std::shared_ptr<const VideoChunk>>(const PictureWish&, const Work&)>;

  virtual ~PastPictures() = default;

  /// Any thread. Replaces all earlier wishes, the most urgent first. A pointer that moves along a timeline never waits
  /// for pictures that it has left. Running work that is no longer wished for is cancelled. Running work that is still
  /// wished for continues with the picture that is wanted now.
  virtual void want(std::vector<PictureWish> wishes) = 0;
  /// Client thread.
  virtual std::optional<PictureEvent> poll() = 0;
};

}  // namespace longtake
