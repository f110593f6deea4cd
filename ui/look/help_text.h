#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace longtake::ui {

/// A part of the help page. In its texts {continue_from_here} stands for the keys of the action of that name, so that a
/// changed key is shown as it is now (Actions::named() in ui/window).
struct HelpSection {
  QString title;
  QStringList paragraphs;
};

/// The help of the window, the only place where its text stands.
std::vector<HelpSection> helpSections();

}  // namespace longtake::ui
