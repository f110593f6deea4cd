#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <string>

#include "app/common/command.h"
#include "engine/media/frame_sink.h"
#include "engine/media/lay_sound.h"
#include "engine/media/output.h"
#include "engine/stream/export_options.h"
#include "engine/stream/sending.h"

namespace longtake::cli {

/// The options that say what a video is written as.
struct RenderOutput {
  ExportOptions options;
  SoundTrack sound;                 ///< an empty file: none
  std::filesystem::path out;        ///< empty: it is only sent
  SendPlan send;                    ///< an empty address: it is only written
  std::filesystem::path send_file;  ///< holds that address; empty: none

  bool writes(PromptsIn prompts) const { return holds(options.prompts, prompts); }

  /// The pictures go to stdout, so that text cannot.
  bool takes_stdout() const;
};

/// True if the option stands on the command line, before or after the verb.
bool is_given(const CLI::App& options, const std::string& name);
void add_output_options(CLI::App& options, RenderOutput& output);
/// Refuses what cannot be written, before any work is done.
Result<void> check_output_options(const RenderOutput& output, const Context& context);
/// `told` hears how the sending goes.
Result<std::unique_ptr<FrameSink>> open_sink(const RenderOutput& output, const VideoFormat& format,
                                             const std::function<void(const SendingStatus&)>& told);

}  // namespace longtake::cli
