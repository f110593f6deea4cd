#include <torch/headeronly/version.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "app/train/verbs.h"
#include "engine/core/log.h"
#include "training/eval/questions.h"

using namespace longtake;
using namespace longtake::train;

namespace {

std::vector<std::string> section_names() {
  std::vector<std::string> names;
  for (const eval::Section section : eval::kSections) names.emplace_back(eval::name(section));
  return names;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "Trains the models of Longtake.\nExample: longtake-train starter-cpu.json --minutes 30 --out runs/starter");
  app.set_version_flag("--version", LONGTAKE_VERSION " (LibTorch " TORCH_VERSION ")");
  Common common;
  bool verbose = false;
  app.add_flag("--json", common.json, "one JSON object per line on stdout");
  app.add_flag("--quiet", common.quiet, "errors only");
  app.add_flag("--verbose", verbose, "more log lines");
  RunArguments run;
  app.add_option("recipe", run.recipe, "recipe file, or the name of one that longtake-train list shows");
  app.add_option("--stage", run.stage, "only this stage");
  app.add_option("--minutes", run.minutes, "end each stage after this time, learning rate included")
      ->check(CLI::PositiveNumber);
  app.add_option("--out", run.out, "run folder (default runs/NAME)");
  app.add_flag("--resume", run.resume, "go on from the newest checkpoint");
  app.add_option("--set", run.changes, "change a field: stages.codec.loop.steps=100")->allow_extra_args(false);
  CLI::App* list = app.add_subcommand("list", "recipes and what their stages cost");
  CLI::App* report = app.add_subcommand("report", "curves and samples of a run as one HTML file");
  std::string run_folder;
  report->add_option("folder", run_folder, "run folder")->required();
  CLI::App* world = app.add_subcommand("world", "look at the training world");
  PreviewArguments preview;
  world->add_option("--preview", preview.folder, "folder for world.png and world.mp4")->required();
  world->add_option("--seed", preview.seed, "of the clips");
  world->add_option("--clips", preview.clips, "pictures on the sheet")->check(CLI::Range(1, 400));
  CLI::App* pack = app.add_subcommand("pack", "make the files of the embedded starter model from a run");
  PackArguments packed;
  pack->add_option("folder", packed.run, "run folder")->required();
  pack->add_option("--stage", packed.stage, "whose weights (default: the run's last distilled stage)");
  pack->add_option("--blend", packed.blend, "stage or folder of weights that are blended in");
  pack->add_option("--blend-share", packed.blend_share, "of every weight that is taken from there")
      ->check(CLI::Range(0.0, 1.0));
  pack->add_option("--codec", packed.codec, "stage or folder of the codec");
  pack->add_option("--head", packed.head,
                   "stage or folder of the salience head (default: the stage's own, if it has one)");
  pack->add_option("-o,--output", packed.out, "folder to write")->required();
  pack->add_option("--name", packed.name, "name that the program shows");
  pack->add_option("--made", packed.made, "how it was made, in a line");
  pack->add_option("--steps", packed.steps, "denoising passes (default: as many as the stage was distilled to)")
      ->check(CLI::Range(1, 100));
  pack->add_option("--shift", packed.shift, "of the noise levels (default: that of the distillation)")
      ->check(CLI::PositiveNumber);
  pack->add_option("--flow-below", packed.flow_below,
                   "timestep below which passes follow the flow, without fresh noise")
      ->check(CLI::Range(0.0, 1000.0));
  pack->add_option("--guidance", packed.guidance, "against the empty prompt, for weights that are not distilled")
      ->check(CLI::Range(0.0, 20.0));
  pack->add_option("--guided-above", packed.guided_above, "timestep below which passes are not guided")
      ->check(CLI::Range(0.0, 1000.0));
  pack->add_option("--guided-chunks", packed.guided_chunks, "chunks of a prompt that are guided (default: all)")
      ->check(CLI::Range(0, 1000));
  CLI::App* eval = app.add_subcommand("eval", "judge a model by the fixed evaluation set and its detectors");
  EvalArguments judged;
  eval->add_option("--model", judged.model, "folder that pack wrote (default: the embedded model)");
  eval->add_option("--clips", judged.clips, "films of each section")->check(CLI::Range(1, 64));
  eval->add_option("--section", judged.sections,
                   "part of the evaluation set (default: all); may be given several times")
      ->allow_extra_args(false)
      ->check(CLI::IsMember(section_names()));
  eval->add_option("--seconds", judged.seconds, "length of the films about memory and of lasting ones")
      ->check(CLI::Range(2.0, 600.0));
  eval->add_option("--long-seconds", judged.long_seconds, "length of the longest films")->check(CLI::Range(2.0, 600.0));
  eval->add_option("--policy", judged.policies, "what stays in the cache; may be given several times")
      ->allow_extra_args(false);
  eval->add_option("--budget", judged.budget_tokens, "tokens that may stay")->check(CLI::PositiveNumber);
  eval->add_option("--sink", judged.sink_frames, "protected first latent frames")->check(CLI::NonNegativeNumber);
  eval->add_option("--device", judged.device, "cpu, cuda, cuda:N or auto");
  eval->add_option("--threads", judged.threads, "0 = one per core")->check(CLI::NonNegativeNumber);
  eval->add_option("--seed", judged.seed, "of the films' noise");
  eval->add_option("--reader-examples", judged.reader_examples, "renders that the reader of places is fitted on")
      ->check(CLI::Range(64, 20000));
  eval->add_option("--sheets", judged.sheets, "folder for eight pictures of every film, and what was made of it");
  eval->add_option("--out", judged.out, "file for the figures as JSON");
  CLI::App* ablated = app.add_subcommand("ablate", "train one stage in several ways and compare them in a table");
  AblateArguments ablation;
  ablated->add_option("recipe", ablation.recipe, "file that names recipe, stage and rows")->required();
  ablated->add_option("--run", ablation.run, "run folder with the weights that all rows begin with")->required();
  ablated->add_option("--out", ablation.out, "folder for the rows' runs and ablation.json")->required();
  for (CLI::App* verb : {list, report, world, pack, eval, ablated}) verb->fallthrough();
  app.require_subcommand(0, 1);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? exit_done : exit_bad_input;
  }
  set_log_level(common.quiet ? 0 : verbose ? 2 : 1);
  try {
    if (list->parsed()) return list_recipes(common);
    if (report->parsed()) return make_report(common, run_folder);
    if (pack->parsed()) return pack_starter(common, packed);
    if (eval->parsed()) return evaluate(common, judged);
    if (ablated->parsed()) return ablate(common, ablation);
    if (world->parsed()) return preview_world(common, preview);
    if (!run.recipe.empty()) return run_recipe(common, run);
    std::fprintf(stderr, "%s", app.help().c_str());
    return exit_bad_input;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "longtake-train failed: %s\n", error.what());
    return exit_failed;
  }
}
