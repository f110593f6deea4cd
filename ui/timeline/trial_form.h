#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "engine/stream/event.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace longtake::ui {

class PolicyBox;

/// The settings in which a new take differs from the one it is compared with.
class TrialForm : public QWidget {
  Q_OBJECT
 public:
  enum class Differs { seed, policy, budget, prompt, memory, passes };
  struct Wish {
    Differs differs = Differs::seed;
    std::string policy;
    int budget = 0;
    QString prompt;
    int passes = 0;
    int seconds = 6;
    bool random = false;  ///< adds a third take with the random policy and the same budget
  };

  explicit TrialForm(QWidget* parent = nullptr);

  void setPolicies(const std::vector<PresetName>& policies);
  /// Sets the values in force: the default budget, and the policy to leave out of the list.
  void setPresent(const std::string& policy, int budget_tokens);
  /// Denoise passes in force; 0 if the number cannot be changed.
  void setPresentPasses(int passes);
  /// Sets the progress text while takes are generated; empty: none are.
  void setProgress(const QString& text);
  Wish wish() const;

 Q_SIGNALS:
  void wanted(const longtake::ui::TrialForm::Wish& wish);
  void cancelled();

 private:
  void showWishes();

  QLabel* begin_ = nullptr;
  QComboBox* differs_ = nullptr;
  QStackedWidget* values_ = nullptr;
  PolicyBox* policy_ = nullptr;
  QSpinBox* budget_ = nullptr;
  QLineEdit* prompt_ = nullptr;
  QSpinBox* passes_ = nullptr;
  int present_passes_ = -1;  // -1: not known yet
  QSpinBox* seconds_ = nullptr;
  QCheckBox* random_ = nullptr;
  QPushButton* make_ = nullptr;
  QLabel* progress_ = nullptr;
  bool running_ = false;
};

}  // namespace longtake::ui
