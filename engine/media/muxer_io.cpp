#include "engine/media/muxer_io.h"

#include <cerrno>
#include <string_view>

#include "engine/core/errors.h"

namespace longtake::libav {
namespace {

constexpr int kBufferBytes = 1 << 16;

#if LIBAVFORMAT_VERSION_MAJOR >= 61
using WrittenByte = const std::uint8_t;
#else
using WrittenByte = std::uint8_t;
#endif

int write_to_file(void* file, WrittenByte* bytes, int count) {
  auto* out = static_cast<OutputFile*>(file);
  const std::string_view view(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
  return out->write(view) ? count : AVERROR(EIO);  // the OutputFile keeps the original error
}

int append(void* text, WrittenByte* bytes, int count) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
  return count;
}

std::int64_t seek_in_file(void* file, std::int64_t offset, int whence) {
  auto* out = static_cast<OutputFile*>(file);
  if (whence == AVSEEK_SIZE) return out->size();
  return whence == SEEK_SET ? out->seek(offset) : AVERROR(EINVAL);
}

using Write = int (*)(void*, WrittenByte*, int);
using Seek = std::int64_t (*)(void*, std::int64_t, int);

Io open_io(void* target, Write write, Seek seek) {
  auto* buffer = static_cast<std::uint8_t*>(av_malloc(kBufferBytes));
  if (buffer == nullptr) return nullptr;
  Io io(avio_alloc_context(buffer, kBufferBytes, 1, target, nullptr, write, seek));
  if (!io) av_free(buffer);
  return io;
}

}  // namespace

Io open_io(OutputFile& file) { return open_io(&file, write_to_file, seek_in_file); }

Io open_io(std::string& text) { return open_io(&text, append, nullptr); }

std::optional<Error> first_error(OutputFile& file, AVIOContext& io, int code) {
  avio_flush(&io);
  if (auto problem = file.error()) return problem;
  const int problem = code < 0 ? code : io.error;
  if (problem >= 0) return std::nullopt;
  return make_error(errors::kCannotWrite, {{"file", file.name()}}, cause(problem));
}

}  // namespace longtake::libav
