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
  std::filesystem::path session;  ///< folder or .take file; empty: a new video is made from prompts
  std::optional<std::int64_t> take;
  std::string from;
  std::string to;
  std::string branch_at;           ///< empty: nothing is generated
  std::filesystem::path sessions;  ///< folder for new sessions; empty: none was given
  ExportWishes wishes;
  bool other_seed = false;                  ///< a seed was given
  std::optional<std::int64_t> end_frame{};  ///< where the video ends without --to; unset: at the take's end

  bool branches() const { return !branch_at.empty(); }
  /// The new take is only kept in the session.
  bool keeps_only(const RenderOutput& output) const { return branches() && output.out.empty(); }
};

void add_session_options(CLI::App& options, SessionArguments& arguments, ExportOptions& wanted);
/// Refuses options that were given and mean nothing here, rather than to ignore them.
Result<void> check_session_options(const CLI::App& options, const SessionArguments& arguments);

/// Writes the pictures of a take from its log; nothing is generated. Returns an ExitCode.
int export_session(const SessionArguments& arguments, const RenderOutput& output, Context& context);
/// Goes on from a moment of the session as a new take, which the session keeps, and writes that take if there is a file
/// for it. Returns an ExitCode.
int branch_session(const SessionArguments& arguments, const StreamArguments& stream, const RenderOutput& output,
                   Context& context);

}  // namespace longtake::cli
