#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/common/exit_code.h"
#include "engine/core/result.h"
#include "engine/core/shared_folder.h"
#include "engine/options/source_options.h"

namespace longtake::train {

/// Prints the error on stderr and returns its exit code.
inline int report_error(const Error& error) { return longtake::report_error("longtake-train", error); }

struct Common {
  bool json = false;
  bool quiet = false;
};

struct RunArguments {
  std::string recipe;
  std::string stage;
  std::string out;
  double minutes = 0;
  bool resume = false;
  std::vector<std::string> changes;
  bool plan = false;      ///< prints the needs of the run, and starts nothing
  int ranks = 0;          ///< 0 = the recipe's number
  double gpu_gib = 80;    ///< memory of a GPU
  double teraflops = 0;   ///< speed of one rank; 0 = from the recipe
  bool estimate = false;  ///< only calculates, measures nothing
};

int run_recipe(const Common& common, const RunArguments& arguments);
int plan_recipe(const Common& common, const RunArguments& arguments);
int list_recipes(const Common& common);
int make_report(const Common& common, const std::string& run);

struct PackArguments {
  std::string run;    ///< run folder
  std::string stage;  ///< stage whose weights become the starter; empty = the run's last distilled one
  std::string blend;  ///< stage or folder of weights to blend in; empty = none
  double blend_share = 0.5;
  std::string codec = "codec";
  std::string head;  ///< stage or folder of the salience head; empty = the stage's own, if it has one
  std::string out;
  std::string name = "starter";
  std::string note;         ///< a line about the training of the weights
  int steps = 0;            ///< denoising passes; 0 = those of the distillation
  double shift = 0;         ///< shift of the noise levels; 0 = from the distillation
  double flow_below = 0;    ///< timestep below which passes follow the flow; 0 = fresh noise before each
  double guidance = 1;      ///< guidance scale; 1 for weights distilled with guidance
  double guided_above = 0;  ///< timestep below which passes are not guided
  int guided_chunks = 0;    ///< number of guided chunks after each prompt; 0 = all
};
/// Writes the files to embed in the program: codec, text encoder, bf16 transformer, salience head, sampler settings.
Result<void> pack_run(const PackArguments& given);
int pack_starter(const Common& common, const PackArguments& arguments);

struct KeepArguments {
  std::string run;    ///< run folder
  std::string stage;  ///< stage or folder of the weights to keep
  std::string out;    ///< file
};
/// Writes the weights of a stage as one small file from which a later run can start.
int keep_stage(const Common& common, const KeepArguments& arguments);

struct RestoreArguments {
  std::string file;
  std::string out;  ///< folder of the stage's weights
};
int restore_stage(const Common& common, const RestoreArguments& arguments);

struct EvalArguments {
  std::string model;                  ///< folder that pack wrote; empty = the embedded model
  int clips = 0;                      ///< test streams per section; 0 = the gates' number
  std::vector<std::string> sections;  ///< empty = all
  std::vector<std::string> asks;      ///< questions that memory scenes must have; empty = all
  bool reference = false;             ///< memory scenes use the reference as their past
  double sight = 3, gone = 10;        ///< seconds of the reference
  int between = 1;                    ///< objects in the reference
  bool copies = false;                ///< evaluates renders and copies of them through the codec, no model
  std::vector<std::string> policies;  ///< empty = the default selection
  std::vector<int> budgets;           ///< tokens; each adds a row
  int sink_frames = -1;
  DeviceChoice device;
  int threads = 0;
  std::uint64_t seed = 42;
  std::string out;          ///< file for the figures as JSON
  std::string sheets;       ///< folder for a contact sheet of eight pictures of every test stream, with its scores
  std::string films;        ///< file with each clip's results, to resume from
  int part = 1, parts = 1;  ///< generates each `parts`-th clip, starting with number `part`
  std::string beside;       ///< video of one memory scene with all rows side by side, instead of scores
  int scene = 0;            ///< the number of that scene
};
/// Writes the video at EvalArguments::beside.
int show_rows(const Common& common, const EvalArguments& arguments);
/// Evaluates a model of the theatre with the gates on clips of the engine's stream. The table's first line is for
/// renders.
int evaluate(const Common& common, const EvalArguments& arguments);

/// The settings of recall: how the clips are evaluated, and with which model.
struct RecallArguments {
  SourceOptions source;               ///< model, device, threads, seed; more for a Wan model
  int clips = 100;                    ///< number of clips
  std::vector<std::string> policies;  ///< empty = the default selection
  std::vector<int> budgets = {180};   ///< tokens; each adds a row
  int sink_frames = -1;
  bool held_out = false;  ///< scenes on which no policy was tuned
  double sight = 3, gone = 10;
  int between = 1;
  int noises = 2;
  int part = 1, parts = 1;          ///< evaluates each `parts`-th clip, starting with number `part`
  std::string films;                ///< folder of the clips; empty = a folder in `out`
  std::string out;                  ///< folder for answers and scores
  std::vector<std::string> videos;  ///< videos to evaluate instead of clips of the theatre
  int chunks = 21;                  ///< maximum chunks of a video
  std::string prompt;               ///< prompt of the videos
};
/// Measures how a model uses its memory, without generating. After the true past of a clip, which of eight colours is
/// nearest to the model's prediction of the returning object? Or how well does it predict the next chunk of a video?
int recall(const Common& common, const RecallArguments& arguments);
/// Measures where a memory stores a colour, see training/exam/recall_mechanism.h.
int mechanism(const Common& common, const RecallArguments& arguments);

struct AblateArguments {
  std::string recipe;  ///< an ablation's file
  std::string run;     ///< run folder with the weights that all rows start from
  std::string out;
};
int ablate(const Common& common, const AblateArguments& arguments);

/// Finds a recipe by its file, or by the name of a built-in one.
std::filesystem::path find_recipe(const std::string& name);

}  // namespace longtake::train
