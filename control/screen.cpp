#include "control/screen.h"

#include <utility>

namespace longtake::control {
namespace {

// Drops chunks if the stream generates them faster than they are shown.
constexpr std::size_t kWaitingChunks = 2;

std::shared_ptr<const VideoChunk> black_like(const VideoChunk& other) {
  auto made = std::make_shared<VideoChunk>();
  made->width = other.width;
  made->height = other.height;
  made->fps = other.fps;
  made->frames = 1;
  made->pixels.assign(other.frame_bytes(), 0);
  return made;
}

bool is_as_large(const VideoChunk& one, const VideoChunk& other) {
  return one.width == other.width && one.height == other.height && one.fps == other.fps;
}

}  // namespace

Screen::Screen(Loop& loop, Show show) : loop_(loop), show_(std::move(show)) {}

Screen::~Screen() { loop_.cancel(timer_); }

void Screen::add(std::shared_ptr<const VideoChunk> chunk) {
  if (!chunk || chunk->frames <= 0) return;
  waiting_.push_back(std::move(chunk));
  if (waiting_.size() > kWaitingChunks) {
    waiting_.pop_front();
    frame_ = 0;
  }
  if (timer_ != 0) return;
  due_ = Loop::Clock::now();
  show_next();
}

void Screen::show_next() {
  timer_ = 0;
  if (waiting_.empty()) return;
  newest_ = {waiting_.front(), frame_};
  dress();
  show_seen();
  if (++frame_ >= newest_.chunk->frames) {
    waiting_.pop_front();
    frame_ = 0;
  }
  const double fps = newest_.chunk->fps > 0 ? newest_.chunk->fps : 16;
  due_ += std::chrono::duration_cast<Loop::Clock::duration>(std::chrono::duration<double>(1 / fps));
  if (const auto now = Loop::Clock::now(); due_ < now) due_ = now;
  timer_ = loop_.at(due_, [this] { show_next(); });
}

// A change shows at once, even while no pictures come.
void Screen::hold(bool frozen, bool black) {
  if (frozen == stands_ && black == black_) return;
  stands_ = frozen;
  black_ = black;
  dress();
  show_seen();
}

// Freeze or blackout before the first picture takes effect with it.
void Screen::dress() {
  if (!stands_) standing_ = {};
  if (stands_ && !standing_.chunk) standing_ = newest_;
  if (black_ && newest_.chunk && (!black_picture_ || !is_as_large(*newest_.chunk, *black_picture_)))
    black_picture_ = black_like(*newest_.chunk);
}

void Screen::show_seen() {
  if (const Picture picture = seen(); picture.chunk) show_(picture);
}

Screen::Picture Screen::seen() const {
  if (black_) return {newest_.chunk ? black_picture_ : nullptr, 0};
  return standing_.chunk ? standing_ : newest_;
}

}  // namespace longtake::control
