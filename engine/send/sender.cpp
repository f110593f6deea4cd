#include "engine/send/sender.h"

#include <pthread.h>

#include <algorithm>
#include <exception>
#include <utility>
#include <vector>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/core/log.h"
#include "engine/media/resize.h"
#include "engine/send/camera_outlet.h"
#include "engine/send/errors.h"
#include "engine/send/ndi_outlet.h"
#include "engine/send/net_outlet.h"
#include "engine/send/outlet.h"
#include "engine/send/pipe_outlet.h"

namespace longtake {
namespace {

/// The resizer's destination. The picture's number bypasses the Resizer, which has no such parameter.
class Numbered final : public FrameSink {
 public:
  Numbered(std::unique_ptr<Outlet> outlet, const std::int64_t& tick) : outlet_(std::move(outlet)), tick_(tick) {}

  Result<void> write(FrameView frame) override { return outlet_->write(frame, tick_); }
  Result<void> finish() override { return {}; }

 private:
  const std::unique_ptr<Outlet> outlet_;
  const std::int64_t& tick_;
};

class SizedOutlet final : public Outlet {
 public:
  Result<void> open(std::unique_ptr<Outlet> outlet, const VideoFormat& format, PictureSize size) {
    sized_ = outlet.get();
    auto resizer = TRY(Resizer::create(std::make_unique<Numbered>(std::move(outlet), tick_), format, size));
    resizer_ = std::move(resizer);
    return {};
  }

  Result<void> write(FrameView picture, std::int64_t tick) override {
    tick_ = tick;
    return resizer_->write(picture);
  }
  std::string place() const override { return sized_->place(); }
  std::optional<int> receivers() const override { return sized_->receivers(); }

 private:
  std::int64_t tick_ = 0;
  const Outlet* sized_ = nullptr;  // owned by the resizer's sink
  std::unique_ptr<Resizer> resizer_;
};

// Opens an outlet for pictures of `size`, and enlarges those of `format` for it, as in an export.
Result<std::unique_ptr<Outlet>> open_sized_outlet(const VideoFormat& format, PictureSize size, const OpenOutlet& open) {
  if (size.width == 0 || (size.width == format.width && size.height == format.height)) return open(format);
  auto outlet = open({size.width, size.height, format.rate});
  if (!outlet) return outlet;
  auto sized = std::make_unique<SizedOutlet>();
  TRY(sized->open(std::move(*outlet), format, size));
  return std::unique_ptr<Outlet>(std::move(sized));
}

using State = SendingStatus::State;

bool is_same(const VideoFormat& one, const VideoFormat& other) {
  return one.width == other.width && one.height == other.height && one.rate == other.rate;
}

}  // namespace

Sender::Sender(Options options) : options_(std::move(options)) {
  status_.target = options_.target.shown;
  thread_ = std::jthread([this] { run(); });
}

Sender::~Sender() {
  patience_.stop();
  const std::scoped_lock lock(mutex_);
  woken_.notify_all();
}

void Sender::send(SentPicture picture) {
  const std::scoped_lock lock(mutex_);
  if (status_.state == State::ended) return;
  waiting_.push_back(std::move(picture));
  // A receiver that does not accept pictures now only needs the newest one later.
  const std::size_t most = status_.state == State::sending ? options_.most_waiting : 1;
  for (; waiting_.size() > most; ++status_.dropped) waiting_.pop_front();
  woken_.notify_all();
}

void Sender::set_black(bool black) {
  const std::scoped_lock lock(mutex_);
  black_ = black;
}

SendingStatus Sender::status() const {
  const std::scoped_lock lock(mutex_);
  return status_;
}

bool Sender::is_idle() const {
  const std::scoped_lock lock(mutex_);
  return status_.state == State::ended || (waiting_.empty() && !in_work_);
}

void Sender::run() {
  pthread_setname_np(pthread_self(), "sender");
  try {
    work();
  } catch (const std::exception& problem) {
    report(State::ended,
           make_error(errors::kSendingBroke, {{"address", options_.target.shown}, {"problem", problem.what()}}));
  }
}

void Sender::work() {
  auto pause = options_.first_pause;
  bool was_connected = false;
  while (const auto format = wait_for_format()) {
    auto outlet = open(*format);
    if (outlet) {
      {
        const std::scoped_lock lock(mutex_);
        if (was_connected) ++status_.reconnected;
        if (const std::string place = (*outlet)->place(); !place.empty()) status_.target = place;
      }
      was_connected = true;
      report(State::sending);
      const auto before = status().sent;
      auto sent = send(**outlet, *format);
      if (patience_.is_stopped()) break;
      if (sent) continue;  // the picture size changed
      if (status().sent > before) pause = options_.first_pause;
      outlet = fail(std::move(sent.error()));
    }
    if (patience_.is_stopped()) break;
    logger("media")->info("sender_lost target={} why=\"{}\"", options_.target.shown, outlet.error().why);
    // The reader of stdout is permanently gone.
    if (options_.target.is_stdout()) return report(State::ended, std::move(outlet.error()));
    {
      const std::scoped_lock lock(mutex_);
      status_.next_try_s = std::chrono::duration<double>(pause).count();
    }
    report(State::waiting, std::move(outlet.error()));
    if (!rest_until(Clock::now() + pause)) break;
    pause = std::min(pause * 2, options_.longest_pause);
    report(State::connecting);
  }
  report(State::ended);
}

// The first picture determines the size.
std::optional<VideoFormat> Sender::wait_for_format() {
  std::unique_lock lock(mutex_);
  woken_.wait(lock, [this] { return patience_.is_stopped() || !waiting_.empty() || last_; });
  if (patience_.is_stopped()) return std::nullopt;
  return waiting_.empty() ? last_->format : waiting_.back().format;
}

Result<std::unique_ptr<Outlet>> Sender::open(const VideoFormat& format) {
  if (options_.open) return options_.open(format);
  const auto size = TRY(picture_size(options_.size, format));
  return open_sized_outlet(format, size, [this](const VideoFormat& sized) { return open_at(sized); });
}

Result<std::unique_ptr<Outlet>> Sender::open_at(const VideoFormat& format) {
  if (options_.target.form == SendTarget::Form::camera) return open_camera_outlet(options_.target, format, patience_);
  if (options_.target.form == SendTarget::Form::ndi) return open_ndi_outlet(options_.target, format);
  if (options_.target.is_network()) return open_net_outlet(options_.target, format, options_.encoder, patience_);
  return open_pipe_outlet(options_.target, format, patience_);
}

/// Returns without an error when the picture size changes.
Result<void> Sender::send(Outlet& outlet, const VideoFormat& format) {
  const std::vector<std::uint8_t> black(format.frame_bytes(), 0);
  const double tick_s = 1 / format.rate.value();
  const auto begun = Clock::now();
  auto told = begun;
  for (std::int64_t tick = 0;; ++tick) {
    const auto at = [&](std::int64_t number) {
      return begun + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(static_cast<double>(number) * tick_s));
    };
    // The outlet may have blocked; the numbers that passed meanwhile are missing pictures.
    while (at(tick + 1) < Clock::now()) ++tick;
    if (!rest_until(at(tick))) return {};
    const auto picture = take_next();
    if (!picture) continue;
    if (!is_same(picture->format, format)) {
      if (options_.target.is_stdout()) return fail(errors::kSizeChanged, {{"address", options_.target.shown}});
      return {};
    }
    bool covers = false;
    {
      const std::scoped_lock lock(mutex_);
      covers = black_;
    }
    auto written = outlet.write(covers ? FrameView(black) : FrameView(picture->rgb.get(), format.frame_bytes()), tick);
    const std::optional<int> receivers = outlet.receivers();
    {
      const std::scoped_lock lock(mutex_);
      in_work_ = false;
      if (!written) return written;
      ++status_.sent;
      status_.receivers = receivers;
    }
    if (Clock::now() - told < std::chrono::seconds(1)) continue;
    told = Clock::now();
    changed();
  }
}

