#pragma once

#include <memory>
#include <utility>

#include "engine/generate/generator_source.h"
#include "engine/open/random_decoder.h"
#include "tests/fakes/drive.h"
#include "tests/support/tiny_model.h"

namespace longtake::tiny {

/// The parts of a stream of the tiny model.
inline StreamParts parts(const GeneratorConfig& generator, const Policy& policy, TakeHistory::Limits history = {}) {
  StreamParts parts;
  parts.model = model();
  parts.decoder = make_random_decoder(4, 4);
  parts.encoder = make_hash_encoder(shape().text_rows, shape().text_dim);
  parts.generator = generator;
  parts.policy = policy;
  parts.prompt = "a red ball";
  parts.history = history;
  parts.pass_times = [](int passes) -> Result<PassTimes> {
    PassTimes times;
    for (int pass = passes; pass > 0; --pass) times.timesteps.push_back(1000.0F * pass / passes);
    return times;
  };
  return parts;
}

inline std::unique_ptr<GeneratorSource> opened(StreamParts parts) {
  auto source = std::make_unique<GeneratorSource>(
      [parts = std::move(parts)](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> {
        return parts;
      });
  longtake::opened(*source);
  return source;
}

}  // namespace longtake::tiny
