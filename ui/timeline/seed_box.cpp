#include "ui/timeline/seed_box.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpressionValidator>
#include <QToolButton>

#include "ui/look/figures.h"

namespace longtake::ui {

SeedBox::SeedBox(QWidget* parent) : QWidget(parent) {
  row_ = new QHBoxLayout(this);
  row_->setContentsMargins(0, 0, 0, 0);
  row_->setSpacing(px(2));
  auto* label = new QLabel(tr("Seed"));
  label->setProperty("muted", true);
  label->setFont(labelFont());
  row_->addWidget(label);
  edit_ = new QLineEdit;
  edit_->setObjectName(QStringLiteral("seed"));
  edit_->setFont(labelFont());
  edit_->setFrame(false);
  edit_->setAccessibleName(tr("Seed of this take"));
  edit_->setToolTip(
      tr("Random seed of this take. Type another one and press Enter:\na new take begins with it, and this one stays "
         "in the list of takes."));
  edit_->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,20}")), edit_));
  connect(edit_, &QLineEdit::textChanged, this, [this](const QString& text) {
    const QString widest = text.size() < 3 ? QStringLiteral("000") : text;
    edit_->setFixedWidth(static_cast<int>(figuresWidth(labelFont(), widest)) + px(16));
  });
  edit_->installEventFilter(this);
  label->setBuddy(edit_);
  connect(edit_, &QLineEdit::returnPressed, this, &SeedBox::take);
  row_->addWidget(edit_);
  setSeed(0);
}

void SeedBox::setSeed(std::uint64_t seed) {
  seed_ = seed;
  if (edit_->hasFocus() && edit_->isModified()) return;  // the user is typing a seed
  edit_->setText(QString::number(seed));
  edit_->setCursorPosition(0);
}

QString SeedBox::text() const { return edit_->text(); }

void SeedBox::addAction(QAction* action) {
  auto* button = new QToolButton;
  button->setDefaultAction(action);
  button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  button->setIconSize({px(15), px(15)});
  button->setFocusPolicy(Qt::TabFocus);
  row_->addWidget(button);
}

void SeedBox::take() {
  bool fits = false;
  const quint64 typed = edit_->text().toULongLong(&fits);
  edit_->setModified(false);
  if (fits) Q_EMIT chosen(typed);
  setSeed(seed_);
  Q_EMIT left();
}

bool SeedBox::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    edit_->setModified(false);
    setSeed(seed_);
    Q_EMIT left();
    return true;
  }
  if (event->type() == QEvent::FocusOut) {
    edit_->setModified(false);
    edit_->setText(QString::number(seed_));
    edit_->setCursorPosition(0);
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace longtake::ui

#include "moc_seed_box.cpp"
