#include "engine/weights/model_file.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "engine/weights/errors.h"
#include "engine/weights/layouts.h"
#include "engine/weights/lora.h"
#include "engine/weights/other_models.h"
#include "engine/weights/refusal.h"

namespace longtake {
namespace {

/// The tensors of one dictionary in a training file, without its name as a prefix.
struct Part {
  std::string name;
  std::vector<std::string> all;  ///< the dictionaries that hold a model, in order of preference
  std::vector<TensorView> tensors;
};

bool is_lora_name(std::string_view name) {
  return name.find(".lora_A.") != std::string_view::npos || name.find(".lora_down.") != std::string_view::npos;
}

Part choose_part(const TensorFile& file, const ModelFileOptions& options) {
  std::set<std::string> dictionaries;
  for (const TensorView& tensor : file.tensors())
    if (const auto slash = tensor.name.find('/'); slash != std::string::npos)
      dictionaries.insert(tensor.name.substr(0, slash));
  const auto wanted = options.use_ema
                          ? std::array{"generator_ema", "generator", "generator_lora", "model", "state_dict"}
                          : std::array{"generator", "generator_ema", "generator_lora", "model", "state_dict"};
  Part part;
  for (const char* name : wanted)
    if (dictionaries.contains(name)) part.all.emplace_back(name);
  if (!part.all.empty()) part.name = part.all.front();
  const std::string prefix = part.name.empty() ? "" : part.name + '/';
  for (const TensorView& tensor : file.tensors()) {
    if (!tensor.name.starts_with(prefix)) continue;
    part.tensors.push_back(tensor);
    part.tensors.back().name.erase(0, prefix.size());
  }
  return part;
}

ShapeByName shapes_of(const std::vector<TensorView>& tensors) {
  ShapeByName shapes;
  for (const TensorView& tensor : tensors) shapes[tensor.name] = tensor.shape;
  return shapes;
}

struct Guess {
  WeightsKind kind = WeightsKind::unknown;
  std::string scheme;
};

/// The header of a starter model's codec or text encoder names its kind.
bool is_starter_part(const std::string& config) {
  constexpr std::array names = {"\"starter-codec\"", "\"cell-codec\"", "\"starter-text\""};
  return std::ranges::any_of(names, [&](const char* name) { return config.find(name) != std::string::npos; });
}

Guess guess_kind(const TensorFile& file, const ShapeByName& shapes) {
  const auto has = [&](const char* name) { return shapes.contains(name); };
  const auto& metadata = file.metadata();
  if (metadata.contains("salience.kind")) return {WeightsKind::salience_head, "own"};
  if (const auto config = metadata.find("config"); config != metadata.end() && is_starter_part(config->second))
    return {WeightsKind::starter, "own"};
  if (std::any_of(shapes.begin(), shapes.end(), [](const auto& entry) { return is_lora_name(entry.first); }))
    return {WeightsKind::lora, "peft"};
  if (has("time_projection.1.weight") || has("text_embedding.0.weight")) return {WeightsKind::wan_dit, "original"};
  if (has("condition_embedder.time_proj.weight") || has("condition_embedder.text_embedder.linear_1.weight"))
    return {WeightsKind::wan_dit, "diffusers"};
  if (has("token_embedding.weight")) return {WeightsKind::umt5, "original"};
  if (has("encoder.block.0.layer.0.SelfAttention.q.weight")) return {WeightsKind::umt5, "transformers"};
  if (has("encoder.downsamples.0.residual.2.weight") || has("decoder.upsamples.0.residual.2.weight"))
    return {WeightsKind::wan_vae, "original"};
  if (has("quant_conv.weight") && has("decoder.conv_in.weight")) return {WeightsKind::wan_vae, "diffusers"};
  if (has("decoder.3.conv.0.weight") && has("decoder.1.weight")) return {WeightsKind::taehv, "original"};
  constexpr std::size_t most_of_a_head = 14;
  if (has("in.weight") && has("in.bias") && has("out.weight") && has("out.bias") && shapes.size() <= most_of_a_head)
    return {WeightsKind::salience_head, "own"};
  return {};
}

/// The number of residual blocks in a stage of a VAE's encoder, from diffusers' names of the decoder's first stage.
int vae_blocks(const ModelFile& model) {
  const auto has = [&](int block) {
    const std::string name = "decoder.up_blocks.0.resnets." + std::to_string(block) + ".conv1.weight";
    return std::ranges::any_of(model.tensors, [&](const TensorView& tensor) { return tensor.name == name; });
  };
  int blocks = 1;
  while (blocks < 64 && has(blocks + 1)) ++blocks;
  return model.kind == WeightsKind::wan_vae && has(1) ? blocks : 2;
}

/// Renames the tensors to the family's original names. Unknown names stay and later count as unexpected.
void rename_all(ModelFile& model) {
  const bool translated = model.scheme == "diffusers" || model.scheme == "transformers";
  const int blocks = vae_blocks(model);
  std::vector<TensorView> renamed;
  std::set<std::string> taken;
  const bool has_shared = std::any_of(model.tensors.begin(), model.tensors.end(),
                                      [](const TensorView& t) { return t.name == "shared.weight"; });
  for (TensorView& tensor : model.tensors) {
    // transformers stores the embedding also under a second name.
    if (has_shared && tensor.name == "encoder.embed_tokens.weight") continue;
    if (translated) tensor.name = to_original(model.kind, tensor.name, blocks).value_or(tensor.name);
    if (!taken.insert(tensor.name).second) {
      model.wrong.push_back("tensor \"" + shown(tensor.name) + "\" is there twice under different wrapper names");
      continue;
    }
    renamed.push_back(std::move(tensor));
  }
  model.tensors = std::move(renamed);
  std::sort(model.tensors.begin(), model.tensors.end(),
            [](const TensorView& a, const TensorView& b) { return a.name < b.name; });
}

/// The family's complete list for the sizes that the tensors imply; writes the sizes into `config`.
std::vector<NamedShape> expected_shapes(WeightsKind kind, const ShapeByName& shapes, Json& config) {
  switch (kind) {
    case WeightsKind::wan_dit:
    case WeightsKind::starter_dit: {
      const WanDitSizes s = wan_dit_sizes(shapes);
      config = {{"dim", s.dim},
                {"ffn_dim", s.ffn_dim},
                {"num_layers", s.layers},
                {"in_dim", s.in_channels},
                {"out_dim", s.out_channels},
                {"text_dim", s.text_dim},
                {"freq_dim", s.freq_dim},
                {"patch_size", {1, s.patch_height, s.patch_width}},
                {"image_conditioned", s.image}};
      if (s.dim % 128 == 0) config["num_heads"] = s.dim / 128;
      if (s.preconditioned) config["preconditioned"] = true;
      if (s.neighbours) config["neighbours"] = true;
      if (s.grid_rows > 0) {
        config["grid_rows"] = s.grid_rows;
        config["grid_columns"] = s.grid_columns;
      }
      if (s.detail > 0) config["detail"] = s.detail;
      if (s.conditioning > 0) config["layout"] = s.conditioning;
      if (s.sample_info) config["inject_sample_info"] = true;
      return wan_dit_shapes(s);
    }
    case WeightsKind::umt5: {
      const Umt5Sizes s = umt5_sizes(shapes);
      config = {{"vocab_size", s.vocabulary}, {"dim", s.dim},         {"dim_attn", s.attention_dim},
                {"dim_ffn", s.ffn_dim},       {"num_heads", s.heads}, {"num_layers", s.layers},
                {"num_buckets", s.buckets}};
      return umt5_shapes(s);
    }
    case WeightsKind::wan_vae: {
      const WanVaeSizes s = wan_vae_sizes(shapes);
      config = {{"dim", s.dim},
                {"z_dim", s.channels},
                {"widths", {s.widths[0], s.widths[1], s.widths[2], s.widths[3]}},
                {"num_res_blocks", s.res_blocks}};
      return wan_vae_shapes(s);
    }
    case WeightsKind::taehv: {
      const TaehvSizes s = taehv_sizes(shapes);
      config = {{"latent_channels", s.channels},
                {"encoder_channels", s.encoder},
                {"decoder_channels", {s.decoder[0], s.decoder[1], s.decoder[2], s.decoder[3]}}};
      return taehv_shapes(s);
    }
    default:
      return {};
  }
}

bool is_float(DType type) {
  return type == DType::F64 || type == DType::F32 || type == DType::F16 || type == DType::BF16 ||
         type == DType::F8_E4M3 || type == DType::F8_E5M2;
}

/// A scale is one number, or one per row of its matrix.
bool scales_rows(const TensorView& scale, const TensorView& matrix) {
  return is_float(scale.dtype) && !matrix.shape.empty() &&
         (scale.elements() == 1 || scale.elements() == static_cast<std::uint64_t>(matrix.shape[0]));
}

void compare_scales(ModelFile& model) {
  for (const auto& [name, scale] : model.scales) {
    const TensorView* matrix = model.find(name);
    if (matrix == nullptr)
      model.unexpected.push_back(scale.name);
    else if (!scales_rows(scale, *matrix))
      model.wrong.push_back("the scale of \"" + shown(name) + "\" is " + std::string(dtype_name(scale.dtype)) + ' ' +
                            shape_text(scale.shape) + ", expected one float, or one for each row");
  }
}

/// Missing norm weights are those of the first expert.
void compare_writer(ModelFile& model, const std::vector<NamedShape>& expected) {
  for (const auto& [name, shape] : expected) {
    const auto found = std::ranges::find(model.writer, name, &TensorView::name);
    const TensorView* first = model.find(name);
    if (found != model.writer.end()) {
      if (found->shape != shape)
        model.wrong.push_back("tensor \"" + shown(name) + "\" of the clean pass is " + shape_text(found->shape) +
                              ", expected " + shape_text(shape));
    } else if (name.find("norm") != std::string::npos && first != nullptr) {
      model.writer.push_back(*first);
    } else {
      model.missing.push_back(name + " (of the clean pass)");
    }
  }
  std::ranges::sort(model.writer, {}, &TensorView::name);
}

std::string prefix_in(const std::string& raw, const std::string& plain) {
  const std::size_t at = raw.find(plain.substr(0, plain.find('.') + 1));
  return at == std::string::npos ? std::string() : raw.substr(0, at);
}

void compare(ModelFile& model, const std::vector<NamedShape>& expected) {
  std::map<std::string, const TensorShape*> open;
  for (const auto& [name, shape] : expected) open[name] = &shape;
  for (const TensorView& tensor : model.tensors) {
    const auto found = open.find(tensor.name);
    if (found == open.end()) {
      model.unexpected.push_back(tensor.name);
      continue;
    }
    if (tensor.shape != *found->second)
      model.wrong.push_back("tensor \"" + shown(tensor.name) + "\" is " + shape_text(tensor.shape) + ", expected " +
                            shape_text(*found->second));
    else if (!is_float(tensor.dtype))
      model.wrong.push_back("tensor \"" + shown(tensor.name) + "\" is " + std::string(dtype_name(tensor.dtype)) +
                            ", expected F32, BF16, F16 or F64");
    open.erase(found);
  }
  for (const auto& [name, shape] : open) model.missing.push_back(name);
}

void understand_lora(ModelFile& model) {
  auto plan = pair_lora(model.tensors);
  if (!plan) {
    model.wrong.push_back(plan.error().why);
    return;
  }
  model.config = {{"rank", plan->rank}, {"modules", plan->pairs.size()}};
  model.unexpected = plan->unused;
}

}  // namespace

const TensorView* ModelFile::find(std::string_view name) const {
  const auto at = std::lower_bound(tensors.begin(), tensors.end(), name,
                                   [](const TensorView& tensor, std::string_view n) { return tensor.name < n; });
  return at != tensors.end() && at->name == name ? &*at : nullptr;
}

std::uint64_t ModelFile::parameters() const {
  std::uint64_t count = 0;
  for (const TensorView& tensor : tensors) count += tensor.elements();
  return count;
}

Result<void> ModelFile::check() const {
  if (unsupported != nullptr) return fail(*unsupported);
  if (kind == WeightsKind::unknown) return fail(errors::kNoKnownModel);
  if (complete()) return {};
  std::string findings;
  const auto list = [&](const std::vector<std::string>& names, const std::string& what) {
    if (names.empty()) return;
    findings += with_commas(names.size()) + ' ' + what + ", e.g. \"" + shown(names[0]) + "\"; ";
  };
  if (!wrong.empty()) findings += wrong[0] + "; ";
  list(missing, "of " + with_commas(missing.size() + tensors.size() - unexpected.size()) + " tensors are missing");
  list(unexpected, "tensors do not belong to it");
  findings.resize(findings.size() - 2);
  return fail(errors::kIncompleteModel, {{"kind", kind_name(kind)}, {"findings", findings}});
}

ModelFile understand(TensorFile file, const ModelFileOptions& options, const std::string& name) {
  Part part = choose_part(file, options);
  ModelFile model{std::move(file)};
  model.notes = model.file.notes();
  model.part = part.name;
  model.parts = part.all;
  if (!part.name.empty()) model.notes.push_back("taken from its dictionary \"" + part.name + '"');
  for (const std::string& other : part.all)
    if (other != part.name) model.notes.push_back("its dictionary \"" + other + "\" is not used");
  for (TensorView& tensor : part.tensors) {
    std::string plain = strip_wrappers(tensor.name);
    if (model.prefix.empty() && plain != tensor.name) model.prefix = prefix_in(tensor.name, plain);
    tensor.name = std::move(plain);
  }
  model.tensors = std::move(part.tensors);
  const ErrorForm* unsupported = unsupported_layout(model.tensors, name);
  model.scales = take_scales(model.tensors);
  model.linear_patches = fold_patches(model.tensors);
  model.writer = take_writer(model.tensors);
  const ShapeByName shapes = shapes_of(model.tensors);
  const Guess guess = guess_kind(model.file, shapes);
  const bool own = guess.kind == WeightsKind::wan_dit && wan_dit_sizes(shapes).own();
  model.kind = own ? WeightsKind::starter_dit : guess.kind;
  model.scheme = guess.scheme;
  rename_all(model);
  if (model.kind == WeightsKind::lora) understand_lora(model);
  const auto expected = expected_shapes(model.kind, shapes_of(model.tensors), model.config);
  if (!expected.empty()) compare(model, expected);
  compare_scales(model);
  if (model.kind == WeightsKind::unknown) model.unsupported = other_model(model.tensors);
  if (model.kind != WeightsKind::wan_dit) return model;
  if (!model.writer.empty()) compare_writer(model, expected);
  model.unsupported = unsupported;
  return model;
}

ModelFile writer_of(const ModelFile& model) {
  ModelFile writer = model;
  writer.tensors = std::exchange(writer.writer, {});
  return writer;
}

Result<ModelFile> open_model_file(const std::filesystem::path& path, const ModelFileOptions& options) {
  auto file = TRY(TensorFile::open(path));
  return understand(std::move(file), options, path.filename().string());
}

}  // namespace longtake
