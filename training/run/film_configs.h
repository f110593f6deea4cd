#pragma once

#include <array>
#include <string>

#include "engine/starter/cell_codec_config.h"
#include "training/run/stage_configs.h"

namespace longtake::train {

// The stages that learn from films of the theatre.

/// Crops of the theatre's films, written once to files in data/<stage> in the run's folder. A step writes one file.
struct CropsStageConfig {
  std::string purpose = "crops";  ///< samples of different purposes never share a film
  int clips_per_file = 24;
  int crops_per_clip = 4;
  int crop_width = 256;  ///< pixels of 640x384, multiples of 32
  int crop_height = 160;
  int latents = 3;                ///< latent frames of a crop; the first is a single picture
  double thing_crop_share = 0.6;  ///< crops that are placed over a thing or a mark
  double cut_share = 0.2;         ///< films that are cut to another light, look or scene
  int render_threads = 2;
};
template <class V>
void visit(CropsStageConfig& c, V& v) {
  v("purpose", c.purpose);
  v("clips_per_file", c.clips_per_file, {.low = 1, .high = 100000});
  v("crops_per_clip", c.crops_per_clip, {.low = 1, .high = 100});
  v("crop_width", c.crop_width, {.low = 32, .high = 640});
  v("crop_height", c.crop_height, {.low = 32, .high = 384});
  v("latents", c.latents, {.low = 1, .high = 100});
  v("thing_crop_share", c.thing_crop_share, {.low = 0, .high = 1});
  v("cut_share", c.cut_share, {.low = 0, .high = 1});
  v("render_threads", c.render_threads, {.low = 1, .high = 64});
}

/// Clips of the theatre's films as latents, written once to files in data/<stage>. A step writes one file.
struct ClipsStageConfig {
  std::string codec = "codec";    ///< a stage of the run, or a folder with weights
  std::string purpose = "clips";  ///< samples of different purposes never share a film
  int clips_per_file = 256;
  int latents = 2;  ///< latent frames of a clip; the first is a single picture
  int chunk_latents = 3;
  double event_share = 1;   ///< share of the clips in which things may go out of sight
  double change_share = 0;  ///< share of the clips in which a prompt changes something at a chunk's border
  /// Films begin anywhere along a land 144 pictures wide, where there are no marks. Otherwise they begin at its middle,
  /// and the camera's range is four pictures wide.
  bool wide_land = false;
  /// Every clip ends with the chunk in which its first thing returns, after an absence of any length. The chunks before
  /// show the thing and then its absence. event_share, change_share and wide_land are then ignored.
  bool returns = false;
  int threads = 2;  ///< threads that render and encode
};
template <class V>
void visit(ClipsStageConfig& c, V& v) {
  v("codec", c.codec);
  v("purpose", c.purpose);
  v("clips_per_file", c.clips_per_file, {.low = 1, .high = 100000});
  v("latents", c.latents, {.low = 1, .high = 1000});
  v("chunk_latents", c.chunk_latents, {.low = 1, .high = 1000});
  v("event_share", c.event_share, {.low = 0, .high = 1});
  v("change_share", c.change_share, {.low = 0, .high = 1});
  v("wide_land", c.wide_land);
  v("returns", c.returns);
  v("threads", c.threads, {.low = 1, .high = 64});
}

/// The codec of the theatre's films: 4 pictures of 32x32 pixels of 640x384 <-> `latent_channels` values.
struct CellCodecStageConfig {
  std::string data = "crops";      ///< the stage that made the crops
  std::string held_out = "check";  ///< the stage that made the crops for the figures
  std::string start_from;          ///< folder with codec weights to start from
  CellCodecConfig network;
  int batch = 8;                 ///< crops a step over all ranks
  double thing_weight = 3;       ///< weight of a thing's pixels in the losses; other pixels have 1
  double edge_weight = 0.5;      ///< loss on first differences; the loss on pixels weighs 1
  double curve_weight = 0.25;    ///< loss on second differences, in which borders of cells show
  double truth_weight = 0.2;     ///< loss of a linear layer that predicts each cell's truth from the latents
  double spread_weight = 0.003;  ///< pulls each channel to mean 0 and variance 1
  double most_noise = 0.4;       ///< deviation of the noise on a crop's latents: this times a uniform number squared
  double rival_weight = 0.02;    ///< the adversarial loss
  double rival_from = 0.7;       ///< progress from which it counts; the rival starts to learn a little earlier
  double half_until = 0.55;      ///< progress up to which the decoder learns pictures of half the size
  bool bf16 = true;              ///< in the network; losses are float32
  int read_threads = 0;          ///< threads that read the next step's crops; 0 = the training thread reads them
  int held_out_crops = 96;
  OptimizerConfig optimizer{1e-3, 0.9, 0.99, 0.0, 1e-8, 1.0, 0.998, true};
  OptimizerConfig rival{4e-4, 0.5, 0.9, 0.0, 1e-8, 1.0, 0};
};
template <class V>
void visit(CellCodecStageConfig& c, V& v) {
  v("data", c.data);
  v("held_out", c.held_out);
  v("start_from", c.start_from);
  v("network", c.network);
  v("batch", c.batch, {.low = 1, .high = 100000});
  v("thing_weight", c.thing_weight);
  v("edge_weight", c.edge_weight);
  v("curve_weight", c.curve_weight);
  v("truth_weight", c.truth_weight);
  v("spread_weight", c.spread_weight);
  v("most_noise", c.most_noise);
  v("rival_weight", c.rival_weight);
  v("rival_from", c.rival_from, {.low = 0, .high = 1});
  v("half_until", c.half_until, {.low = 0, .high = 1});
  v("bf16", c.bf16);
  v("read_threads", c.read_threads, {.low = 0, .high = 64});
  v("held_out_crops", c.held_out_crops, {.low = 1, .high = 100000});
  v("optimizer", c.optimizer);
  v("rival", c.rival);
}

/// Crops of the theatre's films with the encoder's latents and a student's version of them. Each chunk is noised to the
/// level of one of the student's passes. The student regenerates it from there, with the chunks that it regenerated
/// before in memory.
struct OwnCropsStageConfig {
  CropsStageConfig crops{.purpose = "own crops", .latents = 6};
  std::string codec = "codec";     ///< a stage of the run, or a folder with weights
  std::string student = "stage2";  ///< a stage of the run, or a folder with weights
  int few_steps = 4;               ///< the student's passes, spaced by `shift`
  double shift = 3.5;
  /// The first pass at which regeneration may begin. Earlier passes leave too little of a clip: properties that no word
  /// gives would differ from the crop's pixels.
  int first_pass = 2;
  int chunk_latents = 3;
  double change_share = 0.3;  ///< see ClipsStageConfig
  bool bf16 = true;           ///< in the student
};
template <class V>
void visit(OwnCropsStageConfig& c, V& v) {
  v("crops", c.crops);
  v("codec", c.codec);
  v("student", c.student);
  v("few_steps", c.few_steps, {.low = 1, .high = 100});
  v("shift", c.shift);
  v("first_pass", c.first_pass, {.low = 0, .high = 99});
  v("chunk_latents", c.chunk_latents, {.low = 1, .high = 100});
  v("change_share", c.change_share, {.low = 0, .high = 1});
  v("bf16", c.bf16);
}

/// Trains only the decoder: from a student's latents of a film it learns to draw the original film.
struct CellDecoderStageConfig {
  std::string data = "own_crops";        ///< the stage that made the crops
  std::string held_out = "own_checked";  ///< the stage that made the crops for the figures
  std::string start_from = "codec";      ///< a stage of the run, or a folder with weights
  int batch = 4;                         ///< crops a step over all ranks
  double own_share = 0.75;               ///< crops that are drawn from the student's latents; others from the encoder's
  /// Trains only the part that draws named things, which a decoder without it gets first. Without places it decodes as
  /// before, to the bit.
  bool things = false;
  int clearing = 0;             ///< with `things`: see CellCodecConfig; a decoder without these layers gets them
  double nameless_share = 0.2;  ///< crops without the names of things
  double nowhere_share = 0.05;  ///< crops without the places of things and cover
  double thing_weight = 3, edge_weight = 0.5, curve_weight = 0.25;  ///< see CellCodecStageConfig
  double near_weight = 1;                                           ///< of pixels within about 12 of a thing
  double rival_weight = 0.02;                                       ///< the adversarial loss
  double rival_from = 0.1;  ///< progress from which it counts; the rival learns from the start
  /// Share of the initial weights in the published ones; the rest is the trained weights. Without them, a decoder of
  /// the student's latents draws outlines that are correct but soft.
  double start_share = 0.5;
  bool bf16 = true;  ///< in the network; losses are float32
  int held_out_crops = 96;
  OptimizerConfig optimizer{4e-4, 0.9, 0.99, 0.0, 1e-8, 1.0, 0.998, true};
  OptimizerConfig rival{4e-4, 0.5, 0.9, 0.0, 1e-8, 1.0, 0};
};
template <class V>
void visit(CellDecoderStageConfig& c, V& v) {
  v("data", c.data);
  v("held_out", c.held_out);
  v("start_from", c.start_from);
  v("batch", c.batch, {.low = 1, .high = 100000});
  v("own_share", c.own_share, {.low = 0, .high = 1});
  v("things", c.things);
  v("clearing", c.clearing, {.low = 0, .high = 1024});
  v("nameless_share", c.nameless_share, {.low = 0, .high = 1});
  v("nowhere_share", c.nowhere_share, {.low = 0, .high = 1});
  v("thing_weight", c.thing_weight);
  v("edge_weight", c.edge_weight);
  v("curve_weight", c.curve_weight);
  v("near_weight", c.near_weight);
  v("rival_weight", c.rival_weight);
  v("rival_from", c.rival_from, {.low = 0, .high = 1});
  v("start_share", c.start_share, {.low = 0, .high = 1});
  v("bf16", c.bf16);
  v("held_out_crops", c.held_out_crops, {.low = 1, .high = 100000});
  v("optimizer", c.optimizer);
  v("rival", c.rival);
}

/// The conditioning of a film network in addition to the prompt. places: positions of things, covers and camera. looks:
/// these and the true contents of each cell. words: nothing.
enum class Telling { places, looks, words };
constexpr std::array<Choice<Telling>, 3> choices(Telling) {
  return {{{Telling::places, "places"}, {Telling::looks, "looks"}, {Telling::words, "words"}}};
}

/// The transformer on pictures or clips of the theatre, bidirectional, from files.
struct FilmStageConfig {
  NetworkConfig network;
  /// The stage reads codec, batch, latents, caption_dropout, shift, even_share, start_share, bf16 and render_threads.
  /// With latents = 1 it trains on single pictures; every clip holds several.
  DataConfig data;
  std::string clips = "stills";     ///< the stage that made the clips
  std::string held_out = "unseen";  ///< the stage that made the clips for figures and samples
  std::string start_from;           ///< folder with weights; empty = from scratch
  Telling told = Telling::places;   ///< other values are for ablations; a streaming stage needs places
  /// Weight of cells where the conditioning has a thing; others have 1. A thing covers 3 % of the cells: with a weight
  /// of 3 the rest of a film was right while things were still blobs.
  double thing_weight = 10;
  /// Weight of a token that a mark fills; less if it covers only a part. Marks are small, and no word gives their
  /// colour: with a weight of 1 a hidden mark reappeared in a random colour.
  double mark_weight = 20;
  double truth_weight =
      5;                ///< loss of a linear layer that predicts each token's truth from the tokens of a middle block
  int truth_block = 3;  ///< blocks before that layer
  double attribute_weight = 0.3;  ///< loss of predicting the scene's attributes from the text encoder's start row
  double full_weight_from = 0.1;  ///< noise level below which errors of the flow weigh less
  int sample_steps = 16;
  double guidance = 2;
  OptimizerConfig optimizer{1e-3, 0.9, 0.98, 1e-4, 1e-8, 1.0, 0.999, true};
};
template <class V>
void visit(FilmStageConfig& c, V& v) {
  v("network", c.network);
  v("data", c.data);
  v("clips", c.clips);
  v("held_out", c.held_out);
  v("start_from", c.start_from);
  v("told", c.told);
  v("thing_weight", c.thing_weight);
  v("mark_weight", c.mark_weight);
  v("truth_weight", c.truth_weight);
  v("truth_block", c.truth_block, {.low = 1, .high = 100});
  v("attribute_weight", c.attribute_weight);
  v("full_weight_from", c.full_weight_from, {.low = 0, .high = 1});
  v("sample_steps", c.sample_steps, {.low = 1, .high = 1000});
  v("guidance", c.guidance);
  v("optimizer", c.optimizer);
}

/// A few-step start before distillation: the network learns to predict in one pass what a teacher reaches in several.
/// At each of the student's levels, the target of its clean prediction is its own prediction at the next level. The
/// teacher has denoised the chunk to that level. After the last level the target is the teacher's clean chunk.
struct ConsistencyConfig {
  int few_steps = 0;       ///< passes of the student; 0 = ordinary flow matching
  double shift = 3.5;      ///< spaces the passes, like data.shift in DmdStageConfig
  std::string teacher;     ///< a causal model: a stage or folder
  int teacher_passes = 4;  ///< teacher passes between two levels
  double guidance = 2;     ///< w of the teacher's u + w (c - u)
};
template <class V>
void visit(ConsistencyConfig& c, V& v) {
  v("few_steps", c.few_steps, {.low = 0, .high = 100});
  v("shift", c.shift);
  v("teacher", c.teacher);
  v("teacher_passes", c.teacher_passes, {.low = 1, .high = 1000});
  v("guidance", c.guidance);
}

/// The streaming model, trained on the same clips. A step denoises every chunk of a clip at its own noise level, with
/// the clean chunks before it as its memory.
struct FilmCausalStageConfig : FilmStageConfig {
  int chunk_latents = 3;
  double memory_noise = 0.3;  ///< deviation of the noise on remembered latents: this times a uniform number squared
  /// Share of steps in which chunks see only a part of their past, chosen as a policy would.
  double short_context_share = 0.5;
  int least_budget_tokens = 30;  ///< least size of such a part, in tokens
  int budget_tokens = 180;       ///< largest size of such a part, in tokens
  double own_share = 0;          ///< share of steps whose past is the model's own version of the clips
  double own_from = 300;         ///< lowest noise level at which an own version of a clip begins
  double own_to = 900;           ///< highest noise level at which it begins
  int own_passes = 3;            ///< largest number of passes to generate it
  int held_out_clips = 32;
  int sampled_clips = 6;
  ConsistencyConfig consistency;
};
template <class V>
void visit(FilmCausalStageConfig& c, V& v) {
  visit(static_cast<FilmStageConfig&>(c), v);
  v("chunk_latents", c.chunk_latents, {.low = 1, .high = 100});
  v("memory_noise", c.memory_noise, {.low = 0, .high = 10});
  v("short_context_share", c.short_context_share, {.low = 0, .high = 1});
  v("least_budget_tokens", c.least_budget_tokens, {.low = 1, .high = 1e6});
  v("budget_tokens", c.budget_tokens, {.low = 1, .high = 1e6});
  v("own_share", c.own_share, {.low = 0, .high = 1});
  v("own_from", c.own_from, {.low = 1, .high = 1000});
  v("own_to", c.own_to, {.low = 1, .high = 1000});
  v("own_passes", c.own_passes, {.low = 1, .high = 100});
  v("held_out_clips", c.held_out_clips, {.low = 1, .high = 100000});
  v("sampled_clips", c.sampled_clips, {.low = 1, .high = 1000});
  v("consistency", c.consistency);
}

}  // namespace longtake::train
