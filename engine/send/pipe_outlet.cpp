#include "engine/send/pipe_outlet.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/media/libav.h"
#include "engine/media/y4m_writer.h"
#include "engine/send/errors.h"

namespace longtake {
namespace {

constexpr int kPipeLookMs = 50;  // delay until a stop request is noticed

class PipeOutlet final : public Outlet {
 public:
  PipeOutlet(std::string shown, int fd, bool owned, Patience& patience)
      : shown_(std::move(shown)), fd_(fd), owned_(owned), patience_(patience) {}
  ~PipeOutlet() override {
    if (owned_) ::close(fd_);
  }

  Result<void> begin(const VideoFormat& format) {
    auto y4m = TRY(Y4mPictures::create(format));
    y4m_ = std::make_unique<Y4mPictures>(std::move(y4m));
    return put(y4m_->header());
  }

  Result<void> write(FrameView picture, std::int64_t) override {
    if (!y4m_) return put({reinterpret_cast<const char*>(picture.data()), picture.size()});
    auto bytes = TRY(y4m_->picture(picture));
    return put(bytes);
  }

 private:
  // A writable pipe accepts at least PIPE_BUF bytes without blocking, even if other programs share it in blocking mode.
  Result<void> put(std::string_view bytes) {
    patience_.wait_at_most(kStall);
    while (!bytes.empty()) {
      pollfd ready{fd_, POLLOUT, 0};
      const int found = ::poll(&ready, 1, kPipeLookMs);
      if (patience_.is_over())
        return fail(errors::kCannotSend, {{"address", shown_}}, make_error(errors::kNobodyTakes));
      if (found == 0 || (found < 0 && errno == EINTR)) continue;
      const auto written = ::write(fd_, bytes.data(), std::min<std::size_t>(bytes.size(), PIPE_BUF));
      if (written < 0 && (errno == EAGAIN || errno == EINTR)) continue;
      if (written < 0)
        return fail(errors::kCannotSend, {{"address", shown_}},
                    errno == EPIPE ? make_error(errors::kNobodyReads) : system_cause(errno));
      bytes.remove_prefix(static_cast<std::size_t>(written));
      patience_.wait_at_most(kStall);
    }
    return {};
  }

  const std::string shown_;
  const int fd_;
  const bool owned_;
  Patience& patience_;
  std::unique_ptr<Y4mPictures> y4m_;  // null: raw
};

}  // namespace

Result<std::unique_ptr<Outlet>> open_pipe_outlet(const SendTarget& target, const VideoFormat& format,
                                                 Patience& patience) {
  int fd = STDOUT_FILENO;
  if (!target.is_stdout()) {
    // Without O_NONBLOCK, opening a named pipe would wait for its reader.
    fd = ::open(target.place.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC, 0666);
    if (fd < 0)
      return fail(errors::kCannotSend, {{"address", target.shown}},
                  errno == ENXIO ? make_error(errors::kNobodyReads) : system_cause(errno));
  }
  auto outlet = std::make_unique<PipeOutlet>(target.shown, fd, !target.is_stdout(), patience);
  if (target.form == SendTarget::Form::y4m) TRY(outlet->begin(format));
  return std::unique_ptr<Outlet>(std::move(outlet));
}

}  // namespace longtake
