#include "ui/memory/policy_box.h"

#include <QFileDialog>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <filesystem>

#include "engine/stream/own_policy.h"
#include "ui/look/engine_words.h"
#include "ui/memory/own_policies.h"

namespace longtake::ui {
namespace {

// Data roles of an entry. Its user data is the policy's name; an unread file has none.
constexpr int kKind = Qt::UserRole + 1;
constexpr int kFile = Qt::UserRole + 2;
enum Kind { preset, own, unread, choose, unknown };

}  // namespace

PolicyBox::PolicyBox(QWidget* parent) : QComboBox(parent) {
  setAccessibleName(tr("Policy"));
  setSizeAdjustPolicy(QComboBox::AdjustToContents);  // the entries are added later, with the model
  connect(this, &QComboBox::activated, this, &PolicyBox::onActivated);
}

void PolicyBox::setPresets(const std::vector<PresetName>& presets) {
  presets_ = presets;
  fill();
}

void PolicyBox::setOwn(OwnPolicies* own, bool asks_for_files) {
  own_ = own;
  asks_for_files_ = asks_for_files;
  connect(own_, &OwnPolicies::changed, this, &PolicyBox::fill);
  fill();
}

void PolicyBox::fill() {
  const QSignalBlocker quiet(this);
  clear();
  for (const PresetName& each : presets_) {
    addItem(enginePhrase(each.title), QString::fromUtf8(each.name));
    setItemData(count() - 1, preset, kKind);
    setItemData(count() - 1, enginePhrase(each.summary), Qt::ToolTipRole);
  }
  if (own_ != nullptr && !presets_.empty()) addOwn();
  showPolicy(shown_);
}

void PolicyBox::addOwn() {
  const auto add = [this](const QString& text, const QVariant& name, Kind kind, const QString& tip) {
    addItem(text, name);
    setItemData(count() - 1, kind, kKind);
    setItemData(count() - 1, tip, Qt::ToolTipRole);
  };
  if (!own_->all().empty() || !own_->unread().empty()) insertSeparator(count());
  for (const OwnPolicies::Policy& policy : own_->all()) {
    const QString name = QString::fromStdString(policy.name);
    add(name, name, own, policy.file.empty() ? tr("Came with the session") : QString::fromStdString(policy.file));
  }
  for (const std::string& file : own_->unread()) {
    add(QString::fromStdString(std::filesystem::path(file).filename().string()), {}, unread,
        QString::fromStdString(file));
    setItemData(count() - 1, QString::fromStdString(file), kFile);
  }
  if (!asks_for_files_) return;
  insertSeparator(count());
  add(tr("From a File…"), {}, choose, tr("A policy of your own as a JSON file"));
  setFileEntryEnabled(false);
}

// Arrow keys change the entry of a closed list, and must not open a file dialog.
void PolicyBox::setFileEntryEnabled(bool enabled) {
  const int index = findData(choose, kKind);
  auto* items = qobject_cast<QStandardItemModel*>(model());
  if (index >= 0 && items != nullptr) items->item(index)->setEnabled(enabled);
}

void PolicyBox::showPopup() {
  setFileEntryEnabled(true);
  QComboBox::showPopup();
}

void PolicyBox::hidePopup() {
  QComboBox::hidePopup();
  setFileEntryEnabled(false);
}

void PolicyBox::showPolicy(const std::string& preset) {
  const QSignalBlocker quiet(this);
  if (own_ != nullptr) own_->learn(preset);  // also adds it to this list
  shown_ = policy_name(preset);
  if (const int passing = findData(unknown, kKind); passing >= 0) removeItem(passing);
  const QString name = QString::fromStdString(shown_);
  int index = shown_.empty() ? -1 : findData(name);
  if (index < 0 && !shown_.empty()) {
    // A policy in force that is not in the list and cannot be chosen again.
    index = static_cast<int>(presets_.size());
    insertItem(index, name, name);
    setItemData(index, unknown, kKind);
  }
  setCurrentIndex(index);
}

void PolicyBox::showAny() {
  if (currentIndex() < 0 && count() > 0) showPolicy(itemData(0).toString().toStdString());
}

std::string PolicyBox::policy() const {
  const OwnPolicies::Policy* policy = own_ == nullptr ? nullptr : own_->find(shown_);
  return policy == nullptr ? shown_ : policy->text;
}

void PolicyBox::onActivated(int index) {
  switch (itemData(index, kKind).toInt()) {
    case preset:
    case own:
      showPolicy(itemData(index).toString().toStdString());
      return Q_EMIT chosen();
    case unread:
      return readFile(itemData(index, kFile).toString().toStdString());
    case choose:
      showPolicy(shown_);
      return chooseFile();
    default:
      return;
  }
}

void PolicyBox::chooseFile() {
  auto* dialog = new QFileDialog(window(), tr("Choose a Policy"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->setNameFilter(tr("Policy (*.json)"));
  if (own_ != nullptr && !own_->all().empty() && !own_->all().back().file.empty())
    dialog->setDirectory(QString::fromStdString(std::filesystem::path(own_->all().back().file).parent_path().string()));
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { readFile(path.toStdString()); });
  dialog->open();
}

void PolicyBox::readFile(const std::string& file) {
  const auto name = own_->read(file);
  if (!name) {
    showPolicy(shown_);
    return Q_EMIT refused(name.error());
  }
  showPolicy(*name);
  Q_EMIT chosen();
}

}  // namespace longtake::ui

#include "moc_policy_box.cpp"
