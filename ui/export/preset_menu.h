#pragma once

#include <QToolButton>
#include <functional>
#include <string>

#include "ui/export/preset_list.h"

class QAction;

namespace longtake::ui {

/// A button with the actions for presets: save, rename, delete, export, import.
class PresetMenu : public QToolButton {
  Q_OBJECT
 public:
  /// `state` returns what would be saved. `chosen` returns the name of the selected user preset, "" for a built-in one.
  PresetMenu(PresetList& presets, std::function<KeptPreset()> state, std::function<std::string()> chosen,
             QWidget* parent = nullptr);

 Q_SIGNALS:
  /// A preset was saved, renamed or imported; the form should select it.
  void wanted(const std::string& name);
  /// A sentence about the action.
  void done(const QString& text);
  void failed(const longtake::Error& error);

 private:
  void showEntries();
  void askName(const QString& title, const QString& button, const QString& name,
               const std::function<void(const std::string&)>& then);
  void save();
  void rename();
  void remove();
  void bringBack();
  void writeFile();
  void importFile();
  void report(const Result<void>& result, const std::string& name, const QString& text);

  PresetList& presets_;
  const std::function<KeptPreset()> state_;
  const std::function<std::string()> chosen_;
  QAction* save_ = nullptr;
  QAction* rename_ = nullptr;
  QAction* remove_ = nullptr;
  QAction* back_ = nullptr;
  QAction* write_ = nullptr;
  QAction* bring_ = nullptr;
};

}  // namespace longtake::ui
