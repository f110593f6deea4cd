#include "engine/media/y4m_writer.h"

#include <utility>

#include "engine/media/libav.h"

namespace longtake {

Result<Y4mPictures> Y4mPictures::create(const VideoFormat& format) {
  auto colour = TRY(ColourConverter::create(format.width, format.height));
  std::string header = "YUV4MPEG2 W" + std::to_string(colour.width()) + " H" + std::to_string(colour.height()) + " F" +
                       std::to_string(format.rate.num) + ":" + std::to_string(format.rate.den) +
                       " Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n";
  return Y4mPictures(std::move(colour), std::move(header));
}

Result<std::string_view> Y4mPictures::picture(FrameView frame) {
  auto converted = TRY(colour_.convert(frame));
  const AVFrame& yuv = *converted;
  frame_ = "FRAME\n";
  for (int plane = 0; plane < 3; ++plane) {
    const int shift = plane == 0 ? 0 : 1;
    const auto width = static_cast<std::size_t>(yuv.width >> shift);
    for (int y = 0; y < yuv.height >> shift; ++y)
      frame_.append(reinterpret_cast<const char*>(yuv.data[plane] + std::ptrdiff_t{y} * yuv.linesize[plane]), width);
  }
  return std::string_view(frame_);
}

Y4mWriter::Y4mWriter(Y4mPictures pictures, std::unique_ptr<OutputFile> file)
    : pictures_(std::move(pictures)), file_(std::move(file)) {}

Result<std::unique_ptr<Y4mWriter>> Y4mWriter::create(const std::filesystem::path& path, const VideoFormat& format) {
  auto file = TRY(OutputFile::create(path));
  return start(std::move(file), format);
}

Result<std::unique_ptr<Y4mWriter>> Y4mWriter::on(int fd, const std::string& name, const VideoFormat& format) {
  return start(OutputFile::on(fd, name), format);
}

Result<std::unique_ptr<Y4mWriter>> Y4mWriter::start(std::unique_ptr<OutputFile> file, const VideoFormat& format) {
  auto pictures = TRY(Y4mPictures::create(format));
  std::unique_ptr<Y4mWriter> writer(new Y4mWriter(std::move(pictures), std::move(file)));
  TRY(writer->put(writer->pictures_.header()));
  return writer;
}

Result<void> Y4mWriter::put(std::string_view bytes) {
  if (file_->write(bytes)) return {};
  return fail(*file_->error());
}

Result<void> Y4mWriter::write(FrameView frame) {
  auto bytes = TRY(pictures_.picture(frame));
  return put(bytes);
}

Result<void> Y4mWriter::finish() { return file_->close(); }

}  // namespace longtake
