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

/// Refuses models that are not told words and places of the theatre.
Result<void> check_theatre(const SourceOptions& options);

/// Test films that the engine streams with a model of the theatre, as a viewer would see them, but for the director,
/// which follows the questions' scripts.
class TheatreFilms {
 public:
  /// `past` gives the reference films of questions whose past is the reference; null: each row draws its own.
  static Result<TheatreFilms> open(SourceOptions options, MemoryRow row, std::shared_ptr<ReferencePast> past = {});

  /// Makes a film. For memory scenes, `line` (may be null) gets the number of asked tokens that are in memory when they
  /// are asked for. If the past is the reference, the model goes on from its end several times, with another noise each
  /// time.
  Result<void> make(const gates::Question& question, const gates::PictureSink& sink, gates::Line* line) const;
  /// Every picture of a film as a viewer sees it; if the past is the reference, the model continues once.
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
