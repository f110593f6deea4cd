#include "ui/window/shortcut_editor.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/theme.h"
#include "ui/window/actions.h"

namespace longtake::ui {
namespace {

QString keysText(const QAction* action) {
  QStringList out;
  for (const QKeySequence& key : action->shortcuts()) out << key.toString(QKeySequence::NativeText);
  return out.join(QStringLiteral("  "));
}

}  // namespace

ShortcutEditor::ShortcutEditor(Actions& actions, QWidget* parent) : QDialog(parent), actions_(actions) {
  setWindowTitle(tr("Change Shortcuts"));
  resize(px(580), px(560));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(18), px(16), px(18), px(16));
  column->setSpacing(px(10));
  list_ = new QTreeWidget;
  list_->setRootIsDecorated(false);
  list_->setIndentation(0);
  list_->setUniformRowHeights(true);
  list_->setHeaderLabels({tr("Action"), tr("Keys")});
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  list_->header()->setStretchLastSection(false);
  list_->setAccessibleName(tr("Actions and their keys"));
  column->addWidget(list_, 1);

  auto* row = new QHBoxLayout;
  row->setSpacing(px(8));
  keys_ = new QKeySequenceEdit;
  keys_->setMinimumWidth(px(150));  // for the longest keys of any language
  keys_->setAccessibleName(tr("New keys of the chosen action"));
  keys_->setToolTip(tr("Press the new keys here"));
  auto* none = new QPushButton(tr("No Keys"));
  auto* normal = new QPushButton(tr("As It Was"));
  normal->setToolTip(tr("The default keys of this action"));
  auto* all = new QPushButton(tr("All as They Were"));
  for (QPushButton* button : {none, normal, all}) button->setAutoDefault(false);
  row->addWidget(keys_, 1);
  row->addWidget(none);
  row->addWidget(normal);
  row->addWidget(all);
  column->addLayout(row);
  remark_ = new QLabel(tr("Choose an action, then press its new keys."));
  remark_->setProperty("muted", true);
  remark_->setWordWrap(true);
  column->addWidget(remark_);

  connect(list_, &QTreeWidget::currentItemChanged, this, &ShortcutEditor::showChosen);
  connect(keys_, &QKeySequenceEdit::editingFinished, this, [this] {
    if (!keys_->keySequence().isEmpty()) assign(keys_->keySequence());
  });
  connect(none, &QPushButton::clicked, this, [this] { assign({}); });
  connect(normal, &QPushButton::clicked, this, [this] {
    if (QAction* action = chosen()) actions_.resetKeys(action);
    fill();
    Q_EMIT changed();
  });
  connect(all, &QPushButton::clicked, this, [this] {
    for (QAction* action : actions_.all()) actions_.resetKeys(action);
    fill();
    Q_EMIT changed();
  });
  fill();
}

QString ShortcutEditor::remark() const { return remark_->text(); }

QAction* ShortcutEditor::chosen() const {
  QTreeWidgetItem* item = list_->currentItem();
  return item == nullptr ? nullptr : actions_.all()[static_cast<std::size_t>(list_->indexOfTopLevelItem(item))];
}

void ShortcutEditor::fill() {
  const int current = std::max(0, list_->indexOfTopLevelItem(list_->currentItem()));
  const QSignalBlocker quiet(list_);
  list_->clear();
  for (const QAction* action : actions_.all()) {
    auto* item = new QTreeWidgetItem({action->text(), keysText(action)});
    item->setSizeHint(0, {0, px(24)});
    item->setData(0, Qt::AccessibleTextRole, action->text() + QStringLiteral(": ") + keysText(action));
    list_->addTopLevelItem(item);
  }
  list_->setCurrentItem(list_->topLevelItem(current));
  showChosen();
}

void ShortcutEditor::showChosen() {
  const QSignalBlocker quiet(keys_);
  if (const QAction* action = chosen()) keys_->setKeySequence(action->shortcut());
}

void ShortcutEditor::assign(const QKeySequence& keys) {
  QAction* action = chosen();
  if (action == nullptr || keys == action->shortcut()) return;
  for (const QAction* other : actions_.all()) {
    if (other == action || keys.isEmpty() || !other->shortcuts().contains(keys)) continue;
    remark_->setText(tr("%1 belongs to “%2”. Nothing was changed; choose other keys, or take them from it first.")
                         .arg(keys.toString(QKeySequence::NativeText), other->text()));
    return showChosen();
  }
  // Those of prompt slots, which belong to no action.
  const QObject* owner = parent() != nullptr ? parent() : this;
  const auto fixed = owner->findChildren<QShortcut*>(QString(), Qt::FindDirectChildrenOnly);
  if (!keys.isEmpty() &&
      std::ranges::any_of(fixed, [&](const QShortcut* other) { return other->isEnabled() && other->key() == keys; })) {
    remark_->setText(
        tr("%1 is fixed. Nothing was changed; choose other keys.").arg(keys.toString(QKeySequence::NativeText)));
    return showChosen();
  }
  actions_.setKeys(action, keys.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{keys});
  remark_->setText(keys.isEmpty() ? tr("“%1” has no keys now.").arg(action->text())
                                  : tr("“%1” has %2 now.").arg(action->text(), keysText(action)));
  fill();
  Q_EMIT changed();
}

}  // namespace longtake::ui

#include "moc_shortcut_editor.cpp"
