#include "engine/send/ndi_outlet.h"

#include <utility>

#include "engine/media/colour.h"
#include "engine/media/libav.h"
#include "engine/send/errors.h"
#include "engine/send/ndi_library.h"

namespace longtake {
namespace {

/// The library, initialised, with one sender.
class NdiSender {
 public:
  static Result<NdiSender> create(const std::string& name) {
    auto library = TRY(open_ndi_library());
    if (!library.initialize()) return fail(errors::kNdiNotForThisCpu);
    NdiSenderSettings settings;
    settings.name = name.c_str();
    NdiSender made(library);
    made.sender_ = library.send_create(&settings);
    if (made.sender_ == nullptr) return fail(errors::kNdiRefused, {{"name", name}});
    return made;
  }
  NdiSender(NdiSender&& other) noexcept
      : library_(other.library_),
        sender_(std::exchange(other.sender_, nullptr)),
        initialised_(std::exchange(other.initialised_, false)) {}
  NdiSender& operator=(NdiSender&&) = delete;
  ~NdiSender() {
    if (sender_ != nullptr) library_.send_destroy(sender_);
    if (initialised_) library_.destroy();
  }

  void send(const NdiPicture& picture) const { library_.send_video(sender_, &picture); }
  int receivers() const { return library_.receivers(sender_, 0); }
  /// As receivers list it; empty if the library does not report it.
  std::string name() const {
    const NdiSource* source = library_.source(sender_);
    return source != nullptr && source->name != nullptr ? source->name : "";
  }

 private:
  explicit NdiSender(const NdiLibrary& library) : library_(library) {}

  const NdiLibrary library_;
  NdiLibrary::Sender sender_ = nullptr;
  bool initialised_ = true;
};

/// NDI carries 4:2:2, so UYVY passes through unchanged. Its documentation defines the matrix that receivers expect at
/// each size. Another matrix would give slightly wrong colours.
YuvForm form_of(const VideoFormat& format) {
  using Matrix = YuvForm::Matrix;
  const bool is_ultra = format.width > 1920 || format.height > 1080;
  const bool is_high = format.width > 720 || format.height > 576;
  return {YuvForm::Pixels::uyvy422, is_ultra ? Matrix::bt2020 : is_high ? Matrix::bt709 : Matrix::bt601};
}

class NdiOutlet final : public Outlet {
 public:
  NdiOutlet(NdiSender sender, ColourConverter colour, FrameRate rate)
      : sender_(std::move(sender)), colour_(std::move(colour)) {
    picture_.width = colour_.width();
    picture_.height = colour_.height();
    picture_.rate_num = rate.num;
    picture_.rate_den = rate.den;
  }

  Result<void> write(FrameView frame, std::int64_t) override {
    auto uyvy = TRY(colour_.convert(frame));
    picture_.data = uyvy->data[0];
    picture_.row_bytes = uyvy->linesize[0];
    sender_.send(picture_);
    return {};
  }

  std::string place() const override {
    const std::string name = sender_.name();
    return name.empty() ? name : "ndi:" + name;
  }
  std::optional<int> receivers() const override { return sender_.receivers(); }

 private:
  const NdiSender sender_;
  ColourConverter colour_;
  NdiPicture picture_;
};

}  // namespace

Result<std::unique_ptr<Outlet>> open_ndi_outlet(const SendTarget& target, const VideoFormat& format) {
  auto colour = TRY(ColourConverter::create(format.width, format.height, form_of(format)));
  auto sender = NdiSender::create(target.place);
  if (!sender) return fail(errors::kCannotSend, {{"address", target.shown}}, std::move(sender.error()));
  return std::unique_ptr<Outlet>(std::make_unique<NdiOutlet>(std::move(*sender), std::move(colour), format.rate));
}

Result<void> check_ndi() {
  const auto library = open_ndi_library();
  if (!library) return fail(errors::kNoNdi, {}, library.error());
  return {};
}

}  // namespace longtake
