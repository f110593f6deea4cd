#include "engine/send/send_sink.h"

#include <thread>
#include <utility>
#include <vector>

namespace longtake {
namespace {

using namespace std::chrono_literals;

constexpr auto kDrain = 3s;
constexpr auto kIdleLook = 5ms;

}  // namespace

SendSink::SendSink(Sender::Options options, const VideoFormat& format, std::function<void(const SendingStatus&)> told)
    : format_(format), told_(std::move(told)) {
  // If the model is slower than the rate, a whole chunk arrives at once.
  options.most_waiting = 64;
  sender_ = std::make_unique<Sender>(std::move(options));
}

// A picture has arrived, so the connection is being established. libav times out by itself.
Result<void> SendSink::connect() {
  SendingStatus now;
  while ((now = sender_->status()).state == SendingStatus::State::connecting) std::this_thread::sleep_for(kIdleLook);
  begun_ = Patience::Clock::now();
  if (now.state != SendingStatus::State::sending && now.sent == 0 && now.problem) return fail(*now.problem);
  return {};
}

Result<void> SendSink::check_status() {
  const SendingStatus now = sender_->status();
  if ((now.state != seen_.state || now.receivers != seen_.receivers) && told_) told_(now);
  seen_ = now;
  if (now.state == SendingStatus::State::ended && now.problem) return fail(*now.problem);
  return {};
}

Result<void> SendSink::write(FrameView frame) {
  const auto bytes = std::make_shared<std::vector<std::uint8_t>>(frame.begin(), frame.end());
  if (written_ > 0) {
    const std::chrono::duration<double> due(static_cast<double>(written_) / format_.rate.value());
    std::this_thread::sleep_until(begun_ + std::chrono::duration_cast<Patience::Clock::duration>(due));
  }
  sender_->send({std::shared_ptr<const std::uint8_t>(bytes, bytes->data()), format_});
  if (written_++ == 0)
    if (auto connected = connect(); !connected) return connected;
  return check_status();
}

Result<void> SendSink::finish() {
  const auto until = Patience::Clock::now() + kDrain;
  while (!sender_->is_idle() && Patience::Clock::now() < until) std::this_thread::sleep_for(kIdleLook);
  const SendingStatus last = sender_->status();
  if (told_ && written_ > 0) told_(last);
  sender_.reset();
  if (last.state != SendingStatus::State::sending && last.problem) return fail(*last.problem);
  return {};
}

}  // namespace longtake
