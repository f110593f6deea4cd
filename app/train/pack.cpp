#include <ATen/ATen.h>

#include <cstdio>
#include <optional>

#include "app/train/verbs.h"
#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/model/flow.h"
#include "engine/open/starter_files.h"
#include "engine/starter/starter.h"
#include "training/data/cell_codec_file.h"
#include "training/distill/models.h"
#include "training/nets/networks.h"
#include "training/run/recipe.h"
#include "training/theatre/caption.h"

namespace longtake::train {
namespace {

/// Packing into a folder again must not leave files of an earlier model.
Result<void> remove_old(const std::filesystem::path& file) {
  std::error_code error;
  std::filesystem::remove(file, error);
  if (error) return fail(system_error("Cannot remove " + file.string(), error.value()));
  return {};
}

/// Packs the head with the transformer's hash, so that it cannot be loaded with another one.
Result<void> pack_head(const std::filesystem::path& head, const std::filesystem::path& out) {
  if (!std::filesystem::exists(head)) return remove_old(out / head_file);
  auto opened = TRY(SalienceHead::open(head));
  const auto packed = TRY(read_starter_folder(out));
  return opened.save(out / head_file, transformer_hash(packed.files));
}

Result<void> pack_codec(const std::filesystem::path& from, const std::filesystem::path& out) {
  const auto codec = load_cell_codec(from);
  return codec ? save_cell_codec(*codec, out, at::kBFloat16) : fail(codec.error());  // half the size of float32
}

struct Passes {
  int steps;
  double shift;
};
/// The denoising passes that a stage was distilled for; empty if it was not distilled.
std::optional<Passes> passes_of(const StageConfig& stage) {
  if (stage.kind == "dmd") return Passes{stage.dmd.few_steps, stage.dmd.data.shift};
  return std::nullopt;
}

Result<void> check_stage(const PackArguments& arguments) {
  if (std::filesystem::exists(weights_folder(arguments.run, arguments.stage))) return {};
  return fail(Error::Kind::bad_input, "Cannot pack " + arguments.stage,
              "neither a stage of " + arguments.run + " nor a folder has weights under this name");
}

/// Completes missing arguments from the settings of the run.
Result<PackArguments> completed(PackArguments arguments) {
  if (!arguments.stage.empty()) TRY(check_stage(arguments));
  const std::filesystem::path run = arguments.run;
  Recipe recipe;  // stays empty for a folder with only weights
  if (std::filesystem::exists(run / "config.json")) {
    auto read = TRY(read_recipe(run / "config.json", {}));
    recipe = std::move(read);
  }
  if (arguments.stage.empty()) {
    for (const StageConfig& stage : recipe.stages)
      if (passes_of(stage) && std::filesystem::exists(run / "weights" / stage.name)) arguments.stage = stage.name;
  }
  if (arguments.stage.empty()) {
    return fail(Error::Kind::bad_input, "Cannot pack " + arguments.run, "the run has no distilled stage yet",
                "Add --stage, --steps and --shift, for example --steps 4 --shift 3.5.");
  }
  const StageConfig* stage = recipe.find(arguments.stage);
  const auto passes = stage == nullptr ? std::nullopt : passes_of(*stage);
  if (passes && arguments.steps == 0) arguments.steps = passes->steps;
  if (passes && arguments.shift == 0) arguments.shift = passes->shift;
  if (arguments.steps == 0 || arguments.shift == 0) {
    return fail(Error::Kind::bad_input, "Cannot pack " + arguments.stage,
                "it was not distilled, so its number of passes is unknown",
                "Add --steps and --shift, for example --steps 4 --shift 3.5.");
  }
  return arguments;
}

}  // namespace

Result<void> pack_run(const PackArguments& given) {
  const auto complete = TRY(completed(given));
  const PackArguments& arguments = complete;
  const std::filesystem::path run = arguments.run;
  const std::filesystem::path out = arguments.out;
  auto networks = TRY(Networks::load(weights_folder(run, arguments.stage)));
  if (!arguments.blend.empty()) {
    auto other = TRY(Networks::load(weights_folder(run, arguments.blend)));
    if (auto blended = networks.blend(other, arguments.blend_share); !blended) return blended;
  }
  if (!networks.dit.config().points)
    return fail(Error::Kind::bad_input, "Cannot pack " + arguments.stage,
                "it is not conditioned on words and places of the theatre",
                "Longtake 0.3.0 packs the former built-in model.");
  networks.dit.to(at::kCPU, at::kBFloat16);  // half the size, and CPUs with bf16 units compute in bf16 anyway
  if (auto written = networks.save(out, at::kBFloat16); !written) return written;
  if (auto written = pack_codec(weights_folder(run, arguments.codec), out); !written) return written;
  const bool own_head = arguments.head.empty();
  const std::filesystem::path head = weights_folder(run, own_head ? arguments.stage : arguments.head) / head_file;
  if (!own_head && !std::filesystem::exists(head)) {
    return fail(Error::Kind::bad_input, "Cannot pack a salience head", head.string() + " is not there");
  }
  if (auto written = pack_head(head, out); !written) return written;
  Json settings = {{"name", arguments.name},
                   {"made", arguments.note},
                   {"chunk_frames", 3},
                   {"latent_height", 12},
                   {"latent_width", 20},
                   {"shift", arguments.shift},
                   {"guidance", arguments.guidance},
                   {"guided_above", arguments.guided_above},
                   {"guided_chunks", arguments.guided_chunks},
                   {"flow_below", arguments.flow_below},
                   {"timesteps", Json::array()},
                   {"stage", longtake::to_json(theatre::stage_words())}};
  for (const double time : shifted_times(arguments.steps, arguments.shift)) settings["timesteps"].push_back(time);
  return atomic_write(out / "starter.json", settings.dump(2) + "\n");
}

int pack_starter(const Common& common, const PackArguments& arguments) {
  const auto done = pack_run(arguments);
  if (!done) return report_error(done.error());
  if (!common.quiet) std::printf("%s\n", arguments.out.c_str());
  return kDone;
}

}  // namespace longtake::train
