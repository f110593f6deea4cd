#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
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

/// A clip of the theatre as latents [F, c, y, x], with its caption.
struct Film {
  at::Tensor latents;
  std::string caption;
  Conditioning layout = {};  ///< conditioning maps of its F latent frames, for models that take them
  at::Tensor times = {};     ///< [F] when they are shown, in latent frames; undefined = one after the other
};
/// Clips of the theatre that end with a return, of `latents` latent frames.
struct ReturnFilms {
  ClipFiles clips, held_out;
  int latents = 0;
};

/// All models of a distillation, and what each family of weights does in its own way.
class DmdModels {
 public:
  DmdModels(CausalDit g, CausalDit real, CausalDit fake, SalienceHead s)
      : student(std::move(g)), teacher(std::move(real)), critic(std::move(fake)), head(std::move(s)) {}
  DmdModels(const DmdModels&) = delete;
  DmdModels& operator=(const DmdModels&) = delete;
  virtual ~DmdModels() = default;

  /// Prompts as rows for the student's cross-attention, [B, rows, E]. Frozen.
  virtual at::Tensor student_text(const std::vector<std::string>& prompts) const = 0;
  /// The rows for teacher and critic.
  virtual at::Tensor teacher_text(const std::vector<std::string>& prompts) const { return student_text(prompts); }
  /// What the real score reads instead of these prompts, so that the student learns to assume it. Only if `clear_day`
  /// is set.
  virtual std::vector<std::string> assumed(const std::vector<std::string>& prompts) const { return prompts; }
  /// A prompt, and another one to switch to, as a function of a sample's seed.
  virtual std::string prompt(std::uint64_t seed, bool switched) const = 0;
  /// Makes what tells a sequence's places; null for models that are told none.
  virtual std::unique_ptr<Director> director() const { return nullptr; }
  /// Renders a clip. Only if `films` is set.
  virtual Film film(std::uint64_t) const { return {}; }
  /// See PictureLatent.
  virtual at::Tensor picture(const at::Tensor& latent, const at::Tensor& before) const = 0;
  /// Shows latents [B, F, c, y, x] of `prompts` as pictures in a folder.
  virtual void show(const at::Tensor& latents, const std::vector<std::string>& prompts,
                    const std::filesystem::path& folder, const std::string& stem) const = 0;
  /// Writes a network of this family with its text encoder, where that belongs to the weights.
  virtual Result<void> save(CausalDit& dit, bool of_student, const std::filesystem::path& folder) = 0;
  /// Writes the head into a folder; `base` is the hash of the student's base weights, or empty.
  virtual Result<void> save_head(const std::string& base, const std::filesystem::path& folder);

  CausalDit student;  ///< G
  CausalDit teacher;  ///< real score: bidirectional, frozen
  CausalDit critic;   ///< fake score: bidirectional, follows the student; never asked where the head alone learns
  SalienceHead head;  ///< S
  std::string unconditional{};                   ///< prompt of the branch without a prompt
  bool clear_day = false;                        ///< prompts without time or weather mean a clear day
  bool films = false;                            ///< clips are rendered instead of the student's own
  std::shared_ptr<const ReturnFilms> returns{};  ///< set if there are lessons about returns
  std::shared_ptr<ContextModels> context{};      ///< set if there is contextual distillation
  int latent_height = 12;                        ///< cells
  int latent_width = 20;                         ///< cells
  at::Tensor deviation{};                        ///< [c] of the latents; undefined = unit
  /// The type of keys and values in memory while clips are made; none = the student's.
  std::optional<at::ScalarType> memory_type{};
  bool names_base = false;  ///< a published head names the student's base weights; a starter's head is named by `pack`
};

/// Models of the starter: student, teacher and critic are stages of the run. Prompts are captions of the theatre.
/// Without `trains`, the head alone learns.
Result<std::unique_ptr<DmdModels>> starter_models(const Recipe& recipe, const DmdStageConfig& config,
                                                  const std::filesystem::path& run, bool trains = true);

/// Models of the Wan2.1 family: weights from files, prompts from a text file with their embeddings (PromptTexts).
Result<std::unique_ptr<DmdModels>> wan_models(const Recipe& recipe, const DmdStageConfig& config,
                                              const std::filesystem::path& run, bool trains, Group& group);

/// The head that a stage begins with: a file, that of a stage, or a new one.
Result<SalienceHead> start_head(const DmdStageConfig& config, int dim, std::uint64_t seed,
                                const std::filesystem::path& run);

/// The negative prompt of Wan2.1, used in the branch without a prompt.
extern const char* const wan_negative_prompt;

inline constexpr const char* head_file = "salience.safetensors";  // the name under which the starter loads it
inline constexpr const char* critic_folder = "critic";
inline constexpr const char* context_critic_folder = "context-critic";

}  // namespace longtake::train
