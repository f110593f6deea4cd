#pragma once

#include <cstdint>
#include <string>

namespace longtake::train {

/// AdamW, clipping and averaging. One per trained network.
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

/// When a stage ends, checkpoints and publishes. It ends at `steps` or `minutes`, whichever comes first; 0 = no such
/// limit. The learning rate follows the same progress: warm-up, constant, cosine decay in the last `decay_share`.
struct LoopConfig {
  std::int64_t steps = 0;
  double minutes = 0;
  std::int64_t warmup_steps = 100;
  double decay_share = 0.3;
  double final_rate = 0.05;           ///< the rate at the end, as a share of the peak
  double checkpoint_minutes = 4;      ///< 0 = by steps only
  std::int64_t checkpoint_steps = 0;  ///< 0 = by minutes only
  int keep_checkpoints = 3;
  double publish_minutes = 0;  ///< interval for publishing weights; 0 = only at the end of the stage
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
  v("publish_minutes", c.publish_minutes, {.low = 0});
  v("sample_minutes", c.sample_minutes);
  v("sample_steps", c.sample_steps);
  v("log_steps", c.log_steps);
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
}

/// The settings of latents, captions and noise, shared by every stage that trains a diffusion model.
struct DataConfig {
  std::string codec = "codec";  ///< a stage of the run, or a folder with weights
  int batch = 32;               ///< clips (or pictures) per step over all ranks
  int latents = 1;              ///< latent frames per clip; 1 = single pictures
  /// Number of the first step's clips. A clip is a function of seed and number. A run that starts from another run's
  /// weights sets this to that run's number of steps. It then does not see the same clips with the same noise again.
  /// Distillation numbers its clips itself and ignores this field.
  std::int64_t first_step = 0;
  double caption_dropout = 0.1;  ///< share of empty captions
  double shift = 2;              ///< shift that is applied to each noise level after it is drawn
  /// Share of timesteps that are drawn uniformly instead of logit-normally. A logit-normal draw is above 980 only once
  /// in 700 times, but that is where sampling starts and where light, weather and place are decided.
  double even_share = 0.5;
  /// Share of timesteps that are set to 1000, where the input is pure noise and only the caption is informative.
  double start_share = 0.05;
  bool bf16 = true;        ///< autocast of the matrix products, if the device supports it
  int render_threads = 0;  ///< threads that render the next step in advance; 0 = the training thread renders
};
template <class V>
void visit(DataConfig& c, V& v) {
  v("codec", c.codec);
  v("batch", c.batch);
  v("latents", c.latents);
  v("first_step", c.first_step);
  v("caption_dropout", c.caption_dropout);
  v("shift", c.shift);
  v("even_share", c.even_share);
  v("start_share", c.start_share);
  v("bf16", c.bf16);
  v("render_threads", c.render_threads);
}

}  // namespace longtake::train
