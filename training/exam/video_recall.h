#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/generate/generator_source.h"
#include "engine/options/source_options.h"
#include "engine/stream/still_picture.h"
#include "training/exam/memory_row.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// Measures the value of a memory on a real video. The video's true latents go into a stream's memory chunk by chunk,
/// like those of a followed video. The model guesses each chunk before it is added.
class VideoRecall {
 public:
  /// Needs a causal model that has a picture encoder and reads only prompts.
  static Result<VideoRecall> open(const SourceOptions& options, const std::string& prompt);

  /// Encodes the first chunks of a video, at most `most`.
  Result<void> take(VideoFeed& feed, int most);
  std::size_t videos() const { return videos_.size(); }
  /// Numbers of the chunks of a video that a row is evaluated on.
  std::vector<int> asked(std::size_t video) const;

  /// Called with the measures of each evaluated chunk.
  using Answered = std::function<Result<void>(int number, const gates::Line& made)>;
  Result<void> ask(std::size_t video, const MemoryRow& row, int noises, const Answered& answered) const;
  const StreamParts& parts() const { return parts_; }

 private:
  explicit VideoRecall(StreamParts parts) : parts_(std::move(parts)) {}

  StreamParts parts_;
  at::Tensor prompt_, empty_prompt_;             // [1, rows, E] from the encoder
  std::vector<std::vector<at::Tensor>> videos_;  // chunks of each video, [1, F, c, y, x]
};

/// Adds "next_over_full" to each row, chunk by chunk, if there is a row "full".
void compare_with_full(std::vector<gates::Line>& rows);

}  // namespace longtake::train
