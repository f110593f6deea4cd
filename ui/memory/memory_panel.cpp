#include "ui/memory/memory_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/look/figures.h"
#include "ui/look/language.h"
#include "ui/look/section_heading.h"
#include "ui/memory/age_map.h"
#include "ui/memory/memory_controls.h"
#include "ui/memory/memory_notes.h"
#include "ui/memory/occupancy_plot.h"
#include "ui/memory/overlay_controls.h"

namespace longtake::ui {

MemoryPanel::MemoryPanel(Brush& brush, QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(14), px(4), px(14), px(12));
  column->setSpacing(px(8));
  const auto section = [&](const QString& heading) {
    column->addSpacing(px(10));
    column->addWidget(sectionHeading(heading));
  };
  controls_ = new MemoryControls;
  column->addWidget(controls_);
  notes_ = new MemoryNotes;
  column->addWidget(notes_);

  section(tr("Occupancy"));
  occupancy_ = new OccupancyPlot;
  column->addWidget(occupancy_);
  auto* kept_row = new QHBoxLayout;
  auto* kept_name = new QLabel(tr("Kept"));
  kept_name->setProperty("muted", true);
  kept_ = new SpanLine(Qt::AlignRight);
  kept_->setAccessibleName(tr("Kept"));
  kept_row->addWidget(kept_name);
  kept_row->addWidget(kept_, 1);
  column->addLayout(kept_row);

  section(tr("Kept tokens by age, per chunk"));
  ages_ = new AgeMap(brush);
  column->addWidget(ages_);

  section(tr("Token"));
  token_ = new TokenInspector;
  column->addWidget(token_);

  section(tr("Overlay"));
  overlay_ = new OverlayControls;
  column->addWidget(overlay_);
  column->addStretch(1);
}

void MemoryPanel::setSnapshot(const CacheSnapshot& snapshot, int latent_frames_per_chunk) {
  controls_->setSnapshot(snapshot, latent_frames_per_chunk);
  notes_->setSnapshot(snapshot);
  occupancy_->setSnapshot(snapshot);
  ages_->add(snapshot, latent_frames_per_chunk);
  kept_->setSpans({{tr("%1 of %2").arg(snapshot.kept_tokens).arg(snapshot.budget_tokens), Role::strong},
                   {QStringLiteral(" · ") + bytesText(snapshot.kept_bytes), Role::strong}});
}

void MemoryPanel::clear() {
  controls_->newTake();
  notes_->setSnapshot({});
  occupancy_->clear();
  ages_->clear();
  kept_->setSpans({});
  token_->showNothing();
}

QString MemoryPanel::keptText() const { return kept_->text(); }

}  // namespace longtake::ui

#include "moc_memory_panel.cpp"
