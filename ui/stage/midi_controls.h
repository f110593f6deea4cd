#pragma once

#include <QAction>
#include <QLabel>
#include <QPointer>

#include "ui/stage/midi_dialog.h"
#include "ui/stage/midi_menus.h"

namespace longtake::ui {

class NoticeBar;

/// The user interface for controllers: the dialog, the widgets' menus, messages while a key is learned, and texts in
/// the status line.
class MidiControls : public QObject {
  Q_OBJECT
 public:
  /// All of these must outlive this.
  struct Parts {
    QWidget* window = nullptr;
    NoticeBar* bar = nullptr;
    NoticeBar* error_bar = nullptr;
    MidiDesk::Parts desk;
  };

  MidiControls(const Parts& parts, std::optional<control::MidiOptions> midi,
               std::optional<control::MidiOptions> gamepad, QObject* parent = nullptr);

  /// The layout that holds the badges owns them.
  const std::array<QLabel*, 2>& badges() { return badges_; }
  /// Lets users learn a key for the widget, by a right click and in the dialog's list.
  void offer(QWidget* widget, const char* command, const char* value = "", const Json& arguments = Json::object(),
             std::optional<double> low = {}, std::optional<double> high = {});
  /// Adds the entries to the menu of a widget that has its own.
  void addTo(QMenu* menu, const MidiTarget& target) { menus_.addTo(menu, target); }
  /// Adds a target to the dialog's list and replaces one with the same effect.
  void list(const MidiTarget& target);
  static MidiTarget targetOf(const char* command, const char* value = "", const Json& arguments = Json::object());
  MidiDialog* showDialog();

 private:
  void update();
  void updateBadge(QLabel* badge, const MidiDesk& desk);
  void updateNotice();
  void notifyLearned(MidiDesk* by, const QString& title, const control::MidiBinding& binding,
                     const std::optional<control::MidiBinding>& before);

  const Parts parts_;
  MidiDesks desks_;
  MidiMenus menus_;
  std::vector<MidiTarget> targets_;
  QPointer<MidiDialog> dialog_;
  const std::array<QLabel*, 2> badges_{new QLabel, new QLabel};
  bool told_learning_ = false;
};

}  // namespace longtake::ui
