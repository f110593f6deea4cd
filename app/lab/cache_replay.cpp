#include "app/lab/cache_replay.h"

#include <cmath>
#include <cstdio>

#include "app/common/exit_code.h"
#include "app/common/stream_arguments.h"
#include "app/lab/draw_kept.h"
#include "engine/core/files.h"
#include "engine/policy/judge.h"
#include "engine/policy/read_trace.h"
#include "engine/policy/what_if.h"
#include "engine/stream/own_policy.h"

namespace longtake::cli {
namespace {

constexpr int kLots = 8;  // runs of random choice; their mean is the baseline

double to_four_places(double value) { return std::round(value * 1e4) / 1e4; }

struct Row {
  std::string name;
  std::string scorer;
  std::int32_t budget_tokens = 0;
  Judgement judged;
  int equal_chunks = 0;
};

/// The recall above random choice, as a share of the best possible gain over random choice.
double gain(const Row& row, const Row& lots) {
  const double way = lots.judged.best - lots.judged.recall;
  return way > 0 ? (row.judged.recall - lots.judged.recall) / way : 0;
}

Row row_of(const std::string& name, const Trace& trace, const Decisions& decisions, int ahead) {
  return {name, scorer_name(decisions.policy, trace.head.has_salience),
          decisions.after.empty() ? 0 : decisions.after.back().budget_tokens, judge(trace, decisions, ahead),
          decisions.equal_chunks};
}

/// The result of random choice at the same budget: the baseline that a useful policy must beat.
Result<Row> lots(const Trace& trace, WhatIfOptions options, int ahead) {
  auto random = TRY(preset("random", trace.head.frame_tokens()));
  options.policy = std::move(random);
  Row mean;
  for (int lot = 0; lot < kLots; ++lot) {
    options.seed = trace.head.seed + static_cast<std::uint64_t>(lot) + 1;
    auto decisions = TRY(what_if(trace, options));
    const Row row = row_of("lots", trace, decisions, ahead);
    if (lot == 0) {
      mean = row;
      continue;
    }
    for (double Judgement::*each :
         {&Judgement::recall, &Judgement::best, &Judgement::unseen, &Judgement::churn, &Judgement::age_chunks})
      mean.judged.*each += (row.judged.*each - mean.judged.*each) / (lot + 1);
  }
  return mean;
}

Json to_json(const Row& row, const Row& baseline) {
  const Judgement& j = row.judged;
  return {{"event", "replay"},
          {"policy", row.name},
          {"scorer", row.scorer},
          {"budget_tokens", row.budget_tokens},
          {"judged_chunks", j.chunks},
          {"recall", to_four_places(j.recall)},
          {"best_recall", to_four_places(j.best)},
          {"gain", to_four_places(gain(row, baseline))},
          {"churn", to_four_places(j.churn)},
          {"age_chunks", to_four_places(j.age_chunks)},
          {"unseen", to_four_places(j.unseen)},
          {"equal_chunks", row.equal_chunks}};
}

void say_row(Console& console, const Row& row, const Row& baseline) {
  char line[200];
  std::snprintf(line, sizeof line, "%-12s %-37s %6d  %7.3f %7.3f %7.1f %% %6.1f %%  %6.1f %7.1f %%  %6d",
                row.name.c_str(), row.scorer.c_str(), row.budget_tokens, row.judged.recall, row.judged.best,
                100 * gain(row, baseline), 100 * row.judged.churn, row.judged.age_chunks, 100 * row.judged.unseen,
                row.equal_chunks);
  console.say(line);
}

void report_layers(Console& console, const LayerAgreement& layers) {
  Json with_last = Json::array();
  for (const double each : layers.with_last) with_last.push_back(to_four_places(each));
  console.event({{"event", "layers"},
                 {"judged_chunks", layers.chunks},
                 {"tokens", to_four_places(layers.tokens)},
                 {"overlap", to_four_places(layers.overlap)},
                 {"chance", to_four_places(layers.chance)},
                 {"jaccard", to_four_places(layers.jaccard)},
                 {"jaccard_chance", to_four_places(layers.jaccard_chance)},
                 {"with_last", with_last}});
  if (layers.chunks == 0) return console.say("Layers: the budget holds everything, so there is nothing to compare.");
  char line[200];
  std::snprintf(
      line, sizeof line,
      "Layers: two blocks have %.0f %% of their best tokens in common (random: %.0f %%); Jaccard %.2f (%.2f).",
      100 * layers.overlap, 100 * layers.chance, layers.jaccard, layers.jaccard_chance);
  console.say(line);
}

void report_foresight(Console& console, const Trace& trace, int ahead) {
  const double novelty = foresight(trace, ScoreColumn::novelty, ahead);
  Json event = {{"event", "foresight"}, {"novelty", to_four_places(novelty)}};
  char line[160];
  std::snprintf(line, sizeof line, "Foresight (rank correlation of a score with later attention): novelty %.2f",
                novelty);
  std::string text = line;
  if (trace.head.has_salience) {
    const double salience = foresight(trace, ScoreColumn::salience, ahead);
    event["salience"] = to_four_places(salience);
    std::snprintf(line, sizeof line, ", salience %.2f", salience);
    text += line;
  }
  console.event(event);
  console.say(text + '.');
}

struct Answers {
  std::vector<Row> rows;
  std::vector<KeptPanel> panels;
};

Result<Answers> answers_of(const ReplayArguments& arguments, const Trace& trace, WhatIfOptions options) {
  Answers all;
  std::vector<std::string> names = arguments.policies;
  if (names.empty()) names.emplace_back("recorded");
  for (const std::string& name : names) {
    options.policy.reset();
    if (name != "recorded") {
      auto text = TRY(read_policy(name));
      auto policy = TRY(named_policy(text, trace.head.frame_tokens()));
      options.policy = std::move(policy);
    }
    auto decisions = TRY(what_if(trace, options));
    const std::string label = options.policy ? options.policy->name : name;
    all.rows.push_back(row_of(label, trace, decisions, arguments.ahead_chunks));
    all.panels.push_back({label, all.rows.back().judged.recall, std::move(decisions)});
  }
  return all;
}

}  // namespace

int run_replay(const ReplayArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error) {
    console.error(error);
    return exit_code(error, false);
  };
  if (!arguments.draw.empty() && arguments.draw.extension() != ".svg")
    return refuse({Error::Kind::bad_input, "--draw makes an .svg file", {}, {}, {}});
  const auto trace = read_trace(arguments.trace);
  if (!trace) return refuse(trace.error());
  WhatIfOptions options;
  options.budget_tokens = arguments.budget_tokens;
  options.sink_frames = arguments.sink_frames;
  const auto all = answers_of(arguments, *trace, options);
  if (!all) return refuse(all.error());
  const auto baseline = lots(*trace, options, arguments.ahead_chunks);
  if (!baseline) return refuse(baseline.error());

