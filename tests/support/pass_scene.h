#pragma once

#include <ATen/ATen.h>

#include "engine/model/causal_dit.h"

namespace longtake {

/// The input of a pass of a small network: a chunk, a memory of the same size, and a text.
struct PassScene {
  static constexpr int kFrames = 3, kRows = 3, kColumns = 2, kTokens = kFrames * kRows * kColumns;

  static DitConfig config(int width, int ffn_width) {
    DitConfig config;
    config.dim = width;
    config.heads = 2;
    config.layers = 3;
    config.ffn_dim = ffn_width;
    config.text_dim = 32;
    config.text_rows = 12;
    config.freq_dim = 64;
    return config;
  }

  TextContext text;
  MemoryView memory;
  ChunkInput chunk;

  /// Draws equal numbers for every model of one config, on the model's device and in its type.
  explicit PassScene(const CausalDit& model) {
    at::manual_seed(1);
    const auto noise = [&](at::IntArrayRef shape) { return at::randn(shape).to(model.device(), model.dtype()); };
    text = model.encode_text(noise({1, 5, 32}));
    const int width = model.config().dim;
    for (int i = 0; i < model.config().layers; ++i)
      memory.blocks.push_back({noise({1, kTokens, width}), noise({1, kTokens, width})});
    memory.positions = grid_positions(0, kFrames, kRows, kColumns, model.device());
    chunk.latents = noise({1, kFrames, 16, kRows * 2, kColumns * 2});
    chunk.timesteps = at::full({1, 1}, 800.0).to(model.device()).expand({1, kFrames});
    chunk.positions = grid_positions(kFrames, kFrames, kRows, kColumns, model.device());
  }

  struct Made {
    at::Tensor flow;
    ContextPass context;
  };
  Made made_by(const CausalDit& model, const MemoryView& seen) const {
    return {model.flow(chunk, text, seen), model.context(chunk, text, seen)};
  }
};

}  // namespace longtake
