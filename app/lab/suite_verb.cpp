#include "app/lab/suite_verb.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/common/clean_prompt.h"
#include "app/common/exit_code.h"
#include "app/common/lab_verbs.h"
#include "app/common/render.h"
#include "app/common/source_flags.h"
#include "app/common/stream_arguments.h"
#include "app/lab/suite_results.h"
#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/core/result.h"
#include "engine/generate/generator_source.h"
#include "engine/media/output.h"
#include "engine/open/source_factory.h"
#include "engine/stream/judge.h"
#include "engine/stream/measuring.h"
#include "training/exam/rows.h"
#include "training/exam/score_card.h"

namespace longtake::cli {
namespace {

/// One video of a suite. VBench finds it by its name: PROMPT-INDEX.mp4.
struct SuiteVideo {
  std::string prompt;
  int index = 0;  ///< counts the videos of one prompt and is added to the seed
};

constexpr std::size_t kLongestName = 255;  // bytes; the limit of usual file systems

Result<std::vector<std::string>> of_json(const std::string& text, const std::string& file) {
  JsonLimits limits;
  limits.nodes = 1'000'000;
  const auto list = TRY(parse_json(text, file, limits));
  std::vector<std::string> prompts;
  for (const Json& entry : list) {
    const auto prompt = entry.is_object() ? entry.find("prompt_en") : entry.end();
    if (!entry.is_object() || prompt == entry.end() || !prompt->is_string())
      return fail(Error::Kind::bad_input, "Cannot read the prompts of " + file, "an entry has no \"prompt_en\"",
                  "Give VBench_full_info.json, or a .txt file with a prompt on each line.");
    prompts.push_back(prompt->get<std::string>());
  }
  return prompts;
}

// The lines of a .txt file, or "prompt_en" of every entry of VBench's own .json list. In order, without repeated
// prompts.
Result<std::vector<std::string>> read_suite_prompts(const std::filesystem::path& file) {
  const auto text = TRY(read_file(file, 16 << 20));
  std::vector<std::string> read;
  if (file.extension() == ".json") {
    auto listed = of_json(text, file.string());
    if (!listed) return listed;
    read = std::move(*listed);
  } else {
    read = lines_of(text);
  }
  std::vector<std::string> prompts;
  std::set<std::string> known;
  for (const std::string& line : read) {
    auto clean = TRY(clean_prompt(trimmed(line)));
    if (!clean.empty() && known.insert(clean).second) prompts.push_back(std::move(clean));
  }
  if (!prompts.empty()) return prompts;
  return fail(Error::Kind::bad_input, "There is no prompt in " + file.string());
}

// The name that VBench and VBench-Long expect. Refuses prompts that cannot be a file name.
Result<std::string> video_name(const SuiteVideo& video) {
  const std::string name = video.prompt + '-' + std::to_string(video.index) + ".mp4";
  const bool nameable = name.size() <= kLongestName && name.front() != '.' &&
                        name.find_first_of(std::string("/\n\0", 3)) == std::string::npos;
  if (nameable) return name;
  return fail(
      Error::Kind::bad_input, "No file can be named after the prompt \"" + video.prompt.substr(0, 80) + '"',
      "VBench finds videos by their prompts, and this one is too long or holds a /, a line break or begins with a dot",
      "Shorten it, or remove it from the list.");
}

std::string policy_folder(const std::string& policy) {
  std::string folder = policy;
  for (char& letter : folder)
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '-' && letter != '+') letter = '_';
  return folder;
}

// Writes the suite's settings to its suite.json. Refuses to continue with different settings.
Result<void> keep_settings(const std::filesystem::path& folder, const Json& settings) {
  const std::filesystem::path file = folder / "suite.json";
  if (!std::filesystem::exists(file)) return atomic_write(file, settings.dump(1) + "\n");
  const auto text = TRY(read_file(file));
  const auto kept = TRY(parse_json(text, file.string()));
  for (const auto& [key, value] : settings.items()) {
    const auto before = kept.find(key);
    if (before != kept.end() && *before == value) continue;
    return fail(Error::Kind::bad_input, "This suite was started with other settings",
                key + " was " + (before == kept.end() ? "not there" : before->dump()) + " and is " + value.dump(),
                "Use another folder, or the same settings.");
  }
  return {};
}

namespace fs = std::filesystem;

constexpr const char* kOwnPolicy = "own";  // the model's own policy
constexpr const char* kUnfinished = ".unfinished.mp4";

struct SuiteArguments {
  fs::path prompts;
  int seeds = 5;
  std::vector<std::string> policies;
  std::optional<int> budget_tokens;
  std::optional<double> seconds;
  std::int64_t chunks = 7;
  fs::path out;
  std::vector<std::pair<std::string, fs::path>> results;
  std::string reference;
  fs::path table;
};

std::vector<std::string> policies_of(const SuiteArguments& arguments) {
  return arguments.policies.empty() ? std::vector<std::string>{kOwnPolicy} : arguments.policies;
}

Json read_records(const fs::path& file) {
  const auto text = read_file(file, 256 << 20);
  if (!text) return Json::object();
  const auto records = parse_json(*text, file.string(), {256U << 20, 20'000'000, 1U << 20, 32});
  return records && records->is_object() ? *records : Json::object();
}

/// Renders missing videos. A video gets its name when it is finished, so a killed run resumes.
class Suite {
 public:
  Suite(const SuiteArguments& arguments, SourceOptions options, std::vector<std::string> prompts, Context& context)
      : arguments_(arguments), options_(std::move(options)), prompts_(std::move(prompts)), context_(context) {}

