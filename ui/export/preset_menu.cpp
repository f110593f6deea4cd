#include "ui/export/preset_menu.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <utility>

namespace longtake::ui {
namespace {

const QString kSuffix = QStringLiteral("json");

}  // namespace

PresetMenu::PresetMenu(PresetList& presets, std::function<KeptPreset()> state, std::function<std::string()> chosen,
                       QWidget* parent)
    : QToolButton(parent), presets_(presets), state_(std::move(state)), chosen_(std::move(chosen)) {
  setText(tr("Presets"));
  setAccessibleName(tr("Save and manage presets"));
  setToolTip(tr("Save these choices under a name, and change, share and import such presets"));
  setPopupMode(QToolButton::InstantPopup);
  setFocusPolicy(Qt::TabFocus);
  setProperty("framed", true);
  auto* menu = new QMenu(this);
  save_ = menu->addAction(tr("Save Preset…"), this, &PresetMenu::save);
  rename_ = menu->addAction(tr("Rename Preset…"), this, &PresetMenu::rename);
  remove_ = menu->addAction(tr("Delete Preset"), this, &PresetMenu::remove);
  back_ = menu->addAction(QString(), this, &PresetMenu::bringBack);
  menu->addSeparator();
  write_ = menu->addAction(tr("Export Preset…"), this, &PresetMenu::writeFile);
  bring_ = menu->addAction(tr("Import Preset…"), this, &PresetMenu::importFile);
  menu->setToolTipsVisible(true);
  setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, &PresetMenu::showEntries);
}

void PresetMenu::showEntries() {
  const bool own = !chosen_().empty();
  for (QAction* action : {rename_, remove_}) {
    action->setEnabled(own);
    action->setToolTip(own ? QString() : tr("Built-in presets cannot be changed"));
  }
  write_->setToolTip(tr("Writes the current choices into a file, for others"));
  const auto& removed = presets_.removed();
  back_->setVisible(removed.has_value());
  if (removed) back_->setText(tr("Bring Back “%1”").arg(QString::fromStdString(removed->name)));
}

void PresetMenu::askName(const QString& title, const QString& button, const QString& name,
                         const std::function<void(const std::string&)>& then) {
  auto* dialog = new QInputDialog(window());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  dialog->setLabelText(tr("Name"));
  dialog->setOkButtonText(button);
  dialog->setCancelButtonText(tr("Cancel"));
  dialog->setTextValue(name);
  if (auto* edit = dialog->findChild<QLineEdit*>()) {
    edit->setAccessibleName(tr("Name"));
    edit->setMaxLength(static_cast<int>(KeptPreset::kMostNameBytes));
  }
  connect(dialog, &QInputDialog::textValueSelected, this,
          [then](const QString& text) { then(text.trimmed().toStdString()); });
  dialog->open();
}

void PresetMenu::report(const Result<void>& result, const std::string& name, const QString& text) {
  if (!result) return void(Q_EMIT failed(result.error()));
  if (!name.empty()) Q_EMIT wanted(name);
  Q_EMIT done(text);
}

void PresetMenu::save() {
  askName(tr("Save Preset"), tr("Save"), QString::fromStdString(chosen_()), [this](const std::string& name) {
    KeptPreset preset = state_();
    preset.name = name;
    report(presets_.keep(preset), name, tr("The preset “%1” is saved.").arg(QString::fromStdString(name)));
  });
}

void PresetMenu::rename() {
  const std::string from = chosen_();
  askName(tr("Rename Preset"), tr("Rename"), QString::fromStdString(from), [this, from](const std::string& to) {
    report(presets_.rename(from, to), to, tr("The preset is now called “%1”.").arg(QString::fromStdString(to)));
  });
}

void PresetMenu::remove() {
  const std::string name = chosen_();
  report(presets_.remove(name), {},
         tr("The preset “%1” is deleted. The menu brings it back.").arg(QString::fromStdString(name)));
}

void PresetMenu::bringBack() {
  const KeptPreset preset = *presets_.removed();
  report(presets_.keep(preset), preset.name, tr("The preset “%1” is back.").arg(QString::fromStdString(preset.name)));
}

void PresetMenu::writeFile() {
  KeptPreset preset = state_();
  preset.name = chosen_().empty() ? tr("My preset").toStdString() : chosen_();
  std::string stem = safe_part(preset.name, 60);
  if (stem.empty()) stem = "preset";
  auto* dialog = new QFileDialog(window(), tr("Export Preset"), QDir::homePath(), tr("Export preset (*.json)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(kSuffix);
  dialog->selectFile(QString::fromStdString(stem) + QLatin1Char('.') + kSuffix);
  connect(dialog, &QFileDialog::fileSelected, this, [this, preset](const QString& path) {
    report(write_preset(preset, path.toStdString()), {}, tr("The preset is written to %1.").arg(path));
  });
  dialog->open();
}

void PresetMenu::importFile() {
  auto* dialog = new QFileDialog(window(), tr("Import Preset"), QDir::homePath(), tr("Export preset (*.json)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
    auto name = presets_.importFile(path.toStdString());
    if (!name) return void(Q_EMIT failed(name.error()));
    report({}, *name, tr("The preset “%1” is imported.").arg(QString::fromStdString(*name)));
  });
  dialog->open();
}

}  // namespace longtake::ui

#include "moc_preset_menu.cpp"
