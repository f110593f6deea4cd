#include "engine/media/frame_source.h"

#include <utility>

namespace longtake {

Result<std::int64_t> copy_frames(FrameSource& source, FrameSink& sink, std::stop_token stop,
                                 const FramesWritten& written) {
  std::int64_t frames = 0;
  std::optional<Error> ended;
  while (!ended) {
    auto frame = stop.stop_requested() ? Result<std::optional<FrameView>>(fail(Error::Kind::cancelled, "Stopped"))
                                       : source.next(stop);
    if (!frame) {
      ended = std::move(frame.error());
    } else if (!*frame) {
      break;
    } else {
      TRY(sink.write(**frame));
      ++frames;
      if (written) written(frames);
    }
  }
  TRY(sink.finish());
  if (ended) return fail(std::move(*ended));
  return frames;
}

}  // namespace longtake
