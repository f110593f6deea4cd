#include <algorithm>
#include <cstdio>
#include <memory>
#include <utility>

#include "app/common/exit_code.h"
#include "app/common/lab_verbs.h"
#include "app/common/source_flags.h"
#include "app/common/stream_arguments.h"
#include "app/lab/exam_verb.h"
#include "engine/core/files.h"
#include "engine/generate/generator_source.h"
#include "engine/open/source_factory.h"
#include "engine/open/starter_files.h"
#include "training/exam/detector_lines.h"
#include "training/exam/feature_proof.h"
#include "training/exam/score_card.h"
#include "training/exam/told_films.h"

namespace longtake::cli {
namespace {

using train::ExamRow;

constexpr int kUsualFrames = 3;      // latent frames in memory, if no budget is given
constexpr float kTellsApart = .75F;  // area under the curve above which features are reliable

struct ExamArguments {
  int films = 12;
  std::filesystem::path features;
  std::string scenes;
  int seeds = 4;
  int proof = 40;
  std::vector<std::string> rows;
  std::optional<int> budget_tokens;
  std::string reference = "random";
  std::filesystem::path out;
};

Result<std::vector<train::ToldScene>> scenes_of(const ExamArguments& arguments, bool starter) {
  const std::string& wish = arguments.scenes;
  if (wish.empty()) return train::scene_list(starter ? "starter.json" : "memobench.json");
  if (std::ranges::count(train::scene_list_names(), wish) > 0 && !std::filesystem::exists(wish))
    return train::scene_list(wish);
  const auto text = TRY(read_file(wish, 8 << 20));
  return train::read_scenes(text, wish);
}

Json interval_json(const gates::Interval& i) { return {{"mean", i.mean}, {"low", i.low}, {"high", i.high}}; }

/// One exam: all rows for one model.
class Exam {
 public:
  Exam(const ExamArguments& arguments, SourceOptions options, Context& context)
      : arguments_(arguments), options_(std::move(options)), context_(context) {}

  Result<void> run() {
    auto parts = load_parts(
        options_, [&](const std::string& step, double fraction) { context_.console.progress(step, fraction); },
        context_.stop);
    if (!parts) return fail(std::move(parts.error()));
    if (!parts->generator.remembers())
      return fail(Error::Kind::bad_input, "There is nothing to examine",
                  "this model makes whole clips and has no memory");
    const int frame_tokens = parts->info.rows * parts->info.columns;
    budget_tokens_ = arguments_.budget_tokens.value_or(kUsualFrames * frame_tokens);
    rows_ = train::rows_of(arguments_.rows.empty() ? train::usual_rows() : arguments_.rows, budget_tokens_,
                           parts->head != nullptr, left_out_);
    for (ExamRow& row : rows_) {
      const auto policy = TRY(train::policy_of(row, *parts));
      if (row.name == "full")
        row.name = "full (" + std::to_string(policy.selector.budget_tokens / frame_tokens) + " frames)";
    }
    head_ = {{"event", "exam"},
             {"model", parts->info.model},
             {"weights_hash", parts->info.weights_hash},
             {"budget_tokens", budget_tokens_},
             {"frame_tokens", frame_tokens},
             {"seed", options_.seed},
             {"denoise_passes", parts->info.denoise_passes},
             {"guidance", parts->generator.guidance.weight},
             {"left_out", left_out_}};
    return arguments_.features.empty() ? by_detectors() : by_features(*parts);
  }

  /// The score card as lines of text.
  std::vector<std::string> card() const {
    std::vector<std::string> lines = {head_["model"].get<std::string>() + ", " + std::to_string(budget_tokens_) +
                                      " tokens in memory (" + head_["judged_by"].get<std::string>() + ")"};
    lines.insert(lines.end(), remarks_.begin(), remarks_.end());
    for (const std::string& name : left_out_) lines.push_back("Left out: " + name + ", which needs a salience head.");
    lines.emplace_back();
    const auto table = train::card(lines_, arguments_.reference);
    lines.insert(lines.end(), table.begin(), table.end());
    return lines;
  }
  Json json() const {
    Json all = head_;
    all["rows"] = train::to_json(lines_, arguments_.reference);
    return all;
  }

