#pragma once

#include <QTemporaryDir>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/open/starter_files.h"
#include "engine/open/starter_source.h"
#include "engine/policy/preset_names.h"
#include "engine/session/keyframe_folder.h"
#include "tests/jobs/seen.h"
#include "tests/support/tiny_source.h"
#include "tests/support/toy_starter.h"

// Streams under every policy, with every kind of command.

namespace longtake::ways {

inline constexpr StateLimits kStates{.every = 8};  // in a session; short streams then have some

// Every score column, and parts of policies that no preset uses in this way.
inline constexpr const char* kOwn[] = {
    R"({"name": "ages", "scorer": {"terms": [{"column": "attention_sum"}, {"column": "novelty", "weight": -1}],
        "ageing_per_chunk": 0.1, "incumbent_bonus": 0.2}, "selector": {"budget_tokens": 20, "recent_frames": 1}})",
    R"({"name": "fades", "scorer": {"terms": [{"column": "novelty"}, {"column": "random", "weight": 0.1}],
        "per_chunk": true}, "selector": {"budget_tokens": 15, "sink_frames": 1, "sink_in_budget": false},
        "reducer": {"kind": "ema", "ema_keep": 0.9}, "positioner": {"kind": "span"}})",
    R"({"name": "afresh", "scorer": {"terms": [{"column": "attention_last"}, {"column": "age", "weight": 0.01}]},
        "selector": {"budget_tokens": 18, "sink_frames": 2}, "switch": {"global_sink": false}})",
};

/// The tiny model chunk by chunk or in a rolling window, or a toy starter with a director and rounded latents.
enum class Model { tiny, rolling, staged, staged_bf16 };

struct Rule {
  std::string name;    // names the test's row
  std::string policy;  // a preset's name or JSON
  bool has_head = false;
  Model model = Model::tiny;
};

inline std::vector<Rule> all_rules() {
  std::vector<Rule> rules;
  for (const std::string& name : preset_names()) {
    const Policy policy = tiny::policy(name);
    if (!needs_salience(policy)) rules.push_back({name, name, false});
    if (scorer_name(policy, true) != scorer_name(policy, false)) rules.push_back({name + " with a head", name, true});
  }
  for (const char* own : kOwn) rules.push_back({policy_from_json(Json::parse(own))->name, own, true});
  for (const char* name : {"longtake", "h2o", "ema_sink"}) {
    rules.push_back({std::string(name) + ", rolling", name, false, Model::rolling});
    rules.push_back({std::string(name) + ", staged", name, false, Model::staged});
    rules.push_back({std::string(name) + ", staged, bf16", name, false, Model::staged_bf16});
  }
  return rules;
}

inline std::vector<TokenRef> newest_frame(ChunkIndex next) {
  std::vector<TokenRef> tokens;
  for (std::int32_t i = 0; i < tiny::kFrameTokens; ++i) tokens.push_back({next * 3 - 1, i / 3, i % 3});
  return tokens;
}

// A policy may have evicted all of these tokens; the command is then refused each time.
inline void touch(ChunkSource& source, const CommandBody& command) { (void)source.apply(command); }

// Every kind of command, some of them right before and right after a keyframe.
inline Commands commands_under(const Rule& rule) {
  return [rule](ChunkSource& source, ChunkIndex chunk) {
    if (chunk == 1) apply(source, prompt("a blue cube"));
    if (chunk == 2) apply(source, SetPolicy{"fifo", std::nullopt, std::nullopt});
    if (chunk == 3) apply(source, SetPolicy{rule.policy, std::nullopt, std::nullopt});
    if (chunk == 4) touch(source, Pin{newest_frame(4), true});
    if (chunk == 5) apply(source, prompt("the sea", SwitchMode::cut));
    if (chunk == 6) apply(source, prompt("snow falls", SwitchMode::crossfade));
    if (chunk == 8) touch(source, Dim{newest_frame(8), -3});
    if (chunk == 9) touch(source, Pin{newest_frame(9), true});
    if (chunk == 10) apply(source, prompt("a fire", SwitchMode::replay));
    if (rule.model != Model::rolling && (chunk == 10 || chunk == 18)) apply(source, SetSteps{chunk == 10 ? 3 : 0});
    if (chunk == 11) apply(source, SetPolicy{std::nullopt, 14, std::nullopt});
    if (chunk == 13 || chunk == 18) apply(source, SetThreads{chunk == 13 ? 2 : 0});
    if (chunk == 14) apply(source, prompt("a city", SwitchMode::replay));
    if (chunk == 16) apply(source, prompt("a forest"));
    if (chunk == 20) touch(source, Forget{newest_frame(20)});
    if (chunk == 21) apply(source, prompt("a lake", SwitchMode::longlive));
  };
}

/// The toy's folder, shared by all streams of this process.
inline std::filesystem::path staged_model() {
  static const QTemporaryDir root;
  const std::filesystem::path folder = root.path().toStdString();
  if (std::filesystem::exists(folder / "dit.safetensors")) return folder;
  toy::pack_staged(folder);
  return folder;
}

inline std::unique_ptr<GeneratorSource> staged_source(const Rule& rule, const std::filesystem::path& folder,
                                                      TakeHistory::Limits limits) {
  SourceOptions options = toy::options(folder, rule.model == Model::staged_bf16 ? "bf16" : "fp32");
  options.policy = rule.policy;
  return std::make_unique<GeneratorSource>(
      [options, limits](const ChunkSource::Progress& progress, const std::stop_token&) -> Result<StreamParts> {
        auto parts = build_starter(*read_starter_folder(options.model), options, progress);
        if (parts) parts->history = limits;
        return parts;
      });
}

inline std::unique_ptr<GeneratorSource> source_of(const Rule& rule, TakeHistory::Limits limits = {}) {
  if (rule.model == Model::staged || rule.model == Model::staged_bf16)
    return staged_source(rule, staged_model(), limits);
  GeneratorConfig config = tiny::config();
  if (rule.model == Model::rolling) follow(*find_sampler_plan("rolling-forcing"), config);
  config.guidance.weight = 2;
  config.guidance.chunks = 2;
  StreamParts parts = tiny::parts(config, *named_policy(rule.policy, tiny::kFrameTokens), limits);
  if (rule.has_head)
    parts.head = std::make_shared<const SalienceHead>(SalienceHead::random({SalienceKind::mlp, 32, 16, 2, 2}, 3));
  return std::make_unique<GeneratorSource>(
      [parts](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> { return parts; });
}

}  // namespace longtake::ways
