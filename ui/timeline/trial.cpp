#include "ui/timeline/trial.h"

#include <algorithm>
#include <utility>

namespace longtake::ui {

Trial::Trial(Studio& studio, QObject* parent) : QObject(parent), studio_(studio) {
  connect(&studio_, &Studio::takeStarted, this, [this] {
    if (!isRunning()) return;
    arrives_ = false;
    takes_[current_] = studio_.take();
    advance();
  });
  connect(&studio_, &Studio::chunkArrived, this, &Trial::advance);
  // A change by the user would be part of one take only.
  connect(&studio_, &Studio::stepTaken, this, &Trial::cancel);
  connect(&studio_, &Studio::failed, this, &Trial::cancel);
  connect(&studio_, &Studio::refused, this, &Trial::cancel);
  connect(&studio_, &Studio::takesReset, this, &Trial::cancel);
}

void Trial::start(const Place& place, ChunkIndex chunks, std::vector<Variant> variants) {
  cancel();
  place_ = place;
  chunks_ = chunks;
  variants_ = std::move(variants);
  takes_.clear();
  for (const Variant& variant : variants_) takes_.push_back(variant.take);
  arrives_ = false;
  const auto first = shortest();
  current_ = first.value_or(0);
  if (first) begin();
  advance();
}

void Trial::cancel() {
  if (!isRunning()) return;
  variants_.clear();
  takes_.clear();
  Q_EMIT givenUp(std::exchange(arrives_, false));
}

ChunkIndex Trial::made(std::size_t variant) const {
  if (variant >= takes_.size() || !takes_[variant]) return 0;
  return std::clamp<ChunkIndex>(studio_.endOf(*takes_[variant]).chunk - place_.chunk, 0, chunks_);
}

// The variant whose turn is next: the shortest one. Nothing if all are long enough.
std::optional<std::size_t> Trial::shortest() const {
  std::optional<std::size_t> out;
  for (std::size_t i = 0; i < variants_.size(); ++i) {
    const bool is_ready = takes_[i] && made(i) >= chunks_;
    if (!is_ready && (!out || made(i) < made(*out))) out = i;
  }
  return out;
}

void Trial::begin() {
  const Variant& variant = variants_[current_];
  if (const auto take = takes_[current_]) {
    arrives_ = *take != studio_.take();
    if (arrives_) studio_.rewind(studio_.endOf(*take));
  } else {
    arrives_ = true;
    studio_.branch(place_, variant.seed, false);
    for (const CommandBody& change : variant.changes) studio_.command(change, false);
  }
  studio_.setPlaying(true);
}

void Trial::advance() {
  if (!isRunning() || arrives_) return;
  Q_EMIT progressed();
  const auto next = shortest();
  if (next && *next == current_) return;
  if (next) {
    current_ = *next;
    return begin();
  }
  variants_.clear();
  std::vector<TakeId> takes;
  for (const auto& take : std::exchange(takes_, {})) takes.push_back(*take);
  studio_.setPlaying(false);
  Q_EMIT done(takes);
}

}  // namespace longtake::ui

#include "moc_trial.cpp"
