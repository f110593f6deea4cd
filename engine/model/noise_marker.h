#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/model/noise_marks.h"
#include "engine/model/thing_reader.h"

namespace longtake {

/// What is added to the noise of a chunk's latent frames: [F, c, y, x] or, of several films, [B, F, c, y, x].
struct ChunkMarks {
  at::Tensor marks;  ///< undefined where there are none
  at::Tensor words;  ///< the part of them that tells kind and look; a model that has no prompt knows only the places

  bool defined() const { return marks.defined(); }
};

/// Of the next chunk, `shape` [F, c, y, x]. `newest` are clean latent frames just before it, [frames, c, y, x],
/// undefined where it begins a film.
using MarkChunk = std::function<ChunkMarks(at::IntArrayRef shape, const at::Tensor& newest)>;

/// Later marks go on by so much more than their things are seen to: pictures follow a mark less than whole, so that
/// from chunk to chunk toys would slow down. The same holds for things that are said to go; they keep the speed that
/// was drawn for them, and turn where the picture ends.
inline constexpr float mark_lead = 1.5F;

/// Guidance compares with what the model would do without the prompt, and marks are a part of the prompt. The input of
/// that branch for x [B, F, c, y, x] at `level` (0..1, one or [B, 1, 1, 1, 1]), and its flow as one that begins at x.
/// `words` may be those of the first latent frames alone.
at::Tensor without_words(const at::Tensor& x, const at::Tensor& level, const at::Tensor& words);
at::Tensor flow_with_words(const at::Tensor& flow, const at::Tensor& words);

/// Marks the noise of streams, see noise_marks.h: what begins at places drawn from the seed, later chunks where things
/// are going, each as what the prompt calls it. A chunk that looks back sees what a toy looked like; its mark says
/// what it is to look like.
class NoiseMarker {
 public:
  NoiseMarker() = default;
  /// No words: no marks. No reader: later chunks have none.
  explicit NoiseMarker(MarkWords words, std::shared_ptr<const ThingReader> reader = {})
      : words_(std::move(words)), reader_(std::move(reader)) {}

  const MarkWords& words() const { return words_; }
  /// The rule for a film of this seed while it has this prompt; null without words. `before` is what the chunk before
  /// was made under: a thing that it does not name is new, and is marked where there is room.
  MarkChunk of(const std::string& prompt, std::uint64_t seed, const std::string& before) const;
  MarkChunk of(const std::string& prompt, std::uint64_t seed) const { return of(prompt, seed, prompt); }

 private:
  std::vector<NoiseMark> later(const std::string& prompt, std::uint64_t seed, const std::string& before,
                               const at::Tensor& newest) const;

  MarkWords words_;
  std::shared_ptr<const ThingReader> reader_;
};

}  // namespace longtake
