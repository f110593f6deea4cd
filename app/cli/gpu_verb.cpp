#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/verbs.h"
#include "app/common/exit_code.h"
#include "engine/core/shared_folder.h"

namespace longtake::cli {
namespace {

struct GpuArguments {
  std::string what = "status";
  bool accept_licence = false;
  bool without_driver = false;
};

/// Replaces the process by the script, which installs from the package index with pip.
int run_gpu(const GpuArguments& arguments, Context& context) {
  const auto refuse = [&](const Error& error) {
    context.console.error(error);
    return exit_code(error, false);
  };
  const auto script = shared_folder() / "gpu_libraries.py";
  if (!std::filesystem::exists(script))
    return refuse({Error::Kind::not_found,
                   "Cannot set up a GPU",
                   script.string() + " is missing",
                   "Install the whole package again.",
                   {},
                   {}});
  std::vector<std::string> words = {"python3", script.string(), arguments.what};
  if (arguments.accept_licence) words.emplace_back("--accept-licence");
  if (arguments.without_driver) words.emplace_back("--without-driver");
  if (context.common.json) words.emplace_back("--json");
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execvp("python3", pointers.data());
  return refuse({Error::Kind::io,
                 "Cannot start python3",
                 std::strerror(errno),
                 "Install the packages python3 and python3-pip.",
                 {},
                 {}});
}

VerbRun add_gpu_options(CLI::App& options, SourceOptions&) {
  const auto arguments = std::make_shared<GpuArguments>();
  options
      .add_option("what", arguments->what,
                  "Show what is there (status), fetch the GPU libraries (setup), or remove them")
      ->check(CLI::IsMember({"status", "setup", "remove"}))
      ->capture_default_str()
      ->type_name("");
  options.add_flag("--accept-licence", arguments->accept_licence, "Accept NVIDIA's licence without being asked");
  options.add_flag("--without-driver", arguments->without_driver, "Fetch the libraries even without an NVIDIA driver");
  return [arguments](Context& context) { return run_gpu(*arguments, context); };
}

}  // namespace

const Verb gpu_verb = {"gpu", "Fetches the libraries for an NVIDIA GPU, which packages leave out, or removes them",
                       "gpu setup", add_gpu_options};

}  // namespace longtake::cli
