#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>

#include "app/cli/render_output.h"
#include "engine/options/name_template.h"
#include "engine/stream/library.h"

namespace longtake::cli {

/// The heading of these options in the help text.
inline constexpr const char* kOfSession = "Options with a session";

/// Options that need an export of a kept session.
struct ExportWishes {
  MemoryLook look;
  std::optional<std::int64_t> beside;  ///< number of another take
  bool captions = false;
};

void add_export_wishes(CLI::App& options, ExportWishes& wishes, ExportOptions& wanted);
/// Refuses contradictory options.
Result<void> check_export_wishes(const ExportWishes& wishes);

/// Applies a preset to `output`, except where the command line sets an option. Without a session, settings that only
/// sessions have are skipped.
Result<void> use_export_preset(const std::string& name_or_file, bool has_session, const CLI::App& options,
                               RenderOutput& output);

/// The path with the fields in its name filled in. {n} becomes the first number whose file does not exist yet.
Result<std::filesystem::path> named_out(const std::filesystem::path& out, const NameFacts& facts);

}  // namespace longtake::cli
