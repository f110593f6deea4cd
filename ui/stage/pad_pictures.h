#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "ui/model/settings.h"

namespace longtake::ui {

/// A thumbnail for the prompt of each pad: the last picture generated under it. They are kept between runs. One that
/// cannot be read or written is just missing on its pad.
class PadPictures {
 public:
  using Prompts = std::array<std::string, kPromptSlots>;

  /// Without a folder they are kept only while the window is open.
  explicit PadPictures(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

  void load(const Prompts& prompts);
  /// Writes changed pictures, and removes those of prompts that no pad has any more.
  void save(const Prompts& prompts);
  void set(const QString& prompt, const QImage& picture);
  QImage of(const QString& prompt) const;

  static constexpr QSize kSize{320, 200};  ///< px, the largest size

 private:
  std::filesystem::path fileOf(const std::string& prompt) const;

  const std::filesystem::path folder_;
  std::map<std::string, QImage> pictures_;
  std::set<std::string> changed_;
};

}  // namespace longtake::ui
