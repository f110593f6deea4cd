#include "ui/model/player.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace longtake::ui {
namespace {

constexpr std::size_t kMeasured = 5;
// Plays slightly faster than the engine generates. Each chunk then ends just before the next arrives, so the engine
// never waits for the display. The difference is one slightly longer picture.
constexpr double kAheadOfEngine = 0.98;

}  // namespace

bool Player::wantsChunk() const {
  if (asked_at_ || !waiting_.empty()) return false;
  return playing_ || (step_ && !hasNext());
}

void Player::asked(double now) { asked_at_ = now; }

void Player::add(std::shared_ptr<const VideoChunk> chunk, double now) {
  if (!chunk || chunk->frames <= 0) {
    asked_at_.reset();
    return;
  }
  // The first wait includes loading the weights, so the engine's own time is used.
  const bool first = making_s_.empty() && !current_;
  double made = chunk->times.total_ms / 1000.0;
  if (!first && asked_at_) made = now - *asked_at_;
  making_s_.push_back(made / chunk->frames);
  if (making_s_.size() > kMeasured) making_s_.pop_front();
  asked_at_.reset();
  // A late chunk begins now; its pictures keep their spacing.
  if (!hasNext()) due_ = current_ ? std::max(due_, now) : now;
  waiting_.push_back(std::move(chunk));
}

double Player::makingTime() const {
  if (making_s_.empty()) return 0;
  std::vector<double> sorted(making_s_.begin(), making_s_.end());
  std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2), sorted.end());
  return sorted[sorted.size() / 2];
}

double Player::madePerSecond() const {
  const double made = makingTime();
  return made > 0 ? 1.0 / made : 0;
}

bool Player::hasNext() const {
  if (!current_) return !waiting_.empty();
  return current_->frame + 1 < current_->chunk->frames || !waiting_.empty();
}

void Player::begin(std::shared_ptr<const VideoChunk> chunk) {
  const double native = chunk->fps > 0 ? 1.0 / chunk->fps : 1.0 / 16;
  interval_s_ = std::max(native, makingTime() * kAheadOfEngine);
  current_ = Shown{std::move(chunk), 0};
}

std::optional<Player::Shown> Player::advance(double now) {
  const bool stepping = step_ && !playing_;
  if (!hasNext() || !(stepping || (playing_ && now >= due_))) return std::nullopt;
  step_ = false;
  if (current_ && current_->frame + 1 < current_->chunk->frames) {
    ++current_->frame;
  } else {
    begin(std::move(waiting_.front()));
    waiting_.pop_front();
  }
  // Timer jitter must not lower the rate, and a real delay must not cause a burst.
  due_ = now - due_ < interval_s_ / 2 ? due_ + interval_s_ : now + interval_s_;
  if (stepping) paused_left_ = interval_s_;
  return current_;
}

std::optional<double> Player::nextDue() const {
  if (!hasNext()) return std::nullopt;
  if (!playing_) return step_ ? std::optional<double>(0) : std::nullopt;
  return due_;
}

std::optional<Player::Coming> Player::coming(double now) const {
  if (!current_) return std::nullopt;
  const auto lasts = [this](const VideoChunk& chunk) { return chunk.frames * interval_s_; };
  const int left = current_->chunk->frames - 1 - current_->frame;
  double shows_at = std::max(due_, now) + left * interval_s_;
  for (const auto& chunk : waiting_) shows_at += lasts(*chunk);
  const VideoChunk& like = waiting_.empty() ? *current_->chunk : *waiting_.back();
  if (asked_at_) shows_at += lasts(like);
  return Coming{shows_at, lasts(like)};
}

void Player::setPlaying(bool playing, double now) {
  if (playing == playing_) return;
  playing_ = playing;
  step_ = false;
  if (!playing) {
    paused_left_ = std::max(0.0, due_ - now);
  } else if (paused_left_) {
    due_ = now + *paused_left_;
    paused_left_.reset();
  }
}

void Player::step() { step_ = !playing_; }

void Player::clear() {
  waiting_.clear();
  if (current_) current_->frame = current_->chunk->frames - 1;
}

void Player::demandLost() {
  asked_at_.reset();
  making_s_.clear();
}

}  // namespace longtake::ui