 private:
  Result<void> by_detectors() {
    if (!is_starter(options_))
      return fail(Error::Kind::bad_input, "These pictures need features to be compared",
                  "exact detectors know the toy world of the built-in model alone",
                  "Give --features FILE; packaging/convert_features.py makes one.");
    auto exam = train::DetectorExam::open(options_, arguments_.films);
    if (!exam) return fail(std::move(exam.error()));
    head_["judged_by"] = "exact detectors";
    head_["films"] = arguments_.films;
    remarks_.emplace_back(
        "memory_...: correct answers of the scene, in %. memory_kept: how much of the target is in memory then; "
        "reference clips are the upper limit.");
    if (auto taken = take_over(); !taken) return taken;
    const auto note = [&](const std::string&) { count(arguments_.films * (static_cast<int>(rows_.size()) + 1)); };
    if (!has("renders")) {
      auto renders = TRY(exam->renders(note));
      lines_.push_back(std::move(renders));
    }
    for (const ExamRow& row : rows_) {
      if (has(row.name)) continue;
      auto line = TRY(exam->judge(row, note));
      lines_.push_back(std::move(line));
      if (auto kept = keep(); !kept) return kept;
      if (context_.stop.stop_requested()) return fail(Error::Kind::cancelled, "The exam was stopped");
    }
    return {};
  }

  Result<void> by_features(const StreamParts& parts) {
    const auto net = TRY(train::LiteNet::open(arguments_.features));
    auto scenes = scenes_of(arguments_, is_starter(options_));
    if (!scenes) return fail(std::move(scenes.error()));
    prove(net);
    head_["judged_by"] = "features";
    Json names = Json::array();
    for (const train::ToldScene& scene : *scenes) names.push_back(scene.name);
    head_["scenes"] = std::move(names);
    head_["seeds"] = arguments_.seeds;
    remarks_.emplace_back(
        "thing, place, crossing: how often the target returns more alike than in other clips of the same words, in %; "
        "chance is 50.");
    if (auto taken = take_over(); !taken) return taken;
    if (auto kept = keep(); !kept) return kept;
    const train::ToldExam exam{std::move(*scenes), arguments_.seeds, options_.seed};
    const int films = static_cast<int>(exam.scenes.size()) * exam.seeds * static_cast<int>(rows_.size());
    for (const ExamRow& row : rows_) {
      if (has(row.name)) continue;
      auto line = train::judge_told(
          parts, row, exam, net, [&](int) { count(films); }, context_.stop);
      if (!line) return fail(std::move(line.error()));
      lines_.push_back(std::move(*line));
      if (auto kept = keep(); !kept) return kept;
    }
    return {};
  }

  void prove(const train::LiteNet& net) {
    if (arguments_.proof == 0) {
      remarks_.emplace_back("The features were not tried on renders.");
      return;
    }
    const train::FeatureProof proof = train::prove_features(net, arguments_.proof, [&](int done) {
      context_.console.progress({done, arguments_.proof, 0, "renders"});
    });
    head_["proof"] = {{"scenes", proof.scenes},
                      {"thing_cut_out", interval_json(proof.cut_thing)},
                      {"thing", interval_json(proof.whole_thing)},
                      {"place", interval_json(proof.place)}};
    const auto row = [](const char* what, const gates::Interval& i) {
      char text[120];
      std::snprintf(text, sizeof text, "%s %.2f [%.2f, %.2f]", what, static_cast<double>(i.mean),
                    static_cast<double>(i.low), static_cast<double>(i.high));
      return std::string(text);
    };
    remarks_.push_back("Features on " + std::to_string(proof.scenes) +
                       " renders, area under the curve (chance .50): " + row("thing cut out", proof.cut_thing) + ", " +
                       row("thing", proof.whole_thing) + ", " + row("place", proof.place));
    if (proof.whole_thing.low < kTellsApart)
      remarks_.emplace_back(
          "These features hardly separate objects in a whole picture: read \"thing\" as whole pictures that are "
          "alike.");
  }

