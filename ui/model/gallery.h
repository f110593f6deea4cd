#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace longtake::ui {

struct GallerySection {
  QString title;  ///< in the window's language
  QStringList prompts;
};

/// Prompts in words and phrases that the built-in model was trained on. They are English in every language of the
/// window, because the model reads English.
std::vector<GallerySection> gallery();

}  // namespace longtake::ui
