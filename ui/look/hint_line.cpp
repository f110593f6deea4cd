#include "ui/look/hint_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "ui/look/icons.h"

namespace longtake::ui {

HintLine::HintLine(int seen, QWidget* parent) : QWidget(parent), seen_(seen) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(px(14), px(8), px(14), 0);
  row->setSpacing(px(6));
  label_ = new QLabel;
  label_->setProperty("muted", true);
  row->addWidget(label_);
  auto* close = new QToolButton;
  close->setIcon(icon(QStringLiteral("close"), Role::muted));
  close->setIconSize({px(12), px(12)});
  close->setToolTip(tr("Do not show again"));
  close->setAccessibleName(close->toolTip());
  close->setFocusPolicy(Qt::TabFocus);
  connect(close, &QToolButton::clicked, this, &HintLine::dismiss);
  row->addWidget(close);
  row->addStretch(1);
  hide();
}

void HintLine::reached(Moment moment) {
  const int index = static_cast<int>(moment);
  if (index < seen_ || index == showing_) return;
  // Reaching a later moment also skips the hints for earlier ones.
  seen_ = index;
  if (index < kHints) return showHint(index);
  showing_ = -1;
  hide();
}

void HintLine::showHint(int index) {
  const QString texts[kHints] = {
      tr("Type something else and press Enter; Ctrl+G shows prompts that work well."),
      tr("Press Esc, then H, to see how salient each token is."),
      tr("Ctrl+F2 opens the memory: its tokens, its policy, and their age."),
      tr("The built-in model is small. Ctrl+M, or a file dropped here, opens a bigger one.")};
  showing_ = index;
  label_->setText(texts[index]);
  show();
}

void HintLine::dismiss() {
  seen_ = showing_ + 1;
  showing_ = -1;
  hide();
}

QString HintLine::text() const { return isHidden() ? QString() : label_->text(); }

}  // namespace longtake::ui

#include "moc_hint_line.cpp"