  Result<void> run() {
    for (const std::string& prompt : prompts_) TRY(video_name({prompt, arguments_.seeds - 1}));
    auto parts = load_parts(
        options_, [&](const std::string& step, double fraction) { context_.console.progress(step, fraction); },
        context_.stop);
    if (!parts) return fail(std::move(parts.error()));
    parts->history.keyframe_every = 1 << 30;  // the stream never goes back
    if (auto made = make_folder(arguments_.out); !made) return made;
    if (auto kept = keep_settings(arguments_.out, settings(*parts)); !kept) return kept;
    for (const std::string& policy : policies_of(arguments_))
      if (auto rendered = render_policy(policy, *parts); !rendered) return rendered;
    return {};
  }
  int made() const { return made_; }
  int found() const { return found_; }

 private:
  Json settings(const StreamParts& parts) const {
    Json all = {{"model", parts.info.model},
                {"weights_hash", parts.info.weights_hash},
                {"seed", options_.seed},
                {"width", parts.info.width},
                {"height", parts.info.height},
                {"denoise_passes", parts.info.denoise_passes},
                {"guidance", parts.generator.guidance.weight},
                {"budget_tokens", arguments_.budget_tokens ? Json(*arguments_.budget_tokens) : Json()}};
    if (arguments_.seconds)
      all["seconds"] = *arguments_.seconds;
    else
      all["chunks"] = arguments_.chunks;
    return all;
  }

  Result<StreamParts> with_policy(const std::string& name, StreamParts parts) const {
    if (name == kOwnPolicy) return parts;
    const int frame_tokens = parts.info.rows * parts.info.columns;
    std::vector<std::string> left_out;
    const auto rows =
        train::rows_of({name}, arguments_.budget_tokens.value_or(3 * frame_tokens), parts.head != nullptr, left_out);
    if (rows.empty())
      return fail(Error::Kind::bad_input, "Policy " + name + " cannot be used", "these weights have no salience head");
    auto policy = TRY(train::policy_of(rows.front(), parts));
    parts.policy = std::move(policy);
    return parts;
  }

