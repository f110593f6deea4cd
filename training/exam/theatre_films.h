#pragma once

#include <memory>

#include "engine/generate/generator_source.h"
#include "engine/options/source_options.h"
#include "engine/starter/starter.h"
#include "training/exam/memory_row.h"
#include "training/exam/reference_past.h"
#include "training/judge/films.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// Fails for models that are not conditioned on words and places of the theatre.
Result<void> check_theatre(const SourceOptions& options);

/// Test clips that the engine streams with a model of the theatre, as in the app. Only the director differs: it follows
/// the scripts of the questions.
class TheatreFilms {
 public:
  /// `past` provides the rendered pasts for questions whose past is the reference; null: each row renders its own.
  static Result<TheatreFilms> open(SourceOptions options, MemoryRow row, std::shared_ptr<ReferencePast> past = {});

  /// Generates a test clip. For memory scenes, `line` (may be null) gets the number of target tokens in memory at the
  /// return. If the past is the reference, the model continues from its end several times, each time with other noise.
  Result<void> make(const gates::Question& question, const gates::PictureSink& sink, gates::Line* line) const;
  /// Generates every picture of a test clip; if the past is the reference, with one continuation.
  Result<void> render(const gates::Question& question, const gates::PictureSink& sink) const;

 private:
  Result<void> run(const gates::Question& question, const gates::PictureSink& sink, gates::Line* line,
                   bool whole) const;

  TheatreFilms(StreamParts parts, staging::StageWords words, MemoryRow row, std::shared_ptr<ReferencePast> past)
      : parts_(std::move(parts)), words_(std::move(words)), row_(std::move(row)), past_(std::move(past)) {}

  StreamParts parts_;
  staging::StageWords words_;
  MemoryRow row_;
  std::shared_ptr<ReferencePast> past_;
};

}  // namespace longtake::train
