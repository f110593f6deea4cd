#include <chrono>
#include <cmath>
#include <memory>

#include "app/cli/models_verbs.h"
#include "app/common/exit_code.h"
#include "engine/weights/inspect.h"

namespace longtake::cli {
namespace {

struct ConvertArguments {
  std::filesystem::path in;
  std::filesystem::path out;
  std::string scheme = "keep";
  bool trained = false;
  bool incomplete = false;
  double shard_gb = 0;  // 10^9 bytes; 0 for a single file
};

int run_convert(const ConvertArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto start = std::chrono::steady_clock::now();
  ConvertOptions options;
  if (arguments.scheme == "original") options.scheme = KeyScheme::original;
  if (arguments.scheme == "diffusers") options.scheme = KeyScheme::diffusers;
  options.use_ema = !arguments.trained;
  options.allow_incomplete = arguments.incomplete;
  options.shard_bytes = static_cast<std::uint64_t>(std::llround(arguments.shard_gb * 1e9));
  options.stop = context.stop;
  options.progress = [&](double fraction) {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    console.progress({std::llround(fraction * 100), 100, seconds, "%"});
  };
  const auto written = convert(arguments.in, arguments.out, options);
  console.end_progress();
  if (!written) {
    console.error(written.error());
    return exit_code(written.error(), false);
  }
  Json files = Json::array();
  for (const auto& file : *written) {
    files.push_back(file.string());
    console.say("Wrote " + file.string());
  }
  console.event({{"event", "done"}, {"files", files}});
  return kDone;
}

VerbRun add_convert_options(CLI::App& options, SourceOptions&) {
  const auto arguments = std::make_shared<ConvertArguments>();
  ConvertArguments& a = *arguments;
  options.add_option("in", a.in, "Read these weights: a .pt, .pth, .bin or .safetensors file, or a folder of shards")
      ->required()
      ->type_name("");
  options.add_option("-o,--out", a.out, "Write the weights to this file")->required()->type_name("OUT.safetensors");
  options.add_option("--names", a.scheme, "Keep the names of the tensors, or change them to original or diffusers")
      ->check(CLI::IsMember({"keep", "original", "diffusers"}).description(""))
      ->capture_default_str()
      ->type_name("SCHEME");
  options.add_flag_function(
      "--ema", [](std::int64_t) {},
      "Take the averaged weights of a training file that holds both; this is the default");
  options.add_flag("--trained", a.trained, "Take the trained weights of such a file instead")->excludes("--ema");
  options.add_flag("--incomplete", a.incomplete, "Convert a file that is not a complete model, too");
  options
      .add_option("--shard-gb", a.shard_gb,
                  "Split the weights into files of at most this many gigabytes; 0 writes a single file")
      ->check(CLI::Range(0.0, 10000.0).description(""))
      ->capture_default_str()
      ->type_name("GB");
  return [arguments](Context& context) { return run_convert(*arguments, context); };
}

}  // namespace

const Verb convert_verb = {"convert", "Writes weights as safetensors, and never executes anything in a file",
                           "convert model.pt -o model.safetensors", add_convert_options};

}  // namespace longtake::cli
