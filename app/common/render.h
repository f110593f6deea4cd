#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/media/frame_sink.h"
#include "engine/stream/chunk_source.h"
#include "engine/stream/timeline.h"

namespace longtake::cli {

/// The place in a kept take where a plan begins, and the commands that lead to it.
struct PlanStart {
  std::int64_t chunks = 0;  ///< chunks before it; the same for the members below
  double seconds = 0;
  std::vector<CommandBody> commands;  ///< posted before the prompt of the first chunk
};

struct RenderPlan {
  PlanStart start;
  std::optional<SetPrompt> prompt;  ///< prompt of the first chunk
  std::vector<Cue> later;           ///< cues with times from the beginning of the take
  /// The length: an exact number of seconds, which cuts the last chunk, or a number of whole chunks.
  Moment end = Seconds{5};
  bool chapters = false;  ///< adds a chapter to the sink for each prompt; marks always become chapters
};

/// Opens the sink when the first chunk is ready, so that a source that fails to start leaves no file.
using OpenSink = std::function<Result<std::unique_ptr<FrameSink>>(const VideoFormat&)>;

/// Progress events, called on the calling thread.
struct RenderEvents {
  struct Prompt {
    std::vector<WeightedText> texts;
    std::int64_t queued_chunk = 0;
    std::int64_t applied_chunk = 0;
    double recache_ms = 0;
  };
  std::function<void(const std::string& step, double fraction)> opening;
  std::function<void(const SourceInfo&)> opened;
  std::function<void(const Prompt&)> prompt;
  std::function<void(const SetPolicy&, std::int64_t applied_chunk)> policy;
  std::function<void(const ChunkSource::Made&, int frames_written)> chunk;
};

struct RenderReport {
  SourceInfo source;
  std::int64_t frames = 0;  ///< written
  std::int64_t chunks = 0;
  double seconds = 0;             ///< length of the video
  double wall_seconds = 0;        ///< from the start of the first chunk to the finished file
  std::vector<Chapter> chapters;  ///< one for each applied prompt
  TakeId take = 0;                ///< the rendered take
  std::uint64_t hash = 0;         ///< of the chunks' latent hashes in order
  std::optional<Error> ended_by;  ///< why it is shorter than planned; earlier frames are finished and kept
};

/// Generates the planned video and moves it into the sink. An error result means that nothing was written.
Result<RenderReport> render(ChunkSource& source, const RenderPlan& plan, const OpenSink& open_sink,
                            const RenderEvents& events, std::stop_token stop);

}  // namespace longtake::cli
