#include <algorithm>
#include <memory>
#include <system_error>

#include "app/cli/models_pull.h"
#include "app/cli/models_verbs.h"
#include "app/common/exit_code.h"
#include "app/common/source_flags.h"
#include "engine/core/files.h"
#include "engine/open/predict.h"
#include "engine/open/recipe_choice.h"
#include "engine/open/starter_files.h"
#include "engine/open/wan_files.h"
#include "engine/options/memory_need.h"
#include "engine/weights/model_folder.h"
#include "engine/weights/refusal.h"

namespace longtake::cli {
namespace {

namespace fs = std::filesystem;

/// A model on this machine, and whether it can be streamed.
struct Checked {
  Json facts = Json::object();
  std::optional<Error> problem;
};

Checked check_starter(const StarterFiles& files) {
  Checked checked;
  std::uint64_t bytes = 0;
  Json names = Json::array();
  for (const StarterFile& file : files.files) {
    bytes += file.bytes.size();
    names.push_back(file.name);
  }
  checked.facts = {{"kind", "starter"}, {"bytes", bytes}, {"files", names}};
  auto starter = load_starter(files.files);
  if (!starter) {
    checked.problem = std::move(starter.error());
    return checked;
  }
  checked.facts["name"] = starter->name;
  checked.facts["weights_hash"] = files.hash();
  checked.facts["words"] = starter->text->config().vocabulary.size();
  checked.facts["passes"] = starter->timesteps.size();
  checked.facts["salience_head"] = starter->head != nullptr;
  return checked;
}

Checked check_wan(const fs::path& path) {
  Checked checked;
  checked.facts = {{"kind", "wan-dit"}};
  auto files = find_wan_files(path);
  if (!files) {
    checked.problem = std::move(files.error());
    return checked;
  }
  if (const auto dit = open_model_file(files->dit)) checked.facts["recipe"] = choose_recipe(*dit, files->dit).name;
  for (const auto& [part, file] : {std::pair<const char*, fs::path>{"transformer", files->dit},
                                   {"decoder", files->decoder},
                                   {"text_encoder", files->text},
                                   {"tokenizer", files->tokenizer}})
    checked.facts[part] = file.string();
  if (!files->head.empty()) checked.facts["salience_head"] = files->head.string();
  for (const fs::path& file : {files->dit, files->decoder, files->text}) {
    const auto model = open_model_file(file);
    auto whole = model ? model->check() : Result<void>(fail(model.error()));
    if (!whole && !checked.problem) checked.problem = in_file(std::move(whole.error()), file.filename().string());
    if (model && file == files->dit) checked.facts["parameters"] = model->parameters();
  }
  return checked;
}

/// Adds the memory that a stream with default options needs on this machine.
void add_memory(const fs::path& path, Checked& checked) {
  SourceOptions options;
  options.model = path;
  const auto predicted = predict(options);
  if (!predicted) {
    checked.problem = predicted.error();
    return;
  }
  Json parts = Json::array();
  for (const Predicted::Part& part : predicted->need.parts)
    parts.push_back({{"part", phrase_of(part.use).text}, {"bytes", part.bytes}});
  checked.facts["memory"] = {{"on_gpu", predicted->on_gpu},
                             {"need", predicted->need.bytes()},
                             {"free", predicted->available},
                             {"fits", predicted->fits},
                             {"parts", std::move(parts)}};
}

/// "It takes 16.9 GB of memory; 22.8 GB are free: the transformer 2.8 GB, the cache 1.3 GB"
std::string memory_words(const Json& memory) {
  std::string words = "It takes " + size_text(memory["need"]) + " of memory; " + size_text(memory["free"]) +
                      (memory["on_gpu"] ? " are free on the GPU" : " are free");
  const char* between = ": ";
  for (const Json& part : memory["parts"]) {
    words += between + part["part"].get<std::string>() + ' ' + size_text(part["bytes"]);
    between = ", ";
  }
  return words;
}

Checked check_model(const fs::path& path) {
  if (!is_starter_folder(path)) {
    Checked checked = check_wan(path);
    if (!checked.problem) add_memory(path, checked);
    return checked;
  }
  const auto files = read_starter_folder(path);
  if (files) return check_starter(*files);
  return {{{"kind", "starter"}}, files.error()};
}

/// Events contain `path`, lines for people `shown`.
int report(Console& console, const char* event, const std::string& path, const std::string& shown, Checked checked) {
  Json line = {{"event", event}, {"path", path}, {"ok", !checked.problem.has_value()}};
  line.update(checked.facts);
  if (checked.problem) line["problem"] = checked.problem->text();
  console.event(line);
  std::string words = shown + ": " + checked.facts.value("kind", "");
  if (checked.facts.contains("name")) words += " \"" + checked.facts["name"].get<std::string>() + '"';
  if (checked.facts.contains("recipe")) words += ", sampled as " + checked.facts["recipe"].get<std::string>();
  console.say(words + (checked.problem ? "; cannot be used: " + checked.problem->text() : ", ready"));
  if (checked.facts.contains("memory")) console.say("  " + memory_words(checked.facts["memory"]));
  return checked.problem ? kBadInput : kDone;
}

void report_embedded(Console& console) {
  if (const auto starter = embedded_starter()) {
    report(console, "embedded", "embedded", "built-in", check_starter(*starter));
    return;
  }
  console.event({{"event", "embedded"}, {"path", "embedded"}, {"ok", false}, {"problem", "this build holds none"}});
  console.say("built-in: none; without --model the weights are random and the picture means nothing");
}

/// Reports every entry of the user's folder of models; a folder or a file is one model.
void report_found(Console& console) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator at(models_folder(), error), end; !error && at != end; at.increment(error))
    if (at->is_directory(error) || at->path().extension() == ".safetensors" || at->path().extension() == ".pt")
      entries.push_back(at->path());
  std::ranges::sort(entries);
  console.say("In " + models_folder().string() + ": " +
              (entries.empty() ? std::string("no models") : std::to_string(entries.size())));
  for (const fs::path& entry : entries) report(console, "model", entry.string(), entry.string(), check_model(entry));
}

