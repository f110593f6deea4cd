#pragma once

#include <memory>
#include <vector>

#include "engine/model/starter_codec.h"
#include "engine/model/thing_reader.h"
#include "training/config/recipe.h"
#include "training/run/learner.h"
#include "training/run/stage.h"
#include "training/world/render.h"

namespace longtake {

inline constexpr const char* reader_file = "reader.safetensors";  // as the starter is loaded

/// Writes and reads a thing reader: tensors in shards, sizes in the header.
Result<void> save_reader(const ThingReader& reader, const std::filesystem::path& folder);
Result<ThingReader> load_reader(const std::filesystem::path& folder);

/// Teaches a thing reader on latents of clips of the world, shaken by noise, since it will read those that a model
/// makes.
class ReaderStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config,
                                             const std::filesystem::path& folder);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override { return learner_.state(); }
  Values evaluate(const std::filesystem::path& folder, const std::string& stem) override;
  Result<void> publish(const std::filesystem::path& folder) override;

 private:
  /// A thing that a picture shows, as the world knows it.
  struct Thing {
    float x = 0, y = 0, radius = 1;  // cells
    float dx = 0, dy = 0;            // cells a latent frame
    int kind = 0, look = 0;
  };
  struct Sample {
    at::Tensor latents;         // [frames, c, y, x]
    std::vector<Thing> things;  // in the newest
  };
  ReaderStage(const Recipe& recipe, const ReaderStageConfig& config, StarterCodec codec, ThingReader reader);
  /// One for each latent frame of a clip but the first.
  std::vector<Sample> samples(const std::string& purpose, std::int64_t step, std::int64_t index);
  static std::vector<Thing> things_in(const world::Clip& clip, const world::SceneSpec& scene, std::size_t picture);
  at::Tensor loss(const std::vector<Sample>& samples) const;

  std::uint64_t seed_;
  at::Device device_;
  ReaderStageConfig config_;
  StarterCodec codec_;
  ThingReader reader_;
  Learner learner_;
  world::Renderer renderer_;
};

}  // namespace longtake
