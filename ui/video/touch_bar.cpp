#include "ui/video/touch_bar.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QTimer>
#include <QToolButton>

#include "ui/look/figures.h"

namespace longtake::ui {
namespace {

constexpr int kSayMs = 4000;

QToolButton* buttonOf(QAction* action) {
  auto* button = new QToolButton;
  button->setDefaultAction(action);
  button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  button->setIconSize({px(17), px(17)});
  button->setFocusPolicy(Qt::TabFocus);
  button->setProperty("tool", true);
  return button;
}

}  // namespace

TouchBar::TouchBar(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Hand on the memory"));
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  row_ = new QHBoxLayout(this);
  row_->setContentsMargins(px(12), 0, 0, 0);
  row_->setSpacing(px(2));
  options_ = new QWidget;
  option_row_ = new QHBoxLayout(options_);
  option_row_->setContentsMargins(px(4), 0, 0, 0);
  option_row_->setSpacing(px(2));
  brush_ = new SpanLine(Qt::AlignCenter);
  brush_->setAccessibleName(tr("Width of the brush"));
  brush_->setReserve(QStringLiteral("16"));
  brush_->setMinimumWidth(brush_->sizeHint().width());
  brush_->setToolTip(tr("Width of the brush in tokens: [ and ] change it"));
  option_row_->addWidget(brush_);
  reach_ = new QComboBox;
  reach_->setAccessibleName(tr("What a stroke reaches"));
  for (const QString& name : {tr("Frame"), tr("Chunk"), tr("Everything")}) reach_->addItem(name);
  reach_->setToolTip(
      tr("The moments that a stroke changes: the latent frame on the screen, all frames of its chunk,\nor this place "
         "in every frame that the memory still holds"));
  option_row_->addWidget(reach_);
  counts_ = new SpanLine(Qt::AlignLeft);
  counts_->setAccessibleName(tr("Pinned tokens"));
  option_row_->addSpacing(px(6));
  option_row_->addWidget(counts_);
  row_->addWidget(options_);
  options_->hide();
  connect(reach_, &QComboBox::currentIndexChanged, this,
          [this](int index) { Q_EMIT reachChosen(static_cast<TouchReach>(index)); });
  setBrush(1, false);
  showCounts();
}

void TouchBar::addTool(QAction* action) { row_->insertWidget(row_->count() - 1, buttonOf(action)); }

void TouchBar::addOption(QAction* action) { option_row_->insertWidget(0, buttonOf(action)); }

void TouchBar::setChosen(bool chosen) { options_->setVisible(chosen); }

void TouchBar::setBrush(int width, bool lasso) {
  brush_->setVisible(!lasso);
  brush_->setSpans({{QString::number(width), Role::strong}});
}

void TouchBar::setCounts(int pinned, int budget, int waiting) {
  pinned_ = pinned;
  budget_ = budget;
  waiting_ = waiting;
  showCounts();
}

void TouchBar::showBriefly(const QString& text) {
  saying_ = text;
  showCounts();
  QTimer::singleShot(kSayMs, this, [this, text] {
    if (saying_ != text) return;
    saying_.clear();
    showCounts();
  });
}

void TouchBar::showCounts() {
  // A narrow window may cut off the text.
  counts_->setToolTip(saying_.isEmpty() ? tr("Pins and sink share the budget with all other tokens") : saying_);
  if (!saying_.isEmpty()) return counts_->setSpans({{saying_, Role::accent}});
  std::vector<Span> spans = {{tr("%1 of %2 pinned").arg(pinned_).arg(budget_), Role::muted}};
  if (waiting_ > 0)
    spans.push_back({QStringLiteral(" · ") + tr("%1 wait for the next chunk").arg(waiting_), Role::accent});
  counts_->setSpans(std::move(spans));
}

QString TouchBar::text() const { return counts_->text(); }

}  // namespace longtake::ui

#include "moc_touch_bar.cpp"
