#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <array>
#include <string>

#include "ui/model/settings.h"

namespace longtake::ui {

struct StudioContext;

/// The window's arrangements of docks. Create shows the picture and the stream; Inspect adds prompts, cache strip and
/// memory; Deliver has exports; Perform has pads and fader. Each layout remembers the places of its docks.
class Layouts : public QObject {
 public:
  /// Call it once all docks, rows and the comparison exist.
  explicit Layouts(StudioContext& context);

  static bool isKnown(const std::string& name);
  /// An unknown name means "create".
  void choose(const std::string& name);
  /// The window had this width before. The Perform panel keeps its share of it.
  void windowResized(int width_before);
  /// The settings were replaced; the current arrangement is not saved in them.
  void forget() { chosen_ = false; }
  /// Saves the current arrangement in the settings.
  void remember();

 private:
  QDockWidget* dock(const char* name) const { return window_->findChild<QDockWidget*>(QLatin1String(name)); }
  QAction* action() const;
  std::string& state();
  void restore(const std::string& name);
  /// Restores the default arrangement of the current layout.
  void reset();
  void arrange();
  /// While takes are compared, the strip and the docks of Deliver and Perform are hidden to make space. The list of
  /// takes is shown, because takes are chosen there.
  void setComparing(bool comparing);
  /// Shows or hides the list of takes; the other docks keep their widths.
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
  const std::array<QWidget*, 2> folded_;  // hidden in Perform unless the user shows them
  bool chosen_ = false;
  QList<QDockWidget*> aside_;
  QList<int> aside_px_;            // widths of the side docks
  bool takes_were_shown_ = false;  // before the comparison
  bool unfolded_ = false;          // the user shows folded_ in Perform
};

}  // namespace longtake::ui
