#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <sstream>

#include "engine/core/files.h"
#include "engine/wan/text_encoder.h"
#include "engine/wan/wan_vae.h"
#include "engine/weights/model_file.h"
#include "training/data/clips.h"
#include "training/distill/models.h"
#include "training/run/picture.h"
#include "training/teacher/networks.h"

namespace longtake::train {

const char* const wan_negative_prompt =
    "色调艳丽，过曝，静态，细节模糊不清，字幕，风格，作品，画作，画面，静止，整体发灰，最差质量，低质量，JPEG压缩残留，"
    "丑陋的，残缺的，多余的手指，画得不好的手部，画得不好的脸部，畸形的，毁容的，形态畸形的肢体，手指融合，"
    "静止不动的画面，杂乱的背景，三条腿，背景人很多，倒着走";

namespace {

namespace fs = std::filesystem;

constexpr const char* encoder_id = "umt5-xxl";
constexpr int most_embeddings = 1 << 20;
TensorByName tensors_of_model(const ModelFile& model) {
  return [&model](const std::string& name) -> Result<at::Tensor> {
    const TensorView* view = model.find(name);
    if (view == nullptr) return fail(Error::Kind::bad_input, "Cannot use these weights", "they lack " + name);
    at::Tensor tensor = at::empty(view->shape, scalar_type(view->dtype));
    std::copy(view->bytes.begin(), view->bytes.end(), static_cast<std::byte*>(tensor.mutable_data_ptr()));
    return tensor;
  };
}

std::vector<ParameterShape> shapes_of_model(const ModelFile& model) {
  std::vector<ParameterShape> shapes;
  for (const TensorView& view : model.tensors) shapes.emplace_back(view.name, view.shape);
  return shapes;
}

/// The sizes come from config.json beside the weights, or else from the tensors.
Result<DitConfig> config_of(const fs::path& path, const ModelFile& model) {
  const fs::path beside = (fs::is_directory(path) ? path : path.parent_path()) / "config.json";
  if (!fs::exists(beside)) return dit_config_from_shapes(shapes_of_model(model));
  const auto text = read_file(beside);
  if (!text) return fail(text.error());
  const auto json = parse_json(*text, beside.string());
  if (!json) return fail(json.error());
  return dit_config_from_json(*json);
}

Result<CausalDit> load_dit(const fs::path& path, at::Device device, at::ScalarType dtype) {
  const auto model = open_model_file(path);
  if (!model) return fail(model.error());
  const auto config = config_of(path, *model);
  if (!config) return fail(config.error());
  // One tensor after the other, so that the host never holds all of them.
  return CausalDit::load(*config, [&, read = tensors_of_model(*model)](const std::string& name) -> Result<at::Tensor> {
    auto tensor = read(name);
    if (!tensor) return tensor;
    return tensor->to(device, dtype);
  });
}

Result<std::shared_ptr<const WanVae>> load_vae(const fs::path& path, at::Device device) {
  const auto model = open_model_file(path);
  if (!model) return fail(model.error());
  const auto config = wan_vae_config_from_shapes(shapes_of_model(*model));
  if (!config) return fail(config.error());
  auto vae = WanVae::load(*config, tensors_of_model(*model));
  if (!vae) return fail(vae.error());
  vae->to(device, at::kFloat);
  return std::make_shared<const WanVae>(std::move(*vae));
}

Result<std::vector<std::string>> read_prompts(const fs::path& file) {
  const auto text = read_file(file);
  if (!text) return fail(text.error());
  std::vector<std::string> prompts;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) prompts.push_back(line);
  }
  if (prompts.size() < 2)
    return fail(Error::Kind::bad_input, "Cannot use " + file.string(), "it has fewer than two prompts");
  return prompts;
}

/// Encodes every prompt once and frees the text encoder; does nothing if all embeddings are stored.
Result<void> store_embeddings(const WanConfig& config, const std::vector<std::string>& prompts,
                              const EmbeddingCache& cache) {
  std::vector<std::string> missing;
  for (const std::string& prompt : prompts) {
    if (!cache.find(encoder_id, prompt).defined()) missing.push_back(prompt);
  }
  if (missing.empty()) return {};
  if (config.text_encoder.empty() || config.tokenizer.empty()) {
    return fail(Error::Kind::bad_input, "Cannot train on these prompts",
                std::to_string(missing.size()) + " of them have no embedding in " + config.embeddings,
                "Name wan.text_encoder and wan.tokenizer: they are encoded once and stored there.");
  }
  auto tokenizer = Tokenizer::open(config.tokenizer);
  if (!tokenizer) return fail(tokenizer.error());
  const auto file = open_model_file(config.text_encoder);
  if (!file) return fail(file.error());
  const auto sizes = umt5_config_from_shapes(shapes_of_model(*file));
  if (!sizes) return fail(sizes.error());
  auto encoder = Umt5Encoder::load(*sizes, tensors_of_model(*file));
  if (!encoder) return fail(encoder.error());
  const Umt5TextEncoder text(std::move(*tokenizer), std::move(*encoder), encoder_id);
  for (const std::string& prompt : missing) {
    const auto embedding = text.encode(prompt);
    if (!embedding) return fail(embedding.error());
    if (auto stored = cache.store(encoder_id, prompt, embedding->to(at::kBFloat16)); !stored) return stored;
  }
  return {};
}

