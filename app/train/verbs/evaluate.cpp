#include <ATen/ATen.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fstream>

#include "app/train/verbs/verbs.h"
#include "engine/core/files.h"
#include "training/distill/models.h"
#include "training/run/picture.h"
#include "training/streams/film_stream.h"
#include "training/streams/theatre_films.h"

namespace longtake::train {
namespace {

namespace fs = std::filesystem;

/// The default policies: the learned one if the model has a salience head, the ones it must beat, and full memory.
std::vector<std::string> default_policies(const std::string& model) {
  const bool head = model.empty() || fs::exists(fs::path(model) / head_file);
  return {head ? "paper" : "novelty", "fifo", "random", "full"};
}

constexpr int shown = 8, columns = 4;  // pictures of a test stream on its sheet

/// Writes one test stream as a picture, and a line with its prompt and the results of the detectors.
Result<void> write_sheet(const fs::path& folder, const std::string& line, const eval::Judged& judged) {
  const eval::Film& film = judged.film;
  const at::Tensor all =
      at::from_blob(const_cast<std::uint8_t*>(film.rgb.data()), {film.frames, film.height, film.width, 3}, at::kByte);
  const at::Tensor chosen = at::linspace(0, film.frames - 1, shown).round().to(at::kLong);
  const at::Tensor pictures = all.index_select(0, chosen).permute({0, 3, 1, 2}).to(at::kFloat) / 127.5 - 1;
  std::string stem = line + "-" + eval::name(judged.section) + "-" + std::to_string(judged.index);
  for (char& letter : stem) {
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '-') letter = '_';  // a policy given as JSON
  }
  if (auto written = write_png(folder / (stem + ".png"), contact_sheet(pictures, columns)); !written) return written;
  Json json = {{"sheet", stem + ".png"}, {"prompt", judged.question.prompt}, {"measures", Json::object()}};
  if (judged.question.switch_chunk >= 0) json["second_prompt"] = judged.question.second_prompt;
  for (const auto& [measure, values] : judged.measures) json["measures"][measure] = values.front();
  std::ofstream judgements(folder / "judgements.jsonl", std::ios::app);
  judgements << json_line(json) << '\n';
  if (judgements.flush()) return {};
  return fail(Error::Kind::io, "Cannot write " + (folder / "judgements.jsonl").string(), "the disk may be full");
}

/// The questions of the former model are others than those of the theatre.
Result<void> check_arguments(const EvalArguments& arguments) {
  for (const std::string& name : arguments.sections) {
    if (std::ranges::any_of(eval::kSections, [&](eval::Section section) { return name == eval::name(section); }))
      continue;
    return fail(Error::Kind::bad_input, "Cannot evaluate this model",
                name + " is asked of models of the theatre alone");
  }
  if (!arguments.films.empty())
    return fail(Error::Kind::bad_input, "Cannot evaluate this model", "--films is for models of the theatre");
  if (arguments.budgets.size() < 2) return {};
  return fail(Error::Kind::bad_input, "Cannot evaluate this model",
              "several budgets at once are for models of the theatre");
}

}  // namespace

eval::EvaluatorConfig evaluator_config(const EvalArguments& arguments) {
  eval::EvaluatorConfig config;
  if (!arguments.sections.empty()) {
    std::erase_if(config.sections, [&](eval::Section section) {
      return std::ranges::find(arguments.sections, eval::name(section)) == arguments.sections.end();
    });
  }
  config.clips = arguments.clips > 0 ? arguments.clips : usual_clips;
  config.memory_seconds = arguments.seconds;
  config.endurance_seconds = arguments.long_seconds;
  config.reader_examples = arguments.reader_examples;
  return config;
}

int evaluate(const Common& common, const EvalArguments& arguments) {
  if (!arguments.model.empty() && !fs::exists(arguments.model)) {
    return report_error({Error::Kind::bad_input,
                         "Cannot evaluate " + arguments.model,
                         "there is no such folder",
                         "Give the folder that longtake-train pack wrote.",
                         {}});
  }
  SourceOptions options;
  options.model = arguments.model;
  options.device = arguments.device;
  options.threads = arguments.threads;
  options.seed = arguments.seed;
  const auto theatre = is_theatre(options);
  if (!theatre) return report_error(theatre.error());
  if (!arguments.sheets.empty()) {
    std::error_code error;
    fs::create_directories(arguments.sheets, error);
    if (error) return report_error(system_error("Cannot make " + arguments.sheets, error.value()));
  }
  if (*theatre) return evaluate_theatre(common, arguments, options);
  if (auto asked = check_arguments(arguments); !asked) return report_error(asked.error());
  if (!arguments.budgets.empty()) options.budget_tokens = arguments.budgets.front();
  if (arguments.sink_frames >= 0) options.sink_frames = arguments.sink_frames;
  const auto note = [&](const std::string& what) {
    if (!common.quiet) std::fprintf(stderr, "%s\n", what.c_str());
  };
  const auto watch = [&](const std::string& line) -> std::function<Result<void>(const eval::Judged&)> {
    if (arguments.sheets.empty()) return {};
    return [&arguments, line](const eval::Judged& judged) { return write_sheet(arguments.sheets, line, judged); };
  };
  eval::Evaluator evaluator(evaluator_config(arguments));
  std::vector<eval::Line> lines;
  auto real = evaluator.run(
      "real", [](const eval::Question& question, std::uint64_t) { return eval::render_film(question); }, note,
      watch("real"));
  if (!real) return report_error(real.error());
  lines.push_back(std::move(*real));
  for (const std::string& policy :
       arguments.policies.empty() ? default_policies(arguments.model) : arguments.policies) {
    options.policy = policy;
    auto line = evaluator.run(
        policy,
        [&](const eval::Question& question, std::uint64_t seed) {
          return stream_film(options, question, seed + arguments.seed);
        },
        note, watch(policy));
    if (!line) return report_error(line.error());
    lines.push_back(std::move(*line));
  }
  const Json json = eval::to_json(lines);
  if (common.json) {
    for (const Json& line : json) std::printf("%s\n", json_line(line).c_str());
  } else {
    std::printf("%s", eval::table(lines).c_str());
  }
  if (arguments.out.empty()) return kDone;
  const auto written = atomic_write(arguments.out, json.dump(2) + "\n");
  return written ? kDone : report_error(written.error());
}

}  // namespace longtake::train
