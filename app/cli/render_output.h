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

struct RenderOutput {
  ExportOptions options;
  SoundTrack sound;                 ///< an empty file: none
  std::filesystem::path out;        ///< empty: the video is only sent
  SendPlan send;                    ///< an empty address: the video is only written
  std::filesystem::path send_file;  ///< contains that address; empty: none

  bool writes(PromptsIn prompts) const { return holds(options.prompts, prompts); }

  /// True if the video goes to stdout, so text cannot.
  bool takes_stdout() const;
};

/// True if the option is on the command line, before or after the verb.
bool is_given(const CLI::App& options, const std::string& name);
void add_output_options(CLI::App& options, RenderOutput& output);
/// Refuses options that cannot work, before anything is generated.
Result<void> check_output_options(const RenderOutput& output, const Context& context);
/// `told` receives the state of sending.
Result<std::unique_ptr<FrameSink>> open_sink(const RenderOutput& output, const VideoFormat& format,
                                             const std::function<void(const SendingStatus&)>& told);

}  // namespace longtake::cli
