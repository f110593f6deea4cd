#include "engine/media/output.h"

#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/media/blend.h"
#include "engine/media/errors.h"
#include "engine/media/gif_writer.h"
#include "engine/media/motion.h"
#include "engine/media/png.h"
#include "engine/media/recorder.h"
#include "engine/media/y4m_writer.h"

namespace longtake {
namespace {

Result<ExportFormat> kind_of(const std::filesystem::path& path) {
  std::error_code none;
  if (path == "-") return ExportFormat::y4m_pipe;
  if (std::filesystem::is_directory(path, none) || !path.has_filename()) return ExportFormat::png;
  const std::string suffix = path.extension().string();
  if (const auto format = format_of(suffix)) return *format;
  return fail(errors::kUnknownFormat, {{"file", path.string()}, {"suffix", suffix}});
}

template <class Sink>
Result<std::unique_ptr<FrameSink>> as_sink(Result<std::unique_ptr<Sink>> sink) {
  if (!sink) return fail(std::move(sink.error()));
  return std::unique_ptr<FrameSink>(std::move(*sink));
}

Result<std::unique_ptr<FrameSink>> open_kind(ExportFormat kind, const std::filesystem::path& path,
                                             const VideoFormat& format, const EncoderSettings& settings) {
  switch (kind) {
    case ExportFormat::mp4:
      return as_sink(FragmentedRecorder::create(path, format, settings));
    case ExportFormat::gif:
      return as_sink(GifWriter::create(path, format));
    case ExportFormat::y4m:
      return as_sink(Y4mWriter::create(path, format));
    case ExportFormat::y4m_pipe:
      return as_sink(Y4mWriter::on(STDOUT_FILENO, "stdout", format));
    case ExportFormat::ffv1:
    case ExportFormat::prores:
    case ExportFormat::webp:
    case ExportFormat::webm:
      return open_coded(kind, path, format, settings);
    case ExportFormat::png:
      break;
  }
  return as_sink(PngFolder::create(path, format));
}

}  // namespace

Result<ExportFormat> check_output(const std::filesystem::path& path) {
  auto kind = kind_of(path);
  if (!kind || *kind == ExportFormat::y4m_pipe) return kind;
  if (is_coded(*kind)) TRY(check_coded(*kind, path));
  const std::string file = path.string();
  std::error_code none;
  const bool exists = std::filesystem::exists(path, none);
  auto parent = path.has_filename() ? path.parent_path() : path.parent_path().parent_path();
  if (parent.empty()) parent = ".";
  const std::filesystem::path written = exists ? path : parent;
  if (!exists && !std::filesystem::is_directory(parent, none))
    return fail(errors::kFolderMissing, {{"file", file}, {"folder", parent.string()}});
  if (::access(written.c_str(), W_OK) != 0) return fail(system_error(errors::kCannotWrite, {{"file", file}}, errno));
  if (exists && *kind == ExportFormat::png && !std::filesystem::is_empty(path, none))
    return fail(errors::kFolderNotEmpty, {{"file", file}});
  if (exists && *kind != ExportFormat::png && !std::filesystem::is_regular_file(path, none))
    return fail(errors::kCannotWrite, {{"file", file}}, make_error(errors::kNotRegularFile));
  return kind;
}

Result<std::unique_ptr<FrameSink>> open_output(const std::filesystem::path& path, const VideoFormat& format,
                                               FrameRate rate, const EncoderSettings& settings, PictureSize size,
                                               Between between) {
  auto kind = TRY(kind_of(path));
  if (size.width <= 0) size = {format.width, format.height};
  const bool resized = size != PictureSize{format.width, format.height};
  auto sink = open_kind(kind, path, {size.width, size.height, rate}, settings);
  if (sink && resized) sink = as_sink(Resizer::create(std::move(*sink), format, size));
  if (!sink || rate == format.rate) return sink;
  // The rate changes before the enlargement, because there are fewer pixels then.
  if (between == Between::motion && rate.value() > format.rate.value() && MotionRate::can_take(format))
    return as_sink(MotionRate::create(std::move(*sink), format, rate));
  return std::unique_ptr<FrameSink>(std::make_unique<RateBlender>(std::move(*sink), format.rate, rate));
}

}  // namespace longtake
