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

/// The differences between a new take and the one that it is compared with.
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
    bool random = false;  ///< a third take whose memory is chosen by lot, with the same budget
  };

  explicit TrialForm(QWidget* parent = nullptr);

  void setPolicies(const std::vector<PresetName>& policies);
  /// Sets the values in force: the first budget, and the policy that the list leaves out.
  void setPresent(const std::string& policy, int budget_tokens);
  /// Denoise passes in force; 0 where another number cannot be had.
  void setPresentPasses(int passes);
  /// While takes are made: what is being done; empty: nothing.
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
  int present_passes_ = -1;  // not told yet
  QSpinBox* seconds_ = nullptr;
  QCheckBox* random_ = nullptr;
  QPushButton* make_ = nullptr;
  QLabel* progress_ = nullptr;
  bool running_ = false;
};

}  // namespace longtake::ui
