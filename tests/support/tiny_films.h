#pragma once

#include <filesystem>

#include "training/data/clips_stage.h"
#include "training/data/crops_stage.h"
#include "training/distill/dmd_stage.h"
#include "training/stages/cell_codec_stage.h"
#include "training/stages/cell_decoder_stage.h"
#include "training/stages/film_causal_stage.h"
#include "training/stages/film_stage.h"
#include "training/stages/own_crops_stage.h"

namespace longtake::train {

/// Every stage of the theatre's recipe, small enough for a test.
inline constexpr const char* tiny_recipe = R"({"name": "tiny", "seed": 3, "stages": {
  "crops": {"kind": "crops", "loop": {"steps": 1},
            "crops": {"clips_per_file": 3, "crops_per_clip": 2, "crop_width": 64, "crop_height": 64, "latents": 2}},
  "codec": {"kind": "cell-codec", "loop": {"steps": 3}, "codec": {
      "batch": 2, "held_out": "crops", "held_out_crops": 2, "rival_from": 0.3,
      "network": {"latent_channels": 4, "cells": 16, "doubled": 16, "quadrupled": 8, "eightfold": 8, "half": 8, "whole": 8,
                  "encoder_quarter": 8, "encoder_eighth": 16, "encoder_cells": 16}}},
  "stills": {"kind": "clips", "loop": {"steps": 1}, "clips": {"clips_per_file": 5, "latents": 2}},
  "films": {"kind": "clips", "loop": {"steps": 1}, "clips": {"clips_per_file": 4, "latents": 9, "change_share": 0.5}},
  "pictures": {"kind": "film", "loop": {"steps": 2}, "film": {
      "held_out": "stills", "sample_steps": 2, "data": {"batch": 2, "latents": 1},
      "network": {"dim": 32, "ffn_dim": 64, "heads": 2, "layers": 3, "text_dim": 32, "layout": 16, "detail": 16}}},
  "teacher": {"kind": "film", "loop": {"steps": 1}, "film": {
      "start_from": "pictures", "clips": "films", "held_out": "films", "sample_steps": 2, "data": {"batch": 2, "latents": 9}}},
  "causal": {"kind": "film-causal", "loop": {"steps": 2}, "film": {
      "start_from": "teacher", "clips": "films", "held_out": "films", "sample_steps": 2, "held_out_clips": 2,
      "sampled_clips": 1, "data": {"batch": 2, "latents": 9, "caption_dropout": 0.5}}},
  "own": {"kind": "film-causal", "loop": {"steps": 1}, "film": {
      "start_from": "causal", "clips": "films", "held_out": "films", "sample_steps": 2, "own_share": 1,
      "data": {"batch": 2, "latents": 9}}},
  "stage1": {"kind": "dmd", "loop": {"steps": 2}, "dmd": {
      "start_from": "causal", "teacher": "teacher", "data": {"batch": 2, "latents": 6, "shift": 3}, "few_steps": 2,
      "critic_steps": 1, "salience": {"hidden": 16}}},
  "stage2": {"kind": "dmd", "loop": {"steps": 2}, "dmd": {
      "start_from": "stage1", "teacher": "teacher", "critic": "stage1/critic", "head": "stage1",
      "data": {"batch": 2, "latents": 6, "shift": 3}, "few_steps": 2, "critic_steps": 1, "salience": {"hidden": 16},
      "eviction": {"policy": "paper", "budget_tokens": 120}, "streaming": {"longest_latents": 12, "switch_share": 1}}},
  "head": {"kind": "salience", "loop": {"steps": 1}, "dmd": {
      "films": true, "start_from": "stage1", "teacher": "teacher", "data": {"batch": 1, "latents": 9},
      "salience": {"hidden": 16}, "eviction": {"policy": "paper"}}}
}})";

inline Values numbers_of(const NamedTensors& values) {
  Values read;
  for (const auto& [name, value] : values) read.emplace_back(name, value.item<double>());
  return read;
}

inline Result<std::unique_ptr<Stage>> stage_of(const Recipe& recipe, const std::string& name,
                                               const std::filesystem::path& folder) {
  const StageConfig& config = *recipe.find(name);
  if (config.kind == "crops") return CropsStage::make(recipe, config, folder);
  if (config.kind == "cell-codec") return CellCodecStage::make(recipe, config, folder);
  if (config.kind == "clips") return ClipsStage::make(recipe, config, folder);
  if (config.kind == "own-crops") return OwnCropsStage::make(recipe, config, folder);
  if (config.kind == "cell-decoder") return CellDecoderStage::make(recipe, config, folder);
  if (config.kind == "film-causal") return FilmCausalStage::make(recipe, config, folder);
  if (config.kind == "film") return FilmStage::make(recipe, config, folder);
  return DmdStage::make(recipe, config, folder, *alone());
}

}  // namespace longtake::train
