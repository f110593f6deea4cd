#pragma once

#include <QDialog>
#include <QStringList>
#include <functional>
#include <memory>
#include <vector>

#include "engine/beats/sound_cues.h"
#include "ui/timeline/plan.h"
#include "ui/timeline/sound_listener.h"

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QSlider;
class QSpinBox;
class QTreeWidget;

namespace longtake::ui {

class SoundPlot;

/// Takes cues from the beats of a sound: which file, which of its beats, which prompts, and from when on. It shows the
/// cues that this makes before they are planned.
class SoundCuesDialog : public QDialog {
  Q_OBJECT
 public:
  /// Prompts that are kept at hand; they are offered.
  using Prompts = std::function<QStringList()>;

  /// `plan` must outlive this.
  SoundCuesDialog(Plan& plan, SoundListener::Listen listen, Prompts kept, QWidget* parent = nullptr);

  void openSound(const QString& path);

 Q_SIGNALS:
  void planned(int cues, const QString& sound);

 protected:
  void showEvent(QShowEvent* event) override;
  void done(int result) override;

 private:
  /// The cues that the choices give.
  struct Answer {
    ChunkIndex start = 0;  ///< the sound begins with it
    std::vector<SoundMoment> moments;
    std::vector<PlannedCue> cues;
    QString problem;  ///< why there is nothing to plan
  };

  void build();
  QWidget* makeSource();
  QWidget* makeChoices();
  void addGridRows(QGridLayout& grid);
  void addStretchRows(QGridLayout& grid);
  QWidget* makePrompts();
  QWidget* makeFoot();
  void connectChoices();
  void chooseFile();
  void takeKept();
  void onHeard(const std::shared_ptr<const HeardSound>& sound);
  void onFailed(const Error& error);
  void refresh();
  void showState();
  void showCues(const Answer& answer);
  Answer answer() const;
  SoundChoice choice() const;
  ChunkTimes chunks(ChunkIndex start) const;
  void plan();

  Plan& plan_;
  SoundListener listener_;
  const Prompts kept_;
  QString path_;  // where the sound that is heard or shown lies
  QString refusal_;
  std::shared_ptr<const HeardSound> sound_;

  QLineEdit* file_ = nullptr;
  QLabel* state_ = nullptr;
  QLabel* refusal_label_ = nullptr;
  QProgressBar* progress_ = nullptr;
  SoundPlot* plot_ = nullptr;
  QComboBox* every_ = nullptr;
  QSpinBox* per_bar_ = nullptr;
  QSpinBox* first_beat_ = nullptr;
  QSlider* strength_ = nullptr;
  QLabel* strength_text_ = nullptr;
  QSpinBox* most_ = nullptr;
  QSpinBox* apart_ = nullptr;
  QLabel* apart_text_ = nullptr;
  QDoubleSpinBox* from_ = nullptr;
  QDoubleSpinBox* length_ = nullptr;
  QComboBox* begin_ = nullptr;
  QDoubleSpinBox* begin_at_ = nullptr;
  QPlainTextEdit* prompts_ = nullptr;
  QComboBox* mode_ = nullptr;
  QTreeWidget* list_ = nullptr;
  QLabel* problem_ = nullptr;
  QPushButton* plan_button_ = nullptr;
};

}  // namespace longtake::ui
