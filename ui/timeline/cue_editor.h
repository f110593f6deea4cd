#pragma once

#include <QFrame>
#include <vector>

#include "engine/stream/command.h"
#include "engine/stream/event.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace longtake::ui {

class PolicyBox;

/// A small form for one cue, or for the name of a moment. A click elsewhere or Esc cancels.
class CueEditor : public QFrame {
  Q_OBJECT
 public:
  explicit CueEditor(QWidget* parent);

  void setPolicies(const std::vector<PresetName>& policies);
  /// Opens the form for a cue; `when` is its time as text.
  void editCue(const PlannedCue& cue, const QString& when, bool is_new, QPoint at);
  /// Opens the form for the name of a past moment.
  void editName(const QString& name, const QString& when, QPoint at);

 Q_SIGNALS:
  void cueSaved(const longtake::PlannedCue& cue);
  void nameSaved(const QString& name);
  void refused(const longtake::Error& error);

 private:
  enum Kind { kPrompt, kPolicy, kMark };
  void save();
  void open(QPoint at);

  PlannedCue cue_;
  bool names_ = false;
  QComboBox* kind_ = nullptr;
  QStackedWidget* values_ = nullptr;
  QLineEdit* prompt_ = nullptr;
  QComboBox* mode_ = nullptr;
  PolicyBox* policy_ = nullptr;
  QSpinBox* budget_ = nullptr;
  QLineEdit* name_ = nullptr;
  QPushButton* save_ = nullptr;
};

}  // namespace longtake::ui
