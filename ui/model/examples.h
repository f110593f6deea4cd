#pragma once

#include <QString>
#include <string>
#include <vector>

namespace longtake::ui {

/// A short film of the built-in model as a timeline, which the window makes anew when it is chosen.
struct Example {
  QString title;
  QString note;  ///< hint for the viewer
  QString file;  ///< a path in the program's resources
};
std::vector<Example> examples();

/// The content of its file.
std::string textOf(const Example& example);

}  // namespace longtake::ui
