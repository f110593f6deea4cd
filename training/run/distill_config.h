#pragma once

#include "training/run/stage_configs.h"

namespace longtake::train {

/// The memory policy while the student rolls out.
struct EvictionConfig {
  std::string policy = "full";  ///< a preset of the engine; "full" is the paper's stage 1
  int budget_tokens = 0;        ///< 0 = the preset's
  int sink_frames = -1;         ///< -1 = the preset's
  bool sink_in_budget = true;
  bool absolute_time = false;  ///< true: absolute frame numbers, instead of the clamped distance
};
template <class V>
void visit(EvictionConfig& c, V& v) {
  v("policy", c.policy);
  v("budget_tokens", c.budget_tokens);
  v("sink_frames", c.sink_frames);
  v("sink_in_budget", c.sink_in_budget);
  v("absolute_time", c.absolute_time);
}

/// The salience head and its target: the block-wise salience in the teacher's last block on the clean clip.
struct SalienceTrainingConfig {
  std::string kind = "mlp";  ///< mlp, conv, mha
  int hidden = 256;
  int outputs = 4;
  int heads = 8;
  std::string score = "balanced";  ///< balanced, max, avg
  bool softmax = true;             ///< false: raw logits, as printed in Algorithm 3
  bool max_before_mean = true;     ///< false: mean over heads first
  bool literal = false;            ///< false: ln(L s + 1e-3), standardised
  double timestep = 0;             ///< timestep at which the teacher scores
  int query_rows = 180;            ///< query rows of attention that are computed at once
  /// Weight of L_s for the student, whose features the head reads; 0 = L_s trains only the head. "Update by L_dm and
  /// L_s" in Algorithm 1 can be read both ways.
  double student_weight = 0;
  OptimizerConfig optimizer{1e-3, 0.0, 0.999, 0.01, 1e-8, 1.0, 0.99};
};
template <class V>
void visit(SalienceTrainingConfig& c, V& v) {
  v("kind", c.kind);
  v("hidden", c.hidden);
  v("outputs", c.outputs);
  v("heads", c.heads);
  v("score", c.score);
  v("softmax", c.softmax);
  v("max_before_mean", c.max_before_mean);
  v("literal", c.literal);
  v("timestep", c.timestep);
  v("query_rows", c.query_rows);
  v("student_weight", c.student_weight, {.low = 0, .high = 1e6});
  v("optimizer", c.optimizer);
}

/// Sequences of clips, as training/distill/long_tuning.h describes.
struct StreamingConfig {
  int longest_latents = 0;  ///< latent frames of a sequence; 0 = every clip is its own sequence
  double switch_share = 0;
};
template <class V>
void visit(StreamingConfig& c, V& v) {
  v("longest_latents", c.longest_latents);
  v("switch_share", c.switch_share);
}

/// The files of the Wan2.1 family, for stages that distil Wan instead of a starter.
struct WanConfig {
  std::string
      student;  ///< causal model (LongLive, Self-Forcing, or a base): a file or folder; empty = distil a starter
  std::string teacher;  ///< bidirectional model
  std::string critic;   ///< bidirectional model; the critic's initial weights
  std::string vae;
  std::string prompts;                ///< a text file, one prompt a line
  std::string embeddings;             ///< folder of stored prompt embeddings
  std::string text_encoder;           ///< UMT5, for prompts without a stored embedding; empty = all are stored
  std::string tokenizer;              ///< sentencepiece model of the tokenizer
  std::string student_size = "1.3b";  ///< for estimates: 1.3b or 14b
  std::string teacher_size = "14b";
  int latent_height = 60;  ///< cells
  int latent_width = 104;  ///< cells
  int ranks = 16;          ///< number of GPUs that the recipe assumes, for estimates
  double teraflops = 350;  ///< speed of one GPU at this work, for estimates
};
template <class V>
void visit(WanConfig& c, V& v) {
  v("student", c.student);
  v("teacher", c.teacher);
  v("critic", c.critic);
  v("vae", c.vae);
  v("prompts", c.prompts);
  v("embeddings", c.embeddings);
  v("text_encoder", c.text_encoder);
  v("tokenizer", c.tokenizer);
  v("student_size", c.student_size);
  v("teacher_size", c.teacher_size);
  v("latent_height", c.latent_height);
  v("latent_width", c.latent_width);
  v("ranks", c.ranks);
  v("teraflops", c.teraflops);
}

/// Lessons on films in which a thing leaves and returns. The film's true latents go into the student's memory under the
/// stage's policy. The student then generates the chunk of the return, and the loss compares it with the film's
/// latents.
struct ReturnsConfig {
  double weight = 0;              ///< weight of this loss relative to that on the student's own clips; 0 = none
  std::string clips = "returns";  ///< the stage that rendered these films
  std::string held_out = "unseen_returns";   ///< the stage that rendered the clips for held-out figures
  int batch = 4;                             ///< films per update, over all ranks
  double thing_weight = 5, mark_weight = 5;  ///< weight of cells that show a thing or a mark; others have 1
  double unsaid_share = 0.7;                 ///< share of colours that the caption leaves out
  /// Share of the lessons in which the last pass begins at the noised film; in the others it begins at the result of
  /// the student's earlier passes.
  double noised_share = 0.5;
  double memory_noise = 0.3;  ///< see FilmCausalStageConfig
  /// Weight of contextual distillation on the same chunk, with causal models that see the whole past of the film; for
  /// one_rollout. 0 = none.
  double context_weight = 0;
  std::string context_teacher;  ///< a causal model: a stage or folder
  std::string context_critic;   ///< empty = starts as a copy of that teacher
  int held_out_clips = 16;
  bool used() const { return weight > 0 || context_weight > 0; }
};
template <class V>
void visit(ReturnsConfig& c, V& v) {
  v("weight", c.weight, {.low = 0, .high = 1e6});
  v("clips", c.clips);
  v("held_out", c.held_out);
  v("batch", c.batch, {.low = 1, .high = 100000});
  v("thing_weight", c.thing_weight, {.low = 1});
  v("mark_weight", c.mark_weight, {.low = 1});
  v("unsaid_share", c.unsaid_share, {.low = 0, .high = 1});
  v("noised_share", c.noised_share, {.low = 0, .high = 1});
  v("memory_noise", c.memory_noise, {.low = 0, .high = 10});
  v("context_weight", c.context_weight, {.low = 0, .high = 1e6});
  v("context_teacher", c.context_teacher);
  v("context_critic", c.context_critic);
  v("held_out_clips", c.held_out_clips, {.low = 1, .high = 100000});
}

/// Distribution matching distillation with self-forcing; stage 1 and stage 2 of the paper are two settings of it.
struct DmdStageConfig {
  DataConfig data{.batch = 4, .latents = 21};
  std::string start_from;  ///< the student: a stage or folder
  std::string teacher;     ///< bidirectional, frozen
  std::string critic;      ///< empty = starts as a copy of the teacher
  std::string head;        ///< a salience head's file or a stage that has one; empty = a new one
  /// Kind "salience": train the head on rendered clips instead of the student's own clips, for students that need many
  /// passes or whose clips are still poor.
  bool films = false;
  bool film_returns =
      false;  ///< these clips end with a return, see ClipsStageConfig; memory gets the times of their cuts
  int chunk_latents = 3;
  int few_steps = 2;          ///< denoising passes, spaced by data.shift
  double guidance = 2;        ///< w of the real score u + w (c - u)
  double guidance_level = 0;  ///< timestep below which guidance_below applies
  double guidance_below = 1;  ///< w at timesteps below guidance_level
  bool clear_day = false;     ///< the real score reads "clear day" where a prompt gives no time or weather
  double score_shift = 3;     ///< shift of the uniformly drawn timesteps at which scores are compared
  double score_lowest = 20;
  double score_highest = 980;
  int critic_steps = 5;  ///< critic updates per generator update; one step of the stage is one critic update
  /// A step of the stage is one update of the generator and `critic_steps` of the critic, all from the same clips with
  /// different noise.
  bool one_rollout = false;
  int critic_first = 0;  ///< steps in which only the critic learns; for one_rollout
  double thing_weight =
      1;  ///< weight in the losses of cells where the conditioning has a thing; other cells have 1. Unused for Wan
  double bound = 0;                ///< limit of |x0| in standard deviations of its channel; 0 = no limit
  int accumulate = 1;              ///< parts into which a rank splits its share of the batch, to save memory
  bool checkpoint_blocks = false;  ///< recompute blocks in the backward pass instead of keeping activations
  int lora_rank = 0;               ///< rank of the factors in student and critic; 0 = all weights are trained
  double lora_alpha = 0;           ///< 0 = the rank
  /// Shard the frozen teacher over all ranks; a block is gathered when it is computed. Optimiser moments are sharded,
  /// too: a rank steps the parameters that it owns and sends them to all.
  bool shard = false;
  WanConfig wan;  ///< instead of start_from, teacher and critic
  EvictionConfig eviction;
  StreamingConfig streaming;
  ReturnsConfig returns;
  SalienceTrainingConfig salience;
  OptimizerConfig generator{3e-5, 0.0, 0.999, 0.01, 1e-8, 1.0, 0.99};
  OptimizerConfig critic_optimizer{1e-4, 0.0, 0.999, 0.01, 1e-8, 1.0, 0};
};
template <class V>
void visit(DmdStageConfig& c, V& v) {
  v("data", c.data);
  v("start_from", c.start_from);
  v("teacher", c.teacher);
  v("critic", c.critic);
  v("head", c.head);
  v("films", c.films);
  v("film_returns", c.film_returns);
  v("chunk_latents", c.chunk_latents);
  v("few_steps", c.few_steps);
  v("guidance", c.guidance);
  v("guidance_level", c.guidance_level, {.low = 0, .high = 1000});
  v("guidance_below", c.guidance_below);
  v("clear_day", c.clear_day);
  v("score_shift", c.score_shift);
  v("score_lowest", c.score_lowest);
  v("score_highest", c.score_highest);
  v("critic_steps", c.critic_steps);
  v("one_rollout", c.one_rollout);
  v("critic_first", c.critic_first, {.low = 0, .high = 1e9});
  v("thing_weight", c.thing_weight, {.low = 1});
  v("bound", c.bound);
  v("accumulate", c.accumulate);
  v("checkpoint_blocks", c.checkpoint_blocks);
  v("lora_rank", c.lora_rank);
  v("lora_alpha", c.lora_alpha);
  v("shard", c.shard);
  v("wan", c.wan);
  v("eviction", c.eviction);
  v("streaming", c.streaming);
  v("returns", c.returns);
  v("salience", c.salience);
  v("generator", c.generator);
  v("critic_optimizer", c.critic_optimizer);
}

}  // namespace longtake::train
