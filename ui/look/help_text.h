#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace longtake::ui {

/// A section of the help page. {continue_from_here} in its texts is replaced by the current keys of the action of that
/// name (Actions::named() in ui/window).
struct HelpSection {
  QString title;
  QStringList paragraphs;
};

std::vector<HelpSection> helpSections();

}  // namespace longtake::ui
