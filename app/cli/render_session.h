#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>

#include "app/cli/export_wishes.h"
#include "app/cli/render_output.h"
#include "app/common/command.h"
#include "app/common/stream_arguments.h"

namespace longtake::cli {

/// Selects the part of a kept session that is rendered.
struct SessionArguments {
  std::filesystem::path session;  ///< folder or .take file; empty: generate a new video from prompts
  std::optional<std::int64_t> take;
  std::string from;
  std::string to;
  std::string branch_at;           ///< empty: nothing is generated
  std::filesystem::path sessions;  ///< folder for new sessions; empty: not given
  ExportWishes wishes;
  bool other_seed = false;                  ///< the command line gives a seed
  std::optional<std::int64_t> end_frame{};  ///< where the video ends without --to; unset: at the take's end

  bool branches() const { return !branch_at.empty(); }
  /// True if the new take is kept in the session but not written to a file.
  bool keeps_only(const RenderOutput& output) const { return branches() && output.out.empty(); }
};

void add_session_options(CLI::App& options, SessionArguments& arguments, ExportOptions& wanted);
/// Refuses options that have no effect here instead of ignoring them.
Result<void> check_session_options(const CLI::App& options, const SessionArguments& arguments);

/// Writes the pictures of a take from its log; nothing is generated. Returns an ExitCode.
int export_session(const SessionArguments& arguments, const RenderOutput& output, Context& context);
/// Continues from a moment of the session as a new take in that session, and exports the take if an output file is
/// given. Returns an ExitCode.
int branch_session(const SessionArguments& arguments, const StreamArguments& stream, const RenderOutput& output,
                   Context& context);

}  // namespace longtake::cli
