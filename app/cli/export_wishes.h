#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>

#include "app/cli/render_output.h"
#include "engine/options/name_template.h"
#include "engine/stream/library.h"

namespace longtake::cli {

/// The heading of these options in the help.
inline constexpr const char* kOfSession = "Options with a session";

/// Options that only an export of a kept session can follow.
struct ExportWishes {
  MemoryLook look;
  std::optional<std::int64_t> beside;  ///< number of another take
  bool captions = false;
};

void add_export_wishes(CLI::App& options, ExportWishes& wishes, ExportOptions& wanted);
/// Refuses what contradicts itself.
Result<void> check_export_wishes(const ExportWishes& wishes);

/// Gives `output` what the preset says, as far as no option of the command line says otherwise. Without a session, what
/// only sessions have is left out.
Result<void> use_export_preset(const std::string& name_or_file, bool has_session, const CLI::App& options,
                               RenderOutput& output);

/// The path with its fields filled in, if its name has any. {n} becomes the first number whose file is not there yet.
Result<std::filesystem::path> named_out(const std::filesystem::path& out, const NameFacts& facts);

}  // namespace longtake::cli
