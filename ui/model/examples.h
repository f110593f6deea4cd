#pragma once

#include <QString>
#include <string>
#include <vector>

namespace longtake::ui {

/// A short clip by the built-in model, stored as a timeline. The window generates it when it is chosen.
struct Example {
  QString title;
  QString note;  ///< a hint for the viewer
  QString file;  ///< a path in the program's resources
};
std::vector<Example> examples();

/// The content of the example's file.
std::string textOf(const Example& example);

}  // namespace longtake::ui
