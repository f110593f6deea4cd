#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "app/common/console.h"
#include "app/common/model_use.h"
#include "app/common/verb_tree.h"
#include "engine/core/json.h"
#include "engine/options/source_options.h"
#include "engine/stream/chunk_source.h"
#include "engine/stream/library.h"
#include "engine/stream/recording.h"
#include "engine/stream/sending.h"

namespace longtake::cli {

/// Options of the command line that every verb has.
struct CommonOptions {
  bool json = false;
  bool quiet = false;
  bool verbose = false;
  SourceOptions source;  ///< set by the options of all groups that the verb uses
};

struct Context;

struct Program {
  const char* name = "longtake-cli";
  const char* about = "Longtake: one unbroken AI video stream, from the command line.";
  bool passes_stop = true;  ///< Ctrl-C reaches a verb as Context::stop; otherwise it ends the program
  /// Spellings used by scripts for earlier versions -> the spellings in the help.
  std::vector<std::pair<std::string, std::string>> old_spellings = {{"--output", "--out"}};
};

/// Work on kept sessions that needs their models and decoders.
struct SessionWork {
  /// Writes pictures of a take to a file or to stdout.
  std::function<Result<Exported>(const ExportJob&, const Library::Progress&, const std::stop_token&)> export_take{};
  /// The source that continues a take in its session's own log.
  std::function<std::unique_ptr<ChunkSource>(const std::string& session, TakeId take)> go_on{};
  /// Records a stream while it is generated.
  StartRecording recorder{};
};

/// A model with random weights for bench --shape.
struct ShapeBench {
  std::string shape;
  double seconds = 10;
  std::optional<int> keys{};  ///< tokens in memory; unset: as many as in a chunk
  bool plain = false;         ///< a Wan model with plain steps and layouts, even on a GPU
};

/// A second program that provides some of this program's verbs.
struct OtherProgram {
  /// Replaces this process by it, with the same command line. Returns only on failure.
  std::function<Error(int argc, const char* const* argv)> become{};
  /// The descriptions of its verbs.
  std::function<Result<std::vector<VerbEntry>>()> verbs{};
};

/// Functions that the executable supplies, so that this folder can be built and tested without a model.
struct Environment {
  /// A source that stores its chunks in a new session in the given folder; with an empty path nothing is stored.
  std::function<std::unique_ptr<ChunkSource>(const SourceOptions&, const std::filesystem::path&)> make_source;
  /// Names and values for --version that only the executable has: LibTorch, CUDA, ...
  std::function<std::vector<std::pair<std::string, std::string>>()> facts;
  /// Measures the parts of a chunk; returns an ExitCode.
  std::function<int(const ShapeBench&, Context&)> bench_shape{};
  /// Refuses options that the model does not use. Unset if there is no model.
  std::function<Result<void>(const SourceOptions&)> check_options{};
  /// Returns a transformer file's properties that a stream needs, as an object. Unset if there is no model.
  std::function<Json(const std::filesystem::path&)> stream_facts{};
  /// Finds the file that describes a model's folder. Unset if there is no model.
  std::function<std::filesystem::path(const std::filesystem::path&)> described_file{};
  SessionWork sessions{};
  OtherProgram other{};
  Program program{};
};

struct Context {
  const CommonOptions& common;
  const Environment& environment;
  Console& console;
  std::stop_token stop;  ///< Ctrl-C, see Program::passes_stop
};

/// Returns an ExitCode.
using VerbRun = std::function<int(Context&)>;

struct Verb {
  const char* name;  ///< "" for the verb that runs if none is named
  const char* summary;
  const char* example;
  /// Adds the verb's options, and those of `source` that only some verbs have. Returns the function that runs the verb
  /// after parsing. Unset: the other program provides the verb.
  VerbRun (*add)(CLI::App& options, SourceOptions& source);
  ModelUse model = ModelUse::none;
};

/// Parses, runs one verb and returns the process's exit code. Uncaught exceptions end here.
int run(int argc, const char* const* argv, const Environment& environment, std::span<const Verb> verbs);

}  // namespace longtake::cli