  const TraceHead& head = trace->head;
  console.say(head.model + ", " + std::to_string(trace->chunks.size()) + " chunks of " +
              std::to_string(head.frame_tokens()) + " tokens a latent frame; judged by the next " +
              std::to_string(arguments.ahead_chunks) + " chunks.");
  console.say(
      "policy       scored by                             budget   recall    best      gain    churn     age   unseen  "
      " equal");
  for (const Row& row : all->rows) {
    console.event(to_json(row, *baseline));
    say_row(console, row, *baseline);
  }
  console.event(to_json(*baseline, *baseline));
  say_row(console, *baseline, *baseline);
  report_layers(console, layer_agreement(*trace, baseline->budget_tokens, arguments.ahead_chunks));
  report_foresight(console, *trace, arguments.ahead_chunks);
  if (!arguments.draw.empty()) {
    if (auto drawn = atomic_write(arguments.draw, draw_kept(*trace, all->panels)); !drawn) return refuse(drawn.error());
    console.say("Drawn: " + arguments.draw.string());
  }
  console.event({{"event", "done"},
                 {"trace", arguments.trace.string()},
                 {"model", head.model},
                 {"weights_hash", head.weights_hash},
                 {"chunks", trace->chunks.size()},
                 {"ahead_chunks", arguments.ahead_chunks}});
  return kDone;
}

void add_replay_options(CLI::App& options, ReplayArguments& arguments) {
  options.add_option("trace", arguments.trace, "A trace that \"cache trace\" wrote")->required()->type_name("FILE");
  options
      .add_option(
          "--policy", arguments.policies,
          "Try this policy: a preset, FILE.json with a policy of your own, or recorded (default); may be repeated")
      ->type_name("NAME");
  options.add_option("--budget", arguments.budget_tokens, "Keep at most N tokens in memory (default: as recorded)")
      ->check(CLI::Range(0, 1 << 20).description(""))
      ->type_name("N");
  options
      .add_option("--sink", arguments.sink_frames,
                  "Always keep the first N latent frames (default: as the policy says)")
      ->check(CLI::Range(0, 1 << 20).description(""))
      ->type_name("N");
  options.add_option("--ahead", arguments.ahead_chunks, "Judge each decision by the attention of the next N chunks")
      ->check(CLI::Range(1, 10'000).description(""))
      ->capture_default_str()
      ->type_name("N");
  options.add_option("--draw", arguments.draw, "Draw what each policy kept over time into this file")
      ->type_name("FILE.svg");
}

}  // namespace longtake::cli
