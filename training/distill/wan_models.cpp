#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/core/files.h"
#include "engine/model/load_model_file.h"
#include "engine/wan/wan_vae.h"
#include "training/data/clips.h"
#include "training/distill/models.h"
#include "training/distill/prompt_texts.h"
#include "training/nets/networks.h"
#include "training/run/picture.h"

namespace longtake::train {

const char* const wan_negative_prompt =
    "色调艳丽，过曝，静态，细节模糊不清，字幕，风格，作品，画作，画面，静止，整体发灰，最差质量，低质量，JPEG压缩残留，"
    "丑陋的，残缺的，多余的手指，画得不好的手部，画得不好的脸部，畸形的，毁容的，形态畸形的肢体，手指融合，"
    "静止不动的画面，杂乱的背景，三条腿，背景人很多，倒着走";

namespace {

namespace fs = std::filesystem;

/// Reads the sizes from the config.json next to the weights, or else from the tensors.
Result<DitConfig> config_of(const fs::path& path, const ModelFile& model) {
  const fs::path beside = (fs::is_directory(path) ? path : path.parent_path()) / "config.json";
  if (!fs::exists(beside)) return dit_config_from_shapes(shapes_of(model));
  const auto text = TRY(read_file(beside));
  const auto json = TRY(parse_json(text, beside.string()));
  return dit_config_from_json(json);
}

Result<CausalDit> load_dit(const fs::path& path, at::Device device, at::ScalarType dtype) {
  const auto model = TRY(open_model_file(path));
  const auto config = TRY(config_of(path, model));
  // Tensors are read one by one, so the host never holds all of them.
  return CausalDit::load(config, [&, read = tensors_of(model)](const std::string& name) -> Result<at::Tensor> {
    auto tensor = read(name);
    if (!tensor) return tensor;
    return tensor->to(device, dtype);
  });
}

Result<WanVae> load_vae(const fs::path& path, at::Device device) {
  const auto model = TRY(open_model_file(path));
  const auto config = TRY(wan_vae_config_from_shapes(shapes_of(model)));
  auto vae = TRY(WanVae::load(config, tensors_of(model)));
  vae.to(device, at::kFloat);
  return vae;
}

class WanModels final : public DmdModels {
 public:
  WanModels(CausalDit g, CausalDit real, CausalDit fake, SalienceHead s, std::vector<std::string> prompts,
            PromptTexts texts, WanVae vae, const DmdStageConfig& config)
      : DmdModels(std::move(g), std::move(real), std::move(fake), std::move(s)),
        prompts_(std::move(prompts)),
        texts_(std::move(texts)),
        vae_(std::move(vae)) {
    unconditional = wan_negative_prompt;
    names_base = true;
    latent_height = config.wan.latent_height;
    latent_width = config.wan.latent_width;
    // Under autocast, passes compute and read keys and values in bf16.
    if (config.data.bf16 && !student.device().is_cpu()) memory_type = at::kBFloat16;
  }

  at::Tensor student_text(const std::vector<std::string>& prompts) const override {
    return texts_.rows(prompts, student.config().text_rows, student.device(), at::kFloat);
  }

  std::string prompt(std::uint64_t seed, bool switched) const override {
    return prompts_[sample_seed(seed, "prompt", switched ? 1 : 0, 0) % prompts_.size()];
  }

  /// The last picture of a latent, encoded as a single picture. A few latents before it are decoded first, so that its
  /// pixels equal those of the whole video.
  at::Tensor picture(const at::Tensor& latent, const at::Tensor& before) const override {
    const c10::NoGradGuard no_grad;
    DecoderState decoding, encoding;
    const at::Tensor pictures = vae_.decode(at::stack({before, before, latent}, 1), decoding).clamp(-1, 1);
    return vae_.encode(pictures.narrow(1, pictures.size(1) - 1, 1), encoding).select(1, 0);
  }

  void show(const at::Tensor& latents, const std::vector<std::string>&, const fs::path& folder,
            const std::string& stem) const override {
    DecoderState state;
    const at::Tensor film = vae_.decode(latents.narrow(0, 0, 1), state)[0].clamp(-1, 1).cpu();
    const std::int64_t last = film.size(0) - 1;
    const at::Tensor shown = film.index_select(0, at::tensor({std::int64_t{0}, last / 3, 2 * last / 3, last}));
    // Write errors are ignored: a full disk must not end the training.
    (void)write_png(folder / (stem + ".png"), contact_sheet(shown, 4)).has_value();
  }

  // The weights get their own folder, because a folder holds one model and an optional salience head.
  Result<void> save(CausalDit& dit, bool, const fs::path& stage) override {
    const fs::path folder = stage / "dit";
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return fail(Error::Kind::io, "Cannot make " + folder.string(), error.message());
    NamedTensors tensors;
    for (const NamedParameter& parameter : dit.parameters()) tensors.emplace_back(parameter.name, *parameter.tensor);
    TRY(write_tensors(folder, "dit", tensors, to_json(dit.config()).dump()));
    return atomic_write(folder / "config.json", to_json(dit.config()).dump(2) + "\n");
  }

 private:
  std::vector<std::string> prompts_;
  PromptTexts texts_;
  WanVae vae_;
};

}  // namespace

Result<std::unique_ptr<DmdModels>> wan_models(const Recipe& recipe, const DmdStageConfig& config, const fs::path& run,
                                              bool trains, Group& group) {
  const WanConfig& files = config.wan;
  const at::Device device(recipe.device);
  auto prompts = TRY(read_prompts(files.prompts));
  std::vector<std::string> all = prompts;
  all.emplace_back(wan_negative_prompt);
  // Before the networks are loaded, because a text encoder does not fit next to them on a GPU.
  auto texts = TRY(PromptTexts::open(files, all, device, group));
  // Networks that train all weights need float32; frozen weights keep their published type.
  const at::ScalarType frozen = device.is_cuda() ? at::kBFloat16 : at::kFloat;
  auto student = TRY(load_dit(weights_folder(run, files.student), device, trains ? at::kFloat : frozen));
  auto teacher = TRY(load_dit(weights_folder(run, files.teacher), device, frozen));
  auto critic =
      trains ? load_dit(weights_folder(run, files.critic.empty() ? files.teacher : files.critic), device, at::kFloat)
             : Result<CausalDit>(CausalDit(teacher.config()));  // never evaluated: it has no weights
  if (!critic) return fail(critic.error());
  auto head = TRY(start_head(config, student.config().dim, recipe.seed, run));
  head.to(device);
  auto vae = TRY(load_vae(files.vae, device));
  std::unique_ptr<DmdModels> models =
      std::make_unique<WanModels>(std::move(student), std::move(teacher), std::move(*critic), std::move(head),
                                  std::move(prompts), std::move(texts), std::move(vae), config);
  return models;
}

}  // namespace longtake::train
