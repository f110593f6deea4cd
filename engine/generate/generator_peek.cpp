#include <c10/core/GradMode.h>
#include <c10/util/Exception.h>

#include <exception>
#include <optional>
#include <utility>

#include "engine/generate/chunk_values.h"
#include "engine/generate/generator_source.h"
#include "engine/generate/unless_gpu_fails.h"
#include "engine/stream/errors.h"

// A preview chunk, which is discarded.
namespace longtake {

Result<std::shared_ptr<const VideoChunk>> GeneratorSource::peek(const std::vector<CommandBody>& commands,
                                                                std::stop_token stop) {
  const c10::NoGradGuard no_grad;
  keep_threads();
  Result<std::shared_ptr<const VideoChunk>> made{nullptr};
  std::optional<EngineState> here;
  // The chunk that is generated later uses the video frames that the peek reads.
  TRY(take_video({}));
  const Given given = given_;
  generator_->set_observer(nullptr);  // the observer would see a chunk that is not part of the take
  try {
    made = unless_gpu_fails(errors::kNoRoomForCommand, [&] {
      here = save();
      return try_out(commands, stop);
    });
  } catch (const std::exception& problem) {
    made = fail(errors::kPeekFailed, {{"problem", problem.what()}});
  }
  if (here) {
    const auto back = restore(*here);
    TORCH_CHECK(back, "the stream did not find back: ", back.error().text());
    given_ = given;
  }
  generator_->set_observer(observer_);
  return made;
}

// The history does not record it, so no restored take contains it.
Result<std::shared_ptr<const VideoChunk>> GeneratorSource::try_out(const std::vector<CommandBody>& commands,
                                                                   const std::stop_token& stop) {
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (stop.stop_requested()) return fail(Error::Kind::cancelled, "The peek was not finished");
    auto done = carry_out(commands[i]);
    if (!done && i + 1 == commands.size()) return fail(std::move(done.error()));
  }
  begin_chunk();
  const auto chunk = TRY(next_latents(stop));
  HostCopy rgb = pictures_.decode({chunk.latents, places_now()});
  const auto video = pictures_of(chunk, rgb);
  fill_in_pixels(*video, rgb.arrived());
  return std::shared_ptr<const VideoChunk>(video);
}

}  // namespace longtake