TextRows rows_from(const EmbeddingCache& cache, int rows, at::Device device, at::ScalarType dtype) {
  return [cache, rows, device, dtype](const std::vector<std::string>& prompts) {
    std::vector<at::Tensor> all;
    for (const std::string& prompt : prompts) {
      const at::Tensor stored = cache.find(encoder_id, prompt);
      TORCH_CHECK(stored.defined(), "an embedding was removed while training: ", prompt);
      all.push_back(at::constant_pad_nd(stored.to(dtype), {0, 0, 0, rows - stored.size(0)}));
    }
    return at::stack(all).to(device);
  };
}

/// The last picture of a latent, encoded as a single picture. A few latents before it are decoded first, so that its
/// pixels equal those of the whole video.
PictureLatent picture_by(std::shared_ptr<const WanVae> vae) {
  return [vae](const at::Tensor& latent, const at::Tensor& before) {
    const c10::NoGradGuard no_grad;
    DecoderState decoding, encoding;
    const at::Tensor pictures = vae->decode(at::stack({before, before, latent}, 1), decoding).clamp(-1, 1);
    return vae->encode(pictures.narrow(1, pictures.size(1) - 1, 1), encoding).select(1, 0);
  };
}

}  // namespace

Result<DmdModels> wan_models(const Recipe& recipe, const DmdStageConfig& config, const fs::path& run, bool trains) {
  const WanConfig& files = config.wan;
  const at::Device device(recipe.device);
  // Networks that are trained in all weights need float32; frozen weights keep the type in which they were published.
  const at::ScalarType frozen = device.is_cuda() ? at::kBFloat16 : at::kFloat;
  auto student = load_dit(weights_folder(run, files.student), device, trains ? at::kFloat : frozen);
  if (!student) return fail(student.error());
  auto teacher = load_dit(weights_folder(run, files.teacher), device, frozen);
  if (!teacher) return fail(teacher.error());
  auto critic =
      trains ? load_dit(weights_folder(run, files.critic.empty() ? files.teacher : files.critic), device, at::kFloat)
             : Result<CausalDit>(CausalDit(teacher->config()));  // never asked: it has no weights
  if (!critic) return fail(critic.error());
  auto head = start_head(config, student->config().dim, recipe.seed, run);
  if (!head) return fail(head.error());
  head->to(device);
  auto vae = load_vae(files.vae, device);
  if (!vae) return fail(vae.error());
  auto prompts = read_prompts(files.prompts);
  if (!prompts) return fail(prompts.error());
  const EmbeddingCache cache(files.embeddings, most_embeddings);
  std::vector<std::string> all = *prompts;
  all.emplace_back(wan_negative_prompt);
  if (auto stored = store_embeddings(files, all, cache); !stored) return fail(stored.error());

  DmdModels models{std::move(*student), std::move(*teacher), std::move(*critic), std::move(*head)};
  models.student_text = rows_from(cache, models.student.config().text_rows, device, at::kFloat);
  models.teacher_text = models.student_text;
  models.unconditional = wan_negative_prompt;
  // Passes compute keys and values in bf16 where they are autocast, and read them back in it.
  if (config.data.bf16 && !device.is_cpu()) models.memory_type = at::kBFloat16;
  models.prompt = [list = std::move(*prompts)](std::uint64_t seed, bool switched) {
    return list[sample_seed(seed, "prompt", switched ? 1 : 0, 0) % list.size()];
  };
  models.picture = picture_by(*vae);
  models.show = [vae = *vae](const at::Tensor& latents, const std::vector<std::string>&, const fs::path& folder,
                             const std::string& stem) {
    DecoderState state;
    const at::Tensor film = vae->decode(latents.narrow(0, 0, 1), state)[0].clamp(-1, 1).cpu();
    const std::int64_t last = film.size(0) - 1;
    const at::Tensor shown = film.index_select(0, at::tensor({std::int64_t{0}, last / 3, 2 * last / 3, last}));
    // Pictures only inform: a full disk must not end the training.
    (void)write_png(folder / (stem + ".png"), contact_sheet(shown, 4)).has_value();
  };
  models.names_base = true;
  models.latent_height = files.latent_height;
  models.latent_width = files.latent_width;
  // They get their own folder, because a folder of weights holds one model and perhaps a salience head.
  models.save = [](CausalDit& dit, bool, const fs::path& stage) -> Result<void> {
    const fs::path folder = stage / "dit";
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return fail(Error::Kind::io, "Cannot make " + folder.string(), error.message());
    NamedTensors tensors;
    for (const NamedParameter& parameter : dit.parameters()) tensors.emplace_back(parameter.name, *parameter.tensor);
    if (auto saved = write_tensors(folder, "dit", tensors, to_json(dit.config()).dump()); !saved) return saved;
    return atomic_write(folder / "config.json", to_json(dit.config()).dump(2) + "\n");
  };
  return models;
}

}  // namespace longtake::train
