#include "app/train/verb_table.h"

#include <algorithm>
#include <cstdio>

#include "app/common/source_flags.h"
#include "app/train/verbs.h"
#include "training/judge/films.h"
#include "training/theatre/scene.h"

namespace longtake::train {
namespace {

Common common_of(const cli::Context& context) { return {context.common.json, context.common.quiet}; }

/// A range check without the note that CLI11 adds to the help.
CLI::Validator from(double low, double high) { return CLI::Range(low, high).description(""); }
CLI::Validator from(int low, int high) { return CLI::Range(low, high).description(""); }

constexpr double kMost = 1e9;

void add_plan(CLI::App& options, RunArguments& run) {
  CLI::Option* plan = options.add_flag(
      "--plan", run.plan, "Print the memory, time and files that the run needs, and start and write nothing");
  options.add_option("--ranks", run.ranks, "Plan for N ranks (default: as many as the recipe is meant for)")
      ->needs(plan)
      ->check(from(1, 4096))
      ->type_name("N");
  options.add_option("--gpu-gib", run.gpu_gib, "Plan for GPUs of G GiB; what needs more does not fit")
      ->needs(plan)
      ->check(from(1.0, 1e4))
      ->capture_default_str()
      ->type_name("G");
  options.add_option("--tflops", run.teraflops, "Plan for T TFLOP/s on each rank (default: as the recipe says)")
      ->needs(plan)
      ->check(from(1e-3, 1e5))
      ->type_name("T");
  options.add_flag("--estimate", run.estimate, "Plan by arithmetic alone, without a walk through the steps")
      ->needs(plan);
}

cli::VerbRun add_run(CLI::App& options, SourceOptions&) {
  const auto run = std::make_shared<RunArguments>();
  options
      .add_option("recipe", run->recipe, "Train with this recipe: a file, or a name that \"longtake-train list\" shows")
      ->type_name("");
  options.add_option("--stage", run->stage, "Train this stage only")->type_name("NAME");
  options
      .add_option("--minutes", run->minutes, "End each stage after M minutes; its learning rate falls in time for that")
      ->check(from(1e-3, kMost))
      ->type_name("M");
  options.add_option("-o,--out", run->out, "Write the run to this folder (default: runs/NAME)")->type_name("DIR");
  options.add_flag("--resume", run->resume, "Resume from the newest checkpoint");
  options
      .add_option("--set", run->changes,
                  "Change a field of the recipe, for example stages.codec.loop.steps=100; may be repeated")
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  add_plan(options, *run);
  return [run](cli::Context& context) {
    if (run->plan && !run->recipe.empty()) return plan_recipe(common_of(context), *run);
    if (!run->recipe.empty()) return run_recipe(common_of(context), *run);
    return report_error({Error::Kind::bad_input,
                         "Nothing was trained",
                         "no recipe is named",
                         "Name a recipe, for example starter2; \"longtake-train list\" shows them.",
                         {}});
  };
}

cli::VerbRun add_list(CLI::App&, SourceOptions&) {
  return [](cli::Context& context) { return list_recipes(common_of(context)); };
}

cli::VerbRun add_report(CLI::App& options, SourceOptions&) {
  const auto folder = std::make_shared<std::string>();
  options.add_option("folder", *folder, "The folder of the run")->required()->type_name("");
  return [folder](cli::Context& context) { return make_report(common_of(context), *folder); };
}

void add_weights(CLI::App& options, PackArguments& packed) {
  options.add_option("folder", packed.run, "The folder of the run")->required()->type_name("");
  options
      .add_option("--stage", packed.stage, "Use the weights of this stage (default: the last distilled one of the run)")
      ->type_name("NAME");
  options.add_option("--blend", packed.blend, "Blend in the weights of this stage or folder")->type_name("NAME|DIR");
  options.add_option("--blend-share", packed.blend_share, "Use this share of the weights that are blended in")
      ->check(from(0.0, 1.0))
      ->capture_default_str()
      ->type_name("S");
  options.add_option("--codec", packed.codec, "Use the codec of this stage or folder")
      ->capture_default_str()
      ->type_name("NAME|DIR");
  options
      .add_option("--head", packed.head,
                  "Use the salience head of this stage or folder (default: that of the stage, if it has one)")
      ->type_name("NAME|DIR");
  options.add_option("-o,--out", packed.out, "Write the model to this folder")->required()->type_name("DIR");
  options.add_option("--name", packed.name, "Give the model this name")->capture_default_str()->type_name("NAME");
  options.add_option("--note", packed.note, "Add one line about how the weights were made")->type_name("TEXT");
}

void add_sampling(CLI::App& options, PackArguments& packed) {
  options
      .add_option("--steps", packed.steps,
                  "Denoise each chunk in N passes (default: as many as the stage was distilled to)")
      ->check(from(1, 100))
      ->type_name("N");
  options
      .add_option("--shift", packed.shift, "Shift the noise levels by this factor (default: as in the distillation)")
      ->check(from(1e-3, kMost))
      ->type_name("S");
  options
      .add_option("--flow-below", packed.flow_below,
                  "Follow the flow below this timestep, and add fresh noise above it")
      ->check(from(0.0, 1000.0))
      ->capture_default_str()
      ->type_name("T");
  options
      .add_option("--guidance", packed.guidance,
                  "Guide against the empty prompt by this weight, for weights that are not distilled; 1 does not guide")
      ->check(from(0.0, 20.0))
      ->capture_default_str()
      ->type_name("W");
  options.add_option("--guided-above", packed.guided_above, "Do not guide passes below this timestep")
      ->check(from(0.0, 1000.0))
      ->capture_default_str()
      ->type_name("T");
  options.add_option("--guided-chunks", packed.guided_chunks, "Guide the first N chunks of a prompt; 0 guides all")
      ->check(from(0, 1000))
      ->capture_default_str()
      ->type_name("N");
}

cli::VerbRun add_pack(CLI::App& options, SourceOptions&) {
  const auto packed = std::make_shared<PackArguments>();
  add_weights(options, *packed);
  add_sampling(options, *packed);
  return [packed](cli::Context& context) { return pack_starter(common_of(context), *packed); };
}

cli::VerbRun add_keep(CLI::App& options, SourceOptions&) {
  const auto kept = std::make_shared<KeepArguments>();
  options.add_option("folder", kept->run, "The folder of the run")->required()->type_name("");
  options.add_option("--stage", kept->stage, "Save the weights of this stage or folder")
      ->required()
      ->type_name("NAME|DIR");
  options.add_option("-o,--out", kept->out, "Write this file: matrices in eight bits with a scale for each row")
      ->required()
      ->type_name("FILE");
  return [kept](cli::Context& context) { return keep_stage(common_of(context), *kept); };
}

cli::VerbRun add_restore(CLI::App& options, SourceOptions&) {
  const auto restored = std::make_shared<RestoreArguments>();
  options.add_option("file", restored->file, "A file that \"keep\" wrote")->required()->type_name("");
  options.add_option("-o,--out", restored->out, "Write the weights to this folder, for example RUN/weights/teacher")
      ->required()
      ->type_name("DIR");
  return [restored](cli::Context& context) { return restore_stage(common_of(context), *restored); };
}

std::vector<std::string> section_names() {
  std::vector<std::string> names;
  for (const gates::Section section : gates::kSections) names.emplace_back(gates::name(section));
  return names;
}

void add_questions(CLI::App& options, EvalArguments& judged) {
  std::string sections = "Evaluate only this part of the evaluation set; may be repeated:";
  for (const std::string& name : section_names()) sections += ' ' + name;
  options.add_option("--clips", judged.clips, "Make N clips of each section (default: as many as the gates need)")
      ->check(from(1, 1000))
      ->type_name("N");
  options.add_option("--section", judged.sections, sections)
      ->allow_extra_args(false)
      ->check(CLI::IsMember(section_names()).description(""))
      ->type_name("NAME");
}

void add_memory_scenes(CLI::App& options, EvalArguments& judged) {
  std::vector<std::string> asks;
  for (const gates::MemoryQuestion::What what : gates::kAsks) asks.emplace_back(gates::name(what));
  options
      .add_option("--asks", judged.asks,
                  "Evaluate only memory scenes about this; may be repeated: colour, thing, mark, crossing")
      ->allow_extra_args(false)
      ->check(CLI::IsMember(asks).description(""))
      ->type_name("NAME");
  const auto choose_past = [&judged](const std::string& past) { judged.reference = past == "reference"; };
  CLI::Option* past =
      options
          .add_option_function<std::string>("--past", choose_past,
                                            "own: the model makes memory scenes from the beginning; reference: it is "
                                            "given the reference up to the return, then continues alone three times")
          ->default_str("own")
          ->check(CLI::IsMember({"own", "reference"}).description(""))
          ->type_name("NAME");
  options.add_option("--sight", judged.sight, "Of --past reference: the target is visible for S seconds")
      ->needs(past)
      ->check(from(1.0, 20.0))
      ->capture_default_str()
      ->type_name("S");
  options.add_option("--gone", judged.gone, "Of --past reference: it is hidden for S seconds or a little more")
      ->needs(past)
      ->check(from(1.0, 60.0))
      ->capture_default_str()
      ->type_name("S");
  options.add_option("--between", judged.between, "Of --past reference: N other objects appear meanwhile")
      ->needs(past)
      ->check(from(0, gates::kMostBetween))
      ->capture_default_str()
      ->type_name("N");
}

CLI::Option* add_part(CLI::App& options, const char* help, int& part, int& parts) {
  const auto choose = [&part, &parts](const std::string& text) {
    int read = 0;
    if (std::sscanf(text.c_str(), "%d/%d%n", &part, &parts, &read) != 2 || read != static_cast<int>(text.size()) ||
        part < 1 || part > parts)
      throw CLI::ValidationError("--part must be I/N with I from 1 to N, not \"" + text + '"');
  };
  return options.add_option_function<std::string>("--part", choose, help)->type_name("I/N");
}

/// Adds the options of the compared memory rows. Returns the option for budgets.
template <class Arguments>
CLI::Option* add_rows(CLI::App& options, Arguments& rows) {
  options.add_option("--policy", rows.policies, "Keep tokens by this policy; may be repeated")
      ->allow_extra_args(false)
      ->type_name("NAME|FILE.json");
  CLI::Option* budgets =
      options.add_option("--budget", rows.budgets, "Keep at most N tokens in memory; repeated, a row for each budget")
          ->allow_extra_args(false)
          ->check(from(0.0, kMost))
          ->type_name("N");
  options.add_option("--sink", rows.sink_frames, "Always keep the first N latent frames")
      ->check(from(0.0, kMost))
      ->type_name("N");
  return budgets;
}

cli::VerbRun add_eval(CLI::App& options, SourceOptions&) {
  const auto judged = std::make_shared<EvalArguments>();
  options
      .add_option("--model", judged->model,
                  "Judge the model in this folder, which \"pack\" wrote (default: the built-in model)")
      ->type_name("DIR");
  add_questions(options, *judged);
  add_memory_scenes(options, *judged);
  add_rows(options, *judged);
  const auto choose_device = [judged](const std::string& name) {
    if (!read_device(name, judged->device))
      throw CLI::ValidationError("--device must be auto, cpu, cuda or cuda:N, not \"" + name + '"');
  };
  options
      .add_option_function<std::string>("--device", choose_device, "Compute on this device: auto, cpu, cuda or cuda:N")
      ->default_str(text_of(judged->device))
      ->type_name("NAME");
  options.add_option("--threads", judged->threads, "Use N threads of the CPU; 0 uses one for each core")
      ->check(from(0, 4096))
      ->capture_default_str()
      ->type_name("N");
  options.add_option("--seed", judged->seed, "Start the noise of the clips from this number")
      ->capture_default_str()
      ->type_name("N");
  options.add_flag("--copies", judged->copies,
                   "Evaluate only reference clips, and copies of them through the model's codec");
  options.add_option("--sheets", judged->sheets, "Write eight pictures of every clip, and its figures, to this folder")
      ->type_name("DIR");
  CLI::Option* films =
      options
          .add_option("--films", judged->films, "Write the figures of each clip to FILE, and skip clips that are in it")
          ->type_name("FILE");
  add_part(options, "Make the I-th of N parts of the clips; N processes can share one FILE", judged->part,
           judged->parts)
      ->needs(films);
  options.add_option("-o,--out", judged->out, "Write the figures to this file as JSON")->type_name("FILE");
  CLI::Option* beside =
      options
          .add_option("--beside", judged->beside,
                      "Write a video of one memory scene instead, with the rows side by side in the order of --policy")
          ->type_name("FILE");
  options.add_option("--scene", judged->scene, "The number of the scene for --beside")
      ->needs(beside)
      ->check(from(0, 100'000))
      ->capture_default_str()
      ->type_name("N");
  return [judged](cli::Context& context) {
    return judged->beside.empty() ? evaluate(common_of(context), *judged) : show_rows(common_of(context), *judged);
  };
}

void add_scenes(CLI::App& options, RecallArguments& asked) {
  options.add_option("--clips", asked.clips, "Use N clips")
      ->check(from(1, 100'000))
      ->capture_default_str()
      ->type_name("N");
  options.add_flag("--held-out", asked.held_out,
                   "Use the scenes that are kept for results; without it, those for tuning");
  options.add_option("--sight", asked.sight, "Show the target thing for about S seconds")
      ->check(from(1.0, 20.0))
      ->capture_default_str()
      ->type_name("S");
  options.add_option("--gone", asked.gone, "Keep it out of sight for S seconds or a little more")
      ->check(from(1.5, 60.0))
      ->capture_default_str()
      ->type_name("S");
  options.add_option("--between", asked.between, "Let N other things come meanwhile")
      ->check(from(0, theatre::kMostThings - 1))
      ->capture_default_str()
      ->type_name("N");
  options
      .add_option("--films", asked.films,
                  "Read clips from this folder, and make those that are missing (default: OUT/films)")
      ->type_name("DIR");
  add_part(options, "Do the I-th of N parts of the clips; N processes can share one OUT", asked.part, asked.parts);
}

void add_asked_rows(CLI::App& options, RecallArguments& asked) {
  add_rows(options, asked)->capture_default_str();
  options.add_option("--noises", asked.noises, "Guess from N noises at each timestep")
      ->check(from(1, 100))
      ->capture_default_str()
      ->type_name("N");
  options
      .add_option("-o,--out", asked.out, "Write answers and figures to this folder, and resume an earlier run in it")
      ->capture_default_str()
      ->type_name("DIR");
}

void add_videos(CLI::App& options, RecallArguments& asked) {
  CLI::Option* video = options
                           .add_option("--video", asked.videos,
                                       "Let a Wan model guess the chunks of this video instead; may be repeated")
                           ->allow_extra_args(false)
                           ->type_name("FILE");
  options.add_option("--chunks", asked.chunks, "Use N chunks of a video at most")
      ->needs(video)
      ->check(from(2, 1000))
      ->capture_default_str()
      ->type_name("N");
  options.add_option("--prompt", asked.prompt, "The prompt for the videos")->needs(video)->type_name("TEXT");
}

/// Adds the model options of the other programs. They belong to the verb, because options of all verbs share one parser
/// and most verbs here have their own --model.
void add_model(CLI::App& options, SourceOptions& source, std::initializer_list<OptionGroup> groups) {
  for (const OptionGroup group : groups) cli::add_source_flags(options, source, group);
  for (CLI::Option* option : options.get_options())
    if (option->get_group() == cli::kModelAndDevice) option->group("Options of the model");
}

cli::VerbRun add_recall(CLI::App& options, SourceOptions& source) {
  const auto asked = std::make_shared<RecallArguments>();
  asked->out = "runs/recall";
  add_model(options, source, {OptionGroup::model, OptionGroup::device, OptionGroup::any_stream});
  add_asked_rows(options, *asked);
  add_scenes(options, *asked);
  add_videos(options, *asked);
  return [asked](cli::Context& context) {
    asked->source = context.common.source;
    return recall(common_of(context), *asked);
  };
}

cli::VerbRun add_mechanism(CLI::App& options, SourceOptions& source) {
  const auto asked = std::make_shared<RecallArguments>();
  asked->out = "runs/mechanism";
  add_model(options, source, {OptionGroup::model, OptionGroup::device});
  options.add_option("--seed", source.seed, "Draw scenes and noise from this number")
      ->capture_default_str()
      ->type_name("N");
  add_asked_rows(options, *asked);
  add_scenes(options, *asked);
  return [asked](cli::Context& context) {
    asked->source = context.common.source;
    return mechanism(common_of(context), *asked);
  };
}

cli::VerbRun add_ablate(CLI::App& options, SourceOptions&) {
  const auto ablation = std::make_shared<AblateArguments>();
  options
      .add_option("recipe", ablation->recipe,
                  "A file that names a recipe, a stage and the rows of the table; starter2 is built in")
      ->required()
      ->type_name("");
  options.add_option("--run", ablation->run, "Begin all rows with the weights of this run folder")
      ->required()
      ->type_name("DIR");
  options.add_option("-o,--out", ablation->out, "Write the runs of the rows and ablation.json to this folder")
      ->required()
      ->type_name("DIR");
  return [ablation](cli::Context& context) { return ablate(common_of(context), *ablation); };
}

}  // namespace

const cli::Verb run_verb = {"", "", "starter2 --minutes 30 --out runs/starter2", add_run};
const cli::Verb list_verb = {"list", "Lists recipes and what their stages cost", "list", add_list};
const cli::Verb report_verb = {"report", "Writes the curves and samples of a run as one HTML file",
                               "report runs/starter2", add_report};
const cli::Verb pack_verb = {"pack", "Makes the files of a model from a run", "pack runs/starter2 -o model", add_pack};
const cli::Verb keep_verb = {"keep", "Saves the weights of a stage as one small file, from which another run continues",
                             "keep runs/starter2 --stage teacher -o teacher.safetensors", add_keep};
const cli::Verb restore_verb = {"restore", "Puts saved weights into a run",
                                "restore teacher.safetensors -o runs/next/weights/teacher", add_restore};
const cli::Verb eval_verb = {"eval", "Judges a model by the fixed evaluation set and its detectors",
                             "eval --model model --clips 4", add_eval};
const cli::Verb recall_verb = {"recall", "Measures what a memory holds, without generating anything",
                               "recall --policy paper --policy random --clips 100", add_recall};
const cli::Verb mechanism_verb = {"mechanism", "Measures where a memory holds a colour", "mechanism --clips 100",
                                  add_mechanism};
const cli::Verb ablate_verb = {"ablate", "Trains one stage in several ways and compares them in a table",
                               "ablate starter2 --run runs/starter2 --out runs/ablation", add_ablate};

}  // namespace longtake::train
