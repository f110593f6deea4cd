#pragma once

#include <memory>
#include <string>

#include "engine/stream/video_chunk.h"
#include "training/judge/films.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// Generates a test clip of the theatre chunk by chunk; it already has the first prompt.
class FilmPlayer {
 public:
  virtual ~FilmPlayer() = default;
  /// Sets a new prompt from the next chunk on.
  virtual Result<void> set_prompt(const std::string& prompt) = 0;
  /// Generates the next chunk; its pictures may be black unless `looked_at`.
  virtual Result<std::shared_ptr<const VideoChunk>> next(bool looked_at) = 0;
  /// For memory scenes, the number of target tokens in memory.
  virtual int kept() const = 0;
};

/// The target thing fills at least this share of a target token.
inline constexpr float kAskedShare = .5F;

/// Generates the test clip of a question. For memory scenes, `line` (may be null) gets the number of target tokens in
/// memory at the return.
Result<void> play(const gates::Question& question, FilmPlayer& player, const gates::PictureSink& sink,
                  gates::Line* line);

}  // namespace longtake::train
