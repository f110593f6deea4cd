#pragma once

#include <ATen/ATen.h>

#include "engine/core/hash.h"
#include "training/data/clips.h"
#include "training/distill/models.h"

namespace longtake::toy {

inline constexpr int kRows = 2, kColumns = 3;  // tokens of a latent frame
inline constexpr int kFrameTokens = kRows * kColumns;
inline constexpr int kChannels = 4;

inline CausalDit dit(std::uint64_t seed) {
  DitConfig config;
  config.dim = 24;
  config.ffn_dim = 48;
  config.heads = 2;
  config.layers = 2;
  config.in_channels = config.out_channels = kChannels;
  config.text_dim = 8;
  config.text_rows = 5;
  config.freq_dim = 16;
  config.preconditioned = true;
  CausalDit made = CausalDit::random(config, seed, Init::noise);
  made.set_numerics(Numerics::reference);
  return made;
}

/// Every prompt is a fixed random row.
inline at::Tensor rows(const std::vector<std::string>& prompts) {
  std::vector<at::Tensor> all;
  for (const std::string& prompt : prompts) {
    all.push_back(seeded_normal({3, 8}, hash64(std::as_bytes(std::span(prompt.data(), prompt.size())), 5)));
  }
  return at::stack(all);
}

struct Models : train::DmdModels {
  Models() : DmdModels(dit(1), dit(2), dit(2), SalienceHead::random({.dim = 24, .hidden = 16, .outputs = 4}, 4)) {
    latent_height = kRows * 2;
    latent_width = kColumns * 2;
  }
  at::Tensor student_text(const std::vector<std::string>& prompts) const override { return rows(prompts); }
  std::string prompt(std::uint64_t seed, bool switched) const override {
    return std::to_string(seed) + (switched ? " switched" : "");
  }
  at::Tensor picture(const at::Tensor& latent, const at::Tensor& before) const override {
    return 0.75 * latent + 0.25 * before;
  }
  void show(const at::Tensor&, const std::vector<std::string>&, const std::filesystem::path&,
            const std::string&) const override {}
  Result<void> save(CausalDit&, bool, const std::filesystem::path&) override { return {}; }
};

}  // namespace longtake::toy
