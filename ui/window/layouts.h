#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <array>
#include <string>

#include "ui/model/settings.h"

namespace longtake::ui {

struct StudioContext;

/// The window's arrangements of docks: Create shows the picture and the stream, Inspect adds prompts, cache strip and
/// memory, Deliver what leaves as a file, Perform pads and fader. Each keeps the last places of its docks.
class Layouts : public QObject {
 public:
  /// Once all docks, rows and the comparison of takes are made.
  explicit Layouts(StudioContext& context);

  static bool isKnown(const std::string& name);
  /// An unknown name stands for "create".
  void choose(const std::string& name);
  /// The window had this width before. The panel of Perform keeps its share of it.
  void windowResized(int width_before);
  /// The settings were replaced: the present arrangement is not kept in them.
  void forget() { chosen_ = false; }
  /// Writes the present arrangement into the settings.
  void remember();

 private:
  QDockWidget* dock(const char* name) const { return window_->findChild<QDockWidget*>(QLatin1String(name)); }
  /// The action of the present layout.
  QAction* action() const;
  std::string& state();
  void restore(const std::string& name);
  /// Restores the default arrangement of the present layout.
  void reset();
  void arrange();
  /// While takes are compared, the strip and the docks of Deliver and Perform leave their room to the pictures, and the
  /// list of takes is shown, because takes are chosen there.
  void setComparing(bool comparing);
  /// The list of takes comes or goes; the other docks keep their widths.
  void showTakes(bool shown);
  void showRows();
  int stateVersion() const;

  const StudioContext& context_;
  QMainWindow* window_;
  Settings& settings_;
  QDockWidget* const prompts_ = dock("prompts");
  QDockWidget* const memory_ = dock("memory");
  QDockWidget* const takes_ = dock("takes");
  QDockWidget* const deliver_ = dock("deliver");
  QDockWidget* const exports_ = dock("exports");
  QDockWidget* const perform_ = dock("perform");
  QWidget* const strip_;
  QWidget* const slots_;
  const std::array<QWidget*, 2> folded_;  // away in Perform, unless they are asked for
  bool chosen_ = false;
  QList<QDockWidget*> aside_;
  QList<int> aside_px_;            // widths of the side docks
  bool takes_were_shown_ = false;  // before takes were compared
  bool unfolded_ = false;          // in Perform
};

}  // namespace longtake::ui
