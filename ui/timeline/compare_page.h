#pragma once

#include <QWidget>

#include "ui/timeline/compare_view.h"
#include "ui/timeline/memory_rows.h"
#include "ui/timeline/trial_form.h"

class QButtonGroup;
class QHBoxLayout;
class QPushButton;

namespace longtake::ui {

/// The stage of the Compare layout: the modes of comparison, the pictures, and a form for another take.
class ComparePage : public QWidget {
  Q_OBJECT
 public:
  explicit ComparePage(QWidget* parent = nullptr);

  CompareView* view() const { return view_; }
  MemoryRows* memory() const { return memory_; }
  TrialForm* form() const { return form_; }
  /// Adds one button for each take: "Keep A".
  void setTakes(const std::vector<CompareView::Caption>& takes);
  /// Shows takes that are being generated: their pictures come one after the other, and none can be kept yet.
  void setMaking(const std::vector<CompareView::Caption>& takes);

 Q_SIGNALS:
  void kept(std::size_t index);
  /// The user wants the first two takes as one video.
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
