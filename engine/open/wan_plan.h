#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "engine/generate/chunk_generator.h"
#include "engine/model/dit_config.h"
#include "engine/model/salience_head.h"
#include "engine/open/placement.h"
#include "engine/open/recipe_choice.h"
#include "engine/open/wan_files.h"
#include "engine/open/wan_need.h"
#include "engine/policy/policy.h"
#include "engine/stream/command.h"
#include "engine/weights/model_file.h"

namespace longtake {

/// The salience head of a Wan model, already read during planning because it is small.
struct WanHead {
  std::filesystem::path file;
  std::string hash;         ///< SHA-256 of the file
  bool other_base = false;  ///< the file names base weights other than the transformer's
  std::shared_ptr<const SalienceHead> head;
};

/// A stream of a Wan model as determined by headers and options, before any weight is read.
struct WanPlan {
  Placement placement;
  WanFiles files;
  ModelFile dit;
  DitConfig shape;
  std::optional<WanHead> head{};
  RecipeChoice recipe{};                           ///< how the file is sampled by default
  std::string sampler_plan{};                      ///< how it is sampled
  SwitchMode prompt_switch = SwitchMode::recache;  ///< switch mode of the recipe's project
  double fps = 16;                                 ///< pictures per second
  LoraList loras{};                                ///< the options' LoRAs, otherwise the one that the transformer
                                                   ///< requires
  GeneratorConfig generator{};
  Policy policy{};
  int frame_tokens = 0;
  TextEncoderChoice text{};
  int latents_at_once = 3;  ///< latent frames that are decoded together
  WanNeed need{};
};

/// Refuses incomplete models and impossible options. Memory is checked elsewhere.
Result<WanPlan> plan_wan(const SourceOptions& options);
/// plan_wan() for this device. Free memory decides about the text encoder if the options do not.
Result<WanPlan> plan_wan(const SourceOptions& options, const Placement& placement, const MemoryLeft& left);

/// The switch mode of the recipe's project.
SwitchMode switch_mode(const SamplerPlan& plan);
/// How a recipe samples under these options; `standard` is the recipe if they name none.
Result<SamplerPlan> recipe_plan(const std::string& standard, const SourceOptions& options);
/// The policy of a stream with this sampling: the recipe's own if the options name none. `scored`: it has a head.
Result<Policy> recipe_policy(const SourceOptions& options, const SamplerPlan& plan, int frame_tokens, bool scored);

/// The timesteps of a chunk with this many passes instead of those of the options. Refuses a number that the sampling
/// recipe does not support.
Result<PassTimes> wan_pass_times(SourceOptions options, const std::string& sampler_plan, int passes);

/// Opens a file and refuses it if it is not a complete model.
Result<ModelFile> open_whole(const std::filesystem::path& path, const ModelFileOptions& set = {});

}  // namespace longtake
