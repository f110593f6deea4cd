#include "ui/memory/memory_controls.h"

#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QTimer>
#include <algorithm>

#include "ui/look/figures.h"
#include "ui/look/language.h"
#include "ui/memory/memory_notes.h"
#include "ui/memory/policy_box.h"

namespace longtake::ui {
namespace {

constexpr int kSettleMs = 150;
constexpr int kMostSinkFrames = 6;
constexpr int kBudgetStepsPerFrame = 4;
// The window of the family's published models. The engine refuses more than the machine can hold.

QLabel* caption(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("muted", true);
  return label;
}

}  // namespace

MemoryControls::MemoryControls(QWidget* parent) : QWidget(parent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(px(8));
  grid->setVerticalSpacing(px(6));
  grid->setColumnStretch(1, 1);

  policy_ = new PolicyBox;
  grid->addWidget(caption(tr("Policy")), 0, 0);
  grid->addWidget(policy_, 0, 1, Qt::AlignRight);
  policy_->setMinimumWidth(px(150));

  const auto slider = [&](int row, const QString& name, QSlider*& made, SpanLine*& text) {
    text = new SpanLine(Qt::AlignRight);
    made = new QSlider(Qt::Horizontal);
    made->setAccessibleName(name);
    made->setFocusPolicy(Qt::StrongFocus);
    grid->addWidget(caption(name), row, 0);
    grid->addWidget(text, row, 1);
    grid->addWidget(made, row + 1, 0, 1, 2);
  };
  slider(1, tr("Budget"), budget_, budget_text_);
  slider(3, tr("Sink"), sink_, sink_text_);
  sink_->setRange(0, kMostSinkFrames);
  sink_->setPageStep(1);

  settle_ = new QTimer(this);
  settle_->setSingleShot(true);
  settle_->setInterval(kSettleMs);
  connect(settle_, &QTimer::timeout, this, [this] { Q_EMIT changed(std::exchange(wished_, {})); });
  connect(policy_, &PolicyBox::chosen, this, [this] {
    wished_.preset = policy_->policy();
    wish();
  });
  connect(budget_, &QSlider::valueChanged, this, [this](int steps) {
    wished_.budget_tokens = steps * tokens_per_frame_ / kBudgetStepsPerFrame;
    wish();
  });
  connect(sink_, &QSlider::valueChanged, this, [this](int frames) {
    wished_.sink_frames = frames;
    wish();
  });
  setEnabled(false);
  setToolTip(tr("Available once the first chunk is made"));
}

void MemoryControls::setPolicies(const std::vector<PresetName>& policies) { policy_->setPresets(policies); }

void MemoryControls::wish() {
  pending_ = true;
  taken_at_.reset();
  showNumbers();
  settle_->start();
}

// Snapshots arrive with pictures, later than receipts, so an older report would move the sliders back.
void MemoryControls::wishTaken(ChunkIndex chunk) {
  if (!settle_->isActive()) taken_at_ = chunk;
}

void MemoryControls::wishLost() {
  if (settle_->isActive()) return;  // a newer change will be sent
  pending_ = false;
  showNumbers();
}

void MemoryControls::newTake() {
  if (taken_at_) taken_at_ = 0;
}

void MemoryControls::setSnapshot(const CacheSnapshot& snapshot, int latent_frames_per_chunk) {
  const MemoryNote* without = MemoryNotes::absence(snapshot);
  if (isEnabled() != (without == nullptr)) setEnabled(without == nullptr);
  setToolTip(without != nullptr ? MemoryNotes::textOf(*without) : QString());
  tokens_per_frame_ = snapshot.rows * snapshot.columns;
  if (tokens_per_frame_ <= 0) return;
  // The current chunk needs space in addition to the kept tokens.
  const int own = tokens_per_frame_ * latent_frames_per_chunk;
  most_tokens_ = std::max(
      {most_tokens_, snapshot.capacity_tokens - own, snapshot.budget_tokens, kMostBudgetFrames * tokens_per_frame_});
  if (settle_->isActive() || (pending_ && (!taken_at_ || snapshot.chunk < *taken_at_))) return;
  pending_ = false;
  taken_at_.reset();
  const QSignalBlocker quiet_budget(budget_);
  const QSignalBlocker quiet_sink(sink_);
  policy_->showPolicy(snapshot.policy);
  budget_->setRange(kBudgetStepsPerFrame, most_tokens_ * kBudgetStepsPerFrame / tokens_per_frame_);
  budget_->setPageStep(kBudgetStepsPerFrame);
  budget_->setValue(snapshot.budget_tokens * kBudgetStepsPerFrame / tokens_per_frame_);
  sink_->setMaximum(std::max(kMostSinkFrames, snapshot.sink_frames));
  sink_->setValue(snapshot.sink_frames);
  showNumbers();
}

void MemoryControls::showNumbers() {
  if (tokens_per_frame_ <= 0) return;
  const Role role = pending_ ? Role::accent : Role::strong;
  const int tokens = wished_.budget_tokens.value_or(budget_->value() * tokens_per_frame_ / kBudgetStepsPerFrame);
  const double frames = static_cast<double>(tokens) / tokens_per_frame_;
  const QString amount = decimalText(frames, frames == static_cast<int>(frames) ? 0 : 2);
  budget_text_->setSpans({{tr("%1 tokens · %2 frames").arg(tokens).arg(amount), role}});
  const int sinks = sink_->value();
  sink_text_->setSpans({{sinks == 1 ? tr("1 frame") : tr("%1 frames").arg(sinks), role}});
}

QString MemoryControls::budgetText() const { return budget_text_->text(); }
QString MemoryControls::sinkText() const { return sink_text_->text(); }

}  // namespace longtake::ui

#include "moc_memory_controls.cpp"
