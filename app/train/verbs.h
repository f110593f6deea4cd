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
  bool plan = false;      ///< prints what the run needs, and starts nothing
  int ranks = 0;          ///< 0 = as many as the recipe is meant for
  double gpu_gib = 80;    ///< memory of a GPU
  double teraflops = 0;   ///< speed of one rank; 0 = as the recipe says
  bool estimate = false;  ///< by arithmetic alone
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
  std::string note;         ///< a line about the making of the weights
  int steps = 0;            ///< denoising passes; 0 = the number that the stage was distilled to
  double shift = 0;         ///< shift of the noise levels; 0 = that of the distillation
  double flow_below = 0;    ///< timestep below which passes follow the flow; 0 = fresh noise before each
  double guidance = 1;      ///< guidance scale; 1 for weights distilled with guidance
  double guided_above = 0;  ///< timestep below which passes are not guided
  int guided_chunks = 0;    ///< number of guided chunks after each prompt; 0 = all
};
/// Writes the files to embed in the program: codec, text encoder, transformer in bf16, salience head, sampler settings.
Result<void> pack_run(const PackArguments& given);
int pack_starter(const Common& common, const PackArguments& arguments);

struct KeepArguments {
  std::string run;    ///< run folder
  std::string stage;  ///< stage or folder whose weights are kept
  std::string out;    ///< file
};
/// Writes the weights of a stage as one small file, from which a later run goes on.
int keep_stage(const Common& common, const KeepArguments& arguments);

struct RestoreArguments {
  std::string file;
  std::string out;  ///< folder of the stage's weights
};
int restore_stage(const Common& common, const RestoreArguments& arguments);

struct EvalArguments {
  std::string model;                  ///< folder that pack wrote; empty = the embedded model
  int clips = 0;                      ///< test streams of each section; 0 = what the gates ask for
  std::vector<std::string> sections;  ///< empty = all
  std::vector<std::string> asks;      ///< memory scenes that ask for these; empty = all
  bool reference = false;             ///< the reference is the past of memory scenes
  double sight = 3, gone = 10;        ///< seconds of the reference
  int between = 1;                    ///< things in the reference
  bool copies = false;                ///< asks about renders and copies of them through the codec alone
  std::vector<std::string> policies;  ///< empty = all that are compared
  std::vector<int> budgets;           ///< tokens; several give a row each
  int sink_frames = -1;
  DeviceChoice device;
  int threads = 0;
  std::uint64_t seed = 42;
  std::string out;          ///< file for the figures as JSON
  std::string sheets;       ///< folder for a sheet of eight pictures of every test stream, with its figures
  std::string films;        ///< file with what each film measured, to go on from
  int part = 1, parts = 1;  ///< makes each `parts`-th film, from number `part` on
  std::string beside;       ///< video of one memory scene with all rows side by side, instead of figures
  int scene = 0;            ///< the number of that scene
};
/// Writes EvalArguments::beside.
int show_rows(const Common& common, const EvalArguments& arguments);
/// The gates ask a model of the theatre about films of the engine's stream; the first line of the table is that of
/// renders.
int evaluate(const Common& common, const EvalArguments& arguments);

/// How films in which a thing returns are asked, and of which model.
struct RecallArguments {
  SourceOptions source;               ///< model, device, threads, seed; of a Wan model more
  int clips = 100;                    ///< films
  std::vector<std::string> policies;  ///< empty = all that are compared
  std::vector<int> budgets = {180};   ///< tokens; several give a row each
  int sink_frames = -1;
  bool held_out = false;  ///< scenes that no policy was tuned on
  double sight = 3, gone = 10;
  int between = 1;
  int noises = 2;
  int part = 1, parts = 1;          ///< asks about each `parts`-th film, from number `part` on
  std::string films;                ///< folder of the films; empty = a folder in `out`
  std::string out;                  ///< folder for answers and figures
  std::vector<std::string> videos;  ///< files that are asked about instead of films of the theatre
  int chunks = 21;                  ///< most chunks of a video
  std::string prompt;               ///< prompt of the videos
};
/// Measures the use of a memory without a generator. After the true past of a film, which of eight colours is nearest
/// to the model's guess of the returning thing? Or how well does it guess the next chunk of a video?
int recall(const Common& common, const RecallArguments& arguments);
/// Asks where a memory holds a colour, see training/exam/recall_mechanism.h.
int mechanism(const Common& common, const RecallArguments& arguments);

struct AblateArguments {
  std::string recipe;  ///< an ablation's file
  std::string run;     ///< run folder with the weights that all rows begin with
  std::string out;
};
int ablate(const Common& common, const AblateArguments& arguments);

/// Finds a recipe by its file, or by the name of one that comes with the program.
std::filesystem::path find_recipe(const std::string& name);

}  // namespace longtake::train
