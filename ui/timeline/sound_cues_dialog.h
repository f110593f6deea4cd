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

/// Makes cues from the beats of a sound, with choices for the file, the beats, the prompts and the start. It previews
/// the cues before they are planned.
class SoundCuesDialog : public QDialog {
  Q_OBJECT
 public:
  /// Returns saved prompts, which are suggested.
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
  /// The cues that result from the choices.
  struct Answer {
    ChunkIndex start = 0;  ///< the chunk at which the sound begins
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
  QString path_;  // path of the analysed sound
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
