#include "engine/weights/key_scheme.h"

#include <array>
#include <map>
#include <mutex>
#include <span>
#include <utility>

namespace longtake {
namespace {

/// Pairs of equivalent prefixes: original, diffusers. The first match is used.
using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::array dit_blocks = {
    Pair{"modulation", "scale_shift_table"},
    Pair{"self_attn.q.", "attn1.to_q."},
    Pair{"self_attn.k.", "attn1.to_k."},
    Pair{"self_attn.v.", "attn1.to_v."},
    Pair{"self_attn.o.", "attn1.to_out.0."},
    Pair{"self_attn.norm_q.", "attn1.norm_q."},
    Pair{"self_attn.norm_k.", "attn1.norm_k."},
    Pair{"cross_attn.q.", "attn2.to_q."},
    Pair{"cross_attn.k.", "attn2.to_k."},
    Pair{"cross_attn.v.", "attn2.to_v."},
    Pair{"cross_attn.o.", "attn2.to_out.0."},
    Pair{"cross_attn.norm_q.", "attn2.norm_q."},
    Pair{"cross_attn.norm_k.", "attn2.norm_k."},
    Pair{"cross_attn.k_img.", "attn2.add_k_proj."},
    Pair{"cross_attn.v_img.", "attn2.add_v_proj."},
    Pair{"cross_attn.norm_k_img.", "attn2.norm_added_k."},
    Pair{"norm3.", "norm2."},
    Pair{"ffn.0.", "ffn.net.0.proj."},
    Pair{"ffn.2.", "ffn.net.2."},
};
constexpr std::array dit_globals = {
    Pair{"patch_embedding.", "patch_embedding."},
    Pair{"time_embedding.0.", "condition_embedder.time_embedder.linear_1."},
    Pair{"time_embedding.2.", "condition_embedder.time_embedder.linear_2."},
    Pair{"time_projection.1.", "condition_embedder.time_proj."},
    Pair{"text_embedding.0.", "condition_embedder.text_embedder.linear_1."},
    Pair{"text_embedding.2.", "condition_embedder.text_embedder.linear_2."},
    Pair{"img_emb.proj.0.", "condition_embedder.image_embedder.norm1."},
    Pair{"img_emb.proj.1.", "condition_embedder.image_embedder.ff.net.0.proj."},
    Pair{"img_emb.proj.3.", "condition_embedder.image_embedder.ff.net.2."},
    Pair{"img_emb.proj.4.", "condition_embedder.image_embedder.norm2."},
    Pair{"head.modulation", "scale_shift_table"},
    Pair{"head.head.", "proj_out."},
    Pair{"fps_embedding.", "fps_embedding."},
    Pair{"fps_projection.0.", "fps_projection.net.0.proj."},
    Pair{"fps_projection.2.", "fps_projection.net.2."},
};
constexpr std::array umt5_blocks = {
    Pair{"norm1.", "layer.0.layer_norm."},
    Pair{"attn.", "layer.0.SelfAttention."},
    Pair{"pos_embedding.embedding.", "layer.0.SelfAttention.relative_attention_bias."},
    Pair{"norm2.", "layer.1.layer_norm."},
    Pair{"ffn.gate.0.", "layer.1.DenseReluDense.wi_0."},
    Pair{"ffn.fc1.", "layer.1.DenseReluDense.wi_1."},
    Pair{"ffn.fc2.", "layer.1.DenseReluDense.wo."},
};
constexpr std::array umt5_globals = {
    Pair{"token_embedding.", "shared."},
    Pair{"token_embedding.", "encoder.embed_tokens."},
    Pair{"norm.", "encoder.final_layer_norm."},
};
constexpr std::array vae_residual = {
    Pair{"residual.0.gamma", "norm1.gamma"}, Pair{"residual.2.", "conv1."},
    Pair{"residual.3.gamma", "norm2.gamma"}, Pair{"residual.6.", "conv2."},
    Pair{"shortcut.", "conv_shortcut."},
};

std::optional<std::string> replace(std::span<const Pair> pairs, std::string_view name, bool to_original) {
  const Pair* best = nullptr;
  const auto side = [&](const Pair& pair) { return to_original ? pair.second : pair.first; };
  for (const Pair& pair : pairs)
    if (name.starts_with(side(pair)) && (best == nullptr || side(pair).size() > side(*best).size())) best = &pair;
  if (best == nullptr) return std::nullopt;
  return std::string(to_original ? best->first : best->second) + std::string(name.substr(side(*best).size()));
}

/// Splits "blocks.12.rest" at the number; the rest is empty when the name is not of that form.
std::pair<std::string, std::string_view> split(std::string_view name, std::string_view prefix) {
  if (!name.starts_with(prefix)) return {};
  const std::size_t dot = name.find('.', prefix.size());
  if (dot == std::string_view::npos) return {};
  const std::string_view digits = name.substr(prefix.size(), dot - prefix.size());
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return {};
  return {std::string(digits), name.substr(dot + 1)};
}

struct Layered {
  std::string_view original;
  std::string_view diffusers;
  std::span<const Pair> blocks;
  std::span<const Pair> globals;
};

std::optional<std::string> rename(const Layered& rule, std::string_view name, bool to_original) {
  const auto [number, rest] = split(name, to_original ? rule.diffusers : rule.original);
  if (number.empty()) return replace(rule.globals, name, to_original);
  const auto inner = replace(rule.blocks, rest, to_original);
  if (!inner) return std::nullopt;
  return std::string(to_original ? rule.original : rule.diffusers) + number + '.' + *inner;
}

std::optional<Layered> layered(WeightsKind kind) {
  if (is_transformer(kind)) return Layered{"blocks.", "blocks.", dit_blocks, dit_globals};
  if (kind == WeightsKind::umt5) return Layered{"blocks.", "encoder.block.", umt5_blocks, umt5_globals};
  return std::nullopt;
}

/// The diffusers name of a module in the Wan VAE's encoder or decoder. A decoder stage has one residual block more than
/// an encoder stage, and an upsampler.
std::string vae_module_to_diffusers(const std::string& module, int res_blocks) {
  if (module == "middle.0") return "mid_block.resnets.0";
  if (module == "middle.1") return "mid_block.attentions.0";
  if (module == "middle.2") return "mid_block.resnets.1";
  const std::string number = module.substr(module.find('.') + 1);
  if (module.starts_with("downsamples.")) return "down_blocks." + number;
  const int place = std::stoi(number);
  const int per_stage = res_blocks + 2;
  const std::string stage = "up_blocks." + std::to_string(place / per_stage);
  const int inside = place % per_stage;
  return inside > res_blocks ? stage + ".upsamplers.0" : stage + ".resnets." + std::to_string(inside);
}

/// Translates names of modules that contain residual blocks or resampling, by their prefixes in both schemes.
std::optional<std::string> vae_name(const std::string& name, int res_blocks) {
  if (name.starts_with("conv1.")) return "quant_conv." + name.substr(6);
  if (name.starts_with("conv2.")) return "post_quant_conv." + name.substr(6);
  if (!name.starts_with("encoder.") && !name.starts_with("decoder.")) return std::nullopt;
  const std::string half = name.substr(0, 8);  // "encoder." or "decoder."
  const std::string rest = name.substr(8);
  if (rest.starts_with("conv1.")) return half + "conv_in." + rest.substr(6);
  if (rest == "head.0.gamma") return half + "norm_out.gamma";
  if (rest.starts_with("head.2.")) return half + "conv_out." + rest.substr(7);
  for (const std::string_view prefix : {"downsamples.", "upsamples.", "middle."}) {
    const auto [number, inner] = split(rest, prefix);
    if (number.empty() || number.size() > 4) continue;
    return half + vae_module_to_diffusers(std::string(prefix) + number, res_blocks) + '.' +
           replace(vae_residual, inner, false).value_or(std::string(inner));
  }
  return std::nullopt;
}

/// Every name that a VAE with `res_blocks` residual blocks can have, from diffusers to original.
std::map<std::string, std::string> vae_originals(int res_blocks) {
  std::map<std::string, std::string> names;
  WanVaeSizes sizes;
  sizes.res_blocks = res_blocks;
  for (const auto& [name, _] : wan_vae_shapes(sizes)) names[*vae_name(name, res_blocks)] = name;
  // A stage has a shortcut only if it changes the width, so both possibilities are listed.
  std::map<std::string, std::string> shortcuts;
  for (const auto& [diffusers, original] : names)
    if (const std::size_t at = original.find(".residual.2."); at != std::string::npos) {
      const std::string shortcut = original.substr(0, at) + ".shortcut." + original.substr(at + 12);
      shortcuts[*vae_name(shortcut, res_blocks)] = shortcut;
    }
  names.merge(shortcuts);
  return names;
}

std::optional<std::string> vae_original(const std::string& name, int res_blocks) {
  static std::mutex mutex;
  static std::map<int, std::map<std::string, std::string>> known;  // keyed by res_blocks
  const std::lock_guard lock(mutex);
  const auto [at, fresh] = known.try_emplace(res_blocks);
  if (fresh) at->second = vae_originals(res_blocks);
  const auto found = at->second.find(name);
  return found == at->second.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

std::string strip_wrappers(std::string name) {
  constexpr std::array anywhere = {"_fsdp_wrapped_module.", "_checkpoint_wrapped_module.", "_orig_mod."};
  constexpr std::array leading = {
      "model.diffusion_model.", "diffusion_model.", "model.", "module.", "net.", "net_ema.", "ema_model.",
      "generator_ema.",         "generator."};
  for (const std::string_view part : anywhere)
    for (std::size_t at = name.find(part); at != std::string::npos; at = name.find(part)) name.erase(at, part.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (const std::string_view part : leading) {
      if (!name.starts_with(part)) continue;
      name.erase(0, part.size());
      changed = true;
    }
  }
  return name;
}

std::optional<std::string> to_original(WeightsKind kind, const std::string& diffusers_name, int vae_blocks) {
  if (kind == WeightsKind::wan_vae) return vae_original(diffusers_name, vae_blocks);
  const auto rule = layered(kind);
  return rule ? rename(*rule, diffusers_name, true) : std::nullopt;
}

std::optional<std::string> to_diffusers(WeightsKind kind, const std::string& original_name, int vae_blocks) {
  if (kind == WeightsKind::wan_vae) return vae_name(original_name, vae_blocks);
  const auto rule = layered(kind);
  return rule ? rename(*rule, original_name, false) : std::nullopt;
}

}  // namespace longtake