int run_models(Context& context) {
  const fs::path& asked = context.common.source.model;
  if (!asked.empty()) return report(context.console, "model", asked.string(), asked.string(), check_model(asked));
  report_embedded(context.console);
  report_found(context.console);
  report_published(context.console);
  context.console.event({{"event", "done"}});
  return kDone;
}

VerbRun add_models_options(CLI::App& options, SourceOptions&) {
  options.require_subcommand(0, 1);
  const auto arguments = std::make_shared<PullArguments>();
  CLI::App* pulling = options.add_subcommand(
      "pull", "Downloads a public model with the files that it needs; resumes an earlier download");
  pulling->fallthrough();
  pulling->footer(
      "Example:\n  longtake-cli models pull self-forcing\nHF_ENDPOINT names a mirror and HF_TOKEN opens files that "
      "need an account. http_proxy, https_proxy and no_proxy apply.");
  pulling
      ->add_option("name", arguments->name,
                   "Download this model of the catalogue, or hf:owner/name:path/file of the hub")
      ->required()
      ->type_name("");
  pulling->add_flag("--alone", arguments->alone, "Download the model without the other files that it needs");
  CLI::App* listing =
      options.add_subcommand("catalogue", "Lists the public models, their licences and the downloaded files");
  listing->fallthrough();
  listing->footer("Example:\n  longtake-cli models catalogue --json");
  for (CLI::App* verb : {pulling, listing})
    verb->add_option("--to", arguments->to, "The folder of models (default: yours, where Longtake looks for models)")
        ->type_name("DIR");
  return [arguments, pulling, listing](Context& context) {
    for (const CLI::App* verb : {pulling, listing})
      if (verb->parsed() && !reads_model_flags(*verb, ModelUse::none, context.console))
        return static_cast<int>(kBadInput);
    if (pulling->parsed()) return run_pull(*arguments, context);
    return listing->parsed() ? run_catalogue(arguments->to, context) : run_models(context);
  };
}

}  // namespace

const Verb models_verb = {"models", "Lists, checks and downloads models: the built-in one, yours, and public ones",
                          "models pull self-forcing", add_models_options, ModelUse::names_it};

}  // namespace longtake::cli
