#include "ui/window/comparing.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/look/language.h"
#include "ui/look/notice_bar.h"
#include "ui/model/prompt_text.h"
#include "ui/window/studio_context.h"
#include "ui/window/time_travel.h"

namespace longtake::ui {
namespace {

constexpr std::size_t kMostTakes = 3;

}  // namespace

Comparing::Comparing(StudioContext& context)
    : parts_(context), reels_(context.options.pictures), facts_(*context.studio), trial_(*context.studio) {
  context.comparing = this;
  page_ = new ComparePage;
  page_->hide();
  connect(page_, &ComparePage::closed, this, &Comparing::close);
  connect(page_, &ComparePage::kept, this, [this](std::size_t index) {
    const TakeId take = index == 0 ? first_ : others_.at(index - 1);
    close();
    if (take != parts_.studio->take()) parts_.studio->goTo(take);
    parts_.studio->setPlaying(true);
  });
  connect(page_, &ComparePage::exportWanted, this, [this] {
    if (!others_.empty()) Q_EMIT exportWanted(others_.front());
  });
  connect(page_->form(), &TrialForm::wanted, this, &Comparing::makeTrial);
  connect(page_->form(), &TrialForm::cancelled, &trial_, &Trial::cancel);
  connect(&reels_, &Reels::pictureDue, this, [this](int reel, const Player::Shown& shown) {
    page_->view()->setPicture(static_cast<std::size_t>(reel) + 1, shown);
  });
  connect(&reels_, &Reels::missing, parts_.bar, &NoticeBar::report);
  connect(&trial_, &Trial::progressed, this, &Comparing::showTrial);
  connect(&trial_, &Trial::done, this, &Comparing::endTrial);
  connect(&trial_, &Trial::givenUp, this, [this](bool take_is_due) {
    late_ = take_is_due;
    page_->form()->setProgress({});
    Q_EMIT making(false);
    if (open_) open();
    parts_.bar->showMessage(
        tr("The comparison was cancelled"),
        tr("The stream was changed or stopped meanwhile. The finished part is in the list of takes."), {});
  });
  Studio* studio = parts_.studio;
  connect(studio, &Studio::opened, this, [this] { page_->form()->setPolicies(parts_.studio->source()->policies); });
  connect(studio, &Studio::chunkArrived, this,
          [this](const std::shared_ptr<const VideoChunk>& chunk) { reels_.keep(chunk); });
  connect(studio, &Studio::takesReset, this, &Comparing::close);
  connect(studio, &Studio::playingChanged, this, [this](bool playing) { replays_ = replays_ && !playing; });
  connect(studio, &Studio::takeStarted, this, [this] {
    const bool late = std::exchange(late_, false);
    if (ready_ && parts_.studio->take() == ready_->front()) {
      openReady();
    } else if (open_ && late) {
      open();  // the page stays open for the next trial, since this take belongs to a cancelled one
    } else if (open_ && !trial_.isRunning() && parts_.studio->take() != first_) {
      // The compare view closes when another take becomes current, because its letters name other takes.
      close();
    }
  });
}

void Comparing::openReady() {
  const std::vector<TakeId> takes = std::move(*ready_);
  ready_.reset();
  open({takes.begin() + 1, takes.end()});
  Q_EMIT making(false);
  // At the place where they branch they still look alike.
  replays_ = true;
  Q_EMIT playWanted(partingFrame());
}

void Comparing::open(std::vector<TakeId> others) {
  std::erase(others, parts_.studio->take());
  if (others.size() > kMostTakes - 1) others.resize(kMostTakes - 1);
  first_ = parts_.studio->take();
  others_ = std::move(others);
  page_->setTakes(captions());
  if (const auto snapshot = parts_.studio->snapshot())
    page_->form()->setPresent(snapshot->policy, snapshot->budget_tokens);
  const auto& source = parts_.studio->source();
  page_->form()->setPresentPasses(source && source->changes_steps ? parts_.studio->passesOf(first_) : 0);
  setReels();
  if (!std::exchange(open_, true)) Q_EMIT opened();
}

void Comparing::close() {
  if (!std::exchange(open_, false)) return;
  if (trial_.isRunning()) trial_.cancel();
  replays_ = false;
  ready_.reset();
  late_ = false;
  others_.clear();
  reels_.set({}, {}, {});
  Q_EMIT closed();
}

std::optional<std::int64_t> Comparing::replayFrame() const {
  if (!open_ || !replays_ || others_.empty() || trial_.isRunning()) return std::nullopt;
  return partingFrame();
}

std::int64_t Comparing::partingFrame() const {
  const TakeBook& book = parts_.studio->book();
  ChunkIndex shared = sharedUntil(book, first_, others_.front());
  for (const TakeId other : others_) shared = std::min(shared, sharedUntil(book, first_, other));
  return std::max<std::int64_t>(0, shape().firstFrame(shared + 1));
}

void Comparing::compareWithout() {
  TrialForm::Wish wish = page_->form()->wish();
  wish.differs = TrialForm::Differs::memory;
  if (!parts_.touch->choice().empty()) open();
  makeTrial(wish);
}

void Comparing::show(const Player::Shown& shown) {
  if (!open_) return;
  if (trial_.isRunning()) {
    for (std::size_t i = 0; i < trial_.takes().size(); ++i)
      if (trial_.takes()[i] == shown.chunk->take) page_->view()->setPicture(i, shown);
    return;
  }
  page_->view()->setPicture(0, shown);
  const std::int64_t frame = shown.chunk->first_frame + shown.frame;
  const ChunkShape chunks = shape();
  for (std::size_t i = 0; i < others_.size(); ++i)
    if (frame >= chunks.firstFrame(parts_.studio->endOf(others_[i]).chunk + 1)) page_->view()->setEnded(i + 1);
  reels_.lookAt(frame);
  std::vector<TakeId> takes = others_;
  takes.insert(takes.begin(), first_);
  showMemory(takes, frame);
}

// A take that has ended shows its last memory.
void Comparing::showMemory(const std::vector<TakeId>& takes, std::int64_t frame) {
  if (takes.size() < 2) return;
  std::vector<std::shared_ptr<const CacheSnapshot>> memory;
  for (const TakeId take : takes)
    memory.push_back(facts_.memoryAt(take, std::min(shape().chunkAt(frame), parts_.studio->endOf(take).chunk)));
  page_->memory()->setSnapshots(std::move(memory), latentRate());
}

double Comparing::latentRate() const {
  const auto& source = parts_.studio->source();
  if (!source || source->frames_per_chunk <= 0) return 4;
  return source->fps * source->latent_frames_per_chunk / source->frames_per_chunk;
}

ChunkShape Comparing::shape() const {
  const auto& source = parts_.studio->source();
  const auto& entries = parts_.track->entries();
  if (!source || entries.empty()) return {};
  return {entries.front().frames, source->frames_per_chunk};
}

void Comparing::setReels() {
  const auto& source = parts_.studio->source();
  const Studio& studio = *parts_.studio;
  const ChunkShape chunks = shape();
  std::vector<Reels::Reel> reels;
  for (const TakeId take : others_)
    reels.push_back({studio.pathOf(take), chunks.firstFrame(studio.endOf(take).chunk + 1)});
  reels_.set(source ? source->session : std::string(), chunks, std::move(reels));
}

std::vector<CompareView::Caption> Comparing::captions() const {
  std::vector<CompareView::Caption> out;
  const auto add = [&](TakeId take) {
    const QChar letter('A' + static_cast<int>(out.size()));
    out.push_back({QString(letter) + QStringLiteral(" · ") + tr("Take %1").arg(take + 1), facts_.text(take)});
  };
  add(first_);
  for (const TakeId take : others_) add(take);
  return out;
}

// The current take continues or is long enough already; the others begin at the playhead.
void Comparing::makeTrial(const TrialForm::Wish& wish) {
  Studio& studio = *parts_.studio;
  const auto& source = studio.source();
  if (!source || studio.hasFailed()) return;
  Trial::Variant other;
  switch (wish.differs) {
    case TrialForm::Differs::seed:
      other.seed = studio.seed() + 1;
      break;
    case TrialForm::Differs::policy:
      other.changes = {SetPolicy{wish.policy, {}, {}}};
      break;
    case TrialForm::Differs::budget:
      other.changes = {SetPolicy{{}, wish.budget, {}}};
      break;
    case TrialForm::Differs::prompt: {
      auto prompt = promptFrom(wish.prompt);
      if (!prompt) return parts_.bar->showError(prompt.error(), {});
      other.changes = {std::move(*prompt)};
      break;
    }
    case TrialForm::Differs::passes:
      other.changes = {SetSteps{wish.passes}};
      break;
    case TrialForm::Differs::memory: {
      auto tokens = parts_.touch->choice();
      if (tokens.empty())
        return parts_.bar->showMessage(tr("Nothing is selected"),
                                       tr("Click a token on the picture or a frame in the strip first."), {});
      other.changes = {Forget{std::move(tokens)}};
      break;
    }
  }
  place_ = parts_.time->enterPlace().value_or(parts_.studio->endOf(parts_.studio->take()));
  // While takes are generated, the picture shows the stream.
  others_.clear();
  setReels();
  page_->setTakes({});
  std::vector<Trial::Variant> variants = {{studio.take()}, std::move(other)};
  if (wish.random) {
    const auto snapshot = studio.snapshot();
    SetPolicy random{"random", {}, {}};
    if (snapshot) {
      random.budget_tokens = wish.differs == TrialForm::Differs::budget ? wish.budget : snapshot->budget_tokens;
      random.sink_frames = snapshot->sink_frames;
    }
    variants.push_back({{}, {}, {random}});
  }
  const double chunk_s = source->frames_per_chunk / std::max(1.0, source->fps);
  Q_EMIT making(true);
  trial_.start(place_, std::max<ChunkIndex>(1, std::llround(std::ceil(wish.seconds / chunk_s))), std::move(variants));
}

void Comparing::showTrial() {
  if (!trial_.isRunning()) return;
  std::vector<CompareView::Caption> captions;
  std::vector<std::shared_ptr<const CacheSnapshot>> memory;
  QStringList letters;  // letters of takes that are not long enough
  ChunkIndex made = trial_.wanted();
  for (std::size_t i = 0; i < trial_.takes().size(); ++i) {
    const auto take = trial_.takes()[i];
    const QString letter(QChar('A' + static_cast<int>(i)));
    captions.push_back({take ? letter + QStringLiteral(" · ") + tr("Take %1").arg(*take + 1) : letter,
                        take ? facts_.text(*take) : tr("follows")});
    memory.push_back(take ? facts_.memoryAt(*take, parts_.studio->endOf(*take).chunk) : nullptr);
    if (trial_.made(i) >= trial_.wanted() && take) continue;
    letters << letter;
    made = std::min(made, trial_.made(i));
  }
  page_->setMaking(captions);
  page_->memory()->setSnapshots(std::move(memory), latentRate());
  const auto& source = parts_.studio->source();
  const double chunk_s = source ? source->frames_per_chunk / std::max(1.0, source->fps) : 0;
  const QString so_far = decimalText(static_cast<double>(made) * chunk_s, 1);
  const QString all = decimalText(static_cast<double>(trial_.wanted()) * chunk_s, 1);
  page_->form()->setProgress(
      letters.size() < 2
          ? tr("making %1: %2 of %3 s").arg(letters.join(QString()), so_far, all)
          : tr("%1 take turns, a chunk each: %2 of %3 s").arg(letters.join(QStringLiteral(", ")), so_far, all));
}

// Goes back to A, which the playhead belongs to.
void Comparing::endTrial(const std::vector<TakeId>& takes) {
  page_->form()->setProgress({});
  ready_ = takes;
  if (parts_.studio->take() == takes.front()) return openReady();
  parts_.studio->rewind(parts_.studio->endOf(takes.front()));
}

}  // namespace longtake::ui

#include "moc_comparing.cpp"
