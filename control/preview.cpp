#include "control/preview.h"

#include <utility>

namespace longtake::control {
namespace {

// A stream that makes chunks faster than they are shown leaves some out.
constexpr std::size_t kWaitingChunks = 2;

}  // namespace

Preview::Preview(Loop& loop, EncodeJpeg encode, Wanted wanted, Show show)
    : loop_(loop), encode_(std::move(encode)), wanted_(std::move(wanted)), show_(std::move(show)) {}

Preview::~Preview() { loop_.cancel(timer_); }

void Preview::add(std::shared_ptr<const VideoChunk> chunk) {
  if (!encode_ || !chunk || chunk->frames <= 0) return;
  newest_ = chunk;
  waiting_.push_back(std::move(chunk));
  if (waiting_.size() > kWaitingChunks) {
    waiting_.pop_front();
    frame_ = 0;
  }
  if (timer_ != 0) return;
  due_ = Loop::Clock::now();
  show_next();
}

void Preview::show_next() {
  timer_ = 0;
  if (waiting_.empty()) return;
  const VideoChunk& chunk = *waiting_.front();
  if (wanted_()) {
    if (const auto jpeg = encode_(chunk, frame_)) show_(*jpeg);
  }
  const double fps = chunk.fps > 0 ? chunk.fps : 16;
  if (++frame_ >= chunk.frames) {
    waiting_.pop_front();
    frame_ = 0;
  }
  due_ += std::chrono::duration_cast<Loop::Clock::duration>(std::chrono::duration<double>(1 / fps));
  if (const auto now = Loop::Clock::now(); due_ < now) due_ = now;
  timer_ = loop_.at(due_, [this] { show_next(); });
}

std::optional<std::string> Preview::newest() const {
  if (!encode_ || !newest_) return std::nullopt;
  auto jpeg = encode_(*newest_, newest_->frames - 1);
  return jpeg ? std::optional(std::move(*jpeg)) : std::nullopt;
}

}  // namespace longtake::control
