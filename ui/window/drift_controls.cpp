#include "ui/window/drift_controls.h"

#include <QMainWindow>
#include <QToolButton>
#include <utility>

#include "engine/stream/take_outline.h"
#include "ui/look/status_line.h"
#include "ui/look/theme.h"
#include "ui/model/drift_words.h"
#include "ui/timeline/timeline.h"
#include "ui/timeline/timeline_preview.h"
#include "ui/window/studio_context.h"
#include "ui/window/time_travel.h"

namespace longtake::ui {

DriftControls::DriftControls(const StudioContext& context) : context_(context) {
  QAction* back = context.action(Act::back_to_good);
  word_ = new QToolButton;
  word_->setObjectName(QStringLiteral("driftWord"));
  word_->setFocusPolicy(Qt::TabFocus);
  word_->hide();
  word_->setFont(labelFont());
  word_->setAccessibleName(tr("Drift"));
  context.status->addBadge(word_);
  connect(word_, &QToolButton::clicked, back, &QAction::trigger);
  connect(back, &QAction::triggered, this, &DriftControls::goBack);
  tip_ = new TimelinePreview(context.window);
  tip_->setFixedWidth(px(260));
  Studio* studio = context.studio;
  connect(studio, &Studio::takesReset, this, [this] {
    drift_.clear();
    follow();
  });
  connect(studio, &Studio::earlierTake, this, [this](const std::shared_ptr<const TakeOutline>& outline) {
    drift_.setEarlier(*outline);
    follow();
  });
  connect(studio, &Studio::takeFound, this,
          [this](const std::shared_ptr<const TakeOutline>& outline) { drift_.addEarlier(*outline); });
  connect(studio, &Studio::chunkMeasured, this,
          [this](TakeId take, ChunkIndex chunk, const drift::ChunkMeasures& measures) {
            drift_.add(take, chunk, measures);
            update();
          });
  connect(studio, &Studio::takeStarted, this, &DriftControls::follow);
  connect(studio, &Studio::receiptsChanged, this, &DriftControls::follow);
  connect(studio, &Studio::opened, this, &DriftControls::update);
  connect(studio, &Studio::failed, this, &DriftControls::update);
  connect(context.timeline, &Timeline::driftHovered, this, &DriftControls::explain);
  follow();
}

void DriftControls::follow() {
  drift_.follow(context_.studio->path(), context_.studio->prompts());
  update();
}

std::optional<Place> DriftControls::lastGood() const {
  const auto chunk = drift_.lastGood();
  if (!chunk || !context_.studio->source() || context_.studio->hasFailed()) return std::nullopt;
  return Place{context_.studio->take(), *chunk};
}

void DriftControls::update() {
  const std::size_t from = drift_.takeChanged();
  std::vector<TimelineInput::Drift> marks;
  for (std::size_t i = from; i < drift_.verdicts().size(); ++i)
    marks.push_back({drift_.verdicts()[i].level, drift_.verdicts()[i].score});
  context_.timeline->setDrift(from, marks);

  const drift::Verdict* newest = drift_.newest();
  const QString word = newest == nullptr ? QString() : driftWord(*newest);
  QAction* back = context_.action(Act::back_to_good);
  back->setEnabled(lastGood().has_value());
  word_->setText(word);
  word_->setVisible(!word.isEmpty());
  if (word.isEmpty()) return;
  word_->setToolTip(driftLines(*newest).join(QLatin1Char('\n')) + QStringLiteral("\n\n") + driftExplained() +
                    QStringLiteral("\n\n") +
                    tr("Click to go back to the last good moment (%1): a new take with the next seed.")
                        .arg(back->shortcut().toString(QKeySequence::NativeText)));
}

void DriftControls::explain(std::int64_t frame, QPoint at) {
  const TakeTrack::Entry* entry = frame < 0 ? nullptr : context_.track->at(frame);
  const drift::Verdict* verdict = entry == nullptr ? nullptr : drift_.at(entry->chunk);
  if (verdict == nullptr) return tip_->hide();
  tip_->showAt(at, {}, driftState(*verdict), driftLines(*verdict).join(QLatin1Char('\n')), driftExplained());
}

// The branch gets a new seed, because the old seed would generate the same chunks again, with the same drift.
void DriftControls::goBack() {
  const auto place = lastGood();
  if (!place) return;
  context_.studio->branch(*place, context_.studio->seed() + 1);
  context_.time->sentFrom(*place);
}

}  // namespace longtake::ui

#include "moc_drift_controls.cpp"
