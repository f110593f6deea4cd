#include "ui/window/palette.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

// Every typed word must be the beginning of a word in the name: "nex col" finds "Next Colour Map".
bool matches(const QString& name, const QString& typed) {
  const QStringList have = name.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (const QString& word : typed.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    bool found = false;
    for (const QString& candidate : have) found |= candidate.startsWith(word, Qt::CaseInsensitive);
    if (!found) return false;
  }
  return true;
}

}  // namespace

CommandPalette::CommandPalette(const std::vector<QAction*>& actions, QWidget* parent)
    : QDialog(parent, Qt::Popup | Qt::FramelessWindowHint), actions_(actions) {
  setAccessibleName(tr("Commands"));
  setObjectName(QStringLiteral("palette"));
  setFixedWidth(px(420));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(8), px(8), px(8), px(8));
  column->setSpacing(px(6));
  edit_ = new QLineEdit;
  edit_->setPlaceholderText(tr("What should happen?"));
  edit_->setAccessibleName(tr("Command"));
  edit_->installEventFilter(this);
  list_ = new QListWidget;
  list_->setAccessibleName(tr("Matching commands"));
  list_->setFocusPolicy(Qt::NoFocus);
  list_->setFixedHeight(px(300));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  column->addWidget(edit_);
  column->addWidget(list_);
  connect(edit_, &QLineEdit::textChanged, this, &CommandPalette::filter);
  connect(list_, &QListWidget::itemClicked, this, &CommandPalette::run);
  filter({});
  edit_->setFocus();
  if (parent != nullptr) {
    const QPoint top(parent->width() / 2 - width() / 2, px(90));
    move(parent->mapToGlobal(top));
  }
}

void CommandPalette::filter(const QString& text) {
  list_->clear();
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    const QAction* action = actions_[i];
    if (!action->isEnabled() || !matches(action->text(), text)) continue;
    const QString key = action->shortcut().toString(QKeySequence::NativeText);
    auto* item = new QListWidgetItem(key.isEmpty() ? action->text() : action->text() + QStringLiteral("   ") + key);
    item->setData(Qt::UserRole, static_cast<int>(i));
    list_->addItem(item);
  }
  list_->setCurrentRow(0);
}

void CommandPalette::run() {
  const QListWidgetItem* item = list_->currentItem();
  if (item == nullptr) return;
  QAction* action = actions_[static_cast<std::size_t>(item->data(Qt::UserRole).toInt())];
  close();
  // Runs the action after the palette has closed, so that no dialog opens below it.
  QTimer::singleShot(0, action, &QAction::trigger);
}

QStringList CommandPalette::shown() const {
  QStringList out;
  for (int i = 0; i < list_->count(); ++i) {
    out << actions_[static_cast<std::size_t>(list_->item(i)->data(Qt::UserRole).toInt())]->text();
  }
  return out;
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    switch (static_cast<QKeyEvent*>(event)->key()) {
      case Qt::Key_Return:
      case Qt::Key_Enter:
        run();
        return true;
      case Qt::Key_Up:
        list_->setCurrentRow(std::max(0, list_->currentRow() - 1));
        return true;
      case Qt::Key_Down:
        list_->setCurrentRow(std::min(list_->count() - 1, list_->currentRow() + 1));
        return true;
      default:
        break;
    }
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace longtake::ui

#include "moc_palette.cpp"
