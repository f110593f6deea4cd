#pragma once

// For the .cpp files of this folder only, as libav.h.

#include <memory>
#include <optional>

#include "engine/media/libav.h"
#include "engine/media/output_file.h"

namespace longtake::libav {

struct FreeIo {
  void operator()(AVIOContext* io) const {
    av_freep(&io->buffer);
    avio_context_free(&io);
  }
};
using Io = std::unique_ptr<AVIOContext, FreeIo>;

/// libav's writing and seeking, done by `file`, which must outlive it. Null when memory is short.
Io open_io(OutputFile& file);

/// The one error that counts after a call of a muxer: the file's own first, then the call's, then the buffer's.
std::optional<Error> first_error(OutputFile& file, AVIOContext& io, int code);

}  // namespace longtake::libav
