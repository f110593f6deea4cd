#pragma once

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include "engine/generate/chunk_generator.h"
#include "engine/generate/prompt_encoder.h"

namespace longtake::tiny {

// 2 x 3 tokens per latent frame, 18 per chunk; every parameter random, so that no branch of the network is silent.
inline constexpr int kFrameTokens = 6;
inline constexpr int kChunkTokens = 18;

inline DitConfig shape() {
  DitConfig config;
  config.dim = 32;
  config.ffn_dim = 64;
  config.heads = 2;
  config.layers = 3;
  config.in_channels = 4;
  config.out_channels = 4;
  config.text_dim = 8;
  config.text_rows = 4;
  config.freq_dim = 16;
  return config;
}

inline std::shared_ptr<const CausalDit> model() {
  at::set_num_threads(1);
  static const auto shared = std::make_shared<const CausalDit>(CausalDit::random(shape(), 11, Init::noise));
  return shared;
}

inline GeneratorConfig config(std::uint64_t seed = 5) {
  GeneratorConfig config;
  follow(*find_sampler_plan("starter-2"), config);
  config.latent_height = 4;
  config.latent_width = 6;
  config.seed = seed;
  return config;
}

inline Policy policy(const std::string& name, int budget = -1, int sink = -1) {
  Policy policy = *preset(name, kFrameTokens);
  if (budget >= 0) policy.selector.budget_tokens = budget;
  if (sink >= 0) policy.selector.sink_frames = sink;
  return policy;
}

inline TextContext text(const std::string& words) {
  const auto encoder = make_hash_encoder(shape().text_rows, shape().text_dim);
  return model()->encode_text(blend_texts(*encoder, {{words}}, Blend::linear, shape().text_rows)->unsqueeze(0));
}

inline ChunkGenerator generator(const Policy& policy, std::uint64_t seed = 5,
                                std::shared_ptr<const SalienceHead> head = nullptr) {
  ChunkGenerator generator(model(), std::move(head), config(seed), policy);
  generator.set_text(text("a red ball"));
  return generator;
}

inline GeneratedChunk make(ChunkGenerator& generator) {
  auto made = generator.generate();
  if (!made) throw std::runtime_error(made.error().text());
  return *made;
}

}  // namespace longtake::tiny
