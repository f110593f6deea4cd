#pragma once

#include <QMainWindow>
#include <QWidget>
#include <vector>

#include "ui/model/settings.h"

namespace longtake::ui {

/// The window's arrangements of docks: Create shows the picture and the stream, Inspect adds prompts, cache strip and
/// memory, Deliver what leaves as a file, Perform pads and fader. Each keeps the last places of its docks.
class Layouts {
 public:
  struct Parts {
    QMainWindow* window = nullptr;
    QDockWidget* prompts = nullptr;
    QDockWidget* memory = nullptr;
    QDockWidget* takes = nullptr;
    QDockWidget* deliver = nullptr;
    QDockWidget* exports = nullptr;
    QDockWidget* perform = nullptr;
    QWidget* strip = nullptr;
    QWidget* slot_row = nullptr;
    std::vector<QWidget*> folded;  ///< away in Perform, unless they are asked for
  };

  Layouts(Parts parts, Settings& settings) : parts_(parts), settings_(settings) {}

  static bool isKnown(const std::string& name);
  /// An unknown name stands for "create".
  void choose(const std::string& name);
  const std::string& current() const { return settings_.layout; }
  /// Restores the default arrangement of the present layout.
  void reset();
  /// Shows in Perform, too, what is folded away there.
  void setUnfolded(bool unfolded);
  /// The window had this width before. The panel of Perform keeps its share of it.
  void windowResized(int width_before);
  /// The settings were replaced: the present arrangement is not kept in them.
  void forget() { chosen_ = false; }
  /// While takes are compared, the docks of Deliver and Perform leave their room to the pictures.
  void setAside(bool aside);
  /// The list of takes comes or goes; the other docks keep their widths.
  void showTakes(bool shown);
  /// Writes the present arrangement into the settings.
  void remember();

 private:
  std::string& state();
  void arrange();
  void showRows();
  int stateVersion() const;

  Parts parts_;
  Settings& settings_;
  bool chosen_ = false;
  QList<QDockWidget*> aside_;
  QList<int> aside_px_;  // widths of the side docks
  bool unfolded_ = false;
};

}  // namespace longtake::ui
