#pragma once

#include <cstdint>
#include <string>

namespace longtake::train {

/// AdamW and what surrounds it. One per trained network.
struct OptimizerConfig {
  double learning_rate = 1e-3;
  double beta1 = 0.9;
  double beta2 = 0.95;
  double weight_decay = 0.01;
  double epsilon = 1e-8;
  double clip = 1.0;   ///< global L2 norm of the gradient; 0 = none
  double ema = 0.999;  ///< decay of the weights' moving average, bias-corrected at the start; 0 = no average
  bool muon = false;   ///< hidden matrices step along their orthogonalised momentum, see run/muon.h
};
template <class V>
void visit(OptimizerConfig& c, V& v) {
  v("learning_rate", c.learning_rate);
  v("beta1", c.beta1);
  v("beta2", c.beta2);
  v("weight_decay", c.weight_decay);
  v("epsilon", c.epsilon);
  v("clip", c.clip);
  v("ema", c.ema);
  v("muon", c.muon);
}

/// When a stage ends and what it leaves on the way. It ends at `steps` or `minutes`, whichever comes first; 0 = no such
/// limit. The learning rate follows the same progress: warm-up, constant, cosine fall in the last `decay_share`.
struct LoopConfig {
  std::int64_t steps = 0;
  double minutes = 0;
  std::int64_t warmup_steps = 100;
  double decay_share = 0.3;
  double final_rate = 0.05;           ///< the rate at the end, as a share of the peak
  double checkpoint_minutes = 4;      ///< 0 = by steps only
  std::int64_t checkpoint_steps = 0;  ///< 0 = by minutes only
  int keep_checkpoints = 3;
  double sample_minutes = 5;
  std::int64_t sample_steps = 0;
  std::int64_t log_steps = 20;
};
template <class V>
void visit(LoopConfig& c, V& v) {
  v("steps", c.steps);
  v("minutes", c.minutes);
  v("warmup_steps", c.warmup_steps);
  v("decay_share", c.decay_share);
  v("final_rate", c.final_rate);
  v("checkpoint_minutes", c.checkpoint_minutes);
  v("checkpoint_steps", c.checkpoint_steps);
  v("keep_checkpoints", c.keep_checkpoints);
  v("sample_minutes", c.sample_minutes);
  v("sample_steps", c.sample_steps);
  v("log_steps", c.log_steps);
}

/// The starter's autoencoder: 16x16 pixels x 4 frames <-> `latent_channels` values.
struct CodecStageConfig {
  int latent_channels = 32;
  int features = 96;        ///< principal components that the encoder reads
  int encoder_width = 160;  ///< 0: the encoder stays linear
  int decoder_deep = 128;   ///< channels on the latent grid
  int decoder_width = 80;   ///< channels at a quarter of the picture's size
  int decoder_fine = 20;    ///< channels per frame at half of the picture's size
  int pca_clips = 600;      ///< clips whose patches make the linear start
  int patches_per_clip = 48;
  double object_patch_share = 0.4;
  int batch = 8;         ///< crops per step over all ranks
  int crop_width = 160;  ///< pixels, a multiple of 16
  int crop_height = 96;
  int latents = 4;                 ///< latent frames per crop, the first one a picture alone
  double object_crop_share = 0.7;  ///< crops that are placed over an object
  std::int64_t first_step = 0;     ///< number of the first step's crops, see DataConfig
  double object_weight = 5;        ///< weight of an object's pixels in every loss; other pixels have 1
  double mse_weight = 20;
  double detail_from = 0.67;   ///< progress from which L1 and gradient losses join
  double latent_noise = 0.03;  ///< added to latents while training
  /// The noise of a crop lies between these two sizes. A diffusion model's latents differ a little from cell to cell,
  /// and a decoder that was trained with little noise only would show the edges of the cells.
  double most_latent_noise = 0.25;
  double change_share = 0.25;  ///< share of crops in which something changes, as at a switch of prompts
  double output_rate = 0.2;    ///< learning rate of the last convolutions, relative
  double encoder_rate = 0.5;
  bool bf16 = true;
  int render_threads = 0;  ///< that render the next step ahead; 0 = the training thread renders
  int held_out = 24;       ///< clips for PSNR, never trained on
  std::string start_from;  ///< folder with codec weights to go on from
  OptimizerConfig optimizer{1e-3, 0.9, 0.99, 0.0, 1e-8, 1.0, 0.998};
};
template <class V>
void visit(CodecStageConfig& c, V& v) {
  v("latent_channels", c.latent_channels);
  v("features", c.features);
  v("encoder_width", c.encoder_width);
  v("decoder_deep", c.decoder_deep);
  v("decoder_width", c.decoder_width);
  v("decoder_fine", c.decoder_fine);
  v("pca_clips", c.pca_clips);
  v("patches_per_clip", c.patches_per_clip);
  v("object_patch_share", c.object_patch_share);
  v("batch", c.batch);
  v("crop_width", c.crop_width);
  v("crop_height", c.crop_height);
  v("latents", c.latents);
  v("object_crop_share", c.object_crop_share);
  v("first_step", c.first_step);
  v("object_weight", c.object_weight);
  v("mse_weight", c.mse_weight);
  v("detail_from", c.detail_from);
  v("latent_noise", c.latent_noise);
  v("most_latent_noise", c.most_latent_noise);
  v("change_share", c.change_share);
  v("output_rate", c.output_rate);
  v("encoder_rate", c.encoder_rate);
  v("bf16", c.bf16);
  v("render_threads", c.render_threads);
  v("held_out", c.held_out);
  v("start_from", c.start_from);
  v("optimizer", c.optimizer);
}

/// Size of the starter's diffusion transformer.
struct NetworkConfig {
  int dim = 256;
  int ffn_dim = 1024;
  int heads = 4;
  int layers = 8;
  int text_dim = 192;
  int text_layers = 2;
  int text_rows = 32;
  int grid_rows = 6;  ///< tokens of a latent frame; 0 and 0 = no embedding of places
  int grid_columns = 10;
  bool neighbours = true;  ///< see DitConfig
  int detail = 64;         ///< see DitConfig
  int layout = 64;         ///< see DitConfig
  bool theatre = false;    ///< told words and places of the theatre, and predicts clean latents
};
template <class V>
void visit(NetworkConfig& c, V& v) {
  v("dim", c.dim);
  v("ffn_dim", c.ffn_dim);
  v("heads", c.heads);
  v("layers", c.layers);
  v("text_dim", c.text_dim);
  v("text_layers", c.text_layers);
  v("text_rows", c.text_rows);
  v("grid_rows", c.grid_rows);
  v("grid_columns", c.grid_columns);
  v("neighbours", c.neighbours);
  v("detail", c.detail);
  v("layout", c.layout);
  v("theatre", c.theatre);
}

/// The settings of latents, captions and noise, shared by every stage that trains a diffusion model.
struct DataConfig {
  std::string codec = "codec";  ///< a stage of the run, or a folder with weights
  int batch = 32;               ///< clips (or pictures) per step over all ranks
  int latents = 1;              ///< latent frames per clip; 1 = single pictures
  /// Number of the first step's clips. A clip is a function of seed and number. A run that starts from another run's
  /// weights sets this to the number of steps of that run, so that it does not see the same clips with the same noise
  /// again. Distillation numbers its clips itself and does not read this field.
  std::int64_t first_step = 0;
  double caption_dropout = 0.1;  ///< share of empty captions
  double attribute_dropout = 0.15;
  /// Share of captions that leave out a toy's colour. The model must then take the colour from memory. If this is rare,
  /// the model learns the mean over all colours, which is the colour of no toy.
  double colour_dropout = 0.5;
  double object_weight = 7;  ///< weight of tokens that show an object; other tokens have 1
  double shift = 2;          ///< shift that is applied to each noise level after it is drawn
  /// Share of timesteps that are drawn uniformly instead of logit-normally. A logit-normal draw is above 980 only once
  /// in 700 times, but that is where sampling starts and where light, weather and place are decided.
  double even_share = 0.5;
  /// Share of timesteps that are set to 1000, where the input is pure noise and only the caption tells anything.
  double start_share = 0.05;
  /// Share of the world's events that are kept. In a single picture of an event, a toy is more often hidden or half
  /// outside than not. Distillation uses all events and does not read this field.
  double event_share = 1;
  /// Share of clips, among those long enough, in which a toy goes behind something and the caption does not say its
  /// colour. Without this, only one clip in thirty needs a colour from memory, and the model learns to recall by
  /// position instead.
  double recall_share = 0;
  /// Weight of cells near a placed thing, at every noise level, for a model with conditioning maps. Weights that follow
  /// the objects use knowledge that the model does not have (see weights_at()); the maps are its input, so weights that
  /// follow them are safe.
  double layout_weight = 1;
  bool bf16 = true;        ///< autocast of the matrix products, where the device has units for it
  int render_threads = 0;  ///< that render the next step ahead; 0 = the training thread renders
};
template <class V>
void visit(DataConfig& c, V& v) {
  v("codec", c.codec);
  v("batch", c.batch);
  v("latents", c.latents);
  v("first_step", c.first_step);
  v("caption_dropout", c.caption_dropout);
  v("attribute_dropout", c.attribute_dropout);
  v("colour_dropout", c.colour_dropout);
  v("object_weight", c.object_weight);
  v("shift", c.shift);
  v("even_share", c.even_share);
  v("start_share", c.start_share);
  v("event_share", c.event_share);
  v("recall_share", c.recall_share);
  v("layout_weight", c.layout_weight);
  v("bf16", c.bf16);
  v("render_threads", c.render_threads);
}

/// The text encoder alone, on captions without pictures.
struct TextStageConfig {
  NetworkConfig network;  ///< its text_ fields
  int batch = 128;        ///< captions per step over all ranks
  double attribute_dropout = 0.15;
  OptimizerConfig optimizer{1e-3, 0.9, 0.95, 0.01, 1e-8, 1.0, 0.99};
};
template <class V>
void visit(TextStageConfig& c, V& v) {
  v("network", c.network);
  v("batch", c.batch);
  v("attribute_dropout", c.attribute_dropout);
  v("optimizer", c.optimizer);
}

/// Bidirectional flow matching on pictures, then on clips.
struct TeacherStageConfig {
  NetworkConfig network;
  DataConfig data;
  std::string start_from;  ///< folder with teacher weights; empty = from scratch
  std::string text_from;   ///< from scratch only: a stage or folder with a text encoder that can read; empty = random
  int sample_steps = 24;
  double guidance = 2.5;  ///< u + w (c - u)
  OptimizerConfig optimizer{1.2e-3, 0.9, 0.95, 0.01, 1e-8, 1.0, 0.998};
};
template <class V>
void visit(TeacherStageConfig& c, V& v) {
  v("network", c.network);
  v("data", c.data);
  v("start_from", c.start_from);
  v("text_from", c.text_from);
  v("sample_steps", c.sample_steps);
  v("guidance", c.guidance);
  v("optimizer", c.optimizer);
}

/// Teacher forcing, then causal consistency distillation to a few steps.
struct CausalStageConfig {
  DataConfig data;
  std::string start_from;  ///< folder with the teacher's (or causal) weights
  int chunk_latents = 3;
  double short_context_share = 0.5;  ///< share of samples that see only part of the past
  int budget_tokens = 180;           ///< memory size of the samples that see only part of the past
  /// Share of steps whose clips get a longer past, so that past and clip have at most `longest_latents` latent frames.
  /// The past is attended to, as far as the budget reaches, and is not denoised.
  double long_share = 0;
  int longest_latents = 36;
  double change_share = 0.25;      ///< share of clips that change after the first denoised chunk, with a recache
  double own_history_share = 0.5;  ///< share of steps whose past is the model's own estimate of the clips
  int sample_steps = 16;
  double guidance = 2.0;
  int few_steps = 2;  ///< denoising passes of the few-step student
  int grid = 32;      ///< noise levels of the consistency grid
  OptimizerConfig optimizer{6e-4, 0.9, 0.95, 0.01, 1e-8, 1.0, 0.998};
};
template <class V>
void visit(CausalStageConfig& c, V& v) {
  v("data", c.data);
  v("start_from", c.start_from);
  v("chunk_latents", c.chunk_latents);
  v("short_context_share", c.short_context_share);
  v("budget_tokens", c.budget_tokens);
  v("long_share", c.long_share);
  v("longest_latents", c.longest_latents);
  v("change_share", c.change_share);
  v("own_history_share", c.own_history_share);
  v("sample_steps", c.sample_steps);
  v("guidance", c.guidance);
  v("few_steps", c.few_steps);
  v("grid", c.grid);
  v("optimizer", c.optimizer);
}

}  // namespace longtake::train
