#include "ui/compare/trial.h"

#include <utility>

namespace longtake::ui {

Trial::Trial(Studio& studio, QObject* parent) : QObject(parent), studio_(studio) {
  connect(&studio_, &Studio::takeStarted, this, [this] {
    arrives_ = false;
    look();
  });
  connect(&studio_, &Studio::chunkArrived, this, &Trial::look);
  // A change by hand would be part of one take and not of the others.
  connect(&studio_, &Studio::stepTaken, this, &Trial::cancel);
  connect(&studio_, &Studio::failed, this, &Trial::cancel);
  connect(&studio_, &Studio::refused, this, &Trial::cancel);
  connect(&studio_, &Studio::takesReset, this, &Trial::cancel);
}

void Trial::start(const Place& place, ChunkIndex chunks, std::vector<Variant> variants) {
  cancel();
  place_ = place;
  chunks_ = chunks;
  takes_.clear();
  variants_ = std::move(variants);
  begin();
}

void Trial::cancel() {
  if (!isRunning()) return;
  variants_.clear();
  takes_.clear();
  arrives_ = false;
  Q_EMIT givenUp();
}

ChunkIndex Trial::made() const {
  return arrives_ || !isRunning() ? 0 : studio_.takes().endOf(studio_.take()).chunk - place_.chunk;
}

void Trial::begin() {
  const Variant& variant = variants_[takes_.size()];
  if (variant.take) {
    arrives_ = *variant.take != studio_.take() && studio_.takes().endOf(*variant.take).chunk < place_.chunk + chunks_;
    if (arrives_) studio_.rewind(studio_.takes().endOf(*variant.take));
  } else {
    arrives_ = true;
    studio_.branch(place_, variant.seed, false);
    for (const CommandBody& change : variant.changes) studio_.command(change, false);
  }
  studio_.setPlaying(true);
  look();
}

void Trial::look() {
  if (!isRunning() || arrives_) return;
  const TakeId take = variants_[takes_.size()].take.value_or(studio_.take());
  Q_EMIT progressed();
  if (studio_.takes().endOf(take).chunk < place_.chunk + chunks_) return;
  takes_.push_back(take);
  if (takes_.size() < variants_.size()) return begin();
  variants_.clear();
  const auto takes = std::exchange(takes_, {});
  studio_.setPlaying(false);
  Q_EMIT done(takes);
}

}  // namespace longtake::ui