  Result<void> render_policy(const std::string& name, const StreamParts& loaded) {
    auto parts = TRY(with_policy(name, loaded));
    const fs::path folder = arguments_.out / policy_folder(name);
    if (auto made = make_folder(folder); !made) return made;
    const fs::path record_file = arguments_.out / (policy_folder(name) + "_videos.json");
    Json records = read_records(record_file);
    const auto all = static_cast<std::int64_t>(prompts_.size() * policies_of(arguments_).size()) * arguments_.seeds;
    for (const std::string& prompt : prompts_)
      for (int index = 0; index < arguments_.seeds; ++index) {
        context_.console.progress({made_ + found_, all, 0, "videos"});
        const std::string file = *video_name({prompt, index});
        if (fs::exists(folder / file)) {
          ++found_;
          continue;
        }
        auto record = TRY(render_video(parts, prompt, index));
        records[file] = std::move(record);
        if (auto written = atomic_write(record_file, records.dump(1) + "\n"); !written) return written;
        std::error_code error;
        fs::rename(arguments_.out / kUnfinished, folder / file, error);
        if (error) return fail(system_error("Cannot name the video " + file, error.value()));
        ++made_;
        context_.console.event({{"event", "video"}, {"policy", name}, {"file", (folder / file).string()}});
      }
    return {};
  }

  Result<Json> render_video(const StreamParts& loaded, const std::string& prompt, int index) {
    StreamParts parts = loaded;
    parts.prompt = prompt;
    parts.generator.seed = options_.seed + static_cast<std::uint64_t>(index);
    GeneratorSource source(
        [&parts](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> { return parts; });
    RenderPlan plan;
    plan.end = arguments_.seconds ? Moment(Seconds{*arguments_.seconds}) : Moment(ChunkNumber{arguments_.chunks});
    drift::Judge judge;
    int judged = 0, drifted = 0;
    RenderEvents events;
    events.chunk = [&](const ChunkSource::Made& made, int) {
      const VideoChunk& video = *made.video;
      const auto verdict = judge.add(drift::measure_pictures({video.pixels, video.width, video.height, video.frames}));
      if (verdict.level < drift::Level::good) return;
      ++judged;
      drifted += verdict.level == drift::Level::drifted ? 1 : 0;
    };
    const OpenSink sink = [&](const VideoFormat& format) {
      return open_output(arguments_.out / kUnfinished, format, format.rate, {});
    };
    auto report = TRY(render(source, plan, sink, events, context_.stop));
    if (report.ended_by) return fail(*report.ended_by);
    char hash[20];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(report.hash));
    Json record = {{"prompt", prompt},
                   {"seed", parts.generator.seed},
                   {"pictures", report.frames},
                   {"pictures_per_second", static_cast<double>(report.frames) / report.wall_seconds},
                   {"latent_hash", hash}};
    if (judged > 0) record["drifted_percent"] = 100.0 * drifted / judged;
    return record;
  }

  const SuiteArguments& arguments_;
  SourceOptions options_;
  std::vector<std::string> prompts_;
  Context& context_;
  int made_ = 0, found_ = 0;
};

/// The results in the suite's folder, POLICY*_eval_results.json, and those on the command line.
Result<SuiteScores> scores_of(const SuiteArguments& arguments) {
  SuiteScores scores;
  std::vector<std::pair<std::string, fs::path>> files = arguments.results;
  std::error_code error;
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(arguments.out, error)) found.push_back(entry.path());
  std::ranges::sort(found);
  for (const fs::path& path : found) {
    const std::string name = path.filename().string();
    if (const std::string videos = "_videos.json"; name.ends_with(videos)) {
      const std::string policy = name.substr(0, name.size() - videos.size());
      const Json records = read_records(path);
      for (const auto& [video, record] : records.items())
        for (const char* measure : {"pictures_per_second", "drifted_percent"})
          if (const auto value = record.find(measure); value != record.end() && value->is_number())
            scores.add(policy, measure, video, value->get<double>());
      for (const fs::path& other : found)
        if (const std::string results = other.filename().string();
            results.starts_with(policy) && results.ends_with("_eval_results.json"))
          files.emplace_back(policy, other);
    }
  }
  for (const auto& [policy, file] : files) TRY(scores.add_results(policy, file));
  return scores;
}

