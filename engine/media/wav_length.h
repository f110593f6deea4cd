#pragma once

#include <filesystem>
#include <optional>

namespace longtake {

/// How long the header of a WAV file says that its sound is, in seconds; FFmpeg goes by the file's size instead.
/// Nothing for other files, and where a program that wrote to a pipe did not know it.
std::optional<double> wav_length(const std::filesystem::path& path);

}  // namespace longtake
