#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
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

  bool operator==(const PictureWish&) const = default;
};

struct PicturesReady {
  PictureWish wish;
  std::shared_ptr<const VideoChunk> chunk;  ///< its `take` is the wish's
};
struct PicturesMissing {
  PictureWish wish;
  Error error;
};
using PictureEvent = std::variant<PicturesReady, PicturesMissing>;

/// Pictures of the past: the chunks of kept takes, decoded again beside the stream. None of its methods blocks.
class PastPictures {
 public:
  using Wakeup = std::function<void()>;  ///< On a worker thread; may only wake the client.
  /// Makes one chunk's pictures on the calling thread. Injected, so that this layer depends on no model.
  using Decode = std::function<Result<std::shared_ptr<const VideoChunk>>(const PictureWish&, std::stop_token)>;

  virtual ~PastPictures() = default;

  /// Any thread. Replaces everything that was wished before, the most urgent first: a hand that moves along a timeline
  /// never waits for pictures that it has left. What is in work and not wished any more is cancelled.
  virtual void want(std::vector<PictureWish> wishes) = 0;
  /// Client thread.
  virtual std::optional<PictureEvent> poll() = 0;
};

}  // namespace longtake