int report(const SuiteArguments& arguments, Context& context) {
  const auto scores = scores_of(arguments);
  if (!scores) {
    context.console.error(scores.error());
    return exit_code(scores.error(), false);
  }
  const std::vector<gates::Line> lines = scores->lines();
  if (lines.empty()) {
    const Error nothing = {Error::Kind::bad_input,
                           "There is no suite in " + arguments.out.string(),
                           "neither videos nor results were found",
                           "Render videos with --prompts FILE first.",
                           {}};
    context.console.error(nothing);
    return exit_code(nothing, false);
  }
  const std::string reference = arguments.reference.empty() ? lines.front().name : arguments.reference;
  Json json = {{"event", "suite"}, {"rows", train::to_json(lines, reference)}, {"totals", scores->totals()}};
  context.console.event(json);
  for (const std::string& line : train::card(lines, reference)) context.console.say(line);
  if (arguments.table.empty()) return kDone;
  if (auto written = atomic_write(arguments.table, json.dump(1) + "\n"); !written) {
    context.console.error(written.error());
    return exit_code(written.error(), true);
  }
  return kDone;
}

int run_suite(const SuiteArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error, bool began) {
    console.end_progress();
    console.error(error);
    return exit_code(error, began);
  };
  if (arguments.prompts.empty()) return report(arguments, context);
  auto prompts = read_suite_prompts(arguments.prompts);
  if (!prompts) return refuse(prompts.error(), false);
  auto options = source_options({}, context);
  if (!options) return refuse(options.error(), false);
  Suite suite(arguments, std::move(*options), std::move(*prompts), context);
  if (auto done = suite.run(); !done) return refuse(done.error(), suite.made() > 0);
  console.end_progress();
  console.event({{"event", "done"}, {"made", suite.made()}, {"found", suite.found()}});
  console.say(arguments.out.string() + ": " + std::to_string(suite.made()) + " videos made, " +
              std::to_string(suite.found()) + " were there");
  return kDone;
}

VerbRun add_suite_options(CLI::App& options, SourceOptions& source) {
  const auto a = std::make_shared<SuiteArguments>();
  options.add_option("folder", a->out, "The suite's folder: a folder of videos for each policy")
      ->required()
      ->type_name("");
  options
      .add_option("--prompts", a->prompts,
                  "Render videos of these prompts: a line each, or VBench_full_info.json; without, print the results")
      ->type_name("FILE");
  options
      .add_option("--seeds", a->seeds,
                  "Make N videos of each prompt, named PROMPT-0.mp4 and so on as VBench wants them")
      ->check(CLI::Range(1, 1000).description(""))
      ->capture_default_str()
      ->type_name("N");
  options
      .add_option(
          "--policy", a->policies,
          "Render with this policy, with sink+ before it or none, too (default: the model's own); may be repeated")
      ->type_name("NAME");
  options.add_option("--budget", a->budget_tokens, "Give each policy N tokens (default: three latent frames)")
      ->check(CLI::Range(1, 1 << 24).description(""))
      ->type_name("N");
  auto* seconds = options.add_option("--seconds", a->seconds, "Make each video S seconds long; VBench-Long wants 30")
                      ->check(CLI::Range(0.05, 3600.0).description(""))
                      ->type_name("S");
  options.add_option("--chunks", a->chunks, "Make each video N chunks long; seven are the 81 pictures of five seconds")
      ->check(CLI::Range(1, 1'000'000).description(""))
      ->excludes(seconds)
      ->capture_default_str()
      ->type_name("N");
  options
      .add_option("--results", a->results,
                  "Read the results of a policy's videos from a *_eval_results.json; may be repeated. Those in the "
                  "suite's folder whose names begin with a policy are read anyway")
      ->type_name("POLICY FILE");
  options.add_option("--reference", a->reference, "Compare each policy with this one (default: the first)")
      ->type_name("NAME");
  add_source_flags(options, source, OptionGroup::stream);
  options.add_option("-o,--out", a->table, "Write the results' table into this file")->type_name("FILE.json");
  return [a](Context& context) { return run_suite(*a, context); };
}

}  // namespace

const Verb suite_verb = lab_verb("suite", add_suite_options);

}  // namespace longtake::cli
