#pragma once

// Like libav.h, for the .cpp files of this folder and of engine/send only.

#include <memory>
#include <optional>
#include <string>

#include "engine/media/libav.h"
#include "engine/media/output_file.h"

namespace longtake::libav {

/// libav's write and seek functions on `file`, which must outlive the result. Null if memory is short.
Io open_io(OutputFile& file);

/// Writes into a string, without seeking.
Io open_io(std::string& text);

/// The decisive error after a muxer call: the file's first error, then the call's, then the buffer's.
std::optional<Error> first_error(OutputFile& file, AVIOContext& io, int code);

}  // namespace longtake::libav
