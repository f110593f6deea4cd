#include "engine/weights/families.h"

#include <algorithm>
#include <array>

namespace longtake {
namespace {

using Shapes = std::vector<NamedShape>;

std::string join(const std::string& path, const char* leaf) { return path + leaf; }

void linear(Shapes& out, const std::string& path, std::int64_t outputs, std::int64_t inputs) {
  out.push_back({join(path, ".weight"), {outputs, inputs}});
  out.push_back({join(path, ".bias"), {outputs}});
}

void attention(Shapes& out, const std::string& path, std::int64_t dim) {
  for (const char* part : {".q", ".k", ".v", ".o"}) linear(out, path + part, dim, dim);
  out.push_back({path + ".norm_q.weight", {dim}});
  out.push_back({path + ".norm_k.weight", {dim}});
}

void norm(Shapes& out, const std::string& path, std::int64_t dim) {
  out.push_back({path + ".weight", {dim}});
  out.push_back({path + ".bias", {dim}});
}

void image_embedding(Shapes& out, const WanDitSizes& s) {
  norm(out, "img_emb.proj.0", s.image_dim);
  linear(out, "img_emb.proj.1", s.image_dim, s.image_dim);
  linear(out, "img_emb.proj.3", s.dim, s.image_dim);
  norm(out, "img_emb.proj.4", s.dim);
}

void dit_block(Shapes& out, const std::string& block, const WanDitSizes& s) {
  out.push_back({block + ".modulation", {1, 6, s.dim}});
  if (s.neighbours) out.push_back({block + ".neighbours.weight", {s.dim, 1, 3, 3}});
  attention(out, block + ".self_attn", s.dim);
  attention(out, block + ".cross_attn", s.dim);
  if (s.image) {
    linear(out, block + ".cross_attn.k_img", s.dim, s.dim);
    linear(out, block + ".cross_attn.v_img", s.dim, s.dim);
    out.push_back({block + ".cross_attn.norm_k_img.weight", {s.dim}});
  }
  norm(out, block + ".norm3", s.dim);
  linear(out, block + ".ffn.0", s.ffn_dim, s.dim);
  linear(out, block + ".ffn.2", s.dim, s.ffn_dim);
}

/// A row for 16 pictures per second and one for 24, and the layers that add it to the projected time.
void sample_info(Shapes& out, const WanDitSizes& s) {
  out.push_back({"fps_embedding.weight", {2, s.dim}});
  linear(out, "fps_projection.0", s.dim, s.dim);
  linear(out, "fps_projection.2", 6 * s.dim, s.dim);
}

/// The final convolutions of our own models.
void detail_net(Shapes& out, const WanDitSizes& s) {
  linear(out, "detail.tokens", s.detail * s.patch_height * s.patch_width, s.dim);
  out.push_back({"detail.seen.weight", {s.detail, s.in_channels, 3, 3}});
  for (int i = 0; i < kDetailConvolutions; ++i) {
    const std::string mixed = "detail.mixed." + std::to_string(i);
    out.push_back({mixed + ".weight", {s.detail, s.detail, 3, 3}});
    out.push_back({mixed + ".bias", {s.detail}});
  }
  out.push_back({"detail.out.weight", {s.out_channels, s.detail, 3, 3}});
}

/// The net that reads the maps of a layout.
void conditioning_net(Shapes& out, const WanDitSizes& s) {
  if (!s.points) out.push_back({"layout.seen.weight", {s.in_channels, s.conditioning_maps}});
  out.push_back({"layout.in.weight", {s.conditioning, s.conditioning_maps, 3, 3}});
  out.push_back({"layout.in.bias", {s.conditioning}});
  out.push_back({"layout.mixed.weight", {s.conditioning, s.conditioning, 3, 3}});
  out.push_back({"layout.mixed.bias", {s.conditioning}});
  out.push_back({"layout.tokens.weight", {s.dim, s.conditioning, s.patch_height, s.patch_width}});
  out.push_back({"layout.cells.weight", {s.detail, s.conditioning, 3, 3}});
  if (s.points) out.push_back({"layout.words.weight", {s.dim, s.text_dim}});
}

std::int64_t size_of(const ShapeByName& shapes, const std::string& name, std::size_t dimension,
                     std::int64_t otherwise) {
  const auto found = shapes.find(name);
  if (found == shapes.end() || dimension >= found->second.size()) return otherwise;
  return std::min<std::int64_t>(found->second[dimension], 1 << 24);  // products of a few sizes must not overflow
}

/// Returns one more than the largest number after `prefix`, so that a missing layer in the middle is noticed.
std::int64_t count_layers(const ShapeByName& shapes, const std::string& prefix) {
  std::int64_t layers = 0;
  for (auto at = shapes.lower_bound(prefix); at != shapes.end() && at->first.starts_with(prefix); ++at) {
    const std::string digits = at->first.substr(prefix.size(), at->first.find('.', prefix.size()) - prefix.size());
    if (digits.empty() || digits.size() > 4 || digits.find_first_not_of("0123456789") != std::string::npos) continue;
    layers = std::max<std::int64_t>(layers, std::stoll(digits) + 1);
  }
  return layers;
}

}  // namespace

std::string kind_name(WeightsKind kind) {
  constexpr std::array names = {"unknown", "wan-dit",       "starter-dit", "wan-vae", "umt5",
                                "taehv",   "salience-head", "lora",        "starter", "take"};
  return names[static_cast<std::size_t>(kind)];
}

Shapes wan_dit_shapes(const WanDitSizes& s) {
  const std::int64_t cells = s.patch_height * s.patch_width;
  Shapes out;
  out.push_back({"patch_embedding.weight", {s.dim, s.in_channels, 1, s.patch_height, s.patch_width}});
  out.push_back({"patch_embedding.bias", {s.dim}});
  if (s.grid_rows > 0) out.push_back({"cell_embedding", {s.grid_rows, s.grid_columns, s.dim}});
  if (s.neighbours)
    out.push_back({"neighbour_embedding.weight", {s.dim, s.in_channels, s.patch_height + 2, s.patch_width + 2}});
  linear(out, "text_embedding.0", s.dim, s.text_dim);
  linear(out, "text_embedding.2", s.dim, s.dim);
  linear(out, "time_embedding.0", s.dim, s.freq_dim);
  linear(out, "time_embedding.2", s.dim, s.dim);
  linear(out, "time_projection.1", 6 * s.dim, s.dim);
  if (s.image) image_embedding(out, s);
  for (std::int64_t i = 0; i < s.layers; ++i) dit_block(out, "blocks." + std::to_string(i), s);
  if (s.preconditioned) out.push_back({"latent_deviation", {s.in_channels}});
  out.push_back({"head.modulation", {1, 2, s.dim}});
  if (s.neighbours)
    out.push_back({"neighbour_head.weight", {s.dim, s.out_channels, s.patch_height + 2, s.patch_width + 2}});
  linear(out, "head.head", s.out_channels * cells, s.dim);
  if (s.sample_info) sample_info(out, s);
  if (s.detail > 0) detail_net(out, s);
  if (s.conditioning > 0) conditioning_net(out, s);
  return out;
}

Shapes umt5_shapes(const Umt5Sizes& s) {
  Shapes out = {{"token_embedding.weight", {s.vocabulary, s.dim}}, {"norm.weight", {s.dim}}};
  for (std::int64_t i = 0; i < s.layers; ++i) {
    const std::string block = "blocks." + std::to_string(i);
    for (const char* part : {".attn.q.weight", ".attn.k.weight", ".attn.v.weight"})
      out.push_back({block + part, {s.attention_dim, s.dim}});
    out.push_back({block + ".attn.o.weight", {s.dim, s.attention_dim}});
    out.push_back({block + ".pos_embedding.embedding.weight", {s.buckets, s.heads}});
    out.push_back({block + ".norm1.weight", {s.dim}});
    out.push_back({block + ".norm2.weight", {s.dim}});
    out.push_back({block + ".ffn.gate.0.weight", {s.ffn_dim, s.dim}});
    out.push_back({block + ".ffn.fc1.weight", {s.ffn_dim, s.dim}});
    out.push_back({block + ".ffn.fc2.weight", {s.dim, s.ffn_dim}});
  }
  return out;
}

WanDitSizes wan_dit_sizes(const ShapeByName& shapes) {
  WanDitSizes s;
  s.dim = size_of(shapes, "patch_embedding.weight", 0, s.dim);
  s.in_channels = size_of(shapes, "patch_embedding.weight", 1, s.in_channels);
  s.patch_height = size_of(shapes, "patch_embedding.weight", 3, s.patch_height);
  s.patch_width = size_of(shapes, "patch_embedding.weight", 4, s.patch_width);
  s.text_dim = size_of(shapes, "text_embedding.0.weight", 1, s.text_dim);
  s.freq_dim = size_of(shapes, "time_embedding.0.weight", 1, s.freq_dim);
  s.ffn_dim = size_of(shapes, "blocks.0.ffn.0.weight", 0, s.ffn_dim);
  const std::int64_t cells = s.patch_height * s.patch_width;
  s.out_channels = size_of(shapes, "head.head.weight", 0, s.out_channels * cells) / (cells > 0 ? cells : 1);
  s.layers = count_layers(shapes, "blocks.");
  s.image = shapes.contains("img_emb.proj.1.weight") || shapes.contains("blocks.0.cross_attn.k_img.weight");
  s.image_dim = size_of(shapes, "img_emb.proj.1.weight", 0, s.image_dim);
  s.preconditioned = shapes.contains("latent_deviation");
  s.neighbours = shapes.contains("neighbour_embedding.weight");
  s.grid_rows = size_of(shapes, "cell_embedding", 0, 0);
  s.grid_columns = size_of(shapes, "cell_embedding", 1, 0);
  s.detail = size_of(shapes, "detail.seen.weight", 0, 0);
  s.conditioning = size_of(shapes, "layout.in.weight", 0, 0);
  s.conditioning_maps = size_of(shapes, "layout.in.weight", 1, 0);
  s.points = shapes.contains("layout.words.weight");
  s.sample_info = shapes.contains("fps_embedding.weight") || shapes.contains("fps_projection.0.weight");
  return s;
}

Umt5Sizes umt5_sizes(const ShapeByName& shapes) {
  Umt5Sizes s;
  s.vocabulary = size_of(shapes, "token_embedding.weight", 0, s.vocabulary);
  s.dim = size_of(shapes, "token_embedding.weight", 1, s.dim);
  s.attention_dim = size_of(shapes, "blocks.0.attn.q.weight", 0, s.attention_dim);
  s.ffn_dim = size_of(shapes, "blocks.0.ffn.fc1.weight", 0, s.ffn_dim);
  s.buckets = size_of(shapes, "blocks.0.pos_embedding.embedding.weight", 0, s.buckets);
  s.heads = size_of(shapes, "blocks.0.pos_embedding.embedding.weight", 1, s.heads);
  s.layers = count_layers(shapes, "blocks.");
  return s;
}

WanVaeSizes wan_vae_sizes(const ShapeByName& shapes) {
  WanVaeSizes s;
  s.dim = size_of(shapes, "encoder.conv1.weight", 0, s.dim);
  s.channels = size_of(shapes, "conv2.weight", 0, s.channels);
  s = WanVaeSizes(s.dim, s.channels);
  // A stage ends with resampling.
  for (std::int64_t block = 1; block < 64; ++block) {
    if (!shapes.contains("encoder.downsamples." + std::to_string(block) + ".resample.1.weight")) continue;
    s.res_blocks = block;
    break;
  }
  for (std::int64_t stage = 0; stage < 4; ++stage) {
    const std::int64_t first = stage * (s.res_blocks + 1);
    s.widths[stage] =
        size_of(shapes, "encoder.downsamples." + std::to_string(first) + ".residual.2.weight", 0, s.widths[stage]);
  }
  return s;
}

TaehvSizes taehv_sizes(const ShapeByName& shapes) {
  TaehvSizes s;
  s.channels = size_of(shapes, "decoder.1.weight", 1, s.channels);
  s.encoder = size_of(shapes, "encoder.0.weight", 0, s.encoder);
  constexpr std::array names = {"decoder.1.weight", "decoder.8.weight", "decoder.14.weight", "decoder.20.weight"};
  for (std::size_t i = 0; i < names.size(); ++i) s.decoder[i] = size_of(shapes, names[i], 0, s.decoder[i]);
  return s;
}

}  // namespace longtake
