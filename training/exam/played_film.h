#pragma once

#include <memory>
#include <string>

#include "engine/stream/video_chunk.h"
#include "training/judge/films.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// Makes a test film of the theatre chunk by chunk; the first prompt is known to it.
class FilmPlayer {
 public:
  virtual ~FilmPlayer() = default;
  /// A new prompt from the next chunk on.
  virtual Result<void> set_prompt(const std::string& prompt) = 0;
  /// Makes the next chunk; pictures that nobody looks at may be black.
  virtual Result<std::shared_ptr<const VideoChunk>> next(bool looked_at) = 0;
  /// For memory scenes, the number of asked tokens that are in memory.
  virtual int kept() const = 0;
};

/// The asked thing fills at least this share of an asked token.
inline constexpr float kAskedShare = .5F;

/// Plays the film of a question. Of memory scenes, `line` (may be null) gets the number of asked tokens that are in
/// memory when they are asked for.
Result<void> play(const gates::Question& question, FilmPlayer& player, const gates::PictureSink& sink,
                  gates::Line* line);

}  // namespace longtake::train
