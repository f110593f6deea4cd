#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/generate/director.h"
#include "engine/model/causal_dit.h"
#include "engine/model/salience_head.h"
#include "training/data/clip_files.h"
#include "training/distill/context_score.h"
#include "training/distill/long_tuning.h"
#include "training/run/distill_config.h"
#include "training/run/group.h"
#include "training/run/recipe.h"

namespace longtake::train {

/// Prompts as rows for cross-attention, [B, rows, E]. Frozen.
using TextRows = std::function<at::Tensor(const std::vector<std::string>& prompts)>;
/// A prompt, and another one to switch to, as a function of a sample's seed.
using PromptOf = std::function<std::string(std::uint64_t seed, bool switched)>;
/// A clip of the theatre as latents [F, c, y, x], with its caption.
struct Film {
  at::Tensor latents;
  std::string caption;
  Conditioning layout = {};  ///< conditioning maps of its F latent frames, for models that take them
  at::Tensor times = {};     ///< [F] when they are shown, in latent frames; undefined = one after the other
};
using FilmOf = std::function<Film(std::uint64_t seed)>;
/// Clips of the theatre that end with a return, of `latents` latent frames.
struct ReturnFilms {
  ClipFiles clips, held_out;
  int latents = 0;
};
/// Shows latents [B, F, c, y, x] of `prompts` as pictures in a folder.
using ShowSamples = std::function<void(const at::Tensor& latents, const std::vector<std::string>& prompts,
                                       const std::filesystem::path& folder, const std::string& stem)>;

/// Writes a head into a folder; `base` is the hash of the student's base weights, or empty.
Result<void> save_head(const SalienceHead& head, const std::string& base, const std::filesystem::path& folder);

/// All models of a distillation, for any family of weights.
struct DmdModels {
  CausalDit student;  ///< G
  CausalDit teacher;  ///< real score: bidirectional, frozen
  CausalDit critic;   ///< fake score: bidirectional, follows the student; never asked where the head alone learns
  SalienceHead head;  ///< S
  TextRows student_text{};
  TextRows teacher_text{};      ///< used by the critic as well
  std::string unconditional{};  ///< prompt of the branch without a prompt
  PromptOf prompt{};
  /// Makes what tells a sequence's places, for models that are told some; else empty.
  std::function<std::unique_ptr<Director>()> director{};
  FilmOf film{};                                 ///< set if clips are rendered instead of the student's own
  std::shared_ptr<const ReturnFilms> returns{};  ///< set if there are lessons about returns
  std::shared_ptr<ContextModels> context{};      ///< set if there is contextual distillation
  PictureLatent picture{};
  ShowSamples show{};
  int latent_height = 12;  ///< cells
  int latent_width = 20;   ///< cells
  at::Tensor deviation{};  ///< [c] of the latents; undefined = unit
  /// The type of keys and values in memory while clips are made; none = the student's.
  std::optional<at::ScalarType> memory_type{};
  bool names_base = false;  ///< a published head names the student's base weights; a starter's head is named by `pack`
  /// Writes a network of this family with its text encoder, where that belongs to the weights.
  std::function<Result<void>(CausalDit& dit, bool student, const std::filesystem::path& folder)> save{};
  std::function<Result<void>(const SalienceHead&, const std::string& base, const std::filesystem::path&)> save_head =
      train::save_head;
};

/// Models of the starter: student, teacher and critic are stages of the run. Prompts are captions of the theatre.
/// Without `trains`, the head alone learns.
Result<DmdModels> starter_models(const Recipe& recipe, const DmdStageConfig& config, const std::filesystem::path& run,
                                 bool trains = true);

/// The clips of the lessons about returns.
Result<std::shared_ptr<const ReturnFilms>> return_films(const Recipe& recipe, const DmdStageConfig& config,
                                                        const std::filesystem::path& run);

/// The models of contextual distillation.
Result<std::shared_ptr<ContextModels>> context_models(const ReturnsConfig& config, const std::filesystem::path& run,
                                                      at::Device device);

/// Gives them what their distillation reads of the theatre: prompts, directors, clips, and the codec that shows them.
Result<void> bring_theatre(DmdModels& models, const DmdStageConfig& config, const std::filesystem::path& run,
                           at::Device device);

/// Models of the Wan2.1 family: weights from files, prompts from a text file with their embeddings (PromptTexts).
Result<DmdModels> wan_models(const Recipe& recipe, const DmdStageConfig& config, const std::filesystem::path& run,
                             bool trains, Group& group);

/// The head that a stage begins with: a file, that of a stage, or a new one.
Result<SalienceHead> start_head(const DmdStageConfig& config, int dim, std::uint64_t seed,
                                const std::filesystem::path& run);

/// The negative prompt of Wan2.1, used in the branch without a prompt.
extern const char* const wan_negative_prompt;

inline constexpr const char* head_file = "salience.safetensors";  // the name under which the starter loads it
inline constexpr const char* critic_folder = "critic";
inline constexpr const char* context_critic_folder = "context-critic";

}  // namespace longtake::train