  /// Loads the rows of an earlier, interrupted run of the same exam, so that it resumes.
  Result<void> take_over() {
    if (arguments_.out.empty() || !std::filesystem::exists(arguments_.out)) return {};
    const auto text = TRY(read_file(arguments_.out, 256 << 20));
    const auto card = parse_json(text, arguments_.out.string(), {256U << 20, 20'000'000, 1U << 20, 32});
    bool same = card && card->is_object() && card->contains("rows");
    for (const auto& [key, value] : head_.items())
      same = same && (key == "left_out" || key == "proof" || (card->contains(key) && (*card)[key] == value));
    if (!same)
      return fail(Error::Kind::bad_input, arguments_.out.string() + " is not a card of this exam",
                  "its model or its settings are others", "Choose another name with --out.");
    lines_ = train::lines_of((*card)["rows"]);
    return {};
  }
  bool has(const std::string& row) const {
    return std::ranges::any_of(lines_, [&](const gates::Line& line) { return line.name == row; });
  }

  Result<void> keep() const {
    return arguments_.out.empty() ? Result<void>() : atomic_write(arguments_.out, json().dump(1) + "\n");
  }
  void count(int all) { context_.console.progress({++done_, all, 0, "films"}); }

  const ExamArguments& arguments_;
  SourceOptions options_;
  Context& context_;
  std::vector<ExamRow> rows_;
  std::vector<std::string> left_out_, remarks_;
  int budget_tokens_ = 0, done_ = 0;
  Json head_;
  std::vector<gates::Line> lines_;
};

int run_exam(const ExamArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error) {
    console.end_progress();
    console.error(error);
    return exit_code(error, false);
  };
  auto options = source_options({}, context);
  if (!options) return refuse(options.error());
  Exam exam(arguments, std::move(*options), context);
  if (auto done = exam.run(); !done) return refuse(done.error());
  console.end_progress();
  console.event(exam.json());
  for (const std::string& line : exam.card()) console.say(line);
  return kDone;
}

VerbRun add_exam_options(CLI::App& options, SourceOptions& source) {
  const auto a = std::make_shared<ExamArguments>();
  options.add_option("--films", a->films, "Make N clips of each row with the built-in model; detectors judge them")
      ->check(CLI::Range(1, 10'000).description(""))
      ->capture_default_str()
      ->type_name("N");
  options
      .add_option("--features", a->features,
                  "Judge any model's pictures by these features: EfficientNet-Lite0, see packaging/convert_features.py")
      ->type_name("FILE");
  std::string lists;
  for (const std::string& name : train::scene_list_names()) lists += (lists.empty() ? "" : ", ") + name;
  options
      .add_option("--scenes", a->scenes,
                  "With features, use these scenes: " + lists + ", or a file of your own (.json, .jsonl)")
      ->type_name("NAME|FILE");
  options.add_option("--seeds", a->seeds, "With features, make N clips of each scene")
      ->check(CLI::Range(2, 1000).description(""))
      ->capture_default_str()
      ->type_name("N");
  options.add_option("--prove", a->proof, "Try the features on N renders before; 0 skips this")
      ->check(CLI::Range(0, 10'000).description(""))
      ->capture_default_str()
      ->type_name("N");
  std::string rows;
  for (const std::string& name : train::usual_rows()) rows += (rows.empty() ? "" : ", ") + name;
  options.add_option("--row", a->rows, "Examine this memory (default: all of " + rows + "); may be repeated")
      ->type_name("NAME");
  options.add_option("--budget", a->budget_tokens, "Give each memory N tokens (default: three latent frames)")
      ->check(CLI::Range(1, 1 << 24).description(""))
      ->type_name("N");
  options.add_option("--reference", a->reference, "Compare each row with this one")
      ->capture_default_str()
      ->type_name("NAME");
  add_source_flags(options, source, OptionGroup::stream);
  options
      .add_option("-o,--out", a->out, "Write the card into this file after each row; a stopped exam resumes from it")
      ->type_name("FILE.json");
  return [a](Context& context) { return run_exam(*a, context); };
}

}  // namespace

const Verb exam_verb = lab_verb("exam", add_exam_options);

}  // namespace longtake::cli