// If more pictures wait than in a steady stream, one is skipped. Otherwise a delay would be permanent.
std::optional<SentPicture> Sender::take_next() {
  const std::scoped_lock lock(mutex_);
  if (waiting_.size() > options_.most_waiting / 2 + 1) {
    waiting_.pop_front();
    ++status_.dropped;
  }
  if (waiting_.empty()) return options_.repeats ? last_ : std::nullopt;
  last_ = std::move(waiting_.front());
  waiting_.pop_front();
  in_work_ = true;
  return last_;
}

/// False if the sending was stopped.
bool Sender::rest_until(Clock::time_point time) {
  std::unique_lock lock(mutex_);
  woken_.wait_until(lock, time, [this] { return patience_.is_stopped(); });
  return !patience_.is_stopped();
}

void Sender::report(State state, std::optional<Error> problem) {
  {
    const std::scoped_lock lock(mutex_);
    status_.state = state;
    status_.problem = std::move(problem);
    status_.receivers.reset();
    in_work_ = false;
  }
  changed();
}

void Sender::changed() const {
  if (options_.changed) options_.changed();
}

namespace {

class StreamSending final : public Sending {
 public:
  explicit StreamSending(Sender::Options options) : sender_(std::move(options)) {}

  void show(std::shared_ptr<const VideoChunk> chunk, int frame) override {
    const VideoFormat format{chunk->width, chunk->height, frame_rate(chunk->fps)};
    const std::uint8_t* pixels = chunk->frame(frame).data();
    sender_.send({std::shared_ptr<const std::uint8_t>(std::move(chunk), pixels), format});
  }
  void set_black(bool black) override { sender_.set_black(black); }
  SendingStatus status() const override { return sender_.status(); }

 private:
  Sender sender_;
};

}  // namespace

std::unique_ptr<Sending> start_sending(Sender::Options options) {
  return std::make_unique<StreamSending>(std::move(options));
}

Result<Sender::Options> sender_options(const SendPlan& plan) {
  auto target = TRY(read_target(plan.address));
  TRY(picture_size(plan.size, {}));
  if (plan.most_kbps < kLeastSendKbps || plan.most_kbps > kMostSendKbps)
    return fail(errors::kWrongBitRate, {{"kbps", plan.most_kbps}, {"least", kLeastSendKbps}, {"most", kMostSendKbps}});
  Sender::Options options;
  if (!plan.certificates.empty()) {
    if (!target.has_tls()) return fail(errors::kNoCertificates, {{"address", target.shown}});
    TRY(read_file(plan.certificates));
  }
  options.target = std::move(target);
  options.target.certificates = plan.certificates;
  options.size = plan.size;
  options.encoder.most_kbps = plan.most_kbps;
  return options;
}

StartSending make_sender() {
  return [](const SendPlan& plan, std::function<void()> wakeup) -> Result<std::unique_ptr<Sending>> {
    auto options = TRY(sender_options(plan));
    options.changed = std::move(wakeup);
    return start_sending(std::move(options));
  };
}

}  // namespace longtake
