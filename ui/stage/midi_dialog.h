#pragma once

#include <QDialog>
#include <QTimer>
#include <vector>

#include "ui/stage/midi_desks.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QTreeWidget;

namespace longtake::ui {

/// The dialog for controllers: their ports, the key bindings of one of them, and their messages.
class MidiDialog : public QDialog {
  Q_OBJECT
 public:
  /// The desks must outlive this. `targets` can be learned from the list.
  MidiDialog(MidiDesks& desks, const std::vector<MidiTarget>& targets, QWidget* parent);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makePorts();
  QWidget* makeMap();
  QWidget* makeMonitor();
  void refresh();
  void refreshPorts();
  void refreshMap();
  void showKeysOf(MidiDesk* desk);
  QString story();
  void note(const control::MidiHeard& heard);
  void showHeard();
  void choosePorts();
  void chooseGamepad();
  void useBuiltIn(int index);
  void learnChosen();
  void removeSelected();
  void load();
  void save();

  MidiDesks& desks_;
  MidiDesk* shown_of_ = nullptr;  // the desk whose keys are listed
  const std::vector<MidiTarget> targets_;
  QComboBox* input_ = nullptr;
  QComboBox* output_ = nullptr;
  QComboBox* gamepad_ = nullptr;
  QComboBox* system_ = nullptr;
  QCheckBox* clock_ = nullptr;
  QLabel* story_ = nullptr;
  QComboBox* of_ = nullptr;
  QComboBox* map_ = nullptr;
  QComboBox* target_ = nullptr;
  QPushButton* learn_ = nullptr;
  QPushButton* remove_ = nullptr;
  QPushButton* back_ = nullptr;
  QTreeWidget* bindings_ = nullptr;
  QListWidget* heard_ = nullptr;
  std::optional<control::MidiMap> shown_;  // the listed map
  QStringList waiting_;                    // lines that are not displayed yet
  QTimer due_;
};

}  // namespace longtake::ui
