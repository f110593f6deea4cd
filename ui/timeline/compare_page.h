#pragma once

#include <QWidget>

#include "ui/timeline/compare_view.h"
#include "ui/timeline/memory_rows.h"
#include "ui/timeline/trial_form.h"

class QButtonGroup;
class QHBoxLayout;
class QPushButton;

namespace longtake::ui {

/// The Compare layout's stage: how the takes are laid over each other, their pictures, and a form for another take.
class ComparePage : public QWidget {
  Q_OBJECT
 public:
  explicit ComparePage(QWidget* parent = nullptr);

  CompareView* view() const { return view_; }
  MemoryRows* memory() const { return memory_; }
  TrialForm* form() const { return form_; }
  /// One button for each take: "Keep A".
  void setTakes(const std::vector<CompareView::Caption>& takes);
  /// Takes that are being made: their pictures come one after the other, and none can be kept yet.
  void setMaking(const std::vector<CompareView::Caption>& takes);

 Q_SIGNALS:
  void kept(std::size_t index);
  /// The first two, as one video.
  void exportWanted();
  void closed();

 private:
  void clearKeep();

  QButtonGroup* modes_ = nullptr;
  QHBoxLayout* keep_row_ = nullptr;
  QPushButton* export_ = nullptr;
  CompareView* view_ = nullptr;
  MemoryRows* memory_ = nullptr;
  TrialForm* form_ = nullptr;
};

}  // namespace longtake::ui
