#pragma once

#include <memory>

#include "engine/options/source_options.h"
#include "engine/starter/cell_codec.h"
#include "training/judge/films.h"

namespace longtake::train {

/// A question's rendered pictures after the model's codec: the upper bound for its streams.
class CodecFilms {
 public:
  static Result<CodecFilms> open(const SourceOptions& options);
  Result<void> make(const gates::Question& question, const gates::PictureSink& sink) const;

 private:
  explicit CodecFilms(std::shared_ptr<const CellCodec> codec) : codec_(std::move(codec)) {}
  std::shared_ptr<const CellCodec> codec_;
};

}  // namespace longtake::train
